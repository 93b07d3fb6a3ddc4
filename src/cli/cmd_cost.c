/* `moira cost`: what a step of training or inference needs, in memory and work. */
#include "base/crash.h"
#include "base/pool.h"
#include "cli/commands.h"
#include "cli/model_cost.h"
#include "cli/report.h"
#include "cost/cost_print.h"
#include "eval/interp.h"

#include <string.h>

typedef struct CostRun {
    Session *session;
    const char *program; /* the path of a whole program; NULL: a model is asked about */
    ModelEntry model;
    CostTape tape;
    CostProgram watched;
    CostAsked asked;
    CostGiven given; /* behind the path of a program */
    CostDevice device;
    bool has_device;
} CostRun;

static void print_outcome(CostRun *run, const CostStep *step) {
    Session *session = run->session;
    CostVerdict verdict;
    if (run->has_device) {
        verdict = cost_verdict(&run->tape, step, &run->device, run->asked.used);
        run->asked.device = &run->device;
        run->asked.verdict = &verdict;
    }
    StrBuf out = {0};
    bool is_json = strcmp(session_format(session), "json") == 0;
    if (is_json)
        cost_put_json(&run->tape, step, &run->asked, &out);
    else
        cost_put_text(&run->tape, step, &run->asked, &out);
    session_print_buffer(session, &out);
    if (session_flag(session, SETTING_VERBOSE)) {
        cost_put_tape(&run->tape, &out);
        session_print_error(session, out.data, out.length);
    }
    strbuf_free(&out);
}

static void count_cost(CostRun *run) {
    CostStep step;
    if (model_cost(&run->model, &run->asked, &run->tape, &step)) print_outcome(run, &step);
}

static void work(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    CostRun *run = context;
    crash_watch(run->model.path ? run->model.path : run->model.expression);
    if (model_entry_open(&run->model)) {
        count_cost(run);
        if (run->model.entry.diagnostics.items.count > 0)
            report_findings(run->session, &run->model.entry.diagnostics, false);
        tape_free(&run->tape);
    }
    entry_free(&run->model.entry);
    crash_watch(NULL);
}

/* ---- whole programs ---- */

/* Runs the program with the literal at [named] taken to be any number; 0: as it is. False when it calls no
 * model. */
static bool watch_program(CostRun *run, const PythonFile *file, Analyser *analyser, Arena *arena,
                          uint32_t named, OnePath one_path) {
    Diagnostics ignored; /* errors are reported by `check` */
    run->tape = (CostTape){0};
    program_watch(&run->tape, &run->watched, &analyser->interp, arena);
    analyser->options.named = named;
    analyser->options.one_path = one_path;
    analyser->options.is_planned = true;
    analyser->observer = &run->tape.observer;
    diagnostics_init(&ignored, &analyser->sources);
    analyser_run(analyser, file->tree, &ignored);
    diagnostics_free(&ignored);
    analyser->observer = NULL;
    return run->watched.is_on;
}

/* The same, on one path through the program and, where that leads to no step, on all of them; a call without
 * gradients will do where there is no other. */
static bool find_step(CostRun *run, const PythonFile *file, Analyser *analyser, Arena *arena) {
    static const OnePath paths[] = {ONE_PATH_EVERYWHERE, ONE_PATH_IN_LIBRARIES};
    for (uint32_t try = 0; try < 4; try++) {
        run->watched.takes_inference = try >= 2;
        if (watch_program(run, file, analyser, arena, 0, paths[try % 2])) return true;
        tape_free(&run->tape);
    }
    return false;
}

/* The literals of the file that are the first size of what the model is given. */
typedef struct Literals {
    int64_t value;
    uint32_t starts[8];
    uint32_t count;
} Literals;

static bool meet_literal(void *context, Node *node) {
    Literals *literals = context;
    bool is_one = node->kind == AST_Constant && node->op == CONSTANT_INT &&
                  AS(Constant, node)->integer == literals->value;
    if (is_one && literals->count < sizeof literals->starts / sizeof *literals->starts)
        literals->starts[literals->count++] = node->start;
    return true;
}

/* Whether the figures are formulas in the one name, and the model is the same for each value of it. */
static bool is_formula(const CostTape *tape, const CostProgram *program) {
    int64_t value;
    Dim parameters = tape->modules.count ? tape->modules.items[0].parameters : NULL;
    const Shape *input = program->input;
    return parameters && dim_is_constant(parameters, &value) && input && !input->is_open && input->rank > 0 &&
           input->dims[0] && dim_symbol_name(input->dims[0]);
}

