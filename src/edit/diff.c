/* How it works: every line becomes a number, equal lines the same one, so that comparing lines compares
 * integers. Myers' algorithm in its linear-space form ("An O(ND) Difference Algorithm and Its Variations",
 * 1986) then marks the lines that are deleted and inserted, and the marked lines are printed as hunks.
 *
 * Myers' algorithm looks for a middle snake: it follows the furthest paths from both corners of the grid of
 * the two texts until they meet, splits the problem there, and solves both parts alone. When the paths have
 * not met after a number of steps that depends on the size of the texts, the split is made at the point that
 * the paths have come furthest to. The diff is then not the shortest, but the time stays linear. */
#include "edit/diff.h"
#include "base/shown.h"
#include "base/utf.h"

#include "base/array.h"

enum {
    CONTEXT = 3, /* equal lines shown around a change */
    LEAST_STEPS = 64,
    STEP_BUDGET = 1 << 28, /* steps times lines that are spent at most before splits are guessed */
};

typedef struct Line {
    const char *start;
    uint64_t hash;
    uint32_t length; /* with its \n, which only the last line may lack */
    uint32_t index;  /* in both texts, one after the other */
} Line;

typedef struct Lines {
    Line *items;
    uint32_t count;
    uint32_t *numbers; /* of the lines */
    bool *changed;     /* by line: deleted from the first text, or inserted into the second */
} Lines;

typedef struct Diff {
    DiffSequence a, b;
    int32_t *forward, *backward; /* by diagonal x - y: the furthest x reached from each corner */
    int32_t limit;               /* steps after which a split is guessed */
} Diff;

static uint64_t hash_bytes(const char *bytes, size_t length) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static Lines split_lines(DiffSide side) {
    Array(Line) lines = {0};
    const char *at = side.data, *end = side.data + side.length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *next = newline ? newline + 1 : end;
        size_t length = (size_t)(next - at);
        Line line = {.start = at, .hash = hash_bytes(at, length), .length = (uint32_t)length};
        array_push(&lines, line);
        at = next;
    }
    Lines result = {.items = lines.items, .count = lines.count};
    result.numbers = memory_alloc(lines.count * sizeof *result.numbers);
    result.changed = memory_alloc(lines.count * sizeof *result.changed);
    return result;
}

static void free_lines(Lines *lines) {
    free(lines->items);
    free(lines->numbers);
    free(lines->changed);
}

static int compare_lines(const void *a, const void *b) {
    const Line *left = *(Line *const *)a, *right = *(Line *const *)b;
    if (left->hash != right->hash) return left->hash < right->hash ? -1 : 1;
    if (left->length != right->length) return left->length < right->length ? -1 : 1;
    return memcmp(left->start, right->start, left->length);
}

/* Numbers the lines of both texts by sorting them, which no choice of lines can make slow; the hash only
 * saves looking at their bytes. */
static void number_lines(Lines *a, Lines *b) {
    uint32_t total = a->count + b->count;
    Line **sorted = memory_alloc(total * sizeof *sorted);
    for (uint32_t i = 0; i < total; i++) {
        sorted[i] = i < a->count ? &a->items[i] : &b->items[i - a->count];
        sorted[i]->index = i;
    }
    qsort(sorted, total, sizeof *sorted, compare_lines);
    uint32_t number = 0;
    for (uint32_t i = 0; i < total; i++) {
        if (i > 0 && compare_lines(&sorted[i - 1], &sorted[i]) != 0) number++;
        uint32_t index = sorted[i]->index;
        *(index < a->count ? &a->numbers[index] : &b->numbers[index - a->count]) = number;
    }
    free(sorted);
}

static bool equal_at(const Diff *diff, int32_t x, int32_t y) { return diff->a.items[x] == diff->b.items[y]; }

/* A part of the grid: lines [x, x_end) of the first text against [y, y_end) of the second. */
typedef struct DiffBox {
    int32_t x, x_end, y, y_end;
} DiffBox;

typedef struct Point {
    int32_t x, y;
} Point;

/* The diagonals that paths can be on; those outside the box are given up as the search grows past them. */
typedef struct Band {
    int32_t low, high;
} Band;

