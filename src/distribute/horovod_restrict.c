/* What must hold before anything is changed: names of TensorFlow that mean one thing, optimizers, datasets
 * and checkpoints that are known. */
#include "distribute/horovod.h"

#include <string.h>

static bool is_tensorflow(const char *dotted) {
    static const char *const roots[] = {"tensorflow", "keras", "tf_keras", "tensorflow_addons"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        size_t length = strlen(roots[i]);
        if (strncmp(dotted, roots[i], length) == 0 && (dotted[length] == '.' || !dotted[length])) return true;
    }
    return false;
}

/* ---- R1: where TensorFlow is imported; X1: who is imported ---- */

static const char *imported_module(const Script *script, const Node *statement, uint32_t index) {
    if (statement->kind == AST_Import)
        return script_text(script, AS(alias, AS(Import, statement)->names->items[index])->name);
    const AstImportFrom *import = AS(ImportFrom, statement);
    return import->module && import->level == 0 ? script_text(script, import->module) : "";
}

static const char *container_name(const Node *container) {
    switch ((NodeKind)container->kind) {
    case AST_If: return "an `if`";
    case AST_Try:
    case AST_TryStar:
    case AST_ExceptHandler: return "a `try`";
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: return "a function";
    case AST_ClassDef: return "a class";
    case AST_With:
    case AST_AsyncWith: return "a `with`";
    default: return "another statement";
    }
}

/* Whether a function imports again what the top of its module has. */
static bool is_repeated(const Horovod *horovod, const Node *statement) {
    const Script *script = horovod->script;
    if (script_parent(script, statement)->kind != AST_FunctionDef) return false;
    FOR_EACH (top, AS(Module, script_module(script, statement)->body->node)->body)
        if ((top->kind == AST_Import || top->kind == AST_ImportFrom) &&
            is_tensorflow(imported_module(script, top, 0)))
            return true;
    return false;
}

static void check_import(Horovod *horovod, const Node *statement) {
    Rewriter *rewriter = horovod->rewriter;
    NodeList *names =
        statement->kind == AST_Import ? AS(Import, statement)->names : AS(ImportFrom, statement)->names;
    for (uint32_t i = 0; i < list_count(names); i++) {
        const char *module = imported_module(horovod->script, statement, i);
        const Node *parent = script_parent(horovod->script, statement);
        bool is_star = strcmp(script_text(horovod->script, AS(alias, names->items[i])->name), "*") == 0;
        if (strncmp(module, "horovod", 7) == 0) {
            rewriter_refuse(rewriter, CODE_DISTRIBUTE_ALREADY, statement, "run Moira on the original program",
                            "the program uses Horovod already");
            return;
        }
        if (!is_tensorflow(module)) continue;
        if (parent->kind != AST_Module && !is_repeated(horovod, statement)) {
            rewriter_refuse(rewriter, CODE_DISTRIBUTE_IMPORT_CONDITIONAL, statement,
                            "move the import to the top level of the module",
                            "TensorFlow is imported inside %s", container_name(parent));
            return;
        }
        if (is_star)
            rewriter_refuse(rewriter, CODE_DISTRIBUTE_IMPORT_CONDITIONAL, statement,
                            "import the names that are used, or the module",
                            "`from %s import *` hides which names come from TensorFlow", module);
    }
}

/* ---- R2, R3: names that stand for TensorFlow ---- */

static void check_module_name(Horovod *horovod, const Variable *variable) {
    const Site *import = NULL, *other = NULL;
    for (const Site *site = variable->sites; site; site = site->next) {
        bool is_import = site->owner->kind == AST_Import || site->owner->kind == AST_ImportFrom;
        if (is_import && !import) import = site;
        if (!is_import && !other && site->owner->kind != AST_Delete) other = site;
    }
    /* An import that does not stand at the top level is reported for itself. */
    if (!import || !other || script_parent(horovod->script, import->owner)->kind != AST_Module) return;
    bool is_module = false;
    FOR_EACH_THING(horovod->script, thing, script_variable(horovod->script, variable))
    is_module |= thing->kind == THING_LIBRARY && library_is(thing->name, "tensorflow");
    if (!is_module) return;
    Diagnostic *diagnostic = rewriter_refuse(
        horovod->rewriter, CODE_DISTRIBUTE_MODULE_REASSIGNED, other->node, "bind it by import only",
        "`%s` is bound to the tensorflow module by an import (line %u) and assigned again here",
        script_text(horovod->script, variable->name), rewriter_line(horovod->rewriter, import->node));
    rewriter_note(horovod->rewriter, diagnostic, import->node, "the import");
}

