/* Uncalled functions: entry points. They are run once the module has ended, each from the same state, with
 * what their signatures say of the arguments.
 *
 * Their callers run later, when much may have happened: global names that are bound more than once,
 * and objects that somebody may have changed, are unknown. The self of a method is what __init__ makes of
 * unknown arguments, without what other methods change. */
#include "eval/uncalled.h"
#include "base/word.h"
#include "eval/effort.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/memo.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/group.h"
#include "eval/object/heap.h"
#include "eval/object/instance.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/uncalled_internal.h"

#include <string.h>

#include <stdio.h>

enum { MOST_PARTS = 32 }; /* instances inside one another whose attributes are looked at */

/* ---- what may have changed ---- */

static void note_changed(Map *changed, const Node *node) {
    if (node && node->kind == AST_Name) *map_at(changed, AS(Name, node)->id) = 1;
}

bool uncalled_expects(const Interp *interp, const Node *func) {
    Sym name = func->kind == AST_Name        ? AS(Name, func)->id
               : func->kind == AST_Attribute ? AS(Attribute, func)->attr
                                             : SYM_NONE;
    const char *text = name == SYM_NONE ? "" : interp_text(interp, name);
    return strstr(text, "raises") || strstr(text, "Raises") || strstr(text, "assert_deprecated") ||
           strstr(text, "exception");
}

static void note_refused(Later *later, const NodeList *arguments) {
    FOR_EACH (item, arguments) {
        if (item->kind == AST_Lambda) *map_at(&later->refused, (uintptr_t)item) = 1;
        if (item->kind == AST_Name) *map_at(&later->refused, AS(Name, item)->id) = 1;
    }
}

static bool find_refused(void *context, Node *node) {
    Later *later = context;
    if (node->kind == AST_Lambda) *map_at(&later->refused, (uintptr_t)node) = 1;
    return true;
}

/* In the block of `with self.assertRaises(…)`, a lambda that is given to others may be what fails. */
static void note_expected(Later *later, const AstWith *node) {
    FOR_EACH (item, node->items) {
        const Node *manager = AS(withitem, item)->context_expr;
        if (manager->kind != AST_Call || !uncalled_expects(later->interp, AS(Call, manager)->func)) continue;
        FOR_EACH (statement, node->body)
            ast_walk(statement, &(Visitor){.enter = find_refused, .context = later});
    }
}

/* Functions and methods that change nothing, and keep nothing of what they are given. */
static bool only_looks(Sym name) {
    switch (name) {
    case SYM_len:
    case SYM_enumerate:
    case SYM_zip:
    case SYM_reversed:
    case SYM_list:
    case SYM_tuple:
    case SYM_sorted:
    case SYM_sum:
    case SYM_any:
    case SYM_all:
    case SYM_iter:
    case SYM_range:
    case SYM_isinstance:
    case SYM_items:
    case SYM_values:
    case SYM_keys:
    case SYM_get:
    case SYM_index:
    case SYM_count:
    case SYM_parameters: return true;
    default: return false;
    }
}

static void note_look(Later *later, const Node *node) {
    if (node && node->kind == AST_Attribute) *map_at(&later->looks, (uintptr_t)node) = 1;
}

/* Loops, subscripts and some calls look at a container and leave it as it is. */
static void find_looks(Later *later, const Node *node) {
    switch (node->kind) {
    case AST_For: note_look(later, AS(For, node)->iter); return;
    case AST_comprehension: note_look(later, AS(comprehension, node)->iter); return;
    case AST_Subscript:
        if (node->op == OP_Load) note_look(later, AS(Subscript, node)->value);
        return;
    case AST_Call: {
        const Node *func = AS(Call, node)->func;
        note_look(later, func);
        if (func->kind == AST_Attribute && only_looks(AS(Attribute, func)->attr))
            note_look(later, AS(Attribute, func)->value);
        if (func->kind != AST_Name || !only_looks(AS(Name, func)->id)) return;
        FOR_EACH (item, AS(Call, node)->args) note_look(later, item);
        return;
    }
    default: return;
    }
}

/* `setattr(x, "name", …)` assigns an attribute. One whose name is not written there may be any (SYM_NONE). */
static void note_setattr(Later *later, const AstCall *call) {
    bool is_plain = call->func->kind == AST_Name && AS(Name, call->func)->id == SYM_setattr;
    if (!is_plain || list_count(call->args) < 2 || later->inside_init) return;
    const Node *name = call->args->items[1];
    bool is_known = name->kind == AST_Constant && name->op == CONSTANT_STR;
    Sym attribute = is_known ? symbol_from(later->interp->analysis.symbols, AS(Constant, name)->text,
                                           AS(Constant, name)->length)
                             : SYM_NONE;
    *map_at(&later->stored, attribute) = *map_at(&later->stored_any, attribute) = 1;
}

