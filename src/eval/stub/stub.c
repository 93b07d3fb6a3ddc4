#include "eval/stub/stub.h"

#include "eval/interp.h"
#include "eval/stub/operands.h"
#include "eval/stub/word.h"
#include "stubs/model_files.h"

#include <string.h>

const ModelFile *model_find(const char *module_name) {
    for (const ModelFile *file = model_files(); file->name; file++)
        if (strcmp(file->name, module_name) == 0) return file;
    return NULL;
}

void models_init(Interp *interp) {
    interp->analysis.models = memory_alloc(sizeof *interp->analysis.models);
    *interp->analysis.models = (Models){.run = NULL};
    interp->analysis.hooks.call_model = model_call;
    interp->analysis.hooks.find_model = model_find;
    interp->analysis.hooks.fail_in_model = explain_statement;
    interp->analysis.hooks.explain_call = explain_operands;
    interp_register(interp, ask_words);
    interp_register(interp, shape_words);
    interp_register(interp, window_words);
    interp_register(interp, open_shape_methods);
}

void models_free(Interp *interp) {
    if (!interp->analysis.models) return;
    arena_free(&interp->analysis.models->arena);
    map_free(&interp->analysis.models->rules);
    map_free(&interp->analysis.models->modules);
    map_free(&interp->analysis.models->tables);
    free(interp->analysis.models);
    interp->analysis.models = NULL;
}
