/* JSON as values of Python, as json.load makes them. The text comes from a file of a stranger: what is not
 * JSON, nests deeply or is long has failed, and so has a number that is not exactly known. */
#ifndef MOIRA_EVAL_STUB_JSON_VALUE_H
#define MOIRA_EVAL_STUB_JSON_VALUE_H

#include "eval/forward.h"
#include "value/value.h"

typedef struct JsonSource {
    Interp *interp;
    const char *at, *end;
    const Node *site;     /* where the objects are made */
    uint32_t depth, made; /* nested and made so far */
    bool has_failed;
} JsonSource;

/* The one value that the text is. */
Value json_read(JsonSource *source);

#endif
