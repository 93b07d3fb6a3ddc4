#include "cost/cost_print.h"

#include "base/json.h"
#include "cost/amount.h"
#include "eval/interp.h"
#include "report/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- JSON ---- */

static void put_dim(JsonWriter *json, const char *key, Dim dim) {
    int64_t value;
    StrBuf text = {0};
    json_key(json, key);
    if (!dim) {
        json_null(json);
    } else if (dim_is_constant(dim, &value)) {
        json_number(json, value);
    } else {
        dim_print(dim, &text);
        json_string_bytes(json, text.data, text.length);
    }
    strbuf_free(&text);
}

static const char *const fit_texts[] = {
    [FIT_UNKNOWN] = "unknown", [FIT_YES] = "yes", [FIT_MAYBE] = "maybe", [FIT_NO] = "no"};

static void put_device(JsonWriter *json, const CostAsked *asked) {
    const CostVerdict *verdict = asked->verdict;
    json_key_string(json, "device", asked->device->name);
    json_key_number(json, "device_bytes", asked->device->bytes);
    json_key_string(json, "fits", fit_texts[verdict->fit]);
    put_dim(json, "workspace_bytes", verdict->workspace);
    if (verdict->symbol) {
        json_key_string(json, "name", dim_symbol_name(verdict->symbol));
        json_key_number(json, "largest", verdict->largest);
        json_key_number(json, "largest_with_workspace", verdict->safe);
    }
    if (verdict->seconds > 0) json_key_number(json, "least_microseconds", (int64_t)(verdict->seconds * 1e6));
}

