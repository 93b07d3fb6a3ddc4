/* How it works: each operand becomes a row of cells, which are put into common columns; then the columns get
 * their widths, and all is drawn from left to right. The places where sizes come from stand in lines of their
 * own, those of the upper operand above it and those of the lower one below, the leftmost axis outermost: so
 * no line crosses another. */
#include "report/finding_svg.h"

#include "base/utf.h"

#include <stdio.h>

enum {
    MARGIN = 12,
    BOX = 30,  /* the height of a box */
    GAP = 34,  /* between rows: room for an edge and its sign */
    LINE = 24, /* the height of a line that tells a place */
    PAD = 11,  /* on either side of a text in its box */
    LEAST_WIDTH = 46,
    BASE = 20, /* from the top of a box to the base line of its text */
    MOST_ROWS = 3,
    MOST_CELLS = 24,    /* of a row */
    MOST_PLACES = 4,    /* that are told of one operand */
    LONGEST_SIZE = 26,  /* characters of a size */
    LONGEST_NAME = 26,  /* of an operand */
    LONGEST_SOURCE = 64 /* of a line of source */
};

typedef struct AxisCell {
    char text[4 * LONGEST_SIZE + 8];
    const DiagAxis *axis; /* NULL: an unknown stretch, or an axis that is not there */
    bool is_missing;      /* it is not there: broadcasting takes it for 1 */
} AxisCell;

typedef struct Row {
    const DiagOperand *operand;
    char name[4 * LONGEST_NAME + 8];
    AxisCell cells[MOST_CELLS];
    uint32_t count;
    uint32_t offset; /* the column of its first cell */
    int32_t clash;   /* the cell that clashes; -1: none does */
    bool is_cut;     /* it has more axes than are drawn */
    int y;
} Row;

typedef struct FindingDrawing {
    const Diagnostic *finding;
    const PageFiles *files;
    DiagFit fit;
    Row rows[MOST_ROWS];
    uint32_t count;
    uint32_t columns;
    int x[2 * MOST_CELLS + 1], width[2 * MOST_CELLS + 1]; /* of columns */
    int left, right, most_right;                          /* of the boxes, and of all */
    StrBuf *out;
} FindingDrawing;

/* ---- texts ---- */

/* About how wide a text is in the drawing's font: wider than it is. */
static int width_of(const char *text) { return (int)utf8_display_width(text, strlen(text)) * 15 / 2; }

/* At most [most] characters of a text. */
static void cut(char *to, size_t size, const char *text, uint32_t most) {
    const char *end = text;
    for (uint32_t i = 0; *end && i < most; i++) {
        end++;
        while ((*end & 0xC0) == 0x80) end++;
    }
    snprintf(to, size, "%.*s%s", (int)(end - text), text, *end ? "…" : "");
}

