/* What mending by edits (mend.c) and by comments (mend_comments.c) share. Private to these. */
#ifndef MOIRA_WORKSPACE_MEND_INTERNAL_H
#define MOIRA_WORKSPACE_MEND_INTERNAL_H

#include "edit/edit.h"
#include "workspace/mend.h"

/* The text that [edits] make of [original], in [arena], and how it comes about in [rewrite], unless that is
 * NULL. NULL when they conflict, or break a notebook. */
const Text *mend_text(const Text *original, Edits *edits, Arena *arena, RewriteFile *rewrite);

/* Makes [edits], which mend the [count] marked findings, and takes these out of the list. */
MendedFile mend_finish(Diagnostics *findings, const bool *is_mended, uint32_t count, Edits *edits,
                       const Text *text);

#endif
