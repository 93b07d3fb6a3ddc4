#include "names/lookups.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/strbuf.h"
#include "names/search.h"
#include "names/version.h"

#include <string.h>

static const char *copy(Lookups *lookups, const char *text) {
    return text ? arena_copy(&lookups->arena, text, strlen(text)) : NULL;
}

static const char *take(Lookups *lookups, StrBuf *text) {
    const char *kept = arena_copy(&lookups->arena, text->data ? text->data : "", text->length);
    strbuf_free(text);
    return kept;
}

/* Where the answer to a question is noted. It has no answer yet when it is new. */
static Lookup *lookup_at(Lookups *lookups, FileLookups *of, LookupKind kind, uint32_t level,
                         const char *name) {
    char small[256], *key = small;
    size_t length = strlen(name);
    if (length + 8 > sizeof small) key = arena_alloc(&lookups->arena, length + 8);
    /* Dots as a file of Python can have them are few; more are no module. */
    key[0] = (char)('a' + (int)kind);
    key[1] = (char)(' ' + (level < 64 ? level : 64));
    memcpy(key + 2, name, length + 1);
    uintptr_t known = (uintptr_t)strmap_get(&of->known, key);
    if (known) return &of->items.items[known - 1];
    array_push(&of->items, ((Lookup){.kind = kind, .level = level, .name = copy(lookups, name)}));
    *strmap_at(&of->known, copy(lookups, key)) = (void *)(uintptr_t)of->items.count;
    return &array_last(&of->items);
}

static void note_place(Lookups *lookups, FileLookups *of, const ModuleSearch *search) {
    StrBuf text = {0};
    strbuf_printf(&text, "%d %d\n%s\n%s\n%s", (int)search->origin, search->is_aside, search->folder,
                  search->package_root, search->stubs ? search->stubs : "");
    for (uint32_t i = 0; i < search->folders.count; i++)
        strbuf_printf(&text, "\n%d %s", (int)search->folders.items[i].origin, search->folders.items[i].path);
    lookup_at(lookups, of, LOOKUP_PLACE, 0, "")->answer = take(lookups, &text);
}

FileLookups *lookups_of(ModuleResolver *resolver, const char *file) {
    Lookups *lookups = resolver->lookups;
    const char *key = file ? file : "";
    FileLookups *of = strmap_get(&lookups->files, key);
    if (of) return of;
    of = ARENA_NEW(&lookups->arena, FileLookups);
    of->file = copy(lookups, key);
    *strmap_at(&lookups->files, of->file) = of;
    note_place(lookups, of, search_for_file(resolver, *key ? key : NULL));
    return of;
}

void lookups_free(Lookups *lookups) {
    for (uint32_t i = 0; i < lookups->files.capacity; i++) {
        FileLookups *of = lookups->files.slots[i].key ? lookups->files.slots[i].value : NULL;
        if (!of) continue;
        array_free(&of->items);
        strmap_free(&of->known);
    }
    strmap_free(&lookups->files);
    strmap_free(&lookups->folders);
    arena_free(&lookups->arena);
    *lookups = (Lookups){0};
}

void lookups_note_module(ModuleResolver *resolver, const char *file, LookupKind kind, uint32_t level,
                         const char *name, const FoundModule *found) {
    Lookups *lookups = resolver->lookups;
    Lookup *lookup = lookup_at(lookups, lookups_of(resolver, file), kind, level, name ? name : "");
    if (lookup->answer) return;
    lookup->answer = "";
    if (!found) return;
    StrBuf text = {0};
    strbuf_printf(&text, "%d %d %d %d\n%s\n%s\n%s\n%s", found->kind, found->origin, found->is_stub,
                  found->is_beside, found->name ? found->name : "", found->path ? found->path : "",
                  found->source ? found->source : "", found->root ? found->root : "");
    for (uint32_t i = 0; i < found->folders.count; i++) strbuf_printf(&text, "\n%s", found->folders.items[i]);
    lookup->answer = take(lookups, &text);
    lookup->path = found->path;
    lookup->source = found->source;
}

void lookups_note_version(ModuleResolver *resolver, const char *file, LookupKind kind, const char *library,
                          const LibraryVersion *version) {
    Lookups *lookups = resolver->lookups;
    Lookup *lookup = lookup_at(lookups, lookups_of(resolver, file), kind, 0, library);
    if (lookup->answer) return;
    StrBuf text = {0};
    strbuf_printf(&text, "%d %s", version->is_given, version->text ? version->text : "");
    for (uint32_t i = 0; i < version->count; i++) strbuf_printf(&text, " %d", (int)version->parts[i]);
    lookup->answer = take(lookups, &text);
}

