/* Statements of lazy modules. Only the file that is checked runs from top to bottom. In any other module,
 * asking for a name runs the top-level statements that bind it, each once, in an empty state of its own; the
 * objects that this makes go into the table that all states share. So an import costs nothing, and of a large
 * package only what is reached is ever looked at.
 *
 * Of statements that only import, whatever they ask before, the name that is asked for is all that is
 * imported: they run again for the next one. */
#include "eval/lazy.h"
#include "eval/constant.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/registry.h"

#include <string.h>

/* ---- what all states share ---- */

typedef struct Keep {
    Interp *interp;
    PMap attributes; /* what they become */
} Keep;

static void keep_attribute(void *context, uint32_t name, const void *value) {
    Keep *keep = context;
    keep->attributes = pmap_set(&keep->interp->analysis.statics.arena, keep->attributes, name, value);
}

/* What a container of another module holds when somebody looks at it is not what its statement has put there:
 * a dict that is known may have more entries by then, and what is empty is there to be filled. */
static const Object *loosen(Interp *interp, const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_DICT:
    case OBJECT_SET: {
        const Entries *old = OBJECT_AS(Dict, object)->entries;
        DictObject *dict = copy_object(interp, object);
        Entries *entries = entries_new(interp->run.arena, old->count);
        entries->count = old->count;
        if (old->count) memcpy(entries->items, old->items, old->count * sizeof *old->items);
        entries->is_open = entries->is_shuffled = true;
        entries->rest = (Entry){value_any(), value_any()};
        dict->entries = entries;
        return &dict->object;
    }
    case OBJECT_LIST: {
        if (OBJECT_AS(List, object)->items->count > 0) return object;
        ListObject *list = copy_object(interp, object);
        list->items = items_open(interp->run.arena, value_any(), NULL);
        return &list->object;
    }
    case OBJECT_INSTANCE: {
        if (interp->options.one_call) return object;
        Object *instance = copy_object(interp, object);
        instance->is_open = true;
        return instance;
    }
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return object;
}

/* The objects that a lazy statement made, and which of them others can get at by a name: what only a function
 * has, as the default of a parameter, stays as it is. */
typedef struct Kept {
    Interp *interp;
    Module *module;
    bool of_class;    /* what is looked at are the names of a class */
    bool of_constant; /* what is looked at are the items of a constant, which nothing else reaches */
    Map shared;
} Kept;

static void share_value(Kept *kept, Value value);

static void share_attribute(void *context, uint32_t name, const void *value) {
    (void)name;
    share_value(context, *(const Value *)value);
}

static void share_items(Kept *kept, const Items *items) {
    for (uint32_t i = 0; i < items->count; i++) share_value(kept, items->items[i]);
}

static void share_content(Kept *kept, const Object *object) {
    if (object->kind == OBJECT_LIST) share_items(kept, OBJECT_AS(List, object)->items);
    if (object->kind == OBJECT_DICT)
        for (uint32_t i = 0; i < OBJECT_AS(Dict, object)->entries->count; i++)
            share_value(kept, OBJECT_AS(Dict, object)->entries->items[i].value);
}

/* The items of a tuple that is never changed: containers among them have names of their own. */
static void share_row(Kept *kept, const Items *items) {
    for (uint32_t i = 0; i < items->count; i++) {
        Value item = items->items[i];
        const Object *object =
            item.kind == VALUE_OBJECT ? state_own(&kept->interp->path.state, item.address) : NULL;
        if (!object || object->kind < OBJECT_LIST || object->kind > OBJECT_SET) share_value(kept, item);
    }
}

/* A name of a module or class, or an attribute of an instance. */
static void share_name(void *context, uint32_t name, const void *value) {
    Kept *kept = context;
    Value bound = *(const Value *)value;
    const Object *object =
        bound.kind == VALUE_OBJECT ? state_own(&kept->interp->path.state, bound.address) : NULL;
    /* What the fields of a class were assigned in its body are names of the class. */
    bool is_assigned = object && kept->of_class && object->kind == OBJECT_INSTANCE &&
                       strcmp(interp_text(kept->interp, name), "__dataclass_assigned__") == 0;
    bool is_row = bound.kind == VALUE_TUPLE && kept->interp->options.one_call && kept->module->source &&
                  constant_is_kept(kept->interp, kept->module, name);
    if (is_assigned) {
        pmap_each(object->attributes, share_name, kept);
    } else if (object && constant_is_container(kept->interp, kept->module, object, name, kept->of_class)) {
        kept->of_constant = true;
        share_content(kept, object);
        kept->of_constant = false;
    } else if (is_row) {
        share_row(kept, bound.items);
    } else {
        share_value(kept, bound);
    }
}

