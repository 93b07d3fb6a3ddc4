#include "report/sequence.h"
#include "base/utf.h"
#include "report/svg.h"

#include <stdio.h>

/* ---- how wide things are ---- */

static uint32_t width_of(const char *text) {
    uint32_t width = 0;
    for (; *text; text++) width += (*text & 0xC0) != 0x80;
    return width;
}

/* The distance of lanes at which names and messages have room. */
static uint32_t lane_distance(const Diagram *diagram) {
    uint32_t distance = 12;
    for (uint32_t i = 0; i < diagram->lane_count; i++)
        if (width_of(diagram->lanes[i]) + 4 > distance) distance = width_of(diagram->lanes[i]) + 4;
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        const DiagramStep *step = &diagram->steps.items[i];
        if (step->kind != STEP_MESSAGE && step->kind != STEP_LABEL) continue;
        uint32_t lanes = step->from < step->to ? step->to - step->from : step->from - step->to;
        uint32_t wanted = lanes ? (width_of(step->text) + 4 + lanes - 1) / lanes : 0;
        if (wanted > distance) distance = wanted;
    }
    return distance;
}

static uint32_t deepest_frame(const Diagram *diagram) {
    uint32_t depth = 0, deepest = 0;
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        depth += diagram->steps.items[i].kind == STEP_OPEN;
        depth -= diagram->steps.items[i].kind == STEP_CLOSE;
        if (depth > deepest) deepest = depth;
    }
    return deepest;
}

/* ---- text ---- */

typedef struct TextDrawing {
    const Diagram *diagram;
    StrBuf *out;
    uint32_t distance, gutter, depth;
} TextDrawing;

/* A line being made: one string for each cell, since a character may be several bytes. */
typedef struct TextRow {
    const char **cells;
    size_t *lengths;
    uint32_t width;
} TextRow;

static uint32_t column_of(const TextDrawing *drawing, uint32_t lane) {
    return drawing->gutter + width_of(drawing->diagram->lanes[0]) / 2 + lane * drawing->distance;
}

static TextRow begin_row(const TextDrawing *drawing) {
    TextRow row = {.width = column_of(drawing, drawing->diagram->lane_count) + 64};
    row.cells = memory_alloc(row.width * sizeof *row.cells);
    row.lengths = memory_alloc(row.width * sizeof *row.lengths);
    for (uint32_t i = 0; i < row.width; i++) row.cells[i] = " ", row.lengths[i] = 1;
    for (uint32_t i = 0; i < drawing->depth; i++) row.cells[2 * i] = "|";
    for (uint32_t i = 0; i < drawing->diagram->lane_count; i++) row.cells[column_of(drawing, i)] = "|";
    return row;
}

static void put_in_row(TextRow *row, uint32_t column, const char *text) {
    while (*text && column < row->width) {
        size_t length = 1;
        while ((text[length] & 0xC0) == 0x80) length++;
        row->cells[column] = (unsigned char)*text < ' ' ? " " : text;
        row->lengths[column++] = length;
        text += length;
    }
}

static void end_row(TextDrawing *drawing, TextRow *row) {
    uint32_t last = row->width;
    while (last > 0 && row->cells[last - 1][0] == ' ') last--;
    for (uint32_t i = 0; i < last; i++) strbuf_put(drawing->out, row->cells[i], row->lengths[i]);
    strbuf_putc(drawing->out, '\n');
    free(row->cells);
    free(row->lengths);
}

static void put_message(TextDrawing *drawing, const DiagramStep *step) {
    bool is_right = step->from < step->to;
    uint32_t left = column_of(drawing, is_right ? step->from : step->to);
    uint32_t right = column_of(drawing, is_right ? step->to : step->from);
    TextRow row = begin_row(drawing);
    uint32_t width = width_of(step->text), room = right - left - 1;
    put_in_row(&row, left + 1 + (room > width ? (room - width) / 2 : 0), step->text);
    end_row(drawing, &row);
    row = begin_row(drawing);
    for (uint32_t i = left + 1; i < right; i++) row.cells[i] = step->kind == STEP_LABEL ? "=" : "-";
    row.cells[is_right ? right - 1 : left + 1] = is_right ? ">" : "<";
    end_row(drawing, &row);
}

