/* The parser: a Text becomes a tree. It never fails: what it cannot understand is reported as a diagnostic
 * and skipped, and the rest of the file still gets its tree (with Invalid nodes where something was
 * skipped). Errors that CPython finds only in compile() are found by syntax/compile_check.h. */
#ifndef MOIRA_SYNTAX_PARSER_H
#define MOIRA_SYNTAX_PARSER_H

#include "diag/diagnostic.h"
#include "syntax/ast.h"

enum {
    PYTHON_OLDEST = 8,
    PYTHON_NEWEST = 14,
    PARSE_DEPTH_LIMIT = 5969, /* nesting beyond which a diagnostic is given, as CPython does */
};

typedef struct ParseOptions {
    int minor;          /* the Python version 3.minor whose syntax is accepted, 8 to 14 */
    bool type_comments; /* keep `# type:` comments in the tree */
} ParseOptions;

typedef struct Tree {
    const Text *text;
    AstModule *module;
    Comments comments;
    int minor;
    uint32_t depth;  /* how deep the tree is, chains included; exact when it is beyond 2000 */
    bool has_errors; /* at least one syntax error was reported */
} Tree;

/* Parses a whole file. The tree is in [arena]; names are interned in [symbols], which must have been made
 * with symbols_init_python. */
Tree *parse_module(const Text *text, const ParseOptions *options, Symbols *symbols, Arena *arena,
                   Diagnostics *diagnostics);

/* Parses one expression that fills the text (`moira summary 'EXPR'`); Invalid when it is not one. */
Node *parse_expression_text(const Text *text, const ParseOptions *options, Symbols *symbols, Arena *arena,
                            Diagnostics *diagnostics);

#endif
