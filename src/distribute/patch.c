/* How insertions at one offset are ordered: first what stands after expressions that end there, the
 * innermost first; then what stands in front of expressions that begin there, the outermost first. Which
 * expression is inner is told by its span; equal spans nest in the order in which they were added, the first
 * outside. */
#include "distribute/patch.h"

#include "base/word.h"

#include <stdlib.h>
#include <string.h>

void patch_init(Patch *patch, const Text *text, Arena *arena) {
    *patch = (Patch){.arena = arena, .text = text, .unit = "    "};
    /* The first line that is indented more than the one before it. */
    for (uint32_t line = 2; line <= text_line_count(text); line++) {
        Span before = text_line(text, line - 1), at = text_line(text, line);
        const char *data = text->data;
        uint32_t header = before.end;
        while (header > before.start && (data[header - 1] == ' ' || data[header - 1] == '\t')) header--;
        if (header == before.start || data[header - 1] != ':') continue;
        uint32_t outer = before.start, inner = at.start;
        while (outer < before.end && (data[outer] == ' ' || data[outer] == '\t')) outer++;
        while (inner < at.end && (data[inner] == ' ' || data[inner] == '\t')) inner++;
        uint32_t outer_width = outer - before.start, inner_width = inner - at.start;
        if (inner == at.end || inner_width <= outer_width || data[inner] == '#') continue;
        patch->unit = arena_copy(arena, data + at.start + outer_width, inner_width - outer_width);
        return;
    }
}

void patch_free(Patch *patch) { array_free(&patch->changes); }

static void add(Patch *patch, Change change) {
    change.order = patch->next_order++;
    array_push(&patch->changes, change);
}

void patch_before(Patch *patch, const char *rule, Span span, const char *text) {
    add(patch, (Change){.kind = CHANGE_BEFORE, .span = span, .text = text, .rule = rule});
}

void patch_after(Patch *patch, const char *rule, Span span, const char *text) {
    add(patch, (Change){.kind = CHANGE_AFTER, .span = span, .text = text, .rule = rule});
}

void patch_around(Patch *patch, const char *rule, Span span, const char *before, const char *after) {
    patch_before(patch, rule, span, before);
    patch_after(patch, rule, span, after);
}

void patch_replace(Patch *patch, const char *rule, Span span, const char *text) {
    add(patch, (Change){.kind = CHANGE_REPLACE, .span = span, .text = text, .rule = rule});
}

/* ---- Where things stand ---- */

static uint32_t line_start(const Text *text, uint32_t offset) {
    while (offset > 0 && text->data[offset - 1] != '\n' && text->data[offset - 1] != '\r') offset--;
    return offset;
}

const char *line_indent(const Text *text, uint32_t offset, Arena *arena) {
    uint32_t start = line_start(text, offset), end = start;
    while (end < text->length && is_blank_char(text->data[end])) end++;
    return arena_copy(arena, text->data + start, end - start);
}

uint32_t rest_of_line(const Text *text, uint32_t end) {
    while (end < text->length && text->data[end] != '\n' && text->data[end] != '\r') end++;
    return end;
}

uint32_t line_end_after(const Text *text, uint32_t end) {
    end = rest_of_line(text, end);
    if (end < text->length && text->data[end] == '\r') end++;
    if (end < text->length && text->data[end] == '\n') end++;
    return end;
}

bool stands_alone(const Text *text, Span span) {
    for (uint32_t i = line_start(text, span.start); i < span.start; i++)
        if (!is_blank_char(text->data[i])) return false;
    uint32_t at = span.end;
    while (at < text->length && is_blank_char(text->data[at])) at++;
    return at == text->length || text->data[at] == '#' || text->data[at] == '\n' || text->data[at] == '\r';
}

/* The next byte after [at] that is not whitespace, a comment or a continuation. */
static uint32_t skip_space(const Text *text, uint32_t at) {
    while (at < text->length) {
        char c = text->data[at];
        if (c == '#')
            at = rest_of_line(text, at);
        else if (is_blank_char(c) || c == '\n' || c == '\r' || c == '\\')
            at++;
        else
            break;
    }
    return at;
}

/* The parenthesis before [start], with nothing but whitespace and comments between; [start] for none. One in
 * a comment has another before it on its line, from which the comment is skipped. */
