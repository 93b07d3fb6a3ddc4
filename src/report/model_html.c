/* How it works: the calls are a tree in the order of the run. From its leaves up each call gets a digest of
 * what it is, what it takes and gives, and of the calls in it; neighbours with the same digest are one block
 * that is repeated. Tensors are followed by their addresses: where the one that a call takes was not made by
 * the call before, the edge names the call that made it, or is broken when the program itself did something
 * in between. */
#include "report/model_html.h"

#include "eval/interp.h"

#include <stdio.h>

enum {
    BAR = 56,
    MOST_EDGES = 4,      /* tensors that a call takes, as they are shown */
    OPEN_CALLS = 80,     /* a model of at most so many is not folded, but for repetitions */
    OPEN_DEPTH = 1,      /* to which a larger one is open */
    FEWEST_REPEATED = 3, /* blocks that are folded */
    CHUNK = 100          /* folded blocks that are laid out together */
};

typedef struct ModelWriter {
    const Summary *summary;
    const PageFiles *files;
    uint32_t number;
    uint32_t shown;    /* calls that are shown */
    uint32_t *ends;    /* by call: the first one that is not in it */
    uint64_t *digests; /* by call */
    bool *has_failure; /* by call: it fails, or a call in it does */
    Map makers;        /* tensor to the call that made it, + 1 */
    uint32_t last;     /* the call that ended last, + 1 */
    uint32_t most_depth;
    StrBuf *out;
} ModelWriter;

static const SummaryCall *call_at(const ModelWriter *writer, uint32_t index) {
    return &writer->summary->calls.items[index];
}

static bool is_shown(const ModelWriter *writer, uint32_t index) {
    const SummaryCall *call = call_at(writer, index);
    return call->path && call->depth <= writer->most_depth;
}

/* ---- digests ---- */

static uint64_t add_text(uint64_t digest, const char *text) {
    for (; *text; text++) digest = (digest ^ (unsigned char)*text) * 0x100000001B3u;
    return (digest ^ 0xFF) * 0x100000001B3u;
}

static uint64_t digest_of(const ModelWriter *writer, uint32_t index) {
    const SummaryCall *call = call_at(writer, index);
    uint64_t digest = add_text(0xCBF29CE484222325u, call->type);
    StrBuf text = {0};
    outline_print(&call->input, &text);
    strbuf_puts(&text, " -> ");
    outline_print(&call->output, &text);
    strbuf_putc(&text, ' ');
    if (call->parameters) dim_print(call->parameters, &text);
    digest = add_text(digest, strbuf_text(&text));
    strbuf_free(&text);
    return call->fails ? digest + index : digest;
}

/* Where calls end, what they are, and whether they fail, from the last one up. */
static void look_ahead(ModelWriter *writer) {
    uint32_t count = writer->summary->calls.count;
    for (uint32_t i = count; i-- > 0;) {
        const SummaryCall *call = call_at(writer, i);
        uint32_t end = i + 1;
        writer->shown += is_shown(writer, i);
        writer->digests[i] = digest_of(writer, i);
        writer->has_failure[i] = call->fails;
        while (end < count && (!call_at(writer, end)->path || call_at(writer, end)->depth > call->depth)) {
            writer->digests[i] = (writer->digests[i] ^ writer->digests[end]) * 0x100000001B3u;
            writer->has_failure[i] |= writer->has_failure[end];
            end = call_at(writer, end)->path ? writer->ends[end] : end + 1;
        }
        writer->ends[i] = end;
    }
}

/* ---- edges ---- */

static void put_maker(ModelWriter *writer, uint32_t maker) {
    strbuf_printf(writer->out, " <a href=\"#m%uc%u\">from ", writer->number, maker);
    html_puts(writer->out, call_at(writer, maker)->path);
    strbuf_puts(writer->out, "</a>");
}

/* The tensors that a call takes, one below the other. */
static void put_edges(ModelWriter *writer, const Outline *outline, uint32_t *count) {
    for (uint32_t i = 0; i < outline->count; i++) put_edges(writer, &outline->items[i], count);
    if (outline->kind != OUTLINE_TENSOR || ++*count > MOST_EDGES) return;
    const uint64_t *maker = outline->tensor ? map_find(&writer->makers, outline->tensor) : NULL;
    bool is_last = maker && *maker == writer->last;
    StrBuf shape = {0};
    shape_print(outline->shape, &shape);
    strbuf_puts(writer->out, maker || !writer->last ? "<div class=\"edge\">" : "<div class=\"edge guess\">");
    html_puts(writer->out, strbuf_text(&shape));
    if (maker && !is_last) put_maker(writer, (uint32_t)*maker - 1);
    strbuf_puts(writer->out, "</div>\n");
    strbuf_free(&shape);
}

