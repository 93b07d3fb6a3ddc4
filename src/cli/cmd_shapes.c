/* `moira shapes`: the source with the shape of each array after its assignment, or the same as JSON.
 *
 * The targets of the file are found in its tree, in the order of the text, and looked up in what the
 * interpreter remembers of them. A shape is written after the last line of its statement, or after the
 * colon of a `for`, `with`, `if` or `while`: the only places where a comment is certain to be one. Comments
 * of neighbouring lines stand in one column. */
#include "base/json.h"
#include "base/utf.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "eval/facts.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "report/shape_json.h"
#include "workspace/analyser.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNED_WIDTH = 80 }; /* lines that are longer do not push the comments of their neighbours away */

/* A shape to be written after a line. */
typedef struct Remark {
    const Assigned *assigned;
    const Node *statement; /* the innermost one around the target */
    uint32_t line;         /* 0: nowhere */
} Remark;

typedef struct RemarkFinder {
    const Interp *interp;
    const Tree *tree;
    Array(Node *) open;         /* the statements around the place that the walk has reached */
    Array(const Node *) simple; /* all statements that hold no others, in the order of the text */
    Array(Remark) remarks;
} RemarkFinder;

/* Where a comment can stand. */

static bool is_compound(const Node *statement) {
    switch ((NodeKind)statement->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_ClassDef:
    case AST_For:
    case AST_AsyncFor:
    case AST_While:
    case AST_If:
    case AST_With:
    case AST_AsyncWith:
    case AST_Match:
    case AST_Try:
    case AST_TryStar: return true;
    default: return false;
    }
}

/* The first statement inside a compound one whose header binds names. */
static const Node *first_inside(const Node *statement) {
    switch ((NodeKind)statement->kind) {
    case AST_For:
    case AST_AsyncFor: return AS(For, statement)->body->items[0];
    case AST_While: return AS(While, statement)->body->items[0];
    case AST_If: return AS(If, statement)->body->items[0];
    case AST_With:
    case AST_AsyncWith: return AS(With, statement)->body->items[0];
    default: return NULL;
    }
}

