/* What plain code changes in its process while the program runs: variables of the module, attributes of
 * functions and classes, defaults, the settings of a library. Roles that are processes have one each. Only
 * what certainly changes counts: what is handed on to something else may be left as it is. */
#include "base/word.h"
#include "choreo/check_shared.h"
#include "choreo/emit.h"
#include "syntax/name.h"

#include <string.h>

enum { ALIAS_DEPTH = 4 };

typedef struct StateSearch {
    const ChoreoModule *module;
    Sym name;
    bool is_library; /* the name is that of an imported module */
    uint32_t depth;  /* of other names for the same */
    Node *root;
    bool found;
} StateSearch;

static bool certainly_changes(const StateSearch *around, Node *root, Sym name);

static const char *text_of_name(const StateSearch *search, Sym name) {
    return choreo_text(search->module->program, name);
}

static bool is_of(const Node *node, Sym name) {
    while (node->kind == AST_Attribute || node->kind == AST_Subscript)
        node = node->kind == AST_Attribute ? AS(Attribute, node)->value : AS(Subscript, node)->value;
    return node->kind == AST_Name && AS(Name, node)->id == name;
}

static bool is_named(const StateSearch *search, const Node *node, const char *name) {
    return node->kind == AST_Name && strcmp(text_of_name(search, AS(Name, node)->id), name) == 0;
}

static const Definition *definition_of(const StateSearch *search, const Node *node, NodeKind kind) {
    const Definition *definition =
        node->kind == AST_Name ? choreo_find(search->module, AS(Name, node)->id) : NULL;
    return definition && definition->statement->kind == kind ? definition : NULL;
}

/* ---- objects of classes of the module ---- */

/* Whether the function changes what its first parameter stands for, when that is called [first]. */
static bool changes_first(const StateSearch *search, Node *function, const char *first) {
    if (function->kind != AST_FunctionDef) return false;
    const NodeList *parameters = AS(arguments, AS(FunctionDef, function)->args)->args;
    if (list_count(parameters) == 0) return false;
    Sym name = AS(arg, parameters->items[0])->arg;
    return (!first || strcmp(text_of_name(search, name), first) == 0) &&
           certainly_changes(search, function, name);
}

/* Whether the method [name] of the class that [variable] holds an object of, or whose member it is, changes
 * the object. */
static bool method_changes(const StateSearch *search, const Definition *variable, const char *name) {
    if (variable->statement->kind != AST_Assign && !variable->is_enum) return false;
    const Node *value = variable->is_enum ? NULL : AS(Assign, variable->statement)->value;
    const Definition *class = variable;
    if (value)
        class = value->kind == AST_Call ? definition_of(search, AS(Call, value)->func, AST_ClassDef) : NULL;
    if (!class || search->depth == 0) return false;
    FOR_EACH (member, AS(ClassDef, class->statement)->body)
        if (member->kind == AST_FunctionDef &&
            strcmp(text_of_name(search, AS(FunctionDef, member)->name), name) == 0)
            return changes_first(search, member, NULL);
    return false;
}

/* A function that another has made, with variables that it binds anew. */
static bool is_closure(const StateSearch *search, const Definition *variable);

/* ---- calls ---- */

static bool method_call_changes(const StateSearch *search, const Node *function) {
    static const char *const drawing[] = {"random",  "randint", "choice",    "shuffle",  "sample",
                                          "uniform", "gauss",   "randrange", "__next__", "send"};
    const char *name = text_of_name(search, AS(Attribute, function)->attr);
    const Node *object = AS(Attribute, function)->value;
    if (!is_of(object, search->name)) return false;
    if (search->is_library)
        return strcmp(name, "seed") == 0 || (object->kind != AST_Name && shared_is_changing(name));
    if (shared_is_changing(name) || WORD_IS_AMONG(name, drawing)) return true;
    const Definition *variable = choreo_find(search->module, search->name);
    bool is_held = object->kind == AST_Name || (variable && variable->is_enum);
    return variable && is_held && method_changes(search, variable, name);
}

/* Whether a call changes the variable: a method of a container does, random.Random, or next(). */
static bool call_changes(const StateSearch *search, const Node *call) {
    const Node *function = AS(Call, call)->func;
    if (function->kind == AST_Attribute) return method_call_changes(search, function);
    const Definition *variable = choreo_find(search->module, search->name);
    if (function->kind == AST_Name && AS(Name, function)->id == search->name)
        return variable && (is_closure(search, variable) || method_changes(search, variable, "__call__"));
    if (list_count(AS(Call, call)->args) == 0 || !is_of(AS(Call, call)->args->items[0], search->name))
        return false;
    return is_named(search, function, "next") || is_named(search, function, "setattr");
}

/* ---- other names for the same ---- */

typedef struct ReturnSearch {
    Sym name;
    bool found;
} ReturnSearch;

static bool enter_return(void *context, Node *node) {
    ReturnSearch *search = context;
    const Node *value = node->kind == AST_Return ? AS(Return, node)->value : NULL;
    search->found |= value && value->kind == AST_Name && AS(Name, value)->id == search->name;
    return true;
}