static void put_text(FindingDrawing *drawing, const char *class, int x, int y, const char *text) {
    strbuf_printf(drawing->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    html_puts(drawing->out, text);
    strbuf_puts(drawing->out, "</text>\n");
    int end = x + width_of(text);
    if (end > drawing->most_right) drawing->most_right = end;
}

/* ---- rows and columns ---- */

/* Whether a note says that this size comes from where the axis has its own from: then the message is about
 * it. */
static bool is_noted(const Diagnostic *finding, const DiagAxis *axis) {
    size_t length = strlen(axis->size);
    for (uint32_t i = 0; i < finding->notes.count && axis->text; i++) {
        const DiagNote *note = &finding->notes.items[i];
        bool is_there = strcmp(note->text->path, axis->text->path) == 0 &&
                        note->span.start == axis->span.start && note->span.end == axis->span.end;
        if (is_there && strncmp(note->message, axis->size, length) == 0 && note->message[length] == ' ')
            return true;
    }
    return false;
}

static void add_cell(Row *row, const DiagAxis *axis, bool clashes) {
    if (row->count == MOST_CELLS) {
        row->is_cut = true;
        return;
    }
    AxisCell *cell = &row->cells[row->count++];
    *cell = (AxisCell){.axis = axis};
    cut(cell->text, sizeof cell->text, axis ? axis->size : "…", LONGEST_SIZE);
    if (clashes && row->clash < 0) row->clash = (int32_t)row->count - 1;
}

static void fill_row(FindingDrawing *drawing, Row *row, const DiagOperand *operand, bool takes_notes) {
    *row = (Row){.operand = operand, .clash = -1};
    if (operand->name) cut(row->name, sizeof row->name, operand->name, LONGEST_NAME);
    for (uint32_t i = 0; i <= operand->count; i++) {
        if (operand->is_open && i == operand->open) add_cell(row, NULL, false);
        if (i == operand->count) break;
        const DiagAxis *axis = &operand->axes[i];
        add_cell(row, axis, axis->clashes || (takes_notes && is_noted(drawing->finding, axis)));
    }
}

static bool has_clash(const DiagOperand *operand) {
    for (uint32_t i = 0; i < operand->count; i++)
        if (operand->axes[i].clashes) return true;
    return false;
}

/* Where two operands clash, the others have nothing to do with it. */
static void fill_rows(FindingDrawing *drawing, const DiagShapes *shapes) {
    uint32_t clashing = 0;
    for (uint32_t i = 0; i < shapes->count; i++) clashing += has_clash(&shapes->operands[i]);
    bool takes_notes = clashing == 0 && shapes->fit == DIAG_FIT_NONE;
    for (uint32_t i = 0; i < shapes->count && drawing->count < MOST_ROWS; i++)
        if (clashing < 2 || has_clash(&shapes->operands[i]))
            fill_row(drawing, &drawing->rows[drawing->count++], &shapes->operands[i], takes_notes);
}

static void align(FindingDrawing *drawing) {
    uint32_t longest = 0;
    int32_t furthest = 0;
    for (uint32_t i = 0; i < drawing->count; i++) {
        if (drawing->rows[i].count > longest) longest = drawing->rows[i].count;
        if (drawing->rows[i].clash > furthest) furthest = drawing->rows[i].clash;
    }
    for (uint32_t i = 0; i < drawing->count; i++) {
        Row *row = &drawing->rows[i];
        switch (drawing->fit) {
        case DIAG_FIT_BACK: row->offset = longest - row->count; break;
        case DIAG_FIT_FRONT:
        case DIAG_FIT_COUNT:
        case DIAG_FIT_RANK: break;
        case DIAG_FIT_NONE:
        case DIAG_FIT_PRODUCT:
            if (row->clash >= 0) row->offset = (uint32_t)(furthest - row->clash);
            break;
        }
        if (row->offset + row->count > drawing->columns) drawing->columns = row->offset + row->count;
    }
}

static void place_columns(FindingDrawing *drawing) {
    int left = MARGIN;
    for (uint32_t i = 0; i < drawing->count; i++) {
        int name = MARGIN + width_of(drawing->rows[i].name) + PAD;
        if (drawing->rows[i].name[0] && name > left) left = name;
    }
    drawing->left = left;
    for (uint32_t k = 0; k < drawing->columns; k++) {
        drawing->width[k] = LEAST_WIDTH;
        for (uint32_t i = 0; i < drawing->count; i++) {
            const Row *row = &drawing->rows[i];
            if (k < row->offset || k >= row->offset + row->count) continue;
            int width = width_of(row->cells[k - row->offset].text) + 2 * PAD;
            if (width > drawing->width[k]) drawing->width[k] = width;
        }
        drawing->x[k] = left;
        left += drawing->width[k];
    }
    drawing->right = drawing->most_right = left;
}

static int middle_of(const FindingDrawing *drawing, uint32_t column) {
    return drawing->x[column] + drawing->width[column] / 2;
}

/* ---- places ---- */

/* The axes of a row whose places are told: those that clash, or all. */
static uint32_t told_axes(const FindingDrawing *drawing, const Row *row, uint32_t told[MOST_PLACES]) {
    bool has_any = false;
    for (uint32_t i = 0; i < drawing->count; i++) has_any |= drawing->rows[i].clash >= 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < row->count && count < MOST_PLACES; i++) {
        const DiagAxis *axis = row->cells[i].axis;
        bool is_told = has_any ? (int32_t)i == row->clash : drawing->fit != DIAG_FIT_NONE;
        if (axis && axis->text && is_told && axis->span.end <= axis->text->length) told[count++] = i;
    }
    return count;
}

