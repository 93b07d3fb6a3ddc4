#include "names/mentions.h"

#include <string.h>

enum {
    STRETCH = 5,          /* bytes that are looked at together */
    BITS_PER_BYTE = 8,    /* of the table of a file */
    LEAST_BITS = 1 << 10, /* of it */
    MOST_BITS = 1 << 23
};

/* A table of the stretches in a text: a bit for each hash. */
typedef struct Stretches {
    uint32_t mask;
    uint64_t bits[];
} Stretches;

static uint32_t hash_at(const char *data) {
    uint64_t word = 0;
    memcpy(&word, data, STRETCH);
    return (uint32_t)(word * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

static Stretches *stretches_of(Arena *arena, const char *data, size_t length) {
    uint32_t count = LEAST_BITS;
    while (count < MOST_BITS && count < length * BITS_PER_BYTE) count *= 2;
    Stretches *stretches = arena_alloc_zero(arena, sizeof *stretches + count / 8);
    stretches->mask = count - 1;
    for (size_t i = 0; i + STRETCH <= length; i++) {
        uint32_t hash = hash_at(data + i) & stretches->mask;
        stretches->bits[hash / 64] |= UINT64_C(1) << hash % 64;
    }
    return stretches;
}

static bool may_have(const Stretches *stretches, const char *text, size_t length) {
    for (size_t i = 0; i + STRETCH <= length; i++) {
        uint32_t hash = hash_at(text + i) & stretches->mask;
        if (!(stretches->bits[hash / 64] >> hash % 64 & 1)) return false;
    }
    return true;
}

bool file_mentions(Project *project, const char *path, const char *text) {
    size_t length = strlen(text);
    const Stretches *known = strmap_get(&project->stretches, path);
    if (known && !may_have(known, text, length)) return false;
    Arena arena = {0};
    FileContent content = {0};
    bool is_read = !texts_peek(&project->texts, path, &arena, &content);
    if (!known)
        *strmap_at(&project->stretches, arena_copy(&project->arena, path, strlen(path))) =
            stretches_of(&project->arena, content.data, is_read ? content.length : 0);
    bool is_there = is_read && memmem(content.data, content.length, text, length);
    arena_free(&arena);
    return is_there;
}

bool module_mentions(Project *project, const SourceModule *module, const char *text) {
    const Text *source = module->tree->text;
    size_t length = strlen(text);
    /* A text may be another than that of its file: decoded, or that of the file that is checked. */
    const char *key = module->path;
    const FileContent *content = strmap_get(&project->texts.contents, key);
    bool is_plain = content && content->data == source->data && content->length == source->length;
    const Stretches *known = is_plain ? strmap_get(&project->stretches, key) : NULL;
    if (is_plain && !known)
        *strmap_at(&project->stretches, key) =
            (void *)(known = stretches_of(&project->arena, source->data, source->length));
    return (!known || may_have(known, text, length)) && memmem(source->data, source->length, text, length);
}