/* Widens [band] by a diagonal on each side, or narrows it where the box ends. The diagonals just outside get
 * [sentinel], which no path continues from. */
static void widen(Band *band, int32_t smallest, int32_t largest, int32_t *reach, int32_t sentinel) {
    if (band->low > smallest)
        reach[--band->low - 1] = sentinel;
    else
        band->low++;
    if (band->high < largest)
        reach[++band->high + 1] = sentinel;
    else
        band->high--;
}

/* The point of the box that the forward paths have come furthest to. */
static Point furthest_forward(const Diff *diff, const DiffBox *box, Band band) {
    Point best = {box->x, box->y};
    for (int32_t d = band.high; d >= band.low; d -= 2) {
        int32_t x = diff->forward[d] < box->x_end ? diff->forward[d] : box->x_end, y = x - d;
        if (y > box->y_end) {
            y = box->y_end;
            x = y + d;
        }
        if (x >= box->x && y >= box->y && (int64_t)x + y > (int64_t)best.x + best.y) best = (Point){x, y};
    }
    return best;
}

static Point furthest_backward(const Diff *diff, const DiffBox *box, Band band) {
    Point best = {box->x_end, box->y_end};
    for (int32_t d = band.high; d >= band.low; d -= 2) {
        int32_t x = diff->backward[d] > box->x ? diff->backward[d] : box->x, y = x - d;
        if (y < box->y) {
            y = box->y;
            x = y + d;
        }
        if (x <= box->x_end && y <= box->y_end && (int64_t)x + y < (int64_t)best.x + best.y)
            best = (Point){x, y};
    }
    return best;
}

/* Where to split [box], which is not empty on either side and whose corners differ: a point on a shortest
 * path, or a guess after diff->limit steps. The point is never one of both corners. */
static Point find_split(Diff *diff, const DiffBox *box) {
    int32_t *forward = diff->forward, *backward = diff->backward;
    int32_t smallest = box->x - box->y_end, largest = box->x_end - box->y;
    int32_t forward_middle = box->x - box->y, backward_middle = box->x_end - box->y_end;
    bool odd = (forward_middle - backward_middle) & 1;
    Band ahead = {forward_middle, forward_middle}, behind = {backward_middle, backward_middle};
    forward[forward_middle] = box->x;
    backward[backward_middle] = box->x_end;
    for (int32_t step = 1;; step++) {
        widen(&ahead, smallest, largest, forward, -1);
        for (int32_t d = ahead.high; d >= ahead.low; d -= 2) {
            int32_t x = forward[d - 1] < forward[d + 1] ? forward[d + 1] : forward[d - 1] + 1;
            while (x < box->x_end && x - d < box->y_end && equal_at(diff, x, x - d)) x++;
            forward[d] = x;
            if (odd && behind.low <= d && d <= behind.high && backward[d] <= x) return (Point){x, x - d};
        }
        widen(&behind, smallest, largest, backward, INT32_MAX);
        for (int32_t d = behind.high; d >= behind.low; d -= 2) {
            int32_t x = backward[d - 1] < backward[d + 1] ? backward[d - 1] : backward[d + 1] - 1;
            while (x > box->x && x - d > box->y && equal_at(diff, x - 1, x - d - 1)) x--;
            backward[d] = x;
            if (!odd && ahead.low <= d && d <= ahead.high && x <= forward[d]) return (Point){x, x - d};
        }
        if (step >= diff->limit) {
            Point from_start = furthest_forward(diff, box, ahead);
            Point from_end = furthest_backward(diff, box, behind);
            int64_t gained = (int64_t)from_start.x - box->x + from_start.y - box->y;
            int64_t regained = (int64_t)box->x_end - from_end.x + box->y_end - from_end.y;
            return gained >= regained ? from_start : from_end;
        }
    }
}

static int64_t box_size(const DiffBox *box) { return (int64_t)box->x_end - box->x + box->y_end - box->y; }

/* Marks what differs in [box]. Recurses into the smaller part of each split and goes on with the larger one,
 * so the depth is logarithmic. */
