/* Learning rates: schedules, optimizers, optimizers that are named by a string. */
#include "distribute/horovod.h"

#include <string.h>

/* ---- SCHED ---- */

/* Whether [node] is made of the length of a dataset that each rank has only its part of. */
static bool is_divided_already(const Horovod *horovod, const Node *node, uint32_t depth) {
    const Script *script = horovod->script;
    FOR_EACH_BELOW (script, at, node) {
        if (at->kind == AST_Call) {
            const AstCall *call = AS(Call, at);
            Node *receiver = NULL;
            if (library_is(script_library_name(script, call->func), "builtins.len") && list_count(call->args))
                receiver = call->args->items[0];
            else if (!call_is_method(script, call, "cardinality", &receiver))
                continue;
            if (sets_meet(script_value(script, receiver), horovod->training)) return true;
        } else if (at->kind == AST_Name && at->op == OP_Load && depth > 0) {
            const Variable *variable = script_definition(script, at);
            const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
            if (site && site->owner->kind == AST_Assign &&
                is_divided_already(horovod, AS(Assign, site->owner)->value, depth - 1))
                return true;
        }
    }
    return false;
}

static void treat_rate(Horovod *horovod, const AstCall *call, const SignatureParameter *parameter,
                       Argument argument) {
    if (horovod_keeps_rate(horovod)) return;
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    if (argument.value && parameter->is_list) {
        rewriter_map(horovod->rewriter, "SCHED", argument.value,
                     horovod_text(horovod, &call->node, "v * @h.size()"));
    } else if (argument.value) {
        if (!set_has_kind(horovod->script, script_value(horovod->script, argument.value), THING_SCHEDULE))
            horovod_scale(horovod, "SCHED", argument.value);
    } else if (argument.is_hidden && (parameter->position == 0 || parameter->standard)) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node,
                        "write the argument out", "`%.*s` must be scaled, and may be hidden in `*` or `**`",
                        (int)parameter->length, parameter->name);
    } else if (parameter->standard) {
        const char *text =
            arena_printf(horovod->arena, "%.*s=%.*s * @h.size()", (int)parameter->length, parameter->name,
                         (int)parameter->standard_length, parameter->standard);
        patch_argument(patch, "SCHED", call, horovod_text(horovod, &call->node, text));
    }
}

static void treat_steps(Horovod *horovod, const SignatureParameter *parameter, Argument argument) {
    if (!argument.value || !horovod->divides || is_divided_already(horovod, argument.value, 3)) return;
    if (parameter->is_list)
        rewriter_map(horovod->rewriter, "SCHED", argument.value,
                     horovod_text(horovod, argument.value, "v // @h.size()"));
    else
        horovod_divide_at_least_one(horovod, "SCHED", argument.value);
}

static void treat_schedule(Horovod *horovod, const Thing *thing) {
    const AstCall *call = AS(Call, thing->node);
    const char *cursor = thing->name->entry->signature;
    SignatureParameter parameter = {0};
    while (parameter_next(&cursor, &parameter)) {
        const char *name = arena_copy(horovod->arena, parameter.name, parameter.length);
        Argument argument = call_argument(horovod->script, call, thing->name->entry->signature, name);
        if (parameter.is_rate) treat_rate(horovod, call, &parameter, argument);
        if (parameter.is_steps) treat_steps(horovod, &parameter, argument);
    }
}

/* A schedule of the program's own: what it computes is scaled. */
static void treat_schedule_class(Horovod *horovod, const Class *class) {
    const Script *script = horovod->script;
    Function *compute = class_method(script, class, "__call__");
    if (horovod_keeps_rate(horovod)) return;
    bool has_return = false;
    if (compute && compute->class == class) {
        uint32_t first = script_place(script, compute->node);
        for (uint32_t i = first; i < script->places.items[first].end; i++) {
            const Node *node = script->places.items[i].node;
            if (node->kind != AST_Return || script->places.items[i].function != compute->index) continue;
            const Node *value = AS(Return, node)->value;
            if (!value) continue;
            has_return = true;
            Patch *patch = rewriter_patch(horovod->rewriter, value);
            bool has_own = value->flags & NODE_PARENTHESIZED;
            patch_around(patch, "SCHED", node_outer_span(patch->text, value), has_own ? "" : "(",
                         horovod_text(horovod, value, has_own ? " * @h.size()" : ") * @h.size()"));
        }
    }
    /* One that is inherited from another class of the program is scaled there. */
    bool is_inherited = compute && compute->class != class;
    if (has_return || is_inherited) return;
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_SCHED, &class->node->node,
                  "multiply what the schedule gives by hvd.size() yourself",
                  "the rates of this schedule are not scaled: it has no `__call__` with a plain return");
}

