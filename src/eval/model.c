/* Embedded models in parts. Of a model one program needs little, so it is not parsed as a whole: its outline
 * (names/outline.h) says which statements bind a name, and these are parsed, as a module of their own that
 * shares the globals of the whole, when that name is asked for. A class whose body is long is made from its
 * head alone, and its names are read in the same way: the statements that bind one stand in a text of their
 * own, below the name of the class, and run with the class as theirs. */
#include "eval/model.h"

#include "base/file.h"
#include "eval/interp.h"
#include "eval/lazy.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/path.h"
#include "eval/stub/edition.h"
#include "stubs/model_files.h"

#include <string.h>

/* ---- parsing a part ---- */

static SourceModule *parse_text(Interp *interp, const SourceModule *whole, const char *data, size_t length) {
    Arena *arena = &interp->analysis.project->arena;
    char *copy = arena_alloc_zero(arena, length + FILE_PADDING);
    memcpy(copy, data, length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, whole->path, copy, (uint32_t)length, arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    SourceModule *source = ARENA_NEW(arena, SourceModule);
    source->tree = parse_module(text, &options, interp->analysis.symbols, arena, &ignored);
    diagnostics_free(&ignored);
    source->name = whole->name;
    source->path = whole->path;
    source->is_stub = source->is_external = true;
    source->scopes = scopes_build(source->tree, interp->analysis.symbols, arena);
    return source;
}

/* The same, but a text is parsed once in a project: the next run finds it under [key]. */
static SourceModule *find_text(Interp *interp, const SourceModule *whole, const void *key, const char *data,
                               size_t length) {
    Project *project = interp->analysis.project;
    uint64_t *known = map_at(&project->parts, (uintptr_t)key);
    SourceModule *source = (SourceModule *)(uintptr_t)*known;
    if (source && source->tree->text->length == length && memcmp(source->tree->text->data, data, length) == 0)
        return source;
    source = parse_text(interp, whole, data, length);
    *map_at(&project->parts, (uintptr_t)key) = (uintptr_t)source;
    array_push(&project->kept, source);
    return source;
}

/* The lines of a part between [before] and [behind], as a module that shares the globals of the whole. */
static Module *open_part(Interp *interp, Module *whole, const OutlinePart *part, const char *before,
                         const char *behind) {
    const ModelFile *file = whole->parts->file;
    size_t length = strlen(before) + strlen(behind);
    for (uint32_t i = 0; i < part->span_count; i++) {
        const Span *span = &file->spans[part->span + i];
        length += span->end - span->start;
    }
    char *data = arena_alloc(&interp->analysis.statics.arena, length + 1), *end = stpcpy(data, before);
    for (uint32_t i = 0; i < part->span_count; i++) {
        const Span *span = &file->spans[part->span + i];
        end = mempcpy(end, file->data + span->start, span->end - span->start);
    }
    strcpy(end, behind);
    Module *module = ARENA_NEW(&interp->analysis.statics.arena, Module);
    *module = *whole;
    module->parts = NULL;
    module->text.changed = (Map){0};
    module->text.knows_changed = false;
    module->source = find_text(interp, whole->source, part, data, length);
    array_push(&whole->parts->opened, module);
    return module;
}

/* ---- modules ---- */

SourceModule *model_open(Interp *interp, const char *dotted, ModelParts **opened) {
    const ModelFile *file = model_find(dotted);
    if (!file) return NULL;
    Arena *arena = &interp->analysis.statics.arena;
    ModelParts *parts = ARENA_NEW(arena, ModelParts);
    parts->file = file;
    parts->has_begun = arena_alloc_zero(arena, file->scopes->part_count);
    parts->has_ended = arena_alloc_zero(arena, file->scopes->part_count);
    parts->stars = arena_alloc(arena, file->star_count * sizeof *parts->stars);
    for (uint32_t i = 0; i < file->star_count; i++)
        parts->stars[i] =
            arena_copy(arena, file->data + file->stars[i].start, file->stars[i].end - file->stars[i].start);
    *opened = parts;
    arena = &interp->analysis.project->arena;
    SourceModule named = {.name = arena_copy(arena, dotted, strlen(dotted)),
                          .path = arena_printf(arena, "models/%s.pyi", dotted)};
    return find_text(interp, &named, file, "", 0);
}

bool model_run(Interp *interp, Module *whole, Sym name) {
    ModelParts *parts = whole->parts;
    const ModelFile *file = parts->file;
    const OutlineName *found = outline_find(file, file->scopes, interp->analysis.symbols, name);
    bool runs = false;
    if (!found) return false;
    for (uint32_t i = 0; i < found->part_count; i++) {
        uint32_t index = file->binders[found->binder + i];
        const OutlinePart *part = &file->parts[file->scopes->part + index];
        runs |= parts->has_begun[index] && !parts->has_ended[index];
        if (parts->has_begun[index]) continue;
        parts->has_begun[index] = true;
        Module *module = open_part(interp, whole, part, "", part->body ? " ...\n" : "");
        if (part->body) module->body = &file->scopes[part->body];
        lazy_run(interp, module);
        parts->has_ended[index] = true;
    }
    return runs;
}

uint32_t model_star_count(const Module *whole) { return whole->parts->file->star_count; }
const char *model_star(const Module *whole, uint32_t index) { return whole->parts->stars[index]; }

void model_free(ModelParts *parts) {
    for (uint32_t i = 0; i < parts->opened.count; i++) {
        map_free(&parts->opened.items[i]->text.changed);
        map_free(&parts->opened.items[i]->text.aliases);
    }
    array_free(&parts->opened);
}

/* ---- classes ---- */

ClassMembers *model_members(Interp *interp, const Module *module, Sym name, Address class) {
    ClassMembers *members = ARENA_NEW(&interp->analysis.statics.arena, ClassMembers);
    members->whole = module->whole;
    members->class = class;
    members->name = name;
    members->scope = module->body;
    members->has_begun = arena_alloc_zero(&interp->analysis.statics.arena, module->body->part_count);
    return members;
}

/* The names of a class while those of one part are added. */
typedef struct Reading {
    Arena *arena;
    PMap names;
} Reading;

static void keep_member(void *context, uint32_t name, const void *value) {
    Reading *reading = context;
    reading->names = pmap_set(reading->arena, reading->names, name, value);
}

static void read_members(Interp *interp, ClassMembers *members, const OutlinePart *part) {
    const char *head =
        arena_printf(&interp->analysis.statics.arena, "class %s:\n", interp_text(interp, members->name));
    Module *module = open_part(interp, members->whole, part, head, "");
    PMap names = lazy_run_class(interp, module, members->class);
    Reading reading = {&interp->analysis.statics.arena, members->names};
    pmap_each(names, keep_member, &reading);
    members->names = reading.names;
}

Value model_member(Interp *interp, ClassMembers *members, Sym name) {
    const Value *value = pmap_get(members->names, name);
    if (value) return *value;
    const ModelFile *file = members->whole->parts->file;
    const OutlineName *found = outline_find(file, members->scope, interp->analysis.symbols, name);
    if (!found) return value_never();
    uint32_t index = file->binders[found->binder];
    if (!members->has_begun[index] && interp->path.depth < MOST_DEPTH) {
        members->has_begun[index] = true;
        path_descend(&interp->path);
        read_members(interp, members, &file->parts[members->scope->part + index]);
        path_ascend(&interp->path);
        value = pmap_get(members->names, name);
    }
    if (!value && edition_lacks(interp, members->class, name)) return value_never();
    /* What is being read, or could not be, may be anything. */
    return value ? *value : value_any();
}

/* ---- names ---- */

void model_each(const ModelParts *parts, OutlineTell *tell, void *context) {
    outline_each(parts->file, parts->file->scopes, tell, context);
    for (uint32_t i = 0; i < parts->file->star_count; i++) {
        const ModelFile *star = model_find(parts->stars[i]);
        if (star) outline_each(star, star->scopes, tell, context);
    }
}

void model_each_member(const ClassMembers *members, OutlineTell *tell, void *context) {
    outline_each(members->whole->parts->file, members->scope, tell, context);
}
