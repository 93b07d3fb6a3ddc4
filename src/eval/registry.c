/* Registries. Which statements put a key into a container is not known before they run, but those that do so
 * for a known key mention it, as the name that they define or as a string. They are looked for in the files
 * of the folder of the module that has the container, and in the folders below it; the text of a file is read
 * before it is parsed. A file that registers `name.upper()` mentions the key in lower case. A file counts
 * when its package mentions it, or something has imported it: a module that is not imported registers
 * nothing. */
#include "eval/registry.h"
#include "eval/interp.h"
#include "eval/lazy.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "names/lookups.h"
#include "names/mentions.h"

#include <string.h>
#include <strings.h>

enum { MOST_FILES = 600, MOST_FOLDER_DEPTH = 3, LONGEST_KEY = 80 };

void registry_note(Interp *interp, const Module *module, Address container) {
    if (module->source && !module->is_model && !module->is_stub)
        *map_at(&interp->analysis.registries, container) = (uint64_t)(uintptr_t)module;
}

/* ---- statements ---- */

typedef struct KeyMention {
    const char *key;
    size_t length;
    bool is_found;
} KeyMention;

static bool find_mention(void *context, Node *node) {
    KeyMention *mention = context;
    if (node->kind == AST_Lambda) return false;
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) {
        const AstConstant *constant = AS(Constant, node);
        mention->is_found |= constant->length == mention->length &&
                             strncasecmp(constant->text, mention->key, mention->length) == 0;
    }
    return !mention->is_found;
}

static bool mentions(Node *node, const char *key) {
    KeyMention mention = {.key = key, .length = strlen(key)};
    ast_walk(node, &(Visitor){.enter = find_mention, .context = &mention});
    return mention.is_found;
}

static bool is_decorated_for(const NodeList *decorators, Sym name, Sym key, const char *text) {
    if (name == key && list_count(decorators)) return true;
    FOR_EACH (decorator, decorators)
        if (mentions(decorator, text)) return true;
    return false;
}

/* `class Part(Base): kind = "key"`, which an __init_subclass__ of the base may register. */
static bool is_called(const AstClassDef *class, const char *key) {
    if (!list_count(class->bases)) return false;
    FOR_EACH (statement, class->body) {
        Node *value = statement->kind == AST_Assign      ? AS(Assign, statement)->value
                      : statement->kind == AST_AnnAssign ? AS(AnnAssign, statement)->value
                                                         : NULL;
        if (value && value->kind == AST_Constant && mentions(value, key)) return true;
    }
    return false;
}

/* Whether a statement at the top of a module may register something under the key. */
static bool registers(const Interp *interp, Node *statement, Sym key) {
    const char *text = interp_text(interp, key);
    switch (statement->kind) {
    case AST_FunctionDef: {
        const AstFunctionDef *function = AS(FunctionDef, statement);
        return is_decorated_for(function->decorator_list, function->name, key, text);
    }
    case AST_ClassDef: {
        const AstClassDef *class = AS(ClassDef, statement);
        return is_decorated_for(class->decorator_list, class->name, key, text) || is_called(class, text);
    }
    case AST_Expr: return AS(Expr, statement)->value->kind == AST_Call && mentions(statement, text);
    case AST_Assign:
        FOR_EACH (target, AS(Assign, statement)->targets)
            if (target->kind == AST_Subscript && mentions(AS(Subscript, target)->slice, text)) return true;
        return false;
    default: return false;
    }
}

static void run_registering(Interp *interp, Module *module, Sym key) {
    if (!module->source || module->is_main || module->parts) return;
    const NodeList *body = module->source->tree->module->body;
    for (uint32_t i = 0; i < list_count(body); i++)
        if (registers(interp, body->items[i], key)) lazy_run_statement(interp, module, i, key);
}

/* A word in lower case: a file that has it so counts as well. */
typedef struct Small {
    char text[LONGEST_KEY + 1];
    bool differs;
} Small;

static Small small_of(const char *word) {
    Small small = {0};
    size_t size = strlen(word);
    for (size_t i = 0; i < size && size <= LONGEST_KEY; i++) {
        bool is_capital = word[i] >= 'A' && word[i] <= 'Z';
        small.text[i] = is_capital ? (char)(word[i] + 'a' - 'A') : word[i];
        small.differs |= is_capital;
    }
    return small;
}

/* Runs those of the modules of the package that are imported by now. */
static void run_imported(Interp *interp, const Module *owner, Sym key) {
    const StrMap *modules = &interp->analysis.modules;
    const char *text = interp_text(interp, key);
    size_t package = strcspn(owner->name, ".");
    Array(Module *) found = {0};
    for (uint32_t i = 0; i < modules->capacity; i++) {
        Module *module = modules->slots[i].key ? modules->slots[i].value : NULL;
        if (!module || !module->source || module->is_model || module->is_stub) continue;
        if (strncmp(module->name, owner->name, package) != 0) continue;
        /* The file that is checked runs on its own. */
        if (module->is_main) continue;
        const Small small = small_of(text);
        Project *project = interp->analysis.project;
        if (module_mentions(project, module->source, text) ||
            (small.differs && module_mentions(project, module->source, small.text)))
            array_push(&found, module);
    }
    for (uint32_t i = 0; i < found.count; i++) run_registering(interp, found.items[i], key);
    array_free(&found);
}