/* The line of source in which a place is, without its indentation. */
static void put_source(const DiagAxis *axis, char *to, size_t size) {
    const Text *text = axis->text;
    Span line = text_line(text, text_position(text, axis->span.start).line);
    const char *shown = text_shown(text);
    while (line.start < line.end && strchr(" \t\f", shown[line.start])) line.start++;
    char copy[4 * LONGEST_SOURCE + 8];
    uint32_t length = line.end - line.start;
    if (length >= sizeof copy) length = sizeof copy - 1;
    while (length > 0 && length < line.end - line.start && (shown[line.start + length] & 0xC0) == 0x80)
        length--;
    memcpy(copy, shown + line.start, length);
    copy[length] = '\0';
    cut(to, size, copy, LONGEST_SOURCE);
}

static void put_place(FindingDrawing *drawing, const DiagAxis *axis, int x, int y) {
    StrBuf *out = drawing->out, place = {0}, link = {0};
    char source[4 * LONGEST_SOURCE + 16], size[96], reason[96] = "";
    cut(size, sizeof size, axis->size, LONGEST_SIZE);
    if (axis->reason) cut(reason, sizeof reason, axis->reason, LONGEST_SIZE);
    put_source(axis, source, sizeof source);
    page_put_place(axis->text, axis->span.start, &place);
    bool is_linked = page_put_link(drawing->files, axis->text, axis->span.start, &link);
    if (is_linked) strbuf_printf(out, "<a href=\"%s\">", strbuf_text(&link));
    strbuf_printf(out, "<text class=\"from\" x=\"%d\" y=\"%d\"><tspan class=\"size\">", x, y);
    html_puts(out, size);
    if (reason[0]) strbuf_puts(out, " = ");
    html_puts(out, reason);
    strbuf_printf(out, "</tspan>  <tspan class=\"at\">%s</tspan>  ", strbuf_text(&place));
    html_puts(out, source);
    strbuf_puts(out, is_linked ? "</text></a>\n" : "</text>\n");
    int characters = width_of(size) + width_of(strbuf_text(&place)) + width_of(source) + width_of("    ");
    if (reason[0]) characters += width_of(reason) + width_of(" = ");
    if (x + characters > drawing->most_right) drawing->most_right = x + characters;
    strbuf_free(&place);
    strbuf_free(&link);
}

/* The places of a row, in lines above ([direction] is -1) or below it. */
static void put_places(FindingDrawing *drawing, const Row *row, int direction) {
    uint32_t told[MOST_PLACES], count = told_axes(drawing, row, told);
    int edge = direction < 0 ? row->y : row->y + BOX;
    for (uint32_t i = 0; i < count; i++) {
        const AxisCell *cell = &row->cells[told[i]];
        int x = middle_of(drawing, row->offset + told[i]), y = edge + direction * (int)(count - i) * LINE;
        int end = drawing->right + 12;
        strbuf_printf(drawing->out, "<path class=\"way\" d=\"M%d %dV%dH%d\" />\n", x, edge, y, end);
        strbuf_printf(drawing->out, "<circle class=\"end\" cx=\"%d\" cy=\"%d\" r=\"3\" />\n", end, y);
        put_place(drawing, cell->axis, end + 10, y + 4);
    }
}

