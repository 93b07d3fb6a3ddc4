/* Printing a projected class. The statements know where they come from, so the comments above them and after
 * them come along; and lines that communicate are noted, so that both ends can compare where they are. */
#include "choreo/emit.h"
#include "syntax/unparse.h"

/* The Python whose syntax projections have: the first with match statements. */
enum { PYTHON_PROJECTED = 10 };

typedef struct ClassPrinter {
    const Projection *projection;
    const Tree *tree;
    SiteTable *table;
    StrBuf *sites;
    size_t scanned;       /* bytes of the output whose lines have been counted */
    uint32_t line;        /* the line that the next byte goes to */
    uint32_t latest;      /* the source position of the latest statement */
    uint32_t next_method; /* the first method that has not been printed whole */
} ClassPrinter;

/* ---- comments ---- */

/* The first comment that begins at or after [offset]. */
static uint32_t comment_from(const Comments *comments, uint32_t offset) {
    uint32_t low = 0, high = comments->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (comments->items[middle].start < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_blank_stretch(const char *text, uint32_t start, uint32_t end) {
    for (uint32_t i = start; i < end; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r' && text[i] != '\f')
            return false;
    return true;
}

static bool begins_line(const char *text, uint32_t offset) {
    while (offset > 0 && (text[offset - 1] == ' ' || text[offset - 1] == '\t')) offset--;
    return offset == 0 || text[offset - 1] == '\n' || text[offset - 1] == '\r';
}

static void put_comment(const Text *text, Span comment, StrBuf *out) {
    uint32_t end = comment.end;
    while (end > comment.start && (text->data[end - 1] == '\r' || text->data[end - 1] == ' ')) end--;
    strbuf_put(out, text->data + comment.start, end - comment.start);
}

/* The comments that stand on lines of their own above [offset]. */
static void put_comments_above(const Tree *tree, uint32_t offset, uint32_t indent, StrBuf *out) {
    const Comments *comments = &tree->comments;
    const char *data = tree->text->data;
    uint32_t last = comment_from(comments, offset), first = last, at = offset;
    while (first > 0) {
        Span comment = comments->items[first - 1];
        if (!is_blank_stretch(data, comment.end, at) || !begins_line(data, comment.start)) break;
        at = comment.start;
        first--;
    }
    /* The first comments of a file speak of the file. */
    if (first < last && indent == 0 && is_blank_stretch(data, 0, comments->items[first].start)) return;
    for (uint32_t i = first; i < last; i++) {
        strbuf_fill(out, ' ', 4 * (size_t)indent);
        put_comment(tree->text, comments->items[i], out);
        strbuf_putc(out, '\n');
    }
}

/* The comment after [offset] on its line, with nothing but what ends a header in between. */
static void put_comment_behind(const Tree *tree, uint32_t offset, StrBuf *out) {
    const Comments *comments = &tree->comments;
    uint32_t index = comment_from(comments, offset);
    if (index == comments->count) return;
    for (uint32_t i = offset; i < comments->items[index].start; i++) {
        char c = tree->text->data[i];
        if (c != ' ' && c != '\t' && c != ')' && c != ':' && c != ',') return;
    }
    strbuf_puts(out, "  ");
    put_comment(tree->text, comments->items[index], out);
}

/* ---- where statements begin and their first lines end ---- */

/* The method that is printed from [start] on; methods are printed in the order of the text. */
static const Method *method_at(ClassPrinter *printer, uint32_t start) {
    const Projection *projection = printer->projection;
    for (; printer->next_method < projection->methods.count; printer->next_method++) {
        const Method *method = projection->methods.items[printer->next_method].method;
        if (method->node->node.start == start) return method;
        if (method->node->node.start > start) break;
    }
    return NULL;
}

static uint32_t begin_of(const NodeList *decorators, const Node *node) {
    return list_count(decorators) > 0 ? decorators->items[0]->start - 1 : node->start;
}

static uint32_t header_end(ClassPrinter *printer, const Node *node) {
    const Method *method;
    switch ((NodeKind)node->kind) {
    case AST_If: return AS(If, node)->test->end;
    case AST_While: return AS(While, node)->test->end;
    case AST_For: return AS(For, node)->iter->end;
    case AST_Match: return AS(Match, node)->subject->end;
    case AST_With: return list_count(AS(With, node)->items) ? AS(With, node)->items->items[0]->end : 0;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
        method = method_at(printer, node->start);
        if (!method) return 0;
        return method->node->returns ? method->node->returns->end : method->node->args->end;
    case AST_ClassDef:
    case AST_Try: return 0;
    default: return node->end;
    }
}

/* ---- the hooks ---- */

static void count_lines(ClassPrinter *printer, const StrBuf *out) {
    for (; printer->scanned < out->length; printer->scanned++)
        if (out->data[printer->scanned] == '\n') printer->line++;
}

static void before(void *context, const Node *node, uint32_t indent, StrBuf *out) {
    ClassPrinter *printer = context;
    uint32_t start = node->start;
    bool is_first = node->end > 0 && start != printer->latest;
    if (node->end > 0) printer->latest = start;
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef || node->kind == AST_ClassDef) {
        const Method *method = method_at(printer, start);
        const AstClassDef *class = printer->projection->class->node;
        start = begin_of(method ? method->node->decorator_list : class->decorator_list, node);
    }
    if (is_first && printer->tree->comments.count > 0) put_comments_above(printer->tree, start, indent, out);
    if (!(node->flags & NODE_COMMUNICATES)) return;
    count_lines(printer, out);
    uint32_t site = site_find(printer->table, text_position(printer->tree->text, node->start).line);
    strbuf_printf(printer->sites, "%s%u: %u", printer->sites->length ? ", " : "", printer->line, site);
}

static void after(void *context, const Node *node, StrBuf *out) {
    ClassPrinter *printer = context;
    if (node->end == 0 || printer->tree->comments.count == 0) return;
    uint32_t end = header_end(printer, node);
    if (end > 0) put_comment_behind(printer->tree, end, out);
}

void emit_print_class(const Projection *projection, const AstClassDef *class, SiteTable *table, StrBuf *out,
                      StrBuf *sites) {
    const ChoreoModule *module = projection->class->module;
    ClassPrinter printer = {.projection = projection,
                            .tree = module->tree,
                            .table = table,
                            .sites = sites,
                            .line = 1,
                            .latest = UINT32_MAX};
    UnparseHooks hooks = {before, after, &printer};
    ast_unparse_with(&class->node, module->program->symbols, PYTHON_PROJECTED, &hooks, out);
}

/* The base Ch1[R] of an enum, and the comma that parts it from the next one: a label is at no role. */
static Span located_base(const ChoreoModule *module, const Node *statement) {
    const NodeList *bases = statement->kind == AST_ClassDef ? AS(ClassDef, statement)->bases : NULL;
    for (uint32_t i = 0; i < list_count(bases); i++) {
        const Node *base = bases->items[i];
        const Node *head = base->kind == AST_Subscript ? AS(Subscript, base)->value : base;
        if (choreo_word(module, head) != WORD_CH) continue;
        if (i + 1 < bases->count) return (Span){base->start, bases->items[i + 1]->start};
        return (Span){i > 0 ? bases->items[i - 1]->end : base->start, base->end};
    }
    return (Span){0, 0};
}

void emit_print_definition(const ChoreoModule *module, const Node *statement, StrBuf *out) {
    const Tree *tree = module->tree;
    const char *data = tree->text->data;
    uint32_t start = statement->start;
    if (statement->kind == AST_FunctionDef || statement->kind == AST_AsyncFunctionDef)
        start = begin_of(AS(FunctionDef, statement)->decorator_list, statement);
    if (statement->kind == AST_ClassDef) start = begin_of(AS(ClassDef, statement)->decorator_list, statement);
    put_comments_above(tree, start, 0, out);
    Span cut = located_base(module, statement);
    for (uint32_t i = start; i < statement->end; i++)
        if (data[i] != '\r' && (i < cut.start || i >= cut.end)) strbuf_putc(out, data[i]);
    put_comment_behind(tree, statement->end, out);
    strbuf_putc(out, '\n');
}
