/* Fuzzes the front end with libFuzzer: any bytes are decoded, parsed, checked, dumped and printed, and taken
 * as a cell of a notebook and as a notebook. The last byte chooses the version of Python (a newline is 3.14)
 * and whether type comments are kept, so that a corpus file is an ordinary Python file.
 *
 * What must hold, for any input:
 *   children lie inside their parents, and the items of a list follow each other;
 *   a tree without errors is printed as source whose tree is equal to it;
 *   what is made of a cell is text, as long as the cell, with the same lines;
 *   a notebook that is edited is one with the text that was meant, or refused.
 * A violation aborts, which libFuzzer reports together with the input. */
#include "base/file.h"
#include "base/utf.h"
#include "base/word.h"
#include "edit/notebook_edit.h"
#include "syntax/compile_check.h"
#include "syntax/dump.h"
#include "syntax/magic.h"
#include "syntax/name.h"
#include "syntax/notebook.h"
#include "syntax/parser.h"
#include "syntax/source.h"
#include "syntax/unparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Fuzz {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
    ParseOptions options;
} Fuzz;

_Noreturn static void violated(const char *what, const Node *node) {
    fprintf(stderr, "violated: %s", what);
    if (node) fprintf(stderr, ": %s at %u to %u", ast_kind_name(node->kind), node->start, node->end);
    fputc('\n', stderr);
    abort();
}

static Tree *parse(Fuzz *fuzz, const char *bytes, size_t length) {
    char *padded = arena_alloc_zero(&fuzz->arena, length + FILE_PADDING);
    if (length) memcpy(padded, bytes, length);
    Text *text = source_decode("fuzz.py", padded, length, &fuzz->arena, &fuzz->diagnostics);
    if (!text) return NULL;
    return parse_module(text, &fuzz->options, &fuzz->symbols, &fuzz->arena, &fuzz->diagnostics);
}

/* Decorators stand before the statement that they belong to, as in CPython. */
static void check_inside(const Node *parent, const Node *child, const char *field) {
    if (child->start > child->end) violated("a node ends before it starts", child);
    if (strcmp(field, "decorator_list") == 0) return;
    if (child->start < parent->start || child->end > parent->end)
        violated("a child lies outside its parent", child);
}

/* The items of a list follow each other, except in f-strings: in f"{x=}" the text `x=` is a constant of its
 * own that lies, as in CPython, inside the field which comes after it. */
static void check_list(const Node *parent, const NodeList *list, const char *field) {
    bool ordered = parent->kind != AST_JoinedStr && parent->kind != AST_TemplateStr;
    const Node *before = NULL;
    FOR_EACH (item, list) {
        if (!item) continue;
        check_inside(parent, item, field);
        if (ordered && before && before->end > item->start) violated("the items of a list overlap", item);
        before = item;
    }
}

static bool check_node(void *context, Node *node) {
    (void)context;
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++) {
        const char *member = (const char *)node + field->offset;
        if (field->type == FIELD_LIST) {
            check_list(node, *(NodeList *const *)member, field->name);
        } else if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE) {
            const Node *child = *(Node *const *)member;
            if (child) check_inside(node, child, field->name);
        }
    }
    return true;
}

static void check_round_trip(Fuzz *fuzz, const Tree *tree) {
    StrBuf source = {0};
    ast_unparse(&tree->module->node, &fuzz->symbols, tree->minor, &source);
    uint32_t before = fuzz->diagnostics.items.count;
    const Tree *again = parse(fuzz, source.data, source.length);
    bool refused = !again || again->has_errors;
    tree->module->type_ignores = NULL; /* comments that belong to no node are not printed */
    if (refused || !ast_equal(&tree->module->node, &again->module->node)) {
        fprintf(stderr, "printed as:\n%.*s\n", (int)source.length, source.length ? source.data : "");
        for (uint32_t i = before; i < fuzz->diagnostics.items.count; i++)
            fprintf(stderr, "reported: %s\n", fuzz->diagnostics.items.items[i].message);
        violated(refused ? "what was printed is refused" : "what was printed has another tree", NULL);
    }
    strbuf_free(&source);
}

