/* A JSON text as a tree of values, whose parts are asked for by name. The tree lives in the caller's
 * arena, whose memory grows with the length of the text; what is nested too deeply, or is no JSON, gives no
 * tree and a reason. Every question may be asked of every value, NULL included: what is not there, or is of
 * another kind, is NULL, or what the caller wants instead. */
#ifndef MOIRA_BASE_JSON_TREE_H
#define MOIRA_BASE_JSON_TREE_H

#include "base/json_read.h"

typedef struct JsonTree JsonTree;
struct JsonTree {
    JsonKind kind;
    const char *key;  /* in its object; NULL elsewhere */
    const char *text; /* of a string, decoded; of a number or a word as it is written; NUL-terminated */
    uint32_t length;  /* of [text], which may hold NULs */
    const JsonTree *first, *next; /* the first part, and the next one beside it */
};

/* The tree of [length] bytes at [data], which are valid UTF-8 with a NUL after them. NULL when they are no
 * JSON, with the reason in [problem]. */
const JsonTree *json_tree_read(const char *data, uint32_t length, Arena *arena, const char **problem);

/* The member [key] of an object: the last one of that name. */
const JsonTree *json_member(const JsonTree *value, const char *key);
/* The same along a path of names, separated by dots. */
const JsonTree *json_path(const JsonTree *value, const char *path);

bool json_tree_is(const JsonTree *value, JsonKind kind);
bool json_is_true(const JsonTree *value);
bool json_is_null(const JsonTree *value);
/* The text of a string; NULL for all other values. */
const char *json_text(const JsonTree *value);
/* A whole number; [other] for all other values. */
int64_t json_whole(const JsonTree *value, int64_t other);

#endif
