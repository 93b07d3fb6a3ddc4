#include "syntax/future.h"
#include "syntax/name.h"

#include <string.h>

bool is_future_import(const Node *node, int minor) {
    if (node->kind != AST_ImportFrom || AS(ImportFrom, node)->module != SYM___future__) return false;
    return AS(ImportFrom, node)->level == 0 || minor < 13;
}

static bool is_feature(const char *name) {
    static const char *const features[] = {
        "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
        "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations",
    };
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (strcmp(features[i], name) == 0) return true;
    return false;
}

bool is_docstring(const Node *node) {
    if (node->kind != AST_Expr) return false;
    const Node *value = AS(Expr, node)->value;
    return value->kind == AST_Constant && value->op == CONSTANT_STR;
}

/* Only a docstring and other such imports may stand before one. */
FutureImports future_imports(const AstModule *module, int minor, const Text *text, const Symbols *symbols,
                             Diagnostics *diagnostics, DiagCode code) {
    FutureImports found = {0};
    for (uint32_t i = 0; i < list_count(module->body); i++) {
        const Node *node = module->body->items[i];
        if (i == 0 && is_docstring(node)) continue;
        if (!is_future_import(node, minor)) break;
        found.end = node->end;
        FOR_EACH (item, AS(ImportFrom, node)->names) {
            const char *name = symbol_text(symbols, AS(alias, item)->name);
            Span span = {item->start, item->end};
            if (AS(alias, item)->name == SYM_annotations) found.annotations = true;
            if (!diagnostics || !AS(alias, item)->name || is_feature(name)) continue;
            if (strcmp(name, "braces") == 0)
                diag_add(diagnostics, code, text, span, "not a chance");
            else
                diag_add(diagnostics, code, text, span, "future feature %s is not defined", name);
        }
    }
    return found;
}
