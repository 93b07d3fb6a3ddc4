/* Something that is built by an expression on the command line, `Net(10)` or `torchvision.models.resnet50()`:
 * the expression is evaluated by the abstract interpreter in the globals of a file, or of an empty module,
 * and a name that has no value there is imported. The file is imported, not run: what stands under `if
 * __name__ == "__main__":` does not run, and uncalled functions are not looked at.
 *
 * What stands in the way is kept as problems, and as diagnostics where [obstacle] says so. The interpreter
 * can be used on until entry_free. */
#ifndef MOIRA_WORKSPACE_ENTRY_H
#define MOIRA_WORKSPACE_ENTRY_H

#include "workspace/analyser.h"
#include "workspace/problem.h"

/* What the diagnostics of an entry mean for it. */
typedef enum EntryObstacle {
    OBSTACLE_NONE,
    OBSTACLE_FAILURE, /* the program fails before there is a value */
    OBSTACLE_MISUSE, /* what was asked for makes no sense: an expression is none, or its names lead nowhere */
} EntryObstacle;

typedef struct EntryPoint {
    const Settings *settings;
    Problems problems;
    EntryObstacle obstacle;
    Analyser analyser;
    ParseOptions parse;
    PythonFile file;         /* zeroed when there is none */
    Diagnostics diagnostics; /* what is found in the expression, and in what is called later */
    const char *expression;
    bool is_brief; /* nothing is built: of the statements of the file none may take long */
    Node *site;    /* the expression */
    Value value;
} EntryPoint;

/* Evaluates [expression] (NULL: `...`, for who wants nothing but the file) in the globals of the file at
 * [path] (NULL: none). False when there is no value to work with. */
bool entry_open(EntryPoint *entry, const Settings *settings, const char *path, const char *expression);
void entry_free(EntryPoint *entry);

/* A text of the command line, that lives as long as the entry and can be parsed and pointed at. */
Text *entry_text(EntryPoint *entry, const char *name, const char *content);
/* The only expression in the text; NULL when it is something else, which is a
 * problem. [tree] may be NULL. */
Node *entry_parse(EntryPoint *entry, Text *text, const Tree **tree);

#endif