static void compare(Diff *diff, DiffBox box) {
    for (;;) {
        while (box.x < box.x_end && box.y < box.y_end && equal_at(diff, box.x, box.y)) box.x++, box.y++;
        while (box.x < box.x_end && box.y < box.y_end && equal_at(diff, box.x_end - 1, box.y_end - 1))
            box.x_end--, box.y_end--;
        if (box.x == box.x_end || box.y == box.y_end) {
            for (int32_t x = box.x; x < box.x_end; x++) diff->a.changed[x] = true;
            for (int32_t y = box.y; y < box.y_end; y++) diff->b.changed[y] = true;
            return;
        }
        Point split = find_split(diff, &box);
        DiffBox head = {box.x, split.x, box.y, split.y}, tail = {split.x, box.x_end, split.y, box.y_end};
        bool head_is_smaller = box_size(&head) < box_size(&tail);
        compare(diff, head_is_smaller ? head : tail);
        box = head_is_smaller ? tail : head;
    }
}

void diff_sequences(DiffSequence a, DiffSequence b) {
    Diff diff = {.a = a, .b = b};
    memset(a.changed, false, a.count * sizeof *a.changed);
    memset(b.changed, false, b.count * sizeof *b.changed);
    size_t diagonals = (size_t)a.count + b.count + 3;
    int32_t *reach = memory_alloc(2 * diagonals * sizeof *reach);
    diff.forward = reach + b.count + 1;
    diff.backward = diff.forward + diagonals;
    size_t limit = STEP_BUDGET / diagonals;
    diff.limit = limit < LEAST_STEPS ? LEAST_STEPS : (int32_t)limit;
    compare(&diff, (DiffBox){0, (int32_t)a.count, 0, (int32_t)b.count});
    free(reach);
}

/* Printing. */

typedef struct DiffPrinter {
    const Lines *a, *b;
    bool color;
    StrBuf *out;
} DiffPrinter;

static const char COLOR_HEADER[] = "\033[1m", COLOR_HUNK[] = "\033[36m", COLOR_DELETED[] = "\033[31m",
                  COLOR_INSERTED[] = "\033[32m";

static void begin_color(DiffPrinter *printer, const char *color) {
    if (printer->color && color) strbuf_puts(printer->out, color);
}

static void end_color(DiffPrinter *printer, const char *color) {
    if (printer->color && color) strbuf_puts(printer->out, "\033[0m");
}

/* Whether the character at [text], of [size] bytes, is shown as itself. */
static bool is_harmless(const char *text, const char *end, size_t *size) {
    char shown[4];
    size_t length = utf8_encode(shown_character(text, end, size), shown);
    return length == *size && memcmp(shown, text, length) == 0;
}

/* The path after its a/ or b/, as git writes it: in C quotes when it holds a quote, a backslash or what a
 * terminal would obey, with a tab after it when it holds a blank, so that patch does not take the rest for a
 * date.
 */
static void print_path(DiffPrinter *printer, const char *side, const char *path) {
    StrBuf *out = printer->out;
    while (path[0] == '/' || (path[0] == '.' && path[1] == '/')) path++;
    bool quoted = false, has_blank = strchr(path, ' ') != NULL;
    const char *end = path + strlen(path);
    size_t size;
    for (const char *p = path; p < end; p += size)
        quoted |= !is_harmless(p, end, &size) || *p == '"' || *p == '\\';
    begin_color(printer, COLOR_HEADER);
    strbuf_printf(out, "%s %s%s/", side[0] == 'a' ? "---" : "+++", quoted ? "\"" : "", side);
    for (; path < end; path += size) {
        bool is_plain = is_harmless(path, end, &size);
        if (*path == '"' || *path == '\\') strbuf_putc(out, '\\');
        for (size_t i = 0; i < size && !is_plain; i++) strbuf_printf(out, "\\%03o", (unsigned char)path[i]);
        if (is_plain) strbuf_put(out, path, size);
    }
    if (quoted)
        strbuf_putc(out, '"');
    else if (has_blank)
        strbuf_putc(out, '\t');
    end_color(printer, COLOR_HEADER);
    strbuf_putc(out, '\n');
}