/* The comment that ends at [offset], or else NULL. */
static const Span *comment_before(const Comments *comments, uint32_t offset) {
    uint32_t low = 0, high = comments->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (comments->items[middle].end < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < comments->count && comments->items[low].end == offset ? &comments->items[low] : NULL;
}

/* The offset of the colon before [inside], the first statement of a block: between them are only blanks,
 * comments, and what stands before a decorator's expression. */
static uint32_t colon_before(const Tree *tree, const Node *inside) {
    const char *data = tree->text->data;
    uint32_t at = inside->start;
    if (inside->kind == AST_FunctionDef || inside->kind == AST_AsyncFunctionDef) {
        const NodeList *decorators = AS(FunctionDef, inside)->decorator_list;
        if (list_count(decorators) > 0) at = decorators->items[0]->start;
    } else if (inside->kind == AST_ClassDef) {
        const NodeList *decorators = AS(ClassDef, inside)->decorator_list;
        if (list_count(decorators) > 0) at = decorators->items[0]->start;
    }
    while (at > 0 && data[at - 1] != ':') {
        const Span *comment = comment_before(&tree->comments, at);
        at = comment ? comment->start : at - 1;
    }
    return at;
}

/* The last statement without a block that begins before [offset], or NULL. */
static const Node *simple_before(const RemarkFinder *finder, uint32_t offset) {
    uint32_t low = 0, high = finder->simple.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (finder->simple.items[middle]->start < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? finder->simple.items[low - 1] : NULL;
}

/* Whether a comment can stand after the line of [end], where a statement or header ends: not when another
 * statement goes on from there to the next line, and not after a backslash. */
static bool takes_comment(const RemarkFinder *finder, uint32_t end) {
    const Text *text = finder->tree->text;
    Span line = text_line(text, text_position(text, end).line);
    const Node *last = simple_before(finder, line.end);
    if (last && last->end > end) end = last->end;
    if (end > line.end) return false;
    if (comment_before(&finder->tree->comments, line.end)) return true;
    return end + strspn(text->data + end, " \t\f;") >= line.end;
}

/* The line after which the shape of something that [statement] binds is written; 0 when there is none. */
static uint32_t line_for(const RemarkFinder *finder, const Node *statement) {
    const Node *inside = is_compound(statement) ? first_inside(statement) : statement;
    if (!inside) return 0;
    uint32_t end = inside == statement ? statement->end : colon_before(finder->tree, inside);
    return takes_comment(finder, end) ? text_position(finder->tree->text, end).line : 0;
}

/* Finding the targets. */

static bool enter(void *context, Node *node) {
    RemarkFinder *finder = context;
    if (ast_is_statement(node->kind)) {
        array_push(&finder->open, node);
        if (!is_compound(node)) array_push(&finder->simple, node);
    }
    if (!node_is_target(node)) return true;
    const uint64_t *index = map_find(&finder->interp->facts.assigned_at, (uintptr_t)node);
    const Assigned *assigned = index && *index ? &finder->interp->facts.assigned.items[*index - 1] : NULL;
    if (assigned && assigned->shape)
        array_push(&finder->remarks, ((Remark){assigned, array_last(&finder->open), 0}));
    return true;
}

static void leave(void *context, Node *node) {
    RemarkFinder *finder = context;
    if (ast_is_statement(node->kind)) finder->open.count--;
}

static int compare_places(const void *a, const void *b) {
    const Node *left = ((const Remark *)a)->assigned->target, *right = ((const Remark *)b)->assigned->target;
    return (left->start > right->start) - (left->start < right->start);
}

static void find_remarks(RemarkFinder *finder) {
    Visitor visitor = {.enter = enter, .leave = leave, .context = finder};
    ast_walk(&finder->tree->module->node, &visitor);
    Remark *items = finder->remarks.items;
    uint32_t count = finder->remarks.count;
    if (count > 0) qsort(items, count, sizeof *items, compare_places);
    for (uint32_t i = 0; i < count; i++) items[i].line = line_for(finder, items[i].statement);
}

static void finder_free(RemarkFinder *finder) {
    array_free(&finder->open);
    array_free(&finder->simple);
    array_free(&finder->remarks);
}

/* The source. */

static void put_name(const Tree *tree, const Node *target, StrBuf *out) {
    strbuf_put(out, tree->text->data + target->start, target->end - target->start);
}

static void put_shape(const Assigned *assigned, StrBuf *out) {
    shape_print(assigned->shape, out);
    if (assigned->is_mixed) strbuf_puts(out, " or no array");
    if (assigned->is_optional && !assigned->is_mixed) strbuf_puts(out, " or None");
}

static int compare_lines(const void *a, const void *b) {
    const Remark *left = a, *right = b;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    return compare_places(a, b);
}

/* The width of [line] with two spaces after it; 0 when it is no measure for its neighbours, being long or
 * having a comment already. */
static size_t width_of(const Tree *tree, uint32_t line) {
    Span span = text_line(tree->text, line);
    size_t width = utf8_display_width(tree->text->data + span.start, span.end - span.start);
    return width <= ALIGNED_WIDTH && !comment_before(&tree->comments, span.end) ? width + 2 : 0;
}

/* The column of the comments of the lines that follow one another from [first] on. */
static size_t column_of(const RemarkFinder *finder, uint32_t first) {
    size_t column = 0;
    const Remark *items = finder->remarks.items;
    for (uint32_t i = first; i < finder->remarks.count; i++) {
        if (i > first && items[i].line > items[i - 1].line + 1) break;
        size_t width = width_of(finder->tree, items[i].line);
        if (width > column) column = width;
    }
    return column;
}

/* The comment for the remarks [first] to [end], which stand after one line: the shape, or the shape of each
 * target with its name. */
static void put_comment(const RemarkFinder *finder, uint32_t first, uint32_t end, StrBuf *out) {
    strbuf_puts(out, "# ");
    for (uint32_t i = first; i < end; i++) {
        const Assigned *assigned = finder->remarks.items[i].assigned;
        if (i > first) strbuf_puts(out, ", ");
        if (end > first + 1) {
            put_name(finder->tree, assigned->target, out);
            strbuf_puts(out, ": ");
        }
        put_shape(assigned, out);
    }
}

/* The source as it was written. In a notebook each cell has a line with its number above it. */
static void put_lines(const Text *text, Span span, StrBuf *out) {
    const TextCells *cells = text->cells;
    const char *shown = text_shown(text);
    for (uint32_t i = 0; cells && i < cells->count; i++) {
        uint32_t start = cells->items[i].start;
        if (start < span.start || start >= span.end) continue;
        strbuf_put(out, shown + span.start, start - span.start);
        strbuf_printf(out, "%s# cell %u\n", i ? "\n" : "", cells->items[i].number);
        span.start = start;
    }
    strbuf_put(out, shown + span.start, span.end - span.start);
}

static void put_source(RemarkFinder *finder, StrBuf *out) {
    const Text *text = finder->tree->text;
    Remark *items = finder->remarks.items;
    uint32_t count = finder->remarks.count, copied = 0, first = 0, next;
    if (count > 0) qsort(items, count, sizeof *items, compare_lines);
    while (first < count && items[first].line == 0) first++;
    size_t column = 0;
    for (uint32_t i = first; i < count; i = next) {
        uint32_t line = items[i].line;
        for (next = i + 1; next < count && items[next].line == line;) next++;
        if (i == first || items[i - 1].line + 1 < line) column = column_of(finder, i);
        Span span = text_line(text, line);
        size_t width = utf8_display_width(text->data + span.start, span.end - span.start);
        put_lines(text, (Span){copied, span.end}, out);
        strbuf_fill(out, ' ', width + 2 < column ? column - width : 2);
        put_comment(finder, i, next, out);
        copied = span.end;
    }
    put_lines(text, (Span){copied, text->length}, out);
    if (text->length > 0 && text->data[text->length - 1] != '\n') strbuf_putc(out, '\n');
}

/* JSON. */

static void put_json_shape(JsonWriter *json, const Assigned *assigned) {
    if (assigned->is_mixed) {
        json_null(json);
        return;
    }
    shape_json(json, assigned->shape);
}

static void put_type(JsonWriter *json, Interp *interp, const Assigned *assigned) {
    const ClassObject *class =
        assigned->class && !assigned->is_mixed ? class_object(interp, assigned->class) : NULL;
    json_key(json, "type");
    if (class && class->qualified)
        json_string(json, class->qualified);
    else
        json_null(json);
}

static void put_row(RemarkFinder *finder, Interp *interp, const Remark *remark, StrBuf *out) {
    const Text *text = finder->tree->text;
    const Node *target = remark->assigned->target;
    Position position = text_position_chars(text, target->start);
    JsonWriter json;
    json_init(&json, out, 0);
    json_begin_object(&json);
    json_key_string(&json, "file", text->path);
    const TextCell *cell = text_cell(text, target->start);
    if (cell) json_key_number(&json, "cell", cell->number);
    json_key_number(&json, "line", text_shown_line(text, target->start));
    json_key_number(&json, "column", (int64_t)position.column + 1);
    json_key(&json, "name");
    json_string_bytes(&json, text->data + target->start, target->end - target->start);
    put_type(&json, interp, remark->assigned);
    json_key(&json, "shape");
    put_json_shape(&json, remark->assigned);
    if (remark->assigned->is_optional) {
        json_key(&json, "optional");
        json_bool(&json, true);
    }
    json_end_object(&json);
    strbuf_putc(out, '\n');
}

/* The command. */

typedef struct ShapesContext {
    AnalyserPool pool;
    bool json;
} ShapesContext;

static PythonHome shapes_home(void *context, uint32_t worker, const SettingsScope *scope) {
    ShapesContext *shapes = context;
    return analyser_home(analyser_of_worker(&shapes->pool, worker, scope));
}

static void show_shapes(void *context, uint32_t worker, FileResult *result) {
    ShapesContext *shapes = context;
    Analyser *analyser = analyser_of_worker(&shapes->pool, worker, result->scope);
    Diagnostics ignored; /* errors are reported by `check` */
    diagnostics_init(&ignored, &analyser->sources);
    analyser_run(analyser, result->file.tree, &ignored);
    diagnostics_free(&ignored);
    RemarkFinder finder = {.interp = &analyser->interp, .tree = result->file.tree};
    find_remarks(&finder);
    if (!shapes->json) put_source(&finder, &result->output);
    for (uint32_t i = 0; shapes->json && i < finder.remarks.count; i++)
        put_row(&finder, &analyser->interp, &finder.remarks.items[i], &result->output);
    finder_free(&finder);
}

/* One array over all files. Each row of a file ends with a line break. */
static void print_json(Session *session, const FileRun *run) {
    StrBuf out = {0};
    const char *separator = "[\n  ";
    for (uint32_t i = 0; i < run->count; i++) {
        const StrBuf *rows = &run->results[i].output;
        for (size_t at = 0; at < rows->length;) {
            const char *end = memchr(rows->data + at, '\n', rows->length - at);
            size_t length = (size_t)(end - (rows->data + at));
            strbuf_puts(&out, separator);
            strbuf_put(&out, rows->data + at, length);
            separator = ",\n  ";
            at += length + 1;
        }
    }
    strbuf_puts(&out, out.length > 0 ? "\n]\n" : "[]\n");
    session_print_buffer(session, &out);
    strbuf_free(&out);
}

void cmd_shapes(Session *session) {
    ShapesContext shapes = {.json = strcmp(session_format(session), "json") == 0};
    analyser_pool_init(&shapes.pool, &session->settings);
    shapes.pool.supposes = true;
    FileRun run = {.notebooks = NOTEBOOK_TEXT,
                   .work = show_shapes,
                   .home = shapes_home,
                   .context = &shapes,
                   .keeps = shapes.json};
    files_run(session, &run, (FilePrinting){.headers = true});
    if (shapes.json) print_json(session, &run);
    file_run_free(&run);
    analyser_pool_free(&shapes.pool);
}
