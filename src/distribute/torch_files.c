/* CKPT: every process reads a checkpoint into its own memory. Progress bars are for rank 0. */
#include "distribute/torch_query.h"

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

/* A writer of TensorFlow, which some programs take for their curves: each process has a folder of its own. */
static void divide_writer(Torch *torch, const Node *node) {
    const AstCall *call = torch_call(torch, node, "tensorflow.summary.FileWriter");
    if (!call) call = torch_call(torch, node, "tensorflow.summary.create_file_writer");
    Argument folder = call ? call_argument(torch->script, call, "logdir", "logdir") : (Argument){0};
    if (!folder.value) return;
    const char *source = script_source(torch->script, folder.value);
    const char *asking = module_is_shared(torch->script, node)
                             ? torch_text(torch, "not %s.is_initialized() or ", torch->dist)
                             : "";
    torch_needs(torch, node, NEEDS_DIST);
    rewriter_condition(torch->rewriter, "FILE", folder.value,
                       torch_text(torch, " if %s%s.get_rank() == 0 else %s%s%s + '/rank%%d' %% %s.get_rank()",
                                  asking, torch->dist, binds_looser_than_product(folder.value) ? "(" : "",
                                  source, binds_looser_than_product(folder.value) ? ")" : "", torch->dist));
}

void torch_files(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        if (node->kind != AST_Call || module_is_idle(torch->script, node)) continue;
        read_checkpoint(torch, node);
        hide_progress(torch, node);
        divide_writer(torch, node);
    }
}
