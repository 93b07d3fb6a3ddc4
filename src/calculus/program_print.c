/* Programs as text, one line for each step: the operations of the gradual tensor calculus in its notation,
 * the others with their names in the library. */
#include "calculus/program_form.h"
#include "calculus/symbol_names.h"
#include "eval/interp.h"

#include <stdio.h>
#include <string.h>

bool program_is_dyn(const char *name, uint32_t index, Dim size) {
    char made[256];
    const char *symbol = dim_symbol_name(size);
    snprintf(made, sizeof made, "%s.shape[%u]", name, (unsigned)index);
    return symbol && strcmp(symbol, made) == 0;
}

static void put_tensor(const Program *program, uint32_t number, StrBuf *out) {
    const char *name = program->tensors.items[number].name;
    if (name)
        strbuf_puts(out, name);
    else
        strbuf_printf(out, "v%u", number);
}

/* A size of the parameter [name] (NULL: of another tensor) that is free is Dyn. */
static void put_type(SymbolNames *names, const char *name, const Shape *shape, StrBuf *out) {
    if (shape->is_open) {
        strbuf_puts(out, "Dyn");
        return;
    }
    strbuf_puts(out, "TensorType([");
    for (uint32_t i = 0; i < shape->rank; i++) {
        strbuf_puts(out, i ? ", " : "");
        if (shape->dims[i] && !(name && program_is_dyn(name, i, shape->dims[i])))
            dim_print(dim_substitute(names->table, shape->dims[i], symbol_named, names), out);
        else
            strbuf_puts(out, "Dyn");
    }
    strbuf_puts(out, "])");
}

static const char *separator(const ProgramStep *step) { return step->is_choice ? " | " : ", "; }

static void put_tensors(const Program *program, const ProgramStep *step, StrBuf *out) {
    for (uint32_t i = 0; i < step->results.count; i++) {
        strbuf_puts(out, i ? separator(step) : "");
        put_tensor(program, step->results.items[i], out);
    }
}

static void put_types(SymbolNames *names, const Program *program, const ProgramStep *step, StrBuf *out) {
    for (uint32_t i = 0; i < step->results.count; i++) {
        strbuf_puts(out, i ? separator(step) : "");
        put_type(names, step->kind == STEP_DECLARE ? step->name : NULL,
                 program->tensors.items[step->results.items[i]].shape, out);
    }
}

static void put_pair(const char *name, const int64_t *pair, int64_t usual, StrBuf *out) {
    if (pair[0] != usual || pair[1] != usual)
        strbuf_printf(out, ", %s=(%lld, %lld)", name, (long long)pair[0], (long long)pair[1]);
}

/* Conv2D(4, 8, (3, 3), x), with what it has beyond that only where it is not the default. */
static void put_conv(const Program *program, const ProgramForm *form, StrBuf *out) {
    const Conv2D *conv = &form->conv;
    strbuf_printf(out, "Conv2D(%lld, %lld, (%lld, %lld), ", (long long)conv->channels_in,
                  (long long)conv->channels_out, (long long)conv->kernel[0], (long long)conv->kernel[1]);
    put_tensor(program, form->operands[0], out);
    put_pair("stride", conv->stride, 1, out);
    put_pair("padding", conv->padding, 0, out);
    put_pair("dilation", conv->dilation, 1, out);
    if (conv->groups != 1) strbuf_printf(out, ", groups=%lld", (long long)conv->groups);
}

/* Whether a value is a number, or a tuple of numbers: sizes in it have the names that they have elsewhere. */
static bool is_of_numbers(Value value) {
    if (value.kind != VALUE_TUPLE) return value.kind == VALUE_INT || value.kind == VALUE_DIM;
    for (uint32_t i = 0; i < value.items->count; i++)
        if (!is_of_numbers(value.items->items[i])) return false;
    return !value.items->is_open;
}

static void put_numbers(SymbolNames *names, Value value, StrBuf *out) {
    if (value.kind == VALUE_INT) strbuf_printf(out, "%lld", (long long)value.integer);
    if (value.kind == VALUE_DIM) dim_print(dim_substitute(names->table, value.dim, symbol_named, names), out);
    if (value.kind != VALUE_TUPLE) return;
    /* f(*sizes) and f(sizes) are the same. */
    const Items *items = value.items;
    while (items->count == 1 && items->items[0].kind == VALUE_TUPLE) items = items->items[0].items;
    strbuf_puts(out, "(");
    for (uint32_t i = 0; i < items->count; i++) {
        strbuf_puts(out, i ? ", " : "");
        put_numbers(names, items->items[i], out);
    }
    strbuf_puts(out, items->count == 1 ? ",)" : ")");
}

static void put_argument(SymbolNames *names, const ProgramArgument *argument, StrBuf *out) {
    strbuf_printf(out, "%s=", argument->name);
    if (is_of_numbers(argument->value))
        put_numbers(names, argument->value, out);
    else
        strbuf_puts(out, argument->text);
}