/* ---- OPT ---- */

/* Where an optimizer is used. */
typedef struct OptimizerUse {
    bool by_tape;  /* it applies gradients of a tape */
    bool by_keras; /* a model is compiled with it, and trained by Keras; or it minimizes */
    bool is_inner; /* another optimizer stands around it */
} OptimizerUse;

static OptimizerUse find_use(const Horovod *horovod, uint32_t id) {
    const Script *script = horovod->script;
    OptimizerUse use = {0};
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing *thing = &script->things.items[i];
        use.is_inner |= thing->kind == THING_OPTIMIZER && i != id && set_has(thing->parts, id);
    }
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) continue;
        const AstCall *call = AS(Call, node);
        ThingSet receiver = script_value(script, AS(Attribute, call->func)->value);
        const LibraryEntry *entry = script_entry(script, call, NULL);
        if (!entry) continue;
        if (set_has(receiver, id) && strcmp(entry->name, "apply_gradients") == 0) {
            bool is_tape = horovod_applies_tape(horovod, call, NULL);
            use.by_tape |= is_tape;
            use.by_keras |= !is_tape;
        } else if (set_has(receiver, id) && strcmp(entry->name, "minimize") == 0) {
            use.by_keras = true;
        } else if (entry->receiver == THING_MODEL && strcmp(entry->name, "compile") == 0 &&
                   horovod->kinds & (EFFECT_KERAS | EFFECT_BATCH)) {
            Argument given = call_argument(script, call, entry->signature, "optimizer");
            if (set_has(script_value(script, given.value), id) &&
                !horovod_is_mixed_model(horovod, AS(Attribute, call->func)->value))
                use.by_keras = true;
        }
    }
    if (horovod->is_graph) use.by_keras = true;
    return use;
}

static const char unscaled[] = "the rate is not scaled: all processes train on the same batches";

static void warn_rate(Horovod *horovod, const Node *node, const char *message) {
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_LR, node, "look at what the rate is with many processes",
                  "%s", message);
}

static void treat_optimizer_rate(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    const Script *script = horovod->script;
    const char *cursor = entry->signature;
    SignatureParameter parameter = {0};
    bool has_rate = false;
    while (!has_rate && parameter_next(&cursor, &parameter)) has_rate = parameter.is_rate;
    if (!has_rate || horovod->rewriter->options->keeps_rate) return;
    if (horovod_keeps_rate(horovod)) {
        warn_rate(horovod, &call->node, unscaled);
        return;
    }
    Argument rate = call_argument(script, call, entry->signature, "learning_rate");
    if (!rate.value) {
        Argument old = call_argument(script, call, "", "lr");
        if (old.value) rate = old;
    }
    if (!rate.value && rate.is_hidden) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node,
                        "write `learning_rate=` out",
                        "the learning rate must be scaled, and may be hidden in `*` or `**`");
    } else if (!rate.value && parameter.standard) {
        const char *text = arena_printf(horovod->arena, "learning_rate=%.*s * @h.size()",
                                        (int)parameter.standard_length, parameter.standard);
        patch_argument(rewriter_patch(horovod->rewriter, &call->node), "OPT", call,
                       horovod_text(horovod, &call->node, text));
    } else if (rate.value) {
        ThingSet value = script_value(script, rate.value);
        bool has_schedule = set_has_kind(script, value, THING_SCHEDULE);
        if (has_schedule && !set_is_kind(script, value, THING_SCHEDULE)) {
            warn_rate(horovod, rate.value,
                      "this is a schedule on one path and a number on another; the number is not scaled");
        } else if (set_has_kind(script, value, THING_FUNCTION)) {
            warn_rate(horovod, rate.value, "the rate is what a function gives; it is not scaled");
        } else if (!has_schedule) {
            if (rate.value->kind == AST_Call && set_has_kind(script, value, THING_UNKNOWN))
                warn_rate(horovod, rate.value,
                          "this is taken for a number; if it is a schedule it cannot be multiplied");
            horovod_scale(horovod, "OPT", rate.value);
        }
    }
}

