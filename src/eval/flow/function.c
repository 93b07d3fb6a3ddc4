/* Functions: def and lambda, running a body, generators, decorators and super(). */
#include "eval/flow/function.h"
#include "eval/effort.h"
#include "eval/facts.h"
#include "eval/flow/annotation.h"
#include "eval/flow/call.h"
#include "eval/flow/documenter.h"
#include "eval/flow/expression.h"
#include "eval/flow/frame.h"
#include "eval/flow/hint.h"
#include "eval/flow/memo.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- defining ---- */

const char *function_qualified(Interp *interp, Sym name) {
    const char *text = interp_text(interp, name);
    const Frame *frame = interp->path.frame;
    const ClassObject *class = frame->class ? class_object(interp, frame->class) : NULL;
    const char *owner = class             ? class->qualified
                        : frame->function ? frame->function->qualified
                                          : frame->module->name;
    /* Models define many functions: this is no work for printf. */
    size_t before = strlen(owner), length = strlen(text);
    char *joined = arena_alloc(interp->run.arena, before + length + 2);
    memcpy(joined, owner, before);
    joined[before] = '.';
    memcpy(joined + before + 1, text, length + 1);
    return joined;
}

static const Value *eval_defaults(Interp *interp, const Astarguments *parameters) {
    uint32_t count = list_count(parameters->defaults) + list_count(parameters->kw_defaults);
    if (count == 0) return NULL;
    Value *values = arena_alloc(interp->run.arena, count * sizeof *values);
    uint32_t next = 0;
    FOR_EACH (item, parameters->defaults) values[next++] = eval(interp, item);
    FOR_EACH (item, parameters->kw_defaults) values[next++] = item ? eval(interp, item) : value_never();
    for (uint32_t i = 0; i < count && interp->path.frame->module->is_stub; i++)
        if (values[i].kind == VALUE_ELLIPSIS) values[i].identity = NOT_PASSED;
    return values;
}

static Value new_descriptor(Interp *interp, DescriptorKind kind, Value get, const Node *site) {
    static const Address classes[] = {CLASS_property, CLASS_staticmethod, CLASS_classmethod};
    DescriptorObject descriptor = {
        .object = {.kind = OBJECT_DESCRIPTOR, .class = classes[kind]}, .descriptor = kind, .get = get};
    return new_object(interp, &descriptor.object, sizeof descriptor, site);
}

static bool has_decorator(const NodeList *decorators, Sym name) {
    FOR_EACH (item, decorators) {
        if (item->kind == AST_Name && AS(Name, item)->id == name) return true;
        if (item->kind == AST_Attribute && AS(Attribute, item)->attr == name) return true;
    }
    return false;
}

/* Takes note of a function of the file. What an earlier run of the same def made is of no use any more when
 * its frame is gone. */
static void note_defined(Interp *interp, const FunctionObject *function) {
    FunctionObject *kept = arena_alloc(interp->run.keep, sizeof *kept);
    *kept = *function;
    kept->qualified = arena_copy(interp->run.keep, function->qualified, strlen(function->qualified));
    kept->defaults = NULL;
    uint64_t *index = map_at(&interp->facts.defined_at, (uintptr_t)function->node);
    const FunctionObject *earlier = *index ? interp->facts.defined.items[*index - 1] : NULL;
    if (earlier && (earlier->frame == function->frame || !interp_object(interp, earlier->frame))) {
        interp->facts.defined.items[*index - 1] = kept;
        return;
    }
    array_push(&interp->facts.defined, kept);
    *map_at(&interp->facts.defined_at, (uintptr_t)function->node) = interp->facts.defined.count;
}

static Value make_function(Interp *interp, Node *node, Sym name, const Astarguments *parameters) {
    const Value *defaults = eval_defaults(interp, parameters);
    bool is_builtin =
        interp->path.frame->module->whole == interp->analysis.builtins && !interp->path.frame->class;
    Address class = is_builtin ? CLASS_builtin_function_or_method : CLASS_function;
    FunctionObject function = {.object = {.kind = OBJECT_FUNCTION, .class = class},
                               .name = name,
                               .qualified = function_qualified(interp, name),
                               .node = node,
                               .module = interp->path.frame->module,
                               .frame = interp->path.frame->cells,
                               .owner = interp->path.frame->class,
                               .defaults = defaults};
    if (interp->path.frame->module->is_stub) function.native = native_number(interp, function.qualified);
    Value made = new_object(interp, &function.object, sizeof function, node);
    if (function.module->is_main && !interp->path.is_static) note_defined(interp, &function);
    return made;
}

