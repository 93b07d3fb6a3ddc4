#include "names/project.h"
#include "names/stores.h"
#include "syntax/source.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What [Project.modules] holds for a file that cannot be read. */
static const SourceModule unreadable;

void project_init(Project *project, Symbols *symbols, ModuleResolver *resolver, int minor) {
    *project = (Project){.symbols = symbols, .resolver = resolver, .minor = minor};
    project->texts.arena = &project->arena;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static SourceModule *keep(Project *project, Arena *arena, const char *path, const char *name,
                          const Tree *tree) {
    SourceModule *module = ARENA_NEW(arena, SourceModule);
    const char *base = path_base(path);
    module->name = name;
    module->path = path;
    module->is_package = strcmp(base, "__init__.py") == 0 || strcmp(base, "__init__.pyi") == 0;
    module->is_stub = ends_with(base, ".pyi");
    module->tree = tree;
    module->scopes = scopes_build(tree, project->symbols, arena);
    array_push(&project->kept, module);
    return module;
}

/* Without a resolver the packages around a file are unknown; its own name is all there is. */
static const char *name_of(Project *project, const char *path) {
    if (project->resolver) return module_name_of(project->resolver, path);
    const char *base = path_base(path);
    return arena_copy(&project->arena, base, strcspn(base, "."));
}

SourceModule *project_add_apart(Project *project, const Tree *tree) {
    Arena *arena = project->apart ? project->apart : &project->arena;
    return keep(project, arena, tree->text->path, name_of(project, tree->text->path), tree);
}

/* Zero is what a key has that was never asked for. */
static void forget(Map *map, const void *key) {
    uint64_t *known = map_find(map, (uintptr_t)key);
    if (known) *known = 0;
}

static bool forget_class(void *context, Node *node) {
    if (node->kind == AST_ClassDef) forget(context, node);
    return true;
}

void project_drop_apart(Project *project, SourceModule *module) {
    ast_walk(&module->tree->module->node, &(Visitor){.enter = forget_class, .context = &project->classes});
    for (const Scope *scope = module->scopes->module; scope; scope = scope_next(scope))
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
            forget(&project->resolutions, variable);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < project->kept.count; i++)
        if (project->kept.items[i] != module) project->kept.items[kept++] = project->kept.items[i];
    project->kept.count = kept;
    scopes_free(module->scopes);
}

SourceModule *project_add(Project *project, const Tree *tree) {
    const char *path = tree->text->path;
    SourceModule *known = strmap_get(&project->modules, path);
    if (known && known != &unreadable) return known;
    SourceModule *module = project_add_apart(project, tree);
    FileContent *content = ARENA_NEW(&project->arena, FileContent);
    *content = (FileContent){(char *)tree->text->data, tree->text->length};
    *strmap_at(&project->modules, path) = module;
    texts_hold(&project->texts, path, content);
    /* Modules that import this one know it by its absolute path, without links. */
    char absolute[PATH_MAX];
    if (!realpath(path, absolute) || strcmp(path, absolute) == 0) return module;
    const char *key = arena_copy(&project->arena, absolute, strlen(absolute));
    *strmap_at(&project->modules, key) = module;
    texts_hold(&project->texts, key, content);
    return module;
}

static const Tree *parse_file(Project *project, const char *path) {
    const FileContent *content = texts_find(&project->texts, path);
    Diagnostics ignored;
    diagnostics_init(&ignored, &project->arena);
    const Tree *tree = NULL;
    if (content) {
        Text *text = source_decode(path, content->data, content->length, &project->arena, &ignored);
        ParseOptions options = {.minor = project->minor};
        if (text) tree = parse_module(text, &options, project->symbols, &project->arena, &ignored);
    }
    diagnostics_free(&ignored);
    return tree;
}

