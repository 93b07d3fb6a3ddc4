/* Arguments are read as the constructor of a layer or a method got them; what is not all numbers has no form.
 */
#include "calculus/program_form.h"

#include <string.h>

static const ProgramArgument *find_argument(const ProgramStep *step, const char *name) {
    for (uint32_t i = 0; i < step->arguments.count; i++)
        if (!step->arguments.items[i].is_tensor && strcmp(step->arguments.items[i].name, name) == 0)
            return &step->arguments.items[i];
    return NULL;
}

/* A number, or a pair of them; false when the argument is something else. */
static bool read_pair(const ProgramStep *step, const char *name, int64_t usual, int64_t *pair) {
    const ProgramArgument *argument = find_argument(step, name);
    pair[0] = pair[1] = usual;
    if (!argument) return true;
    Value value = argument->value;
    if (value.kind == VALUE_INT) pair[0] = pair[1] = value.integer;
    if (value.kind == VALUE_INT) return true;
    if (value.kind != VALUE_TUPLE || value.items->is_open || value.items->count != 2) return false;
    for (uint32_t i = 0; i < 2; i++) {
        if (value.items->items[i].kind != VALUE_INT) return false;
        pair[i] = value.items->items[i].integer;
    }
    return true;
}

static bool read_number(const ProgramStep *step, const char *name, int64_t usual, int64_t *number) {
    int64_t pair[2];
    if (!read_pair(step, name, usual, pair) || pair[0] != pair[1]) return false;
    *number = pair[0];
    return true;
}

static const ProgramArgument *only_tensor(const ProgramStep *step) {
    const ProgramArgument *found = NULL;
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        if (!step->arguments.items[i].is_tensor) continue;
        if (found) return NULL;
        found = &step->arguments.items[i];
    }
    return found;
}

static bool read_conv(const ProgramStep *step, ProgramForm *form) {
    const ProgramArgument *input = only_tensor(step);
    Conv2D *conv = &form->conv;
    if (!input || find_argument(step, "padding_mode")) return false;
    form->operands[0] = input->tensor;
    return read_number(step, "in_channels", 0, &conv->channels_in) &&
           read_number(step, "out_channels", 0, &conv->channels_out) &&
           read_number(step, "groups", 1, &conv->groups) && read_pair(step, "kernel_size", 0, conv->kernel) &&
           read_pair(step, "stride", 1, conv->stride) && read_pair(step, "padding", 0, conv->padding) &&
           read_pair(step, "dilation", 1, conv->dilation) && conv_is_valid(conv);
}

/* Operations on two tensors that broadcast, sums first. */
static bool is_broadcasting(const char *name, bool *is_sum) {
    static const char *const names[] = {"add",     "__add__", "__radd__",    "sub",      "mul",    "div",
                                        "__sub__", "__mul__", "__truediv__", "__rmul__", "eq",     "ne",
                                        "lt",      "gt",      "le",          "ge",       "__eq__", "__ne__",
                                        "__lt__",  "__gt__",  "__le__",      "__ge__"};
    static const char prefix[] = "torch.Tensor.";
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name + sizeof prefix - 1, names[i]) != 0) continue;
        *is_sum = i < 3;
        return true;
    }
    return false;
}

static bool read_operands(const ProgramStep *step, ProgramForm *form) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && count < 2) form->operands[count] = argument->tensor;
        count += argument->is_tensor;
    }
    return count == 2;
}

/* The shape that a reshape asks for; false when it is not all numbers. */
static bool read_target(const ProgramStep *step, ProgramForm *form) {
    GradualType *target = &form->target;
    const ProgramArgument *input = only_tensor(step);
    if (!input) return false;
    form->operands[0] = input->tensor;
    const ProgramArgument *argument = find_argument(step, "shape");
    if (!argument) argument = find_argument(step, "size");
    if (!argument || argument->value.kind != VALUE_TUPLE) return false;
    const Items *items = argument->value.items;
    while (items->count == 1 && items->items[0].kind == VALUE_TUPLE) items = items->items[0].items;
    if (items->is_open || items->count > TYPE_RANK_MAX) return false;
    *target = (GradualType){.rank = items->count};
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i].kind != VALUE_INT || items->items[i].integer < -1) return false;
        target->dims[i] = items->items[i].integer;
    }
    return true;
}

ProgramForm program_form(const ProgramStep *step) {
    ProgramForm form = {.kind = FORM_NONE};
    bool is_sum;
    if (step->kind != STEP_OPERATION || step->results.count != 1) return form;
    if (strcmp(step->name, "torch.nn.Conv2d") == 0) {
        if (read_conv(step, &form)) form.kind = FORM_CONV;
    } else if (strcmp(step->name, "torch.Tensor.reshape") == 0 ||
               strcmp(step->name, "torch.Tensor.view") == 0) {
        if (read_target(step, &form)) form.kind = FORM_RESHAPE;
    } else if (is_broadcasting(step->name, &is_sum) && read_operands(step, &form)) {
        form.kind = is_sum ? FORM_ADD : FORM_BROADCAST;
    }
    return form;
}
