#include "cost/cost_html.h"

#include "cost/amount.h"
#include "eval/interp.h"
#include "report/page.h"

#include <stdlib.h>

enum {
    DRAWN_FOR = 8,
    CURVE_WIDTH = 640,
    CURVE_HEIGHT = 160,
    BAR_WIDTH = 320,
    MOST_BARS = 60,
    MOST_POINTS = 640
};

/* The numbers that the names stand for in drawings. */
typedef struct CostDrawing {
    const CostTape *tape;
    int64_t *values;
    StrBuf *out;
} CostDrawing;

static int64_t amount_of(const CostDrawing *drawing, Dim dim) {
    int64_t value;
    if (!dim) return 0;
    if (dim_is_constant(dim, &value)) return value;
    return dim_evaluate(dim, drawing->values, &value) ? value : 0;
}

static void put_curve(const CostDrawing *drawing, const CostStep *step) {
    StrBuf *out = drawing->out;
    int64_t most = 1;
    for (uint32_t i = 0; i < step->moment_count; i++) {
        int64_t amount = amount_of(drawing, step->moments[i].bytes);
        most = amount > most ? amount : most;
    }
    strbuf_printf(out,
                  "<svg role=\"img\" aria-label=\"Memory over the step\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n<polyline fill=\"none\" stroke=\"currentColor\" points=\"",
                  CURVE_WIDTH, CURVE_HEIGHT, CURVE_WIDTH, CURVE_HEIGHT);
    uint32_t count = step->moment_count, every = count / MOST_POINTS + 1;
    /* Of those that share a point of the drawing the greatest is drawn. */
    for (uint32_t i = 0; i < count; i += every) {
        int64_t amount = 0;
        for (uint32_t k = i; k < i + every && k < count; k++) {
            int64_t one = amount_of(drawing, step->moments[k].bytes);
            amount = one > amount ? one : amount;
        }
        double x = count > 1 ? (double)i * CURVE_WIDTH / (count - 1) : 0;
        double y = CURVE_HEIGHT - (double)amount * (CURVE_HEIGHT - 2) / (double)most;
        strbuf_printf(out, "%s%.1f,%.1f", i ? " " : "", x, y);
    }
    strbuf_puts(out, "\"/>\n</svg>\n<p>Memory from the first operation forward to the optimizer, at most ");
    amount_put(out, AMOUNT_BYTES, most);
    strbuf_puts(out, ".</p>\n");
}

/* The parts that are made of no others. */
static bool is_leaf(const CostStep *step, uint32_t layer) {
    for (uint32_t i = 1; i < step->layer_count; i++)
        if (i != layer && step->layers[i].module->parent == layer) return false;
    return true;
}

static void put_bars(const CostDrawing *drawing, const CostStep *step) {
    StrBuf *out = drawing->out;
    int64_t most = 1;
    for (uint32_t i = 0; i < step->layer_count; i++) {
        int64_t saved = is_leaf(step, i) ? amount_of(drawing, step->layers[i].saved) : 0;
        most = saved > most ? saved : most;
    }
    strbuf_puts(out, "<table>\n<tr><th>part</th><th>type</th><th>saved for backward</th><th></th></tr>\n");
    for (uint32_t i = 0, shown = 0; i < step->layer_count && shown < MOST_BARS; i++) {
        const CostLayer *layer = &step->layers[i];
        int64_t saved = is_leaf(step, i) ? amount_of(drawing, layer->saved) : 0;
        if (saved == 0) continue;
        shown++;
        strbuf_puts(out, "<tr><td>");
        html_puts(out, *layer->module->path ? layer->module->path : "(model)");
        strbuf_puts(out, "</td><td>");
        html_puts(out, layer->module->type);
        strbuf_puts(out, "</td><td>");
        amount_put(out, AMOUNT_BYTES, saved);
        double width = (double)saved * BAR_WIDTH / (double)most;
        strbuf_printf(out,
                      "</td><td><svg width=\"%d\" height=\"10\"><rect width=\"%.1f\" height=\"10\" "
                      "fill=\"currentColor\"/></svg></td></tr>\n",
                      BAR_WIDTH, width < 1 ? 1 : width);
    }
    strbuf_puts(out, "</table>\n");
}

void cost_put_html(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out) {
    uint32_t symbols = tape->interp->analysis.dims.symbol_count;
    int64_t value;
    CostDrawing drawing = {tape, memory_alloc((symbols + 1) * sizeof *drawing.values), out};
    for (uint32_t i = 0; i < symbols; i++) drawing.values[i] = DRAWN_FOR;
    StrBuf figures = {0};
    CostAsked brief = *asked;
    brief.most_depth = 0;
    cost_put_text(tape, step, &brief, &figures);
    strbuf_puts(out, "<h3>Memory and work of a step</h3>\n<pre>");
    html_put(out, figures.data, figures.length);
    strbuf_puts(out, "</pre>\n");
    strbuf_free(&figures);
    if (step->peak.bytes && !dim_is_constant(step->peak.bytes, &value))
        strbuf_printf(out, "<p>Drawn with %d for each name of a size.</p>\n", DRAWN_FOR);
    if (step->peak.bytes) put_curve(&drawing, step);
    put_bars(&drawing, step);
    free(drawing.values);
}