/* Keras builds the optimizer anew, with its schedule, from what get_config gives. */
static void check_serialisable(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    Argument rate = call_argument(script, call, "learning_rate", "learning_rate");
    FOR_EACH_THING(script, thing, script_value(script, rate.value)) {
        if (thing->kind != THING_SCHEDULE || !thing->class) continue;
        const Class *class = thing->class;
        bool is_registered = false;
        FOR_EACH (decorator, class->node->decorator_list) {
            const Node *callee = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
            const LibraryName *name = script_library_name(script, callee);
            is_registered |= name && strstr(name->text, "register_keras_serializable") != NULL;
        }
        if (is_registered && class_method(script, class, "get_config")) continue;
        Diagnostic *diagnostic = rewriter_refuse(
            horovod->rewriter, CODE_DISTRIBUTE_SCHEDULE_OWN, &class->node->node,
            "give it `get_config` and decorate it with @tf.keras.utils.register_keras_serializable()",
            "Horovod rebuilds the optimizer from its configuration, and `%s` cannot be rebuilt",
            script_text(script, class->node->name));
        rewriter_note(horovod->rewriter, diagnostic, rate.value, "the optimizer that uses it");
    }
}

static void treat_optimizer(Horovod *horovod, uint32_t id) {
    const Thing thing = *script_thing(horovod->script, id);
    const AstCall *call = AS(Call, thing.node);
    OptimizerUse use = find_use(horovod, id);
    const LibraryEntry *entry = thing.name ? thing.name->entry : NULL;
    if (thing.class) {
        Argument rate = call_argument(horovod->script, call, "", "learning_rate");
        if (rate.value &&
            !set_has_kind(horovod->script, script_value(horovod->script, rate.value), THING_SCHEDULE))
            horovod_scale(horovod, "OPT", rate.value);
        else if (!rate.value)
            warn_rate(horovod, thing.node, "the rate of an optimizer of the program's own is not scaled");
    } else if (entry && !(entry->flags & LIB_WRAPPER)) {
        treat_optimizer_rate(horovod, call, entry);
    } else if (entry) {
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_WRAPPED, thing.node,
                      "look at whether the outer optimizer keeps state that differs from process to process",
                      "the optimizer inside is scaled, and this one around it is left as it is");
    }
    if (!use.by_keras || use.by_tape || use.is_inner) return;
    if (!horovod->is_graph) check_serialisable(horovod, call);
    Patch *patch = rewriter_patch(horovod->rewriter, thing.node);
    patch_around(patch, "OPT", (Span){thing.node->start, thing.node->end},
                 horovod_text(horovod, thing.node, "@h.DistributedOptimizer("), ")");
}

/* ---- Rates that are set later ---- */

static bool is_rate_attribute(const Script *script, const Node *node) {
    if (node->kind != AST_Attribute) return false;
    const char *name = script_text(script, AS(Attribute, node)->attr);
    bool is_rate = strcmp(name, "learning_rate") == 0 || strcmp(name, "lr") == 0;
    return is_rate && set_has_kind(script, script_value(script, AS(Attribute, node)->value), THING_OPTIMIZER);
}

static bool mentions_rate(const Script *script, const Node *node) {
    FOR_EACH_BELOW (script, part, node)
        if (is_rate_attribute(script, part)) return true;
    return false;
}

static void treat_later_rate(Horovod *horovod, const Node *value) {
    if (!value || mentions_rate(horovod->script, value) || horovod_keeps_rate(horovod)) return;
    horovod_scale(horovod, "OPT", value);
    warn_rate(horovod, value, "the rate that is set here is scaled, like the one at the start");
}

static void treat_later_rates(Horovod *horovod, const Node *node) {
    const Script *script = horovod->script;
    if (node->kind == AST_Assign) {
        FOR_EACH (target, AS(Assign, node)->targets)
            if (is_rate_attribute(script, target)) treat_later_rate(horovod, AS(Assign, node)->value);
    } else if (node->kind == AST_Call) {
        const AstCall *call = AS(Call, node);
        Node *receiver;
        if (call_is_method(script, call, "assign", &receiver) && is_rate_attribute(script, receiver) &&
            list_count(call->args))
            treat_later_rate(horovod, call->args->items[0]);
        if (library_is(script_library_name(script, call->func), "tensorflow.keras.backend.set_value") &&
            list_count(call->args) == 2 && is_rate_attribute(script, call->args->items[0]))
            treat_later_rate(horovod, call->args->items[1]);
    }
}

/* ---- OPT-STR ---- */