static void eval_annotations(Interp *interp, const AstFunctionDef *def) {
    const Astarguments *parameters = AS(arguments, def->args);
    for (uint32_t i = 0; i < parameter_count(parameters); i++)
        annotation_eval(interp, AS(arg, parameter_at(parameters, i))->annotation);
    annotation_eval(interp, def->returns);
}

Value function_define(Interp *interp, Node *node) {
    AstFunctionDef *def = AS(FunctionDef, node);
    Value value = make_function(interp, node, def->name, AS(arguments, def->args));
    eval_annotations(interp, def);
    if (!interp->path.frame->module->is_stub) {
        bool is_implicit = interp->path.frame->class &&
                           (def->name == SYM___init_subclass__ || def->name == SYM___class_getitem__);
        value = function_decorate(interp, def->decorator_list, value);
        return is_implicit && object_of_kind(interp, value, OBJECT_FUNCTION)
                   ? new_descriptor(interp, DESCRIPTOR_CLASS, value, node)
                   : value;
    }
    /* The definitions of one name under @overload are a chain. */
    const Variable *variable = scope_use(interp->path.frame->module->source->scopes, node);
    Value before = value_never();
    if (variable && (variable->site_count > 1 || !interp->path.frame->class)) {
        if (interp->path.frame->class)
            before = state_local(&interp->path.state, variable->name);
        else
            before =
                object_attribute(interp_object(interp, interp->path.frame->module->address), variable->name);
    }
    const Object *object = object_of_kind(interp, before, OBJECT_FUNCTION);
    if (object &&
        has_decorator(AS(FunctionDef, OBJECT_AS(Function, object)->node)->decorator_list, SYM_overload)) {
        FunctionObject *copy = copy_object(interp, object_of(interp, value));
        copy->overload = before.address;
        put_object(interp, value.address, &copy->object);
    }
    return function_decorate(interp, def->decorator_list, value);
}

Value eval_lambda(Interp *interp, AstLambda *node) {
    return make_function(interp, &node->node, SYM_lambda, AS(arguments, node->args));
}

/* ---- decorators ---- */

Value function_descriptor(Interp *interp, Address class, const Arguments *arguments, const Node *site) {
    Value get = arguments->positional_count > 0 ? arguments->positional[0] : value_never();
    if (class == CLASS_staticmethod) return new_descriptor(interp, DESCRIPTOR_STATIC, get, site);
    if (class == CLASS_classmethod) return new_descriptor(interp, DESCRIPTOR_CLASS, get, site);
    Value made = new_descriptor(interp, DESCRIPTOR_PROPERTY, get, site);
    DescriptorObject *property = copy_object(interp, object_of(interp, made));
    if (arguments->positional_count > 1) property->set = arguments->positional[1];
    if (arguments->positional_count > 2) property->delete = arguments->positional[2];
    for (uint32_t i = 0; i < arguments->named_count; i++) {
        const char *name = interp_text(interp, arguments->names[i]);
        if (strcmp(name, "fget") == 0) property->get = arguments->named[i];
        if (strcmp(name, "fset") == 0) property->set = arguments->named[i];
        if (strcmp(name, "fdel") == 0) property->delete = arguments->named[i];
    }
    if (property->set.kind == VALUE_NONE) property->set = value_never();
    put_object(interp, made.address, &property->object);
    return made;
}

