/* tree_check accepts what the parser makes, and finds what is broken on purpose. */
#include "base/file.h"
#include "syntax/name.h"
#include "syntax/tree_check.h"
#include "unit.h"

#include <string.h>

typedef struct Grove {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
} Grove;

static Tree *tree_of(Grove *grove, const char *source) {
    char *data = arena_alloc_zero(&grove->arena, strlen(source) + FILE_PADDING);
    memcpy(data, source, strlen(source));
    Text *text = ARENA_NEW(&grove->arena, Text);
    text_init(text, "test.py", data, (uint32_t)strlen(source), &grove->arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    return parse_module(text, &options, &grove->symbols, &grove->arena, &grove->diagnostics);
}

TEST(tree_check_finds_broken_trees) {
    Grove grove = {0};
    symbols_init_python(&grove.symbols);
    diagnostics_init(&grove.diagnostics, &grove.arena);
    Tree *tree = tree_of(&grove, "@d\ndef f(a, *, b):\n    return {**a, 1: a + b < 2}\n");
    CHECK(tree_check(tree));
    Node *function = tree->module->body->items[0];
    Node *value = AS(Return, AS(FunctionDef, function)->body->items[0])->value;
    Node *compare = AS(Dict, value)->values->items[1], *sum = AS(Compare, compare)->left;
    Node whole = *value, sum_before = *sum;
    value->kind = AST_KIND_COUNT;
    CHECK(!tree_check(tree));
    *value = whole;
    value->end = function->end + 1; /* beyond the definition and the text */
    CHECK(!tree_check(tree));
    *value = whole;
    value->end = compare->start; /* what is in it reaches further */
    CHECK(!tree_check(tree));
    *value = whole;
    sum->op = OP_Load;
    CHECK(!tree_check(tree));
    *sum = sum_before;
    AS(BinOp, sum)->right = NULL;
    CHECK(!tree_check(tree));
    AS(BinOp, sum)->right = AS(BinOp, sum)->left;
    CHECK(tree_check(tree));
    AS(Dict, value)->values->items[0] = NULL; /* only a key may be missing */
    CHECK(!tree_check(tree));
    diagnostics_free(&grove.diagnostics);
    symbols_free(&grove.symbols);
    arena_free(&grove.arena);
}
