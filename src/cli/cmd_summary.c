/* `moira summary`: builds a model, calls it with tensors of the given shapes, and prints what each of its
 * parts did. */
#include "base/crash.h"
#include "base/pool.h"
#include "base/shown.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "eval/facts.h"
#include "eval/flow/call.h"
#include "eval/interp.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/reenter.h"
#include "report/summary.h"
#include "workspace/shape_argument.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_INPUTS = 64, NAMES_SHOWN = 10 };

typedef struct SummaryRun {
    Session *session;
    const char *path; /* of the file, or NULL */
    const char *expression;
    const char *const *shapes;
    uint32_t shape_count;
    EntryPoint entry;
    Summary summary;
} SummaryRun;

/* ---- operands ---- */

/* The first operand is a file if it looks like one, or is there; an expression seldom is either. */
static bool is_file(const char *operand) {
    size_t length = strlen(operand);
    bool has_ending = length > 3 && strcmp(operand + length - 3, ".py") == 0;
    return strcmp(operand, "-") == 0 || has_ending || access(operand, F_OK) == 0;
}

static bool take_operands(SummaryRun *run) {
    Session *session = run->session;
    uint32_t count = session->operand_count, next = 0;
    if (count > 0 && is_file(session->operands[0])) run->path = session->operands[next++];
    if (next == count) {
        session_error(session, NULL,
                      "there is no EXPR that gives a model: moira summary [FILE] EXPR SHAPE...");
        return false;
    }
    run->expression = session->operands[next++];
    run->shapes = session->operands + next;
    run->shape_count = count - next;
    if (run->shape_count > MOST_INPUTS) {
        session_error(session, NULL, "there are more than %d shapes", MOST_INPUTS);
        return false;
    }
    return true;
}

/* ---- the model ---- */

static bool is_model(SummaryRun *run) {
    Interp *interp = &run->entry.analyser.interp;
    Value model = run->entry.value;
    Value module = interp_global_of(interp, "torch.nn.modules.module", "Module");
    Tri is = module.kind == VALUE_OBJECT ? is_instance(interp, model, module.address) : TRI_UNKNOWN;
    if (is == TRI_YES && model.kind == VALUE_OBJECT) return true;
    const Object *class = object_of_kind(interp, model, OBJECT_CLASS);
    if (class && is_subclass(interp, model.address, module.address) == TRI_YES)
        session_error(run->session, NULL, "`%s` is a class, not a model: write `%s(...)`", run->expression,
                      run->expression);
    else if (is == TRI_NO)
        session_error(run->session, NULL, "`%s` is not a PyTorch module but %s", run->expression,
                      describe(interp, model));
    else
        session_error(run->session, NULL, "it is not known what `%s` is", run->expression);
    return false;
}

/* How many inputs `forward` takes. */
typedef struct InputRange {
    uint32_t least, most;
} InputRange;

static InputRange inputs_of(Interp *interp, Value model) {
    InputRange any = {0, UINT32_MAX};
    Value forward = class_lookup(interp, object_of(interp, model)->class,
                                 symbol_from_string(interp->analysis.symbols, "forward"));
    const Object *object = object_of_kind(interp, forward, OBJECT_FUNCTION);
    const Node *node = object ? OBJECT_AS(Function, object)->node : NULL;
    if (!node || node->kind != AST_FunctionDef) return any;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, node)->args);
    uint32_t count = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    if (count == 0) return any;
    return (InputRange){count - 1 > defaults ? count - 1 - defaults : 0,
                        parameters->vararg ? UINT32_MAX : count - 1};
}

static bool has_right_count(SummaryRun *run) {
    InputRange range = inputs_of(&run->entry.analyser.interp, run->entry.value);
    uint32_t positional = shape_positional_count(run->shapes, run->shape_count);
    if (run->shape_count >= range.least && positional <= range.most) return true;
    uint32_t wanted = run->shape_count < range.least ? range.least : range.most;
    session_error(run->session, NULL, "`forward` takes %s%u input%s, and there %s %u SHAPE%s",
                  range.least == range.most        ? ""
                  : run->shape_count < range.least ? "at least "
                                                   : "at most ",
                  wanted, wanted == 1 ? "" : "s", run->shape_count == 1 ? "is" : "are", run->shape_count,
                  run->shape_count == 1 ? "" : "s");
    return false;
}

/* ---- the call ---- */

