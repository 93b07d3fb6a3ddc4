/* `moira program`: what a function does to tensors, step by step. */
#include "cli/commands.h"
#include "cli/gradual_target.h"

static void print_programs(void *context, GradualTarget *target) {
    Session *session = context;
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        Subject *subject = &target->subjects.items[i];
        const Shape **shapes =
            arena_alloc_zero(subject->interp->arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
        for (uint32_t k = 0; k < subject->inputs.count; k++) {
            const Input *input = &subject->inputs.items[k];
            if (input->is_tensor && input->is_passed)
                shapes[k] = subject_symbols(subject, input, input->declared, 0);
        }
        Trace trace;
        subject_trace(subject, shapes, TRACE_SYMBOLS, &trace);
        StrBuf out = {0};
        if (i) strbuf_putc(&out, '\n');
        strbuf_printf(&out, "# %s\n", subject->name);
        program_print(&trace.program, &out);
        session_print_buffer(session, &out);
        strbuf_free(&out);
        trace_free(&trace);
    }
}

void cmd_program(Session *session) { gradual_run(session, print_programs, session); }
