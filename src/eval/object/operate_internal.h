/* What the operations on built-in values (operate_*.c, builtin_*.c, format*.c) share. Functions that give a
 * Tri or a Value report nothing unless they say so. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_INTERNAL_H
#define MOIRA_EVAL_OBJECT_OPERATE_INTERNAL_H

#include "base/strbuf.h"
#include "eval/forward.h"

static inline Value value_not_implemented(void) { return (Value){.kind = VALUE_NOT_IMPLEMENTED}; }
static inline Value value_some_bool(void) { return value_some(CLASS_bool); }

static inline Value value_from_tri(Tri tri) {
    return tri == TRI_UNKNOWN ? value_some_bool() : value_bool(tri == TRI_YES);
}

static inline bool is_text(Value value) { return value.kind == VALUE_STR || value.kind == VALUE_BYTES; }
/* The built-in class that the value is an instance of, or whose behaviour it inherits; 0 when that is not
 * known or there is none (`object` does not count). */
Address builtin_class(Interp *interp, Value value);
/* Nothing is known of the value, not even its class. */
bool is_unknown(Interp *interp, Value value);
/* The text as a str or bytes. Frees the buffer. */
Value take_text(Interp *interp, StrBuf *buffer, bool is_bytes);
/* A new list of unknown number of such elements. */
Value new_open_list(Interp *interp, Value element, Dim length, const Node *node);
/* The TypeError of an argument that the function refuses. */
Value fail_type(Interp *interp, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The ValueError of an argument of the right type. */
Value fail_value(Interp *interp, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* a == b, as containers compare their items: what is identical is equal. */
Tri values_equal(Interp *interp, Value a, Value b, const Node *node);
/* The same for keys: nothing of the program runs. */
Tri keys_equal(Interp *interp, Value a, Value b);
/* Whether a set of these classes may be one that never equals the other: str and int. */
bool classes_unlike(Address a, Address b);

#endif