static void put_outline(const Outline *outline, StrBuf *out) {
    StrBuf text = {0};
    outline_print(outline, &text);
    html_puts(out, strbuf_text(&text));
    strbuf_free(&text);
}

/* ---- one call ---- */

static void put_number(int64_t number, StrBuf *out) {
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)number);
    for (int i = 0; i < length; i++) {
        strbuf_putc(out, digits[i]);
        if ((length - i) % 3 == 1 && i + 1 < length) strbuf_putc(out, ',');
    }
}

static void put_parameters(const ModelWriter *writer, const SummaryCall *call) {
    int64_t own, all;
    if (!call->parameters || !dim_is_constant(call->parameters, &own) || own <= 0) return;
    Dim total = writer->summary->totals.parameters;
    strbuf_puts(writer->out, " <span class=\"parameters\">");
    put_number(own, writer->out);
    if (total && dim_is_constant(total, &all) && all >= own)
        strbuf_printf(writer->out,
                      " <svg class=\"bar\" width=\"%d\" height=\"6\" aria-hidden=\"true\"><rect width=\"%d\" "
                      "height=\"6\" /><rect class=\"part\" width=\"%.1f\" height=\"6\" /></svg> %.1f %%",
                      BAR, BAR, (double)own / (double)all * BAR, 100 * (double)own / (double)all);
    strbuf_puts(writer->out, "</span>");
}

/* The beginning of a link to where the program calls it; false where the page does not have that. */
static bool begin_link(const ModelWriter *writer, const SummaryCall *call) {
    const Analysis *analysis = &writer->summary->interp->analysis;
    bool has_place = call->place > 0 && call->place < analysis->places.count;
    const Place *place = has_place ? &analysis->places.items[call->place] : NULL;
    StrBuf link = {0};
    bool is_linked =
        place && place->text && page_put_link(writer->files, place->text, place->span.start, &link);
    if (is_linked) strbuf_printf(writer->out, "<a class=\"source\" href=\"%s\">", strbuf_text(&link));
    strbuf_free(&link);
    return is_linked;
}

/* [has_link]: the name leads to the source; in a summary, which is a button itself, it cannot. */
static void put_call_name(const ModelWriter *writer, uint32_t index, bool has_link) {
    const SummaryCall *call = call_at(writer, index);
    bool is_linked = has_link && begin_link(writer, call);
    strbuf_puts(writer->out, "<b>");
    html_puts(writer->out, summary_name(writer->summary, call));
    strbuf_puts(writer->out, is_linked ? "</b></a> <code>" : "</b> <code>");
    html_puts(writer->out, call->type);
    strbuf_puts(writer->out, "</code>");
    if (call->fails) strbuf_puts(writer->out, " <strong class=\"badge\">fails here</strong>");
    put_parameters(writer, call);
}

static void put_calls(ModelWriter *writer, uint32_t first, uint32_t end);

static void put_call(ModelWriter *writer, uint32_t index) {
    const SummaryCall *call = call_at(writer, index);
    bool is_block = !call->is_leaf && call->depth < writer->most_depth;
    bool is_open = writer->has_failure[index] || writer->shown <= OPEN_CALLS || call->depth <= OPEN_DEPTH;
    uint32_t edges = 0;
    if (!is_block) put_edges(writer, &call->input, &edges);
    strbuf_printf(writer->out,
                  is_block ? "<details class=\"block%s\" id=\"m%uc%u\" data-path=\""
                           : "<div class=\"layer%s\" id=\"m%uc%u\" data-path=\"",
                  call->fails ? " fails" : "", writer->number, index);
    html_puts(writer->out, call->path);
    strbuf_puts(writer->out, is_block && is_open ? "\" open=\"\">" : "\">");
    if (is_block) strbuf_puts(writer->out, "<summary>");
    put_call_name(writer, index, !is_block);
    if (is_block) {
        strbuf_puts(writer->out, " <span class=\"change\">");
        put_outline(&call->input, writer->out);
        strbuf_puts(writer->out, " → ");
        put_outline(&call->output, writer->out);
        strbuf_puts(writer->out, "</span></summary>\n");
        if (begin_link(writer, call)) strbuf_puts(writer->out, "where it is called</a>\n");
        put_calls(writer, index + 1, writer->ends[index]);
    }
    strbuf_puts(writer->out, is_block ? "</details>\n" : "</div>\n");
    outline_note_maker(&call->output, index, &writer->makers);
    writer->last = index + 1;
}

/* ---- neighbours ---- */

