/* How it works: a call of a module while none is open begins a model. It is over when it ends, or, where it
 * fails and its end is not told, when another module is called from as far out. */
#include "report/model_trace.h"

#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/object/place.h"
#include "report/model_html.h"

enum { MOST_MODELS = 12, MOST_SHOWN = 64 };

static uint32_t depth_of(const Interp *interp) {
    uint32_t depth = 0;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller) depth++;
    return depth;
}

/* Whether all tensors among the inputs have known sizes, and there is one: an uncalled function is
 * looked at, too, and says little about its model. */
static bool is_known(const Outline *outline, uint32_t *tensors) {
    bool is_fine = true;
    if (outline->kind == OUTLINE_TENSOR) {
        is_fine = !outline->shape->is_open;
        for (uint32_t i = 0; i < outline->shape->rank; i++) is_fine &= outline->shape->dims[i] != NULL;
        ++*tensors;
    }
    for (uint32_t i = 0; i < outline->count; i++) is_fine &= is_known(&outline->items[i], tensors);
    return is_fine;
}

static void put_title(const ModelTrace *trace, const SummaryCall *model, StrBuf *title) {
    const Analysis *analysis = &trace->interp->analysis;
    strbuf_puts(title, model->type);
    if (model->place == 0 || model->place >= analysis->places.count) return;
    const Place *place = &analysis->places.items[model->place];
    strbuf_puts(title, ", called in ");
    const char *slash = strrchr(place->text->path, '/');
    strbuf_printf(title, "%s:%u", slash ? slash + 1 : place->text->path,
                  text_shown_line(place->text, place->span.start));
}

static bool is_new(ModelTrace *trace, const SummaryCall *model) {
    StrBuf key = {0};
    strbuf_printf(&key, "%s ", model->type);
    outline_print(&model->input, &key);
    strbuf_puts(&key, " -> ");
    outline_print(&model->output, &key);
    void **told = strmap_at(&trace->told, arena_copy(trace->arena, key.data, key.length));
    bool is_first = *told == NULL;
    *told = trace;
    strbuf_free(&key);
    return is_first;
}

/* Whether any part of the model has a row: in a loop that is not followed none has. */
static bool has_parts(const Summary *summary) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < summary->calls.count; i++) count += summary->calls.items[i].path != NULL;
    return count > 1;
}

static void close_model(ModelTrace *trace) {
    Summary *summary = &trace->summary;
    trace->is_open = false;
    uint32_t tensors = 0;
    const SummaryCall *model = summary->calls.count > 1 ? &summary->calls.items[0] : NULL;
    if (model && is_known(&summary->input, &tensors) && tensors > 0 && is_new(trace, model)) {
        StrBuf title = {0};
        put_title(trace, model, &title);
        summary_end(summary, !model->has_ended);
        if (has_parts(summary))
            model_put_html(summary, MOST_SHOWN, strbuf_text(&title), trace->first_number + trace->count++,
                           trace->files, trace->out);
        strbuf_free(&title);
    }
    summary_free(summary);
}

static void open_model(ModelTrace *trace, const ModuleCall *told) {
    bool is_plain = told->positional.kind == VALUE_TUPLE && !told->positional.items->is_open;
    Value input = told->positional;
    if (!is_plain || told->module.kind != VALUE_OBJECT) return;
    if (input.items->count == 1) input = input.items->items[0];
    summary_start(&trace->summary, trace->interp, trace->arena, told->module, input);
    trace->depth = depth_of(trace->interp);
    trace->is_open = true;
}

void model_trace_hear(ModelTrace *trace, const ModuleCall *told) {
    /* What uncalled functions make is gone before the run is over. */
    bool is_passing = trace->interp->run.arena != trace->interp->run.keep;
    if (trace->count >= MOST_MODELS || is_passing) return;
    uint32_t depth = depth_of(trace->interp);
    bool is_outer = trace->is_open && depth <= trace->depth;
    if (is_outer && !told->has_ended) close_model(trace);
    if (!trace->is_open && !told->has_ended) open_model(trace, told);
    if (!trace->is_open) return;
    summary_hear(&trace->summary, told);
    if (is_outer && told->has_ended) close_model(trace);
}

void model_trace_end(ModelTrace *trace) {
    if (trace->is_open) close_model(trace);
    strmap_free(&trace->told);
}
