#include "distribute/rewriter.h"

bool horovod_applies(const Script *script) {
    uint32_t steps = EFFECT_STEPS & ~EFFECT_TORCH;
    for (uint32_t i = 0; i < script->functions.count; i++)
        if (script->functions.items[i]->own_effects & steps) return true;
    return false;
}

void horovod_rewrite(Rewriter *rewriter) { (void)rewriter; }