/* Adds the names and the bytes of all files of Python. */
static void hash_folder(ModuleResolver *resolver, const char *path, uint32_t depth, Sha256 *hash) {
    Folder *folder = folder_open(&resolver->folders, path);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        const char *name = folder->names.items[i];
        size_t length = strlen(name);
        const char *inner = path_join(&resolver->lookups->arena, path, name);
        EntryType type = folder_entry(&resolver->folders, folder, name);
        if (type == ENTRY_FOLDER && depth > 0 && name[0] != '.' && name[0] != '_')
            hash_folder(resolver, inner, depth - 1, hash);
        if (type == ENTRY_FOLDER || length < 4 || strcmp(name + length - 3, ".py") != 0) continue;
        Arena arena = {0};
        FileContent content;
        bool is_read = !file_read(inner, &arena, &content);
        sha256_add(hash, inner, strlen(inner) + 1);
        sha256_add(hash, is_read ? &content.length : NULL, is_read ? sizeof content.length : 0);
        if (is_read) sha256_add(hash, content.data, content.length);
        arena_free(&arena);
    }
}

static const char *digest_of_folder(ModuleResolver *resolver, const char *folder, uint32_t depth) {
    Lookups *lookups = resolver->lookups;
    const char *key = arena_printf(&lookups->arena, "%u %s", depth, folder);
    const char *known = strmap_get(&lookups->folders, key);
    if (known) return known;
    Sha256 hash;
    char *digest = arena_alloc(&lookups->arena, 65);
    sha256_init(&hash);
    hash_folder(resolver, folder, depth, &hash);
    sha256_finish_hex(&hash, digest, 64);
    *strmap_at(&lookups->folders, key) = digest;
    return digest;
}

static void note_folder(ModuleResolver *resolver, const char *file, const char *folder, uint32_t depth) {
    Lookup *lookup = lookup_at(resolver->lookups, lookups_of(resolver, file), LOOKUP_FOLDER, depth, folder);
    if (!lookup->answer) lookup->answer = digest_of_folder(resolver, folder, depth);
}

void lookups_note_folder(ModuleResolver *resolver, const char *folder, uint32_t depth) {
    if (resolver->lookups) note_folder(resolver, resolver->lookups->main, folder, depth);
}

static void note_names(ModuleResolver *resolver, const char *file, const char *path) {
    Lookup *lookup = lookup_at(resolver->lookups, lookups_of(resolver, file), LOOKUP_NAMES, 0, path);
    if (lookup->answer) return;
    const Folder *folder = folder_open(&resolver->folders, path);
    Sha256 hash;
    char *digest = arena_alloc(&resolver->lookups->arena, 65);
    sha256_init(&hash);
    for (uint32_t i = 0; i < folder->names.count; i++)
        if (strchr(folder->names.items[i], '.'))
            sha256_add(&hash, folder->names.items[i], strlen(folder->names.items[i]) + 1);
    sha256_finish_hex(&hash, digest, 64);
    lookup->answer = digest;
}

void lookups_note_names(ModuleResolver *resolver, const char *folder) {
    if (resolver->lookups) note_names(resolver, resolver->lookups->main, folder);
}

const Lookup *lookups_ask(ModuleResolver *resolver, const char *file, const Lookup *before) {
    FileLookups *of = lookups_of(resolver, file);
    const char *from = *of->file ? of->file : NULL;
    switch (before->kind) {
    case LOOKUP_PLACE: break;
    case LOOKUP_MODULE: module_find(resolver, from, before->name); break;
    case LOOKUP_RELATIVE: import_resolve(resolver, from, before->level, before->name, NULL); break;
    case LOOKUP_VERSION: library_version(resolver, from, before->name); break;
    case LOOKUP_NAMES: note_names(resolver, from, before->name); break;
    case LOOKUP_FOLDER: note_folder(resolver, from, before->name, before->level); break;
    case LOOKUP_OWN_VERSION: library_own_version(resolver, from, before->name); break;
    }
    return lookup_at(resolver->lookups, of, before->kind, before->level, before->name);
}
