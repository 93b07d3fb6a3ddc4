/* Plain code that does something when its module is loaded: a decorator that enters a function into a table,
 * a subclass that its base learns of, `FIRST = next(IDS)`. Nobody names it, and yet what is named is another
 * without it. A definition comes along when loading it changes something that has been reached. */
#include "base/word.h"
#include "choreo/check_shared.h"
#include "choreo/class.h"
#include "choreo/emit.h"
#include "syntax/name.h"

#include <string.h>

enum { CLOSURE_LIMIT = 4000 };

typedef Array(Node *) NodeArray;

/* ---- what is evaluated when a definition is loaded ---- */

static void add_nodes(NodeArray *nodes, const NodeList *list) {
    FOR_EACH (node, list)
        if (node) array_push(nodes, node);
}

static void add_function(NodeArray *nodes, const AstFunctionDef *function) {
    const Astarguments *arguments = AS(arguments, function->args);
    add_nodes(nodes, function->decorator_list);
    add_nodes(nodes, arguments->defaults);
    add_nodes(nodes, arguments->kw_defaults);
}

static void find_loaded(NodeArray *nodes, const Definition *definition) {
    Node *statement = definition->statement;
    switch ((NodeKind)statement->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: add_function(nodes, AS(FunctionDef, statement)); break;
    case AST_ClassDef:
        add_nodes(nodes, AS(ClassDef, statement)->decorator_list);
        add_nodes(nodes, AS(ClassDef, statement)->bases);
        add_nodes(nodes, AS(ClassDef, statement)->keywords);
        FOR_EACH (member, AS(ClassDef, statement)->body) {
            if (member->kind == AST_FunctionDef)
                add_function(nodes, AS(FunctionDef, member));
            else
                array_push(nodes, member);
        }
        break;
    default: array_push(nodes, statement);
    }
}

static bool enter_doing(void *context, Node *node) {
    bool *found = context;
    *found |= node->kind == AST_Call || node->kind == AST_AugAssign || node->kind == AST_Delete;
    if (node->kind == AST_Subscript || node->kind == AST_Attribute) *found |= node->op != OP_Load;
    return true;
}

/* Whether loading the definition may do more than to bind its name. */
static bool does_something(const Definition *definition, const NodeArray *nodes) {
    const Node *statement = definition->statement;
    bool found = false;
    if (statement->kind == AST_ClassDef)
        found = list_count(AS(ClassDef, statement)->bases) + list_count(AS(ClassDef, statement)->keywords) +
                    list_count(AS(ClassDef, statement)->decorator_list) >
                0;
    if (statement->kind == AST_FunctionDef)
        found = list_count(AS(FunctionDef, statement)->decorator_list) > 0;
    for (uint32_t i = 0; i < nodes->count && !found; i++)
        ast_walk(nodes->items[i], &(Visitor){.enter = enter_doing, .context = &found});
    return found;
}

/* ---- what that changes ---- */

typedef struct NameUse {
    Sym name;
    bool is_global, is_read;
} NameUse;

static bool enter_use(void *context, Node *node) {
    NameUse *use = context;
    if (node->kind == AST_Name && AS(Name, node)->id == use->name) use->is_read = true;
    if (node->kind == AST_Global)
        FOR_EACH (name, AS(Global, node)->names) use->is_global |= AS(Identifier, name)->id == use->name;
    return true;
}

/* Whether code in [root] changes what the name of the module holds. */
static bool code_changes(ChoreoModule *module, Node *root, Sym name) {
    NameUse use = {.name = name};
    ast_walk(root, &(Visitor){.enter = enter_use, .context = &use});
    return use.is_global || (use.is_read && shared_changes(module, root, name));
}

/* @show.register: what a method does with the function is kept in the object. */
static bool decorates(const Definition *definition, Sym name) {
    const NodeList *decorators = definition->statement->kind == AST_FunctionDef
                                     ? AS(FunctionDef, definition->statement)->decorator_list
                                 : definition->statement->kind == AST_ClassDef
                                     ? AS(ClassDef, definition->statement)->decorator_list
                                     : NULL;
    FOR_EACH (decorator, decorators) {
        const Node *node = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
        bool is_method = node->kind == AST_Attribute;
        while (node->kind == AST_Attribute) node = AS(Attribute, node)->value;
        if (is_method && node->kind == AST_Name && AS(Name, node)->id == name) return true;
    }
    return false;
}

/* A default that a function changes, or a container of a class that its objects change. */
static bool changes_itself(ChoreoModule *module, const Definition *definition) {
    static const char *const receivers[] = {"self", "cls"};
    const Node *statement = definition->statement;
    if (statement->kind == AST_FunctionDef) return shared_keeps_default(module, definition->statement);
    if (statement->kind != AST_ClassDef) return false;
    bool has_container = false;
    FOR_EACH (member, AS(ClassDef, statement)->body)
        if (member->kind == AST_Assign) has_container |= shared_can_keep(AS(Assign, member)->value);
    for (size_t i = has_container ? 0 : 1; i < sizeof receivers / sizeof *receivers; i++) {
        Sym name = symbol_find(module->program->symbols, receivers[i], strlen(receivers[i]));
        if (name && code_changes(module, definition->statement, name)) return true;
    }
    return false;
}