/* `@name.setter`: the property [name] with one function more. */
static bool extend_property(Interp *interp, Node *decorator, Value function, Value *result) {
    if (decorator->kind != AST_Attribute) return false;
    Sym attribute = AS(Attribute, decorator)->attr;
    if (attribute != SYM_setter && attribute != SYM_deleter && attribute != SYM_getter) return false;
    Value value = eval(interp, AS(Attribute, decorator)->value);
    const Object *object = object_of_kind(interp, value, OBJECT_DESCRIPTOR);
    if (!object) return false;
    DescriptorObject property = *OBJECT_AS(Descriptor, object);
    if (attribute == SYM_setter)
        property.set = function;
    else if (attribute == SYM_deleter)
        property.delete = function;
    else
        property.get = function;
    *result = new_object(interp, &property.object, sizeof property, decorator);
    return true;
}

Value function_decorate(Interp *interp, const NodeList *decorators, Value value) {
    bool is_model = interp->path.frame->module->is_stub;
    for (uint32_t i = list_count(decorators); i-- > 0 && interp->path.state.is_reached;) {
        Node *decorator = decorators->items[i];
        Value extended;
        if (extend_property(interp, decorator, value, &extended)) {
            value = extended;
            continue;
        }
        if (is_model) {
            Sym name = decorator->kind == AST_Name ? AS(Name, decorator)->id : 0;
            if (name == SYM_property) value = new_descriptor(interp, DESCRIPTOR_PROPERTY, value, decorator);
            if (name == SYM_staticmethod) value = new_descriptor(interp, DESCRIPTOR_STATIC, value, decorator);
            if (name == SYM_classmethod) value = new_descriptor(interp, DESCRIPTOR_CLASS, value, decorator);
            continue;
        }
        Value function = eval(interp, decorator);
        if (function.kind == VALUE_ANY) escape_to_decorator(interp, value);
        Arguments arguments = {.positional = &value, .positional_count = 1};
        value = call_value(interp, function, &arguments, decorator);
    }
    return value;
}

/* ---- running ---- */

const Scope *function_scope(const FunctionObject *function) {
    ScopeKind kind = function->node->kind == AST_Lambda ? SCOPE_LAMBDA : SCOPE_FUNCTION;
    return scope_opened(function->module->source->scopes, function->node, kind);
}

static bool has_cells(const Scope *scope) {
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
        if (variable->reach == REACH_CELL) return true;
    return false;
}

Address function_cells(Interp *interp, const Scope *scope, Address outer) {
    if (!has_cells(scope)) return outer;
    FrameObject frame = {.object = {.kind = OBJECT_FRAME}, .outer = outer, .scope = scope};
    /* One frame stands for those of all calls in a loop, so that one function stands for all that they make.
     * What is supposed reports nothing, or a name would be bound in one of them and not in the next. */
    if (interp->run.supposed)
        return new_object_on(interp, &frame.object, sizeof frame, scope->node,
                             trail_step(interp->path.trail, outer))
            .address;
    return new_object(interp, &frame.object, sizeof frame, NULL).address;
}

/* Whether [self] is something else than what the call of [frame] is about, and was there when that began, a
 * part of it, as a layer of a model, or is of another class. Of these there are not more and more. */
static bool is_another_part(Interp *interp, const Frame *frame, Value self) {
    if (self.kind != VALUE_OBJECT || frame->self.kind != VALUE_OBJECT) return false;
    if (self.address == frame->self.address) return false;
    if (self.address < frame->first || self.address & STATIC_ADDRESS) return true;
    return class_of_value(interp, self) != class_of_value(interp, frame->self);
}

/* Whether what runs is certain to run, on arguments of which something is known. */
static bool are_known(const Interp *interp, const Value *bound, uint32_t count) {
    bool is_known = interp->path.undecided == 0;
    for (uint32_t i = 0; is_known && i < count; i++) is_known = bound[i].kind != VALUE_ANY;
    return is_known;
}

/* Too many calls inside one another, or a function inside itself. What runs on known values only, round by
 * round, may go deeper than what runs on unknown ones, where every call leads to more. */
