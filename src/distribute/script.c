/* Building a program: every node gets its place, every def, lambda and class its record; then the modules
 * that they import join in. What the values are is values.c, what calls do is effects.c. */
#include "distribute/script_internal.h"

#include <string.h>

/* What belongs to Python itself needs no expression that makes it. */
static const ThingKind presets[] = {THING_UNKNOWN, THING_NONE,  THING_NUMBER, THING_TEXT,
                                    THING_OTHER,   THING_ARRAY, THING_TENSOR};

void script_init(Script *script, Project *project, Library *library, Arena *arena) {
    *script = (Script){.arena = arena, .project = project, .library = library};
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        array_push(&script->things, (Thing){.kind = presets[i]});
}

void script_free(Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++) array_free(&script->functions.items[i]->callers);
    for (uint32_t i = 0; i < script->classes.count; i++) {
        array_free(&script->classes.items[i]->parents);
        array_free(&script->classes.items[i]->children);
        map_free(&script->classes.items[i]->attributes);
    }
    for (uint32_t i = 0; i < script->modules.count; i++) array_free(&script->modules.items[i]->imports);
    array_free(&script->modules);
    array_free(&script->places);
    array_free(&script->order);
    array_free(&script->things);
    array_free(&script->functions);
    array_free(&script->classes);
    array_free(&script->calls);
    map_free(&script->place_of);
    map_free(&script->function_of);
    map_free(&script->class_of);
    map_free(&script->made);
    map_free(&script->named);
    map_free(&script->variables);
    map_free(&script->module_of);
    map_free(&script->imports);
    map_free(&script->stored);
    map_free(&script->networks);
    map_free(&script->copies);
    map_free(&script->keywords);
}

/* ---- Places ---- */

/* While one tree is walked. */
typedef struct Builder {
    Script *script;
    ScriptModule *module;
    Array(uint32_t) path;        /* the places from the root to the current node */
    Array(Function *) functions; /* the functions around it */
    Array(Node *) owners;        /* the functions and classes around it */
} Builder;

static Class *make_class(Builder *builder, Node *node) {
    Script *script = builder->script;
    Class *class = ARENA_NEW(script->arena, Class);
    class->node = AS(ClassDef, node);
    class->module = builder->module;
    class->scope = scope_opened(builder->module->source->scopes, node, SCOPE_CLASS);
    class->kind = THING_INSTANCE;
    class->self = script->things.count;
    array_push(&script->things, ((Thing){.kind = THING_INSTANCE,
                                         .is_self = true,
                                         .node = node,
                                         .module = builder->module,
                                         .class = class}));
    array_push(&script->classes, class);
    *map_at(&script->class_of, (uintptr_t)node) = (uintptr_t) class;
    return class;
}

static bool has_decorator(const ScriptModule *module, const Node *node, const char *name) {
    if (node->kind == AST_Lambda || node->kind == AST_Module) return false;
    const Symbols *symbols = module->source->scopes->symbols;
    FOR_EACH (decorator, AS(FunctionDef, node)->decorator_list)
        if (decorator->kind == AST_Name && strcmp(symbol_text(symbols, AS(Name, decorator)->id), name) == 0)
            return true;
    return false;
}

static Function *make_function(Builder *builder, Node *node) {
    Script *script = builder->script;
    Function *function = ARENA_NEW(script->arena, Function);
    ScopeKind kind = node->kind == AST_Module   ? SCOPE_MODULE
                     : node->kind == AST_Lambda ? SCOPE_LAMBDA
                                                : SCOPE_FUNCTION;
    function->index = script->functions.count;
    function->node = node;
    function->module = builder->module;
    function->outer = builder->functions.count ? array_last(&builder->functions) : NULL;
    Node *owner = builder->owners.count ? array_last(&builder->owners) : NULL;
    if (owner && owner->kind == AST_ClassDef) function->class = find_class(script, owner);
    function->scope = kind == SCOPE_MODULE ? builder->module->source->scopes->module
                                           : scope_opened(builder->module->source->scopes, node, kind);
    function->is_property = has_decorator(builder->module, node, "property");
    function->is_static = has_decorator(builder->module, node, "staticmethod");
    array_push(&script->functions, function);
    *map_at(&script->function_of, (uintptr_t)node) = (uintptr_t)function;
    return function;
}

static bool is_function(const Node *node) {
    return node->kind == AST_Module || node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef ||
           node->kind == AST_Lambda;
}