/* Some object gets the attribute from another one. */
static void note_attached(Later *later, Sym name) {
    *map_at(&later->stored, map_pair(SYM___init__, name)) = 1;
}

/* `layer.register_buffer("name", …)` gives an attribute to a module; what a constructor gives to its own
 * object is seen when it runs. */
static void note_registered(Later *later, const AstCall *call) {
    bool is_method = call->func->kind == AST_Attribute && list_count(call->args) > 0;
    const Node *name = is_method ? call->args->items[0] : NULL;
    if (!name || name->kind != AST_Constant || name->op != CONSTANT_STR) return;
    if (later->inside_init && uncalled_is_self(AS(Attribute, call->func)->value)) return;
    static const char *const methods[] = {"register_buffer", "register_parameter", "register_module",
                                          "add_module"};
    if (WORD_IS_AMONG(interp_text(later->interp, AS(Attribute, call->func)->attr), methods))
        note_attached(later, symbol_from(later->interp->analysis.symbols, AS(Constant, name)->text,
                                         AS(Constant, name)->length));
}

bool uncalled_attaches(const Map *stored, Sym name) {
    return map_find(stored, map_pair(SYM___init__, name)) != NULL;
}

bool uncalled_stores(const Interp *interp, const Map *stored, Sym name) {
    if (map_find(stored, name)) return true;
    const char *text = interp_text(interp, name);
    const char *private = text[0] == '_' && text[1] != '_' ? strstr(text + 1, "__") : NULL;
    return private && map_find(stored, interp_name(interp, private));
}

static bool is_code(const Object *object) {
    return object &&
           (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE);
}

/* Methods that give a model, or a part of it, other parts. */
static bool adds_parts(Sym name) {
    switch (name) {
    case SYM_append:
    case SYM_extend:
    case SYM_insert:
    case SYM_add_module:
    case SYM_register_module:
    case SYM_pop:
    case SYM_update:
    case SYM_clear:
    case SYM_remove:
    case SYM_apply:
    case SYM___setitem__:
    case SYM___setattr__:
    case SYM_register_forward_hook:
    case SYM_register_forward_pre_hook: return true;
    default: return false;
    }
}

/* Whether what a call does is known: it is one of a function of the file, of a model, or of a built-in that
 * sets no attributes. */
static bool is_known_callee(const Later *later, const Node *func) {
    Interp *interp = later->interp;
    while (func->kind == AST_Attribute) func = AS(Attribute, func)->value;
    if (func->kind != AST_Name) return false;
    Sym name = AS(Name, func)->id;
    const Object *globals = interp_object(interp, later->module->address);
    Value value = object_attribute(globals, name);
    if (value.kind == VALUE_NEVER) return name != SYM_setattr && name != SYM_vars;
    const Object *object = object_of(interp, value);
    if (!is_code(object)) return false;
    const Module *module = object->kind == OBJECT_FUNCTION ? OBJECT_AS(Function, object)->module
                           : object->kind == OBJECT_CLASS  ? OBJECT_AS(Class, object)->module
                                                           : OBJECT_AS(Module, object)->module;
    return module && (module->is_main || module->is_model);
}

static void find_given(Later *later, const AstCall *call) {
    if (call->func->kind == AST_Attribute && adds_parts(AS(Attribute, call->func)->attr))
        note_changed(&later->given, AS(Attribute, call->func)->value);
    if (is_known_callee(later, call->func)) return;
    FOR_EACH (item, call->args) note_changed(&later->given, item);
    FOR_EACH (item, call->keywords) note_changed(&later->given, AS(keyword, item)->value);
}

static void note_stored(Later *later, const AstAttribute *node) {
    *map_at(&later->stored, node->attr) = 1;
    if (map_find(&later->made_elsewhere, (uintptr_t)node)) return;
    if (node->value->kind == AST_Attribute)
        ++*map_at(&later->stored_under, map_pair(AS(Attribute, node->value)->attr, node->attr));
    else
        *map_at(&later->stored_any, node->attr) = 1;
    if (!uncalled_is_self(node->value)) *map_at(&later->stored_by_others, node->attr) = 1;
}

static void note_attribute(Later *later, const AstAttribute *node) {
    if (node->node.op != OP_Load) note_stored(later, node);
    if (map_find(&later->looks, (uintptr_t)node)) return;
    *map_at(&later->touched, node->attr) = 1;
    if (!uncalled_is_self(node->value)) *map_at(&later->touched_by_others, node->attr) = 1;
}

