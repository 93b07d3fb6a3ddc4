/* Programs as text: one line for each step. */
#include "gradual/program.h"

static void put_tensor(const Program *program, uint32_t number, StrBuf *out) {
    const char *name = program->tensors.items[number].name;
    if (name)
        strbuf_puts(out, name);
    else
        strbuf_printf(out, "t%u", number);
}

static void put_type(const Shape *shape, StrBuf *out) {
    if (shape->is_open) {
        strbuf_puts(out, "Dyn");
        return;
    }
    strbuf_puts(out, "TensorType([");
    for (uint32_t i = 0; i < shape->rank; i++) {
        strbuf_puts(out, i ? ", " : "");
        if (shape->dims[i])
            dim_print(shape->dims[i], out);
        else
            strbuf_puts(out, "Dyn");
    }
    strbuf_puts(out, "])");
}

static void put_tensors(const Program *program, const ProgramStep *step, StrBuf *out) {
    for (uint32_t i = 0; i < step->results.count; i++) {
        strbuf_puts(out, i ? ", " : "");
        put_tensor(program, step->results.items[i], out);
    }
}

static void put_types(const Program *program, const ProgramStep *step, StrBuf *out) {
    for (uint32_t i = 0; i < step->results.count; i++) {
        strbuf_puts(out, i ? ", " : "");
        put_type(program->tensors.items[step->results.items[i]].shape, out);
    }
}

static void put_operation(const Program *program, const ProgramStep *step, StrBuf *out) {
    put_tensors(program, step, out);
    strbuf_printf(out, " = %s(", step->name);
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        strbuf_puts(out, i ? ", " : "");
        if (argument->is_tensor)
            put_tensor(program, argument->tensor, out);
        else
            strbuf_printf(out, "%s=%s", argument->name, argument->text);
    }
    strbuf_puts(out, ") : ");
    put_types(program, step, out);
}

static void put_branch(const ProgramStep *step, StrBuf *out) {
    strbuf_puts(out, "if ");
    strbuf_put(out, step->text->data + step->test->start, step->test->end - step->test->start);
    strbuf_puts(out, " : ");
    formula_print(step->condition, out);
}

void program_print(const Program *program, StrBuf *out) {
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        switch ((StepKind)step->kind) {
        case STEP_DECLARE:
            strbuf_printf(out, "%s : ", step->name);
            put_types(program, step, out);
            break;
        case STEP_OPERATION: put_operation(program, step, out); break;
        case STEP_BRANCH: put_branch(step, out); break;
        case STEP_RETURN:
            strbuf_puts(out, "return ");
            put_tensors(program, step, out);
            break;
        }
        if (step->kind != STEP_DECLARE && step->text)
            strbuf_printf(out, "  # line %u", text_position(step->text, step->span.start).line);
        strbuf_putc(out, '\n');
    }
}
