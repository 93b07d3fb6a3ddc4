/* Mending findings: fixes that are certain, and comments that silence what stays.
 *
 * A fix is certain when a check of the result no longer has the finding and has nothing new, and no other
 * candidate does the same. All fixes of a file are checked again together; where that fails, none is made.
 * Nothing is written here: the new texts are for the rewriter. Memory comes from the caller's arena. */
#ifndef MOIRA_WORKSPACE_MEND_H
#define MOIRA_WORKSPACE_MEND_H

#include "edit/rewrite.h"
#include "workspace/analyser.h"

typedef struct MendedFile {
    RewriteFile rewrite; /* unchanged when there is nothing to mend */
    uint32_t count;      /* findings that are mended */
} MendedFile;

/* Adds to the findings in [text] the fixes that are certain. */
void mend_find_fixes(Diagnostics *findings, const Text *text, const SettingsScope *scope);

/* Makes the certain fixes of all findings in [text], and takes these out of [findings]. */
MendedFile mend_fix(Diagnostics *findings, const Text *text, const SettingsScope *scope, Arena *arena);
/* Adds comments that silence all findings in [text] that can be silenced, and takes these out. */
MendedFile mend_silence(Diagnostics *findings, const Text *text, const SettingsScope *scope, Arena *arena);

#endif