static bool enter_place(void *context, Node *node) {
    Builder *builder = context;
    Script *script = builder->script;
    uint32_t index = script->places.count;
    if (node->kind == AST_ClassDef) make_class(builder, node);
    if (is_function(node)) {
        Function *function = make_function(builder, node);
        array_push(&builder->functions, function);
        if (node->kind == AST_Module) builder->module->body = function;
    }
    if (is_function(node) || node->kind == AST_ClassDef) array_push(&builder->owners, node);
    ScriptPlace place = {.node = node,
                         .parent = builder->path.count ? array_last(&builder->path) : index,
                         .function = array_last(&builder->functions)->index};
    array_push(&script->places, place);
    *map_at(&script->place_of, (uintptr_t)node) = index + 1;
    array_push(&builder->path, index);
    return true;
}

static void leave_place(void *context, Node *node) {
    Builder *builder = context;
    Script *script = builder->script;
    uint32_t index = array_pop(&builder->path);
    script->places.items[index].end = script->places.count;
    if (value_is_computed(node)) array_push(&script->order, index);
    if (is_function(node)) builder->functions.count--;
    if (is_function(node) || node->kind == AST_ClassDef) builder->owners.count--;
}

static ScriptModule *add_module(Script *script, SourceModule *source, bool is_listed) {
    uint64_t *slot = map_at(&script->module_of, (uintptr_t)source);
    if (*slot) return (ScriptModule *)(uintptr_t)*slot;
    ScriptModule *module = ARENA_NEW(script->arena, ScriptModule);
    *slot = (uintptr_t)module;
    module->source = source;
    module->text = source->tree->text;
    module->is_listed = is_listed;
    module->first = script->places.count;
    array_push(&script->modules, module);
    Builder builder = {.script = script, .module = module};
    ast_walk(&source->tree->module->node, &(Visitor){enter_place, leave_place, &builder});
    module->end = script->places.count;
    array_free(&builder.path);
    array_free(&builder.functions);
    array_free(&builder.owners);
    return module;
}

ScriptModule *script_add(Script *script, const Tree *tree, bool is_listed) {
    if (!is_listed) script->unlisted_count++;
    return add_module(script, project_add(script->project, tree), is_listed);
}

ScriptModule *load_module(Script *script, const FoundModule *found) {
    if (!found || found->is_stub || (found->origin != FROM_PROJECT && found->origin != FROM_SEARCH_PATH))
        return NULL;
    if (library_is_known(found->name)) return NULL;
    bool is_full = script->unlisted_count >= UNLISTED_LIMIT;
    SourceModule *source = is_full ? NULL : project_load(script->project, found);
    if (is_full && found->path) source = strmap_get(&script->project->modules, found->path);
    if (!source || !source->tree || source->is_stub || source->tree->has_errors) return NULL;
    uint32_t before = script->modules.count;
    ScriptModule *module = add_module(script, source, false);
    script->unlisted_count += script->modules.count - before;
    return module;
}

/* ---- Looking up ---- */

Class *find_class(const Script *script, const Node *node) {
    uint64_t *slot = map_find(&script->class_of, (uintptr_t)node);
    return slot ? (Class *)(uintptr_t)*slot : NULL;
}

const Thing *script_thing(const Script *script, uint32_t id) { return &script->things.items[id]; }

uint32_t script_place(const Script *script, const Node *node) {
    uint64_t *slot = map_find(&script->place_of, (uintptr_t)node);
    return slot ? (uint32_t)(*slot - 1) : 0;
}

ThingSet script_value(const Script *script, const Node *node) {
    return node ? script->places.items[script_place(script, node)].value : NULL;
}

ThingSet script_variable(const Script *script, const Variable *variable) {
    uint64_t *slot = map_find(&script->variables, (uintptr_t)variable);
    return slot ? (ThingSet)(uintptr_t)*slot : NULL;
}

const Node *script_parent(const Script *script, const Node *node) {
    const ScriptPlace *place = &script->places.items[script_place(script, node)];
    const Node *parent = script->places.items[place->parent].node;
    return parent == node ? NULL : parent;
}

Node *script_statement(const Script *script, const Node *node) {
    uint32_t index = script_place(script, node);
    while (!ast_is_statement(script->places.items[index].node->kind)) {
        if (script->places.items[index].parent == index) return NULL;
        index = script->places.items[index].parent;
    }
    return script->places.items[index].node;
}

Function *script_function(const Script *script, const Node *node) {
    return script->functions.items[script->places.items[script_place(script, node)].function];
}

Function *script_function_of(const Script *script, const Node *definition) {
    uint64_t *slot = map_find(&script->function_of, (uintptr_t)definition);
    return slot ? (Function *)(uintptr_t)*slot : NULL;
}

ScriptModule *script_module(const Script *script, const Node *node) {
    return script_function(script, node)->module;
}

bool script_contains(const Script *script, const Node *outer, const Node *inner) {
    uint32_t root = script_place(script, outer), index = script_place(script, inner);
    return root <= index && index < script->places.items[root].end;
}