static uint32_t opening_before(const Text *text, uint32_t start) {
    uint32_t found = start;
    for (uint32_t at = start; at-- > 0;) {
        char c = text->data[at];
        if (found < start && (c == '\n' || c == '\r')) break;
        if (c != '(' || skip_space(text, at + 1) != start) continue;
        bool hides = found < start && memchr(text->data + at, '#', found - at) != NULL;
        if (found == start || hides) found = at;
    }
    return found;
}

Span node_outer_span(const Text *text, const Node *node) {
    Span span = {node->start, node->end};
    /* The parentheses of a tuple or a generator are part of it. */
    bool has_own = node->kind == AST_Tuple || node->kind == AST_GeneratorExp;
    if (has_own || !(node->flags & NODE_PARENTHESIZED)) return span;
    uint32_t close = skip_space(text, span.end);
    if (close >= text->length || text->data[close] != ')') return span;
    uint32_t open = opening_before(text, span.start);
    return open < span.start ? (Span){open, close + 1} : span;
}

/* ---- Larger changes ---- */

/* The second argument that is added to a call without any needs a comma. */
static void add_first_argument(Patch *patch, const char *rule, const AstCall *call, const char *text) {
    Span span = {call->node.end - 1, call->node.end};
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        const Change *change = &patch->changes.items[i];
        bool is_there =
            change->kind == CHANGE_BEFORE && change->span.start == span.start && change->span.end == span.end;
        if (is_there) text = arena_printf(patch->arena, ", %s", text), i = patch->changes.count;
    }
    patch_before(patch, rule, span, text);
}

/* The end of the last argument with all parentheses around it, 0 for none: what stands between it and the
 * closing parenthesis of the call is a comma, whitespace or a comment. */
static uint32_t last_argument_end(const Text *text, const AstCall *call) {
    uint32_t end = 0, close = call->node.end - 1;
    FOR_EACH (argument, call->args)
        if (argument->end > end) end = argument->end;
    FOR_EACH (keyword, call->keywords)
        if (keyword->end > end) end = keyword->end;
    for (uint32_t next = end; end > 0 && next < close;) {
        next = skip_space(text, end);
        if (next >= close || text->data[next] != ')') break;
        end = next + 1;
    }
    return end;
}

/* `f(x for x in y)`: a generator that has the parentheses of its call gets its own. */
static bool is_bare_generator(const AstCall *call) {
    if (list_count(call->args) != 1 || list_count(call->keywords)) return false;
    const Node *only = call->args->items[0];
    return only->kind == AST_GeneratorExp && only->end == call->node.end;
}

void patch_argument(Patch *patch, const char *rule, const AstCall *call, const char *text) {
    uint32_t end = last_argument_end(patch->text, call);
    if (is_bare_generator(call)) {
        const Node *generator = call->args->items[0];
        Span inner = {generator->start + 1, generator->end - 1};
        bool is_first = true;
        for (uint32_t i = 0; i < patch->changes.count; i++)
            is_first &= patch->changes.items[i].span.start != inner.start ||
                        patch->changes.items[i].span.end != inner.end;
        if (is_first) patch_around(patch, rule, inner, "(", ")");
        end = inner.end;
    }
    /* A span that begins with the call is after all that changes the last argument itself. */
    if (end == 0)
        add_first_argument(patch, rule, call, text);
    else
        add(patch, (Change){.kind = CHANGE_AFTER,
                            .span = {call->node.start, end},
                            .text = arena_printf(patch->arena, ", %s", text),
                            .in_order = true,
                            .rule = rule});
}

void patch_delete_statement(Patch *patch, const char *rule, const Node *statement, bool is_only) {
    Span span = {statement->start, statement->end};
    const Text *text = patch->text;
    if (is_only) {
        patch_replace(patch, rule, span, "pass");
    } else if (stands_alone(text, span)) {
        patch_replace(patch, rule, (Span){line_start(text, span.start), line_end_after(text, span.end)}, "");
    } else {
        /* One of several on a line: it goes with the semicolon after it, or else the one before it. */
        uint32_t at = span.end;
        while (at < text->length && is_blank_char(text->data[at])) at++;
        if (at < text->length && text->data[at] == ';') {
            span.end = at + 1;
            while (span.end < text->length && is_blank_char(text->data[span.end])) span.end++;
        } else {
            while (span.start > 0 &&
                   (is_blank_char(text->data[span.start - 1]) || text->data[span.start - 1] == ';'))
                span.start--;
        }
        patch_replace(patch, rule, span, "");
    }
}