static void check_tree(Fuzz *fuzz, const Tree *tree, uint32_t errors) {
    if (tree->has_errors != (errors > 0)) violated("has_errors and the diagnostics disagree", NULL);
    ast_walk(&tree->module->node, &(Visitor){.enter = check_node});
    StrBuf dump = {0};
    DumpOptions options = {.minor = tree->minor, .attributes = true};
    ast_dump(&tree->module->node, tree->text, &fuzz->symbols, &options, &dump);
    strbuf_free(&dump);
    if (tree->has_errors) return;
    compile_check(tree, &fuzz->symbols, &fuzz->arena, &fuzz->diagnostics);
    check_round_trip(fuzz, tree);
}

/* ---- notebooks ---- */

static void check_lines(const char *shown, const char *python, size_t length) {
    if (utf8_valid_prefix(python, length) < length)
        violated("a cell becomes something that is no text", NULL);
    for (size_t i = 0; i < length; i++)
        if (is_line_end(shown[i]) != is_line_end(python[i])) violated("a cell has other lines", NULL);
}

static void check_cell(Fuzz *fuzz, const char *bytes, size_t length) {
    if (utf8_valid_prefix(bytes, length) < length) return;
    char *cell = arena_alloc_zero(&fuzz->arena, length + FILE_PADDING);
    if (length) memcpy(cell, bytes, length);
    magic_to_python(cell, length);
    check_lines(bytes, cell, length);
}

/* Inserts a line, deletes one byte, and replaces another, at places that the bytes of the file choose. */
static void check_edits(Fuzz *fuzz, const Text *text) {
    Edits edits;
    EditConflict conflict;
    StrBuf meant = {0}, out = {0};
    const TextCells *cells = text->cells;
    edits_init(&edits, &fuzz->arena);
    uint32_t at = cells->file_length * 7919 % (text->length + 1);
    while (at < text->length && ((unsigned char)text->data[at] & 0xC0) == 0x80) at++;
    edit_insert(&edits, text_line(text, text_position(text, at).line).start, "new = \"line\"\n");
    if (at < text->length && (unsigned char)text->data[at] < 0x80) edit_delete(&edits, (Span){at, at + 1});
    edit_insert(&edits, text->length, "last\n");
    if (edits_apply(&edits, text, &meant, &conflict))
        notebook_edit(text, edits.items.items, edits.items.count, meant.data, meant.length, &fuzz->arena,
                      &out);
    edits_free(&edits);
    strbuf_free(&meant);
    strbuf_free(&out);
}

static void check_notebook(Fuzz *fuzz, const char *bytes, size_t length) {
    NotebookRefusal refusal;
    char *padded = arena_alloc_zero(&fuzz->arena, length + FILE_PADDING);
    if (length) memcpy(padded, bytes, length);
    const Text *text = notebook_decode("fuzz.ipynb", padded, length, &fuzz->arena, &refusal);
    if (!text) return;
    check_lines(text->cells->shown, text->data, text->length);
    notebook_script("fuzz.ipynb", padded, length, &fuzz->arena, &refusal);
    check_edits(fuzz, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Fuzz fuzz = {.options = {.minor = PYTHON_NEWEST}};
    if (size > 0) {
        uint8_t last = data[size - 1];
        fuzz.options.minor = PYTHON_OLDEST + (last + 3) % (PYTHON_NEWEST - PYTHON_OLDEST + 1);
        fuzz.options.type_comments = last & 0x40;
    }
    symbols_init_python(&fuzz.symbols);
    diagnostics_init(&fuzz.diagnostics, &fuzz.arena);
    const Tree *tree = parse(&fuzz, (const char *)data, size);
    if (tree) check_tree(&fuzz, tree, diagnostics_count(&fuzz.diagnostics, SEVERITY_ERROR));
    check_cell(&fuzz, (const char *)data, size);
    check_notebook(&fuzz, (const char *)data, size);
    diagnostics_free(&fuzz.diagnostics);
    symbols_free(&fuzz.symbols);
    arena_free(&fuzz.arena);
    return 0;
}