/* Whether a call is one of something that the file imports, which makes no object of a class of the file. */
static bool is_imported_call(const Later *later, const Node *node) {
    if (node->kind != AST_Call) return false;
    const Node *root = AS(Call, node)->func;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    if (root->kind != AST_Name) return false;
    const ScopeTable *scopes = later->module->source->scopes;
    const Variable *variable = scope_variable(scopes, scopes->module, AS(Name, root)->id);
    if (!variable || !variable->sites) return false;
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->node->kind != AST_alias) return false;
    return list_count(AS(Call, node)->args) == 0 && list_count(AS(Call, node)->keywords) == 0;
}

/* The names of one function that stand for what other modules have made. */
typedef struct MadeNames {
    Later *later;
    Map names;   /* 1: it is bound so, 2: in another way as well */
    Map targets; /* nodes that bind them so */
} MadeNames;

static bool find_made_name(void *context, Node *node) {
    MadeNames *made = context;
    if (node->kind == AST_Assign && is_imported_call(made->later, AS(Assign, node)->value)) {
        FOR_EACH (target, AS(Assign, node)->targets) {
            if (target->kind != AST_Name) continue;
            *map_at(&made->targets, (uintptr_t)target) = 1;
            *map_at(&made->names, AS(Name, target)->id) |= 1;
        }
    }
    if (node->kind == AST_Name && node->op != OP_Load && !map_find(&made->targets, (uintptr_t)node))
        *map_at(&made->names, AS(Name, node)->id) |= 2;
    if (node->kind == AST_arg) *map_at(&made->names, AS(arg, node)->arg) |= 2;
    return true;
}

static bool mark_made(void *context, Node *node) {
    MadeNames *made = context;
    if (node->kind != AST_Attribute || node->op == OP_Load) return true;
    const Node *owner = AS(Attribute, node)->value;
    const uint64_t *known = owner->kind == AST_Name ? map_find(&made->names, AS(Name, owner)->id) : NULL;
    if (known && *known == 1) *map_at(&made->later->made_elsewhere, (uintptr_t)node) = 1;
    return true;
}

static bool find_made_elsewhere(void *context, Node *node) {
    if (node->kind != AST_FunctionDef) return true;
    MadeNames made = {.later = context};
    ast_walk(node, &(Visitor){.enter = find_made_name, .context = &made});
    if (made.targets.count > 0) ast_walk(node, &(Visitor){.enter = mark_made, .context = &made});
    map_free(&made.names);
    map_free(&made.targets);
    return true;
}

static bool find_changed(void *context, Node *node) {
    Later *later = context;
    find_looks(later, node);
    switch (node->kind) {
    case AST_Call: {
        const Node *func = AS(Call, node)->func;
        if (func->kind == AST_Attribute) note_changed(&later->changed, AS(Attribute, func)->value);
        FOR_EACH (item, AS(Call, node)->args) note_changed(&later->changed, item);
        if (uncalled_expects(later->interp, func)) note_refused(later, AS(Call, node)->args);
        note_setattr(later, AS(Call, node));
        note_registered(later, AS(Call, node));
        find_given(later, AS(Call, node));
        FOR_EACH (item, AS(Call, node)->keywords) note_changed(&later->changed, AS(keyword, item)->value);
        return true;
    }
    case AST_Subscript:
        if (node->op != OP_Load) note_changed(&later->changed, AS(Subscript, node)->value);
        if (node->op != OP_Load) note_changed(&later->given, AS(Subscript, node)->value);
        return true;
    case AST_AugAssign: note_changed(&later->changed, AS(AugAssign, node)->target); return true;
    case AST_With: note_expected(later, AS(With, node)); return true;
    case AST_Attribute:
        if (!later->inside_init)
            note_attribute(later, AS(Attribute, node));
        else if (node->op != OP_Load && !uncalled_is_self(AS(Attribute, node)->value))
            note_attached(later, AS(Attribute, node)->attr);
        return true;
    case AST_FunctionDef: later->inside_init += AS(FunctionDef, node)->name == SYM___init__; return true;
    default: return true;
    }
}

static void leave_changed(void *context, Node *node) {
    Later *later = context;
    if (node->kind == AST_FunctionDef) later->inside_init -= AS(FunctionDef, node)->name == SYM___init__;
}

/* The attributes of a class are changed as the globals are. */
static void weaken_class_attribute(void *context, uint32_t name, const void *value_at_name) {
    Later *later = context;
    Interp *interp = later->interp;
    Value value = *(const Value *)value_at_name;
    const Object *object = object_of(interp, value);
    if (is_code(object) || (object && object->kind == OBJECT_DESCRIPTOR)) return;
    escape(interp, value);
    if (uncalled_stores(interp, &later->stored, name)) {
        const Object *class = interp_object(interp, later->class);
        state_put(interp->run.arena, &interp->path.state, later->class,
                  object_with_attribute(interp->run.arena, class, name, value_any()));
    }
}

static void weaken_instance(Later *later, Value value, Sym owner, uint32_t depth);