/* [ name ] across the lanes that take part. */
static void put_call(TextDrawing *drawing, const DiagramStep *step) {
    uint32_t first = UINT32_MAX, last = 0;
    for (uint32_t i = 0; i < drawing->diagram->lane_count; i++)
        if (step->roles >> i & 1) {
            if (first == UINT32_MAX) first = i;
            last = i;
        }
    if (first == UINT32_MAX) return;
    TextRow row = begin_row(drawing);
    uint32_t left = column_of(drawing, first), right = column_of(drawing, last);
    uint32_t width = width_of(step->text) + 4;
    if (right - left + 1 < width) right = left + width - 1;
    for (uint32_t i = left; i <= right; i++) row.cells[i] = " ";
    for (uint32_t i = first + 1; i < last; i++)
        if (!(step->roles >> i & 1)) row.cells[column_of(drawing, i)] = "|";
    row.cells[left] = "[";
    row.cells[right] = "]";
    put_in_row(&row, left + (right - left + 1 - (width - 4)) / 2, step->text);
    end_row(drawing, &row);
}

static void put_frame(TextDrawing *drawing, const DiagramStep *step) {
    if (step->kind != STEP_OPEN) drawing->depth--;
    TextRow row = begin_row(drawing);
    uint32_t column = 2 * drawing->depth;
    uint32_t end = column_of(drawing, drawing->diagram->lane_count - 1) + 3;
    row.cells[column] = "+";
    for (uint32_t i = column + 1; i < end; i++) row.cells[i] = step->kind == STEP_BRANCH ? "." : "-";
    if (step->kind != STEP_CLOSE) {
        put_in_row(&row, column + 1, " ");
        put_in_row(&row, column + 2, step->text);
        uint32_t at = column + 2 + width_of(step->text);
        if (step->kind == STEP_OPEN && step->from != NO_ROLE) {
            put_in_row(&row, at, " @");
            put_in_row(&row, at + 2, drawing->diagram->lanes[step->from]);
            at += 2 + width_of(drawing->diagram->lanes[step->from]);
        }
        if (at < row.width) put_in_row(&row, at, " ");
    }
    end_row(drawing, &row);
    if (step->kind != STEP_CLOSE) drawing->depth++;
}

void sequence_put_text(const Diagram *diagram, StrBuf *out) {
    if (diagram->lane_count == 0) return;
    TextDrawing drawing = {.diagram = diagram, .out = out, .distance = lane_distance(diagram)};
    drawing.gutter = 2 * deepest_frame(diagram);
    strbuf_printf(out, "%s\n\n", diagram->title);
    TextRow row = begin_row(&drawing);
    for (uint32_t i = 0; i < diagram->lane_count; i++) {
        uint32_t width = width_of(diagram->lanes[i]), column = column_of(&drawing, i);
        put_in_row(&row, column >= width / 2 ? column - width / 2 : 0, diagram->lanes[i]);
    }
    end_row(&drawing, &row);
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        const DiagramStep *step = &diagram->steps.items[i];
        switch ((DiagramStepKind)step->kind) {
        case STEP_MESSAGE:
        case STEP_LABEL: put_message(&drawing, step); break;
        case STEP_CALL: put_call(&drawing, step); break;
        case STEP_OPEN:
        case STEP_BRANCH:
        case STEP_CLOSE: put_frame(&drawing, step); break;
        case STEP_END:
            row = begin_row(&drawing);
            put_in_row(&row, column_of(&drawing, diagram->lane_count - 1) + 2, step->text);
            for (uint32_t k = 0; k < diagram->lane_count; k++) row.cells[column_of(&drawing, k)] = "x";
            end_row(&drawing, &row);
            break;
        }
    }
    row = begin_row(&drawing);
    end_row(&drawing, &row);
}

/* ---- SVG ---- */

enum { MARGIN = 24, ROW = 34, HEAD = 30, FRAME_STEP = 10, BOX_HEIGHT = 24 };

