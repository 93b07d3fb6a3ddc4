/* CKPT: every process reads a checkpoint into its own memory, and waits until it has been written. Progress
 * bars are for rank 0. */
#include "distribute/torch.h"

static const Node *path_of(const Torch *torch, const Node *node, const char *name) {
    const AstCall *call = torch_call(torch, node, name);
    if (!call) return NULL;
    return call_argument(torch->script, call, name[6] == 's' ? "obj f" : "f", "f").value;
}

/* Whether a checkpoint that is read here was written further up. */
static bool is_written_before(const Torch *torch, const Node *load, const Node *path) {
    const ScriptModule *module = script_module(torch->script, load);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *node = torch->script->places.items[i].node;
        if (node->start >= load->start) continue;
        const Node *written = path_of(torch, node, "torch.save");
        if (written && written->kind == path->kind && ast_equal(written, path)) return true;
    }
    return false;
}

static void read_checkpoint(Torch *torch, const Node *node) {
    const AstCall *call = torch_call(torch, node, "torch.load");
    if (!call) return;
    Argument place = call_argument(torch->script, call, "f map_location", "map_location");
    if (!place.value && !place.is_hidden)
        patch_argument(rewriter_patch(torch->rewriter, node), "CKPT", call, "map_location='cpu'");
    const Node *path = path_of(torch, node, "torch.load");
    if (!path || !is_written_before(torch, node, path)) return;
    const Node *statement = script_statement(torch->script, node);
    Patch *patch = rewriter_patch(torch->rewriter, node);
    if (!torch_begins_line(torch, statement)) return;
    torch_needs(torch, node, NEEDS_DIST);
    patch_lines_before(patch, "CKPT", statement, torch_text(torch, "%s.barrier()\n", torch->dist));
}

static void hide_progress(Torch *torch, const Node *node) {
    if (!torch_call(torch, node, "tqdm.tqdm") && !torch_call(torch, node, "tqdm.trange")) return;
    const AstCall *call = AS(Call, node);
    Argument given = call_argument(torch->script, call, "", "disable");
    if (given.value || given.is_hidden) return;
    torch_needs(torch, node, NEEDS_DIST);
    patch_argument(rewriter_patch(torch->rewriter, node), "GATE", call,
                   torch_text(torch, "disable=%s.get_rank() != 0", torch->dist));
}

void torch_files(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        read_checkpoint(torch, node);
        hide_progress(torch, node);
    }
}
