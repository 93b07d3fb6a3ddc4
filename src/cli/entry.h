/* Something that is built by an expression on the command line, `Net(10)` or `torchvision.models.resnet50()`:
 * the expression is evaluated by the abstract interpreter in the globals of a file, or of an empty module,
 * and a name that has no value there is imported. The file is imported, not run: what stands under `if
 * __name__ == "__main__":` does not run, and functions that nobody calls are not looked at.
 *
 * What goes wrong is told to the session at once, which has the exit status then: wrong use is EXIT_TROUBLE,
 * an expression that fails is EXIT_FOUND. The interpreter can be used on until entry_free. */
#ifndef MOIRA_CLI_ENTRY_H
#define MOIRA_CLI_ENTRY_H

#include "cli/analyser.h"

typedef struct EntryPoint {
    Session *session;
    Analyser analyser;
    ParseOptions parse;
    PythonFile file;         /* zeroed when there is none */
    Diagnostics diagnostics; /* what is found in the expression, and in what is called later */
    const char *expression;
    Node *site; /* the expression */
    Value value;
} EntryPoint;

/* Evaluates [expression] in the globals of the file at [path] (NULL: none). False when there is no value to
 * work with. */
bool entry_open(EntryPoint *entry, Session *session, const char *path, const char *expression);
void entry_free(EntryPoint *entry);

/* Prints what has been found since, to standard output or to standard error. */
void entry_report(EntryPoint *entry, bool to_output);

/* A text of the command line, that lives as long as the entry and can be parsed and pointed at. */
Text *entry_text(EntryPoint *entry, const char *name, const char *content);
/* The only expression in the text; NULL when it is something else, which has been told: `NAME: not an
 * expression`. [tree] may be NULL. */
Node *entry_parse(EntryPoint *entry, Text *text, const Tree **tree);

#endif
