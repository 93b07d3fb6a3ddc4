/* How it works: both programs are parsed, and the places of their statements and of the expressions that are
 * read (not assigned, not part of a string) are gathered. A change replaces one place by other text: by a
 * piece of the other program, by one of a list of constants, by a call of a function that some model has, or
 * by itself in a frame such as `[@ for i in range(3)]`, in which @ stands for the piece. Statements are laid
 * out anew for the depth at which they come to stand. */
#include "mutate.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "stubs/model_files.h"
#include "syntax/name.h"
#include "syntax/parser.h"
#include "syntax/source.h"

#include <string.h>

/* A program in pieces. */
typedef struct Pieces {
    const char *text;
    size_t length;
    Array(Node *) statements, expressions;
} Pieces;

typedef struct Mutation {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
    uint64_t random;
    StrBuf out;
} Mutation;

static const char *const constants[] = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "True",
    "False",
    "None",
    "...",
    "''",
    "'a'",
    "'abc'",
    "b'x'",
    "0.0",
    "1.5",
    "1e400",
    "1j",
    "2**63",
    "2**64",
    "10**30",
    "-2**63",
    "10**400",
    "()",
    "[]",
    "{}",
    "set()",
    "(1,)",
    "[1, 2]",
    "(2, 3)",
    "{'a': 1}",
    "{1, 2}",
    "range(5)",
    "range(10**9)",
    "slice(None)",
    "slice(1, None, -1)",
    "int",
    "str",
    "list",
    "dict",
    "tuple",
    "object",
    "type",
    "super()",
    "print",
    "len",
    "NotImplemented",
    "Exception",
    "ValueError()",
    "np",
    "np.newaxis",
    "np.nan",
    "np.zeros((2, 3))",
    "np.ones((3, 4))",
    "np.arange(6)",
    "np.array([[1, 2], [3, 4]])",
    "np.zeros(())",
    "np.zeros((0, 3))",
    "np.float32",
    "np.array",
    "np.random.rand(2, 3)",
    "input()",
    "int(input())",
    "unknown",
    "__name__",
    "globals()",
    "iter([1, 2])",
    "map(str, [1, 2])",
    "'%s'",
    "'{}'",
};

static const char *const expression_frames[] = {
    "[@]",
    "(@,)",
    "{@}",
    "{@: @}",
    "{'a': @}",
    "[*@]",
    "{**@}",
    "f(@)",
    "f(*@)",
    "f(**@)",
    "f(x=@)",
    "(@)()",
    "(@)(@)",
    "(@)[0]",
    "(@)[@]",
    "(@)[1:]",
    "(@)[:, None]",
    "(@)[..., @]",
    "(@)[::-1]",
    "-(@)",
    "not (@)",
    "~(@)",
    "(@) + (@)",
    "(@) - (@)",
    "(@) * (@)",
    "(@) @@ (@)",
    "(@) / (@)",
    "(@) // (@)",
    "(@) % (@)",
    "(@) ** (@)",
    "(@) << (@)",
    "(@) >> (@)",
    "(@) & (@)",
    "(@) | (@)",
    "(@) ^ (@)",
    "(@) == (@)",
    "(@) < (@) <= (@)",
    "(@) in (@)",
    "(@) is None",
    "(@) is not (@)",
    "(@) and (@)",
    "(@) or (@)",
    "(@) if (@) else (@)",
    "(lambda: @)",
    "(lambda x: @)",
    "(lambda *a, **k: @)(@)",
    "[@ for x in (@)]",
    "[x for x in (@) if (@)]",
    "{x: @ for x in (@)}",
    "(@ for x in (@))",
    "{@ for x in range(3) for y in range(x)}",
    "(x := (@))",
    "f'{@}'",
    "f'{(@)!r:>{10}}'",
    "'%s %d' % (@)",
    "'{} {0}'.format(@)",
    "str(@)",
    "int(@)",
    "float(@)",
    "list(@)",
    "tuple(@)",
    "dict(@)",
    "set(@)",
    "len(@)",
    "sum(@)",
    "max(@)",
    "sorted(@)",
    "zip(@, @)",
    "map(@, @)",
    "enumerate(@)",
    "reversed(@)",
    "range(@)",
    "isinstance(@, (@))",
    "type(@)",
    "getattr(@, 'shape')",
    "hasattr(@, 'x')",
    "iter(@)",
    "next(@)",
    "print(@)",
    "(@).shape",
    "(@).T",
    "(@).x",
    "(@).append(@)",
    "(@).reshape(@)",
    "(@).sum(axis=@)",
    "(@).get(@)",
    "(@).join(@)",
    "(@).__class__",
    "(@).__dict__",
    "np.array(@)",
    "np.zeros(@)",
    "np.dot(@, @)",
    "np.concatenate(@)",
    "np.concatenate([@, @], axis=@)",
    "np.stack([@, @])",
    "np.einsum('ij,jk->ik', @, @)",
    "np.where(@, @, @)",
    "np.reshape(@, @)",
    "np.sum(@, axis=0, keepdims=True)",
    "np.maximum(@, @)",
    "np.split(@, @)",
    "np.linalg.inv(@)",
    "np.transpose(@, @)",
    "np.arange(@)",
    "np.linspace(@, @, @)",
    "np.tile(@, @)",
    "np.pad(@, @)",
};

