#include "names/touched.h"

#include <string.h>

void touched_free(Touched *touched) {
    for (uint32_t i = 0; i < touched->kept.count; i++) {
        array_free(&touched->kept.items[i]->paths);
        free(touched->kept.items[i]);
    }
    array_free(&touched->kept);
    strmap_free(&touched->files);
    map_free(&touched->replayed);
    map_free(&touched->lists);
    *touched = (Touched){0};
}

void touched_begin(Touched *touched) {
    strmap_free(&touched->files);
    map_free(&touched->replayed);
}

void touched_note(Touched *touched, const char *path) {
    if (!touched || !path) return;
    *strmap_at(&touched->files, path) = touched;
    TouchList *open = touched->open;
    if (open && !(open->paths.count > 0 && array_last(&open->paths) == path)) array_push(&open->paths, path);
}

void touched_open(Touched *touched) {
    if (!touched || touched->depth++ > 0) return;
    touched->open = memset(memory_alloc(sizeof *touched->open), 0, sizeof *touched->open);
    array_push(&touched->kept, touched->open);
}

void touched_close(Touched *touched, const void *answer) {
    if (!touched) return;
    *map_at(&touched->lists, (uintptr_t)answer) = (uintptr_t)touched->open;
    if (--touched->depth == 0) touched->open = NULL;
}

void touched_replay(Touched *touched, const void *answer) {
    if (!touched) return;
    const uint64_t *known = map_find(&touched->lists, (uintptr_t)answer);
    const TouchList *list = known ? (const TouchList *)(uintptr_t)*known : NULL;
    if (!list || list == touched->open) return;
    uint64_t *replayed = map_at(&touched->replayed, (uintptr_t)list);
    if (*replayed && !touched->open) return;
    *replayed = 1;
    for (uint32_t i = 0; i < list->paths.count; i++) touched_note(touched, list->paths.items[i]);
}
