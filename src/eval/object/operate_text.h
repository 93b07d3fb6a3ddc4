/* Operators on str and bytes constants. A str is WTF-8 and counted in code points. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_TEXT_H
#define MOIRA_EVAL_OBJECT_OPERATE_TEXT_H

#include "eval/forward.h"

/* How many characters (bytes of a bytes) the constant has. */
uint32_t text_count(Value text);
/* The part [from, to) of the text, in characters. */
Value text_part(Interp *interp, Value text, uint32_t from, uint32_t to);
Value text_repeat(Interp *interp, Value text, int64_t times, const Node *node);
Value text_concatenate(Interp *interp, Value left, Value right);
int text_order(Value a, Value b);
Value text_item(Interp *interp, Value text, Value key, const Node *node);
Tri text_contains(Interp *interp, Value text, Value item);
/* Finds [part] in [whole] at or after byte [from]; -1: it is not there. */
int64_t find_bytes(const char *whole, size_t length, const char *part, size_t part_length, size_t from);
bool text_is_ascii(Value text);

#endif
