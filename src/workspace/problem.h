/* What stands in the way of what was asked for, other than a line of Python: a file that cannot be read, an
 * expression that is none, a rewriting that is refused. Problems are kept as data; the caller tells the
 * user. */
#ifndef MOIRA_WORKSPACE_PROBLEM_H
#define MOIRA_WORKSPACE_PROBLEM_H

#include "base/array.h"

typedef enum ProblemKind {
    PROBLEM_TROUBLE, /* wrong use, or input that cannot be read */
    PROBLEM_REFUSAL, /* what was asked for cannot be done to this program */
} ProblemKind;

typedef struct Problem {
    ProblemKind kind;
    const char *path; /* that it is about; NULL for none */
    const char *message;
} Problem;

typedef struct Problems {
    Arena *arena; /* of the messages */
    Array(Problem) items;
} Problems;

void problem_add(Problems *problems, ProblemKind kind, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void problems_free(Problems *problems);

#endif