/* The attributes of an instance. Where one call is asked about, only the methods of its class change what its
 * containers hold. */
static void share_instance(Kept *kept, const Object *instance) {
    const Object *class = interp_object(kept->interp, instance->class);
    Module *module = class ? OBJECT_AS(Class, class)->module : NULL;
    if (!kept->interp->options.one_call || !module) {
        pmap_each(instance->attributes, share_attribute, kept);
        return;
    }
    Kept inside = *kept;
    inside.module = module;
    inside.of_class = true;
    pmap_each(instance->attributes, share_name, &inside);
    kept->shared = inside.shared;
}

static void share_value(Kept *kept, Value value) {
    if (value.kind == VALUE_TUPLE) share_items(kept, value.items);
    for (uint32_t i = 0; value.kind == VALUE_UNION && i < value_count(value); i++)
        share_value(kept, value_at(value, i));
    if (value.kind != VALUE_OBJECT) return;
    const Object *object = state_own(&kept->interp->path.state, value.address);
    /* What the one call that is asked about does to the items of a constant is seen. */
    bool is_kept =
        object && kept->of_constant && (object->kind == OBJECT_INSTANCE || kept->interp->options.one_call);
    if (!object || is_kept) return;
    uint64_t *shared = map_at(&kept->shared, value.address);
    if (*shared) return;
    *shared = 1;
    share_content(kept, object);
    if (object->kind == OBJECT_INSTANCE) share_instance(kept, object);
    if (object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE) {
        bool of_class = kept->of_class;
        kept->of_class = object->kind == OBJECT_CLASS;
        pmap_each(object->attributes, share_name, kept);
        kept->of_class = of_class;
    }
}

/* An object that a lazy statement made or changed becomes one that all states share. Globals that other
 * statements bound in the meantime stay. */
static void keep_object(void *context, uint32_t address, const void *value) {
    Kept *kept = context;
    Interp *interp = kept->interp;
    State nothing = {0};
    if (!(address & STATIC_ADDRESS) && address >= CLASS_KNOWN_END) return; /* an object of one run only */
    const Object *object = value, *old = state_get(&nothing, &interp->analysis.statics, address);
    if (old && old->kind == OBJECT_MODULE && object->kind == OBJECT_MODULE) {
        ModuleObject *merged = copy_object(interp, old);
        Keep keep = {interp, old->attributes};
        pmap_each(object->attributes, keep_attribute, &keep);
        merged->object.attributes = keep.attributes;
        object = &merged->object;
    }
    bool is_model = interp->path.frame->module->is_model || interp->path.frame->module->is_stub;
    bool is_kept = is_model || !map_find(&kept->shared, address);
    if (!is_kept && (object->kind == OBJECT_DICT || object->kind == OBJECT_SET) && !old)
        registry_note(interp, kept->module, address);
    statics_put(&interp->analysis.statics, address, is_kept ? object : loosen(interp, object));
}

static void keep_objects(Interp *interp, Module *module) {
    Kept kept = {.interp = interp, .module = module};
    share_value(&kept, value_object(module->address));
    pmap_each(interp->path.state.locals, share_attribute, &kept);
    pmap_each(interp->path.state.heap, keep_object, &kept);
    pmap_each(interp->path.state.shared, keep_object, &kept);
    map_free(&kept.shared);
}

/* ---- running ---- */

/* Runs statements, [body] or one alone, in an empty state whose objects are then kept for all, and returns
 * the locals that they bound. [is_done], where there is one, says whether their end was reached. */
static PMap run_apart(Interp *interp, Frame *frame, const NodeList *body, Node *statement, bool *is_done) {
    Path outer = path_enter(interp);
    uint64_t share = interp->options.one_call ? SHARE_OF_LAZY_CALL : SHARE_OF_LAZY;
    RunAside aside = run_enter(interp, &interp->analysis.statics.arena, share);
    path_start(interp, frame);
    interp->path.is_static = true;
    if (statement)
        exec_statement(interp, statement);
    else
        exec_block(interp, body);
    /* The result of a run that was cut short is unknown. */
    if (!interp->run.effort.is_cut) keep_objects(interp, frame->module);
    PMap locals = interp->run.effort.is_cut ? NULL : interp->path.state.locals;
    if (is_done) *is_done = !interp->run.effort.is_cut && interp->path.state.is_reached;
    run_leave(interp, &aside);
    path_return(interp, &outer);
    return locals;
}