static void prepare_model(SummaryRun *run) {
    Interp *interp = &run->entry.analyser.interp;
    if (session_flag(run->session, SETTING_TRAIN)) return;
    Value eval = attribute_get(interp, run->entry.value, symbol_from_string(interp->analysis.symbols, "eval"),
                               run->entry.site);
    interp_call(interp, eval, &(Arguments){0}, run->entry.site);
}

static void call_model(SummaryRun *run, const Arguments *arguments) {
    Interp *interp = &run->entry.analyser.interp;
    /* Those with names lie behind the others. */
    const Value *inputs = arguments->positional;
    Value input =
        run->shape_count == 1 ? inputs[0] : value_tuple(interp->run.arena, inputs, run->shape_count);
    summary_begin(&run->summary, interp, interp->run.arena, run->entry.value, input);
    Value output = interp_call(interp, run->entry.value, arguments, run->entry.site);
    bool is_silent = diagnostics_count(&run->entry.diagnostics, SEVERITY_ERROR) == 0;
    summary_finish(&run->summary, output.kind == VALUE_NEVER || interp->facts.was_cut);
    if (interp->facts.was_cut)
        session_refuse(run->session, NULL, "the call takes more than %llu steps: see --budget",
                       (unsigned long long)interp->options.budget);
    else if (output.kind == VALUE_NEVER && is_silent)
        session_refuse(run->session, NULL, "the call raises an exception");
}

/* ---- printing ---- */

static int compare_names(const void *a, const void *b) {
    const UnknownName *left = *(const UnknownName *const *)a, *right = *(const UnknownName *const *)b;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* What share of the outputs is known, and what was met of which nothing is known. */
static void put_coverage(const SummaryRun *run, StrBuf *out) {
    const StrMap *unknown_names = &run->entry.analyser.interp.facts.unknown_names;
    Array(const UnknownName *) names = {0};
    uint32_t known = 0, count = summary_count_known(&run->summary, &known);
    for (uint32_t i = 0; i < unknown_names->capacity; i++)
        if (unknown_names->slots[i].key) array_push(&names, unknown_names->slots[i].value);
    if (names.count > 0) qsort(names.items, names.count, sizeof *names.items, compare_names);
    strbuf_printf(out, "%u of %u outputs %s known.\n", known, count, known == 1 ? "is" : "are");
    for (uint32_t i = 0; i < names.count && i < NAMES_SHOWN; i++) {
        strbuf_printf(out, "%6u  ", names.items[i]->count);
        shown_put(out, names.items[i]->name);
        strbuf_putc(out, '\n');
    }
    if (names.count > NAMES_SHOWN) strbuf_printf(out, "        and %u more\n", names.count - NAMES_SHOWN);
    array_free(&names);
}

static void print_outcome(SummaryRun *run) {
    Session *session = run->session;
    const char *format = session_format(session);
    bool is_text = strcmp(format, "full") == 0;
    uint32_t depth = session_number(session, SETTING_DEPTH);
    StrBuf out = {0};
    if (strcmp(format, "json") == 0)
        summary_put_json(&run->summary, &out);
    else if (strcmp(format, "svg") == 0)
        summary_put_svg(&run->summary, depth, run->expression, &out);
    else
        summary_put_text(&run->summary, depth, &out);
    if (is_text && run->entry.diagnostics.items.count > 0) strbuf_putc(&out, '\n');
    session_print_buffer(session, &out);
    if (run->entry.diagnostics.items.count > 0) report_findings(session, &run->entry.diagnostics, is_text);
    if (session_flag(session, SETTING_COVERAGE) || session_flag(session, SETTING_VERBOSE)) {
        put_coverage(run, &out);
        if (is_text && session_flag(session, SETTING_COVERAGE))
            session_print_buffer(session, &out);
        else
            session_print_error(session, out.data, out.length);
    }
    strbuf_free(&out);
}

static void summarise(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    SummaryRun *run = context;
    Arguments arguments;
    crash_watch(run->path ? run->path : run->expression);
    bool is_ready = entry_open(&run->entry, &run->session->settings, run->path, run->expression) &&
                    is_model(run) && has_right_count(run) &&
                    shape_arguments(&run->entry, run->shapes, run->shape_count, &arguments);
    report_obstacles(run->session, &run->entry);
    if (is_ready) {
        prepare_model(run);
        call_model(run, &arguments);
        print_outcome(run);
        summary_free(&run->summary);
    }
    entry_free(&run->entry);
    crash_watch(NULL);
}

void cmd_summary(Session *session) {
    SummaryRun run = {.session = session};
    if (!take_operands(&run)) return;
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, summarise, &run);
}
