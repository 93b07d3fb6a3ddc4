#include "lsp/notebook.h"
#include "lsp/methods.h"

#include <string.h>

/* ---- cells and the program ---- */

static void put_cell(JsonWriter *json, const Document *cell) {
    json_begin_object(json);
    json_key_string(json, "cell_type", cell->is_code ? "code" : "markdown");
    json_key(json, "metadata");
    json_begin_object(json);
    json_end_object(json);
    if (cell->run > 0) json_key_number(json, "execution_count", cell->run);
    json_key(json, "source");
    json_string_bytes(json, cell->text.data, cell->text.length);
    json_end_object(json);
}

void notebook_refresh(Document *notebook) {
    JsonWriter json;
    strbuf_free(&notebook->text);
    notebook->text = (StrBuf){0};
    json_init(&json, &notebook->text, 0);
    json_begin_object(&json);
    json_key(&json, "cells");
    json_begin_array(&json);
    for (uint32_t i = 0; i < notebook->cells.count; i++) put_cell(&json, notebook->cells.items[i]);
    json_end_array(&json);
    json_key_number(&json, "nbformat", 4);
    json_end_object(&json);
    strbuf_text(&notebook->text);
}

/* The cells of the program count from 1, in the order of the notebook. */
bool notebook_window(const Document *notebook, const Document *cell, Span *window) {
    const Text *text = knowledge_text(&notebook->knowledge);
    const TextCells *cells = text ? text->cells : NULL;
    for (uint32_t i = 0; cells && i < cells->count; i++) {
        uint32_t number = cells->items[i].number;
        if (number > notebook->cells.count || notebook->cells.items[number - 1] != cell) continue;
        *window =
            (Span){cells->items[i].start, i + 1 < cells->count ? cells->items[i + 1].start : text->length};
        return true;
    }
    return false;
}

const Document *notebook_cell_at(const Document *notebook, uint32_t offset) {
    const Text *text = knowledge_text(&notebook->knowledge);
    const TextCell *cell = text && text->cells ? text_cell(text, offset) : NULL;
    return cell && cell->number <= notebook->cells.count ? notebook->cells.items[cell->number - 1] : NULL;
}

/* ---- what the client says ---- */

static void touch(Document *notebook) {
    notebook->has_changed = true;
    notebook->is_told = false;
}

static void take_run(Document *cell, const JsonTree *item) {
    int64_t run = json_whole(json_path(item, "executionSummary.executionOrder"), 0);
    if (run > 0 && run <= UINT32_MAX) cell->run = (uint32_t)run;
}

/* The open document of a cell; NULL when the client forgot to open it. */
static Document *cell_of(Server *server, const JsonTree *item, Document *notebook) {
    enum { CODE = 2 };
    Document *cell = documents_find(&server->documents, json_text(json_member(item, "document")));
    if (!cell || cell->is_notebook || (cell->notebook && cell->notebook != notebook)) return NULL;
    cell->notebook = notebook;
    cell->is_code = cell->is_code_language && json_whole(json_member(item, "kind"), CODE) == CODE;
    take_run(cell, item);
    return cell;
}

/* Documents of cells are nothing that is looked at by itself. */
static void open_cells(Server *server, const JsonTree *items) {
    for (const JsonTree *item = json_tree_is(items, JSON_ARRAY) ? items->first : NULL; item;
         item = item->next) {
        Document *cell = document_open(&server->documents, item);
        const char *language = json_text(json_member(item, "languageId"));
        if (!cell) continue;
        cell->is_python = false;
        cell->is_code_language = language && strcmp(language, "python") == 0;
    }
}

static void close_cells(Server *server, const JsonTree *items) {
    for (const JsonTree *item = json_tree_is(items, JSON_ARRAY) ? items->first : NULL; item;
         item = item->next) {
        Document *cell = documents_find(&server->documents, json_text(json_member(item, "uri")));
        if (!cell || cell->is_notebook) continue;
        if (cell->notebook) notebook_remove(cell->notebook, cell);
        server->asked = NULL;
        document_close(&server->documents, cell);
    }
}

