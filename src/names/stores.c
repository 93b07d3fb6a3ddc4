#include "names/stores.h"
#include "base/word.h"
#include "names/search.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_FOLDERS = 500,   /* that are opened, */
    MOST_FILES = 2000,    /* that are read, */
    MOST_BYTES = 32 << 20 /* and what is in them */
};

/* What is stored below one folder. */
typedef struct Stores {
    StrMap stored;   /* "module.name", and "module." for a module in which anything may be stored, to the
                        path of the file whose own statements do it, or to [functions] */
    StrMap packages; /* packages that store something in modules that are not known */
    StrMap loaded;   /* packages whose modules are imported by a computed name and stored in */
} Stores;

/* What [Stores.stored] holds for what functions store, or several files. */
static const char functions[] = "";

/* ---- words ---- */

/* A word, a text, or a single character; WORD_END at the end. */
typedef enum WordKind { WORD_END, WORD_LINE, WORD_NAME, WORD_TEXT, WORD_OTHER } WordKind;

typedef struct StoresWord {
    WordKind kind;
    const char *start;
    uint32_t length;
} StoresWord;

typedef struct StoresReader {
    Arena *keep;  /* of what is stored */
    Arena *arena; /* of the file */
    Stores *stores;
    StrMap imported; /* a word of an import statement to the module that it means, as far as words tell */
    const char *path;
    const char *package;   /* the outermost one that has the file in it; NULL for none */
    StoresWord word, next; /* the one that is looked at, and the one after it */
    const char *at;
    Array(const char *) loaded; /* packages whose modules the file imports by computed names */
    bool sets_any;              /* it sets attributes of computed names, of something unknown */
    uint32_t open;              /* brackets around */
    bool is_indented;           /* the statement stands in a function, or in another statement */
} StoresReader;

static inline bool is_letter(char c) {
    unsigned char byte = (unsigned char)c;
    return (unsigned)(byte | 0x20) - 'a' < 26 || (unsigned)byte - '0' < 10 || byte == '_' || byte & 0x80;
}

static inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f'; }

static const char *end_of_text(const char *at) {
    char quote = *at;
    bool is_long = at[1] == quote && at[2] == quote;
    const char ends[] = {quote, '\\', is_long ? '\0' : '\n', '\0'};
    for (at += is_long ? 3 : 1; *(at += strcspn(at, ends)); at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == quote && (!is_long || (at[1] == quote && at[2] == quote)))
            return at + (is_long ? 3 : 1);
        else if (*at == '\n' && !is_long)
            return at;
    }
    return at;
}

static const char *skip_space(const char *at) {
    for (;;) {
        while (is_blank(*at)) at++;
        if (*at == '#')
            at += strcspn(at, "\n");
        else if (*at == '\\' && (at[1] == '\n' || at[1] == '\r'))
            at += 2;
        else
            return at;
    }
}

static StoresWord read_word(StoresReader *reader) {
    const char *start = skip_space(reader->at), *end = start + 1;
    while (*start == '\n' && reader->open) end = (start = skip_space(start + 1)) + 1;
    WordKind kind = WORD_OTHER;
    if (*start == '\0') {
        kind = WORD_END;
        end = start;
    } else if (*start == '\n') {
        kind = WORD_LINE;
    } else if (is_letter(*start)) {
        kind = WORD_NAME;
        while (is_letter(*end)) end++;
    } else if (*start == '"' || *start == '\'') {
        kind = WORD_TEXT;
        end = end_of_text(start);
    } else if (*start == '(' || *start == '[' || *start == '{') {
        reader->open++;
    } else if ((*start == ')' || *start == ']' || *start == '}') && reader->open) {
        reader->open--;
    }
    reader->at = end;
    return (StoresWord){kind, start, (uint32_t)(end - start)};
}

static void step(StoresReader *reader) {
    reader->word = reader->next;
    reader->next = read_word(reader);
}

static bool is_word(StoresWord word, const char *text) {
    return word.length == strlen(text) && memcmp(word.start, text, word.length) == 0;
}

static bool is_sign(StoresWord word, char sign) { return word.kind == WORD_OTHER && *word.start == sign; }

static const char *copy_word(StoresReader *reader, StoresWord word) {
    return arena_copy(reader->arena, word.start, word.length);
}

/* ---- what is imported ---- */

/* The words of an import statement, after the first one: each is a name by which a module may be known. */
static void read_import(StoresReader *reader) {
    const char *last = NULL;
    bool is_renamed = false;
    for (; reader->word.kind != WORD_END && reader->word.kind != WORD_LINE; step(reader)) {
        if (reader->word.kind != WORD_NAME) continue;
        if (is_word(reader->word, "as")) {
            is_renamed = true;
            continue;
        }
        const char *name = copy_word(reader, reader->word);
        if (!is_renamed || !last) last = name;
        *strmap_at(&reader->imported, name) = (void *)last;
        is_renamed = false;
    }
}