/* The line with @ is repeated for each line of the piece. */
static const char *const statement_frames[] = {
    "if unknown:\n    @\n",
    "if unknown:\n    @\nelse:\n    @\n",
    "if True:\n    @\n",
    "for i in range(3):\n    @\n",
    "for x in unknown:\n    @\n",
    "for i in range(1000):\n    @\nelse:\n    @\n",
    "while unknown:\n    @\n",
    "while True:\n    @\n    break\n",
    "while True:\n    @\n",
    "try:\n    @\nexcept Exception as e:\n    @\n",
    "try:\n    @\nfinally:\n    @\n",
    "try:\n    @\nexcept (ValueError, TypeError):\n    pass\nelse:\n    @\n",
    "with unknown as x:\n    @\n",
    "with open('f') as x, unknown:\n    @\n",
    "def f(x=1, *a, **k):\n    @\nf(f)\n",
    "def f(x):\n    @\n    return f(x)\nf(1)\n",
    "def f():\n    @\n    yield 1\n    yield from f()\nx = list(f())\n",
    "class C:\n    @\nx = C()\n",
    "class C(C):\n    def __init__(self):\n        @\nx = C()\n",
    "class C:\n    @property\n    def x(self):\n        @\n        return self.x\nx = C().x\n",
    "class C:\n    def __getattr__(self, name):\n        @\n        return self\nx = C().y\n",
    ("class C:\n    def __add__(self, x):\n        @\n        return x\n    __eq__ = __getitem__ = __call__ "
     "= "
     "__add__\nx = C()\n"),
    "async def f():\n    async with x:\n        @\n    await f()\n",
    ("match x:\n    case [a, *b]:\n        @\n    case {'k': c, **d}:\n        @\n    case int() | None:\n   "
     " "
     "    @\n    case _:\n        @\n"),
    "@@f\ndef g():\n    @\n",
    "def f():\n    global x\n    @\nf()\n",
    ("def f():\n    x = 1\n    def g():\n        nonlocal x\n        @\n        x = g\n        return g()\n  "
     " "
     " return g()\nf()\n"),
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Random numbers: splitmix64. */
static uint32_t choose(Mutation *mutation, uint32_t count) {
    uint64_t z = mutation->random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return count ? (uint32_t)((z ^ (z >> 31)) % count) : 0;
}

/* Gathering. */

static bool is_read(const Node *node) {
    bool has_context = node->kind == AST_Name || node->kind == AST_Attribute || node->kind == AST_Subscript ||
                       node->kind == AST_List || node->kind == AST_Tuple;
    if (has_context) return node->op == OP_Load;
    return node->kind != AST_Starred && node->kind != AST_Slice && node->kind != AST_Yield &&
           node->kind != AST_YieldFrom;
}

static bool gather(void *context, Node *node) {
    Pieces *pieces = context;
    if (ast_is_statement(node->kind)) array_push(&pieces->statements, node);
    if (ast_is_expression(node->kind) && is_read(node)) array_push(&pieces->expressions, node);
    /* Patterns take few expressions; the parts of f-strings are not bounded by their places. */
    return node->kind != AST_JoinedStr && node->kind != AST_TemplateStr && node->kind != AST_MatchValue &&
           node->kind != AST_MatchMapping;
}

static bool take_apart(Mutation *mutation, Pieces *pieces, const uint8_t *data, size_t size) {
    char *padded = arena_alloc_zero(&mutation->arena, size + FILE_PADDING);
    if (size) memcpy(padded, data, size);
    Text *text = source_decode("fuzz.py", padded, size, &mutation->arena, &mutation->diagnostics);
    if (!text) return false;
    ParseOptions options = {.minor = PYTHON_NEWEST};
    const Tree *tree =
        parse_module(text, &options, &mutation->symbols, &mutation->arena, &mutation->diagnostics);
    pieces->text = text->data;
    pieces->length = text->length;
    if (tree->has_errors) return false;
    ast_walk(&tree->module->node, &(Visitor){.enter = gather, .context = pieces});
    return pieces->statements.count > 0;
}

static void pieces_free(Pieces *pieces) {
    array_free(&pieces->statements);
    array_free(&pieces->expressions);
}

/* Statements. */

/* Where the line of [offset] begins. */
static uint32_t line_start(const Pieces *pieces, uint32_t offset) {
    while (offset > 0 && pieces->text[offset - 1] != '\n') offset--;
    return offset;
}

/* The bytes before the statement on its line, when they are blanks; else it shares a line with others. */
static bool indent_of(const Pieces *pieces, const Node *statement, uint32_t *indent) {
    uint32_t start = line_start(pieces, statement->start);
    *indent = statement->start - start;
    for (uint32_t i = start; i < statement->start; i++)
        if (pieces->text[i] != ' ') return false;
    return true;
}

/* Writes the lines of a text, each behind [indent] blanks, without the [own] blanks that they begin with. */
static void put_lines(StrBuf *out, const char *text, size_t length, uint32_t own, uint32_t indent) {
    const char *end = text + length;
    bool is_first = true;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        uint32_t skipped = 0;
        while (!is_first && skipped < own && text < stop && *text == ' ') text++, skipped++;
        strbuf_fill(out, ' ', indent);
        strbuf_put(out, text, (size_t)(stop - text));
        strbuf_putc(out, '\n');
        text = stop + 1;
        is_first = false;
    }
}