void lazy_run(Interp *interp, Module *module) {
    Frame frame = {.module = module, .scope = module->source->scopes->module};
    run_apart(interp, &frame, module->source->tree->module->body, NULL, NULL);
}

PMap lazy_run_class(Interp *interp, Module *module, Address class) {
    AstClassDef *node = AS(ClassDef, module->source->tree->module->body->items[0]);
    Frame frame = {.module = module,
                   .scope = scope_opened(module->source->scopes, &node->node, SCOPE_CLASS),
                   .class = class};
    return run_apart(interp, &frame, node->body, NULL, NULL);
}

/* What a statement that calls a method changes; SYM_NONE when it does not. */
static Sym changed_by_call(const Interp *interp, const Node *statement) {
    static const char *const methods[] = {"append", "extend", "insert", "remove", "update",
                                          "add",    "pop",    "clear",  "sort",   "setdefault"};
    if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) return SYM_NONE;
    const Node *method = AS(Call, AS(Expr, statement)->value)->func;
    if (method->kind != AST_Attribute || AS(Attribute, method)->value->kind != AST_Name) return SYM_NONE;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(interp_text(interp, AS(Attribute, method)->attr), methods[i]) == 0)
            return AS(Name, AS(Attribute, method)->value)->id;
    return SYM_NONE;
}

static bool only_import(const Interp *interp, const NodeList *body);

/* Whether the names that a statement binds are all imported, so that it may run again for another one. */
static bool only_imports(const Interp *interp, const Node *node) {
    switch (node->kind) {
    case AST_Import:
    case AST_ImportFrom:
    case AST_Pass:
    case AST_Raise: return true;
    case AST_Expr: return changed_by_call(interp, node) == SYM_NONE;
    case AST_Assign:
        FOR_EACH (target, AS(Assign, node)->targets)
            if (target->kind != AST_Subscript) return false;
        return true;
    case AST_If: return only_import(interp, AS(If, node)->body) && only_import(interp, AS(If, node)->orelse);
    case AST_Try:
        FOR_EACH (clause, AS(Try, node)->handlers)
            if (!only_import(interp, AS(ExceptHandler, clause)->body)) return false;
        return only_import(interp, AS(Try, node)->body) && only_import(interp, AS(Try, node)->orelse) &&
               only_import(interp, AS(Try, node)->finalbody);
    default: return false;
    }
}

static bool only_import(const Interp *interp, const NodeList *body) {
    FOR_EACH (statement, body)
        if (!only_imports(interp, statement)) return false;
    return true;
}

/* Runs a statement that binds [name], or changes what it stands for. What the name was before is not what it
 * is after a statement whose end nobody sees. */
static void run_statement(Interp *interp, Module *module, uint32_t index, Sym name) {
    Node *statement = module->source->tree->module->body->items[index];
    if (map_find(&module->ran, index)) return;
    bool is_import = only_imports(interp, statement);
    uint64_t *ran = map_at(&module->ran, is_import ? (uint64_t)name << 32 | index : index);
    if (*ran) return;
    *ran = 1;
    Frame frame = {
        .module = module, .scope = module->source->scopes->module, .wanted = is_import ? name : SYM_NONE};
    bool is_done;
    run_apart(interp, &frame, NULL, statement, &is_done);
    State nothing = {0};
    const Object *object = is_done ? NULL : state_get(&nothing, &interp->analysis.statics, module->address);
    if (!object || object_attribute(object, name).kind == VALUE_NEVER) return;
    object = object_with_attribute(&interp->analysis.statics.arena, object, name, value_any());
    statics_put(&interp->analysis.statics, module->address, object);
}

void lazy_run_statement(Interp *interp, Module *module, uint32_t index, Sym name) {
    run_statement(interp, module, index, name);
}

