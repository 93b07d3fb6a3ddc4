#include "distribute/distribute.h"
#include "distribute/explain.h"

#include <string.h>

/* [word] as a shell takes it for one word. */
static const char *quoted(const char *word, Arena *arena) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:=@%";
    if (*word && strspn(word, plain) == strlen(word)) return word;
    StrBuf out = {0};
    strbuf_putc(&out, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            strbuf_puts(&out, "'\\''");
        else
            strbuf_putc(&out, *word);
    }
    strbuf_putc(&out, '\'');
    const char *result = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return result;
}

const char *distribute_launch(DistributeTarget target, const char *script, Arena *arena) {
    script = quoted(script, arena);
    if (target == TARGET_DDP)
        return arena_printf(arena, "torchrun --standalone --nproc_per_node=N %s", script);
    return arena_printf(arena, "horovodrun -np N -H localhost:N python %s", script);
}

/* The target that fits the script; AUTO when none does. */
static DistributeTarget choose(const Script *script, DistributeTarget wanted) {
    bool horovod = horovod_applies(script), ddp = ddp_applies(script);
    if (wanted != TARGET_AUTO) return wanted;
    return horovod ? TARGET_HOROVOD : ddp ? TARGET_DDP : TARGET_AUTO;
}

static bool take_texts(Rewriter *rewriter, DistributeResult *result) {
    for (uint32_t i = 0; i < result->count; i++) {
        Patch *patch = &rewriter->patches[i];
        if (patch->changes.count == 0) continue;
        StrBuf out = {0};
        bool is_fine = patch_apply(patch, &out);
        if (is_fine) {
            result->modules[i].text = arena_copy(rewriter->arena, out.data ? out.data : "", out.length);
            result->modules[i].length = out.length;
        }
        strbuf_free(&out);
        if (!is_fine) return false;
    }
    return true;
}

/* The first import of a framework: what is shown of a program that has no loop. */
static void find_framework(const Script *script, DistributeResult *result) {
    static const char *const roots[] = {"tensorflow", "torch"};
    for (uint32_t i = 0; i < script->places.count && !result->framework; i++) {
        Node *node = script->places.items[i].node;
        if (node->kind != AST_alias) continue;
        const Variable *variable = script_definition(script, node);
        const Thing *thing = set_first(script, script_variable(script, variable), THING_LIBRARY);
        bool is_one = false;
        for (size_t k = 0; k < sizeof roots / sizeof *roots; k++)
            is_one |= thing && library_is_below(thing->name, roots[k]);
        if (!is_one) continue;
        const Node *statement = script_statement(script, node);
        result->framework = script_module(script, node)->text;
        result->framework_place = (Span){statement->start, statement->end};
    }
}

/* Whether a train op is among the arguments of [call]. */
static bool is_given_train_op(const Script *script, const AstCall *call) {
    uint32_t first = script_place(script, &call->node);
    for (uint32_t i = first + 1; i < script->places.items[first].end; i++)
        if (set_has_kind(script, script->places.items[i].value, THING_TRAIN_OP)) return true;
    return false;
}

/* Whether [call] would train if its object, which is put into [object], were known: `model.fit(x, y)`. */
static bool may_train(const Script *script, const AstCall *call, Node **object) {
    static const char *const methods[] = {"fit",      "fit_generator",   "train_on_batch", "step",
                                          "minimize", "apply_gradients", "train"};
    ThingSet callees = script_callees(script, call);
    const LibraryEntry *entry = script_entry(script, call, NULL);
    /* `optim.step()` is no class of the module whose name `optim` is as well. */
    bool is_member = entry && entry->receiver == THING_LIBRARY && entry->result == THING_TORCH_OPTIMIZER;
    if ((entry && !is_member) || set_has_kind(script, callees, THING_FUNCTION)) return false;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (call_is_method(script, call, methods[i], object)) return true;
    return call_is_method(script, call, "run", object) && is_given_train_op(script, call);
}

