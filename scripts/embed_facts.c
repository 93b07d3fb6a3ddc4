/* Prints a C source with what stubs say of libraries: embed_facts FILE.pyi... defines library_facts
 * (ranks/library_facts.h). docs/stubs.md has the notation. The files are parsed here, once, so that a start
 * of Moira does not look at them at all.
 *
 * Of a file in a folder `facts` every definition counts, of a shape stub those with a decorator that states a
 * fact. */
#include "base/array.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "ranks/library_facts.h"
#include "syntax/name.h"
#include "syntax/parser.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What the decorators of a definition say. */
typedef struct Facts {
    bool is_stated; /* something besides the use of a file */
    uint8_t kind;   /* ThingKind */
    uint32_t effects;
    const AstCall *rates, *steps, *file; /* decorators that name parameters, or NULL */
    const Node *group; /* the name of the parameter that is the group of processes, or NULL */
} Facts;

typedef struct Stub {
    const char *path, *module;
    const char *public; /* the module as users know it */
    const char *data;
    const Tree *tree;
    bool is_facts; /* it lies in a folder `facts` */
} Stub;

typedef struct Embedder {
    Arena arena;
    Symbols symbols;
    Array(Stub) stubs;
    Array(LibraryEntry) names, methods;
    Array(LibraryAlias) aliases;
    Array(LibraryFile) files;
    const Stub *stub; /* the one at hand */
} Embedder;

_Noreturn static void refuse(const Embedder *embedder, const Node *node, const char *reason) {
    uint32_t line = 1;
    for (uint32_t i = 0; i < node->start; i++) line += embedder->stub->data[i] == '\n';
    fprintf(stderr, "%s:%u: error: %s\n", embedder->stub->path, line, reason);
    exit(1);
}

static const char *text_of(const Embedder *embedder, Sym sym) { return symbol_text(&embedder->symbols, sym); }

static const char *dotted(Embedder *embedder, const char *parent, const char *last) {
    return arena_printf(&embedder->arena, "%s.%s", parent, last);
}

/* ---- decorators ---- */

static bool is_text(const Node *node) { return node->kind == AST_Constant && node->op == CONSTANT_STR; }

static bool is_word(const Node *node, const char *word) {
    const AstConstant *constant = AS(Constant, node);
    return constant->length == strlen(word) && memcmp(constant->text, word, constant->length) == 0;
}

static uint8_t kind_of(const Embedder *embedder, const Node *word) {
    static const char *const words[] = {
#define KIND(id, text) text,
#define EFFECT(id, text)
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
    };
    for (uint32_t i = 0; i < THING_KIND_COUNT; i++)
        if (is_text(word) && is_word(word, words[i])) return (uint8_t)i;
    refuse(embedder, word, "there is no such kind");
}

static uint32_t effect_of(const Embedder *embedder, const Node *word) {
    static const char *const words[] = {
#define KIND(id, text)
#define EFFECT(id, text) text,
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
    };
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_text(word) && is_word(word, words[i])) return (uint32_t)1 << i;
    refuse(embedder, word, "there is no such effect");
}

static uint8_t path_use_of(const Embedder *embedder, const Node *word) {
    static const char *const words[] = {
#define KIND(id, text)
#define EFFECT(id, text)
#define PATH_USE(id, text) text,
#include "ranks/vocabulary.def"
    };
    for (uint32_t i = 0; i < PATH_USE_COUNT; i++)
        if (is_text(word) && is_word(word, words[i])) return (uint8_t)i;
    refuse(embedder, word, "there is no such use of a file");
}

/* `group="parameter"`; NULL when it is not said. */
static const Node *group_of(const Embedder *embedder, const AstCall *call) {
    FOR_EACH (node, call->keywords) {
        Sym name = AS(keyword, node)->arg;
        if (name && strcmp(text_of(embedder, name), "group") == 0) return AS(keyword, node)->value;
        refuse(embedder, node, "an effect says nothing but its group");
    }
    return NULL;
}