void cost_put_json(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out) {
    JsonWriter json;
    json_init(&json, out, 2);
    json_begin_object(&json);
    put_dim(&json, "parameters", step->parameters);
    put_dim(&json, "parameter_bytes", step->parameter_bytes);
    put_dim(&json, "buffer_bytes", step->buffer_bytes);
    put_dim(&json, "gradient_bytes", step->gradient_bytes);
    put_dim(&json, "optimizer_bytes", step->optimizer_bytes);
    put_dim(&json, "input_bytes", step->input_bytes);
    put_dim(&json, "resident_bytes", step->resident_bytes);
    put_dim(&json, "saved_bytes", step->saved_bytes);
    put_dim(&json, "peak_bytes", step->peak.bytes);
    put_dim(&json, "flops_forward", step->flops_forward);
    put_dim(&json, "flops_step", step->flops_step);
    if (asked->program) {
        json_key_number(&json, "call_line", asked->program->call_line);
        if (asked->program->backward_line)
            json_key_number(&json, "backward_line", asked->program->backward_line);
    }
    if (asked->used) {
        json_key_number(&json, "n", asked->used);
        json_key_number(&json, "n_line", asked->used_line);
    }
    if (asked->device) put_device(&json, asked);
    json_key(&json, "layers");
    json_begin_array(&json);
    for (uint32_t i = 0; i < step->layer_count; i++) {
        const CostLayer *layer = &step->layers[i];
        json_begin_object(&json);
        json_key_string(&json, "path", layer->module->path);
        json_key_string(&json, "type", layer->module->type);
        put_dim(&json, "parameters", layer->module->parameters);
        put_dim(&json, "saved_bytes", layer->saved);
        put_dim(&json, "flops_forward", layer->forward);
        put_dim(&json, "flops_step", layer->step);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_key_strings(&json, "unknown", tape->unknown.items, tape->unknown.count);
    json_end_object(&json);
    strbuf_putc(out, '\n');
}

/* ---- text ---- */

static const char *text_of(const CostTape *tape, AmountUnit unit, Dim dim) {
    return amount_text(tape_dims(tape), tape->arena, unit, dim);
}

static void put_line(const CostTape *tape, StrBuf *out, const char *what, AmountUnit unit, Dim dim) {
    strbuf_printf(out, "%-26s %s\n", what, text_of(tape, unit, dim));
}

static uint32_t depth_of(const CostTape *tape, const CostModule *module) {
    uint32_t depth = 0;
    while (module->path[0]) module = &tape->modules.items[module->parent], depth++;
    return depth;
}

/* The same for a table, in which no long formula fits. */
static const char *short_text(const CostTape *tape, AmountUnit unit, Dim dim) {
    enum { LONGEST = 40 };
    const char *text = text_of(tape, unit, dim);
    return strlen(text) > LONGEST ? "…" : text;
}

static void put_layers(const CostTape *tape, const CostStep *step, uint32_t most_depth, StrBuf *out) {
    Table table = {0};
    table_column(&table, "module", TABLE_LEFT);
    table_column(&table, "type", TABLE_LEFT);
    table_column(&table, "parameters", TABLE_RIGHT);
    table_column(&table, "saved", TABLE_RIGHT);
    table_column(&table, "work forward", TABLE_RIGHT);
    for (uint32_t i = 0; i < step->layer_count; i++) {
        const CostLayer *layer = &step->layers[i];
        uint32_t depth = depth_of(tape, layer->module);
        if (depth > most_depth) continue;
        const char *last = strrchr(layer->module->path, '.');
        const char *name = last ? last + 1 : *layer->module->path ? layer->module->path : "(model)";
        table_cell(&table, arena_printf(tape->arena, "%*s%s", (int)(2 * depth), "", name));
        table_cell(&table, layer->module->type);
        table_cell(&table, short_text(tape, AMOUNT_COUNT, layer->module->parameters));
        table_cell(&table, short_text(tape, AMOUNT_BYTES, layer->saved));
        table_cell(&table, short_text(tape, AMOUNT_WORK, layer->forward));
    }
    strbuf_putc(out, '\n');
    table_print(&table, out);
    table_free(&table);
}

/* The value of an expression in the one name. */
static bool amount_at(const CostTape *tape, Dim dim, int64_t at, int64_t *value) {
    DimTable *dims = tape_dims(tape);
    int64_t *values = memory_alloc((dims->symbol_count + 1) * sizeof *values);
    for (uint32_t i = 0; i <= dims->symbol_count; i++) values[i] = at;
    bool is_known = dim && dim_evaluate(dim, values, value);
    free(values);
    return is_known;
}

/* Where the step is in the program, and what it needs with the size that stands there. */
static void put_program(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out) {
    const CostProgram *program = asked->program;
    int64_t needed;
    strbuf_printf(out, "%-26s model called in line %u", "step", program->call_line);
    if (program->backward_line) strbuf_printf(out, ", backward pass in line %u", program->backward_line);
    strbuf_putc(out, '\n');
    if (!asked->used || !amount_at(tape, step->peak.bytes, asked->used, &needed)) return;
    strbuf_printf(out, "%-26s %s = %" PRId64 " (line %u): needs ", "the program has",
                  dim_symbol_name(program->input->dims[0]), asked->used, asked->used_line);
    amount_put(out, AMOUNT_BYTES, needed);
    strbuf_putc(out, '\n');
}

static void put_time(StrBuf *out, const CostVerdict *verdict) {
    double milliseconds = verdict->seconds * 1e3;
    strbuf_printf(out, "%-26s %.*f ms", "a step takes at least", milliseconds < 10 ? 1 : 0, milliseconds);
    if (verdict->symbol)
        strbuf_printf(out, " for %s = %" PRId64, dim_symbol_name(verdict->symbol), verdict->at);
    strbuf_putc(out, '\n');
}

/* `fits 24.0 GiB up to n = 271`, and what is to be said besides. */
static void put_verdict(const CostTape *tape, const CostAsked *asked, StrBuf *out) {
    const CostVerdict *verdict = asked->verdict;
    static const char *const words[] = {[FIT_UNKNOWN] = "it is not known whether it fits",
                                        [FIT_YES] = "it fits",
                                        [FIT_MAYBE] = "it may fit",
                                        [FIT_NO] = "it does not fit"};
    int64_t more;
    bool has_workspace = verdict->workspace && !(dim_is_constant(verdict->workspace, &more) && more == 0);
    strbuf_printf(out, "%-26s ", arena_printf(tape->arena, "on %s", asked->device->name));
    amount_put(out, AMOUNT_BYTES, asked->device->bytes);
    if (verdict->fit != FIT_UNKNOWN || !verdict->symbol) strbuf_printf(out, ": %s", words[verdict->fit]);
    if (verdict->symbol && verdict->largest == 0) strbuf_puts(out, ": no size fits");
    if (verdict->symbol && verdict->largest > 0) {
        strbuf_printf(out, ", up to %s = %" PRId64, dim_symbol_name(verdict->symbol), verdict->largest);
        if (verdict->safe < verdict->largest)
            strbuf_printf(out, " (%" PRId64 " with all workspaces)", verdict->safe);
    }
    strbuf_putc(out, '\n');
    if (has_workspace) put_line(tape, out, "workspaces, at most", AMOUNT_BYTES, verdict->workspace);
    if (verdict->seconds > 0) put_time(out, verdict);
}

void cost_put_text(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out) {
    strbuf_printf(out, "%-26s %s, %s\n", "parameters", text_of(tape, AMOUNT_COUNT, step->parameters),
                  text_of(tape, AMOUNT_BYTES, step->parameter_bytes));
    put_line(tape, out, "buffers", AMOUNT_BYTES, step->buffer_bytes);
    put_line(tape, out, "input", AMOUNT_BYTES, step->input_bytes);
    if (asked->optimizer) {
        put_line(tape, out, "gradients", AMOUNT_BYTES, step->gradient_bytes);
        put_line(tape, out, arena_printf(tape->arena, "optimizer (%s)", asked->optimizer), AMOUNT_BYTES,
                 step->optimizer_bytes);
        put_line(tape, out, "saved for backward", AMOUNT_BYTES, step->saved_bytes);
    }
    put_line(tape, out, "between steps", AMOUNT_BYTES, step->resident_bytes);
    strbuf_printf(out, "%-26s %s", "peak", text_of(tape, AMOUNT_BYTES, step->peak.bytes));
    if (step->peak.where && *step->peak.where)
        strbuf_printf(out, ", %s %s", step->peak.is_backward ? "backward in" : "in", step->peak.where);
    strbuf_putc(out, '\n');
    put_line(tape, out, "work forward", AMOUNT_WORK, step->flops_forward);
    if (asked->optimizer) put_line(tape, out, "work of a step", AMOUNT_WORK, step->flops_step);
    if (asked->program) put_program(tape, step, asked, out);
    if (asked->device) put_verdict(tape, asked, out);
    for (uint32_t i = 0; i < tape->unknown.count; i++)
        strbuf_printf(out, "%s%s\n", i == 0 ? "at least, without: " : "                   ",
                      tape->unknown.items[i]);
    put_layers(tape, step, asked->most_depth, out);
}

/* ---- the tape ---- */

void cost_put_tape(const CostTape *tape, StrBuf *out) {
    for (uint32_t i = 0; i < tape->operations.count; i++) {
        const CostOperation *operation = &tape->operations.items[i];
        strbuf_printf(out, "%s %s", tape->modules.items[operation->module].path, operation->name);
        for (uint32_t k = 0; k < operation->inputs.count; k++) {
            const CostTensor *tensor = &tape->tensors.items[operation->inputs.items[k]];
            strbuf_printf(out, "%s#%u%s", k == 0 ? "(" : ", ", tensor->storage, tensor->needs ? "+" : "");
            shape_print(tensor->shape, out);
        }
        strbuf_puts(out, operation->inputs.count ? ") ->" : " ->");
        for (uint32_t k = 0; k < operation->outputs.count; k++) {
            const CostTensor *tensor = &tape->tensors.items[operation->outputs.items[k]];
            strbuf_printf(out, " #%u", tensor->storage);
            shape_print(tensor->shape, out);
            strbuf_printf(out, "*%u", tensor->bits);
        }
        for (uint32_t k = 0; k < operation->saved.count; k++) {
            const CostStorage *storage = &tape->storages.items[operation->saved.items[k]];
            strbuf_printf(out, "%s#%u ", k == 0 ? " saves " : ", ", operation->saved.items[k]);
            dim_print(storage->bytes, out);
        }
        strbuf_putc(out, '\n');
    }
}