/* Members of which no rule knows anything, like the cells of recurrent networks, may be several. */
static bool has_library_thing(const Script *script, ThingSet set) {
    FOR_EACH_THING(script, thing, set) {
        if (thing->kind != THING_LIBRARY || !is_tensorflow(thing->name->text)) continue;
        const LibraryEntry *entry = thing->name->entry;
        if (entry && (entry->result > THING_ARRAY || entry->flags & ~(uint32_t)(LIB_PURE | LIB_RESULT_PARTS)))
            return true;
    }
    return false;
}

/* A name that is called, or inherited from, and means several members of TensorFlow. */
static void check_alias(Horovod *horovod, const Node *name) {
    if (name->kind != AST_Name || !has_library_thing(horovod->script, script_value(horovod->script, name)))
        return;
    const Variable *variable = script_definition(horovod->script, name);
    if (!variable || variable->site_count < 2 || variable->flags & VARIABLE_PARAMETER) return;
    const Site *second = variable->sites->next;
    if (variable->sites->owner->kind == AST_Import || variable->sites->owner->kind == AST_ImportFrom) {
        bool is_import = second->owner->kind == AST_Import || second->owner->kind == AST_ImportFrom;
        if (is_import && script_value(horovod->script, name)->count == 1) return;
    }
    Diagnostic *diagnostic =
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_NAME_AMBIGUOUS, second->node,
                        "use the member directly or alias it once, unconditionally",
                        "`%s` is an alias of a TensorFlow member with more than one binding (also line %u)",
                        script_text(horovod->script, variable->name),
                        rewriter_line(horovod->rewriter, variable->sites->node));
    rewriter_note(horovod->rewriter, diagnostic, name, "used here");
}

/* ---- R5, R7, R9: optimizers ---- */

static ThingSet site_value(const Script *script, const Site *site) {
    switch ((NodeKind)site->owner->kind) {
    case AST_Assign:
        return AS(Assign, site->owner)->targets->items[0] == site->node
                   ? script_value(script, AS(Assign, site->owner)->value)
                   : NULL;
    case AST_AnnAssign: return script_value(script, AS(AnnAssign, site->owner)->value);
    case AST_NamedExpr: return script_value(script, AS(NamedExpr, site->owner)->value);
    default: return NULL;
    }
}

/* The first place that binds the variable to something that holds [kind], or to something that does not. */
static const Site *site_with(const Script *script, const Variable *variable, ThingKind kind, bool holds) {
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next) {
        ThingSet value = site_value(script, site);
        if (value && set_has_kind(script, value, kind) == holds) return site;
    }
    return NULL;
}

static void refuse_unknown_optimizer(Horovod *horovod, const Node *optimizer) {
    const Variable *variable =
        optimizer->kind == AST_Name ? script_definition(horovod->script, optimizer) : NULL;
    const Site *site = site_with(horovod->script, variable, THING_OPTIMIZER, false);
    const char *source = script_source(horovod->script, optimizer);
    if (site)
        rewriter_refuse(
            horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_UNKNOWN, optimizer,
            "assign the optimizer's constructor to it",
            "cannot tell which optimizer `%s` is: it is assigned at line %u from an expression that is not "
            "an optimizer constructor",
            source, rewriter_line(horovod->rewriter, site->node));
    else
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_UNKNOWN, optimizer,
                        "create the optimizer by calling its constructor in the program itself",
                        "cannot tell which optimizer `%s` is", source);
}

static void check_conditional_optimizer(Horovod *horovod, const Node *optimizer) {
    const Variable *variable =
        optimizer->kind == AST_Name ? script_definition(horovod->script, optimizer) : NULL;
    const Site *made = site_with(horovod->script, variable, THING_OPTIMIZER, true);
    const Site *other = site_with(horovod->script, variable, THING_OPTIMIZER, false);
    if (!made || !other) {
        refuse_unknown_optimizer(horovod, optimizer);
        return;
    }
    Diagnostic *diagnostic = rewriter_refuse(
        horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_CONDITIONAL, made->node, "create it unconditionally",
        "`%s` is an optimizer on one path only (line %u assigns another kind of value)",
        script_text(horovod->script, variable->name), rewriter_line(horovod->rewriter, other->node));
    rewriter_note(horovod->rewriter, diagnostic, other->node, "another kind of value");
}