/* The module that a word means in this file; NULL when it is none. */
static const char *module_of(StoresReader *reader, StoresWord word) {
    if (word.kind != WORD_NAME) return NULL;
    const char *name = copy_word(reader, word);
    const char *module = strmap_get(&reader->imported, name);
    bool is_builtins =
        strcmp(module ? module : name, "__builtins__") == 0 || (module && strcmp(module, "__builtin__") == 0);
    return is_builtins ? "builtins" : module;
}

/* ---- what is stored ---- */

static void add(StoresReader *reader, const char *module, const char *name, size_t length) {
    StrMap *stored = &reader->stores->stored;
    const char *key = arena_printf(reader->arena, "%s.%.*s", module, (int)length, name);
    const char *known = strmap_get(stored, key), *by = reader->is_indented ? functions : reader->path;
    if (!known)
        *strmap_at(stored, arena_copy(reader->keep, key, strlen(key))) = (void *)by;
    else if (known != by)
        *strmap_at(stored, key) = (void *)functions;
}

/* The word is a key of the dict of a module: a text, or something unknown. */
static void add_key(StoresReader *reader, const char *module) {
    uint32_t quotes = reader->word.length > 2 && reader->word.start[1] != reader->word.start[0] ? 1 : 0;
    if (reader->word.kind == WORD_TEXT && quotes)
        add(reader, module, reader->word.start + 1, reader->word.length - 2);
    else
        add(reader, module, "", 0);
}

/* `=`, `+=`, … but no comparison. */
static bool is_store(const StoresReader *reader) {
    if (reader->word.kind != WORD_OTHER) return false;
    if (*reader->word.start == '=') return reader->word.start[1] != '=';
    return strchr("+-*/%@&|^", *reader->word.start) && reader->word.start[1] == '=';
}

/* What follows `module.__dict__` or `vars(module)`. */
static void read_dict(StoresReader *reader, const char *module) {
    if (is_sign(reader->word, '[')) {
        step(reader);
        add_key(reader, module);
    } else if (is_sign(reader->word, '.') && is_word(reader->next, "update")) {
        add(reader, module, "", 0);
    }
}

/* The words of `a.b.c`; what follows `__dict__` does not belong to them. */
typedef struct Dotted {
    StoresWord first, owner, last; /* a, b, c: of `a.b` the first two are the same, of `a` all are */
} Dotted;

static Dotted read_dotted(StoresReader *reader) {
    Dotted dotted = {reader->word, reader->word, reader->word};
    step(reader);
    while (is_sign(reader->word, '.') && reader->next.kind == WORD_NAME &&
           !is_word(dotted.last, "__dict__")) {
        step(reader);
        dotted.owner = dotted.last;
        dotted.last = reader->word;
        step(reader);
    }
    return dotted;
}

/* The module that [word] is at the end of a dotted name with [first]; NULL when that is no module. */
static const char *inner_module(StoresReader *reader, StoresWord first, StoresWord word) {
    if (!module_of(reader, first)) return NULL;
    const char *module = module_of(reader, word);
    return module ? module : copy_word(reader, word);
}

/* `sys.modules`, which a key follows. */
static bool is_table(StoresReader *reader, const Dotted *dotted) {
    if (!is_sign(reader->word, '[') || !is_word(dotted->last, "modules")) return false;
    const char *module = module_of(reader, dotted->first);
    return module && strcmp(module, "sys") == 0;
}

/* `sys.modules[key] = value` puts another module there. */
static void read_table(StoresReader *reader) {
    step(reader);
    StoresWord key = reader->word;
    step(reader);
    if (!is_sign(reader->word, ']') || key.kind != WORD_TEXT) return;
    step(reader);
    const char *dot = memrchr(key.start, '.', key.length), *start = dot ? dot : key.start;
    size_t length = (size_t)(key.start + key.length - start);
    if (is_store(reader) && length > 2) add(reader, arena_copy(reader->arena, start + 1, length - 2), "", 0);
}

static void read_statement(StoresReader *reader) {
    Dotted dotted = read_dotted(reader);
    if (is_table(reader, &dotted)) {
        read_table(reader);
        return;
    }
    bool is_dict = is_word(dotted.last, "__dict__");
    if (!is_dict && !is_store(reader)) return;
    const char *module = inner_module(reader, dotted.first, dotted.owner);
    if (!module) return;
    if (is_dict)
        read_dict(reader, module);
    else
        add(reader, module, dotted.last.start, dotted.last.length);
}

