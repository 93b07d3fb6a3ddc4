/* Inlay hints: the shape after each assignment, parameter, result, and call that ends a line of a chain. A
 * hint says where its sizes come from, and inserts the annotation that says the same. */
#include "eval/interp.h"
#include "lsp/annotation.h"
#include "lsp/describe.h"
#include "lsp/methods.h"
#include "report/shape_marks.h"

#include <string.h>

typedef struct HintWriter {
    Server *server;
    Learned *knowledge;
    Span range;
    const Text *text;
    Array(const Node *) statements; /* assignments to one name, the innermost last */
    JsonWriter *json;
    const Document *actions_of; /* write actions that insert the annotations; NULL: hints */
} HintWriter;

/* What a hint says, and where. */
typedef struct ShownHint {
    HintKind kind;
    const Assigned *assigned;
    uint32_t offset;
    const char *before;     /* the shape */
    Origin origin;          /* of the value; 0: unknown */
    const char *annotation; /* before that which it inserts; NULL: it can insert none */
    const Node *value;      /* that is assigned; NULL: several, or none */
} ShownHint;

static const char *hint_name(HintKind kind) {
    switch (kind) {
    case HINT_ASSIGNMENT: return "assignment";
    case HINT_PARAMETER: return "parameter";
    case HINT_RESULT: return "result";
    case HINT_CHAIN: return "chain";
    }
    return "";
}

static void put_text_edits(const HintWriter *hints, const ShownHint *hint) {
    Edits edits;
    edits_init(&edits, &hints->server->scratch);
    /* In a notebook the import may have to go to another cell. */
    if (!hints->server->cell &&
        annotation_write(hints->knowledge, hint->assigned, hint->offset, hint->annotation, &edits)) {
        json_key(hints->json, "textEdits");
        lsp_put_edits(hints->server, hints->text, &edits, hints->json);
    }
    edits_free(&edits);
}

static void put_tooltip(const HintWriter *hints, const ShownHint *hint) {
    Arena *arena = &hints->server->scratch;
    const char *what = describe_assigned(hints->knowledge, hint->assigned, arena);
    const char *why = describe_origins(hints->knowledge, hint->assigned->shape, arena);
    const char *place = why ? NULL : describe_place(hints->knowledge, hint->origin, arena);
    if (place) why = arena_printf(arena, "from %s", place);
    json_key(hints->json, "tooltip");
    json_begin_object(hints->json);
    json_key_string(hints->json, "kind", "markdown");
    json_key_string(hints->json, "value",
                    why ? arena_printf(arena, "`%s`\n\n%s", what, why) : arena_printf(arena, "`%s`", what));
    json_end_object(hints->json);
}

/* "Annotate as (n, 3)" */
static void put_action(const HintWriter *hints, const ShownHint *hint) {
    Edits edits;
    edits_init(&edits, &hints->server->scratch);
    JsonWriter *json = hints->json;
    if (annotation_write(hints->knowledge, hint->assigned, hint->offset, hint->annotation, &edits)) {
        StrBuf title = {0};
        strbuf_puts(&title, "Annotate as ");
        shape_print(hint->assigned->shape, &title);
        json_begin_object(json);
        json_key_string(json, "title", strbuf_text(&title));
        json_key_string(json, "kind", "refactor.rewrite");
        json_key(json, "edit");
        json_begin_object(json);
        json_key(json, "changes");
        json_begin_object(json);
        json_key(json, hints->actions_of->uri);
        lsp_put_edits(hints->server, hints->text, &edits, json);
        json_end_object(json);
        json_end_object(json);
        json_end_object(json);
        strbuf_free(&title);
    }
    edits_free(&edits);
}

/* Whether the line says it: `x = torch.zeros(4, 30)`, `y = x.reshape(-1, 3)` does not. */
static bool repeats_line(const HintWriter *hints, const ShownHint *hint) {
    if (!hint->value || hints->server->client.repeats_hints) return false;
    StrBuf shape = {0};
    shape_print(hint->assigned->shape, &shape);
    const char *source = hints->text->data + hint->value->start;
    size_t length = hint->value->end - hint->value->start;
    bool repeats = shape.length > 2 && memmem(source, length, shape.data, shape.length) != NULL;
    if (!repeats && hint->assigned->shape->rank == 1 && shape.length > 3) {
        /* "(3,)" is written "(3)", too */
        shape.data[shape.length - 2] = ')';
        repeats = memmem(source, length, shape.data, shape.length - 1) != NULL;
    }
    strbuf_free(&shape);
    return repeats;
}

static void put_hint(const HintWriter *hints, const ShownHint *hint) {
    const Assigned *assigned = hint->assigned;
    if (!assigned || !assigned->shape || assigned->is_mixed) return;
    if (hints->actions_of) {
        bool is_there = hint->offset >= hints->range.start && hint->offset <= hints->range.end;
        if (hint->annotation && is_there) put_action(hints, hint);
        return;
    }
    if (hints->server->client.hidden_hints & 1u << hint->kind || repeats_line(hints, hint)) return;
    StrBuf label = {0};
    strbuf_puts(&label, hint->before);
    shape_print(assigned->shape, &label);
    if (assigned->is_optional) strbuf_puts(&label, " or None");
    JsonWriter *json = hints->json;
    json_begin_object(json);
    json_key(json, "position");
    place_put(json, hints->text, hint->offset, hints->server->client.encoding);
    json_key_string(json, "label", strbuf_text(&label));
    json_key_number(json, "kind", 1); /* like a type */
    if (hint->kind == HINT_CHAIN) {
        json_key(json, "paddingLeft");
        json_bool(json, true);
    }
    put_tooltip(hints, hint);
    if (hint->annotation) put_text_edits(hints, hint);
    json_key_string(json, "data", hint_name(hint->kind));
    json_end_object(json);
    strbuf_free(&label);
}

