/* A summary as a drawing: a box for each call, from top to bottom in the order of the run, frames around the
 * calls that others make, and an arrow from the call that made a tensor to each that takes it. Where the
 * program itself did something to a tensor between two calls, its maker is unknown: then a broken line
 * comes from the box before. */
#include "report/summary.h"
#include "report/svg.h"

#include <stdio.h>

enum {
    MARGIN = 24,
    STEP = 12,   /* between a frame and what is in it */
    HEADER = 22, /* for the name of a frame */
    BOX = 36,    /* the height of a box */
    GAP = 30,    /* between boxes: room for an arrow with its shape */
    LEAST_WIDTH = 160,
    LEAST_BEND = 36,
    MOST_BEND = 160,
    MOST_DETAIL = 96, /* bytes of what stands below a name */
};

typedef struct DrawnBox {
    const char *name;
    char detail[MOST_DETAIL];
    const char *class;
    const Outline *takes;
    const Outline *gives;
    int y;
} DrawnBox;

typedef struct Arrow {
    uint32_t from, to; /* boxes */
    const Shape *shape;
    bool is_guess;
} Arrow;

typedef struct OpenFrame {
    const SummaryCall *call;
    int top;
} OpenFrame;

typedef struct Drawing {
    const Summary *summary;
    uint32_t most_depth; /* that is drawn */
    uint32_t deepest;    /* box */
    Array(DrawnBox) boxes;
    Array(Arrow) arrows;
    Array(OpenFrame) frames; /* that are open */
    Map makers;              /* tensor to the number of its box + 1 */
    StrBuf groups;           /* the frames, which are drawn first */
    int y, width;
} Drawing;

static int left_of(uint32_t depth) { return MARGIN + (int)depth * STEP; }

/* ---- what goes where ---- */

static bool is_drawn(const Drawing *drawing, const SummaryCall *call) {
    return call->path && call->depth <= drawing->most_depth;
}

static bool is_box(const Drawing *drawing, const SummaryCall *call) {
    return call->is_leaf || call->depth == drawing->most_depth;
}

/* What stands below the name of a call. */
static void describe_call(const SummaryCall *call, char detail[MOST_DETAIL]) {
    int64_t parameters;
    if (call->parameters && dim_is_constant(call->parameters, &parameters) && parameters > 0)
        snprintf(detail, MOST_DETAIL, "%s, %lld parameter%s", call->type, (long long)parameters,
                 parameters == 1 ? "" : "s");
    else
        snprintf(detail, MOST_DETAIL, "%s", call->type);
}

static void measure(Drawing *drawing) {
    const Summary *summary = drawing->summary;
    drawing->width = LEAST_WIDTH;
    for (uint32_t i = 0; i < summary->calls.count; i++) {
        const SummaryCall *call = &summary->calls.items[i];
        if (!is_drawn(drawing, call)) continue;
        if (call->depth > drawing->deepest) drawing->deepest = call->depth;
        char detail[MOST_DETAIL];
        describe_call(call, detail);
        int name = svg_text_width(summary_name(summary, call)), type = svg_text_width(detail);
        int width = (name > type ? name : type) + 2 * STEP;
        if (width > drawing->width) drawing->width = width;
    }
}

static void close_frames(Drawing *drawing, uint32_t depth) {
    while (drawing->frames.count > 0 && array_last(&drawing->frames).call->depth >= depth) {
        OpenFrame frame = array_pop(&drawing->frames);
        int inset = ((int)drawing->deepest - (int)frame.call->depth) * STEP;
        drawing->y -= GAP - STEP;
        StrBuf shape = {0};
        svg_rectangle(&shape, frame.call->fails ? "group fails" : "group", left_of(frame.call->depth),
                      frame.top, drawing->width + 2 * inset, drawing->y - frame.top);
        char title[160];
        snprintf(title, sizeof title, "%s: %s", summary_name(drawing->summary, frame.call), frame.call->type);
        svg_text(&shape, "group-name", SVG_START, left_of(frame.call->depth) + 8, frame.top + 15, title);
        strbuf_put(&shape, drawing->groups.data, drawing->groups.length);
        strbuf_free(&drawing->groups);
        drawing->groups = shape;
        drawing->y += GAP;
    }
}

/* ---- arrows ---- */

static void connect(Drawing *drawing, const Outline *outline, uint32_t box) {
    if (outline->kind == OUTLINE_TENSOR) {
        const uint64_t *maker = outline->tensor ? map_find(&drawing->makers, outline->tensor) : NULL;
        if (maker)
            array_push(&drawing->arrows, ((Arrow){(uint32_t)*maker - 1, box, outline->shape, false}));
        else if (box > 0)
            array_push(&drawing->arrows, ((Arrow){box - 1, box, outline->shape, true}));
    }
    for (uint32_t i = 0; i < outline->count; i++) connect(drawing, &outline->items[i], box);
}

