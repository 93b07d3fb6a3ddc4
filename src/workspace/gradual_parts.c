#include "workspace/gradual_parts.h"

#include "base/file.h"

#include <string.h>

void gradual_parts_init(GradualParts *parts, Arena *arena) {
    *parts = (GradualParts){.arena = arena};
    edits_init(&parts->edits, arena);
}

void gradual_parts_free(GradualParts *parts) {
    array_free(&parts->items);
    edits_free(&parts->edits);
}

void gradual_parts_add(GradualParts *parts, const char *name, Span span) {
    array_push(&parts->items, ((GradualPart){arena_copy(parts->arena, name, strlen(name)), span}));
}

void gradual_parts_take(GradualParts *parts, const Edits *edits) {
    for (uint32_t i = 0; i < edits->items.count; i++) {
        Edit edit = edits->items.items[i];
        edit.text = arena_copy(parts->arena, edit.text, edit.length);
        array_push(&parts->edits.items, edit);
    }
}

static bool is_inside(Span span, uint32_t offset) { return offset >= span.start && offset < span.end; }

static bool has_edits(const GradualParts *parts, Span span) {
    for (uint32_t i = 0; i < parts->edits.items.count; i++)
        if (is_inside(span, parts->edits.items.items[i].span.start)) return true;
    return false;
}

/* The innermost function with edits around [offset]; NULL when there is none. */
static const GradualPart *find_part(const GradualParts *parts, uint32_t offset) {
    const GradualPart *found = NULL;
    for (uint32_t i = 0; i < parts->items.count; i++) {
        const GradualPart *part = &parts->items.items[i];
        bool is_inner = is_inside(part->span, offset) && has_edits(parts, part->span);
        if (is_inner && (!found || part->span.start >= found->span.start)) found = part;
    }
    return found;
}

/* Drops the edits of the function, and those outside of functions when they were for this one. */
static void drop_edits(GradualParts *parts, Span span) {
    uint32_t kept = 0, inner = 0;
    for (uint32_t i = 0; i < parts->edits.items.count; i++) {
        Edit edit = parts->edits.items.items[i];
        if (is_inside(span, edit.span.start)) continue;
        inner += find_part(parts, edit.span.start) != NULL;
        parts->edits.items.items[kept++] = edit;
    }
    parts->edits.items.count = inner ? kept : 0;
}

const char *gradual_parts_leave(GradualParts *parts, RewriteFile *file, uint32_t offset) {
    const GradualPart *part = find_part(parts, offset);
    if (part)
        drop_edits(parts, part->span);
    else
        parts->edits.items.count = 0;
    StrBuf out = {0};
    EditConflict conflict;
    file->outcome = REWRITE_PARTLY;
    file->text = file->original->data;
    file->length = file->original->length;
    if (parts->edits.items.count > 0 && edits_apply(&parts->edits, file->original, &out, &conflict)) {
        char *copy = arena_alloc_zero(parts->arena, out.length + FILE_PADDING);
        memcpy(copy, out.data, out.length);
        file->text = copy;
        file->length = out.length;
    }
    strbuf_free(&out);
    return part ? part->name : NULL;
}
