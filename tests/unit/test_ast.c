#include "base/file.h"
#include "syntax/name.h"
#include "syntax/parser.h"
#include "unit.h"

#include <string.h>

typedef struct Trees {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
} Trees;

static void trees_init(Trees *trees) {
    *trees = (Trees){0};
    symbols_init_python(&trees->symbols);
    diagnostics_init(&trees->diagnostics, &trees->arena);
}

static void trees_free(Trees *trees) {
    diagnostics_free(&trees->diagnostics);
    symbols_free(&trees->symbols);
    arena_free(&trees->arena);
}

static Text *text_of(Trees *trees, const char *source) {
    char *data = arena_alloc_zero(&trees->arena, strlen(source) + FILE_PADDING);
    memcpy(data, source, strlen(source));
    Text *text = ARENA_NEW(&trees->arena, Text);
    text_init(text, "test.py", data, (uint32_t)strlen(source), &trees->arena);
    return text;
}

static Node *module_of(Trees *trees, const char *source) {
    ParseOptions options = {.minor = PYTHON_NEWEST};
    return &parse_module(text_of(trees, source), &options, &trees->symbols, &trees->arena,
                         &trees->diagnostics)
                ->module->node;
}

static const char program[] =
    "@d\ndef f(a, *b, c=1):\n    return {**a, 'k': f\"{b!r:>{c}}\"}, 0x1FFFFFFFFFFFFFFFFF\n"
    "match x:\n    case [1, *_] | {'a': None} if a < b < c: del x[1:2]\n";

TEST(ast_copy_is_equal_and_apart) {
    Trees trees;
    trees_init(&trees);
    Node *tree = module_of(&trees, program), *copy = ast_copy(tree, &trees.arena);
    CHECK(copy != tree && ast_equal(tree, copy));
    Node *function = AS(Module, copy)->body->items[0];
    CHECK(function != AS(Module, tree)->body->items[0]);
    AS(FunctionDef, function)->name = SYM_match;
    CHECK(!ast_equal(tree, copy));
    trees_free(&trees);
}

TEST(ast_equal_sees_every_kind_of_field) {
    static const char *const different[][2] = {
        {"a", "b"},
        {"a + b", "a - b"},
        {"a < b", "a > b"},
        {"1", "2"},
        {"'a'", "b'a'"},
        {"'a'", "u'a'"},
        {"f(a)", "f(a, b)"},
        {"f(a)", "f(*a)"},
        {"x: int", "(x): int"},
        {"{**a}", "{a: a}"},
        {"return", "return None"},
        {"from . import a", "from .. import a"},
        {"f'{a!r}'", "f'{a!s}'"},
        {"a.b", "a.c"},
    };
    Trees trees;
    trees_init(&trees);
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        const Node *left = module_of(&trees, different[i][0]), *right = module_of(&trees, different[i][1]);
        CHECK(!ast_equal(left, right) && !ast_equal(right, left));
        CHECK(ast_equal(left, module_of(&trees, different[i][0])));
    }
    CHECK(ast_equal(module_of(&trees, "f(a,b)"), module_of(&trees, "f( a , b )  # c")));
    trees_free(&trees);
}

typedef struct Visits {
    uint32_t entered, left, names;
} Visits;

static bool enter(void *context, Node *node) {
    Visits *visits = context;
    visits->entered++;
    visits->names += node->kind == AST_Name;
    return node->kind != AST_Lambda;
}

static void leave(void *context, Node *node) {
    (void)node;
    ((Visits *)context)->left++;
}

TEST(ast_walk_visits_what_it_may) {
    Trees trees;
    trees_init(&trees);
    Visits visits = {0};
    ast_walk(module_of(&trees, "f(a, lambda: b)[c]"), &(Visitor){enter, leave, &visits});
    CHECK(visits.entered == visits.left);
    CHECK(visits.names == 3); /* f, a, c: the lambda is not entered */
    trees_free(&trees);
}

TEST(parse_expression_text_takes_one_expression) {
    Trees trees;
    trees_init(&trees);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    static const char *const good[] = {"models.net(10)", "(a,\n b)", "a, b\n"}, *const bad[] = {
                                                                                    "", "a b", "x = 1", "f("};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(parse_expression_text(text_of(&trees, good[i]), &options, &trees.symbols, &trees.arena,
                                    &trees.diagnostics)
                  ->kind != AST_Invalid);
    CHECK(trees.diagnostics.items.count == 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t before = trees.diagnostics.items.count;
        CHECK(parse_expression_text(text_of(&trees, bad[i]), &options, &trees.symbols, &trees.arena,
                                    &trees.diagnostics)
                  ->kind == AST_Invalid);
        CHECK(trees.diagnostics.items.count > before);
    }
    trees_free(&trees);
}
