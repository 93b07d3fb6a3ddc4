#include "ranks/library_facts.h"

#include <string.h>

const char *thing_kind_name(ThingKind kind) {
    static const char *const names[] = {
#define KIND(id, text) text,
#define EFFECT(id, text)
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
    };
    return names[kind];
}

void library_init(Library *library, Symbols *symbols) {
    *library = (Library){.symbols = symbols};
    const LibraryFacts *facts = library_facts();
    for (uint32_t i = facts->name_count; i < facts->entry_count; i++) {
        const LibraryEntry *entry = &facts->entries[i];
        Sym name = symbol_from_string(symbols, entry->name);
        *map_at(&library->methods, map_pair(entry->receiver, name)) = (uintptr_t)entry;
    }
}

void library_free(Library *library) {
    map_free(&library->names);
    map_free(&library->methods);
    arena_free(&library->arena);
}

const LibraryEntry *library_entry(const char *name) {
    const LibraryFacts *facts = library_facts();
    for (uint32_t slot = library_hash(name);; slot++) {
        uint32_t index = facts->name_slots[slot & facts->name_mask];
        if (index == 0) return NULL;
        if (strcmp(facts->entries[index - 1].name, name) == 0) return &facts->entries[index - 1];
    }
}

/* The name for which [name] is another one; [name] itself when it is none. */
static const char *canonical_name(const char *name) {
    const LibraryFacts *facts = library_facts();
    for (uint32_t slot = library_hash(name);; slot++) {
        uint32_t index = facts->alias_slots[slot & facts->alias_mask];
        if (index == 0) return name;
        if (strcmp(facts->aliases[index - 1].name, name) == 0) return facts->aliases[index - 1].canonical;
    }
}

enum { LONGEST_NAME = 256 };

/* Makes a dotted name canonical, part by part; false when it is too long. */
static bool make_canonical(const char *dotted, char text[LONGEST_NAME]) {
    text[0] = '\0';
    while (*dotted) {
        size_t length = strcspn(dotted, "."), known = strlen(text);
        if (known + length + 2 > LONGEST_NAME) return false;
        if (known) text[known++] = '.';
        memcpy(text + known, dotted, length);
        text[known + length] = '\0';
        const char *canonical = canonical_name(text);
        if (strlen(canonical) >= LONGEST_NAME) return false;
        if (canonical != text) strcpy(text, canonical);
        dotted += length + (dotted[length] == '.');
    }
    return true;
}

const LibraryEntry *library_find(const char *dotted) {
    char text[LONGEST_NAME];
    return make_canonical(dotted, text) ? library_entry(text) : NULL;
}

const LibraryFile *library_file(const char *dotted) {
    const LibraryFacts *facts = library_facts();
    char text[LONGEST_NAME];
    if (!make_canonical(dotted, text)) return NULL;
    for (uint32_t slot = library_hash(text);; slot++) {
        uint32_t index = facts->file_slots[slot & facts->file_mask];
        if (index == 0) return NULL;
        if (strcmp(facts->files[index - 1].name, text) == 0) return &facts->files[index - 1];
    }
}

/* The entry of [text] itself, or that of `parent.*`. */
static const LibraryEntry *find_entry(const char *text) {
    const LibraryEntry *entry = library_entry(text);
    char pattern[LONGEST_NAME];
    size_t length = strlen(text);
    while (!entry) {
        while (length > 0 && text[length - 1] != '.') length--;
        if (length == 0 || length + 2 > sizeof pattern) return NULL;
        memcpy(pattern, text, length);
        pattern[length] = '*';
        pattern[length + 1] = '\0';
        entry = library_entry(pattern);
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
    name->text = canonical_name(name->text);
    name->entry = find_entry(name->text);
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
    uint64_t *slot = map_find(&library->methods, map_pair(kind, name));
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

bool parameter_next(const char **cursor, SignatureParameter *parameter) {
    const char *at = *cursor + strspn(*cursor, " ");
    if (!*at) return false;
    uint32_t position = parameter->name ? parameter->position + 1 : 0;
    *parameter = (SignatureParameter){.name = at, .position = position};
    parameter->length = (uint32_t)strcspn(at, " */[@|=");
    for (at += parameter->length; *at && *at != ' ' && *at != '='; at++) {
        parameter->is_rate |= *at == '*';
        parameter->is_steps |= *at == '/';
        parameter->is_list |= *at == '[';
        parameter->is_group |= *at == '@';
        if (*at == '|') parameter->position = KEYWORD_ONLY;
    }
    if (*at == '=') {
        parameter->standard = at + 1;
        parameter->standard_length = (uint32_t)strcspn(at + 1, " ");
        at += 1 + parameter->standard_length;
    }
    *cursor = at;
    return true;
}

bool parameter_find(const char *signature, const char *name, SignatureParameter *parameter) {
    size_t length = strlen(name);
    *parameter = (SignatureParameter){0};
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
