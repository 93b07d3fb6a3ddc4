#include "cli/model_cost.h"

#include "eval/interp.h"
#include "eval/object/heap.h"

enum { MOST_NESTED = 8 };

/* The first tensor in a value, in tuples, lists and dicts; NEVER for none. */
static Value first_tensor(Interp *interp, Value value, uint32_t depth) {
    const Object *object = object_of(interp, value);
    if (depth == 0) return value_never();
    if (object && object->kind == OBJECT_ARRAY) return value;
    const Items *items = value.kind == VALUE_TUPLE               ? value.items
                         : object && object->kind == OBJECT_LIST ? OBJECT_AS(List, object)->items
                                                                 : NULL;
    const Entries *entries = object && object->kind == OBJECT_DICT ? OBJECT_AS(Dict, object)->entries : NULL;
    /* A named tuple keeps its items in attributes. */
    bool is_instance = object && object->kind == OBJECT_INSTANCE;
    Value item = is_instance ? object_attribute(object, interp_name(interp, "_0")) : value_never();
    if (item.kind != VALUE_NEVER) return first_tensor(interp, item, depth - 1);
    Value found = value_never();
    for (uint32_t i = 0; items && found.kind == VALUE_NEVER && i < items->count; i++)
        found = first_tensor(interp, items->items[i], depth - 1);
    for (uint32_t i = 0; entries && found.kind == VALUE_NEVER && i < entries->count; i++)
        found = first_tensor(interp, entries->items[i].value, depth - 1);
    return found;
}

bool model_cost(ModelEntry *model, const CostAsked *asked, CostTape *tape, CostStep *step) {
    Interp *interp = &model->entry.analyser.interp;
    bool is_training = asked->optimizer != NULL;
    if (!is_training) model_entry_evaluate(model);
    if (!is_training) interp->path.state.gradients.mode = GRADIENT_MODE_OFF;
    tape->is_training = is_training;
    tape->low_bits = asked->autocast ? 16 : 0;
    tape_begin(tape, interp, interp->run.arena, model->entry.value, model->arguments.positional,
               model->shape_count);
    Value output = model_entry_call(model);
    Value first = first_tensor(interp, output, MOST_NESTED);
    tape_end(tape);
    if (output.kind == VALUE_NEVER || interp->facts.was_cut) return false;
    uint32_t loss = UINT32_MAX;
    if (is_training && first.kind != VALUE_NEVER)
        loss = tape_loss(tape, tape_tensor(tape, first));
    else if (is_training)
        tape_miss(tape, "the output, of which the loss is made");
    *step = cost_step(tape, cost_optimizer(is_training ? asked->optimizer : "none"), loss);
    return true;
}
