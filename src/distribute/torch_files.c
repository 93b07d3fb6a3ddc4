/* CKPT: every process reads a checkpoint into its own memory. Progress bars are for rank 0. */
#include "distribute/torch.h"

static void read_checkpoint(Torch *torch, const Node *node) {
    const AstCall *call = torch_call(torch, node, "torch.load");
    if (!call) return;
    Argument place = call_argument(torch->script, call, "f map_location", "map_location");
    if (!place.value && !place.is_hidden)
        patch_argument(rewriter_patch(torch->rewriter, node), "CKPT", call, "map_location='cpu'");
}

static void hide_progress(Torch *torch, const Node *node) {
    if (!torch_call(torch, node, "tqdm.tqdm") && !torch_call(torch, node, "tqdm.trange")) return;
    const AstCall *call = AS(Call, node);
    Argument given = call_argument(torch->script, call, "", "disable");
    if (given.value || given.is_hidden) return;
    torch_needs(torch, node, NEEDS_DIST);
    patch_argument(rewriter_patch(torch->rewriter, node), "GATE", call,
                   torch_text(torch, "disable=%s", torch_is_not_first(torch, node)));
}

void torch_files(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        if (node->kind != AST_Call || module_is_idle(torch->script, node)) continue;
        read_checkpoint(torch, node);
        hide_progress(torch, node);
    }
}