SourceModule *project_load(Project *project, const FoundModule *found) {
    if (!found || !found->path || found->kind == MODULE_EXTENSION) return NULL;
    touched_note(project->touched, found->path);
    SourceModule *known = strmap_get(&project->modules, found->path);
    if (known) return known == &unreadable ? NULL : known;
    const Tree *tree = parse_file(project, found->path);
    if (!tree) {
        *strmap_at(&project->modules, found->path) = (void *)&unreadable;
        return NULL;
    }
    SourceModule *module = keep(project, &project->arena, found->path, found->name, tree);
    *strmap_at(&project->modules, module->path) = module;
    module->is_external = found->origin != FROM_PROJECT;
    return module;
}

/* Whether an import of everything may be written in the text. */
static bool has_star_import(const char *data, const char *end) {
    while ((data = memmem(data, (size_t)(end - data), "import", 6))) {
        data += 6;
        while (data < end && strchr(" \t\\\r\n", *data)) data++;
        if (data < end && *data == '*') return true;
    }
    return false;
}

/* What is remembered of a file whose words were asked for. */
typedef struct FileWords {
    Map words;        /* 1 for each name of the table that was found in it, 2 for each that was not */
    bool may_be_more; /* names may be written otherwise, or come from elsewhere */
} FileWords;

/* One name can be written in several ways with letters that are not ASCII. */
static bool has_other_letters(const char *data, const char *end) {
    for (const char *at = data; at < end; at++)
        if (*at & 0x80) return true;
    return false;
}

static FileWords *words_of(Project *project, const char *path) {
    FileWords *words = strmap_get(&project->words, path);
    if (words) return words;
    words = ARENA_NEW(&project->arena, FileWords);
    const FileContent *content = texts_find(&project->texts, path);
    const char *data = content ? content->data : NULL, *end = content ? data + content->length : NULL;
    words->may_be_more = !content || has_star_import(data, end) || has_other_letters(data, end);
    *strmap_at(&project->words, arena_copy(&project->arena, path, strlen(path))) = words;
    return words;
}

bool project_may_bring(Project *project, const FoundModule *found, Sym name) {
    if (!found->path || found->kind == MODULE_EXTENSION || found->is_stub) return true;
    touched_note(project->touched, found->path);
    FileWords *words = words_of(project, found->path);
    if (words->may_be_more) return true;
    uint64_t *known = map_at(&words->words, name);
    if (!*known) {
        const FileContent *content = texts_find(&project->texts, found->path);
        const char *text = symbol_text(project->symbols, name);
        *known = memmem(content->data, content->length, text, strlen(text)) ? 1 : 2;
    }
    return *known == 1;
}

static void free_words(Project *project) {
    for (uint32_t i = 0; i < project->words.capacity; i++)
        if (project->words.slots[i].key) map_free(&((FileWords *)project->words.slots[i].value)->words);
    strmap_free(&project->words);
}

void project_free(Project *project) {
    for (uint32_t i = 0; i < project->kept.count; i++) scopes_free(project->kept.items[i]->scopes);
    array_free(&project->kept);
    strmap_free(&project->modules);
    free_words(project);
    texts_free(&project->texts);
    strmap_free(&project->outsiders);
    strmap_free(&project->stretches);
    stores_free(project);
    map_free(&project->resolutions);
    map_free(&project->classes);
    map_free(&project->parts);
    arena_free(&project->arena);
}

const FoundModule *project_find(Project *project, const SourceModule *importer, const char *dotted) {
    return project->resolver ? module_find(project->resolver, importer->path, dotted) : NULL;
}

/* The dots of a relative import as they are written: all that can be said of it without a resolver. */
static const char *relative_name(Project *project, uint32_t level, const char *module) {
    char *dots = arena_alloc(&project->arena, (size_t)level + 1);
    memset(dots, '.', level);
    dots[level] = '\0';
    return arena_printf(&project->arena, "%s%s", dots, module ? module : "");
}

ImportTarget project_import(Project *project, const SourceModule *importer, uint32_t level,
                            const char *module, const char *name) {
    if (project->resolver) return import_resolve(project->resolver, importer->path, level, module, name);
    return (ImportTarget){.module_name = level ? relative_name(project, level, module) : module};
}
