/* Printing values for people, as Python's repr would where all is known:
 *
 *     5, 'a', (1, 2.0), [1, 2], {'a': 1}, range(0, 3)
 *
 * and as a type where it is not: `int`, `list[int]`, `dict[str, int]`, `tuple[int, ...]`, a class by its
 * name, arrays as `ndarray (2, n)`. Alternatives stand as `int | None`, a name that may be unbound as
 * `unbound | 5`, a key that may be missing as `{'a'?: 1}`. ANY is `Any`, NEVER is `Never`. What contains
 * itself, or is very deep or long, is cut with `...`. */
#ifndef MOIRA_VALUE_VALUE_PRINT_H
#define MOIRA_VALUE_VALUE_PRINT_H

#include "base/strbuf.h"
#include "value/state.h"

void value_print(StrBuf *out, const State *state, const Statics *statics, const Symbols *symbols,
                 Value value);

/* The name of the class at [class]: `int`, `Model`; `object` when nothing is known of it. */
const char *value_class_name(const State *state, const Statics *statics, const Symbols *symbols,
                             Address class);

#endif
