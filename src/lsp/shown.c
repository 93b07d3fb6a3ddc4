/* What an expression is: its value, its elements, where its sizes come from, and how it is called. */
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "lsp/describe.h"
#include "lsp/methods.h"

#include <string.h>

static bool is_shown(const Node *node) { return ast_is_expression(node->kind) || node->kind == AST_arg; }

/* A line of code for people: what is hovered over may be a call of several lines. */
static const char *text_of_source(Server *server, const Text *text, const Node *node) {
    uint32_t length = node->end - node->start;
    const char *copy = arena_copy(&server->scratch, text->data + node->start, length);
    uint32_t line = (uint32_t)strcspn(copy, "\r\n");
    return line == length ? copy : arena_printf(&server->scratch, "%.*s …", (int)line, copy);
}

/* The only place that binds the variable that a node is; NULL: there are several, or none. */
static const Site *only_site(const Learned *knowledge, const Node *node) {
    const Variable *variable = knowledge->module ? scope_use(knowledge->module->scopes, node) : NULL;
    if (variable && variable->definition) variable = variable->definition;
    return variable && variable->site_count == 1 ? variable->sites : NULL;
}

/* What is said of an expression. */
typedef struct Hover {
    const char *value;
    const KnownObject *object; /* NULL: it may be several */
    const Shape *shape;
    Origin origin; /* of the value; 0: unknown */
} Hover;

static void take_value(Hover *hover, const KnownValue *known) {
    if (!known || !known->object) return;
    hover->object = known->object;
    hover->origin = known->last.origin;
    hover->shape = known->object->shape;
}

/* What holds for all runs comes before what single ones were. */
static Hover hover_of(Server *server, const Learned *knowledge, const Node *node) {
    const KnownValue *known = knowledge_value(knowledge, node);
    const Site *site = only_site(knowledge, node);
    const Node *target = node_is_target(node) ? node : site ? site->node : NULL;
    const Assigned *assigned = target ? knowledge_assigned(knowledge, target) : NULL;
    bool is_array = assigned && assigned->shape && !assigned->is_mixed;
    Hover hover = {.value = known ? known->text : NULL};
    take_value(&hover, known);
    if (!known || (known->texts > 1 && is_array))
        hover.value = describe_assigned(knowledge, assigned, &server->scratch);
    bool is_whole = site && site->node == target && site->owner->kind == AST_Assign &&
                    list_count(AS(Assign, site->owner)->targets) == 1 &&
                    AS(Assign, site->owner)->targets->items[0] == target;
    if (!known && is_whole) take_value(&hover, knowledge_value(knowledge, AS(Assign, site->owner)->value));
    if (!hover.shape && is_array) hover.shape = assigned->shape;
    return hover;
}

/* Below the value: the elements, where the sizes come from. */
static void put_details(Server *server, const Learned *knowledge, const Hover *hover, StrBuf *out) {
    const char *elements = describe_elements(hover->object, &server->scratch);
    const char *origins = describe_origins(knowledge, hover->shape, &server->scratch);
    if (elements) strbuf_printf(out, "\n\n%s", elements);
    const char *place = origins ? NULL : describe_place(knowledge, hover->origin, &server->scratch);
    if (origins) strbuf_printf(out, "\n\n%s", origins);
    if (place) strbuf_printf(out, "\n\nfrom %s", place);
}

static const char *hover_text(Server *server, const Learned *knowledge, const Node *node) {
    Interp *interp = (Interp *)&knowledge->analyser.interp;
    Hover hover = hover_of(server, knowledge, node);
    if (!hover.value || strcmp(hover.value, "unknown") == 0) return NULL;
    const KnownValue *known = knowledge_value(knowledge, node);
    Signature signature;
    bool is_callable = known && known->object && known->count == 1 &&
                       known->object->kind != OBJECT_INSTANCE &&
                       describe_call(interp, known->last, &server->scratch, &signature);
    StrBuf out = {0};
    strbuf_puts(&out, "```python\n");
    if (is_callable)
        strbuf_printf(&out, "%s %s", known->object->kind == OBJECT_CLASS ? "class" : "def", signature.label);
    else
        strbuf_printf(&out, "%s: %s", text_of_source(server, knowledge_text(knowledge), node), hover.value);
    strbuf_puts(&out, "\n```");
    put_details(server, knowledge, &hover, &out);
    const char *text = arena_copy(&server->scratch, out.data, out.length);
    strbuf_free(&out);
    return text;
}

void lsp_hover(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_SHAPES);
    uint32_t offset;
    if (!document) return;
    if (!server_offset(server, document, json_member(params, "position"), &offset)) {
        server_refuse(server, ERROR_INVALID_PARAMS, "a position is missing");
        return;
    }
    const Learned *knowledge = &document->knowledge;
    const Node *node = knowledge->has_run ? knowledge_node_at(knowledge, offset, is_shown) : NULL;
    const char *value = node ? hover_text(server, knowledge, node) : NULL;
    if (!value) return;
    json_begin_object(result);
    json_key(result, "contents");
    json_begin_object(result);
    json_key_string(result, "kind", "markdown");
    json_key_string(result, "value", value);
    json_end_object(result);
    place_put_key(result, knowledge_text(knowledge), (Span){node->start, node->end}, server->client.encoding);
    json_end_object(result);
}

/* How many of the expressions that were evaluated have a value of which something is known. */
void lsp_known(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_FINDINGS);
    if (server->error) return;
    const Learned *knowledge = document ? &document->knowledge : NULL;
    uint32_t total = knowledge ? knowledge->values.count : 0, known = 0;
    for (uint32_t i = 0; i < total; i++) known += strcmp(knowledge->values.items[i].text, "unknown") != 0;
    json_begin_object(result);
    json_key_number(result, "known", known);
    json_key_number(result, "total", total);
    json_end_object(result);
}
