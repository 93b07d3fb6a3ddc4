/* The full rendering:
 *
 *     train.py:14:9: error[shape-mismatch]: cannot multiply (32, 784) by (768, 10)
 *        |
 *     14 |     h = x @ w
 *        |         ^^^^^ 784 (last of x) is not 768 (first of w)
 *        |
 *      9 | w = torch.zeros(768, 10)
 *        |                 --- 768 comes from here
 *        = help: torch.matmul: Tensor[*B, M, K] @ Tensor[*B, K, N] -> Tensor[*B, M, N]
 *
 * A place in another file has that file's name above it, and two places on one line share it. Of a span of
 * several lines the first and the last are shown. A line that is too long is shown as a window around its
 * span, found by walking from the span outwards, so the cost does not depend on the length of the line. */
#include "diag/render_internal.h"

#include "base/utf.h"

enum {
    LINE_WIDTH = 120, /* cells of source shown of one line */
    TAB_WIDTH = 4,    /* the same wherever a tab stands, since a window does not know its line's start */
};

/* A place to show: a span with its underline and the words after it. */
typedef struct Mark {
    const Text *text;
    Span span;
    const char *label; /* NULL for none */
    char underline;    /* ^ or - */
    RenderStyle style;
} Mark;

typedef struct FullRender {
    StrBuf *out;
    bool color;
    int gutter;       /* digits of the largest line number shown */
    const Text *text; /* the file whose lines are being shown */
    uint32_t cell;    /* and the cell of it, when it is a notebook */
    uint32_t line;    /* the line that was drawn whole just now, 0 for none: its next mark needs no copy */
} FullRender;

/* How a character is drawn: as itself, as a picture of itself, or as a few spaces. */
typedef struct Cell {
    char bytes[4];
    uint8_t size;  /* bytes to write */
    uint8_t width; /* columns on the terminal */
    uint8_t taken; /* bytes of the text */
} Cell;

static Cell cell_at(const char *text, const char *end) {
    if (*text == '\t') return (Cell){.bytes = "    ", .size = TAB_WIDTH, .width = TAB_WIDTH, .taken = 1};
    size_t taken;
    Cell cell;
    cell.size = (uint8_t)utf8_encode(shown_character(text, end, &taken), cell.bytes);
    cell.width = (uint8_t)utf8_display_width(cell.bytes, cell.size);
    cell.taken = (uint8_t)taken;
    return cell;
}

/* Columns that [start, end) takes. */
static size_t width_between(const char *start, const char *end) {
    size_t width = 0;
    while (start < end) {
        Cell cell = cell_at(start, end);
        width += cell.width;
        start += cell.taken;
    }
    return width;
}

static const char *character_before(const char *start, const char *text) {
    const char *previous = text - 1;
    while (previous > start && text - previous < 4 && ((unsigned char)*previous & 0xC0) == 0x80) previous--;
    return previous;
}

/* The part of a line that is shown, and how much of it is underlined. */
typedef struct Window {
    const char *start, *from, *to, *end; /* shown: start to end; underlined: from to to */
    bool cut_left, cut_right;
} Window;

static const char *extend_left(const char *line, const char *from, size_t *room) {
    while (from > line) {
        const char *previous = character_before(line, from);
        size_t width = cell_at(previous, from).width;
        /* A combining mark has no width; each still costs room, so that a million of them are cut too. */
        if (width == 0) width = 1;
        if (width > *room) break;
        *room -= width;
        from = previous;
    }
    return from;
}

static const char *extend_right(const char *from, const char *line_end, size_t *room) {
    while (from < line_end) {
        Cell cell = cell_at(from, line_end);
        size_t width = cell.width ? cell.width : 1;
        if (width > *room) break;
        *room -= width;
        from += cell.taken;
    }
    return from;
}

/* Half of the room that the span leaves goes to each side; what one side does not need the other gets. */
static Window choose_window(const char *line, const char *line_end, const char *from, const char *to) {
    size_t room = LINE_WIDTH, quarter = LINE_WIDTH / 4;
    Window window = {.from = from, .to = to};
    size_t reach = room - quarter;
    const char *end = extend_right(from, to, &reach);
    size_t spare = reach + quarter, left = spare / 2, right = spare - left;
    window.start = extend_left(line, from, &left);
    right += left;
    window.end = extend_right(end, line_end, &right);
    window.start = extend_left(line, window.start, &right);
    if (window.to > window.end) window.to = window.end;
    window.cut_left = window.start > line;
    window.cut_right = window.end < line_end;
    return window;
}