/* An operation by its name in the library: tensors first. What is known only to be of its type is left out.
 */
static void put_call(SymbolNames *names, const Program *program, const ProgramStep *step, StrBuf *out) {
    uint32_t count = 0;
    strbuf_printf(out, "%s(", step->name);
    for (int wants_tensors = 1; wants_tensors >= 0; wants_tensors--)
        for (uint32_t i = 0; i < step->arguments.count; i++) {
            const ProgramArgument *argument = &step->arguments.items[i];
            if (argument->is_tensor != (bool)wants_tensors) continue;
            if (!argument->is_tensor && strcmp(argument->name, argument->text) == 0) continue;
            strbuf_puts(out, count++ ? ", " : "");
            if (argument->is_tensor)
                put_tensor(program, argument->tensor, out);
            else
                put_argument(names, argument, out);
        }
}

static void put_operation(SymbolNames *names, const Program *program, const ProgramStep *step, StrBuf *out) {
    ProgramForm form = program_form(step);
    put_tensors(program, step, out);
    strbuf_puts(out, " = ");
    switch (form.kind) {
    case FORM_NONE:
    case FORM_BROADCAST: put_call(names, program, step, out); break;
    case FORM_CONV: put_conv(program, &form, out); break;
    case FORM_RESHAPE:
        strbuf_puts(out, "reshape(");
        put_tensor(program, form.operands[0], out);
        strbuf_puts(out, ", ");
        type_print(&form.target, out);
        break;
    case FORM_ADD:
        strbuf_puts(out, "add(");
        put_tensor(program, form.operands[0], out);
        strbuf_puts(out, ", ");
        put_tensor(program, form.operands[1], out);
        break;
    }
    strbuf_puts(out, ") : ");
    put_types(names, program, step, out);
}

static void put_branch(SymbolNames *names, const Program *program, const ProgramStep *step, StrBuf *out) {
    strbuf_puts(out, "if ");
    strbuf_put(out, step->text->data + step->test->start, step->test->end - step->test->start);
    strbuf_puts(out, " : ");
    Arena *arena = program->interp->run.arena;
    formula_print(formula_substitute(names->table, arena, step->condition, symbol_named, names), out);
}

static void put_stranger(SymbolNames *names, const Program *program, uint32_t number, StrBuf *out) {
    put_tensor(program, number, out);
    strbuf_puts(out, " : ");
    put_type(names, NULL, program->tensors.items[number].shape, out);
    strbuf_putc(out, '\n');
}

/* Tensors that come from somewhere else, as weights do, or are one of several after a branch, are declared
 * where they are used first. */
static void put_strangers(SymbolNames *names, const Program *program, const ProgramStep *step, bool *is_shown,
                          StrBuf *out) {
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (!argument->is_tensor || is_shown[argument->tensor]) continue;
        is_shown[argument->tensor] = true;
        put_stranger(names, program, argument->tensor, out);
    }
    for (uint32_t i = 0; i < step->results.count; i++) {
        uint32_t number = step->results.items[i];
        if (step->kind == STEP_RETURN && !is_shown[number]) put_stranger(names, program, number, out);
        is_shown[number] = true;
    }
}

void program_put_place(const Text *text, const Text *home, Span span, StrBuf *out) {
    const char *name = strrchr(text->path, '/');
    if (text == home)
        strbuf_puts(out, "line ");
    else
        strbuf_printf(out, "%s:", name ? name + 1 : text->path);
    strbuf_printf(out, "%u", text_position(text, span.start).line);
}

void program_print(const Program *program, StrBuf *out) {
    SymbolNames made = {.table = &program->interp->analysis.dims}, *names = &made;
    bool *is_shown = arena_alloc_zero(program->interp->run.arena, program->tensors.count + (size_t)1);
    const Text *home = program->steps.count ? program->steps.items[0].text : NULL;
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        if (step->kind == STEP_RETURN && step->results.count == 0) continue;
        if (step->kind == STEP_BRANCH && !step->is_about_sizes) continue;
        put_strangers(names, program, step, is_shown, out);
        switch ((ProgramStepKind)step->kind) {
        case STEP_DECLARE:
            strbuf_printf(out, "%s : ", step->name);
            put_types(names, program, step, out);
            break;
        case STEP_OPERATION: put_operation(names, program, step, out); break;
        case STEP_UNKNOWN: strbuf_printf(out, "%s : not known", program_step_text(program, step)); break;
        case STEP_BRANCH: put_branch(names, program, step, out); break;
        case STEP_RETURN:
            strbuf_puts(out, "return ");
            put_tensors(program, step, out);
            break;
        }
        if (step->kind != STEP_DECLARE && step->text) {
            strbuf_puts(out, "  # ");
            program_put_place(step->text, home, step->span, out);
        }
        strbuf_putc(out, '\n');
    }
    symbol_names_free(names);
}