static void read_decorator(const Embedder *embedder, const Node *node, Facts *facts) {
    const AstCall *call = node->kind == AST_Call ? AS(Call, node) : NULL;
    const Node *callee = call ? call->func : node;
    const char *name = callee->kind == AST_Name ? text_of(embedder, AS(Name, callee)->id) : "";
    const NodeList *words = call ? call->args : NULL;
    bool is_fact = true;
    if (strcmp(name, "kind") == 0 && list_count(words) == 1) {
        facts->kind = kind_of(embedder, words->items[0]);
    } else if (strcmp(name, "effect") == 0) {
        FOR_EACH (word, words) facts->effects |= effect_of(embedder, word);
        facts->group = call ? group_of(embedder, call) : NULL;
    } else if (strcmp(name, "collective") == 0) {
        facts->effects |= LIB_COLLECTIVE;
        facts->group = list_count(words) ? words->items[0] : NULL;
    } else if (strcmp(name, "rate") == 0) {
        facts->rates = call;
    } else if (strcmp(name, "steps") == 0) {
        facts->steps = call;
    } else if (strcmp(name, "file") == 0 && list_count(words) == 2) {
        facts->file = call;
        is_fact = false;
    } else {
        bool is_usual = strcmp(name, "staticmethod") == 0 || strcmp(name, "classmethod") == 0;
        if (embedder->stub->is_facts && !is_usual) refuse(embedder, node, "this decorator states no fact");
        is_fact = false;
    }
    facts->is_stated |= is_fact;
}

static Facts read_facts(const Embedder *embedder, const NodeList *decorators) {
    Facts facts = {0};
    FOR_EACH (node, decorators) read_decorator(embedder, node, &facts);
    facts.is_stated |= embedder->stub->is_facts && !facts.file;
    return facts;
}

static bool has_decorator(const Embedder *embedder, const AstFunctionDef *function, const char *name) {
    FOR_EACH (node, function->decorator_list)
        if (node->kind == AST_Name && strcmp(text_of(embedder, AS(Name, node)->id), name) == 0) return true;
    return false;
}

/* ---- signatures ---- */

/* Whether the word is the name of the parameter; with `[]` after it, that is a list. */
static bool is_parameter(const Node *word, const char *name, bool *is_list) {
    char listed[128];
    snprintf(listed, sizeof listed, "%s[]", name);
    bool lists = is_text(word) && is_word(word, listed);
    *is_list |= lists;
    return lists || (is_text(word) && is_word(word, name));
}

static bool names_parameter(const AstCall *decorator, const char *name, bool *is_list) {
    if (!decorator) return false;
    FOR_EACH (word, decorator->args)
        if (is_parameter(word, name, is_list)) return true;
    return false;
}

/* Refuses a word that is not the name of a parameter. */
static void check_parameter(const Embedder *embedder, const Astarguments *list, const Node *word) {
    const NodeList *lists[] = {list->posonlyargs, list->args, list->kwonlyargs};
    bool is_found = false, is_list = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        FOR_EACH (node, lists[i])
            is_found |= is_parameter(word, text_of(embedder, AS(arg, node)->arg), &is_list);
    if (!is_found) refuse(embedder, word, "there is no such parameter");
}

static void check_parameters(const Embedder *embedder, const Astarguments *list, const AstCall *decorator) {
    if (!decorator) return;
    FOR_EACH (word, decorator->args) check_parameter(embedder, list, word);
}

/* Prints the defaults that count: of a rate what it is multiplied by, unless that is 0; a word like the mode
 * of a file; True. */
