/* Summaries as JSON and as a table. */
#include "base/shown.h"
#include "report/shape_json.h"
#include "report/summary.h"
#include "report/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- JSON ---- */

static void outline_json(JsonWriter *json, const Outline *outline) {
    switch ((OutlineKind)outline->kind) {
    case OUTLINE_UNKNOWN:
    case OUTLINE_OTHER: json_null(json); break;
    case OUTLINE_TENSOR: shape_json(json, outline->shape); break;
    case OUTLINE_TUPLE:
        json_begin_object(json);
        json_key(json, "tuple");
        json_begin_array(json);
        for (uint32_t i = 0; i < outline->count; i++) outline_json(json, &outline->items[i]);
        json_end_array(json);
        json_end_object(json);
        break;
    case OUTLINE_DICT:
        json_begin_object(json);
        json_key(json, "dict");
        json_begin_object(json);
        for (uint32_t i = 0; i < outline->count; i++) {
            json_key(json, outline->keys[i]);
            outline_json(json, &outline->items[i]);
        }
        json_end_object(json);
        json_end_object(json);
        break;
    }
}

static void put_row(JsonWriter *json, const SummaryCall *call) {
    int64_t parameters;
    json_begin_object(json);
    json_key_string(json, "path", call->path);
    json_key_string(json, "type", call->type);
    json_key(json, "input");
    outline_json(json, &call->input);
    json_key(json, "output");
    outline_json(json, &call->output);
    json_key(json, "parameters");
    if (call->parameters && dim_is_constant(call->parameters, &parameters))
        json_number(json, parameters);
    else
        json_null(json);
    json_end_object(json);
}

void summary_put_json(const Summary *summary, StrBuf *out) {
    JsonWriter json;
    json_init(&json, out, 1);
    json_begin_array(&json);
    for (uint32_t i = 0; i < summary->ended.count; i++) {
        const SummaryCall *call = &summary->calls.items[summary->ended.items[i]];
        if (call->path) put_row(&json, call);
    }
    json_end_array(&json);
    strbuf_putc(out, '\n');
}

/* ---- text ---- */

/* A number with a comma before every third digit from the end. */
static void put_number(StrBuf *out, int64_t number) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-') strbuf_putc(out, ',');
        strbuf_putc(out, digits[i]);
    }
}

static void put_size(StrBuf *out, SummarySize size) {
    int64_t number;
    if (size && dim_is_constant(size, &number))
        put_number(out, number);
    else
        strbuf_putc(out, '?');
}

const char *summary_name(const Summary *summary, const SummaryCall *call) {
    if (!*call->path) return "(model)";
    for (uint32_t i = call->parent; i != UINT32_MAX; i = summary->calls.items[i].parent) {
        const char *above = summary->calls.items[i].path;
        size_t length = above ? strlen(above) : 0;
        if (length > 0 && strncmp(call->path, above, length) == 0 && call->path[length] == '.')
            return call->path + length + 1;
    }
    return call->path;
}

static void put_call(const Summary *summary, const SummaryCall *call, Table *table, StrBuf *cell) {
    cell->length = 0;
    strbuf_fill(cell, ' ', 2 * (size_t)call->depth);
    strbuf_puts(cell, summary_name(summary, call));
    table_cell(table, strbuf_text(cell));
    table_cell(table, call->type);
    cell->length = 0;
    outline_print(&call->input, cell);
    table_cell(table, strbuf_text(cell));
    cell->length = 0;
    if (call->has_ended)
        outline_print(&call->output, cell);
    else
        strbuf_puts(cell, call->fails ? "<-- fails" : "");
    table_cell(table, strbuf_text(cell));
    cell->length = 0;
    put_size(cell, call->parameters);
    table_cell(table, strbuf_text(cell));
}

static void put_megabytes(StrBuf *out, const char *what, int64_t bytes) {
    strbuf_printf(out, "%s: %.2f\n", what, (double)bytes / 1e6);
}

/* What torchinfo says below its table, in its words; sizes that depend on symbols are left out. The outputs
 * count twice, for the way back. */
static void put_totals(const Summary *summary, StrBuf *out) {
    const SummaryTotals *totals = &summary->totals;
    int64_t all, trained, input, output, parameters;
    strbuf_puts(out, "Total params: ");
    put_size(out, totals->parameters);
    strbuf_puts(out, "\nTrainable params: ");
    put_size(out, totals->trainable);
    strbuf_puts(out, "\nNon-trainable params: ");
    bool is_known = totals->parameters && totals->trainable && dim_is_constant(totals->parameters, &all) &&
                    dim_is_constant(totals->trainable, &trained);
    if (is_known)
        put_number(out, all - trained);
    else
        strbuf_putc(out, '?');
    strbuf_putc(out, '\n');
    bool has_input = totals->input_bytes && dim_is_constant(totals->input_bytes, &input);
    bool has_output = totals->output_bytes && dim_is_constant(totals->output_bytes, &output);
    bool has_parameters = totals->parameter_bytes && dim_is_constant(totals->parameter_bytes, &parameters);
    if (has_input) put_megabytes(out, "Input size (MB)", input);
    if (has_output && !summary->has_failed) put_megabytes(out, "Forward/backward pass size (MB)", 2 * output);
    if (has_parameters) put_megabytes(out, "Params size (MB)", parameters);
    if (has_input && has_output && has_parameters && !summary->has_failed)
        put_megabytes(out, "Estimated Total Size (MB)", input + 2 * output + parameters);
}

static void put_possible(const Summary *summary, StrBuf *out) {
    if (summary->possible_count == 0) return;
    strbuf_puts(out, "Rows may be missing: it is not known whether ");
    shown_put(out, summary->first_possible);
    strbuf_puts(out, " is called");
    if (summary->possible_count > 1) strbuf_printf(out, ", and %u more", summary->possible_count - 1);
    strbuf_putc(out, '\n');
}

static void put_unknown(const Summary *summary, StrBuf *out) {
    if (summary->unknown_count == 0) return;
    strbuf_puts(out, "Rows may be missing: it is not known what ");
    shown_put(out, summary->first_unknown);
    strbuf_puts(out, " is");
    if (summary->unknown_count > 1) strbuf_printf(out, ", and %u more", summary->unknown_count - 1);
    strbuf_putc(out, '\n');
}

void summary_put_text(const Summary *summary, uint32_t most_depth, StrBuf *out) {
    Table table = {0};
    StrBuf cell = {0};
    table_column(&table, "module", TABLE_LEFT);
    table_column(&table, "type", TABLE_LEFT);
    table_column(&table, "input", TABLE_LEFT);
    table_column(&table, "output", TABLE_LEFT);
    table_column(&table, "parameters", TABLE_RIGHT);
    for (uint32_t i = 0; i < summary->calls.count; i++) {
        const SummaryCall *call = &summary->calls.items[i];
        bool is_shown = call->depth <= most_depth || call->fails;
        if (call->path && is_shown) put_call(summary, call, &table, &cell);
    }
    table_print(&table, out);
    strbuf_putc(out, '\n');
    put_totals(summary, out);
    put_unknown(summary, out);
    put_possible(summary, out);
    strbuf_free(&cell);
    table_free(&table);
}