/* The top-level statement in which [offset] lies. */
static uint32_t statement_at(const NodeList *body, uint32_t offset) {
    uint32_t low = 0, high = list_count(body);
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (body->items[middle]->start <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The first name of which a statement sets attributes that nobody sees, itself or by a function of the
 * module. */
typedef struct Setter {
    const Interp *interp;
    const Module *module;
    Sym name;
} Setter;

/* The name that a call gives to a function of that name as its first argument. */
static Sym first_given(const Interp *interp, const Node *node, Sym function) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Name) return SYM_NONE;
    const AstCall *call = AS(Call, node);
    if (!list_count(call->args) || call->args->items[0]->kind != AST_Name) return SYM_NONE;
    Sym called = AS(Name, call->func)->id;
    bool is_asked = function ? called == function : strcmp(interp_text(interp, called), "setattr") == 0;
    return is_asked ? AS(Name, call->args->items[0])->id : SYM_NONE;
}

static bool find_set_parameter(void *context, Node *node) {
    Setter *setter = context;
    if (setter->name && first_given(setter->interp, node, SYM_NONE) == setter->name) setter->name = SYM_NONE;
    return setter->name != SYM_NONE;
}

/* Whether the function, one of the module, sets attributes of what it is given first. */
static bool sets_first(const Setter *setter, Sym function) {
    const ScopeTable *scopes = setter->module->source->scopes;
    const Variable *variable = scope_variable(scopes, scopes->module, function);
    const Node *definition = variable && variable->sites ? variable->sites->node : NULL;
    if (!definition || definition->kind != AST_FunctionDef) return false;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, definition)->args);
    if (!list_count(parameters->args)) return false;
    Setter inside = {setter->interp, setter->module, AS(arg, parameters->args->items[0])->arg};
    FOR_EACH (statement, AS(FunctionDef, definition)->body)
        ast_walk(statement, &(Visitor){.enter = find_set_parameter, .context = &inside});
    return inside.name == SYM_NONE;
}

static bool find_setter(void *context, Node *node) {
    Setter *setter = context;
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef || node->kind == AST_ClassDef)
        return false;
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Name) return true;
    setter->name = first_given(setter->interp, node, SYM_NONE);
    Sym function = AS(Name, AS(Call, node)->func)->id, first = first_given(setter->interp, node, function);
    if (!setter->name && first && sets_first(setter, function)) setter->name = first;
    return setter->name == SYM_NONE;
}

static Sym set_inside(const Interp *interp, const Module *module, Node *statement) {
    Setter setter = {.interp = interp, .module = module};
    ast_walk(statement, &(Visitor){.enter = find_setter, .context = &setter});
    return setter.name;
}

/* A statement with others in it that run when the module does. */
static bool is_compound(const Node *statement) {
    return statement->kind == AST_For || statement->kind == AST_While || statement->kind == AST_If ||
           statement->kind == AST_With || statement->kind == AST_Try;
}

static Sym added_to(const Interp *interp, const Module *module, Node *statement) {
    if (is_compound(statement)) return set_inside(interp, module, statement);
    if (statement->kind == AST_Expr && changed_by_call(interp, statement) == SYM_NONE)
        return set_inside(interp, module, statement);
    if (statement->kind == AST_Expr) return changed_by_call(interp, statement);
    if (statement->kind != AST_Assign) return SYM_NONE;
    FOR_EACH (target, AS(Assign, statement)->targets) {
        if (target->kind != AST_Attribute) continue;
        const char *attribute = interp_text(interp, AS(Attribute, target)->attr);
        const Node *root = AS(Attribute, target)->value;
        bool is_default = strcmp(attribute, "__defaults__") == 0;
        /* Shape.Point.__new__.__defaults__ = (0, 0) */
        while (is_default && root->kind == AST_Attribute) root = AS(Attribute, root)->value;
        /* A __doc__ is not computed with. */
        if (root->kind != AST_Name || (strncmp(attribute, "__", 2) == 0 && !is_default)) continue;
        return AS(Name, root)->id;
    }
    return SYM_NONE;
}

typedef Array(Addition) Additions;

typedef struct LoopNames {
    Additions *found;
    uint32_t statement;
} LoopNames;

static bool add_mentioned(void *context, Node *node) {
    LoopNames *names = context;
    if (node->kind == AST_Name && node->op == OP_Load)
        array_push(names->found, ((Addition){AS(Name, node)->id, names->statement}));
    return node->kind != AST_Call;
}

/* `for table in TABLES: table.setdefault(…)`: a loop may change what it runs over, whatever else that is
 * called. */