/* [text] with [indent] in front of every line, and the file's unit of indentation for each four spaces. */
static const char *indented(Patch *patch, const char *text, const char *indent) {
    StrBuf out = {0};
    while (*text) {
        size_t length = strcspn(text, "\n");
        strbuf_puts(&out, indent);
        while (length >= 4 && strncmp(text, "    ", 4) == 0) {
            strbuf_puts(&out, patch->unit);
            text += 4, length -= 4;
        }
        strbuf_put(&out, text, length);
        strbuf_putc(&out, '\n');
        text += length + (text[length] == '\n');
    }
    const char *result = arena_copy(patch->arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return result;
}

static const NodeList *decorators_of(const Node *statement) {
    switch (statement->kind) {
    case AST_FunctionDef: return AS(FunctionDef, statement)->decorator_list;
    case AST_AsyncFunctionDef: return AS(AsyncFunctionDef, statement)->decorator_list;
    case AST_ClassDef: return AS(ClassDef, statement)->decorator_list;
    default: return NULL;
    }
}

/* Where the first line of a statement begins: decorators belong to it. */
static uint32_t first_line(const Patch *patch, const Node *statement) {
    const NodeList *decorators = decorators_of(statement);
    uint32_t start = statement->start;
    if (list_count(decorators)) {
        start = decorators->items[0]->start;
        while (start > 0 && patch->text->data[start] != '@') start--;
    }
    return line_start(patch->text, start);
}

void patch_lines_before(Patch *patch, const char *rule, const Node *statement, const char *text) {
    uint32_t start = first_line(patch, statement);
    const char *lines = indented(patch, text, line_indent(patch->text, statement->start, patch->arena));
    patch_before(patch, rule, (Span){start, UINT32_MAX}, lines);
}

void patch_lines_first(Patch *patch, const char *rule, const Node *statement, const char *text) {
    uint32_t start = first_line(patch, statement);
    const char *lines = indented(patch, text, line_indent(patch->text, statement->start, patch->arena));
    patch_after(patch, rule, (Span){start, start}, lines);
}

void patch_lines_after(Patch *patch, const char *rule, const Node *statement, const char *text) {
    uint32_t end = line_end_after(patch->text, statement->end);
    const char *lines = indented(patch, text, line_indent(patch->text, statement->start, patch->arena));
    bool has_newline = end > 0 && (patch->text->data[end - 1] == '\n' || patch->text->data[end - 1] == '\r');
    if (!has_newline) lines = arena_printf(patch->arena, "\n%.*s", (int)strlen(lines) - 1, lines);
    Change change = {
        .kind = CHANGE_AFTER, .span = {statement->start, end}, .text = lines, .in_order = true, .rule = rule};
    add(patch, change);
}

void patch_move(Patch *patch, const char *rule, Span span, const char *left, uint32_t target,
                const char *prefix) {
    Change change = {
        .kind = CHANGE_MOVE, .span = span, .text = left, .prefix = prefix, .target = target, .rule = rule};
    add(patch, change);
}

/* ---- Applying ---- */

/* Where a change acts. */
static Span edited(const Change *change) {
    switch ((ChangeKind)change->kind) {
    case CHANGE_BEFORE: return (Span){change->span.start, change->span.start};
    case CHANGE_AFTER: return (Span){change->span.end, change->span.end};
    case CHANGE_REPLACE:
    case CHANGE_MOVE: break;
    }
    return change->span;
}

static int compare(const void *left, const void *right) {
    const Change *a = left, *b = right;
    Span at = edited(a), bt = edited(b);
    if (at.start != bt.start) return at.start < bt.start ? -1 : 1;
    /* What ends here, what begins here, what is replaced from here on. */
    int a_class = a->kind == CHANGE_AFTER ? 0 : a->kind == CHANGE_BEFORE ? 1 : 2;
    int b_class = b->kind == CHANGE_AFTER ? 0 : b->kind == CHANGE_BEFORE ? 1 : 2;
    if (a_class != b_class) return a_class - b_class;
    if (a->kind == CHANGE_AFTER) {
        if (a->span.start != b->span.start) return a->span.start > b->span.start ? -1 : 1;
        return (a->order < b->order) == (a->in_order && b->in_order) ? -1 : 1;
    }
    if (a->kind == CHANGE_BEFORE && a->span.end != b->span.end) return a->span.end > b->span.end ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* The text of [span] with the sorted [changes] that are inside of it made. A change at an edge is inside when
 * it belongs to an expression that lies in the span. */
static bool render_span(const Patch *patch, const Change *changes, uint32_t count, Span span, StrBuf *out) {
    uint32_t at = span.start;
    for (uint32_t i = 0; i < count; i++) {
        const Change *change = &changes[i];
        Span place = edited(change);
        if (place.start < span.start || place.end > span.end || change->span.start < span.start ||
            change->span.end > span.end)
            continue;
        if (place.start < at) return false;
        strbuf_put(out, patch->text->data + at, place.start - at);
        strbuf_puts(out, change->text);
        at = place.end;
    }
    strbuf_put(out, patch->text->data + at, span.end - at);
    return true;
}

static bool is_inside(const Change *change, Span span) {
    return change->span.start >= span.start && change->span.end <= span.end;
}

/* Turns the moves into replacements and insertions. */
static bool resolve_moves(Patch *patch) {
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        Change move = patch->changes.items[i];
        if (move.kind != CHANGE_MOVE) continue;
        Array(Change) inside = {0};
        uint32_t kept = 0;
        for (uint32_t k = 0; k < patch->changes.count; k++) {
            Change change = patch->changes.items[k];
            if (k != i && change.kind != CHANGE_MOVE && is_inside(&change, move.span))
                array_push(&inside, change);
            else if (k != i)
                patch->changes.items[kept++] = change;
        }
        patch->changes.count = kept;
        if (inside.count > 0) qsort(inside.items, inside.count, sizeof *inside.items, compare);
        StrBuf text = {0};
        bool fine = render_span(patch, inside.items, inside.count, move.span, &text);
        const char *indent = line_indent(patch->text, move.target, patch->arena);
        const char *line = arena_printf(patch->arena, "%s%s%s\n", indent, move.prefix, strbuf_text(&text));
        Span start = {line_start(patch->text, move.target), UINT32_MAX};
        patch_replace(patch, move.rule, move.span, move.text);
        patch_before(patch, move.rule, start, line);
        array_last(&patch->changes).order = move.order;
        strbuf_free(&text);
        array_free(&inside);
        if (!fine) return false;
        i = UINT32_MAX; /* the list is a new one: again from its start */
    }
    return true;
}

/* Whether a larger statement that goes away holds what [change] is about. */
static bool is_deleted(const Patch *patch, const Change *change) {
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        const Change *other = &patch->changes.items[i];
        bool deletes = other->kind == CHANGE_REPLACE && (!*other->text || strcmp(other->text, "pass") == 0);
        bool is_same = other->span.start == change->span.start && other->span.end == change->span.end;
        if (deletes && !is_same && is_inside(change, other->span)) return true;
    }
    return false;
}

static void drop_deleted(Patch *patch) {
    uint32_t kept = 0;
    Array(Change) all = {0};
    for (uint32_t i = 0; i < patch->changes.count; i++)
        if (!is_deleted(patch, &patch->changes.items[i])) array_push(&all, patch->changes.items[i]);
    for (; kept < all.count; kept++) patch->changes.items[kept] = all.items[kept];
    patch->changes.count = kept;
    array_free(&all);
}

bool patch_apply(Patch *patch, StrBuf *out) {
    drop_deleted(patch);
    if (!resolve_moves(patch)) return false;
    qsort(patch->changes.items, patch->changes.count, sizeof *patch->changes.items, compare);
    Edits edits;
    edits_init(&edits, patch->arena);
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        const Change *change = &patch->changes.items[i];
        edit_replace(&edits, edited(change), change->text);
    }
    EditConflict conflict;
    bool fine = edits_apply(&edits, patch->text, out, &conflict);
    edits_free(&edits);
    return fine;
}
