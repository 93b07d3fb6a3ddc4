/* `moira cost`: what a step of training or inference needs, in memory and work. */
#include "base/crash.h"
#include "base/pool.h"
#include "cli/commands.h"
#include "cli/model_entry.h"
#include "cli/report.h"
#include "cost/cost_print.h"
#include "eval/interp.h"
#include "eval/object/heap.h"

#include <string.h>

typedef struct CostRun {
    Session *session;
    ModelEntry model;
    CostTape tape;
    CostAsked asked;
    CostOptimizer optimizer;
    CostDevice device;
    bool has_device;
} CostRun;

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

static void print_outcome(CostRun *run, const CostStep *step) {
    Session *session = run->session;
    CostVerdict verdict;
    if (run->has_device) {
        verdict = cost_verdict(&run->tape, step, &run->device, 0);
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
    ModelEntry *model = &run->model;
    Interp *interp = &model->entry.analyser.interp;
    bool is_training = run->asked.optimizer != NULL;
    if (!is_training) model_entry_evaluate(model);
    if (!is_training) interp->path.state.gradients.mode = GRADIENT_MODE_OFF;
    run->tape.is_training = is_training;
    run->tape.low_bits = run->asked.autocast ? 16 : 0;
    tape_begin(&run->tape, interp, interp->run.arena, model->entry.value, model->arguments.positional,
               model->shape_count);
    Value output = model_entry_call(model);
    Value first = first_tensor(interp, output, MOST_NESTED);
    tape_end(&run->tape);
    if (output.kind == VALUE_NEVER || interp->facts.was_cut) return;
    uint32_t loss = UINT32_MAX;
    if (is_training && first.kind != VALUE_NEVER)
        loss = tape_loss(&run->tape, tape_tensor(&run->tape, first));
    else if (is_training)
        tape_miss(&run->tape, "the output, of which the loss is made");
    CostStep step = cost_step(&run->tape, run->optimizer, loss);
    print_outcome(run, &step);
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

void cmd_cost(Session *session) {
    CostRun run = {.session = session};
    const char *autocast = session_text(session, SETTING_AUTOCAST);
    bool is_training = strcmp(session_text(session, SETTING_MODE), "train") == 0;
    run.asked = (CostAsked){.optimizer = is_training ? session_text(session, SETTING_OPTIMIZER) : NULL,
                            .autocast = strcmp(autocast, "none") != 0 ? autocast : NULL,
                            .most_depth = session_number(session, SETTING_DEPTH)};
    run.optimizer = cost_optimizer(session_text(session, SETTING_OPTIMIZER));
    const char *device = session_text(session, SETTING_DEVICE);
    run.has_device = device && cost_device(device, &run.device);
    if (device && !run.has_device) {
        session_error(session, NULL, "there is no device `%s`: give a name, as `h100`, or a size, as `24GB`",
                      device);
        return;
    }
    if (!model_entry_take(&run.model, session)) return;
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, work, &run);
}