typedef struct SvgDrawing {
    const Diagram *diagram;
    StrBuf *out;
    int left, distance, right, top, y;
    Array(int) frames; /* where the open ones begin */
} SvgDrawing;

static int lane_x(const SvgDrawing *drawing, uint32_t lane) {
    return drawing->left + (int)lane * drawing->distance;
}

static int lane_box(const Diagram *diagram, uint32_t lane) {
    return svg_text_width(diagram->lanes[lane]) + 16;
}

static uint32_t first_lane(const Diagram *diagram, const DiagramStep *step) {
    uint32_t lane = 0;
    while (lane < diagram->lane_count && !(step->roles >> lane & 1)) lane++;
    return lane;
}

/* What stands behind the last lane: ends of roles, and calls with long names. */
static int room_behind(const SvgDrawing *drawing) {
    const Diagram *diagram = drawing->diagram;
    int room = lane_box(diagram, diagram->lane_count - 1) / 2 + MARGIN / 2;
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        const DiagramStep *step = &diagram->steps.items[i];
        bool stands_alone = step->kind == STEP_CALL || step->kind == STEP_END;
        uint32_t first = step->kind == STEP_CALL ? first_lane(diagram, step) : 0;
        if (!stands_alone || first == diagram->lane_count) continue;
        int wanted =
            svg_text_width(step->text) + MARGIN - (int)(diagram->lane_count - 1 - first) * drawing->distance;
        if (wanted > room) room = wanted;
    }
    return room;
}

static SvgDrawing drawing_of(const Diagram *diagram) {
    SvgDrawing drawing = {.diagram = diagram};
    drawing.distance = (int)lane_distance(diagram) * SVG_CHARACTER;
    drawing.left = 2 * MARGIN + (int)deepest_frame(diagram) * FRAME_STEP + lane_box(diagram, 0) / 2;
    drawing.right = lane_x(&drawing, diagram->lane_count - 1) + room_behind(&drawing);
    return drawing;
}

/* Titles of the drawing and of its frames begin at the left. */
static int drawing_width(const Diagram *diagram) {
    if (diagram->lane_count == 0) return 2 * MARGIN;
    int width = drawing_of(diagram).right + 2 * MARGIN, depth = 0;
    if (svg_text_width(diagram->title) + 2 * MARGIN > width)
        width = svg_text_width(diagram->title) + 2 * MARGIN;
    for (uint32_t i = 0; i < diagram->steps.count; i++) {
        const DiagramStep *step = &diagram->steps.items[i];
        depth += step->kind == STEP_OPEN;
        depth -= step->kind == STEP_CLOSE;
        bool has_title = step->kind == STEP_OPEN || step->kind == STEP_BRANCH;
        int owner = step->kind == STEP_OPEN && step->from != NO_ROLE
                        ? svg_text_width(diagram->lanes[step->from]) + 3 * SVG_CHARACTER
                        : 0;
        int wanted = has_title ? svg_text_width(step->text) + owner + depth * FRAME_STEP + 2 * MARGIN : 0;
        if (wanted > width) width = wanted;
    }
    return width;
}

static int drawing_height(const Diagram *diagram) {
    return HEAD + BOX_HEIGHT + ((int)diagram->steps.count + 1) * ROW + MARGIN;
}

/* "if ann and ben @ Auctioneer": who decides, too. */
static void put_frame_title(SvgDrawing *drawing, const DiagramStep *step) {
    bool has_owner = step->kind == STEP_OPEN && step->from != NO_ROLE;
    StrBuf title = {0};
    strbuf_puts(&title, step->text);
    if (has_owner) strbuf_printf(&title, " @ %s", drawing->diagram->lanes[step->from]);
    svg_text(drawing->out, "group-name", SVG_START, MARGIN + (int)drawing->frames.count * FRAME_STEP,
             drawing->y, strbuf_text(&title));
    strbuf_free(&title);
}