static void put_statement(StrBuf *out, const Pieces *pieces, const Node *statement, uint32_t indent) {
    uint32_t own;
    indent_of(pieces, statement, &own);
    put_lines(out, pieces->text + statement->start, statement->end - statement->start, own, indent);
}

/* A frame around a statement; @@ is one @. */
static void put_framed(StrBuf *out, const char *frame, const Pieces *pieces, const Node *statement,
                       uint32_t indent) {
    while (*frame) {
        const char *stop = strchr(frame, '\n');
        const char *hole = frame + strspn(frame, " ");
        if (hole[0] == '@' && hole[1] == '\n') {
            put_statement(out, pieces, statement, indent + (uint32_t)(hole - frame));
        } else {
            if (frame[0] == '@' && frame[1] == '@') frame++;
            put_lines(out, frame, (size_t)(stop - frame), 0, indent);
        }
        frame = stop + 1;
    }
}

static bool change_statement(Mutation *mutation, const Pieces *to, const Pieces *from) {
    const Node *target = to->statements.items[choose(mutation, to->statements.count)];
    const Node *source = from->statements.items[choose(mutation, from->statements.count)];
    uint32_t indent;
    if (!indent_of(to, target, &indent)) return false;
    StrBuf *out = &mutation->out;
    strbuf_put(out, to->text, line_start(to, target->start));
    switch (choose(mutation, 5)) {
    case 0: /* one before it */
        put_statement(out, from, source, indent);
        put_statement(out, to, target, indent);
        break;
    case 1: /* one behind it */
        put_statement(out, to, target, indent);
        put_statement(out, from, source, indent);
        break;
    case 2: put_statement(out, from, source, indent); break;
    case 3: /* nothing, as far as the block allows that */
        strbuf_fill(out, ' ', indent);
        strbuf_puts(out, "pass\n");
        break;
    default: put_framed(out, statement_frames[choose(mutation, COUNT(statement_frames))], to, target, indent);
    }
    uint32_t rest = target->end;
    while (rest < to->length && to->text[rest] != '\n') rest++;
    if (rest < to->length) strbuf_put(out, to->text + rest + 1, to->length - rest - 1);
    return true;
}

/* Expressions. */

static void put_expression(StrBuf *out, const Pieces *pieces, const Node *node) {
    strbuf_put(out, pieces->text + node->start, node->end - node->start);
}

static void put_frame(Mutation *mutation, const char *frame, const Pieces *to, const Node *target,
                      const Pieces *from) {
    bool is_first = true;
    for (; *frame; frame++) {
        if (*frame != '@') {
            strbuf_putc(&mutation->out, *frame);
        } else if (frame[1] == '@') {
            strbuf_putc(&mutation->out, *frame++);
        } else if (is_first || choose(mutation, 2)) {
            put_expression(&mutation->out, to, target);
            is_first = false;
        } else {
            put_expression(&mutation->out, from,
                           from->expressions.items[choose(mutation, from->expressions.count)]);
        }
    }
}

