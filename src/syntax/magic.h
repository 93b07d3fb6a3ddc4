/* What IPython takes besides Python, in a cell of a notebook: `%magic`, `%%magic`, `!command`, `x =
 * !command`, `obj?`, indented cells, pasted prompts. Each becomes Python of the same length in bytes, with
 * the same lines, so that every place in the text stays where it was:
 *
 * - a command is `0` and a comment, or MAGIC_VALUE and a comment where its result is used;
 * - `%time f(x)` and the body of `%%time` stay, and so does what `%timeit` measures when it binds nothing;
 * - a cell in another language, as `%%bash` has it, is a comment;
 * - a command of which nobody knows what it binds is `exec(MAGIC_VALUE)`, where there is room;
 * - white space that does not count, as that of an indented cell, ends with a form feed, which for Python
 * begins the line anew.
 */
#ifndef MOIRA_SYNTAX_MAGIC_H
#define MOIRA_SYNTAX_MAGIC_H

#include <stdbool.h>
#include <stddef.h>

/* A name of two bytes that no program has; in notebooks its value is unknown. */
#define MAGIC_VALUE "\xC7\x83"

/* Makes Python of the [length] bytes at [cell], which a NUL follows; true when it holds a command that may
 * bind any name. */
bool magic_to_python(char *cell, size_t length);

#endif