static void add_box(Drawing *drawing, DrawnBox box) {
    uint32_t number = drawing->boxes.count;
    box.y = drawing->y;
    drawing->y += BOX + GAP;
    if (box.takes) connect(drawing, box.takes, number);
    if (box.gives) outline_note_maker(box.gives, number, &drawing->makers);
    array_push(&drawing->boxes, box);
}

static void add_call(Drawing *drawing, const SummaryCall *call) {
    DrawnBox box = {.name = summary_name(drawing->summary, call),
                    .class = call->fails ? "box fails" : "box",
                    .takes = &call->input,
                    .gives = call->has_ended ? &call->output : NULL};
    describe_call(call, box.detail);
    add_box(drawing, box);
}

static void lay_out(Drawing *drawing) {
    const Summary *summary = drawing->summary;
    add_box(drawing, (DrawnBox){.name = "input", .class = "group", .gives = &summary->input});
    for (uint32_t i = 0; i < summary->calls.count; i++) {
        const SummaryCall *call = &summary->calls.items[i];
        if (!is_drawn(drawing, call)) continue;
        close_frames(drawing, call->depth);
        if (is_box(drawing, call)) {
            add_call(drawing, call);
            continue;
        }
        array_push(&drawing->frames, ((OpenFrame){call, drawing->y}));
        drawing->y += HEADER;
    }
    close_frames(drawing, 0);
    const SummaryCall *last =
        summary->ended.count > 0 ? &summary->calls.items[array_last(&summary->ended)] : NULL;
    if (last && last->path && !*last->path)
        add_box(drawing, (DrawnBox){.name = "output", .class = "group", .takes = &last->output});
}

/* ---- drawing it ---- */

static int bend_of(const Arrow *arrow) {
    int bend = LEAST_BEND + 6 * (int)(arrow->to - arrow->from);
    return bend < MOST_BEND ? bend : MOST_BEND;
}

static void draw_arrow(const Drawing *drawing, const Arrow *arrow, StrBuf *out) {
    const DrawnBox *from = &drawing->boxes.items[arrow->from], *to = &drawing->boxes.items[arrow->to];
    const char *class = arrow->is_guess ? "edge guess" : "edge";
    int left = left_of(drawing->deepest), middle = left + drawing->width / 2, right = left + drawing->width;
    StrBuf shape = {0};
    shape_print(arrow->shape, &shape);
    if (arrow->to == arrow->from + 1) {
        svg_arrow(out, class, middle, from->y + BOX, middle, to->y, 0);
        svg_text(out, "shape", SVG_START, middle + 6, to->y - GAP / 2 + 8, strbuf_text(&shape));
    } else {
        int bend = bend_of(arrow), start = from->y + BOX / 2 + 6, end = to->y + BOX / 2 - 6;
        svg_arrow(out, class, right, start, right, end, bend);
        svg_text(out, "shape", SVG_START, right + bend * 3 / 4 + 4, (start + end) / 2, strbuf_text(&shape));
    }
    strbuf_free(&shape);
}

/* How much room arrows and shapes need to the right of the boxes. */
static int room_for_arrows(const Drawing *drawing) {
    int room = (int)drawing->deepest * STEP + MARGIN;
    for (uint32_t i = 0; i < drawing->arrows.count; i++) {
        const Arrow *arrow = &drawing->arrows.items[i];
        StrBuf shape = {0};
        shape_print(arrow->shape, &shape);
        int text = svg_text_width(strbuf_text(&shape)) + MARGIN;
        int needed = arrow->to == arrow->from + 1 ? text - drawing->width / 2 : bend_of(arrow) + text;
        strbuf_free(&shape);
        if (needed > room) room = needed;
    }
    return room;
}

void summary_put_svg(const Summary *summary, uint32_t most_depth, const char *title, StrBuf *out) {
    Drawing drawing = {.summary = summary, .most_depth = most_depth, .y = MARGIN};
    measure(&drawing);
    lay_out(&drawing);
    int left = left_of(drawing.deepest);
    svg_begin(out, left + drawing.width + room_for_arrows(&drawing), drawing.y - GAP + MARGIN, title);
    strbuf_put(out, drawing.groups.data, drawing.groups.length);
    for (uint32_t i = 0; i < drawing.boxes.count; i++) {
        const DrawnBox *box = &drawing.boxes.items[i];
        bool has_detail = box->detail[0] != '\0';
        svg_rectangle(out, box->class, left, box->y, drawing.width, BOX);
        svg_text(out, "name", SVG_MIDDLE, left + drawing.width / 2, box->y + (has_detail ? 15 : 22),
                 box->name);
        if (has_detail)
            svg_text(out, "detail", SVG_MIDDLE, left + drawing.width / 2, box->y + 29, box->detail);
    }
    for (uint32_t i = 0; i < drawing.arrows.count; i++) draw_arrow(&drawing, &drawing.arrows.items[i], out);
    svg_end(out);
    array_free(&drawing.boxes);
    array_free(&drawing.arrows);
    array_free(&drawing.frames);
    map_free(&drawing.makers);
    strbuf_free(&drawing.groups);
}