static bool change_expression(Mutation *mutation, const Pieces *to, const Pieces *from) {
    if (to->expressions.count == 0 || from->expressions.count == 0) return false;
    const Node *target = to->expressions.items[choose(mutation, to->expressions.count)];
    const Node *source = from->expressions.items[choose(mutation, from->expressions.count)];
    StrBuf *out = &mutation->out;
    strbuf_put(out, to->text, target->start);
    switch (choose(mutation, 4)) {
    case 0: strbuf_puts(out, constants[choose(mutation, COUNT(constants))]); break;
    case 1:
        put_frame(mutation, expression_frames[choose(mutation, COUNT(expression_frames))], to, target, from);
        break;
    default: {
        bool is_closed = source->kind == AST_Name || source->kind == AST_Constant ||
                         source->kind == AST_Call || source->kind == AST_Attribute;
        if (!is_closed) strbuf_putc(out, '(');
        put_expression(out, from, source);
        if (!is_closed) strbuf_putc(out, ')');
    }
    }
    strbuf_put(out, to->text + target->end, to->length - target->end);
    return true;
}

/* Calls of functions and methods of the models. */

/* The name that is defined at or behind a random place of a random model; NULL when there is none. */
static const char *choose_function(Mutation *mutation, const ModelFile **model, size_t *length) {
    const ModelFile *models = model_files();
    uint32_t count = 0;
    while (models[count].name) count++;
    /* Most functions are NumPy's. */
    uint32_t index = choose(mutation, count);
    for (uint32_t i = 0; i < count && choose(mutation, 2); i++)
        if (strcmp(models[i].name, "numpy") == 0) index = i;
    *model = &models[index];
    if ((*model)->length == 0) return NULL;
    const char *name = strstr((*model)->data + choose(mutation, (uint32_t)(*model)->length), "def ");
    if (!name) return NULL;
    name += strlen("def ");
    *length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return *length > 0 && name[*length] == '(' ? name : NULL;
}

static bool change_into_call(Mutation *mutation, const Pieces *to, const Pieces *from) {
    if (to->expressions.count == 0 || from->expressions.count == 0) return false;
    const ModelFile *model;
    size_t length;
    const char *name = choose_function(mutation, &model, &length);
    if (!name) return false;
    const Node *target = to->expressions.items[choose(mutation, to->expressions.count)];
    StrBuf *out = &mutation->out;
    const char *line = name - strlen("def ");
    bool is_method = line > model->data && line[-1] == ' ';
    bool is_builtin = strcmp(model->name, "builtins") == 0;
    if (!is_method && !is_builtin) strbuf_printf(out, "import %s\n", model->name);
    strbuf_put(out, to->text, target->start);
    if (is_method)
        put_frame(mutation, "(@).", to, target, from);
    else if (!is_builtin)
        strbuf_printf(out, "%s.", model->name);
    strbuf_put(out, name, length);
    static const char *const arguments[] = {"()",          "(@)",  "(@, @)",  "(@, @, @)",
                                            "(@, axis=@)", "(*@)", "(@, **@)"};
    put_frame(mutation, arguments[choose(mutation, COUNT(arguments))], to, target, from);
    strbuf_put(out, to->text + target->end, to->length - target->end);
    return true;
}

size_t mutate_program(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size, uint8_t *out,
                      size_t most, unsigned seed) {
    Mutation mutation = {.random = seed};
    Pieces to = {0}, from = {0};
    symbols_init_python(&mutation.symbols);
    diagnostics_init(&mutation.diagnostics, &mutation.arena);
    size_t length = 0;
    if (take_apart(&mutation, &to, data, size) &&
        (!other || take_apart(&mutation, &from, other, other_size))) {
        const Pieces *pieces = other ? &from : &to;
        static bool (*const changes[])(Mutation *, const Pieces *, const Pieces *) = {
            change_expression, change_expression, change_into_call, change_statement};
        bool is_changed = changes[choose(&mutation, COUNT(changes))](&mutation, &to, pieces);
        if (is_changed && mutation.out.length > 0 && mutation.out.length <= most) {
            length = mutation.out.length;
            memcpy(out, mutation.out.data, length);
        }
    }
    strbuf_free(&mutation.out);
    pieces_free(&to);
    pieces_free(&from);
    diagnostics_free(&mutation.diagnostics);
    symbols_free(&mutation.symbols);
    arena_free(&mutation.arena);
    return length;
}
