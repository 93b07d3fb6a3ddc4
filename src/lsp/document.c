#include "lsp/document.h"
#include "base/file.h"
#include "lsp/uri.h"

#include <stdlib.h>
#include <string.h>

static const char *copy_text(Arena *arena, const char *text) { return arena_copy(arena, text, strlen(text)); }

static void set_text(Document *document, const char *text, uint32_t length) {
    document->text.length = 0;
    strbuf_put(&document->text, text, length);
    strbuf_text(&document->text);
    document->has_changed = true;
    document->is_told = false;
}

Document *documents_find(const Documents *documents, const char *uri) {
    for (uint32_t i = 0; uri && i < documents->items.count; i++)
        if (strcmp(documents->items.items[i]->uri, uri) == 0) return documents->items.items[i];
    return NULL;
}

/* Whether there is something to be said of the document. Not every client knows what language a file has. */
static bool is_python(const Document *document, const char *language) {
    if (language && *language)
        return strcmp(language, "python") == 0 &&
               (document->path || strncmp(document->uri, "untitled:", 9) == 0);
    const char *dot = document->path ? strrchr(document->path, '.') : NULL;
    return dot && (strcmp(dot, ".py") == 0 || strcmp(dot, ".pyi") == 0);
}

Document *document_open(Documents *documents, const JsonTree *item) {
    const char *uri = json_text(json_member(item, "uri"));
    const JsonTree *text = json_member(item, "text");
    if (!uri || !json_text(text) || text->length > FILE_SIZE_LIMIT) return NULL;
    Document *document = documents_find(documents, uri);
    if (document) document_close(documents, document);
    document = memset(memory_alloc(sizeof *document), 0, sizeof *document);
    const char *language = json_text(json_member(item, "languageId"));
    document->uri = copy_text(&document->arena, uri);
    document->path = uri_path(uri, &document->arena);
    document->version = json_whole(json_member(item, "version"), 0);
    document->is_python = is_python(document, language);
    set_text(document, text->text, text->length);
    array_push(&documents->items, document);
    return document;
}

Document *document_open_notebook(Documents *documents, const JsonTree *item) {
    const char *uri = json_text(json_member(item, "uri"));
    Document *document = documents_find(documents, uri);
    if (document) document_close(documents, document);
    if (!uri) return NULL;
    document = memset(memory_alloc(sizeof *document), 0, sizeof *document);
    document->uri = copy_text(&document->arena, uri);
    document->path = uri_path(uri, &document->arena);
    document->version = json_whole(json_member(item, "version"), 0);
    document->is_python = document->is_notebook = true;
    array_push(&documents->items, document);
    return document;
}

Document *document_find(const Documents *documents, const JsonTree *params) {
    return documents_find(documents, json_text(json_path(params, "textDocument.uri")));
}

static bool change_once(Document *document, const JsonTree *change, LspEncoding encoding) {
    const JsonTree *text = json_member(change, "text");
    const JsonTree *range = json_member(change, "range");
    if (!json_text(text)) return false;
    if (!range) {
        if (text->length > FILE_SIZE_LIMIT) return false;
        set_text(document, text->text, text->length);
        return true;
    }
    Span span;
    if (!place_read_range(range, document->text.data, (uint32_t)document->text.length, encoding, &span))
        return false;
    if (document->text.length + text->length > FILE_SIZE_LIMIT) return false;
    StrBuf made = {0};
    strbuf_put(&made, document->text.data, span.start);
    strbuf_put(&made, text->text, text->length);
    strbuf_put(&made, document->text.data + span.end, document->text.length - span.end);
    strbuf_text(&made);
    strbuf_free(&document->text);
    document->text = made;
    document->has_changed = true;
    document->is_told = false;
    return true;
}

bool document_change(Document *document, const JsonTree *changes, LspEncoding encoding) {
    bool is_good = json_tree_is(changes, JSON_ARRAY);
    for (const JsonTree *change = is_good ? changes->first : NULL; change; change = change->next)
        is_good &= change_once(document, change, encoding);
    return is_good;
}

static void document_free(Document *document) {
    knowledge_free(&document->knowledge);
    array_free(&document->cells);
    strbuf_free(&document->text);
    arena_free(&document->arena);
    free(document);
}

void notebook_remove(Document *notebook, Document *cell) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < notebook->cells.count; i++)
        if (notebook->cells.items[i] != cell) notebook->cells.items[kept++] = notebook->cells.items[i];
    notebook->cells.count = kept;
    cell->notebook = NULL;
    notebook->has_changed = true;
    notebook->is_told = false;
}

void document_close(Documents *documents, Document *document) {
    if (document->notebook) notebook_remove(document->notebook, document);
    for (uint32_t i = 0; i < document->cells.count; i++) document->cells.items[i]->notebook = NULL;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < documents->items.count; i++)
        if (documents->items.items[i] != document) documents->items.items[kept++] = documents->items.items[i];
    documents->items.count = kept;
    document_free(document);
}

void documents_free(Documents *documents) {
    for (uint32_t i = 0; i < documents->items.count; i++) document_free(documents->items.items[i]);
    array_free(&documents->items);
}
