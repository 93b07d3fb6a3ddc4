/* Comments that silence diagnostics. On a line: `# moira: ignore` (all codes), `# moira: ignore[code, code]`,
 * and those of others: `# type: ignore` and `# noqa` silence everything when they are bare; when they name
 * codes, `# type: ignore[code]`, `# noqa: code`, only those of ours among them. For the whole file:
 * `# moira: ignore-file`, with or without codes, and on a line of its own `# flake8: noqa`, `# ruff: noqa`
 * and, before all code, `# type: ignore`. A diagnostic is silenced by a comment on any line that its span
 * touches, or after the statement in which it lies. Syntax errors cannot be silenced: nothing else is looked
 * for where they are.
 *
 * A `# moira: ignore` that silences nothing is reported as unused-ignore, with a fix that deletes the comment
 * or the useless codes in it; the others are not ours to judge. New strings are in the list's arena. */
#ifndef MOIRA_DIAG_SUPPRESS_H
#define MOIRA_DIAG_SUPPRESS_H

#include "diag/diagnostic.h"

/* Takes from [diagnostics] what the comments of [text] silence, and adds what is to be said about the
 * comments; sort afterwards. Diagnostics of other texts stay as they are.
 *
 * [checked] says by DiagCode what this run looked for; NULL means everything. A comment is called useless
 * only for what was looked for: `moira parse` does not judge a comment that is there for `moira check`, nor
 * may anybody when a syntax error has kept the later checks from running. */
void diag_suppress(Diagnostics *diagnostics, const Text *text, const Comments *comments, const bool *checked);

#endif