Variable *script_definition(const Script *script, const Node *node) {
    const ScriptModule *module = script_module(script, node);
    Variable *variable = scope_use(module->source->scopes, node);
    return variable ? variable->definition : NULL;
}

const char *script_text(const Script *script, Sym sym) { return symbol_text(script->project->symbols, sym); }

bool script_is_builtin(const Script *script, const Node *node, const char *name) {
    if (node->kind != AST_Name || strcmp(script_text(script, AS(Name, node)->id), name) != 0) return false;
    return script_definition(script, node) == NULL;
}

const char *script_source(const Script *script, const Node *node) {
    const Text *text = script_module(script, node)->text;
    const char *source = arena_copy(script->arena, text->data + node->start, node->end - node->start);
    /* The parentheses that these need nearly everywhere are no part of them. */
    bool wraps = node->kind == AST_NamedExpr || node->kind == AST_Yield || node->kind == AST_YieldFrom;
    return wraps ? arena_printf(script->arena, "(%s)", source) : source;
}

/* ---- Classes ---- */

bool class_descends(const Class *class, const Class *ancestor) {
    if (class == ancestor) return true;
    for (uint32_t i = 0; i < class->parents.count; i++)
        if (class->parents.items[i] != class && class_descends(class->parents.items[i], ancestor))
            return true;
    return false;
}

static Variable *class_member(const Script *script, const Class *class, const char *name) {
    Sym sym = symbol_find(script->project->symbols, name, strlen(name));
    Variable *member =
        sym && class->scope ? scope_variable(class->module->source->scopes, class->scope, sym) : NULL;
    return member && member->sites ? member : NULL;
}

/* Classes are few levels deep; a class that inherits from itself is cut off by the number of classes. */
static Function *find_method(const Script *script, const Class *class, const char *name, uint32_t depth) {
    Variable *member = class_member(script, class, name);
    for (const Site *site = member ? member->sites : NULL; site; site = site->next) {
        Function *function = script_function_of(script, site->node);
        if (function) return function;
    }
    for (uint32_t i = 0; i < class->parents.count && depth > 0; i++) {
        Function *found = find_method(script, class->parents.items[i], name, depth - 1);
        if (found) return found;
    }
    return NULL;
}

Function *class_method(const Script *script, const Class *class, const char *name) {
    return find_method(script, class, name, script->classes.count < 64 ? script->classes.count : 64);
}

/* ---- Sets ---- */

ThingSet set_union(Arena *arena, ThingSet a, ThingSet b) {
    if (!b || a == b) return a;
    if (!a) return b;
    if (a->is_full || b->is_full) return a->is_full ? a : b;
    uint32_t merged[2 * THING_SET_LIMIT], count = 0, i = 0, k = 0;
    while (i < a->count || k < b->count) {
        if (k == b->count || (i < a->count && a->ids[i] <= b->ids[k])) {
            if (k < b->count && a->ids[i] == b->ids[k]) k++;
            merged[count++] = a->ids[i++];
        } else {
            merged[count++] = b->ids[k++];
        }
    }
    if (count == a->count) return a;
    if (count == b->count) return b;
    bool is_full = count > THING_SET_LIMIT;
    if (is_full) count = 1, merged[0] = UNKNOWN_THING;
    ThingList *list = arena_alloc(arena, sizeof *list + count * sizeof *list->ids);
    list->count = count;
    list->is_full = is_full;
    memcpy(list->ids, merged, count * sizeof *merged);
    return list;
}

ThingSet set_add(Arena *arena, ThingSet set, uint32_t id) {
    if (set_has(set, id)) return set;
    ThingList *one = arena_alloc(arena, sizeof *one + sizeof *one->ids);
    *one = (ThingList){.count = 1};
    one->ids[0] = id;
    return set_union(arena, set, one);
}

bool set_has(ThingSet set, uint32_t id) {
    for (uint32_t i = 0; set && i < set->count; i++)
        if (set->ids[i] == id) return true;
    return false;
}

bool sets_meet(ThingSet a, ThingSet b) {
    for (uint32_t i = 0; a && i < a->count; i++)
        if (set_has(b, a->ids[i])) return true;
    return false;
}

bool set_has_kind(const Script *script, ThingSet set, ThingKind kind) {
    return set_first(script, set, kind) != NULL;
}

bool set_is_kind(const Script *script, ThingSet set, ThingKind kind) {
    for (uint32_t i = 0; set && i < set->count; i++)
        if (script_thing(script, set->ids[i])->kind != kind) return false;
    return set && set->count > 0;
}

const Thing *set_first(const Script *script, ThingSet set, ThingKind kind) {
    for (uint32_t i = 0; set && i < set->count; i++)
        if (script_thing(script, set->ids[i])->kind == kind) return script_thing(script, set->ids[i]);
    return NULL;
}