/* Whether no function binds the global. */
static bool is_bound_by_module(const Variable *variable) {
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (site->scope->kind != SCOPE_MODULE) return false;
    return variable != NULL;
}

/* Whether a global is a model that stays what the module has made it: it is bound by the module alone, and
 * nobody gets it who is not known. What is set of it anywhere is unknown all the same. */
static bool stays_model(const Later *later, Sym name, Value value) {
    Interp *interp = later->interp;
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || object->is_open || map_find(&later->given, name)) return false;
    const Object *call =
        object_of_kind(interp, class_lookup(interp, object->class, SYM___call__), OBJECT_FUNCTION);
    if (!call || !OBJECT_AS(Function, call)->module->is_model) return false;
    const ScopeTable *scopes = later->module->source->scopes;
    return is_bound_by_module(scope_variable(scopes, scopes->module, name));
}

static void weaken_global(void *context, uint32_t name, const void *value_at_name) {
    Later *later = context;
    Interp *interp = later->interp;
    Value value = *(const Value *)value_at_name;
    const Object *code = object_of(interp, value);
    if (code && code->kind == OBJECT_CLASS && OBJECT_AS(Class, code)->module == later->module) {
        later->class = value.address;
        pmap_each(code->attributes, weaken_class_attribute, later);
    }
    if (is_code(code)) {
        if (map_find(&later->redefined, name)) module_set_global(interp, later->module, name, value_any());
        return;
    }
    if (stays_model(later, name, value)) {
        weaken_instance(later, value, name, 1);
        return;
    }
    const ScopeTable *scopes = later->module->source->scopes;
    const Variable *variable = scope_variable(scopes, scopes->module, name);
    /* A flag that says which of two imports this environment has is set in either branch. */
    bool stays = is_bound_by_module(variable) && (variable->site_count == 1 || value.kind == VALUE_BOOL);
    if (!stays) {
        escape(interp, value);
        module_set_global(interp, later->module, name, value_any());
        return;
    }
    /* None, or a container with nothing in it, is there for others to set. */
    if (value.kind == VALUE_NONE) {
        module_set_global(interp, later->module, name, value_any());
        return;
    }
    /* The truth of arrays and instances may raise. */
    bool is_plain = !code || (code->kind != OBJECT_ARRAY && code->kind != OBJECT_INSTANCE);
    bool is_changed = map_find(&later->changed, name) != NULL ||
                      (is_plain && value.kind != VALUE_UNION && truth(interp, value, NULL) == TRI_NO);
    for (uint32_t i = 0; i < value_count(value); i++) {
        const Object *object = object_of(interp, value_at(value, i));
        if (object && (object->kind == OBJECT_INSTANCE || is_changed)) escape(interp, value_at(value, i));
    }
}

/* What the file has set in other modules and in their classes, others may have set to something else by then.
 */
typedef struct WeakenShared {
    Interp *interp;
    const Object *shared; /* what all states have */
    PMap attributes;      /* what they become */
} WeakenShared;

static void weaken_set_attribute(void *context, uint32_t name, const void *value) {
    WeakenShared *weaken = context;
    if (pmap_get(weaken->shared->attributes, name) == value ||
        is_code(object_of(weaken->interp, *(const Value *)value)))
        return;
    Value *any = ARENA_NEW(weaken->interp->run.arena, Value);
    *any = value_any();
    weaken->attributes = pmap_set(weaken->interp->run.arena, weaken->attributes, name, any);
}

static void weaken_shared(void *context, uint32_t address, const void *changed) {
    Interp *interp = context;
    const Object *object = changed;
    State nothing = {0};
    const Object *shared = state_get(&nothing, &interp->analysis.statics, address);
    if (!shared || (object->kind != OBJECT_MODULE && object->kind != OBJECT_CLASS)) return;
    WeakenShared weaken = {interp, shared, object->attributes};
    pmap_each(object->attributes, weaken_set_attribute, &weaken);
    if (weaken.attributes == object->attributes) return;
    Object *weak = copy_object(interp, object);
    weak->attributes = weaken.attributes;
    state_put(interp->run.arena, &interp->path.state, address, weak);
}

/* ---- the self of methods ---- */

typedef struct WeakenSelf {
    Later *later;
    Address class;
    PMap attributes; /* what they become */
    Address object;
    Sym owner; /* the attribute or key that it is; SYM_NONE: it has no name, as an item of a list */
    uint32_t depth;
} WeakenSelf;

static Sym key_name(const Interp *interp, Value key) {
    return key.kind == VALUE_STR ? symbol_from(interp->analysis.symbols, key.text->data, key.text->length)
                                 : SYM_NONE;
}

