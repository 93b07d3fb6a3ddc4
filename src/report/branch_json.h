/* What `moira prune` found out about the conditions of a function, as JSON. */
#ifndef MOIRA_REPORT_BRANCH_JSON_H
#define MOIRA_REPORT_BRANCH_JSON_H

#include "base/json.h"
#include "gradual/branch.h"

/* `true`, `false`, `both`, `unknown`, `ill-typed`. */
const char *branch_verdict(const ShapeBranch *branch);
/* The source of a condition, on one line, in [arena]. */
const char *branch_condition(const ShapeBranch *branch, Arena *arena);
/* One object. */
void branch_json(JsonWriter *json, const ShapeBranch *branch, Arena *arena);
/* One object that stands for a function that fits no input: it has no condition. */
void branch_failure_json(JsonWriter *json, const Diagnostic *failure);

#endif