static void svg_step(SvgDrawing *drawing, const DiagramStep *step) {
    const Diagram *diagram = drawing->diagram;
    int y = drawing->y, first, last;
    switch ((DiagramStepKind)step->kind) {
    case STEP_MESSAGE:
    case STEP_LABEL:
        first = lane_x(drawing, step->from), last = lane_x(drawing, step->to);
        svg_text(drawing->out, step->kind == STEP_LABEL ? "name" : "detail", SVG_MIDDLE, (first + last) / 2,
                 y - 6, step->text);
        svg_arrow(drawing->out, step->kind == STEP_LABEL ? "edge guess" : "edge", first, y, last, y, 0);
        break;
    case STEP_CALL:
        first = last = -1;
        for (uint32_t i = 0; i < diagram->lane_count; i++)
            if (step->roles >> i & 1) {
                if (first < 0) first = lane_x(drawing, i);
                last = lane_x(drawing, i);
            }
        if (first < 0) break;
        if (last - first < svg_text_width(step->text)) last = first + svg_text_width(step->text);
        svg_rectangle(drawing->out, "box", first - 8, y - 18, last - first + 16, BOX_HEIGHT);
        svg_text(drawing->out, "name", SVG_MIDDLE, (first + last) / 2, y - 2, step->text);
        break;
    case STEP_OPEN: array_push(&drawing->frames, y - ROW / 2); /* fall through */
    case STEP_BRANCH: put_frame_title(drawing, step); break;
    case STEP_CLOSE: {
        int start = array_pop(&drawing->frames), x = MARGIN + (int)drawing->frames.count * FRAME_STEP;
        svg_rectangle(drawing->out, "group", x, start,
                      drawing->right - x + MARGIN - (int)drawing->frames.count * 4, y - start - ROW / 2);
        drawing->y -= ROW / 2;
        break;
    }
    case STEP_END:
        svg_text(drawing->out, "detail", SVG_START, lane_x(drawing, 0) + MARGIN / 2, y, step->text);
        break;
    }
    drawing->y += ROW;
}

static void svg_diagram(const Diagram *diagram, int top, StrBuf *out) {
    SvgDrawing drawing = drawing_of(diagram);
    drawing.out = out;
    drawing.top = top;
    svg_text(out, "name", SVG_START, MARGIN, top + HEAD / 2, diagram->title);
    int bottom = top + drawing_height(diagram) - MARGIN;
    for (uint32_t i = 0; i < diagram->lane_count; i++) {
        int x = lane_x(&drawing, i), width = lane_box(diagram, i);
        svg_rectangle(out, "box", x - width / 2, top + HEAD, width, BOX_HEIGHT);
        svg_text(out, "name", SVG_MIDDLE, x, top + HEAD + 16, diagram->lanes[i]);
        strbuf_printf(out, "<path class=\"edge lane\" d=\"M%d %dV%d\"/>\n", x, top + HEAD + BOX_HEIGHT,
                      bottom);
    }
    drawing.y = top + HEAD + BOX_HEIGHT + ROW;
    for (uint32_t i = 0; i < diagram->steps.count; i++) svg_step(&drawing, &diagram->steps.items[i]);
    array_free(&drawing.frames);
}

void sequence_put_page(const Diagram *diagram, StrBuf *out) {
    if (diagram->lane_count == 0) return;
    svg_begin_in_page(out, drawing_width(diagram), drawing_height(diagram), diagram->title);
    svg_diagram(diagram, 0, out);
    svg_end(out);
}

void sequence_put_svg(const Diagram *diagrams, uint32_t count, StrBuf *out) {
    int width = 2 * MARGIN, height = MARGIN;
    for (uint32_t i = 0; i < count; i++) {
        if (drawing_width(&diagrams[i]) > width) width = drawing_width(&diagrams[i]);
        height += drawing_height(&diagrams[i]) + MARGIN;
    }
    svg_begin(out, width, height, count == 1 ? diagrams[0].title : "choreographies");
    int top = MARGIN;
    for (uint32_t i = 0; i < count; i++) {
        if (diagrams[i].lane_count > 0) svg_diagram(&diagrams[i], top, out);
        top += drawing_height(&diagrams[i]) + MARGIN;
    }
    svg_end(out);
}