bool function_is_too_deep(Interp *interp, const FunctionObject *function, const Value *bound,
                          uint32_t count) {
    bool is_model = function->module->is_model, is_known = are_known(interp, bound, count);
    if (!is_model && interp->path.calls >= (is_known ? MOST_CALLS : MOST_UNDECIDED_CALLS)) return true;
    const Object *object = count ? object_of(interp, bound[0]) : NULL;
    /* Parts that one place makes are not inside one another where their addresses are others. */
    bool is_part = object && (!object->is_summary || interp->run.supposed);
    uint32_t same = 0;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        same += frame->function && frame->function->node == function->node &&
                !(is_part && is_another_part(interp, frame, bound[0]));
    /* A model comes back to the same object only where its parts are a circle, else it comes to an end; of
     * what is unknown there is no end. */
    if (is_model) is_known = !object && !(count && bound[0].kind == VALUE_ANY);
    return same >= (is_known ? MOST_RECURSION : MOST_UNDECIDED_RECURSION);
}

/* The call counts as one of unknown code, which knows its way about the objects of the program. */
static Value give_up(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count,
                     Node *site) {
    Path outer = path_enter(interp);
    interp->path.escapes_parts = true;
    for (uint32_t i = 0; i < count; i++) escape(interp, bound[i]);
    escape_function(interp, function, false);
    path_leave(interp, &outer);
    return with_origin(interp, unknown(interp), site);
}

/* The first argument that contradicts the annotation of its parameter. */
typedef struct Contradiction {
    Node *annotation; /* NULL: none does */
    Value argument;
    uint32_t diagnostics; /* how many there were before the call */
} Contradiction;

/* A tuple is often passed where a list is annotated: it fails only when the two are added. */
static Value any_sequence(Interp *interp, Value promised) {
    const Object *list = object_of_kind(interp, promised, OBJECT_LIST);
    if (!list || list->class != CLASS_list) return promised;
    Value element = items_element(interp->run.arena, OBJECT_AS(List, list)->items);
    Value tuple = value_items(items_open(interp->run.arena, element, NULL));
    tuple.origin = promised.origin;
    Value either = value_join(interp->run.arena, promised, tuple);
    either.origin = promised.origin;
    return either;
}

/* What a parameter holds: the more precise of the argument and what the annotation says. */
static Value parameter_value(Interp *interp, Node *parameter, Value argument, Contradiction *contradiction) {
    Node *annotation = AS(arg, parameter)->annotation;
    if (!annotation || interp->path.frame->module->is_stub) return argument;
    /* What a library says of its parameters is often less than it takes: an image for a tensor. */
    if (argument.kind == VALUE_ANY && !interp->path.frame->module->is_user) return argument;
    Value value = argument;
    /* A call does not evaluate annotations: what is unknown in them raises nothing. */
    uint32_t doubts = interp->run.counters.doubts, unknowns = interp->run.counters.unknowns;
    bool is_fitting = hint_fits(interp, annotation, &value, interp_text(interp, AS(arg, parameter)->arg));
    interp->run.counters.doubts = doubts;
    interp->run.counters.unknowns = unknowns;
    if (is_fitting) return argument.kind == VALUE_ANY ? any_sequence(interp, value) : value;
    if (!contradiction->annotation) *contradiction = (Contradiction){annotation, argument, 0};
    return argument;
}

/* What the call of a generator or coroutine function gives, when its body has run. */
static Value wrap_result(Interp *interp, const Scope *scope, Frame *frame, Value result, Node *site) {
    if (scope->is_generator) {
        Items *items = frame->yields.are_unknown ? items_open(interp->run.arena, frame->yields.any, NULL)
                                                 : items_new(interp->run.arena, frame->yields.items.items,
                                                             frame->yields.items.count);
        return new_iterator(interp, scope->is_coroutine ? CLASS_async_generator : CLASS_generator, items,
                            site);
    }
    if (scope->is_coroutine)
        return new_iterator(interp, CLASS_coroutine, items_new(interp->run.arena, &result, 1), site);
    return result;
}

/* A generator may be exhausted, or not, or never be asked: its body has not begun yet ([before]), or waits at
 * one of its yields, or has ended. */
static void leave_generator(Interp *interp, Frame *frame, State before) {
    frame->yields.paused.locals = interp->path.state.locals;
    before.locals = interp->path.state.locals;
    State begun = interp_join(interp, &interp->path.state, &frame->yields.paused);
    interp->path.state = interp_join(interp, &before, &begun);
}

