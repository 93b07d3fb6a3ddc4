/* Values as text: repr(), str(), format() with its mini-language, `%` and str.format.
 *
 * Constants of the built-in types, and lists, dicts and tuples of them, give the text that CPython 3.11
 * gives; all else gives `some str`. Specifications that the type refuses are reported, and the result is then
 * that of fail(). */
#ifndef MOIRA_EVAL_OBJECT_FORMAT_H
#define MOIRA_EVAL_OBJECT_FORMAT_H

#include "base/strbuf.h"
#include "eval/forward.h"

Value format_repr(Interp *interp, Value value, const Node *node);
/* The same where the class of the program has none of its own: what list.__repr__ gives. */
Value format_plain_repr(Interp *interp, Value value, const Node *node);
Value format_str(Interp *interp, Value value, const Node *node);
/* repr() with everything beyond ASCII escaped. */
Value format_ascii(Interp *interp, Value value, const Node *node);

/* format(value, spec), after the conversion 's', 'r' or 'a' (0 or -1 for none). [spec] is a str, or NEVER for
 * none. */
Value format_value(Interp *interp, Value value, int conversion, Value spec, const Node *node);

/* `text % arguments` of a str or bytes constant. */
Value format_percent(Interp *interp, Value text, Value arguments, const Node *node);

/* text.format(*positional, **named) of a str constant. [mapping] is the argument of format_map, else NEVER.
 */
Value format_fields(Interp *interp, Value text, const Items *positional, const Entries *named, Value mapping,
                    const Node *node);

/* The repr of a float; of a part of a complex number without [dot_zero]. */
void format_float(StrBuf *out, double real, bool dot_zero);

#endif