/* Finds the literal that the batch comes from, and runs the program once more with any number there. */
static void generalize(CostRun *run, const PythonFile *file, Analyser *analyser, Arena *arena) {
    OnePath one_path = analyser->options.one_path;
    const Shape *input = run->watched.input;
    Literals literals = {0};
    uint32_t unknown = run->tape.unknown.count;
    bool has_loss = run->watched.loss != UINT32_MAX;
    if (!input || input->is_open || input->rank == 0 || !input->dims[0]) return;
    if (!dim_is_constant(input->dims[0], &literals.value)) return;
    Visitor visitor = {.enter = meet_literal, .context = &literals};
    ast_walk(&file->tree->module->node, &visitor);
    for (uint32_t i = 0; i < literals.count; i++) {
        tape_free(&run->tape);
        bool is_on = watch_program(run, file, analyser, arena, literals.starts[i] + 1, one_path);
        bool is_same = (run->watched.loss != UINT32_MAX) == has_loss && run->tape.unknown.count <= unknown;
        if (!is_on || !is_same || !is_formula(&run->tape, &run->watched)) continue;
        run->asked.used = literals.value;
        run->asked.used_line = text_shown_line(file->tree->text, literals.starts[i]);
        return;
    }
    tape_free(&run->tape);
    watch_program(run, file, analyser, arena, 0, one_path);
}

typedef struct TextRuns {
    CostTape *tape;
    const Tree *tree;
} TextRuns;

static bool meet_exec(void *context, Node *node) {
    TextRuns *runs = context;
    const Node *function = node->kind == AST_Call ? AS(Call, node)->func : NULL;
    CostTape *tape = runs->tape;
    bool is_exec = function && function->kind == AST_Name &&
                   strcmp(interp_text(tape->interp, AS(Name, function)->id), "exec") == 0;
    if (is_exec)
        tape_miss(tape, arena_printf(tape->arena, "what `exec` in line %u changes",
                                     text_shown_line(runs->tree->text, node->start)));
    return true;
}

/* Text that is run is taken to change nothing, which is said. */
static void miss_texts(CostTape *tape, const PythonFile *file) {
    TextRuns runs = {tape, file->tree};
    Visitor visitor = {.enter = meet_exec, .context = &runs};
    ast_walk(&file->tree->module->node, &visitor);
}

static void count_program(CostRun *run) {
    Session *session = run->session;
    AnalyserOptions options = analyser_options(&session->settings);
    ParseOptions parse = settings_parse_options(&session->settings);
    Analyser analyser = {0};
    Arena arena = {0};
    PythonFile file = {0};
    analyser_prepare(&analyser, &options);
    PythonHome home = analyser_home(&analyser);
    python_file_load(&file, run->program, run->program, &parse, NOTEBOOK_TEXT, &home);
    if (!file.failure) python_file_compile(&file);
    if (file.failure || python_file_is_broken(&file)) {
        session_error(session, run->program, "%s",
                      file.failure ? file.failure : "it is no Python program: see `moira check`");
    } else if (!find_step(run, &file, &analyser, &arena)) {
        session_refuse(session, run->program,
                       "no call of a model is seen: give one, as in `moira cost FILE 'Net()' n,3,224,224`");
    } else {
        if (!run->given.count) generalize(run, &file, &analyser, &arena);
        miss_texts(&run->tape, &file);
        run->asked.program = &run->watched;
        const char *name = run->watched.optimizer ? run->watched.optimizer : "none";
        bool is_training = run->watched.loss != UINT32_MAX;
        run->asked.optimizer = is_training ? name : NULL;
        run->asked.autocast = NULL;
        CostStep step = cost_step(&run->tape, cost_optimizer(name), run->watched.loss);
        print_outcome(run, &step);
        tape_free(&run->tape);
    }
    given_restart(&run->given);
    python_file_free(&file);
    analyser_free(&analyser);
    arena_free(&arena);
}

static void work_program(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    CostRun *run = context;
    crash_watch(run->program);
    count_program(run);
    crash_watch(NULL);
}

/* Whether all that follows the path are shapes: what the program's model is given. */
static bool are_shapes(CostRun *run) {
    const Session *session = run->session;
    run->given = (CostGiven){.shapes = session->operands + 1, .count = session->operand_count - 1};
    for (uint32_t i = 0; i < run->given.count; i++)
        if (!given_is_shape(run->given.shapes[i])) return false;
    run->watched.given = run->given.count ? &run->given : NULL;
    return true;
}

void cmd_cost(Session *session) {
    CostRun run = {.session = session};
    const char *autocast = session_text(session, SETTING_AUTOCAST);
    bool is_training = strcmp(session_text(session, SETTING_MODE), "train") == 0;
    run.asked = (CostAsked){.optimizer = is_training ? session_text(session, SETTING_OPTIMIZER) : NULL,
                            .autocast = strcmp(autocast, "none") != 0 ? autocast : NULL,
                            .most_depth = session_number(session, SETTING_DEPTH)};
    const char *device = session_text(session, SETTING_DEVICE);
    run.has_device = device && cost_device(device, &run.device);
    if (device && !run.has_device) {
        session_error(session, NULL, "there is no device `%s`: give a name, as `h100`, or a size, as `24GB`",
                      device);
        return;
    }
    if (session->operand_count > 0 && model_entry_is_file(session->operands[0]) && are_shapes(&run)) {
        run.program = session->operands[0];
        pool_run(1, 1, work_program, &run);
        return;
    }
    if (!model_entry_take(&run.model, session)) return;
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, work, &run);
}