/* ---- drawing it ---- */

static bool is_one(const AxisCell *cell) { return cell->is_missing || strcmp(cell->text, "1") == 0; }

/* What an edge between two cells says. */
static const char *edge_class(const FindingDrawing *drawing, const Row *above, const Row *below,
                              uint32_t column) {
    const AxisCell *a = &above->cells[column - above->offset], *b = &below->cells[column - below->offset];
    bool both = above->clash == (int32_t)(column - above->offset) &&
                below->clash == (int32_t)(column - below->offset);
    if (both) return "edge clash";
    if (drawing->fit != DIAG_FIT_BACK && drawing->fit != DIAG_FIT_FRONT) return NULL;
    if (!a->axis || !b->axis) return NULL;
    if (strcmp(a->text, b->text) == 0) return "edge same";
    return drawing->fit == DIAG_FIT_BACK && (is_one(a) || is_one(b)) ? "edge stretch" : NULL;
}

static void put_edges(FindingDrawing *drawing, const Row *above, const Row *below) {
    for (uint32_t k = 0; k < drawing->columns; k++) {
        bool is_above = k >= above->offset && k < above->offset + above->count;
        bool is_below = k >= below->offset && k < below->offset + below->count;
        const char *class = is_above && is_below ? edge_class(drawing, above, below, k) : NULL;
        if (!class) continue;
        int x = middle_of(drawing, k);
        strbuf_printf(drawing->out, "<path class=\"%s\" d=\"M%d %dV%d\" />\n", class, x, above->y + BOX,
                      below->y);
        if (strcmp(class, "edge clash") == 0)
            put_text(drawing, "sign", x + 7, above->y + BOX + GAP / 2 + 4, "≠");
    }
    /* Where joined or broadcast operands clash in other columns, the edge is oblique. */
    uint32_t up = above->offset + (uint32_t)above->clash, down = below->offset + (uint32_t)below->clash;
    if (above->clash < 0 || below->clash < 0 || up == down) return;
    int x1 = middle_of(drawing, up), x2 = middle_of(drawing, down);
    strbuf_printf(drawing->out, "<path class=\"edge clash\" d=\"M%d %dL%d %d\" />\n", x1, above->y + BOX, x2,
                  below->y);
    put_text(drawing, "sign", (x1 + x2) / 2 + 9, above->y + BOX + GAP / 2 + 4, "≠");
}

/* The product of the sizes; false when they are not all numbers. */
static bool count_elements(const Row *row, uint64_t *count) {
    *count = 1;
    for (uint32_t i = 0; i < row->count; i++) {
        uint64_t size = 0;
        const char *at = row->cells[i].text;
        if (!*at || row->is_cut) return false;
        for (; *at; at++) {
            if (*at < '0' || *at > '9' || size > UINT32_MAX) return false;
            size = 10 * size + (uint64_t)(*at - '0');
        }
        if (size && *count > UINT64_MAX / 4 / size) return false;
        *count *= size;
    }
    return true;
}

static void put_total(FindingDrawing *drawing, const Row *row) {
    char text[64];
    uint64_t elements;
    uint32_t axes = row->operand->count;
    int x = row->count
                ? drawing->x[row->offset + row->count - 1] + drawing->width[row->offset + row->count - 1]
                : drawing->right;
    if (drawing->fit == DIAG_FIT_COUNT && count_elements(row, &elements))
        snprintf(text, sizeof text, "= %llu element%s", (unsigned long long)elements,
                 elements == 1 ? "" : "s");
    else if (drawing->fit == DIAG_FIT_RANK)
        snprintf(text, sizeof text, "%s%u ax%ss", row->operand->is_open ? "at least " : "", axes,
                 axes == 1 ? "i" : "e");
    else
        return;
    put_text(drawing, "total", x + 12, row->y + BASE, text);
}