/* Gradients of PyTorch, or of a tape. */
static bool computes_gradients(const Script *script, const Node *node) {
    if (node->kind != AST_Call) return false;
    if (call_is_method(script, AS(Call, node), "backward", NULL)) return true;
    Node *object = NULL;
    return call_is_method(script, AS(Call, node), "gradient", &object) &&
           set_has_kind(script, script_value(script, object), THING_TAPE);
}

/* JAX is no library of this command, whatever is imported beside it. */
static const char *other_library(const Script *script) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_alias || !script_module(script, node)->is_listed) continue;
        const Thing *thing =
            set_first(script, script_variable(script, script_definition(script, node)), THING_LIBRARY);
        if (thing && (library_is_below(thing->name, "jax") || library_is_below(thing->name, "flax")))
            return "JAX";
    }
    return NULL;
}

/* The first call that may train, in a file that was named if there is one: those come first. */
static void find_unknown_step(Script *script, DistributeResult *result) {
    bool has_backward = false;
    result->elsewhere = other_library(script);
    for (uint32_t i = 0; i < script->places.count && !has_backward; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        has_backward = call_is_method(script, AS(Call, node), "backward", NULL);
        if (result->computes || !computes_gradients(script, node)) continue;
        result->computes = true;
        result->framework = script_module(script, node)->text;
        result->framework_place = (Span){node->start, node->end};
    }
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        Node *object = NULL;
        if (node->kind != AST_Call) continue;
        if (!may_train(script, AS(Call, node), &object)) continue;
        /* A step is one of an optimizer where gradients are computed, else it may be anything. */
        if (call_is_method(script, AS(Call, node), "step", NULL) && !has_backward) continue;
        if (call_is_method(script, AS(Call, node), "train", NULL) && list_count(AS(Call, node)->args) == 0)
            continue;
        result->framework = script_module(script, node)->text;
        result->framework_place = (Span){node->start, node->end};
        result->unknown = script_source(script, object);
        return;
    }
}

DistributeResult distribute_script(Script *script, const DistributeOptions *options, Arena *arena,
                                   Diagnostics *diagnostics, StrBuf *explanation) {
    uint32_t count = script->modules.count;
    DistributeResult result = {.outcome = DISTRIBUTE_NOTHING, .count = count};
    result.modules = arena_alloc_zero(arena, (count + 1) * sizeof *result.modules);
    for (uint32_t i = 0; i < count; i++) {
        const ScriptModule *module = script->modules.items[i];
        result.modules[i] = (DistributedModule){
            .original = module->text, .is_listed = module->is_listed, .is_entry = !module->is_reached};
    }
    result.target = choose(script, options->target);
    Rewriter rewriter = {.arena = arena, .script = script, .options = options, .diagnostics = diagnostics};
    rewriter.patches = arena_alloc_zero(arena, count * sizeof *rewriter.patches);
    rewriter.needs = arena_alloc_zero(arena, count * sizeof *rewriter.needs);
    for (uint32_t i = 0; i < count; i++)
        patch_init(&rewriter.patches[i], script->modules.items[i]->text, arena);
    if (result.target == TARGET_AUTO) {
        if (ddp_refuses_distributed(&rewriter)) result.outcome = DISTRIBUTE_REFUSED;
        find_framework(script, &result);
        if (result.framework) find_unknown_step(script, &result);
        if (result.unknown) result.unknown = arena_copy(arena, result.unknown, strlen(result.unknown));
        if (explanation) explain_script(&rewriter, explanation);
        return result;
    }
    if (result.target == TARGET_HOROVOD)
        horovod_rewrite(&rewriter);
    else
        ddp_rewrite(&rewriter);
    if (explanation) explain_script(&rewriter, explanation);
    if (rewriter.refusals)
        result.outcome = DISTRIBUTE_REFUSED;
    else
        result.outcome = take_texts(&rewriter, &result) ? DISTRIBUTE_DONE : DISTRIBUTE_DEFECT;
    for (uint32_t i = 0; i < count; i++) patch_free(&rewriter.patches[i]);
    return result;
}
