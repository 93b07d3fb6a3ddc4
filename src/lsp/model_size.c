#include "lsp/model_size.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "report/summary.h"

enum { MOST_COUNTED = 4 }; /* objects of one class */

void model_sizes_init(ModelSizes *sizes, Symbols *symbols) {
    *sizes = (ModelSizes){.forward = symbol_from_string(symbols, "forward")};
}

void model_sizes_free(ModelSizes *sizes) {
    map_free(&sizes->numbers);
    array_free(&sizes->items);
}

static ModelSize *size_of(ModelSizes *sizes, const Node *node) {
    uint64_t *number = map_at(&sizes->numbers, (uintptr_t)node);
    if (*number == 0) {
        array_push(&sizes->items, ((ModelSize){0}));
        *number = sizes->items.count;
    }
    return &sizes->items.items[*number - 1];
}

void model_sizes_meet(ModelSizes *sizes, Interp *interp) {
    const Frame *frame = interp->path.frame;
    const Node *node = frame->function ? frame->function->node : NULL;
    bool is_forward = node && node->kind == AST_FunctionDef && AS(FunctionDef, node)->name == sizes->forward;
    if (!is_forward || frame->self.kind != VALUE_OBJECT) return;
    ModelSize *size = size_of(sizes, node);
    if (size->last == frame->self.address || size->looks >= MOST_COUNTED) return;
    size->last = frame->self.address;
    size->looks++;
    Dim parameters = summary_parameters(interp, frame->self);
    int64_t count;
    if (!parameters || !dim_is_constant(parameters, &count)) return;
    size->differs |= size->known++ > 0 && count != size->parameters;
    size->parameters = count;
}

int64_t model_size(const ModelSizes *sizes, const Node *forward) {
    const uint64_t *number = map_find(&sizes->numbers, (uintptr_t)forward);
    const ModelSize *size = number && *number ? &sizes->items.items[*number - 1] : NULL;
    return size && size->known > 0 && !size->differs ? size->parameters : -1;
}
