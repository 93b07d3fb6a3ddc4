#include "cost/program.h"

#include "cost/part.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>
#include <strings.h>

enum { MOST_NESTED = 3 };

void program_watch(CostTape *tape, CostProgram *program, Interp *interp, Arena *arena) {
    *program = (CostProgram){
        .loss = UINT32_MAX, .given = program->given, .takes_inference = program->takes_inference};
    if (program->given) given_restart(program->given);
    tape->program = program;
    tape->is_training = true;
    tape_listen(tape, interp, arena);
}

/* The innermost line of the file that is checked; 0: none. */
static uint32_t line_here(const CostTape *tape, const Node *site) {
    for (const Frame *frame = tape->interp->path.frame; frame; frame = frame->caller) {
        if (frame->module->is_main && site && frame->module->source)
            return text_shown_line(frame->module->source->tree->text, site->start);
        site = frame->site;
    }
    return 0;
}

/* ---- the model ---- */

static void take_inputs(CostTape *tape, Value value, uint32_t depth) {
    const Object *object = object_of(tape->interp, value);
    if (object && object->kind == OBJECT_ARRAY) {
        uint32_t number = tape_tensor(tape, value);
        CostStorage *storage = &tape->storages.items[tape_at(tape, number)->storage];
        if (storage->owner == OWNER_OUTSIDE) storage->owner = OWNER_INPUT;
        if (!tape->program->input) tape->program->input = tape_at(tape, number)->shape;
    }
    const Items *items = value.kind == VALUE_TUPLE               ? value.items
                         : object && object->kind == OBJECT_LIST ? OBJECT_AS(List, object)->items
                                                                 : NULL;
    const Entries *entries = object && object->kind == OBJECT_DICT ? OBJECT_AS(Dict, object)->entries : NULL;
    for (uint32_t i = 0; items && depth > 0 && i < items->count; i++)
        take_inputs(tape, items->items[i], depth - 1);
    for (uint32_t i = 0; entries && depth > 0 && i < entries->count; i++)
        take_inputs(tape, entries->items[i].value, depth - 1);
}

/* After the end of the file uncalled functions run. */
static bool has_ended(const CostTape *tape) {
    for (const Frame *frame = tape->interp->path.frame; frame; frame = frame->caller)
        if (frame->module->is_main) return frame->module->is_over;
    return true;
}

static bool has_no_gradients(const CostTape *tape) {
    return tape->interp->path.state.gradients.mode == GRADIENT_MODE_OFF;
}

/* The first model that is called gets what is given, whenever it is called. */
void program_gives(CostTape *tape, Value module, Value *positional, Value *named) {
    CostGiven *given = tape->program ? tape->program->given : NULL;
    if (!given || module.kind != VALUE_OBJECT) return;
    if (!given->model && tape_owns_parameters(tape, module, 0)) given->model = module.address;
    if (module.address == given->model) given_arguments(given, tape->interp, positional, named);
}

bool program_hears_module(CostTape *tape, const ModuleCall *told) {
    CostProgram *program = tape->program;
    if (has_ended(tape)) program->is_over = true;
    bool is_outermost = !told->has_ended && tape->inside.count <= 1;
    if (program->is_over) return false;
    /* Transformations of data are modules, too. */
    if (is_outermost && !program->is_on && !tape_owns_parameters(tape, told->module, 0)) return false;
    /* Nor does an evaluation begin a step of training. */
    if (!program->is_on && !program->takes_inference && has_no_gradients(tape)) return false;
    if (is_outermost && program->loss != UINT32_MAX) {
        program->is_over = true;
        return false;
    }
    if (is_outermost) {
        if (!program->is_on) tape_take_base(tape);
        program->is_on = true;
        tape_add_model(tape, told->module);
        take_inputs(tape, told->positional, MOST_NESTED);
        take_inputs(tape, told->named, MOST_NESTED);
        const Frame *frame = tape->interp->path.frame;
        if (!program->call_line) program->call_line = line_here(tape, frame->site);
    }
    return program->is_on;
}

/* ---- calls ---- */

static bool begins(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

static bool ends(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The class of the object says which optimizer is made: AdamW calls what makes Adam. */
static void take_optimizer(CostTape *tape, const NativeCall *call) {
    Interp *interp = tape->interp;
    const Object *self = call->count > 0 ? object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE) : NULL;
    const char *class = self ? class_name(interp, self->class) : "";
    static const char *const known[] = {"sgd",    "adam",     "adamw",   "nadam",  "radam",
                                        "adamax", "adadelta", "adagrad", "rmsprop"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(class, known[i]) == 0) tape->program->optimizer = known[i];
    if (strcmp(class, "SGD") == 0 && part_number(tape, call, "momentum") != 0)
        tape->program->optimizer = "sgd-momentum";
    if (strncmp(class, "Adam", 4) == 0 && part_flag(tape, call, "amsgrad"))
        tape->program->optimizer = "amsgrad";
}

static bool is_certain(const CostTape *tape) {
    return !tape->program->is_on || tape->interp->path.undecided <= tape->undecided;
}

bool program_hears_call(CostTape *tape, const NativeCall *call) {
    CostProgram *program = tape->program;
    const char *name = call->function->qualified;
    if (!name || program->is_over || !begins(name, "torch")) return false;
    if (begins(name, "torch.optim.") && ends(name, ".__init__")) take_optimizer(tape, call);
    if (ends(name, ".zero_grad") && is_certain(tape)) program->was_cleared = true;
    if (strstr(name, ".autocast.") && ends(name, ".__enter__")) tape->low_bits = 16;
    if (strstr(name, ".autocast.") && ends(name, ".__exit__")) tape->low_bits = 0;
    bool is_backward = ends(name, "Tensor.backward") && call->count > 0;
    if (is_backward && program->is_on && program->loss == UINT32_MAX) {
        program->loss = tape_tensor(tape, call->arguments[0]);
        program->backward_line = line_here(tape, call->site);
    }
    return program_hears_operation(tape) && !is_backward;
}

bool program_hears_operation(const CostTape *tape) {
    const CostProgram *program = tape->program;
    return program->is_on && !program->is_over && program->loss == UINT32_MAX;
}