/* `setattr(module, name, …)` and `vars(module)`, whose bracket is looked at. */
static void read_call(StoresReader *reader, bool is_setattr) {
    step(reader);
    if (reader->word.kind != WORD_NAME) return;
    /* `setattr(getattr(package, name), …)`: some module of the package. */
    bool is_of_any = is_setattr && is_word(reader->word, "getattr") && is_sign(reader->next, '(');
    for (int i = 0; is_of_any && i < 2; i++) step(reader);
    Dotted dotted = read_dotted(reader);
    if (is_of_any) {
        if (reader->package && module_of(reader, dotted.first))
            *strmap_at(&reader->stores->packages, reader->package) = reader->stores;
        return;
    }
    if (is_table(reader, &dotted)) {
        if (is_setattr && !is_word(reader->next, "__name__") && reader->package)
            *strmap_at(&reader->stores->packages, reader->package) = reader->stores;
        return;
    }
    const char *module = inner_module(reader, dotted.first, dotted.last);
    reader->sets_any |= !module && is_setattr && is_sign(reader->word, ',') && reader->next.kind == WORD_NAME;
    if (module && is_setattr && is_sign(reader->word, ',')) {
        step(reader);
        add_key(reader, module);
    } else if (module && !is_setattr && is_sign(reader->word, ')')) {
        step(reader);
        read_dict(reader, module);
    }
}

/* `import_module(f"package.commands.{name}")`, whose bracket is looked at. */
static void read_load(StoresReader *reader) {
    step(reader);
    if (!is_word(reader->word, "f") || reader->next.kind != WORD_TEXT) return;
    step(reader);
    const char *text = copy_word(reader, reader->word) + 1;
    size_t length = strcspn(text, "{");
    if (length > 1 && text[length] && text[length - 1] == '.')
        array_push(&reader->loaded, arena_copy(reader->keep, text, length - 1));
}

static void read_words(StoresReader *reader) {
    bool begins = true; /* a statement */
    bool is_member = false;
    const char *data = reader->at;
    step(reader);
    step(reader);
    while (reader->word.kind != WORD_END) {
        StoresWord word = reader->word;
        if (begins) reader->is_indented = word.start > data && word.start[-1] != '\n';
        bool is_call = is_sign(reader->next, '(') && !is_member;
        if (begins && (is_word(word, "import") || is_word(word, "from"))) {
            step(reader);
            read_import(reader);
        } else if (is_call && (is_word(word, "setattr") || is_word(word, "vars"))) {
            step(reader);
            read_call(reader, word.length == strlen("setattr"));
        } else if (is_sign(reader->next, '(') &&
                   (is_word(word, "__import__") || is_word(word, "import_module"))) {
            step(reader);
            read_load(reader);
        } else if (word.kind == WORD_NAME && is_sign(reader->next, '.') && !is_member) {
            read_statement(reader);
        } else if (is_word(word, "__builtins__") && is_sign(reader->next, '[')) {
            step(reader);
            read_dict(reader, "builtins");
        } else {
            step(reader);
        }
        begins = word.kind == WORD_LINE || is_sign(word, ';') || is_sign(word, ':');
        is_member = is_sign(word, '.');
    }
}

/* ---- files ---- */

typedef struct StoresWalk {
    Project *project;
    Stores *stores;
    Array(const char *) folders; /* to be read, in order */
    uint32_t files;
    size_t bytes;
} StoresWalk;

/* The outermost package of a file, which is a folder below the root; NULL when that is none. */
static const char *package_in(StoresWalk *walk, const char *path) {
    const char *name = path + strlen(walk->folders.items[0]) + 1;
    if (strncmp(name, "src/", 4) == 0) name += 4;
    const char *slash = strchr(name, '/');
    if (!slash) return NULL;
    const char *package = arena_copy(&walk->project->arena, path, (size_t)(slash - path));
    Folders *folders = &walk->project->resolver->folders;
    bool is_package = folder_entry(folders, folder_open(folders, package), "__init__.py") == ENTRY_FILE;
    return is_package ? package + (name - path) : NULL;
}

static void read_stores(StoresWalk *walk, const char *path) {
    Arena arena = {0};
    FileContent content;
    if (!texts_peek(&walk->project->texts, path, &arena, &content) &&
        walk->bytes + content.length <= MOST_BYTES) {
        StoresReader reader = {.keep = &walk->project->arena,
                               .arena = &arena,
                               .stores = walk->stores,
                               .path = path,
                               .package = package_in(walk, path),
                               .at = content.data};
        read_words(&reader);
        for (uint32_t i = 0; reader.sets_any && i < reader.loaded.count; i++)
            *strmap_at(&walk->stores->loaded, reader.loaded.items[i]) = walk->stores;
        array_free(&reader.loaded);
        strmap_free(&reader.imported);
        walk->bytes += content.length;
        walk->files++;
    }
    arena_free(&arena);
}

static bool is_skipped(const char *name) {
    return name[0] == '.' || strcmp(name, "node_modules") == 0 || strcmp(name, "site-packages") == 0 ||
           strcmp(name, "__pycache__") == 0;
}

