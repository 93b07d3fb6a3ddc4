/* What the tests of src/names share: a temporary folder with files, and a project over it. */
#ifndef MOIRA_TESTS_UNIT_NAMES_H
#define MOIRA_TESTS_UNIT_NAMES_H

#include "unit_text.h"

#include "base/strbuf.h"
#include "base/write.h"
#include "names/project.h"
#include "names/resolve.h"
#include "syntax/name.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Workshop {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
    char folder[64]; /* temporary; its real path */
    ModuleResolver resolver;
    Project project;
} Workshop;

/* A project of Python 3.[minor] whose only search path is [folder]/lib and whose system is [folder]/system.
 */
static inline void workshop_open(Workshop *workshop, int minor) {
    *workshop = (Workshop){0};
    strcpy(workshop->folder, "/tmp/moira-unit-XXXXXX");
    if (!mkdtemp(workshop->folder)) abort();
    symbols_init_python(&workshop->symbols);
    diagnostics_init(&workshop->diagnostics, &workshop->arena);
    const char **lib = arena_alloc(&workshop->arena, 2 * sizeof *lib);
    lib[0] = arena_printf(&workshop->arena, "%s/lib", workshop->folder);
    lib[1] = arena_printf(&workshop->arena, "%s/stubs", workshop->folder);
    ModuleOptions options = {.minor = minor, .search_paths = {lib, 1}, .stubs = {lib + 1, 1}};
    options.system_root = arena_printf(&workshop->arena, "%s/system", workshop->folder);
    options.path = arena_printf(&workshop->arena, "%s/bin:relative:", workshop->folder);
    module_resolver_init(&workshop->resolver, &options);
    project_init(&workshop->project, &workshop->symbols, &workshop->resolver, minor);
}

static inline int workshop_remove(const char *path, const struct stat *status, int type, struct FTW *walk) {
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static inline void workshop_close(Workshop *workshop) {
    project_free(&workshop->project);
    module_resolver_free(&workshop->resolver);
    diagnostics_free(&workshop->diagnostics);
    symbols_free(&workshop->symbols);
    arena_free(&workshop->arena);
    nftw(workshop->folder, workshop_remove, 8, FTW_DEPTH | FTW_PHYS);
}

static inline const char *workshop_path(Workshop *workshop, const char *name) {
    return arena_printf(&workshop->arena, "%s/%s", workshop->folder, name);
}

/* Writes a file below the folder; its parents are made. A name that ends in a slash is an empty folder. */
static inline void workshop_write(Workshop *workshop, const char *name, const char *content) {
    const char *path = workshop_path(workshop, name);
    bool is_folder = path[strlen(path) - 1] == '/';
    FileWrite write = {is_folder ? arena_printf(&workshop->arena, "%sx", path) : path,
                       content,
                       is_folder ? 0 : strlen(content),
                       MODE_AS_IT_IS,
                       true,
                       NULL};
    uint32_t failed;
    if (file_write_all(&write, 1, &workshop->arena, &failed)) abort();
    if (is_folder) unlink(write.path);
}

/* The module of [source], as if it were the file [name] of the folder. */
static inline SourceModule *workshop_add(Workshop *workshop, const char *name, const char *source) {
    const Text *text = unit_text(&workshop->arena, workshop_path(workshop, name), source);
    ParseOptions options = {.minor = workshop->project.minor};
    const Tree *tree =
        parse_module(text, &options, &workshop->symbols, &workshop->arena, &workshop->diagnostics);
    return project_add(&workshop->project, tree);
}

static inline Sym workshop_sym(Workshop *workshop, const char *name) {
    return symbol_from_string(&workshop->symbols, name);
}

/* The variable [name] of the module's own scope. */
static inline Variable *workshop_global(Workshop *workshop, SourceModule *module, const char *name) {
    return scope_variable(module->scopes, module->scopes->module, workshop_sym(workshop, name));
}

/* What [dotted] means at the end of the module: "a.b", "a.b | c.d" for alternatives, with a "?" behind it
 * when there are others without a name, "unknown". [definition] asks for the followed names. */
static inline const char *workshop_resolve(Workshop *workshop, SourceModule *module, const char *dotted,
                                           bool definition) {
    const Resolution *resolution = resolve_dotted(&workshop->project, module, module->scopes->module, dotted);
    const char *text = resolution->count ? "" : "unknown";
    for (uint32_t i = 0; i < resolution->count; i++)
        text = arena_printf(&workshop->arena, "%s%s%s", text, i ? " | " : "",
                            definition ? resolution->items[i].definition : resolution->items[i].name);
    return resolution->is_partial ? arena_printf(&workshop->arena, "%s ?", text) : text;
}

#endif