static void add_loop(Module *module, const AstFor *loop, uint32_t statement, Additions *found) {
    LoopNames names = {found, statement};
    Visitor visitor = {.enter = add_mentioned, .context = &names};
    ast_walk(loop->iter, &visitor);
    if (loop->iter->kind != AST_Name) return;
    FOR_EACH (other, module->source->tree->module->body) {
        if (other->kind != AST_Assign) continue;
        FOR_EACH (target, AS(Assign, other)->targets)
            if (target->kind == AST_Name && AS(Name, target)->id == AS(Name, loop->iter)->id)
                ast_walk(AS(Assign, other)->value, &visitor);
    }
}

static Sym stored_in(const Node *statement) {
    if (statement->kind != AST_Assign) return SYM_NONE;
    FOR_EACH (target, AS(Assign, statement)->targets)
        if (target->kind == AST_Subscript && AS(Subscript, target)->value->kind == AST_Name)
            return AS(Name, AS(Subscript, target)->value)->id;
    return SYM_NONE;
}

static void find_additions(Interp *interp, Module *module) {
    const NodeList *body = module->source->tree->module->body;
    Additions found = {0};
    for (uint32_t i = 0; i < list_count(body); i++) {
        Sym name = added_to(interp, module, body->items[i]);
        if (name == SYM_NONE && interp->options.one_call) name = stored_in(body->items[i]);
        if (name != SYM_NONE) array_push(&found, ((Addition){name, i}));
        if (interp->options.one_call && body->items[i]->kind == AST_For)
            add_loop(module, AS(For, body->items[i]), i, &found);
    }
    Addition *kept = arena_alloc(&interp->analysis.statics.arena, (found.count + 1) * sizeof *kept);
    if (found.count) memcpy(kept, found.items, found.count * sizeof *kept);
    module->additions = kept;
    module->addition_count = found.count;
    module->has_additions = true;
    array_free(&found);
}

/* Whether a statement of the module calls a function of that name: it runs when the module is imported. */
static bool is_called_at_top(const Module *module, Sym name) {
    FOR_EACH (statement, module->source->tree->module->body) {
        if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) continue;
        const Node *function = AS(Call, AS(Expr, statement)->value)->func;
        if (function->kind == AST_Name && AS(Name, function)->id == name) return true;
    }
    return false;
}

/* Whether functions set the global, and none of them runs before somebody calls it. Where one call is asked
 * about, those that it calls are followed. */
static bool is_set_later(const Interp *interp, const Module *module, const Variable *variable) {
    if (!interp->options.one_call || module->is_user) return false;
    for (const Site *site = variable->sites; site; site = site->next) {
        const Node *owner = site->scope->node;
        if (site->scope->kind == SCOPE_FUNCTION && owner && owner->kind == AST_FunctionDef &&
            is_called_at_top(module, AS(FunctionDef, owner)->name))
            return false;
    }
    return true;
}

/* What somebody may set later is not what the statements of the module made. A None is there to be set. */
static void loosen_global(Interp *interp, Module *module, const Variable *variable) {
    State nothing = {0};
    const Object *object = state_get(&nothing, &interp->analysis.statics, module->address);
    Value value = object ? object_attribute(object, variable->name) : value_never();
    if (value.kind == VALUE_NEVER || value.kind == VALUE_ANY || module->is_stub || module->is_model) return;
    bool is_left_open = value.kind == VALUE_NONE && !interp->options.one_call;
    if (is_set_later(interp, module, variable)) return;
    if (!is_left_open && !is_rebound(interp, module, variable)) return;
    object = object_with_attribute(&interp->analysis.statics.arena, object, variable->name, value_any());
    statics_put(&interp->analysis.statics, module->address, object);
}

bool lazy_bind(Interp *interp, Module *module, Sym name) {
    if (module->parts) return model_run(interp, module, name);
    const ScopeTable *scopes = module->source->scopes;
    const Variable *variable = scope_variable(scopes, scopes->module, name);
    if (!variable || variable->site_count == 0) return false;
    const NodeList *body = module->source->tree->module->body;
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->scope == scopes->module || site->scope->kind == SCOPE_MODULE)
            run_statement(interp, module, statement_at(body, site->node->start), name);
    if (!module->has_additions) find_additions(interp, module);
    for (uint32_t i = 0; i < module->addition_count; i++)
        if (module->additions[i].name == name)
            run_statement(interp, module, module->additions[i].statement, name);
    loosen_global(interp, module, variable);
    return true;
}