static void read_folder(StoresWalk *walk, const char *path) {
    Folders *folders = &walk->project->resolver->folders;
    Folder *folder = folder_open(folders, path);
    if (folder_entry(folders, folder, "pyvenv.cfg") != ENTRY_NONE) return;
    for (uint32_t i = 0; i < folder->names.count; i++) {
        const char *name = folder->names.items[i];
        size_t length = strlen(name);
        bool is_python = length > 3 && strcmp(name + length - 3, ".py") == 0;
        if (is_skipped(name) || (!is_python && strchr(name, '.'))) continue;
        EntryType type = folder_entry(folders, folder, name);
        const char *inner = type == ENTRY_NONE ? NULL : path_join(&walk->project->arena, path, name);
        if (type == ENTRY_FILE && is_python && walk->files < MOST_FILES) read_stores(walk, inner);
        if (type == ENTRY_FOLDER && walk->folders.count < MOST_FOLDERS) array_push(&walk->folders, inner);
    }
}

const char *stores_folder(Project *project, const SourceModule *near) {
    if (!project->resolver || !near) return NULL;
    const ModuleSearch *search = search_for_file(project->resolver, near->path);
    if (search->origin != FROM_PROJECT) return NULL;
    const char *root = search->package_root;
    return strcmp(path_base(root), "src") == 0 ? path_parent(&project->arena, root) : root;
}

static const Stores *stores_below(Project *project, const char *root) {
    Stores *stores = strmap_get(&project->stores, root);
    if (stores) return stores;
    stores = ARENA_NEW(&project->arena, Stores);
    *strmap_at(&project->stores, arena_copy(&project->arena, root, strlen(root))) = stores;
    StoresWalk walk = {.project = project, .stores = stores};
    array_push(&walk.folders, root);
    for (uint32_t i = 0; i < walk.folders.count; i++) read_folder(&walk, walk.folders.items[i]);
    array_free(&walk.folders);
    return stores;
}

static const Stores *stores_near(Project *project, const SourceModule *near) {
    const char *root = stores_folder(project, near);
    return root ? stores_below(project, root) : NULL;
}

/* Adds the keys in their order, and where [has_paths] which file each of them leads to. */
static void hash_names(const StrMap *map, bool has_paths, Sha256 *hash) {
    Array(const char *) names = {0};
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->slots[i].key) array_push(&names, map->slots[i].key);
    if (names.count > 0) qsort(names.items, names.count, sizeof *names.items, word_compare);
    sha256_add(hash, &names.count, sizeof names.count);
    for (uint32_t i = 0; i < names.count; i++) {
        const char *path = has_paths ? strmap_get(map, names.items[i]) : "";
        sha256_add(hash, names.items[i], strlen(names.items[i]) + 1);
        sha256_add(hash, path, strlen(path) + 1);
    }
    array_free(&names);
}

void stores_hash(Project *project, const char *folder, Sha256 *hash) {
    const Stores *stores = stores_below(project, folder);
    hash_names(&stores->stored, true, hash);
    hash_names(&stores->packages, false, hash);
    hash_names(&stores->loaded, false, hash);
}

static bool is_stored(Project *project, const Stores *stores, const char *module, const char *name,
                      const SourceModule *except) {
    const char *dot = strrchr(module, '.');
    const char *by =
        strmap_get(&stores->stored, arena_printf(&project->arena, "%s.%s", dot ? dot + 1 : module, name));
    char absolute[PATH_MAX];
    const char *package = dot ? arena_copy(&project->arena, module, (size_t)(dot - module)) : NULL;
    if (package && strmap_get(&stores->loaded, package)) return true;
    if (!by || by == functions || !except) return by != NULL;
    return !realpath(except->path, absolute) || strcmp(by, absolute) != 0;
}

bool stores_name(Project *project, const SourceModule *near, const char *module, const char *name,
                 const SourceModule *except) {
    const Stores *stores = stores_near(project, near);
    return stores && is_stored(project, stores, module, name, except);
}

bool stores_may_have(Project *project, const SourceModule *near, const char *module, const char *name,
                     const SourceModule *except) {
    const Stores *stores = stores_near(project, near);
    if (!stores) return false;
    const char *package = arena_copy(&project->arena, module, strcspn(module, "."));
    return is_stored(project, stores, module, name, except) ||
           is_stored(project, stores, module, "", except) || strmap_get(&stores->packages, package);
}

void stores_free(Project *project) {
    for (uint32_t i = 0; i < project->stores.capacity; i++) {
        if (project->stores.slots[i].key) {
            Stores *stores = project->stores.slots[i].value;
            strmap_free(&stores->stored);
            strmap_free(&stores->packages);
            strmap_free(&stores->loaded);
        }
    }
    strmap_free(&project->stores);
}