/* ---- files ---- */

typedef struct RegistrySearch {
    Interp *interp;
    const Module *owner;
    Sym key;
    const char *text; /* of the key */
    Arena arena;      /* of paths */
    uint32_t files;   /* that may still be looked at */
} RegistrySearch;

/* Whether the package in [folder] imports its module [stem], as far as words tell. */
static bool is_imported(RegistrySearch *search, const char *folder, const char *stem, const char *dotted) {
    const Module *known = strmap_get(&search->interp->analysis.modules, dotted);
    if (known && known->source) return true;
    return file_mentions(search->interp->analysis.project, path_join(&search->arena, folder, "__init__.py"),
                         stem);
}

static void search_file(RegistrySearch *search, const char *folder, const char *package, const char *name) {
    size_t length = strlen(name);
    if (length < 4 || strcmp(name + length - 3, ".py") != 0 || strcmp(name, "__init__.py") == 0) return;
    if (search->files == 0) return;
    search->files--;
    const char *path = path_join(&search->arena, folder, name);
    const Small small = small_of(search->text);
    Project *project = search->interp->analysis.project;
    if (!file_mentions(project, path, search->text) &&
        !(small.differs && file_mentions(project, path, small.text)))
        return;
    const char *stem = arena_copy(&search->arena, name, length - 3);
    const char *dotted = arena_printf(&search->arena, "%s.%s", package, stem);
    if (!is_imported(search, folder, stem, dotted)) return;
    Module *asker = (Module *)search->owner;
    run_registering(search->interp, module_import(search->interp, asker, dotted), search->key);
}

static void search_folder(RegistrySearch *search, const char *path, const char *package, uint32_t depth) {
    Folders *folders = &search->interp->analysis.project->resolver->folders;
    Folder *folder = folder_open(folders, path);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        const char *name = folder->names.items[i];
        if (folder_entry(folders, folder, name) != ENTRY_FOLDER) {
            search_file(search, path, package, name);
        } else if (depth < MOST_FOLDER_DEPTH && name[0] != '.' && name[0] != '_') {
            const char *inner = arena_printf(&search->arena, "%s.%s", package, name);
            search_folder(search, path_join(&search->arena, path, name), inner, depth + 1);
        }
    }
}

/* The package in whose folder the module lies; NULL for none. */
static const char *package_of(Arena *arena, const Module *module) {
    if (module->source->is_package) return module->name;
    const char *dot = strrchr(module->name, '.');
    return dot ? arena_copy(arena, module->name, (size_t)(dot - module->name)) : NULL;
}

static void search_registering(Interp *interp, const Module *owner, Sym key) {
    RegistrySearch search = {.interp = interp, .owner = owner, .key = key, .files = MOST_FILES};
    search.text = interp_text(interp, key);
    arena_init(&search.arena);
    const char *package = package_of(&search.arena, owner);
    const char *folder = path_parent(&search.arena, owner->source->path);
    if (package) lookups_note_folder(interp->analysis.project->resolver, folder, MOST_FOLDER_DEPTH);
    if (package) search_folder(&search, folder, package, 0);
    arena_free(&search.arena);
}

static bool has_key(const Entries *entries, Value key) {
    for (uint32_t i = 0; i < entries->count; i++)
        if (value_equal(entries->items[i].key, key) && !entries->items[i].value.absent) return true;
    return false;
}

bool registry_fill(Interp *interp, Value container, const Entries *entries, Value key) {
    if (!entries || !entries->is_open || !interp->analysis.project->resolver) return false;
    Value text = key;
    if (member_is(interp, key)) text = member_attribute(interp, key, interp_name(interp, "value"));
    if (text.kind != VALUE_STR) return false;
    const uint64_t *noted = map_find(&interp->analysis.registries, container.address);
    const Module *owner = noted ? (const Module *)(uintptr_t)*noted : NULL;
    if (!owner || text.text->length == 0 || text.text->length > LONGEST_KEY) return false;
    Sym name = symbol_from(interp->analysis.symbols, text.text->data, text.text->length);
    uint64_t *asked = map_at(&interp->analysis.registered, map_pair(container.address, name));
    if (*asked) return false;
    *asked = 1;
    if (has_key(entries, key)) return false;
    run_imported(interp, owner, name);
    const Object *filled = object_of_kind(interp, container, OBJECT_DICT);
    if (!filled || !has_key(OBJECT_AS(Dict, filled)->entries, key)) search_registering(interp, owner, name);
    return true;
}