/* Whether [value] is the variable, or a call of a function that returns it. */
static bool is_same(const StateSearch *search, const Node *value) {
    if (value->kind == AST_Name) return AS(Name, value)->id == search->name;
    const Definition *made =
        value->kind == AST_Call ? definition_of(search, AS(Call, value)->func, AST_FunctionDef) : NULL;
    ReturnSearch returns = {.name = search->name};
    if (made) ast_walk(made->statement, &(Visitor){.enter = enter_return, .context = &returns});
    return returns.found;
}

static bool alias_changes(const StateSearch *search, const Node *target, const Node *value) {
    if (!value || target->kind != AST_Name || search->depth == 0 || AS(Name, target)->id == search->name ||
        !is_same(search, value))
        return false;
    return certainly_changes(search, search->root, AS(Name, target)->id);
}

/* ---- what changes ---- */

static bool enter_change(void *context, Node *node) {
    StateSearch *search = context;
    if (search->found) return false;
    if (node->kind == AST_Global)
        FOR_EACH (name, AS(Global, node)->names) search->found |= AS(Identifier, name)->id == search->name;
    if (node->kind == AST_Attribute || node->kind == AST_Subscript)
        search->found |= node->op != OP_Load && is_of(node, search->name);
    if (node->kind == AST_AugAssign && !search->is_library &&
        AS(AugAssign, node)->target->kind == AST_Attribute)
        search->found |= is_of(AS(AugAssign, node)->target, search->name);
    if (node->kind == AST_Call) search->found |= call_changes(search, node);
    if (node->kind == AST_Assign)
        FOR_EACH (target, AS(Assign, node)->targets)
            search->found |= alias_changes(search, target, AS(Assign, node)->value);
    if (node->kind == AST_AnnAssign)
        search->found |= alias_changes(search, AS(AnnAssign, node)->target, AS(AnnAssign, node)->value);
    return true;
}

static bool certainly_changes(const StateSearch *around, Node *root, Sym name) {
    StateSearch search = *around;
    search.name = name;
    search.root = root;
    search.found = false;
    search.depth = around->depth > 0 ? around->depth - 1 : 0;
    ast_walk(root, &(Visitor){.enter = enter_change, .context = &search});
    return search.found;
}

static bool enter_nonlocal(void *context, Node *node) {
    bool *found = context;
    *found |= node->kind == AST_Nonlocal;
    return true;
}

static bool is_closure(const StateSearch *search, const Definition *variable) {
    if (variable->statement->kind != AST_Assign) return false;
    const Node *value = AS(Assign, variable->statement)->value;
    const Definition *made =
        value->kind == AST_Call ? definition_of(search, AS(Call, value)->func, AST_FunctionDef) : NULL;
    bool found = false;
    if (made) ast_walk(made->statement, &(Visitor){.enter = enter_nonlocal, .context = &found});
    return found;
}

/* ---- definitions ---- */

static bool may_change(const Definition *definition) {
    NodeKind kind = definition->statement->kind;
    if (definition->kind == DEFINITION_IMPORT) return definition->word == WORD_NONE;
    return definition->kind == DEFINITION_PLAIN && !definition->class &&
           (kind == AST_Assign || kind == AST_AnnAssign || kind == AST_ClassDef || kind == AST_FunctionDef);
}

static bool mark_changed(ChoreoModule *module, Node *root) {
    bool found = false;
    NameSet names = {.module = module};
    emit_code_names(&names, root);
    for (uint32_t i = 0; i < names.names.capacity; i++) {
        Definition *definition =
            names.names.slots[i].used ? choreo_find(module, (Sym)names.names.slots[i].key) : NULL;
        if (!definition || definition->is_state || !may_change(definition)) continue;
        StateSearch search = {.module = module, .depth = ALIAS_DEPTH};
        search.is_library = definition->kind == DEFINITION_IMPORT;
        if (!certainly_changes(&search, root, definition->name)) continue;
        definition->is_state = found = true;
    }
    name_set_free(&names);
    return found;
}

/* A class that its own methods change, by the name `cls`. */
static bool mark_class(ChoreoModule *module, Definition *definition) {
    StateSearch search = {.module = module, .depth = ALIAS_DEPTH};
    bool found = false;
    FOR_EACH (member, AS(ClassDef, definition->statement)->body) {
        if (member->kind != AST_FunctionDef) continue;
        found |= mark_changed(module, member);
        const char *name = choreo_text(module->program, AS(FunctionDef, member)->name);
        if (definition->is_state || strcmp(name, "__init_subclass__") == 0 ||
            !changes_first(&search, member, "cls"))
            continue;
        definition->is_state = found = true;
    }
    return found;
}

bool emit_mark_state(ChoreoModule *module) {
    bool found = false;
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        Definition *definition = &module->definitions.items[i];
        if (!definition->is_reached) continue;
        NodeKind kind = definition->statement->kind;
        if (kind == AST_FunctionDef || kind == AST_Assign)
            found |= mark_changed(module, definition->statement);
        if (kind == AST_FunctionDef && shared_keeps_default(module, definition->statement))
            definition->is_state = found = true;
        if (kind == AST_ClassDef) found |= mark_class(module, definition);
    }
    for (uint32_t i = 0; i < module->classes.count; i++)
        for (uint32_t k = 0; k < module->classes.items[i]->methods.count; k++)
            found |= mark_changed(module, &module->classes.items[i]->methods.items[k]->node->node);
    return found;
}