static void draw_gutter(FullRender *render, uint32_t line, const char *bar) {
    style_begin(render->out, render->color, STYLE_GUTTER);
    if (line > 0)
        strbuf_printf(render->out, "%*u %s", render->gutter, line, bar);
    else
        strbuf_printf(render->out, "%*s %s", render->gutter, "", bar);
    style_end(render->out, render->color);
}

static void draw_cells(StrBuf *out, const char *start, const char *end) {
    while (start < end) {
        Cell cell = cell_at(start, end);
        strbuf_put(out, cell.bytes, cell.size);
        start += cell.taken;
    }
}

static void draw_source(FullRender *render, uint32_t line, const Window *window) {
    draw_gutter(render, line, "|");
    if (window->start < window->end) {
        strbuf_putc(render->out, ' ');
        if (window->cut_left) strbuf_puts(render->out, "…");
        draw_cells(render->out, window->start, window->from);
        draw_cells(render->out, window->from, window->to);
        draw_cells(render->out, window->to, window->end);
        if (window->cut_right) strbuf_puts(render->out, "…");
    }
    strbuf_putc(render->out, '\n');
}

static void draw_underline(FullRender *render, const Window *window, const Mark *mark, const char *label) {
    size_t before = width_between(window->start, window->from) + window->cut_left;
    size_t width = width_between(window->from, window->to);
    draw_gutter(render, 0, "|");
    strbuf_fill(render->out, ' ', before + 1);
    style_begin(render->out, render->color, mark->style);
    strbuf_fill(render->out, mark->underline, width > 0 ? width : 1);
    if (label) {
        strbuf_putc(render->out, ' ');
        shown_put(render->out, label);
    }
    style_end(render->out, render->color);
    strbuf_putc(render->out, '\n');
}

/* The number that people see of a line: in a notebook they count in each cell. */
static uint32_t shown_line(const Mark *mark, uint32_t line) {
    const TextCell *cell = text_cell(mark->text, mark->span.start);
    return cell && cell->line <= line ? line - cell->line + 1 : line;
}

/* Draws [line] with the bytes of [span] underlined; [span] may reach beyond the line. */
static void draw_line(FullRender *render, const Mark *mark, uint32_t line, Span span, const char *label) {
    Span whole = text_line(mark->text, line);
    const char *data = text_shown(mark->text);
    if (span.start > whole.end) span.start = whole.end;
    if (span.end > whole.end) span.end = whole.end;
    Window window = choose_window(data + whole.start, data + whole.end, data + span.start, data + span.end);
    bool cut = window.cut_left || window.cut_right;
    if (cut || render->line != line) draw_source(render, shown_line(mark, line), &window);
    draw_underline(render, &window, mark, label);
    render->line = cut ? 0 : line;
}

static uint32_t first_line(const Mark *mark) { return text_position(mark->text, mark->span.start).line; }

/* A span that ends with a line break ends on the line that it breaks. */
static uint32_t last_line(const Mark *mark) {
    uint32_t last = mark->span.end > mark->span.start ? mark->span.end - 1 : mark->span.end;
    return text_position(mark->text, last).line;
}

static Span without_indentation(const Text *text, Span span) {
    while (span.start < span.end && text->data[span.start] <= ' ' && text->data[span.start] > '\0')
        span.start++;
    return span;
}

static void draw_mark(FullRender *render, const Mark *mark) {
    uint32_t first = first_line(mark), last = last_line(mark);
    Location location = locate(mark->text, mark->span);
    if (mark->text != render->text || location.cell != render->cell) {
        draw_gutter(render, 0, ":::");
        strbuf_putc(render->out, ' ');
        shown_put(render->out, mark->text->path);
        render_place(location, render->out);
        strbuf_putc(render->out, '\n');
        render->text = mark->text;
        render->cell = location.cell;
        render->line = 0;
    }
    if (render->line == 0 || first != render->line || first != last) {
        draw_gutter(render, 0, "|");
        strbuf_putc(render->out, '\n');
        render->line = 0;
    }
    if (first == last) {
        draw_line(render, mark, first, mark->span, mark->label);
        return;
    }
    draw_line(render, mark, first, mark->span, NULL);
    if (last - first > 1) {
        style_begin(render->out, render->color, STYLE_GUTTER);
        strbuf_puts(render->out, "...");
        style_end(render->out, render->color);
        strbuf_putc(render->out, '\n');
    }
    Span tail = {text_line(mark->text, last).start, mark->span.end};
    draw_line(render, mark, last, without_indentation(mark->text, tail), mark->label);
    render->line = 0;
}