/* Weakens what an unchanged container holds; false when it may be changed. */
static bool weaken_container(Later *later, Sym name, const Object *object, uint32_t depth) {
    if (uncalled_stores(later->interp, &later->touched, name)) return false;
    if (object->kind == OBJECT_LIST) {
        const Items *items = OBJECT_AS(List, object)->items;
        for (uint32_t i = 0; i < items->count; i++) weaken_instance(later, items->items[i], SYM_NONE, depth);
        return items->count > 0;
    }
    if (object->kind != OBJECT_DICT) return false;
    const Entries *entries = OBJECT_AS(Dict, object)->entries;
    for (uint32_t i = 0; i < entries->count; i++)
        weaken_instance(later, entries->items[i].value, key_name(later->interp, entries->items[i].key),
                        depth);
    /* Of parts of which the number is not known one stands for all of them. */
    bool has_rest =
        later->interp->run.supposed && entries->is_open && entries->rest.value.kind == VALUE_OBJECT;
    if (has_rest) weaken_instance(later, entries->rest.value, SYM_NONE, depth);
    return entries->count > 0 || has_rest;
}

/* Whether somebody assigns the attribute. What is supposed is told apart by the name of the owner. */
static bool may_be_stored(const WeakenSelf *self, Sym name) {
    const Later *later = self->later;
    if (!later->interp->run.supposed) return uncalled_stores(later->interp, &later->stored, name);
    return uncalled_stores(later->interp, &later->stored_any, name) ||
           map_find(&later->stored_any, SYM_NONE) ||
           map_find(&later->stored_under, map_pair(self->owner, name));
}

static const char *self_path(Interp *interp, Sym name) {
    return arena_printf(&interp->analysis.dims.arena, "self.%s", interp_text(interp, name));
}

static void note_weakened(const WeakenSelf *self, Sym name, Value value, bool is_container) {
    if (!self->later->interp->run.supposed) return;
    if (is_container && !uncalled_stores(self->later->interp, &self->later->touched, name)) return;
    array_push(&self->later->weakened_attributes,
               ((Weakened){self->object, name, self->owner, self->depth, value, is_container}));
}

static void weaken_attribute(void *context, uint32_t name, const void *value_at_name) {
    WeakenSelf *self = context;
    Interp *interp = self->later->interp;
    Value value = *(const Value *)value_at_name;
    const Object *object = object_of(interp, value);
    /* None is there for others to set, and so are the modes of a model. */
    bool is_set =
        may_be_stored(self, name) || (self->depth == 0 && class_is_set_below(interp, self->class, name));
    bool is_flag = value.kind == VALUE_BOOL && strcmp(interp_text(interp, name), "training") == 0;
    bool is_unknown = is_set || value.kind == VALUE_NONE;
    bool is_container = object && (object->kind == OBJECT_LIST || object->kind == OBJECT_DICT);
    if ((is_unknown && !is_flag) || is_container) note_weakened(self, name, value, !is_unknown);
    if (is_unknown || is_flag) {
        Value *unknown_value = arena_alloc(interp->run.arena, sizeof *unknown_value);
        *unknown_value = is_flag                ? value_some(CLASS_bool)
                         : interp->run.supposed ? supposed_argument(interp, self_path(interp, name), NULL)
                                                : value_any();
        self->attributes = pmap_set(interp->run.arena, self->attributes, name, unknown_value);
        escape(interp, value);
    } else if (object && object->kind == OBJECT_INSTANCE) {
        weaken_instance(self->later, value, name, self->depth + 1);
    } else if (value.kind != VALUE_ANY && !is_code(object) &&
               !(object && weaken_container(self->later, name, object, self->depth + 1))) {
        escape(interp, value);
    }
}

static bool note_foreign_store(void *context, Node *node) {
    Later *later = context;
    find_looks(later, node);
    if (node->kind == AST_Attribute) note_attribute(later, AS(Attribute, node));
    return node->kind != AST_FunctionDef || AS(FunctionDef, node)->name != SYM___init__;
}

/* The methods of a class of another module set and change attributes as those of the file do. */
static void note_foreign_stores(Later *later, Address address) {
    const ClassObject *class = class_object(later->interp, address);
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        const ClassObject *at = class_object(later->interp, class->mro[i]);
        if (!at || !at->node || !at->module || at->module->is_model || at->module == later->module) continue;
        uint64_t *seen = map_at(&later->foreign, (uintptr_t)at->node);
        if (*seen) continue;
        *seen = 1;
        ast_walk((Node *)&at->node->node, &(Visitor){.enter = note_foreign_store, .context = later});
    }
}

/* An attribute that a method sets and the object does not have yet. */
typedef struct LaterStore {
    const Object *object;
    bool is_found;
} LaterStore;

static bool find_later_store(void *context, Node *node) {
    LaterStore *store = context;
    if (node->kind == AST_Attribute && node->op == OP_Store && AS(Attribute, node)->value->kind == AST_Name)
        store->is_found |= !pmap_get(store->object->attributes, AS(Attribute, node)->attr);
    return !store->is_found;
}

