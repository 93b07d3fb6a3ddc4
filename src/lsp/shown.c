/* What is known, shown where it is: hovers over expressions, and shapes after assignments. */
#include "eval/interp.h"
#include "eval/object/class.h"
#include "lsp/methods.h"

#include <string.h>

/* ---- hovers ---- */

static bool is_shown(const Node *node) { return ast_is_expression(node->kind); }

/* The shape of an assignment target, with its class; NULL when it is none, or no array. */
static const char *text_of_target(Server *server, const Learned *knowledge, const Node *target) {
    const Assigned *assigned = node_is_target(target) ? knowledge_assigned(knowledge, target) : NULL;
    if (!assigned || !assigned->shape) return NULL;
    Interp *interp = (Interp *)&knowledge->analyser.interp;
    const ClassObject *class =
        assigned->class && !assigned->is_mixed ? class_object(interp, assigned->class) : NULL;
    const char *name = class && class->qualified ? class->qualified : NULL;
    const char *dot = name ? strrchr(name, '.') : NULL;
    StrBuf text = {0};
    if (name) strbuf_printf(&text, "%s ", dot ? dot + 1 : name);
    shape_print(assigned->shape, &text);
    if (assigned->is_mixed) strbuf_puts(&text, " or no array");
    if (assigned->is_optional && !assigned->is_mixed) strbuf_puts(&text, " or None");
    const char *copy = arena_copy(&server->scratch, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

/* A line of code for people: what is hovered over may be a call of several lines. */
static const char *text_of_source(Server *server, const Text *text, const Node *node) {
    uint32_t length = node->end - node->start;
    const char *copy = arena_copy(&server->scratch, text->data + node->start, length);
    uint32_t line = (uint32_t)strcspn(copy, "\r\n");
    return line == length ? copy : arena_printf(&server->scratch, "%.*s …", (int)line, copy);
}

void lsp_hover(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params);
    uint32_t offset;
    if (!document) return;
    if (!document_offset(document, params, server->client.encoding, &offset)) {
        server_refuse(server, ERROR_INVALID_PARAMS, "a position is missing");
        return;
    }
    const Learned *knowledge = &document->knowledge;
    const Node *node = knowledge_node_at(knowledge, offset, is_shown);
    if (!node) return;
    const Text *text = knowledge_text(knowledge);
    const KnownValue *known = knowledge_value(knowledge, node);
    const char *value = known ? known->text : text_of_target(server, knowledge, node);
    if (!value || strcmp(value, "unknown") == 0) return;
    json_begin_object(result);
    json_key(result, "contents");
    json_begin_object(result);
    json_key_string(result, "kind", "markdown");
    json_key_string(
        result, "value",
        arena_printf(&server->scratch, "```python\n%s: %s\n```", text_of_source(server, text, node), value));
    json_end_object(result);
    place_put_key(result, text, (Span){node->start, node->end}, server->client.encoding);
    json_end_object(result);
}

/* ---- hints ---- */

typedef struct HintWriter {
    Server *server;
    const Learned *knowledge;
    Span range;
    JsonWriter *json;
} HintWriter;

static void put_hint(HintWriter *hints, const Node *target) {
    const Assigned *assigned = knowledge_assigned(hints->knowledge, target);
    if (!assigned || !assigned->shape || assigned->is_mixed) return;
    Server *server = hints->server;
    StrBuf label = {0};
    strbuf_puts(&label, ": ");
    shape_print(assigned->shape, &label);
    if (assigned->is_optional) strbuf_puts(&label, " or None");
    JsonWriter *json = hints->json;
    json_begin_object(json);
    json_key(json, "position");
    place_put(json, knowledge_text(hints->knowledge), target->end, server->client.encoding);
    json_key_string(json, "label", strbuf_text(&label));
    json_key_number(json, "kind", 1); /* like a type */
    const char *tooltip = text_of_target(server, hints->knowledge, target);
    if (tooltip) json_key_string(json, "tooltip", tooltip);
    json_end_object(json);
    strbuf_free(&label);
}

static bool look_for_targets(void *context, Node *node) {
    HintWriter *hints = context;
    bool touches = node->start < hints->range.end && node->end >= hints->range.start;
    if (ast_has_position(node->kind) && !touches && !ast_is_definition(node->kind)) return false;
    if (node_is_target(node) && touches) put_hint(hints, node);
    return true;
}

void lsp_inlay_hint(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params);
    if (server->error) return;
    json_begin_array(result);
    Span range = {0, UINT32_MAX};
    const JsonTree *asked = json_member(params, "range");
    bool is_known = document && document->knowledge.has_run;
    bool is_good = !is_known || !asked ||
                   place_read_range(asked, document->text.data, (uint32_t)document->text.length,
                                    server->client.encoding, &range);
    if (is_known && is_good) {
        HintWriter hints = {
            .server = server, .knowledge = &document->knowledge, .range = range, .json = result};
        Visitor visitor = {.enter = look_for_targets, .context = &hints};
        ast_walk(&document->knowledge.file.tree->module->node, &visitor);
    }
    json_end_array(result);
    if (!is_good) server_refuse(server, ERROR_INVALID_PARAMS, "the range is none");
}