/* A global that functions use must be one optimizer; two arms of an if that each make one are fine. */
static void check_reassigned(Horovod *horovod, const Node *optimizer) {
    const Variable *variable =
        optimizer->kind == AST_Name ? script_definition(horovod->script, optimizer) : NULL;
    if (!variable || variable->scope->kind != SCOPE_MODULE || variable->site_count < 2) return;
    if (script_function(horovod->script, optimizer)->node->kind == AST_Module) return;
    for (const Site *site = variable->sites->next; site; site = site->next) {
        if (site->owner->kind == AST_Delete || branches_exclude(variable->sites->branch, site->branch))
            continue;
        Diagnostic *diagnostic = rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_REASSIGNED,
                                                 site->node, "give the second optimizer a name of its own",
                                                 "`%s` is a global optimizer that a function uses, and it is "
                                                 "assigned again here (first at line %u)",
                                                 script_text(horovod->script, variable->name),
                                                 rewriter_line(horovod->rewriter, variable->sites->node));
        rewriter_note(horovod->rewriter, diagnostic, optimizer, "used here");
        return;
    }
}

/* What [optimizer] is must be known where it trains. */
static void check_optimizer(Horovod *horovod, const Node *optimizer) {
    ThingSet value = script_value(horovod->script, optimizer);
    bool has_one = false, has_other = false, is_lost = !value;
    FOR_EACH_THING(horovod->script, thing, value) {
        has_one |= thing->kind == THING_OPTIMIZER;
        is_lost |= thing->kind == THING_UNKNOWN || thing->kind == THING_ELEMENT;
        has_other |= thing->kind != THING_OPTIMIZER;
    }
    if (is_lost || !has_one)
        refuse_unknown_optimizer(horovod, optimizer);
    else if (has_other)
        check_conditional_optimizer(horovod, optimizer);
    else
        check_reassigned(horovod, optimizer);
}

/* `self.optimizer` in a model is whatever compile was given. */
static bool is_compiled_optimizer(const Script *script, const Node *optimizer) {
    if (optimizer->kind != AST_Attribute) return false;
    return strcmp(script_text(script, AS(Attribute, optimizer)->attr), "optimizer") == 0 &&
           set_has_kind(script, script_value(script, AS(Attribute, optimizer)->value), THING_MODEL);
}

static void check_apply(Horovod *horovod, const AstCall *call) {
    Node *optimizer;
    const Script *script = horovod->script;
    if (!call_is_method(script, call, "apply_gradients", &optimizer)) return;
    if (set_has_kind(script, script_callees(script, call), THING_FUNCTION)) return;
    if (!is_compiled_optimizer(script, optimizer)) check_optimizer(horovod, optimizer);
    const Node *parent = script_parent(script, &call->node);
    bool is_statement =
        parent->kind == AST_Expr || parent->kind == AST_Assign || parent->kind == AST_AnnAssign;
    bool is_eager = !script_function(script, &call->node)->is_traced && !horovod->is_graph;
    if (is_statement || !is_eager) return;
    rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_APPLY_NESTED, &call->node,
                    "make it a statement of its own or the right side of an assignment",
                    "`%s.apply_gradients(...)` is part of a larger expression",
                    script_source(script, optimizer));
}

static void check_compile(Horovod *horovod, const AstCall *call) {
    const LibraryEntry *entry = script_entry(horovod->script, call, NULL);
    if (!entry || entry->receiver != THING_MODEL || strcmp(entry->name, "compile") != 0) return;
    Argument optimizer = call_argument(horovod->script, call, entry->signature, "optimizer");
    if (!optimizer.value || optimizer.value->kind == AST_Constant || optimizer.value->kind == AST_Dict)
        return;
    const LibraryName *name = optimizer.value->kind == AST_Call
                                  ? script_library_name(horovod->script, AS(Call, optimizer.value)->func)
                                  : NULL;
    if (library_is(name, "tensorflow.keras.optimizers.get") ||
        library_is(name, "tensorflow.keras.optimizers.deserialize"))
        return;
    check_optimizer(horovod, optimizer.value);
}

/* ---- R10: checkpoints ---- */