/* ---- where they stand ---- */

/* The statement whose only target this is; NULL: it is one of several. */
static const AstAssign *statement_of(const HintWriter *hints, const Node *target) {
    const Node *last = hints->statements.count ? array_last(&hints->statements) : NULL;
    return last && AS(Assign, last)->targets->items[0] == target ? AS(Assign, last) : NULL;
}

static void hint_target(const HintWriter *hints, const Node *target) {
    const AstAssign *statement = statement_of(hints, target);
    const KnownValue *known = statement ? knowledge_value(hints->knowledge, statement->value) : NULL;
    put_hint(hints, &(ShownHint){.kind = HINT_ASSIGNMENT,
                                 .assigned = knowledge_assigned(hints->knowledge, target),
                                 .offset = target->end,
                                 .before = ": ",
                                 .origin = known && known->object ? known->last.origin : 0,
                                 .annotation = statement ? ": " : NULL,
                                 .value = statement ? statement->value : NULL});
}

static void hint_parameter(const HintWriter *hints, const Node *parameter) {
    bool is_annotated = AS(arg, parameter)->annotation != NULL;
    put_hint(hints, &(ShownHint){.kind = HINT_PARAMETER,
                                 .assigned = knowledge_assigned(hints->knowledge, parameter),
                                 .offset = parameter->end,
                                 .before = is_annotated ? " " : ": ",
                                 .annotation = is_annotated ? NULL : ": "});
}

static void hint_result(const HintWriter *hints, const Node *node) {
    const AstFunctionDef *function = AS(FunctionDef, node);
    const Assigned *assigned = knowledge_assigned(hints->knowledge, node);
    uint32_t place = assigned && assigned->shape ? result_mark_place(hints->text, function) : 0;
    if (!place || place < hints->range.start || place > hints->range.end) return;
    put_hint(hints, &(ShownHint){.kind = HINT_RESULT,
                                 .assigned = assigned,
                                 .offset = place,
                                 .before = function->returns ? " " : " -> ",
                                 .annotation = function->returns ? NULL : " -> "});
}

/* A call whose result the next line goes on with. */
static void hint_chain(const HintWriter *hints, const Node *attribute) {
    const Node *call = AS(Attribute, attribute)->value;
    if (call->kind != AST_Call || attribute->op != OP_Load) return;
    const char *after = hints->text->data + call->end;
    after += strspn(after, " \t");
    if (*after != '\n' && *after != '\r') return;
    const KnownValue *known = knowledge_value(hints->knowledge, call);
    if (!known || !known->object || known->object->kind != OBJECT_ARRAY) return;
    Assigned assigned = {.class = known->object->class, .shape = known->object->shape};
    put_hint(hints,
             &(ShownHint){.kind = HINT_CHAIN, .assigned = &assigned, .offset = call->end, .before = ""});
}

static bool look_at(void *context, Node *node) {
    HintWriter *hints = context;
    bool touches = node->start < hints->range.end && node->end >= hints->range.start;
    if (ast_has_position(node->kind) && !touches && !ast_is_definition(node->kind)) return false;
    if (node->kind == AST_Assign && list_count(AS(Assign, node)->targets) == 1 &&
        AS(Assign, node)->targets->items[0]->kind == AST_Name)
        array_push(&hints->statements, node);
    if (!touches) return true;
    if (node_is_target(node)) hint_target(hints, node);
    if (node->kind == AST_arg) hint_parameter(hints, node);
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef) hint_result(hints, node);
    if (node->kind == AST_Attribute) hint_chain(hints, node);
    return true;
}

static void write_hints(HintWriter *hints) {
    ast_walk(&hints->knowledge->file.tree->module->node, &(Visitor){.enter = look_at, .context = hints});
    array_free(&hints->statements);
}

/* The client asks for what stands on the lines of the cursor. */
void lsp_put_annotations(Server *server, Document *document, Span range, JsonWriter *json) {
    const Text *text = knowledge_text(&document->knowledge);
    while (range.start > 0 && text->data[range.start - 1] != '\n') range.start--;
    while (range.end < text->length && text->data[range.end] != '\n') range.end++;
    HintWriter hints = {.server = server,
                        .knowledge = &document->knowledge,
                        .range = range,
                        .text = text,
                        .json = json,
                        .actions_of = document};
    write_hints(&hints);
}

void lsp_inlay_hint(Server *server, const JsonTree *params, JsonWriter *result) {
    Document *document = server_document(server, params, KNOWS_SHAPES);
    if (server->error) return;
    json_begin_array(result);
    Span range = server->window;
    const JsonTree *asked = json_member(params, "range");
    bool is_known = document && document->knowledge.has_run;
    bool is_good = !is_known || !asked || server_range(server, document, asked, &range);
    if (is_known && is_good) {
        HintWriter hints = {.server = server,
                            .knowledge = &document->knowledge,
                            .range = range,
                            .text = knowledge_text(&document->knowledge),
                            .json = result};
        write_hints(&hints);
    }
    json_end_array(result);
    if (!is_good) server_refuse(server, ERROR_INVALID_PARAMS, "the range is none");
}