/* Whether methods of its class set attributes that the object does not have yet: they may have been called.
 */
static bool gets_more(Interp *interp, const Object *object) {
    const ClassObject *class = class_object(interp, object->class);
    LaterStore store = {.object = object};
    for (uint32_t i = 0; class && i < class->mro_count && !store.is_found; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (at && at->node && at->module && !at->module->is_model)
            ast_walk((Node *)&at->node->node, &(Visitor){.enter = find_later_store, .context = &store});
    }
    return store.is_found;
}

static void weaken_instance(Later *later, Value value, Sym owner, uint32_t depth) {
    Interp *interp = later->interp;
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || (object->is_open && depth > 0)) return;
    uint64_t *seen = map_at(&later->weakened, value.address);
    if (*seen) return;
    *seen = 1;
    if (depth > MOST_PARTS) {
        escape(interp, value);
        return;
    }
    note_foreign_stores(later, object->class);
    Object *weak = copy_object(interp, object);
    /* The object itself may be of a subclass; what it has made is what it is. */
    weak->is_open |= depth == 0 || gets_more(interp, object);
    state_put(interp->run.arena, &interp->path.state, value.address, weak);
    WeakenSelf self = {later, object->class, object->attributes, value.address, owner, depth};
    pmap_each(object->attributes, weaken_attribute, &self);
    weak->attributes = self.attributes;
}

/* The default of a parameter when it is a number: then what is passed is one, too. NULL: it is none. */
static const AstConstant *number_default(const Astarguments *parameters, const Node *parameter) {
    const Node *usual = NULL;
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    for (uint32_t i = positional - defaults; i < positional; i++)
        if (parameter_at(parameters, i) == parameter)
            usual = parameters->defaults->items[i + defaults - positional];
    for (uint32_t i = 0; i < list_count(parameters->kwonlyargs); i++)
        if (parameters->kwonlyargs->items[i] == parameter) usual = parameters->kw_defaults->items[i];
    bool is_number =
        usual && usual->kind == AST_Constant && (usual->op == CONSTANT_INT || usual->op == CONSTANT_FLOAT);
    return is_number ? AS(Constant, usual) : NULL;
}

/* What a parameter may be. */
static Value some_argument(Interp *interp, const Astarguments *parameters, Node *parameter) {
    if (parameter == parameters->vararg) return value_items(items_open(interp->run.arena, value_any(), NULL));
    if (parameter != parameters->kwarg && interp->run.supposed) {
        const char *name = interp_text(interp, AS(arg, parameter)->arg);
        const AstConstant *usual = number_default(parameters, parameter);
        if (usual && usual->node.op == CONSTANT_FLOAT) return value_some(CLASS_float);
        return usual ? supposed_int(interp, name, usual->integer, parameter)
                     : supposed_argument(interp, name, parameter);
    }
    if (parameter != parameters->kwarg) return with_origin(interp, unknown(interp), parameter);
    Entries *entries = entries_new(interp->run.arena, 0);
    entries->is_open = true;
    entries->rest = (Entry){value_some(CLASS_str), value_any()};
    return new_dict(interp, entries, parameter);
}

Value *uncalled_arguments(Interp *interp, const FunctionObject *function, Value self) {
    bool is_lambda = function->node->kind == AST_Lambda;
    const Astarguments *parameters =
        AS(arguments, is_lambda ? AS(Lambda, function->node)->args : AS(FunctionDef, function->node)->args);
    uint32_t count = parameter_count(parameters);
    Value *values = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *values);
    /* Its parameters stand in the file of the function, whatever runs now. */
    Frame frame = {
        .caller = interp->path.frame, .module = function->module, .undecided = interp->path.undecided};
    Path outer = path_enter_frame(interp, &frame);
    for (uint32_t i = 0; i < count; i++)
        values[i] = i == 0 && self.kind != VALUE_NEVER
                        ? self
                        : some_argument(interp, parameters, parameter_at(parameters, i));
    path_leave_frame(interp, &outer);
    return values;
}

static void run_unknown(Interp *interp, const FunctionObject *function, Value self) {
    function_run(interp, function, uncalled_arguments(interp, function, self), NULL);
}

/* A new instance of the class or of a subclass, which may have more attributes. */
Value uncalled_instance(Interp *interp, Address class, const Node *site) {
    Value self = instance_empty(interp, class, site);
    const Object *object = object_of_kind(interp, self, OBJECT_INSTANCE);
    if (!object) return value_some(class);
    Object *open = copy_object(interp, object);
    open->is_open = true;
    state_put(interp->run.arena, &interp->path.state, self.address, open);
    return self;
}