/* The next call at the level of [index], before [end]. */
static uint32_t next_of(const ModelWriter *writer, uint32_t index, uint32_t end) {
    index = call_at(writer, index)->path ? writer->ends[index] : index + 1;
    while (index < end && !is_shown(writer, index)) index++;
    return index;
}

/* How many blocks from [first] on are the same. */
static uint32_t count_same(const ModelWriter *writer, uint32_t first, uint32_t end) {
    uint32_t count = 1;
    for (uint32_t next = next_of(writer, first, end); next < end; next = next_of(writer, next, end)) {
        if (writer->digests[next] != writer->digests[first] || writer->has_failure[next]) break;
        count++;
    }
    return count;
}

/* All but the first of some that are the same; the first one after them. */
static uint32_t put_repeated(ModelWriter *writer, uint32_t first, uint32_t count, uint32_t end) {
    uint32_t last = first, next = next_of(writer, first, end);
    for (uint32_t i = 1; i < count; i++) last = next_of(writer, last, end);
    strbuf_printf(writer->out, "<details class=\"repeated\"><summary><b>× %u</b> %u more of the same, to ",
                  count, count - 1);
    html_puts(writer->out, summary_name(writer->summary, call_at(writer, last)));
    strbuf_puts(writer->out, "</summary>\n<div class=\"some\">\n");
    for (uint32_t i = 1; i < count; i++, next = next_of(writer, next, end)) {
        if (i % CHUNK == 0) strbuf_puts(writer->out, "</div><div class=\"some\">\n");
        put_call(writer, next);
    }
    strbuf_puts(writer->out, "</div></details>\n");
    return next;
}

/* The calls from [first] to [end], which are in one. */
static void put_calls(ModelWriter *writer, uint32_t first, uint32_t end) {
    while (first < end && !is_shown(writer, first)) first++;
    while (first < end) {
        uint32_t same = count_same(writer, first, end);
        put_call(writer, first);
        first =
            same >= FEWEST_REPEATED ? put_repeated(writer, first, same, end) : next_of(writer, first, end);
    }
}

/* ---- the model ---- */

static void put_head(const ModelWriter *writer, const char *title) {
    const Summary *summary = writer->summary;
    StrBuf *out = writer->out;
    int64_t parameters;
    strbuf_printf(out, "<article class=\"model\" id=\"m%u\">\n<h3>", writer->number);
    html_puts(out, title);
    strbuf_puts(out, "</h3>\n<p class=\"where\">");
    put_outline(&summary->input, out);
    const SummaryCall *last =
        summary->ended.count > 0 ? &summary->calls.items[array_last(&summary->ended)] : NULL;
    if (last && last->path && !*last->path && !summary->has_failed) {
        strbuf_puts(out, " → ");
        put_outline(&last->output, out);
    }
    strbuf_printf(out, " · %u call%s", writer->shown, writer->shown == 1 ? "" : "s");
    if (summary->totals.parameters && dim_is_constant(summary->totals.parameters, &parameters)) {
        strbuf_puts(out, " · ");
        put_number(parameters, out);
        strbuf_puts(out, " parameters");
    }
    if (summary->has_failed) strbuf_puts(out, " · <strong class=\"badge\">fails</strong>");
    strbuf_puts(out,
                "</p>\n<div class=\"graph-tools\" hidden=\"\"><label>Find a layer <input type=\"search\" "
                "autocomplete=\"off\" spellcheck=\"false\" /></label> <output></output>\n"
                "<button type=\"button\" data-do=\"fold\">Fold all</button>"
                "<button type=\"button\" data-do=\"unfold\">Unfold</button>"
                "<button type=\"button\" data-do=\"smaller\" aria-label=\"Smaller\">−</button>"
                "<button type=\"button\" data-do=\"larger\" aria-label=\"Larger\">+</button></div>\n");
}

void model_put_html(const Summary *summary, uint32_t most_depth, const char *title, uint32_t number,
                    const PageFiles *files, StrBuf *out) {
    uint32_t count = summary->calls.count;
    ModelWriter writer = {.summary = summary,
                          .files = files,
                          .number = number,
                          .ends = arena_alloc_zero(summary->arena, (count + 1) * sizeof *writer.ends),
                          .digests = arena_alloc_zero(summary->arena, (count + 1) * sizeof *writer.digests),
                          .has_failure = arena_alloc_zero(summary->arena, count + 1),
                          .most_depth = most_depth,
                          .out = out};
    look_ahead(&writer);
    put_head(&writer, title);
    strbuf_puts(out,
                "<div class=\"graph\" tabindex=\"0\" role=\"region\" aria-label=\"graph of the model\">\n");
    put_calls(&writer, 0, count);
    strbuf_puts(out, "</div>\n</article>\n");
    map_free(&writer.makers);
}
