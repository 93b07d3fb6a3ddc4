/* The rules of PyTorch: a plain training script becomes one for DistributedDataParallel. */
#include "distribute/rewriter.h"

bool ddp_applies(const Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++)
        if (script->functions.items[i]->own_effects & EFFECT_TORCH) return true;
    return false;
}

void ddp_rewrite(Rewriter *rewriter) {
    const ScriptModule *module = rewriter->script->modules.items[0];
    rewriter_refuse(rewriter, CODE_DISTRIBUTE_T0, module->body->node, NULL,
                    "PyTorch programs are not distributed yet");
}