static void draw_help(FullRender *render, const char *kind, const char *message) {
    draw_gutter(render, 0, "=");
    strbuf_putc(render->out, ' ');
    style_begin(render->out, render->color, STYLE_STRONG);
    strbuf_puts(render->out, kind);
    style_end(render->out, render->color);
    strbuf_putc(render->out, ' ');
    shown_put(render->out, message);
    strbuf_putc(render->out, '\n');
}

static Mark primary_mark(const Diagnostic *diagnostic) {
    return (Mark){.text = diagnostic->text,
                  .span = span_within(diagnostic->text, diagnostic->span),
                  .label = diagnostic->label,
                  .underline = '^',
                  .style = severity_style(diagnostic->severity)};
}

static Mark note_mark(const DiagNote *note) {
    return (Mark){.text = note->text,
                  .span = span_within(note->text, note->span),
                  .label = note->message,
                  .underline = '-',
                  .style = STYLE_NOTE};
}

static bool share_line(const Mark *a, const Mark *b) {
    return a->text == b->text && last_line(a) == last_line(b);
}

/* Whether a note stands on the line of a call after it, with which it is shown. */
static bool waits_for_call(const DiagNotes *notes, uint32_t index) {
    Mark mark = note_mark(&notes->items[index]);
    if (notes->items[index].kind != NOTE_PLACE) return false;
    for (uint32_t i = index + 1; i < notes->count; i++) {
        Mark other = note_mark(&notes->items[i]);
        if (notes->items[i].kind != NOTE_PLACE && share_line(&mark, &other)) return true;
    }
    return false;
}

/* Draws a note and, when it is a call, those that wait for it; of several calls on one line, the first. */
static void draw_note(FullRender *render, const DiagNotes *notes, uint32_t index, const Mark *primary) {
    Mark mark = note_mark(&notes->items[index]);
    draw_mark(render, &mark);
    if (notes->items[index].kind == NOTE_PLACE) return;
    for (uint32_t i = 0; i < index; i++) {
        Mark other = note_mark(&notes->items[i]);
        if (!share_line(&mark, &other) || share_line(&other, primary)) continue;
        if (notes->items[i].kind != NOTE_PLACE) return;
        draw_mark(render, &other);
    }
}

static int digits_of(uint32_t number) {
    int digits = 1;
    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

static void render_one(const Diagnostic *diagnostic, bool color, StrBuf *out) {
    Mark mark = primary_mark(diagnostic);
    uint32_t largest = shown_line(&mark, last_line(&mark));
    for (uint32_t i = 0; i < diagnostic->notes.count; i++) {
        Mark note = note_mark(&diagnostic->notes.items[i]);
        uint32_t line = shown_line(&note, last_line(&note));
        if (line > largest) largest = line;
    }
    FullRender render = {.out = out, .color = color, .gutter = digits_of(largest), .text = mark.text};
    render.cell = locate(mark.text, mark.span).cell;
    render_headline(diagnostic, color, out);
    draw_mark(&render, &mark);
    /* What is said of the line itself stands with it, before all that lies elsewhere. */
    Mark primary = mark;
    for (int elsewhere = 0; elsewhere < 2; elsewhere++)
        for (uint32_t i = 0; i < diagnostic->notes.count; i++) {
            mark = note_mark(&diagnostic->notes.items[i]);
            if (share_line(&mark, &primary) == elsewhere) continue;
            if (!elsewhere)
                draw_mark(&render, &mark);
            else if (!waits_for_call(&diagnostic->notes, i))
                draw_note(&render, &diagnostic->notes, i, &primary);
        }
    if (diagnostic->help) draw_help(&render, "help:", diagnostic->help);
    for (uint32_t i = 0; i < diagnostic->fixes.count; i++)
        draw_help(&render,
                  diagnostic->fixes.items[i].is_safe ? "fix:" : "help:", diagnostic->fixes.items[i].message);
    strbuf_putc(out, '\n');
}

void render_full(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        render_one(&diagnostics->items.items[i], options->color, out);
}
