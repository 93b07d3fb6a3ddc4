/* Code lenses: above the `forward` of a model what goes in and what comes out, above the model how many
 * parameters it has, too. */
#include "lsp/methods.h"

#include <string.h>

typedef struct LensWriter {
    Server *server;
    const Document *document;
    const Learned *knowledge;
    JsonWriter *json;
} LensWriter;

static const char *text_of(const LensWriter *lenses, Sym name) {
    return symbol_text(&lenses->knowledge->analyser.symbols, name);
}

/* "(n, 3), (n,) → (n, 10)"; NULL when it is not known what goes in, or what comes out. */
static const char *shapes_of(const LensWriter *lenses, const AstFunctionDef *function) {
    const Assigned *result = knowledge_assigned(lenses->knowledge, &function->node);
    if (!result || !result->shape || result->is_mixed) return NULL;
    const NodeList *parameters = AS(arguments, function->args)->args;
    StrBuf text = {0};
    for (uint32_t i = 0; i < list_count(parameters); i++) {
        const Assigned *given = knowledge_assigned(lenses->knowledge, parameters->items[i]);
        if (!given || !given->shape || given->is_mixed) continue;
        if (text.length > 0) strbuf_puts(&text, ", ");
        shape_print(given->shape, &text);
    }
    bool has_input = text.length > 0;
    strbuf_puts(&text, " → ");
    shape_print(result->shape, &text);
    const char *copy = has_input ? arena_copy(&lenses->server->scratch, text.data, text.length) : NULL;
    strbuf_free(&text);
    return copy;
}

/* "72,970 parameters", "11.7 M parameters" */
static void put_parameters(int64_t count, StrBuf *out) {
    enum { THOUSAND = 1000, MILLION = THOUSAND * THOUSAND, BILLION = THOUSAND * MILLION };
    if (count >= BILLION)
        strbuf_printf(out, "%.1f B", (double)count / BILLION);
    else if (count >= MILLION)
        strbuf_printf(out, "%.1f M", (double)count / MILLION);
    else if (count >= THOUSAND)
        strbuf_printf(out, "%d,%03d", (int)(count / THOUSAND), (int)(count % THOUSAND));
    else
        strbuf_printf(out, "%d", (int)count);
    strbuf_puts(out, count == 1 ? " parameter" : " parameters");
}

/* [command] is one of the editor's; "": there is nothing to do. */
static void put_lens(const LensWriter *lenses, Span span, const char *title, const char *command,
                     const char *name) {
    JsonWriter *json = lenses->json;
    json_begin_object(json);
    place_put_key(json, knowledge_text(lenses->knowledge), span, lenses->server->client.encoding);
    json_key(json, "command");
    json_begin_object(json);
    json_key_string(json, "title", title);
    json_key_string(json, "command", command);
    if (*command)
        json_key_strings(json, "arguments",
                         (const char *const[]){server_uri(lenses->server, lenses->document), name}, 2);
    json_end_object(json);
    json_end_object(json);
}

/* "(n, 784) → (n, 10) · 7,850 parameters · show summary", as far as that is known. */
static void put_model_lens(const LensWriter *lenses, Span span, const char *name, const char *shapes,
                           const Node *forward) {
    int64_t parameters = model_size(&lenses->knowledge->models, forward);
    bool has_commands = lenses->server->client.has_commands;
    StrBuf title = {0};
    if (shapes) strbuf_puts(&title, shapes);
    if (parameters >= 0) {
        if (title.length > 0) strbuf_puts(&title, " · ");
        put_parameters(parameters, &title);
    }
    if (has_commands) strbuf_puts(&title, title.length > 0 ? " · show summary" : "show summary");
    if (has_commands || parameters >= 0)
        put_lens(lenses, span, strbuf_text(&title), has_commands ? "moira.summary" : "", name);
    strbuf_free(&title);
}

static void look_at_class(const LensWriter *lenses, const Node *node) {
    const AstClassDef *class = AS(ClassDef, node);
    const Text *text = knowledge_text(lenses->knowledge);
    for (uint32_t i = 0; i < list_count(class->body); i++) {
        const Node *statement = class->body->items[i];
        if (statement->kind != AST_FunctionDef) continue;
        const AstFunctionDef *function = AS(FunctionDef, statement);
        const char *name = text_of(lenses, function->name), *class_name = text_of(lenses, class->name);
        if (strcmp(name, "forward") != 0) continue;
        const char *shapes = shapes_of(lenses, function);
        if (shapes) put_lens(lenses, lsp_name_span(text, statement, name), shapes, "", NULL);
        put_model_lens(lenses, lsp_name_span(text, node, class_name), class_name, shapes, statement);
    }
}

static bool look_at(void *context, Node *node) {
    const LensWriter *lenses = context;
    if (node->kind == AST_ClassDef && server_shows(lenses->server, node->start)) look_at_class(lenses, node);
    return ast_is_statement(node->kind) || !ast_has_position(node->kind);
}

void lsp_code_lens(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_SHAPES);
    if (server->error) return;
    json_begin_array(result);
    if (document && document->knowledge.has_run) {
        LensWriter lenses = {server, document, &document->knowledge, result};
        ast_walk(&document->knowledge.file.tree->module->node,
                 &(Visitor){.enter = look_at, .context = &lenses});
    }
    json_end_array(result);
}
