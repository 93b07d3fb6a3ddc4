/* LOAD, for loaders that are given one of PyTorch's own samplers. One that goes through all samples becomes a
 * DistributedSampler. One that draws samples by chance stays: each process draws its own, from another seed,
 * and as many fewer as there are processes. */
#include "distribute/prologue.h"
#include "distribute/torch_query.h"

#include <string.h>

/* The call that makes the sampler: it stands there, or in the only assignment to its name. */
static const AstCall *made_sampler(const Torch *torch, const Node *sampler) {
    const Variable *variable = sampler->kind == AST_Name ? script_definition(torch->script, sampler) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    if (site && site->owner->kind == AST_Assign) sampler = AS(Assign, site->owner)->value;
    return sampler->kind == AST_Call ? AS(Call, sampler) : NULL;
}

static bool is_sampler(const Torch *torch, const AstCall *call, const char *name) {
    const LibraryName *made = script_library_name(torch->script, call->func);
    return library_is(made, torch_text(torch, "torch.utils.data.%s", name)) ||
           library_is(made, torch_text(torch, "torch.utils.data.sampler.%s", name));
}

static bool is_said(Argument argument) { return argument.value || argument.is_hidden; }

/* The name under which the module has PyTorch; NULL for none. */
static const char *name_of_torch(const Torch *torch, const Node *node) {
    const Variable *variable = prologue_variable(torch->script, script_module(torch->script, node), "torch");
    return variable ? script_text(torch->script, variable->name) : NULL;
}

/* All samples in some order. */
static void replace_sampler(Torch *torch, const AstCall *call, bool shuffles) {
    Patch *patch = rewriter_patch(torch->rewriter, &call->node);
    const char *shuffle = torch_text(torch, "shuffle=%s", shuffles ? "True" : "False");
    torch_needs(torch, &call->node, NEEDS_DIST | NEEDS_SAMPLER);
    if (module_is_shared(torch->script, &call->node)) {
        const char *dataset = script_source(torch->script, call->args->items[0]);
        patch_before(patch, "LOAD", (Span){call->node.start, call->node.end},
                     torch_text(torch, "%s(%s, %s) if %s.is_initialized() else ", torch->sampler, dataset,
                                shuffle, torch->dist));
        return;
    }
    patch_replace(patch, "LOAD", (Span){call->func->start, call->func->end}, torch->sampler);
    patch_argument(patch, "LOAD", call, shuffle);
}

/* Samples by chance, [count] of them. */
static void divide_draws(Torch *torch, const AstCall *call, const Node *count, const char *all) {
    Patch *patch = rewriter_patch(torch->rewriter, &call->node);
    const char *size = torch_size(torch, &call->node);
    const char *rank =
        module_is_shared(torch->script, &call->node)
            ? torch_text(torch, "(%s.get_rank() if %s.is_initialized() else 0)", torch->dist, torch->dist)
            : torch_text(torch, "%s.get_rank()", torch->dist);
    torch_needs(torch, &call->node, NEEDS_DIST);
    if (count && !node_is_constant(count, CONSTANT_NONE)) {
        patch_around(patch, "LOAD", node_outer_span(patch->text, count), "max(1, ", ")");
        rewriter_operate(torch->rewriter, "LOAD", count, torch_text(torch, " // %s", size));
    } else if (!count) {
        patch_argument(patch, "LOAD", call,
                       torch_text(torch, "num_samples=max(1, len(%s) // %s)", all, size));
    }
    const char *name = name_of_torch(torch, &call->node);
    patch_argument(
        patch, "LOAD", call,
        torch_text(torch, "generator=%s.Generator().manual_seed(%s.initial_seed() + %s)", name, name, rank));
}

static SamplerFate treat_random(Torch *torch, const AstCall *call) {
    const Script *script = torch->script;
    static const char signature[] = "data_source replacement num_samples generator";
    Argument replaced = call_argument(script, call, signature, "replacement");
    Argument count = call_argument(script, call, signature, "num_samples");
    bool is_whole = !is_said(replaced) || node_is_constant(replaced.value, CONSTANT_FALSE);
    if (is_whole && !is_said(count) && list_count(call->args) > 0 && list_count(call->keywords) == 0) {
        replace_sampler(torch, call, true);
        return SAMPLER_REPLACED;
    }
    bool draws = replaced.value && node_is_constant(replaced.value, CONSTANT_TRUE) && !count.is_hidden &&
                 !is_said(call_argument(script, call, signature, "generator"));
    bool is_known =
        list_count(call->args) > 0 && node_is_path(call->args->items[0]) && name_of_torch(torch, &call->node);
    if (!draws || !is_known) return SAMPLER_UNKNOWN;
    divide_draws(torch, call, count.value, script_source(script, call->args->items[0]));
    return SAMPLER_KEPT;
}

static SamplerFate treat_weighted(Torch *torch, const AstCall *call) {
    static const char signature[] = "weights num_samples replacement generator";
    Argument replaced = call_argument(torch->script, call, signature, "replacement");
    Argument count = call_argument(torch->script, call, signature, "num_samples");
    bool draws = !is_said(replaced) || (replaced.value && node_is_constant(replaced.value, CONSTANT_TRUE));
    if (!draws || !count.value || is_said(call_argument(torch->script, call, signature, "generator")) ||
        !name_of_torch(torch, &call->node))
        return SAMPLER_UNKNOWN;
    divide_draws(torch, call, count.value, NULL);
    return SAMPLER_KEPT;
}

static SamplerFate treat_made(Torch *torch, const AstCall *call) {
    if (is_sampler(torch, call, "RandomSampler")) return treat_random(torch, call);
    if (is_sampler(torch, call, "WeightedRandomSampler")) return treat_weighted(torch, call);
    bool is_whole = list_count(call->args) == 1 && list_count(call->keywords) == 0;
    if (!is_sampler(torch, call, "SequentialSampler") || !is_whole) return SAMPLER_UNKNOWN;
    replace_sampler(torch, call, false);
    return SAMPLER_REPLACED;
}

/* Several loaders may have one sampler. */
SamplerFate torch_treat_sampler(Torch *torch, const Node *sampler) {
    const AstCall *call = made_sampler(torch, sampler);
    if (!call) return SAMPLER_UNKNOWN;
    uint64_t *fate = map_at(&torch->samplers, (uintptr_t)call);
    if (!*fate) *fate = 1 + (uint64_t)treat_made(torch, call);
    return (SamplerFate)(*fate - 1);
}
