/* Comments that silence diagnostics. On a line: `# moira: ignore` (all codes), `# moira: ignore[code, code]`,
 * and those of others, which silence everything: `# type: ignore` and `# noqa`, with or without codes. For
 * the whole file: `# moira: ignore-file`, with or without codes. A diagnostic is silenced by a comment on any
 * line that its span touches.
 *
 * A `# moira: ignore` that silences nothing is reported as unused-ignore, with a fix that deletes the comment
 * or the useless codes in it; the others are not ours to judge. New strings are in the list's arena. */
#ifndef MOIRA_DIAG_SUPPRESS_H
#define MOIRA_DIAG_SUPPRESS_H

#include "diag/diagnostic.h"

/* Takes from [diagnostics] what the [count] comments of [text], in the order of the text, silence, and adds
 * what is to be said about the comments; sort afterwards. Diagnostics of other texts stay as they are.
 *
 * [checked] says by DiagCode what this run looked for; NULL means everything. A comment is called useless
 * only for what was looked for: `moira parse` does not judge a comment that is there for `moira check`, nor
 * may anybody when a syntax error has kept the later checks from running. */
void diag_suppress(Diagnostics *diagnostics, const Text *text, const Span *comments, uint32_t count,
                   const bool *checked);

#endif
