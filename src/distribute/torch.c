/* The rules of PyTorch: a plain training script becomes one for DistributedDataParallel. First the loops that
 * train and the models that they train are found; what cannot be known is refused. Then the rules add their
 * changes, each for itself, and in the end the modules get the imports that these need. */
#include "distribute/torch_query.h"

#include <string.h>

bool ddp_applies(const Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++)
        if (script->functions.items[i]->own_effects & EFFECT_TORCH) return true;
    return false;
}

/* A name that is free in every module. */
static const char *free_name(Torch *torch, const char *wanted) {
    const char *name = wanted;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < torch->script->modules.count; i++) {
            const char *fresh = rewriter_fresh(torch->rewriter, torch->script->modules.items[i], name);
            changed |= strcmp(fresh, name) != 0;
            name = fresh;
        }
    }
    return name;
}

/* `os` may be there: then it is the module. */
static const char *name_of_os(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->modules.count; i++) {
        const ScriptModule *module = torch->script->modules.items[i];
        Sym os = symbol_find(torch->script->project->symbols, "os", 2);
        Variable *variable =
            os ? scope_variable(module->source->scopes, module->source->scopes->module, os) : NULL;
        if (!variable || !variable->sites) continue;
        const Thing *thing =
            set_first(torch->script, script_variable(torch->script, variable), THING_LIBRARY);
        if (!thing || !library_is(thing->name, "os")) return free_name(torch, "os");
    }
    return "os";
}

static const char *barrier_text(void *context, const AstCall *reader) {
    Torch *torch = context;
    /* Nobody waits again where all others wait already. */
    if (torch_is_held(torch, &reader->node)) return NULL;
    torch_needs(torch, &reader->node, NEEDS_DIST);
    return torch_text(torch, "%s%s.barrier()", torch_if_joined(torch, &reader->node), torch->dist);
}

static const char *turn_text(void *context, const Node *statement, const char *comparison) {
    Torch *torch = context;
    if (torch_is_held(torch, statement) || torch_holds_others(torch, statement)) return NULL;
    torch_needs(torch, statement, NEEDS_DIST);
    const char *joined = module_is_shared(torch->script, statement)
                             ? torch_text(torch, "%s.is_initialized() and ", torch->dist)
                             : "";
    return torch_text(torch, "if %s%s.get_rank() %s 0: %s.barrier()\n", joined, torch->dist, comparison,
                      torch->dist);
}

/* What is made into files while the other processes of a machine wait is written by the first one of each. */
static const char *maker_text(void *context, const Node *node) {
    Torch *torch = context;
    if (!torch_is_held(torch, node)) return NULL;
    torch_needs(torch, node, NEEDS_DIST | NEEDS_OS);
    const char *alone = module_is_shared(torch->script, node)
                            ? torch_text(torch, "not %s.is_initialized() or ", torch->dist)
                            : "";
    return torch_text(torch, "%sint(%s.environ['LOCAL_RANK']) == 0", alone, torch->os);
}