/* The optimizer that Keras means by a string. */
static const LibraryEntry *optimizer_named(const Horovod *horovod, const char *text, uint32_t length,
                                           const char **class_name) {
    static const char *const names[] = {"Adadelta", "Adagrad", "Adam",  "Adamax",    "Ftrl", "Nadam",
                                        "RMSprop",  "SGD",     "AdamW", "Adafactor", "Lion"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i]) != length || strncasecmp(names[i], text, length) != 0) continue;
        *class_name = names[i];
        const char *dotted = arena_printf(horovod->arena, "tensorflow.keras.optimizers.%s", names[i]);
        return library_name(horovod->script->library, dotted)->entry;
    }
    return NULL;
}

static const char *optimizer_text(Horovod *horovod, const Node *node, const char *class_name,
                                  const LibraryEntry *entry, bool wraps) {
    SignatureParameter rate;
    parameter_find(entry->signature, "learning_rate", &rate);
    const char *scaled = horovod_keeps_rate(horovod)
                             ? ""
                             : arena_printf(horovod->arena, "learning_rate=%.*s * @h.size()",
                                            (int)rate.standard_length, rate.standard);
    const char *made = arena_printf(horovod->arena, "@e.optimizers.%s(%s)", class_name, scaled);
    return horovod_text(horovod, node,
                        wraps ? arena_printf(horovod->arena, "@h.DistributedOptimizer(%s)", made) : made);
}

static void treat_compile(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (!entry || entry->receiver != THING_MODEL || strcmp(entry->name, "compile") != 0) return;
    if (!(horovod->kinds & (EFFECT_KERAS | EFFECT_BATCH))) return;
    const Node *model = AS(Attribute, call->func)->value;
    bool is_mixed = horovod_is_mixed_model(horovod, model);
    Argument given = call_argument(script, call, entry->signature, "optimizer");
    const char *class_name = "RMSprop";
    const LibraryEntry *optimizer = optimizer_named(horovod, "rmsprop", 7, &class_name);
    bool is_text = given.value && given.value->kind == AST_Constant && given.value->op == CONSTANT_STR;
    if (given.value && !is_text) {
        const LibraryName *name =
            given.value->kind == AST_Call ? script_library_name(script, AS(Call, given.value)->func) : NULL;
        bool is_refused =
            given.value->kind == AST_Dict || (name && name->entry && name->entry->flags & LIB_REFUSED);
        if (is_refused)
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_BY_NAME, given.value,
                            "call the constructor of the optimizer",
                            "which optimizer this is cannot be told");
        return;
    }
    if (is_text)
        optimizer = optimizer_named(horovod, AS(Constant, given.value)->text,
                                    AS(Constant, given.value)->length, &class_name);
    if (!optimizer) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_BY_NAME, given.value,
                        "call the constructor of the optimizer", "`%s` is not the name of an optimizer",
                        script_source(script, given.value));
        return;
    }
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    if (horovod_keeps_rate(horovod) && !horovod->rewriter->options->keeps_rate)
        warn_rate(horovod, is_text ? given.value : &call->node, unscaled);
    if (is_text) {
        patch_replace(patch, "OPT-STR", (Span){given.value->start, given.value->end},
                      optimizer_text(horovod, &call->node, class_name, optimizer, !is_mixed));
    } else if (given.is_hidden && !is_mixed) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node,
                        "write `optimizer=` out",
                        "the optimizer must be changed, and may be hidden in `*` or `**`");
    } else if (!is_mixed) {
        const char *text = optimizer_text(horovod, &call->node, class_name, optimizer, true);
        patch_argument(patch, "OPT-STR", call, arena_printf(horovod->arena, "optimizer=%s", text));
    }
}

void horovod_rates(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing thing = *script_thing(script, i);
        bool is_made = thing.node && thing.node->kind == AST_Call && !thing.is_self;
        if (is_made && thing.kind == THING_SCHEDULE && !thing.class && thing.name && thing.name->entry)
            treat_schedule(horovod, &thing);
        bool is_super =
            is_made && library_is(script_library_name(script, AS(Call, thing.node)->func), "builtins.super");
        if (is_made && thing.kind == THING_OPTIMIZER && !is_super) treat_optimizer(horovod, i);
    }
    for (uint32_t i = 0; i < script->classes.count; i++)
        if (script->classes.items[i]->kind == THING_SCHEDULE)
            treat_schedule_class(horovod, script->classes.items[i]);
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        treat_later_rates(horovod, node);
        if (node->kind == AST_Call) treat_compile(horovod, AS(Call, node));
    }
}