/* A coroutine whose body raises is made all the same: it raises when somebody awaits it, which comes to no
 * end. What the body did before that is not known by then. */
static void leave_failed_coroutine(Interp *interp, const FunctionObject *function, State before) {
    interp->path.state = before;
    escape_function(interp, function, false);
}

/* What the body has returned is said of the def. */
static void note_result(Interp *interp, const FunctionObject *function, const Frame *frame) {
    if (frame->scope->is_generator || frame->result.kind == VALUE_NEVER) return;
    State reached = interp->path.state;
    interp->path.state = frame->returned;
    facts_assign(interp, function->node, frame->result);
    interp->path.state = reached;
}

static Value run_once(Interp *interp, const FunctionObject *function, const Value *bound, Node *site) {
    const Scope *scope = function->module->source ? function_scope(function) : NULL;
    bool is_lambda = function->node->kind == AST_Lambda;
    const Astarguments *parameters =
        AS(arguments, is_lambda ? AS(Lambda, function->node)->args : AS(FunctionDef, function->node)->args);
    uint32_t count = parameter_count(parameters);
    if (!scope || function_is_too_deep(interp, function, bound, count))
        return give_up(interp, function, bound, count, site);
    *map_at(&interp->facts.called, (uintptr_t)function->node) = 1;
    Value remembered;
    if (documenter_call(interp, function, bound, &remembered)) return remembered;
    if (memo_find(interp, function, bound, count, &remembered)) return remembered;
    CallEffort effort;
    if (site && !effort_begin(interp, function, are_known(interp, bound, count), &effort))
        return give_up(interp, function, bound, count, site);
    MemoMark mark = memo_begin(interp);

    Frame frame = {.caller = interp->path.frame,
                   .module = function->module,
                   .scope = scope,
                   .function = function,
                   .site = site,
                   .handlers = interp->path.handlers,
                   .undecided = interp->path.undecided,
                   .guards = interp->path.state.guards,
                   .first = interp->analysis.next_address,
                   .self = count ? bound[0] : value_never()};
    Path outer = path_enter_frame(interp, &frame);
    interp->path.trail = trail_step(outer.trail, (uintptr_t)site);
    /* An uncalled function is an entry point. */
    if (!site) interp->path.call_base = UINT32_MAX;
    /* In a call that a call makes, all conditions since the first one count. */
    else if (outer.undecided < outer.call_base)
        interp->path.call_base = outer.undecided;
    interp->path.state.guards = NULL;
    if (function->gradient_mode) interp->path.state.gradients.mode = function->gradient_mode - 1;
    interp->path.loops = NULL;
    interp->path.calls += !function->module->is_model;
    frame.cells = function_cells(interp, scope, function->frame);
    Contradiction contradiction = {0};
    for (uint32_t i = 0; i < count; i++) {
        Node *parameter = parameter_at(parameters, i);
        /* What is written at *args and **kwargs is said of their items. */
        bool is_rest = parameter == parameters->vararg || parameter == parameters->kwarg;
        Value value = is_rest ? bound[i] : parameter_value(interp, parameter, bound[i], &contradiction);
        variable_store_name(interp, parameter, value);
        if (!is_rest) facts_assign(interp, parameter, value);
        if (interp->run.supposed && function->module->is_main && !is_rest)
            supposed_pass(interp, parameter, bound[i]);
    }
    contradiction.diagnostics =
        interp->run.reporting.diagnostics ? interp->run.reporting.diagnostics->items.count : 0;
    if (is_lambda) {
        Value value = eval(interp, AS(Lambda, function->node)->body);
        frame.result = value;
        frame.returned = interp->path.state;
    } else {
        exec_block(interp, AS(FunctionDef, function->node)->body);
        if (interp->path.state.is_reached) {
            frame.result = value_join(interp->run.arena, frame.result, value_none());
            frame.returned = interp_join(interp, &frame.returned, &interp->path.state);
        }
        note_result(interp, function, &frame);
    }
    path_leave(interp, &outer);
    if (site && effort_end(interp, function, &effort)) {
        array_free(&frame.yields.items);
        interp->path.state = mark.before;
        return give_up(interp, function, bound, count, site);
    }
    interp->path.state = frame.returned;
    interp->path.state.locals = frame.caller->suspended;
    if (scope->is_generator && !interp->run.effort.is_cut) leave_generator(interp, &frame, mark.before);
    interp->path.state.guards = mark.before.guards;
    if (function->gradient_mode) interp->path.state.gradients.mode = mark.before.gradients.mode;
    mark.before.locals = frame.caller->suspended;
    if (scope->is_coroutine && !interp->path.state.is_reached && !interp->run.effort.is_cut)
        leave_failed_coroutine(interp, function, mark.before);
    Value result = value_never();
    if (interp->path.state.is_reached) {
        result = wrap_result(interp, scope, &frame, frame.result, site);
        /* What only the call needed is dropped, or every join after it would go through it. */
        if (next_address(interp) - mark.first > FEW_OBJECTS)
            state_collect(interp->run.arena, &interp->path.state, &mark.before, mark.first, &result, 1);
    }
    /* Where the body fails on the argument, that says it all. */
    if (contradiction.annotation && site && interp->run.reporting.diagnostics &&
        contradiction.diagnostics == interp->run.reporting.diagnostics->items.count)
        hint_contradicted(interp, function->module, contradiction.annotation, contradiction.argument, site);
    array_free(&frame.yields.items);
    memo_end(interp, &mark, function, bound, count, result);
    return result;
}

