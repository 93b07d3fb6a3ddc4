#include "workspace/programs.h"
#include "base/file.h"
#include "base/map.h"
#include "ranks/library.h"
#include "syntax/source.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A program with more files than this is not changed as a whole. */
enum { FOLLOWED_LIMIT = 200 };

/* ---- Imports ---- */

typedef struct ImportSearch {
    ModuleResolver *resolver;
    const char *path;
    const Symbols *symbols; /* of the tree */
    bool tells_missing;
    StrBuf *out;
} ImportSearch;

static void put_import(const ImportSearch *search, const FoundModule *found) {
    bool is_own = found && found->path && !found->is_stub &&
                  (found->origin == FROM_PROJECT || found->origin == FROM_SEARCH_PATH) &&
                  !library_is_known(found->name);
    if (is_own) strbuf_put(search->out, found->path, strlen(found->path) + 1);
}

static void put_missing(const ImportSearch *search, const FoundModule *found, const char *name) {
    if (found || !search->tells_missing) return;
    strbuf_putc(search->out, '?');
    strbuf_put(search->out, name, strlen(name) + 1);
}

static bool find_imports(void *context, Node *node) {
    const ImportSearch *search = context;
    if (node->kind == AST_Import) {
        FOR_EACH (alias, AS(Import, node)->names) {
            const char *name = symbol_text(search->symbols, AS(alias, alias)->name);
            const FoundModule *found = module_find(search->resolver, search->path, name);
            put_import(search, found);
            put_missing(search, found, name);
        }
    } else if (node->kind == AST_ImportFrom) {
        AstImportFrom *import = AS(ImportFrom, node);
        const char *module = import->module ? symbol_text(search->symbols, import->module) : NULL;
        FOR_EACH (alias, import->names) {
            const char *name = symbol_text(search->symbols, AS(alias, alias)->name);
            ImportTarget target =
                import_resolve(search->resolver, search->path, (uint32_t)import->level, module, name);
            put_import(search, target.module);
            put_import(search, target.submodule);
            if (module) put_missing(search, target.module, module);
            put_missing(search, target.submodule, name);
        }
    }
    return ast_is_statement(node->kind) || node->kind == AST_Module || node->kind == AST_ExceptHandler ||
           node->kind == AST_match_case;
}

void programs_list_imports(ModuleResolver *resolver, const Tree *tree, const Symbols *symbols,
                           const char *path, bool tells_missing, StrBuf *out) {
    ImportSearch search = {resolver, path, symbols, tells_missing, out};
    ast_walk(&tree->module->node, &(Visitor){find_imports, NULL, &search});
}

/* ---- Names of files that were not named ---- */

static size_t last_slash(const char *path, size_t length) {
    while (length > 0 && path[length - 1] != '/') length--;
    return length ? length - 1 : 0;
}

/* Takes what both paths end with away: `a/b.py` of `/x/a/b.py` leaves nothing, and `/x`. */
static void drop_common_end(const char *path, size_t *path_length, const char *key, size_t *key_length) {
    for (;;) {
        size_t left = last_slash(path, *path_length), right = last_slash(key, *key_length);
        size_t start = path[left] == '/' ? left + 1 : left;
        size_t size = *path_length - start;
        if (*path_length == 0 || size != *key_length - right - 1) return;
        if (strncmp(path + start, key + right + 1, size) != 0) return;
        *path_length = left;
        *key_length = right;
    }
}

/* [other] as one would write it who writes [path] for the file [key]. */
static const char *path_beside(const char *path, const char *key, const char *other, Arena *arena) {
    if (path[0] == '/') return other;
    size_t path_length = strlen(path), key_length = strlen(key);
    while (strncmp(path, "./", 2) == 0) path += 2, path_length -= 2;
    drop_common_end(path, &path_length, key, &key_length);
    StrBuf out = {0};
    strbuf_put(&out, path, path_length);
    while (key_length > 0 && (strncmp(other, key, key_length) != 0 || other[key_length] != '/')) {
        strbuf_puts(&out, out.length ? "/.." : "..");
        key_length = last_slash(key, key_length);
    }
    if (out.length) strbuf_putc(&out, '/');
    strbuf_puts(&out, other + key_length + 1);
    const char *result = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return result;
}

/* ---- Groups ---- */

typedef struct Outside {
    FollowedFile file;
    uint32_t owner; /* the number of a file of the run that needs it */
} Outside;