static void print_default(const Embedder *embedder, const Node *value, bool is_rate, StrBuf *out) {
    const AstConstant *constant = value && value->kind == AST_Constant ? AS(Constant, value) : NULL;
    if (!constant) return;
    bool is_number = (value->op == CONSTANT_INT && constant->integer != 0) ||
                     (value->op == CONSTANT_FLOAT && constant->real != 0);
    bool is_name = value->op == CONSTANT_STR && constant->length > 0;
    for (uint32_t i = 0; is_name && i < constant->length; i++) is_name = isalnum((uint8_t)constant->text[i]);
    if (is_name)
        strbuf_printf(out, "=%.*s", (int)constant->length, constant->text);
    else if (value->op == CONSTANT_TRUE || (is_rate && is_number))
        strbuf_printf(out, "=%.*s", (int)(value->end - value->start), embedder->stub->data + value->start);
}

static void print_parameter(const Embedder *embedder, const Node *node, const Node *value, const Facts *facts,
                            bool is_keyword, StrBuf *out) {
    const char *name = text_of(embedder, AS(arg, node)->arg);
    bool is_list = false, is_rate = names_parameter(facts->rates, name, &is_list);
    strbuf_printf(out, "%s%s%s", out->length ? " " : "", name, is_rate ? "*" : "");
    if (names_parameter(facts->steps, name, &is_list)) strbuf_putc(out, '/');
    if (facts->group && is_parameter(facts->group, name, &is_list)) strbuf_putc(out, '@');
    if (is_list) strbuf_puts(out, "[]");
    if (is_keyword) strbuf_putc(out, '|');
    print_default(embedder, value, is_rate, out);
}