static void check_checkpoint(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    Node *receiver;
    if (!call_is_method(script, call, "save", &receiver) && !call_is_method(script, call, "write", &receiver))
        return;
    FOR_EACH_THING(script, thing, script_value(script, receiver)) {
        if (thing->kind != THING_ELEMENT) continue;
        const Thing *kept = set_first(script, thing->parts, THING_CHECKPOINT);
        if (!kept) kept = set_first(script, thing->parts, THING_MANAGER);
        if (!kept) continue;
        Diagnostic *diagnostic = rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_CHECKPOINT_HIDDEN,
                                                 receiver, "give each checkpoint a variable of its own",
                                                 "`%s` is a checkpoint that is reached through a container",
                                                 script_source(script, receiver));
        rewriter_note(horovod->rewriter, diagnostic, kept->node, "the checkpoint is made here");
    }
}

/* ---- X5, X6, X7 and what distributes already ---- */

/* The number in "/gpu:N" or "/device:GPU:N"; 0 when there is none. */
static int gpu_number(const AstConstant *constant) {
    for (uint32_t i = 0; i + 4 < constant->length; i++) {
        const char *at = constant->text + i;
        if ((memcmp(at, "gpu:", 4) == 0 || memcmp(at, "GPU:", 4) == 0) && at[4] >= '0' && at[4] <= '9') {
            int number = at[4] - '0';
            if (i + 5 < constant->length && at[5] >= '0' && at[5] <= '9') number = number * 10 + at[5] - '0';
            return number;
        }
    }
    return 0;
}

static void check_library_call(Horovod *horovod, const AstCall *call) {
    const LibraryName *name = script_library_name(horovod->script, call->func);
    Rewriter *rewriter = horovod->rewriter;
    const Node *first = list_count(call->args) ? call->args->items[0] : NULL;
    bool has_text = first && first->kind == AST_Constant && first->op == CONSTANT_STR;
    if (library_is(name, "tensorflow.train.SyncReplicasOptimizer"))
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_SYNC_REPLICAS, &call->node,
                        "use the optimizer inside of it alone",
                        "SyncReplicasOptimizer distributes the training in its own way");
    else if (library_is(name, "tensorflow.keras.utils.multi_gpu_model"))
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_ALREADY, &call->node,
                        "train the plain model: each process has one GPU",
                        "multi_gpu_model distributes the model over GPUs already");
    else if (library_is(name, "tensorflow.keras.backend.get_session") && horovod->kinds & EFFECT_SESSION)
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_KERAS_SESSION, &call->node,
                        "train with Model.fit, or with a session of your own",
                        "the session of Keras is used for training");
    else if (library_is(name, "tensorflow.device") && has_text && gpu_number(AS(Constant, first)) > 0)
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_NUMBERED_DEVICE, first,
                        "leave the placement to TensorFlow: each process sees one GPU",
                        "operations are placed on GPU %d, and a process will have one GPU only",
                        gpu_number(AS(Constant, first)));
}

static void check_distribution(Horovod *horovod, const Node *attribute) {
    const LibraryName *name = script_library_name(horovod->script, attribute);
    if (!name || !library_is_below(name, "tensorflow.distribute")) return;
    const Node *parent = script_parent(horovod->script, attribute);
    if (parent->kind == AST_Attribute) return;
    rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ALREADY, attribute,
                    "run Moira on a program without a strategy", "the program is distributed by `%s` already",
                    name->text);
}

void horovod_restrict(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->modules.count; i++)
        for (const Scope *scope = script->modules.items[i]->source->scopes->module; scope;
             scope = scope_next(scope))
            for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
                if (variable->definition == variable) check_module_name(horovod, variable);
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        switch ((NodeKind)node->kind) {
        case AST_Import:
        case AST_ImportFrom: check_import(horovod, node); break;
        case AST_Attribute: check_distribution(horovod, node); break;
        case AST_ClassDef:
            FOR_EACH (base, AS(ClassDef, node)->bases) check_alias(horovod, base);
            break;
        case AST_Call:
            check_alias(horovod, AS(Call, node)->func);
            check_library_call(horovod, AS(Call, node));
            check_checkpoint(horovod, AS(Call, node));
            break;
        default: break;
        }
    }
    /* What is not known because of the above is not reported again. */
    if (horovod->rewriter->refusals) return;
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        check_apply(horovod, AS(Call, node));
        check_compile(horovod, AS(Call, node));
    }
}