static void print_line(DiffPrinter *printer, char sign, const Line *line, const char *color) {
    bool complete = line->start[line->length - 1] == '\n';
    begin_color(printer, color);
    strbuf_putc(printer->out, sign);
    strbuf_put(printer->out, line->start, line->length - complete);
    end_color(printer, color);
    strbuf_putc(printer->out, '\n');
    if (!complete) strbuf_puts(printer->out, "\\ No newline at end of file\n");
}

/* "12,3": where a range of lines starts and how many there are. An empty one names the line before it. */
static void print_range(StrBuf *out, uint32_t first, uint32_t count) {
    strbuf_printf(out, "%u", count > 0 ? first + 1 : first);
    if (count != 1) strbuf_printf(out, ",%u", count);
}

/* A hunk: lines [a, a_end) become [b, b_end). */
typedef struct Hunk {
    uint32_t a, a_end, b, b_end;
} Hunk;

static void print_hunk(DiffPrinter *printer, const Hunk *hunk) {
    const Lines *a = printer->a, *b = printer->b;
    begin_color(printer, COLOR_HUNK);
    strbuf_puts(printer->out, "@@ -");
    print_range(printer->out, hunk->a, hunk->a_end - hunk->a);
    strbuf_puts(printer->out, " +");
    print_range(printer->out, hunk->b, hunk->b_end - hunk->b);
    strbuf_puts(printer->out, " @@");
    end_color(printer, COLOR_HUNK);
    strbuf_putc(printer->out, '\n');
    for (uint32_t x = hunk->a, y = hunk->b; x < hunk->a_end || y < hunk->b_end;) {
        if (x < hunk->a_end && a->changed[x])
            print_line(printer, '-', &a->items[x++], COLOR_DELETED);
        else if (y < hunk->b_end && b->changed[y])
            print_line(printer, '+', &b->items[y++], COLOR_INSERTED);
        else
            print_line(printer, ' ', &a->items[x++], NULL), y++;
    }
}

/* Finds the next stretch of changes with the equal lines around it; a gap that the context of both its
 * neighbours would fill belongs to the hunk. [hunk] holds the previous one, or zeros. */
static bool next_hunk(const Lines *a, const Lines *b, Hunk *hunk) {
    uint32_t x = hunk->a_end, y = hunk->b_end;
    while (x < a->count && y < b->count && !a->changed[x] && !b->changed[y]) x++, y++;
    if (x == a->count && y == b->count) return false;
    uint32_t before = x - hunk->a_end < CONTEXT ? x - hunk->a_end : CONTEXT;
    hunk->a = x - before;
    hunk->b = y - before;
    uint32_t equal = 0;
    while ((x < a->count || y < b->count) && equal <= 2 * CONTEXT) {
        bool deleted = x < a->count && a->changed[x], inserted = y < b->count && b->changed[y];
        x += deleted || !inserted;
        y += inserted || !deleted;
        equal = deleted || inserted ? 0 : equal + 1;
    }
    uint32_t after = equal < CONTEXT ? equal : CONTEXT;
    hunk->a_end = x - (equal - after);
    hunk->b_end = y - (equal - after);
    return true;
}

void diff_unified(const char *path, DiffSide before, DiffSide after, bool color, StrBuf *out) {
    if (before.length == 0) before.data = "";
    if (after.length == 0) after.data = "";
    if (before.length == after.length && memcmp(before.data, after.data, before.length) == 0) return;
    Lines a = split_lines(before), b = split_lines(after);
    number_lines(&a, &b);
    diff_sequences((DiffSequence){a.numbers, a.count, a.changed},
                   (DiffSequence){b.numbers, b.count, b.changed});
    DiffPrinter printer = {.a = &a, .b = &b, .color = color, .out = out};
    print_path(&printer, "a", path);
    print_path(&printer, "b", path);
    for (Hunk hunk = {0}; next_hunk(&a, &b, &hunk);) print_hunk(&printer, &hunk);
    free_lines(&a);
    free_lines(&b);
}
