#include "ranks/library.h"

#include <string.h>

const char *thing_kind_name(ThingKind kind) {
    static const char *const names[] = {
#define THING(id, text) text,
#include "ranks/things.def"
    };
    return names[kind];
}

/* A method is found in a table of its own; its name becomes a symbol of each run. */
static const LibraryEntry entries[] = {
#define NAME(path, result, flags, signature) {path, THING_LIBRARY, THING_##result, flags, signature},
#define METHOD(receiver, name, result, flags, signature) \
    {name, THING_##receiver, THING_##result, flags, signature},
#define ALIAS(path, canonical)
#include "ranks/library.def"
};

/* Names that lead to the same thing. Prefixes are made canonical part by part, so one line for a package
 * stands for everything in it. */
typedef struct Alias {
    const char *name, *canonical;
} Alias;

static const Alias aliases[] = {
#define NAME(path, result, flags, signature)
#define METHOD(receiver, name, result, flags, signature)
#define ALIAS(path, canonical) {path, canonical},
#include "ranks/library.def"
};

static uint64_t method_key(ThingKind kind, Sym name) { return (uint64_t)kind << 32 | name; }

void library_init(Library *library, Symbols *symbols) {
    *library = (Library){.symbols = symbols};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const LibraryEntry *entry = &entries[i];
        if (entry->receiver == THING_LIBRARY) {
            *strmap_at(&library->entries, entry->name) = (void *)entry;
        } else {
            Sym name = symbol_from_string(symbols, entry->name);
            *map_at(&library->methods, method_key(entry->receiver, name)) = (uintptr_t)entry;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        *strmap_at(&library->canonical, aliases[i].name) = (void *)&aliases[i];
}

void library_free(Library *library) {
    strmap_free(&library->entries);
    strmap_free(&library->canonical);
    map_free(&library->names);
    map_free(&library->methods);
    arena_free(&library->arena);
}

/* The entry of [text] itself, or that of `parent.*`. */
static const LibraryEntry *find_entry(Library *library, const char *text) {
    const LibraryEntry *entry = strmap_get(&library->entries, text);
    char pattern[256];
    size_t length = strlen(text);
    while (!entry) {
        while (length > 0 && text[length - 1] != '.') length--;
        if (length == 0 || length + 2 > sizeof pattern) return NULL;
        memcpy(pattern, text, length);
        pattern[length] = '*';
        pattern[length + 1] = '\0';
        entry = strmap_get(&library->entries, pattern);
        length--;
    }
    return entry;
}

static const LibraryName *make_name(Library *library, const LibraryName *parent, Sym last) {
    uint64_t *slot = map_at(&library->names, (uint64_t)(parent ? parent->id : 0) << 32 | last);
    if (*slot) return (const LibraryName *)(uintptr_t)*slot;
    LibraryName *name = ARENA_NEW(&library->arena, LibraryName);
    *slot = (uintptr_t)name;
    name->id = ++library->name_count;
    const char *text = symbol_text(library->symbols, last);
    name->parent = parent;
    name->last = last;
    name->text = parent ? arena_printf(&library->arena, "%s.%s", parent->text, text) : text;
    if (parent) {
        name->is_v1 = parent->is_v1;
        name->is_standalone = parent->is_standalone;
        name->is_legacy = parent->is_legacy;
    }
    if (strcmp(name->text, "tensorflow.compat.v1") == 0) name->is_v1 = true;
    if (strcmp(text, "legacy") == 0) name->is_legacy = true;
    if (!parent && (strcmp(text, "keras") == 0 || strcmp(text, "tf_keras") == 0)) name->is_standalone = true;
    const Alias *alias = strmap_get(&library->canonical, name->text);
    if (alias) name->text = alias->canonical;
    name->entry = find_entry(library, name->text);
    return name;
}

const LibraryName *library_root(Library *library, Sym first) { return make_name(library, NULL, first); }

const LibraryName *library_child(Library *library, const LibraryName *parent, Sym last) {
    return make_name(library, parent, last);
}

const LibraryName *library_name(Library *library, const char *dotted) {
    const LibraryName *name = NULL;
    while (*dotted) {
        size_t length = strcspn(dotted, ".");
        name = make_name(library, name, symbol_from(library->symbols, dotted, length));
        dotted += length + (dotted[length] == '.');
    }
    return name;
}

const LibraryEntry *library_method(const Library *library, ThingKind kind, Sym name) {
    uint64_t *slot = map_find(&library->methods, method_key(kind, name));
    return slot ? (const LibraryEntry *)(uintptr_t)*slot : NULL;
}

bool library_is(const LibraryName *name, const char *dotted) {
    return name && strcmp(name->text, dotted) == 0;
}

bool library_is_below(const LibraryName *name, const char *dotted) {
    size_t length = strlen(dotted);
    return name && strncmp(name->text, dotted, length) == 0 &&
           (name->text[length] == '.' || name->text[length] == '\0');
}

bool parameter_next(const char **cursor, Parameter *parameter) {
    const char *at = *cursor + strspn(*cursor, " ");
    if (!*at) return false;
    uint32_t position = parameter->name ? parameter->position + 1 : 0;
    *parameter = (Parameter){.name = at, .position = position};
    parameter->length = (uint32_t)strcspn(at, " */[=");
    for (at += parameter->length; *at && *at != ' ' && *at != '='; at++) {
        parameter->is_rate |= *at == '*';
        parameter->is_steps |= *at == '/';
        parameter->is_list |= *at == '[';
    }
    if (*at == '=') {
        parameter->standard = at + 1;
        parameter->standard_length = (uint32_t)strcspn(at + 1, " ");
        at += 1 + parameter->standard_length;
    }
    *cursor = at;
    return true;
}

bool parameter_find(const char *signature, const char *name, Parameter *parameter) {
    size_t length = strlen(name);
    *parameter = (Parameter){0};
    while (parameter_next(&signature, parameter))
        if (parameter->length == length && memcmp(parameter->name, name, length) == 0) return true;
    return false;
}

bool library_is_known(const char *dotted) {
    static const char *const roots[] = {
        "tensorflow", "keras",  "tf_keras", "tensorflow_addons", "tensorflow_datasets",
        "horovod",    "torch",  "numpy",    "torchvision",       "matplotlib",
        "scipy",      "pandas", "sklearn",  "transformers",      "absl"};
    size_t length = strcspn(dotted, ".");
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (strlen(roots[i]) == length && strncmp(dotted, roots[i], length) == 0) return true;
    return false;
}
