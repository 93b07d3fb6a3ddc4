#include "names/texts.h"

#include <string.h>

void texts_hold(Texts *texts, const char *path, const FileContent *content) {
    *strmap_at(&texts->contents, path) = (void *)content;
}

const FileContent *texts_find(Texts *texts, const char *path) {
    FileContent *known = strmap_get(&texts->contents, path);
    if (known) return known;
    FileContent *content = ARENA_NEW(texts->arena, FileContent);
    if (file_read(path, texts->arena, content)) {
        texts->has_failed = true;
        return NULL;
    }
    texts_hold(texts, arena_copy(texts->arena, path, strlen(path)), content);
    return content;
}

const char *texts_peek(const Texts *texts, const char *path, Arena *arena, FileContent *content) {
    const FileContent *known = strmap_get(&texts->contents, path);
    if (!known) return file_read(path, arena, content);
    *content = *known;
    return NULL;
}

void texts_free(Texts *texts) { strmap_free(&texts->contents); }