void ddp_rewrite(Rewriter *rewriter) {
    Torch torch = {.rewriter = rewriter, .script = rewriter->script, .arena = rewriter->arena};
    if (!ddp_applies(rewriter->script)) {
        const NodeList *body = AS(Module, rewriter->script->modules.items[0]->body->node)->body;
        if (list_count(body) > 0)
            rewriter_refuse(rewriter, CODE_DISTRIBUTE_NO_TRAINING, body->items[0],
                            "Moira looks for loss.backward() with optimizer.step()",
                            "no training loop of PyTorch was found");
        return;
    }
    torch_refuse(&torch);
    if (rewriter->refusals) return;
    torch.dist = free_name(&torch, "dist");
    torch.ddp = free_name(&torch, "DDP");
    torch.sampler = free_name(&torch, "DistributedSampler");
    torch.turns = free_name(&torch, "ddp_turns");
    torch.init = free_name(&torch, "ddp_init");
    torch.share = free_name(&torch, "ddp_share");
    torch.average = free_name(&torch, "ddp_average");
    torch.part = free_name(&torch, "DDPPart");
    torch.rows = free_name(&torch, "DDPRows");
    torch.os = name_of_os(&torch);
    modules_mark(rewriter->script, EFFECT_TORCH);
    torch_find_loops(&torch);
    torch_find_replicas(&torch);
    if (!rewriter->refusals) {
        torch_devices(&torch);
        torch.averages = torch_misses_gradients(&torch) && torch_can_average(&torch);
        if (torch.averages)
            torch_average(&torch);
        else
            torch_wrap(&torch);
        if (!torch.averages) torch_sync(&torch);
        torch_find_downloads(&torch);
        torch_download(&torch);
        torch_load(&torch);
        torch_turns(&torch);
        torch_rates(&torch);
        torch_schedules(&torch);
        torch_files(&torch);
        torch_metrics(&torch);
        GateStyle style = {.condition = torch_text(&torch, "%s.get_rank() == 0", torch.dist),
                           .shared = torch_text(&torch, "not %s.is_initialized() or %s.get_rank() == 0",
                                                torch.dist, torch.dist),
                           .temporary = "ddp_t",
                           .needs = NEEDS_DIST,
                           .needs_os = NEEDS_OS,
                           .steps = EFFECT_TORCH | EFFECT_BACKWARD,
                           .barrier = barrier_text,
                           .turn = turn_text,
                           .maker = maker_text,
                           .context = &torch};
        gate_script(rewriter, &style);
        torch_prologue(&torch);
    }
    for (uint32_t i = 0; i < torch.loops.count; i++) array_free(&torch.loops.items[i].sources);
    array_free(&torch.loops);
    array_free(&torch.replicas);
    map_free(&torch.samplers);
    array_free(&torch.downloads);
    map_free(&torch.held);
}

/* ---- Helpers ---- */

const AstCall *torch_call(const Torch *torch, const Node *node, const char *name) {
    if (node->kind != AST_Call) return NULL;
    const LibraryName *called = script_library_name(torch->script, AS(Call, node)->func);
    return library_is(called, name) ? AS(Call, node) : NULL;
}

bool torch_is_method(const Torch *torch, const Node *node, const char *name) {
    return node->kind == AST_Call && call_is_method(torch->script, AS(Call, node), name, NULL);
}

bool node_is_constant(const Node *node, ConstantKind kind) {
    return node && node->kind == AST_Constant && node->op == kind;
}

bool node_is_path(const Node *node) {
    for (;;) {
        if (node->kind == AST_Name) return true;
        if (node->kind == AST_Attribute) {
            node = AS(Attribute, node)->value;
        } else if (node->kind == AST_Subscript) {
            const Node *slice = AS(Subscript, node)->slice;
            if (slice->kind != AST_Name && slice->kind != AST_Constant) return false;
            node = AS(Subscript, node)->value;
        } else {
            return false;
        }
    }
}

const Node *torch_loop_around(const Torch *torch, const Node *node) {
    const Function *function = script_function(torch->script, node);
    for (const Node *at = script_parent(torch->script, node); at; at = script_parent(torch->script, at)) {
        if (at == function->node) return NULL;
        if (at->kind == AST_For || at->kind == AST_While) return at;
        if (at->kind == AST_Module) return NULL;
    }
    return NULL;
}

const char *torch_size(const Torch *torch, const Node *node) {
    if (!module_is_shared(torch->script, node)) return torch_text(torch, "%s.get_world_size()", torch->dist);
    return torch_text(torch, "(%s.get_world_size() if %s.is_initialized() else 1)", torch->dist, torch->dist);
}

const char *torch_is_not_first(const Torch *torch, const Node *node) {
    if (!module_is_shared(torch->script, node)) return torch_text(torch, "%s.get_rank() != 0", torch->dist);
    return torch_text(torch, "%s.is_initialized() and %s.get_rank() != 0", torch->dist, torch->dist);
}

const char *torch_if_joined(const Torch *torch, const Node *node) {
    return module_is_shared(torch->script, node) ? torch_text(torch, "if %s.is_initialized(): ", torch->dist)
                                                 : "";
}

void torch_needs(Torch *torch, const Node *node, uint32_t needs) {
    rewriter_needs(torch->rewriter, node)->needs |= needs;
}

bool torch_begins_line(const Torch *torch, const Node *node) {
    const Text *text = script_module(torch->script, node)->text;
    return strlen(line_indent(text, node->start, torch->arena)) == text_position(text, node->start).column;
}