/* Runs __init__ on a new instance; the state stays as that leaves it. */
Value uncalled_make_self(Later *later, Address class) {
    Interp *interp = later->interp;
    Value some = value_some(class);
    Path before = path_enter(interp);
    Value init = class_lookup(interp, class, SYM___init__);
    const Object *function = object_of_kind(interp, init, OBJECT_FUNCTION);
    const ClassObject *object = class_object(interp, class);
    if (!function || !object || object->has_unknown_base || !class_is_plain(interp, object) ||
        !OBJECT_AS(Function, function)->module->is_main)
        return some;
    Value self = uncalled_instance(interp, class, OBJECT_AS(Function, function)->node);
    if (self.kind != VALUE_OBJECT) return some;
    run_unknown(interp, OBJECT_AS(Function, function), self);
    if (!interp->path.state.is_reached || interp->run.effort.is_cut) {
        path_return(interp, &before);
        return some;
    }
    later->made = interp->path.state;
    later->weakened_attributes.count = 0;
    weaken_instance(later, self, SYM_NONE, 0);
    return self;
}

Value uncalled_self(Later *later, const FunctionObject *function) {
    Interp *interp = later->interp;
    if (!function->owner || function->node->kind == AST_Lambda) return value_never();
    const AstFunctionDef *def = AS(FunctionDef, function->node);
    FOR_EACH (decorator, def->decorator_list) {
        Sym name = decorator->kind == AST_Name ? AS(Name, decorator)->id : 0;
        if (name == SYM_staticmethod) return value_never();
        if (name == SYM_classmethod) return value_never();
    }
    if (def->name == SYM___new__) return value_never();
    const ClassObject *owner = class_object(interp, function->owner);
    /* An unknown metaclass may have done something before. */
    if (def->name == SYM___init__ && owner && owner->metaclass != CLASS_none)
        return uncalled_instance(interp, function->owner, function->node);
    uint64_t *known = map_find(&later->selves, function->owner);
    return known && *known ? value_object((Address)*known) : value_some(function->owner);
}

/* ---- running them ---- */

/* Each function has its share of the budget, which is smaller where many have taken much. */
void uncalled_begin_share(Later *later, const Node *function) {
    Interp *interp = later->interp;
    uint64_t share = later->spent < STEPS_OF_UNCALLED ? SHARE_OF_UNCALLED : SHARE_OF_MANY_UNCALLED;
    if (interp->options.budget) share = interp->options.budget / 8;
    effort_start(interp, share);
    /* What a function does itself is looked at in any case; of its calls there is no end. */
    if (later->spent > STEPS_OF_MANY_UNCALLED) effort_spare(interp, SHARE_OF_MANY_CALLS);
    uint64_t more = function ? (uint64_t)(function->end - function->start) * SHARE_PER_BYTE : 0;
    effort_grant(interp, more < share ? more : share);
}

static bool is_uncalled(const Interp *interp, const FunctionObject *function) {
    return !map_find(&interp->facts.called, (uintptr_t)function->node) ||
           map_find(&interp->run.uncalled.doubtful, (uintptr_t)function->node);
}

static void report_cut(Interp *interp, const FunctionObject *function, uint32_t count) {
    interp->facts.was_cut = true;
    char others[48] = "";
    if (count > 1)
        snprintf(others, sizeof others, " and of %u more function%s", count - 1, count > 2 ? "s" : "");
    const Node *node = function->node;
    diag_add(interp->run.reporting.diagnostics, CODE_BUDGET, function->module->source->tree->text,
             (Span){node->start, node->start}, "the analysis of '%s'%s was cut short by the budget",
             interp_text(interp, function->name), others);
}

bool uncalled_is_refused(const Later *later, const FunctionObject *function) {
    bool is_lambda = function->node->kind == AST_Lambda;
    return map_find(&later->refused, is_lambda ? (uintptr_t)function->node : function->name) != NULL;
}

/* The name that a statement `name = …` binds; 0 for all others. */
static Sym assigned_name(const Node *statement) {
    if (statement->kind != AST_Assign || AS(Assign, statement)->targets->count != 1) return 0;
    const Node *target = AS(Assign, statement)->targets->items[0];
    return target->kind == AST_Name ? AS(Name, target)->id : 0;
}

/* Who got hold of a caller before the last of several definitions may have called it before, too, as cells of
 * a notebook do that define a function anew, or give it another name: `step = jit(first)`, then `step =
 * jit(second)`. Overloads, and what branches define, are one definition. */
