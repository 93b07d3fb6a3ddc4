/* The one provider of what files contain: what is held in memory (the result of a rewriting, the
 * buffer of an editor) comes before what is on disk. A file is read once and kept. */
#ifndef MOIRA_NAMES_TEXTS_H
#define MOIRA_NAMES_TEXTS_H

#include "base/file.h"
#include "base/map.h"

typedef struct Texts {
    Arena *arena;    /* of what is read */
    StrMap contents; /* path to FileContent */
    bool has_failed; /* some file that was asked for could not be read */
} Texts;

/* Holds [content] as that of [path] from now on; both must outlive the texts. */
void texts_hold(Texts *texts, const char *path, const FileContent *content);
/* What is in a file; NULL when it cannot be read. */
const FileContent *texts_find(Texts *texts, const char *path);
/* The same of a file that is looked at in passing: what is not held is read into [arena], and not kept.
 * Returns NULL, or the reason why it cannot be read. */
const char *texts_peek(const Texts *texts, const char *path, Arena *arena, FileContent *content);
void texts_free(Texts *texts);

#endif
