#include "cli/model_entry.h"

#include "cli/report.h"
#include "eval/interp.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/reenter.h"
#include "workspace/shape_argument.h"

#include <string.h>
#include <unistd.h>

enum { MOST_INPUTS = 64 };

bool model_entry_is_file(const char *operand) {
    size_t length = strlen(operand);
    bool has_ending = length > 3 && strcmp(operand + length - 3, ".py") == 0;
    return strcmp(operand, "-") == 0 || has_ending || access(operand, F_OK) == 0;
}

bool model_entry_take(ModelEntry *run, Session *session) {
    run->session = session;
    uint32_t count = session->operand_count, next = 0;
    if (count > 0 && model_entry_is_file(session->operands[0])) run->path = session->operands[next++];
    if (next == count) {
        session_error(session, NULL, "there is no EXPR that gives a model: moira %s %s",
                      session->command->name, session->command->operands);
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

static bool is_model(ModelEntry *run) {
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

static bool has_right_count(ModelEntry *run) {
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

bool model_entry_open(ModelEntry *run) {
    bool is_ready = entry_open(&run->entry, &run->session->settings, run->path, run->expression) &&
                    is_model(run) && has_right_count(run) &&
                    shape_arguments(&run->entry, run->shapes, run->shape_count, &run->arguments);
    report_obstacles(run->session, &run->entry);
    return is_ready;
}

void model_entry_evaluate(ModelEntry *run) {
    Interp *interp = &run->entry.analyser.interp;
    Value eval = attribute_get(interp, run->entry.value, symbol_from_string(interp->analysis.symbols, "eval"),
                               run->entry.site);
    interp_call(interp, eval, &(Arguments){0}, run->entry.site);
}

Value model_entry_call(ModelEntry *run) {
    Interp *interp = &run->entry.analyser.interp;
    Value output = interp_call(interp, run->entry.value, &run->arguments, run->entry.site);
    bool is_silent = diagnostics_count(&run->entry.diagnostics, SEVERITY_ERROR) == 0;
    if (interp->facts.was_cut)
        session_refuse(run->session, NULL, "the call takes more than %llu steps: see --budget",
                       (unsigned long long)interp->options.budget);
    else if (output.kind == VALUE_NEVER && is_silent)
        session_refuse(run->session, NULL, "the call raises an exception");
    return output;
}