static void find_redefined(Later *later) {
    Map defined = {0}, assigned = {0};
    FOR_EACH (statement, later->module->source->tree->module->body) {
        Sym name = assigned_name(statement);
        if (name && ++*map_at(&assigned, name) > 1) *map_at(&later->redefined, name) = 1;
        if (statement->kind != AST_FunctionDef) continue;
        const AstFunctionDef *function = AS(FunctionDef, statement);
        if (function->decorator_list && function->decorator_list->count > 0) continue;
        if (++*map_at(&defined, function->name) > 1) *map_at(&later->redefined, function->name) = 1;
    }
    map_free(&defined);
    map_free(&assigned);
}

Later *uncalled_open(Interp *interp, Module *module) {
    Later *later = ARENA_NEW(interp->run.keep, Later);
    *later = (Later){.interp = interp, .module = module, .was_over = module->is_over};
    ast_walk(&module->source->tree->module->node, &(Visitor){.enter = find_made_elsewhere, .context = later});
    Visitor visitor = {.enter = find_changed, .leave = leave_changed, .context = later};
    ast_walk(&module->source->tree->module->node, &visitor);
    find_redefined(later);
    const Object *globals = interp_object(interp, module->address);
    pmap_each(globals->attributes, weaken_global, later);
    pmap_each(interp->path.state.shared, weaken_shared, interp);
    interp->path.state.gradients.mode = GRADIENT_MODE_UNKNOWN;
    interp->path.state.gradients.doubted = interp->analysis.next_address;
    interp->run.uncalled.first_later = interp->analysis.next_address;
    return later;
}

void uncalled_enter(Later *later) {
    later->module->is_over = true;
    later->interp->run.phase = PHASE_UNCALLED;
    later->interp->run.uncalled.stored = &later->stored;
}

void uncalled_leave(Later *later) {
    later->module->is_over = later->was_over;
    later->interp->run.phase = PHASE_MODULE;
    later->interp->run.uncalled.stored = NULL;
}

void uncalled_close(Later *later) {
    map_free(&later->refused);
    map_free(&later->changed);
    map_free(&later->given);
    map_free(&later->stored);
    map_free(&later->stored_any);
    map_free(&later->stored_under);
    map_free(&later->stored_by_others);
    map_free(&later->touched_by_others);
    map_free(&later->made_elsewhere);
    array_free(&later->weakened_attributes);
    map_free(&later->touched);
    map_free(&later->looks);
    map_free(&later->weakened);
    map_free(&later->foreign);
    map_free(&later->selves);
    map_free(&later->looked_at);
    map_free(&later->redefined);
}

void uncalled_run(Interp *interp, Module *module) {
    Later *later = uncalled_open(interp, module);
    uncalled_enter(later);
    State begin = interp->path.state;
    uint32_t called_count = interp->facts.assigned.count;
    Assigned *called = arena_alloc(interp->run.keep, (called_count + 1) * sizeof *called);
    if (called_count > 0) memcpy(called, interp->facts.assigned.items, called_count * sizeof *called);
    for (uint32_t i = 0; i < interp->facts.defined.count; i++) {
        const FunctionObject *function = interp->facts.defined.items[i];
        if (!function->owner || !is_uncalled(interp, function)) continue;
        if (map_find(&later->selves, function->owner)) continue;
        uncalled_begin_share(later, NULL);
        Value self = uncalled_make_self(later, function->owner);
        later->spent += interp->run.effort.steps;
        *map_at(&later->selves, function->owner) = self.kind == VALUE_OBJECT ? self.address : 0;
    }
    State end = interp->path.state;
    const FunctionObject *cut = NULL; /* the first that took too long */
    uint32_t cut_count = 0;
    Arena *scratch = &interp->analysis.scratch;
    for (uint32_t i = 0; i < interp->facts.defined.count; i++) {
        const FunctionObject *function = interp->facts.defined.items[i];
        if (!is_uncalled(interp, function) || uncalled_is_refused(later, function)) continue;
        uint64_t *looked_at = map_at(&later->looked_at, (uintptr_t)function->node);
        if (*looked_at) continue;
        *looked_at = 1;
        uncalled_begin_share(later, function->node);
        interp->path.state = end;
        /* What one function makes is of no use to the next. */
        GroupsMark groups = groups_mark(interp);
        interp->run.arena = scratch;
        memo_forget(interp);
        run_unknown(interp, function, uncalled_self(later, function));
        interp->run.arena = interp->run.keep;
        groups_return(interp, groups);
        memo_forget(interp);
        arena_reset(scratch);
        later->spent += interp->run.effort.steps;
        if (interp->run.effort.is_cut && cut_count++ == 0) cut = function;
    }
    /* Of a file that was cut short itself no more need be said. */
    if (cut && !interp->facts.was_cut) report_cut(interp, cut, cut_count);
    interp->run.effort.is_cut = false;
    interp->path.state = begin;
    if (interp->options.supposes) suppose_functions(later, called, called_count);
    interp->path.state = end;
    uncalled_leave(later);
    module->is_over = true;
    uncalled_close(later);
}