/* Whether a call leads from the program, or from a stub, into a library, on the one path that is followed. */
static bool enters_library(const Interp *interp, const FunctionObject *function) {
    const Module *caller = interp->path.frame->module, *module = function->module;
    bool is_one = interp->options.is_planned && interp->options.one_path == ONE_PATH_EVERYWHERE;
    return is_one && !module->is_model && !module->is_user && (caller->is_model || caller->is_user);
}

/* Where the one path through a library ends in an exception, all of them are followed. */
Value function_run(Interp *interp, const FunctionObject *function, const Value *bound, Node *site) {
    if (!enters_library(interp, function)) return run_once(interp, function, bound, site);
    Path before = path_enter(interp);
    uint32_t taken = interp->run.counters.taken;
    Value result = run_once(interp, function, bound, site);
    if (interp->path.state.is_reached || taken == interp->run.counters.taken) return result;
    path_return(interp, &before);
    interp->options.one_path = ONE_PATH_NOWHERE;
    result = run_once(interp, function, bound, site);
    interp->options.one_path = ONE_PATH_EVERYWHERE;
    return result;
}

/* ---- super ---- */

Value call_super(Interp *interp, const Arguments *arguments, Node *site) {
    /* A comprehension or an inner function inside a method sees the method's class and self. */
    const Frame *frame = interp->path.frame;
    while (frame && !(frame->function && frame->function->owner)) frame = frame->caller;
    Value class = value_never(), self = value_never();
    if (arguments->positional_count >= 2) {
        class = arguments->positional[0];
        self = arguments->positional[1];
    } else if (frame && arguments->positional_count == 0) {
        class = value_object(frame->function->owner);
        self = frame->self;
    }
    if (!object_of_kind(interp, class, OBJECT_CLASS) || self.kind == VALUE_NEVER) return unknown(interp);
    return new_super(interp, self, class, site);
}

Value function_super(Interp *interp, const MethodObject *pair, Sym name, Address *owner) {
    bool is_class = object_of_kind(interp, pair->self, OBJECT_CLASS) != NULL;
    Address start = is_class ? pair->self.address : class_of_value(interp, pair->self);
    const ClassObject *class = start ? class_object(interp, start) : NULL;
    *owner = start;
    if (!class) return value_any();
    uint32_t i = 0;
    while (i < class->mro_count && class->mro[i] != pair->function.address) i++;
    if (i == class->mro_count) return value_any();
    for (i++; i < class->mro_count; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (!at) return value_any();
        Value value = class_own(interp, at, name);
        /* An unknown base may stand before it. */
        if (value.kind != VALUE_NEVER)
            return class->has_unknown_base && i >= class->known_first ? value_any() : value;
    }
    return class->has_unknown_base ? value_any() : value_never();
}
