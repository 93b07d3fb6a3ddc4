/* `moira program`: what a function does to tensors, step by step, and the constraints that follow. */
#include "base/shown.h"
#include "calculus/program_constraint.h"
#include "calculus/target.h"
#include "cli/commands.h"
#include "cli/gradual_run.h"
#include "solve/smt2.h"

#include <string.h>

static bool is_level(Session *session, const char *level) {
    return strcmp(session_text(session, SETTING_CONSTRAINTS), level) == 0;
}

/* ---- constraints ---- */

/* Where a constraint comes from, above the first one from there. */
static void print_origin(const ConstraintOrigin *origin, const ConstraintOrigin *before, const Text *home,
                         StrBuf *out) {
    if (!origin->text || (before && before->text == origin->text &&
                          before->span.start == origin->span.start && before->span.end == origin->span.end))
        return;
    const char *start = origin->text->data + origin->span.start;
    size_t length = origin->span.end - origin->span.start;
    const char *end = memchr(start, '\n', length);
    bool is_where = strcmp(origin->text->path, "<where>") == 0;
    strbuf_puts(out, is_where ? "# --where " : "# ");
    if (!is_where) program_put_place(origin->text, home, origin->span, out);
    strbuf_puts(out, is_where ? "" : ": ");
    strbuf_put(out, start, end ? (size_t)(end - start) : length);
    strbuf_puts(out, "\n");
}

static void print_constraints(ProgramConstraints *constraints, bool is_target, StrBuf *out) {
    ConstraintSystem *system = &constraints->system;
    for (uint32_t i = 0; i < system->constraints.count; i++) {
        const ConstraintOrigin *origin = &constraints->origins.items[i];
        const Constraint *constraint = system->constraints.items[i];
        if (is_target) constraint = target_expand(system, constraint);
        print_origin(origin, i ? origin - 1 : NULL, constraints->origins.items[0].text, out);
        if (origin->note) {
            strbuf_printf(out, "# %s\n", origin->note);
        } else if (constraint->kind != CONSTRAINT_TRUE) {
            constraint_print(constraint, out);
            strbuf_puts(out, "\n");
        }
    }
}

static void print_script(ProgramConstraints *constraints, StrBuf *out) {
    ConstraintSystem *system = &constraints->system;
    Array(const Formula *) formulas = {0};
    for (uint32_t i = 0; i < system->constraints.count; i++) {
        const Formula *formula = target_formula(system, system->constraints.items[i]);
        if (formula->kind != FORMULA_TRUE) array_push(&formulas, formula);
        if (constraints->origins.items[i].note)
            strbuf_printf(out, "; %s\n", constraints->origins.items[i].note);
    }
    smt2_print(system->table, formulas.items, formulas.count, out);
    strbuf_puts(out, "(check-sat)\n");
    array_free(&formulas);
}

/* ---- programs ---- */

/* Why a run does not come to its end. */
static void print_failure(const SubjectTrace *trace, StrBuf *out) {
    for (uint32_t i = 0; i < trace->diagnostics.items.count; i++) {
        const Diagnostic *diagnostic = &trace->diagnostics.items.items[i];
        if (diagnostic->severity != SEVERITY_ERROR) continue;
        strbuf_puts(out, "error : ");
        shown_put(out, diagnostic->message);
        strbuf_printf(out, "  # line %u\n", text_position(diagnostic->text, diagnostic->span.start).line);
    }
    if (trace->is_excluded) strbuf_puts(out, "# no input meets all conditions\n");
    if (trace->was_cut) strbuf_puts(out, "# the run takes too long, and ends here\n");
}

/* ---- what is printed of a function ---- */

static void print_program(Session *session, Subject *subject, const Shape *const *shapes, StrBuf *out) {
    RankCases cases;
    rank_cases_find(&cases, subject, shapes, session_number(session, SETTING_RANK_LIMIT));
    const SubjectTrace *trace = &cases.items.items[rank_cases_shown(&cases)].trace;
    program_print(&trace->program, out);
    print_failure(trace, out);
    rank_cases_free(&cases);
}

static void print_cases(Session *session, Subject *subject, const Shape *const *shapes, StrBuf *out) {
    RankCases cases;
    ProgramConstraints constraints;
    bool is_script = is_level(session, "smt2");
    rank_cases_find(&cases, subject, shapes, session_number(session, SETTING_RANK_LIMIT));
    program_constraints(&constraints, &cases);
    for (uint32_t i = 0; i < cases.left_out_count; i++)
        strbuf_printf(out, "%s the rank of %s is not tried: there are too many combinations\n",
                      is_script ? ";" : "#", cases.left_out[i]);
    if (is_script)
        print_script(&constraints, out);
    else
        print_constraints(&constraints, is_level(session, "target"), out);
    program_constraints_free(&constraints);
    rank_cases_free(&cases);
}

/* The rank that the conditions on the inputs leave to an input of unknown rank; -1 when there are several. */
static int32_t asked_rank(Subject *subject, uint32_t index, const Shape **shapes, uint32_t limit) {
    const Input *input = &subject->inputs.items[index];
    const Shape *before = shapes[index];
    int32_t found = -1;
    for (uint32_t rank = 0; rank <= limit && subject->where_count > 0; rank++) {
        SubjectTrace trace;
        shapes[index] = subject_symbols(subject, input, subject_rank(subject, rank), 0);
        subject_trace(subject, shapes, TRACE_SYMBOLS, &trace);
        bool is_excluded = trace.is_excluded;
        trace_free(&trace);
        if (is_excluded) continue;
        if (found >= 0) {
            found = -1;
            break;
        }
        found = (int32_t)rank;
    }
    shapes[index] = before;
    return found;
}

/* A shape for each tensor among the inputs, with a symbol for each size that is not declared. */
static const Shape **choose_shapes(Subject *subject, uint32_t rank_limit) {
    const Shape **shapes =
        arena_alloc_zero(subject->interp->run.arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        if (input_is_tensor(input)) shapes[i] = subject_symbols(subject, input, input->declared, 0);
    }
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        int32_t rank = shapes[i] && shapes[i]->is_open ? asked_rank(subject, i, shapes, rank_limit) : -1;
        if (rank >= 0)
            shapes[i] =
                subject_symbols(subject, &subject->inputs.items[i], subject_rank(subject, (uint32_t)rank), 0);
    }
    return shapes;
}

static void print_programs(void *context, GradualTarget *target) {
    Session *session = context;
    bool is_script = is_level(session, "smt2");
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        Subject *subject = &target->subjects.items[i];
        const Shape **shapes = choose_shapes(subject, session_number(session, SETTING_RANK_LIMIT));
        StrBuf out = {0};
        if (i) strbuf_puts(&out, is_script ? "(reset)\n" : "\n");
        strbuf_printf(&out, "%s %s\n", is_script ? ";" : "#", subject->name);
        if (is_level(session, "none"))
            print_program(session, subject, shapes, &out);
        else
            print_cases(session, subject, shapes, &out);
        session_print_buffer(session, &out);
        strbuf_free(&out);
    }
}

void cmd_program(Session *session) { gradual_run(session, print_programs, session); }