/* The files of the run as sets: the root of each has the lowest number. */
typedef struct Groups {
    const ProgramSearch *search;
    uint32_t *roots;
    StrMap numbers; /* absolute path to the number of the file plus one */
    StrMap owners;  /* file that is not of the run to the number plus one of one that needs it */
    Array(Outside) outside;
    Arena arena;
} Groups;

static uint32_t root_of(const Groups *groups, uint32_t file) {
    while (groups->roots[file] != file) file = groups->roots[file] = groups->roots[groups->roots[file]];
    return file;
}

static void join(Groups *groups, uint32_t a, uint32_t b) {
    a = root_of(groups, a), b = root_of(groups, b);
    groups->roots[a < b ? b : a] = a < b ? a : b;
}

static void follow(Groups *groups, uint32_t file, const char *list, size_t length);

static bool is_link(const char *path) {
    char real[PATH_MAX];
    return !realpath(path, real) || strcmp(real, path) != 0;
}

static void follow_file(Groups *groups, uint32_t file, const char *path) {
    const ProgramSearch *search = groups->search;
    FileContent content;
    Diagnostics ignored;
    diagnostics_init(&ignored, &groups->arena);
    if (!file_read(path, &groups->arena, &content)) {
        Text *text = source_decode(path, content.data, content.length, &groups->arena, &ignored);
        const Tree *tree =
            text ? parse_module(text, search->parse, search->symbols, &groups->arena, &ignored) : NULL;
        if (tree && !tree->has_errors && !is_link(path)) {
            const WalkedFile *named = &search->run->walk.files.items[file];
            const char *name = strcmp(named->path, "-") == 0
                                   ? path
                                   : path_beside(named->path, named->key, path, search->arena);
            FollowedFile followed = {name, arena_copy(search->arena, path, strlen(path))};
            if (name == path) followed.path = followed.key;
            array_push(&groups->outside, ((Outside){followed, file}));
        }
        StrBuf list = {0};
        if (tree) programs_list_imports(search->resolver, tree, search->symbols, path, false, &list);
        follow(groups, file, list.data, list.length);
        strbuf_free(&list);
    }
    diagnostics_free(&ignored);
}

/* A file that was not named connects those that import it, and leads on. */
static void follow_outside(Groups *groups, uint32_t file, const char *path) {
    void **owner = strmap_at(&groups->owners, path);
    if (*owner) {
        join(groups, file, (uint32_t)(uintptr_t)*owner - 1);
        return;
    }
    *owner = (void *)(uintptr_t)(file + 1);
    follow_file(groups, file, path);
}

static void follow(Groups *groups, uint32_t file, const char *list, size_t length) {
    for (size_t at = 0; at < length; at += strlen(list + at) + 1) {
        void *number = strmap_get(&groups->numbers, list + at);
        if (number)
            join(groups, file, (uint32_t)(uintptr_t)number - 1);
        else
            follow_outside(groups, file, arena_copy(&groups->arena, list + at, strlen(list + at)));
    }
}

static Programs take_programs(const Groups *groups) {
    Programs programs = {0};
    uint32_t count = groups->search->run->count;
    uint32_t *program_of = memory_alloc((count + 1) * sizeof *program_of);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = root_of(groups, i);
        if (root == i) {
            program_of[i] = programs.count;
            array_push(&programs, ((ProgramFiles){0}));
        }
        array_push(&programs.items[program_of[root]].files, i);
    }
    for (uint32_t i = 0; i < groups->outside.count; i++) {
        const Outside *outside = &groups->outside.items[i];
        ProgramFiles *program = &programs.items[program_of[root_of(groups, outside->owner)]];
        if (program->followed.count < FOLLOWED_LIMIT) array_push(&program->followed, outside->file);
    }
    free(program_of);
    return programs;
}

Programs programs_find(const ProgramSearch *search) {
    const FileRun *run = search->run;
    Groups groups = {.search = search};
    groups.roots = memory_alloc((run->count + 1) * sizeof *groups.roots);
    for (uint32_t i = 0; i < run->count; i++) {
        groups.roots[i] = i;
        *strmap_at(&groups.numbers, run->walk.files.items[i].key) = (void *)(uintptr_t)(i + 1);
    }
    for (uint32_t i = 0; i < run->count; i++)
        follow(&groups, i, run->results[i].output.data, run->results[i].output.length);
    Programs programs = take_programs(&groups);
    free(groups.roots);
    array_free(&groups.outside);
    strmap_free(&groups.numbers);
    strmap_free(&groups.owners);
    arena_free(&groups.arena);
    return programs;
}

void program_files_free(ProgramFiles *program) {
    array_free(&program->files);
    array_free(&program->followed);
}