/* The parameters as library.h has them. A method's first one is not counted. */
static const char *signature_of(Embedder *embedder, const Astarguments *list, bool is_method,
                                const Facts *facts) {
    StrBuf out = {0};
    check_parameters(embedder, list, facts->rates);
    check_parameters(embedder, list, facts->steps);
    if (facts->group) check_parameter(embedder, list, facts->group);
    uint32_t count = list_count(list->posonlyargs) + list_count(list->args);
    uint32_t first_default = count - list_count(list->defaults);
    for (uint32_t i = is_method; i < count; i++) {
        uint32_t named = i - list_count(list->posonlyargs);
        const Node *node =
            i < list_count(list->posonlyargs) ? list->posonlyargs->items[i] : list->args->items[named];
        const Node *value = i < first_default ? NULL : list->defaults->items[i - first_default];
        print_parameter(embedder, node, value, facts, false, &out);
    }
    for (uint32_t i = 0; i < list_count(list->kwonlyargs); i++)
        print_parameter(embedder, list->kwonlyargs->items[i], list->kw_defaults->items[i], facts, true, &out);
    const char *text = arena_copy(&embedder->arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

/* ---- definitions ---- */

static void add_name(Embedder *embedder, const Node *node, const char *name, const Facts *facts,
                     const char *signature) {
    for (uint32_t i = 0; i < embedder->names.count; i++)
        if (strcmp(embedder->names.items[i].name, name) == 0)
            refuse(embedder, node, "facts about this name are stated twice");
    array_push(&embedder->names,
               ((LibraryEntry){name, THING_LIBRARY, facts->kind, facts->effects, signature}));
}

/* `@file("read", "path")`. */
static void add_file(Embedder *embedder, const char *name, const AstCall *decorator,
                     const AstFunctionDef *function, bool is_method) {
    if (!decorator) return;
    const Astarguments *list = AS(arguments, function->args);
    uint32_t fixed = list_count(list->posonlyargs), count = fixed + list_count(list->args);
    for (uint32_t i = is_method; i < count; i++) {
        const Node *node = i < fixed ? list->posonlyargs->items[i] : list->args->items[i - fixed];
        const char *parameter = text_of(embedder, AS(arg, node)->arg);
        if (!is_text(decorator->args->items[1]) || !is_word(decorator->args->items[1], parameter)) continue;
        uint8_t use = path_use_of(embedder, decorator->args->items[0]);
        array_push(&embedder->files, ((LibraryFile){name, use, (uint8_t)(i - is_method), parameter}));
        return;
    }
    refuse(embedder, &decorator->node, "there is no such parameter");
}

/* `_others` stands for every name without facts of its own. */
static const char *name_in(Embedder *embedder, const char *parent, Sym name) {
    const char *text = text_of(embedder, name);
    return dotted(embedder, parent, strcmp(text, "_others") == 0 ? "*" : text);
}

static void add_function(Embedder *embedder, const char *parent, const AstFunctionDef *function,
                         bool has_receiver) {
    Facts facts = read_facts(embedder, function->decorator_list);
    if (function->name == symbol_find(&embedder->symbols, "__getattr__", 11)) return;
    const char *name = name_in(embedder, parent, function->name);
    add_file(embedder, name, facts.file, function, has_receiver);
    if (!facts.is_stated) return;
    add_name(embedder, &function->node, name, &facts,
             signature_of(embedder, AS(arguments, function->args), has_receiver, &facts));
}

static const AstClassDef *class_named(const Embedder *embedder, const Node *name) {
    if (name->kind != AST_Name) return NULL;
    FOR_EACH (node, embedder->stub->tree->module->body)
        if (node->kind == AST_ClassDef && AS(ClassDef, node)->name == AS(Name, name)->id)
            return AS(ClassDef, node);
    return NULL;
}

static bool is_constructor(const AstFunctionDef *function) {
    return function->name == SYM___init__ || function->name == SYM___new__;
}

static const AstFunctionDef *method_named(const AstClassDef *class, Sym name) {
    FOR_EACH (node, class->body)
        if (node->kind == AST_FunctionDef && AS(FunctionDef, node)->name == name)
            return AS(FunctionDef, node);
    return NULL;
}

/* The constructor of the class, or of the first class of the file that it comes from and that has one. */
static const AstFunctionDef *constructor_of(const Embedder *embedder, const AstClassDef *class) {
    const AstFunctionDef *found = method_named(class, SYM___init__);
    if (!found) found = method_named(class, SYM___new__);
    FOR_EACH (base, class->bases) {
        const AstClassDef *parent = class_named(embedder, base);
        if (!found && parent && parent != class) found = constructor_of(embedder, parent);
    }
    return found;
}

/* A class is of the kind of what it comes from, unless it says something else. */
static uint8_t kind_of_class(const Embedder *embedder, const AstClassDef *class) {
    Facts facts = read_facts(embedder, class->decorator_list);
    FOR_EACH (base, class->bases) {
        const AstClassDef *parent = class_named(embedder, base);
        if (facts.kind == THING_UNKNOWN && parent && parent != class)
            facts.kind = kind_of_class(embedder, parent);
    }
    return facts.kind;
}

static void add_method(Embedder *embedder, const AstFunctionDef *function, uint8_t receiver) {
    Facts facts = read_facts(embedder, function->decorator_list);
    if (!facts.is_stated) return;
    if (receiver == THING_UNKNOWN) refuse(embedder, &function->node, "the class of this method has no kind");
    const char *name = text_of(embedder, function->name);
    for (uint32_t i = 0; i < embedder->methods.count; i++)
        if (embedder->methods.items[i].receiver == receiver &&
            strcmp(embedder->methods.items[i].name, name) == 0)
            refuse(embedder, &function->node, "facts about this method of the kind are stated twice");
    array_push(&embedder->methods,
               ((LibraryEntry){name, receiver, facts.kind, facts.effects,
                               signature_of(embedder, AS(arguments, function->args), true, &facts)}));
}

/* `a = b = c` in a class, c being a method of it. */
static void add_same_methods(Embedder *embedder, const AstAssign *assign, uint8_t receiver) {
    if (assign->value->kind != AST_Name) return;
    const char *from = text_of(embedder, AS(Name, assign->value)->id);
    for (uint32_t i = 0, count = embedder->methods.count; i < count; i++) {
        LibraryEntry entry = embedder->methods.items[i];
        if (entry.receiver != receiver || strcmp(entry.name, from) != 0) continue;
        FOR_EACH (target, assign->targets) {
            entry.name = target->kind == AST_Name ? text_of(embedder, AS(Name, target)->id) : from;
            array_push(&embedder->methods, entry);
        }
    }
}

static void add_class(Embedder *embedder, const char *parent, const AstClassDef *class) {
    Facts facts = read_facts(embedder, class->decorator_list);
    facts.kind = kind_of_class(embedder, class);
    const char *name = dotted(embedder, parent, text_of(embedder, class->name));
    const AstFunctionDef *constructor = constructor_of(embedder, class);
    if (constructor) add_file(embedder, name, facts.file, constructor, true);
    if (facts.is_stated && (facts.kind != THING_UNKNOWN || facts.effects))
        add_name(embedder, &class->node, name, &facts,
                 constructor ? signature_of(embedder, AS(arguments, constructor->args), true, &facts) : "");
    FOR_EACH (node, class->body) {
        if (node->kind == AST_Assign) add_same_methods(embedder, AS(Assign, node), facts.kind);
        if (node->kind != AST_FunctionDef) continue;
        const AstFunctionDef *function = AS(FunctionDef, node);
        bool is_others = strcmp(text_of(embedder, function->name), "_others") == 0;
        bool is_static = has_decorator(embedder, function, "staticmethod");
        if (is_static || is_others || has_decorator(embedder, function, "classmethod"))
            add_function(embedder, name, function, !is_static && !is_others);
        else if (!is_constructor(function))
            add_method(embedder, function, facts.kind);
    }
}

/* ---- other names for the same ---- */

static void add_alias(Embedder *embedder, const char *name, const char *canonical) {
    if (strcmp(name, canonical) != 0) array_push(&embedder->aliases, ((LibraryAlias){name, canonical}));
}

/* The name as users know it, by the module that defines it. */
static const char *public_name(Embedder *embedder, const char *module, const char *name) {
    for (uint32_t i = 0; i < embedder->stubs.count; i++)
        if (strcmp(embedder->stubs.items[i].module, module) == 0) module = embedder->stubs.items[i].public;
    return dotted(embedder, module, name);
}

static bool has_facts(const Embedder *embedder, const char *name) {
    for (uint32_t i = 0; i < embedder->names.count; i++)
        if (strcmp(embedder->names.items[i].name, name) == 0) return true;
    return false;
}

static bool is_below(const char *module, const char *package) {
    size_t length = strlen(package);
    return strncmp(module, package, length) == 0 && module[length] == '.';
}

/* What is said of [from] holds for [to], too. */
static void copy_facts(Embedder *embedder, const Node *node, const char *from, const char *to) {
    for (uint32_t i = 0, count = embedder->names.count; i < count; i++) {
        LibraryEntry entry = embedder->names.items[i];
        Facts facts = {.kind = entry.result, .effects = entry.flags};
        if (strcmp(entry.name, from) == 0) add_name(embedder, node, to, &facts, entry.signature);
    }
    for (uint32_t i = 0, count = embedder->files.count; i < count; i++) {
        LibraryFile file = embedder->files.items[i];
        if (strcmp(file.name, from) != 0) continue;
        file.name = to;
        array_push(&embedder->files, file);
    }
}

/* `from module import *`: what it says holds under the names of this module, too. */
static void copy_names(Embedder *embedder, const Node *node, const char *module) {
    for (uint32_t i = 0, count = embedder->names.count; i < count; i++) {
        const char *name = embedder->names.items[i].name;
        if (is_below(name, module))
            copy_facts(embedder, node, name,
                       dotted(embedder, embedder->stub->public, name + strlen(module) + 1));
    }
}

/* In a shape stub an import counts where a package hands on what a module of it defines. */
static void add_imports(Embedder *embedder, const Node *node) {
    const Stub *stub = embedder->stub;
    const NodeList *names = node->kind == AST_Import ? AS(Import, node)->names : AS(ImportFrom, node)->names;
    const char *module = node->kind == AST_Import ? NULL : text_of(embedder, AS(ImportFrom, node)->module);
    if (module && strcmp(module, "moira.stubs") == 0) return;
    FOR_EACH (item, names) {
        const Astalias *alias = AS(alias, item);
        const char *name = text_of(embedder, alias->name);
        const char *bound =
            dotted(embedder, stub->public, text_of(embedder, alias->asname ? alias->asname : alias->name));
        const char *canonical = module ? public_name(embedder, module, name) : name;
        if (module && strcmp(name, "*") == 0) {
            if (stub->is_facts) copy_names(embedder, node, module);
        } else if (stub->is_facts ||
                   (module && is_below(module, stub->module) && has_facts(embedder, canonical))) {
            add_alias(embedder, bound, canonical);
        }
    }
}

/* `a = b = c`. */
static void add_assignment(Embedder *embedder, const AstAssign *assign) {
    if (assign->value->kind != AST_Name) return;
    const char *public = embedder->stub->public;
    const char *from = dotted(embedder, public, text_of(embedder, AS(Name, assign->value)->id));
    FOR_EACH (target, assign->targets)
        if (target->kind == AST_Name)
            copy_facts(embedder, target, from,
                       dotted(embedder, public, text_of(embedder, AS(Name, target)->id)));
}

/* ---- files ---- */

/* `__public__ = "module"`: users know what is defined here by the names of that module. */
static const char *public_module(Embedder *embedder, const Tree *tree) {
    FOR_EACH (node, tree->module->body) {
        if (node->kind != AST_Assign || AS(Assign, node)->targets->items[0]->kind != AST_Name) continue;
        const AstAssign *assign = AS(Assign, node);
        if (strcmp(text_of(embedder, AS(Name, assign->targets->items[0])->id), "__public__") == 0 &&
            is_text(assign->value))
            return arena_copy(&embedder->arena, AS(Constant, assign->value)->text,
                              AS(Constant, assign->value)->length);
    }
    return NULL;
}

static void read_stub(Embedder *embedder, const char *path) {
    FileContent content;
    const char *failure = file_read(path, &embedder->arena, &content);
    if (failure) {
        fprintf(stderr, "embed_facts: %s: %s\n", path, failure);
        exit(1);
    }
    Text *text = ARENA_NEW(&embedder->arena, Text);
    text_init(text, path, content.data, (uint32_t)content.length, &embedder->arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, &embedder->arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    const Tree *tree = parse_module(text, &options, &embedder->symbols, &embedder->arena, &ignored);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    Stub stub = {
        .path = path, .data = content.data, .tree = tree, .is_facts = strstr(path, "facts/") != NULL};
    stub.module = arena_copy(&embedder->arena, name, strlen(name) - strlen(".pyi"));
    const char *public = public_module(embedder, tree);
    stub.public = public ? public : stub.module;
    add_alias(embedder, stub.module, stub.public);
    array_push(&embedder->stubs, stub);
    diagnostics_free(&ignored);
}

static void read_definitions(Embedder *embedder) {
    const Stub *stub = embedder->stub;
    FOR_EACH (node, stub->tree->module->body) {
        if (node->kind == AST_FunctionDef)
            add_function(embedder, stub->public, AS(FunctionDef, node), false);
        else if (node->kind == AST_ClassDef)
            add_class(embedder, stub->public, AS(ClassDef, node));
        else if (node->kind == AST_Assign)
            add_assignment(embedder, AS(Assign, node));
    }
}

/* ---- printing ---- */

static void print_text(const char *text) {
    putchar('"');
    for (; *text; text++) printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('"');
}

static void print_entries(const LibraryEntry *entries, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const LibraryEntry *entry = &entries[i];
        printf("{\"%s\", %u, %u, 0x%x, ", entry->name, entry->receiver, entry->result, entry->flags);
        print_text(entry->signature);
        printf("},\n");
    }
}

/* Prints a hash table of names; returns its mask. [stride] is the size of what begins with a name. */
static uint32_t print_slots(const char *table, const void *items, size_t stride, uint32_t count) {
    uint32_t size = 2;
    while (size < 2 * count) size *= 2;
    uint16_t *slots = memory_alloc(size * sizeof *slots);
    memset(slots, 0, size * sizeof *slots);
    for (uint32_t i = 0; i < count; i++) {
        const char *const *name = (const void *)((const char *)items + i * stride);
        uint32_t slot = library_hash(*name) & (size - 1);
        while (slots[slot]) slot = (slot + 1) & (size - 1);
        slots[slot] = (uint16_t)(i + 1);
    }
    printf("static const uint16_t %s[] = {", table);
    for (uint32_t i = 0; i < size; i++) printf("%u,%s", slots[i], i % 16 == 15 ? "\n" : "");
    printf("};\n");
    free(slots);
    return size - 1;
}

static void print_tables(const Embedder *embedder) {
    uint32_t names = embedder->names.count, aliases = embedder->aliases.count;
    printf("#include \"ranks/library_facts.h\"\n\nstatic const LibraryEntry entries[] = {\n");
    print_entries(embedder->names.items, names);
    print_entries(embedder->methods.items, embedder->methods.count);
    printf("};\nstatic const LibraryAlias aliases[] = {\n");
    for (uint32_t i = 0; i < aliases; i++)
        printf("{\"%s\", \"%s\"},\n", embedder->aliases.items[i].name, embedder->aliases.items[i].canonical);
    printf("};\n");
    printf("static const LibraryFile files[] = {\n");
    for (uint32_t i = 0; i < embedder->files.count; i++) {
        const LibraryFile *file = &embedder->files.items[i];
        printf("{\"%s\", %u, %u, \"%s\"},\n", file->name, file->use, file->position, file->parameter);
    }
    printf("};\n");
    uint32_t name_mask = print_slots("name_slots", embedder->names.items, sizeof(LibraryEntry), names);
    uint32_t alias_mask = print_slots("alias_slots", embedder->aliases.items, sizeof(LibraryAlias), aliases);
    uint32_t file_mask =
        print_slots("file_slots", embedder->files.items, sizeof(LibraryFile), embedder->files.count);
    printf(
        "const LibraryFacts *library_facts(void) {\n"
        "    static const LibraryFacts facts = {entries, %u, %u, name_slots, %u, aliases, alias_slots, %u,\n"
        "                                       files, file_slots, %u};\n"
        "    return &facts;\n}\n",
        names, names + embedder->methods.count, name_mask, alias_mask, file_mask);
}

int main(int argc, char **argv) {
    Embedder embedder = {0};
    symbols_init_python(&embedder.symbols);
    for (int i = 1; i < argc; i++) read_stub(&embedder, argv[i]);
    for (uint32_t i = 0; i < embedder.stubs.count; i++) {
        embedder.stub = &embedder.stubs.items[i];
        read_definitions(&embedder);
    }
    for (uint32_t i = 0; i < embedder.stubs.count; i++) {
        embedder.stub = &embedder.stubs.items[i];
        FOR_EACH (node, embedder.stub->tree->module->body)
            if (node->kind == AST_Import || node->kind == AST_ImportFrom) add_imports(&embedder, node);
    }
    print_tables(&embedder);
    array_free(&embedder.stubs);
    array_free(&embedder.names);
    array_free(&embedder.methods);
    array_free(&embedder.aliases);
    array_free(&embedder.files);
    symbols_free(&embedder.symbols);
    arena_free(&embedder.arena);
    return 0;
}