/* Replaces [gone] cells from the index [start] on. */
static void splice(Server *server, Document *notebook, int64_t start, int64_t gone, const JsonTree *items) {
    Array(Document *) after = {0};
    for (uint32_t i = 0; i < notebook->cells.count; i++) {
        Document *cell = notebook->cells.items[i];
        if ((int64_t)i == start)
            for (const JsonTree *item = items; item; item = item->next) {
                Document *added = cell_of(server, item, notebook);
                if (added) array_push(&after, added);
            }
        if ((int64_t)i >= start && (int64_t)i < start + gone)
            cell->notebook = NULL;
        else
            array_push(&after, cell);
    }
    for (const JsonTree *item = start >= (int64_t)notebook->cells.count ? items : NULL; item;
         item = item->next) {
        Document *added = cell_of(server, item, notebook);
        if (added) array_push(&after, added);
    }
    notebook->cells.count = 0;
    for (uint32_t i = 0; i < after.count; i++) {
        after.items[i]->notebook = notebook;
        array_push(&notebook->cells, after.items[i]);
    }
    array_free(&after);
}

void lsp_open_notebook(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    const JsonTree *item = json_member(params, "notebookDocument");
    open_cells(server, json_member(params, "cellTextDocuments"));
    Document *notebook = document_open_notebook(&server->documents, item);
    const JsonTree *cells = json_member(item, "cells");
    if (!notebook) return;
    splice(server, notebook, 0, 0, json_tree_is(cells, JSON_ARRAY) ? cells->first : NULL);
    touch(notebook);
}

static void change_structure(Server *server, Document *notebook, const JsonTree *structure) {
    const JsonTree *array = json_member(structure, "array"), *cells = json_member(array, "cells");
    open_cells(server, json_member(structure, "didOpen"));
    int64_t start = json_whole(json_member(array, "start"), -1);
    int64_t gone = json_whole(json_member(array, "deleteCount"), 0);
    if (start >= 0 && gone >= 0)
        splice(server, notebook, start, gone, json_tree_is(cells, JSON_ARRAY) ? cells->first : NULL);
    close_cells(server, json_member(structure, "didClose"));
}

static void change_text(Server *server, Document *notebook, const JsonTree *change) {
    const JsonTree *document = json_member(change, "document");
    Document *cell = documents_find(&server->documents, json_text(json_member(document, "uri")));
    if (!cell || cell->notebook != notebook) return;
    cell->version = json_whole(json_member(document, "version"), cell->version);
    document_change(cell, json_member(change, "changes"), server->client.encoding);
}

void lsp_change_notebook(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    Document *notebook =
        documents_find(&server->documents, json_text(json_path(params, "notebookDocument.uri")));
    const JsonTree *cells = json_path(params, "change.cells");
    if (!notebook || !notebook->is_notebook) return;
    notebook->version = json_whole(json_path(params, "notebookDocument.version"), notebook->version);
    if (json_member(cells, "structure")) change_structure(server, notebook, json_member(cells, "structure"));
    const JsonTree *data = json_member(cells, "data"), *texts = json_member(cells, "textContent");
    for (const JsonTree *item = json_tree_is(data, JSON_ARRAY) ? data->first : NULL; item; item = item->next)
        cell_of(server, item, notebook);
    for (const JsonTree *item = json_tree_is(texts, JSON_ARRAY) ? texts->first : NULL; item;
         item = item->next)
        change_text(server, notebook, item);
    touch(notebook);
}

void lsp_save_notebook(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)server, (void)params, (void)result;
}

void lsp_close_notebook(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    Document *notebook =
        documents_find(&server->documents, json_text(json_path(params, "notebookDocument.uri")));
    if (!notebook || !notebook->is_notebook) return;
    knowledge_forget(&notebook->knowledge);
    if (!server->client.pulls) lsp_tell_findings(server, notebook);
    close_cells(server, json_member(params, "cellTextDocuments"));
    server->asked = NULL;
    document_close(&server->documents, notebook);
}