/* Whether a class is told of its subclasses. */
static bool learns_of_subclasses(ChoreoModule *module, const Definition *definition, uint32_t depth) {
    if (!definition || definition->statement->kind != AST_ClassDef || depth > 8) return false;
    const AstClassDef *class = AS(ClassDef, definition->statement);
    Sym asks = symbol_find(module->program->symbols, "__subclasses__", strlen("__subclasses__"));
    if (list_count(class->keywords) > 0 || asks) return true;
    FOR_EACH (member, class->body)
        if (member->kind == AST_FunctionDef &&
            strcmp(choreo_text(module->program, AS(FunctionDef, member)->name), "__init_subclass__") == 0)
            return true;
    FOR_EACH (base, class->bases)
        if (base->kind == AST_Name &&
            learns_of_subclasses(module, choreo_find(module, AS(Name, base)->id), depth + 1))
            return true;
    return false;
}

static bool is_taught(ChoreoModule *module, const Definition *definition) {
    if (definition->statement->kind != AST_ClassDef) return false;
    FOR_EACH (base, AS(ClassDef, definition->statement)->bases) {
        const Definition *above = base->kind == AST_Name ? choreo_find(module, AS(Name, base)->id) : NULL;
        if (above && above->is_reached && learns_of_subclasses(module, above, 0)) return true;
    }
    return false;
}

/* `SEED = random.seed(3)`: a call of a library that is there for what it does. */
static bool sets_library(const ChoreoModule *module, const Definition *definition) {
    static const char *const settings[] = {"seed",
                                           "setlocale",
                                           "basicConfig",
                                           "setrecursionlimit",
                                           "simplefilter",
                                           "filterwarnings",
                                           "set_int_max_str_digits",
                                           "setdefault",
                                           "setcontext",
                                           "manual_seed",
                                           "set_printoptions"};
    const Node *value =
        definition->statement->kind == AST_Assign ? AS(Assign, definition->statement)->value : NULL;
    if (!value || value->kind != AST_Call || AS(Call, value)->func->kind != AST_Attribute) return false;
    const Node *root = AS(Call, value)->func;
    const char *name = choreo_text(module->program, AS(Attribute, root)->attr);
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    const Definition *import = root->kind == AST_Name ? choreo_find(module, AS(Name, root)->id) : NULL;
    return import && import->kind == DEFINITION_IMPORT && WORD_IS_AMONG(name, settings);
}

/* ---- definitions that come along ---- */

typedef struct Closure {
    NameSet names;           /* all that is read, at once or by what is called */
    Array(Definition *) all; /* the definitions of these names */
    bool uses_choreography;
} Closure;

static void close_names(Closure *closure, const NameSet *names) {
    ChoreoModule *module = closure->names.module;
    for (uint32_t i = 0; i < names->names.capacity; i++) {
        if (!names->names.slots[i].used || map_find(&closure->names.names, names->names.slots[i].key))
            continue;
        *map_at(&closure->names.names, names->names.slots[i].key) = 1;
        Definition *definition = choreo_find(module, (Sym)names->names.slots[i].key);
        if (!definition) continue;
        closure->uses_choreography |= definition->class != NULL;
        if (definition->kind == DEFINITION_PLAIN && closure->all.count < CLOSURE_LIMIT)
            array_push(&closure->all, definition);
    }
}

static void make_closure(Closure *closure, const NameSet *first) {
    close_names(closure, first);
    for (uint32_t i = 0; i < closure->all.count; i++) {
        NameSet own = {.module = closure->names.module};
        emit_definition_names(&own, closure->all.items[i]);
        close_names(closure, &own);
        name_set_free(&own);
    }
}

/* Whether loading [definition] changes the reached definition [known]. */
static bool loading_changes(const Closure *closure, const Definition *definition, const NodeArray *nodes,
                            Definition *known) {
    ChoreoModule *module = closure->names.module;
    if (decorates(definition, known->name)) return true;
    for (uint32_t i = 0; i < nodes->count; i++)
        if (code_changes(module, nodes->items[i], known->name)) return true;
    for (uint32_t i = 0; i < closure->all.count; i++) {
        Definition *used = closure->all.items[i];
        bool is_code = used->statement->kind == AST_FunctionDef || used->statement->kind == AST_ClassDef;
        if (!is_code) continue;
        if (used == known && changes_itself(module, used)) return true;
        if (code_changes(module, used->statement, known->name)) return true;
    }
    return false;
}

static bool is_needed(ChoreoModule *module, Definition *definition) {
    NodeArray nodes = {0};
    find_loaded(&nodes, definition);
    bool needed = false;
    if (does_something(definition, &nodes)) {
        Closure closure = {.names = {.module = module}};
        NameSet first = {.module = module};
        for (uint32_t i = 0; i < nodes.count; i++) emit_code_names(&first, nodes.items[i]);
        make_closure(&closure, &first);
        needed = sets_library(module, definition) || is_taught(module, definition);
        for (uint32_t i = 0; i < closure.all.count && !needed; i++)
            needed = closure.all.items[i]->is_reached &&
                     loading_changes(&closure, definition, &nodes, closure.all.items[i]);
        needed = needed && !closure.uses_choreography;
        name_set_free(&first);
        name_set_free(&closure.names);
        array_free(&closure.all);
    }
    array_free(&nodes);
    return needed;
}

void emit_reach_effects(ChoreoModule *module) {
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t i = 0; i < module->definitions.count; i++) {
            Definition *definition = &module->definitions.items[i];
            if (definition->is_reached || definition->kind != DEFINITION_PLAIN || definition->class ||
                !is_needed(module, definition))
                continue;
            NameSet names = {.module = module};
            *map_at(&names.names, definition->name) = 1;
            emit_reach(&names);
            emit_reach_imports(&names);
            name_set_free(&names);
            grows = true;
        }
    }
}

bool emit_may_read(const NameSet *names, Sym wanted) {
    Closure closure = {.names = {.module = names->module}};
    make_closure(&closure, names);
    bool found = map_find(&closure.names.names, wanted) != NULL;
    name_set_free(&closure.names);
    array_free(&closure.all);
    return found;
}