static void put_row(FindingDrawing *drawing, const Row *row) {
    StrBuf *out = drawing->out;
    if (row->name[0]) {
        strbuf_printf(out, "<text class=\"name\" text-anchor=\"end\" x=\"%d\" y=\"%d\">", drawing->left - PAD,
                      row->y + BASE);
        html_puts(out, row->name);
        strbuf_puts(out, "</text>\n");
    }
    /* What broadcasting adds in front. */
    for (uint32_t k = 0; k < row->offset && drawing->fit == DIAG_FIT_BACK; k++)
        strbuf_printf(out, "<rect class=\"missing\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" />\n",
                      drawing->x[k] + 2, row->y + 2, drawing->width[k] - 4, BOX - 4);
    for (uint32_t i = 0; i < row->count; i++) {
        uint32_t k = row->offset + i;
        const AxisCell *cell = &row->cells[i];
        const char *class = (int32_t)i == row->clash ? "axis clash" : cell->axis ? "axis" : "axis open";
        strbuf_printf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" />\n", class,
                      drawing->x[k], row->y, drawing->width[k], BOX);
        int width = width_of(cell->text);
        put_text(drawing, (int32_t)i == row->clash ? "size clash" : "size",
                 drawing->x[k] + (drawing->width[k] - width) / 2, row->y + BASE, cell->text);
    }
    if (row->count == 0) {
        strbuf_printf(out, "<rect class=\"axis\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" />\n",
                      drawing->right, row->y, LEAST_WIDTH, BOX);
        put_text(drawing, "size", drawing->right + 15, row->y + BASE, "()");
    }
    bool is_about_all = drawing->fit == DIAG_FIT_COUNT || drawing->fit == DIAG_FIT_RANK;
    if (is_about_all && row->count > 0) {
        uint32_t last = row->offset + row->count - 1;
        strbuf_printf(out, "<rect class=\"whole clash\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" />\n",
                      drawing->x[row->offset] - 3, row->y - 3,
                      drawing->x[last] + drawing->width[last] - drawing->x[row->offset] + 6, BOX + 6);
        put_total(drawing, row);
    }
}

static void put_all(FindingDrawing *drawing, int *height) {
    uint32_t told[MOST_PLACES];
    uint32_t above = drawing->count > 1 ? told_axes(drawing, &drawing->rows[0], told) : 0;
    int y = MARGIN + (int)above * LINE;
    for (uint32_t i = 0; i < drawing->count; i++, y += BOX + GAP) drawing->rows[i].y = y;
    Row *first = &drawing->rows[0], *last = &drawing->rows[drawing->count - 1];
    if (drawing->count > 1) put_places(drawing, first, -1);
    put_places(drawing, last, 1);
    for (uint32_t i = 0; i + 1 < drawing->count; i++)
        put_edges(drawing, &drawing->rows[i], &drawing->rows[i + 1]);
    for (uint32_t i = 0; i < drawing->count; i++) put_row(drawing, &drawing->rows[i]);
    *height = last->y + BOX + (int)told_axes(drawing, last, told) * LINE + MARGIN;
}

bool finding_put_svg(const Diagnostic *finding, const PageFiles *files, StrBuf *out) {
    const DiagShapes *shapes = finding->shapes;
    if (!shapes || shapes->count == 0) return false;
    StrBuf content = {0};
    FindingDrawing drawing = {.finding = finding, .files = files, .fit = shapes->fit, .out = &content};
    int height;
    fill_rows(&drawing, shapes);
    align(&drawing);
    place_columns(&drawing);
    put_all(&drawing, &height);
    int width = drawing.most_right + MARGIN;
    strbuf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\"><title>",
                  width, height, width, height);
    html_puts(out, finding->message);
    strbuf_puts(out, "</title>\n");
    strbuf_put(out, content.data, content.length);
    strbuf_puts(out, "</svg>\n");
    strbuf_free(&content);
    return true;
}
