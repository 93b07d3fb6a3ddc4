/* What can be done about findings: the edits that mend them, comments that silence them. Each edit was
 * checked before it is offered (workspace/mend.h). */
#include "lsp/methods.h"
#include "lsp/setting.h"
#include "lsp/uri.h"
#include "workspace/mend.h"

#include <string.h>

/* Whether the client asks for actions of [kind]: for all, or for those of this kind or one around it. */
static bool is_asked(const JsonTree *params, const char *kind) {
    const JsonTree *only = json_path(params, "context.only");
    if (!json_tree_is(only, JSON_ARRAY)) return true;
    for (const JsonTree *item = only->first; item; item = item->next) {
        const char *asked = json_text(item);
        size_t length = asked ? strlen(asked) : 0;
        if (asked && strncmp(kind, asked, length) == 0 &&
            (!kind[length] || kind[length] == '.' || length == 0))
            return true;
    }
    return false;
}

/* Findings of their own, whose fixes may be freed. */
static void copy_finding(Diagnostics *to, const Diagnostic *finding) {
    Diagnostic copy = *finding;
    memset(&copy.fixes, 0, sizeof copy.fixes);
    for (uint32_t i = 0; i < finding->fixes.count; i++) {
        DiagFix fix = finding->fixes.items[i];
        memset(&fix.edits, 0, sizeof fix.edits);
        for (uint32_t k = 0; k < finding->fixes.items[i].edits.count; k++)
            array_push(&fix.edits, finding->fixes.items[i].edits.items[k]);
        array_push(&copy.fixes, fix);
    }
    array_push(&to->items, copy);
}

/* ---- writing ---- */

typedef struct ActionWriter {
    Server *server;
    Document *document;
    JsonWriter *json;
} ActionWriter;

static void begin_action(const ActionWriter *actions, const char *title, const char *kind,
                         const Diagnostic *finding) {
    JsonWriter *json = actions->json;
    json_begin_object(json);
    json_key_string(json, "title", title);
    json_key_string(json, "kind", kind);
    if (finding) {
        json_key(json, "diagnostics");
        json_begin_array(json);
        lsp_put_finding(actions->server, finding, json);
        json_end_array(json);
    }
    json_key(json, "edit");
    json_begin_object(json);
    json_key(json, "changes");
    json_begin_object(json);
    json_key(json, server_uri(actions->server, actions->document));
    json_begin_array(json);
}

static void put_edit(const ActionWriter *actions, Span span, const char *text, size_t length) {
    JsonWriter *json = actions->json;
    json_begin_object(json);
    place_put_key(json, knowledge_text(&actions->document->knowledge), span,
                  actions->server->client.encoding);
    json_key(json, "newText");
    json_string_bytes(json, text, length);
    json_end_object(json);
}

void lsp_put_edits(const Server *server, const Text *text, const Edits *edits, JsonWriter *json) {
    json_begin_array(json);
    for (uint32_t i = 0; i < edits->items.count; i++) {
        const Edit *edit = &edits->items.items[i];
        json_begin_object(json);
        place_put_key(json, text, edit->span, server->client.encoding);
        json_key(json, "newText");
        json_string_bytes(json, edit->text, edit->length);
        json_end_object(json);
    }
    json_end_array(json);
}

static void end_action(const ActionWriter *actions, bool is_preferred) {
    JsonWriter *json = actions->json;
    json_end_array(json);
    json_end_object(json);
    json_end_object(json);
    if (is_preferred) {
        json_key(json, "isPreferred");
        json_bool(json, true);
    }
    json_end_object(json);
}

/* The one edit that makes the new text of [file]. */
static void put_difference(const ActionWriter *actions, const RewriteFile *file) {
    const Text *old = file->original;
    size_t shorter = old->length < file->length ? old->length : file->length, front = 0, back = 0;
    while (front < shorter && old->data[front] == file->text[front]) front++;
    while (front > 0 && (old->data[front] & 0xC0) == 0x80) front--; /* to the start of a character */
    while (back < shorter - front && old->data[old->length - back - 1] == file->text[file->length - back - 1])
        back++;
    while (back > 0 && (old->data[old->length - back] & 0xC0) == 0x80) back--;
    put_edit(actions, (Span){(uint32_t)front, (uint32_t)(old->length - back)}, file->text + front,
             file->length - back - front);
}

/* ---- the actions ---- */

/* An edit of another cell would be one of another document. */
static bool is_in_cell(const ActionWriter *actions, const DiagFix *fix) {
    for (uint32_t i = 0; i < fix->edits.count; i++)
        if (!server_shows(actions->server, fix->edits.items[i].span.start)) return false;
    return true;
}

static void put_fixes(const ActionWriter *actions, const Diagnostic *finding) {
    for (uint32_t i = 0; i < finding->fixes.count; i++) {
        const DiagFix *fix = &finding->fixes.items[i];
        if (!is_in_cell(actions, fix)) continue;
        begin_action(actions, fix->message, "quickfix", finding);
        for (uint32_t k = 0; k < fix->edits.count; k++)
            put_edit(actions, fix->edits.items[k].span, fix->edits.items[k].text,
                     strlen(fix->edits.items[k].text));
        end_action(actions, fix->is_safe);
    }
}

static void put_silence(const ActionWriter *actions, const Diagnostic *finding) {
    const Learned *knowledge = &actions->document->knowledge;
    Arena *arena = &actions->server->scratch;
    Diagnostics one;
    diagnostics_init(&one, arena);
    copy_finding(&one, finding);
    MendedFile file = mend_silence(&one, knowledge_text(knowledge), knowledge->scope, arena);
    if (file.count > 0) {
        const char *title = arena_printf(arena, "Ignore %s here", diag_code_info(finding->code)->code);
        begin_action(actions, title, "quickfix", finding);
        put_difference(actions, &file.rewrite);
        end_action(actions, false);
    }
    diagnostics_free(&one);
}

/* Where a comment for the whole file goes: after the lines that have to be the first. */
static uint32_t file_comment_place(const Text *text) {
    uint32_t at = 0;
    for (int line = 0; line < 2; line++) {
        uint32_t length = (uint32_t)strcspn(text->data + at, "\r\n");
        bool is_first = (line == 0 && strncmp(text->data + at, "#!", 2) == 0) ||
                        (text->data[at] == '#' && memmem(text->data + at, length, "coding", 6));
        if (!is_first || text->data[at + length] != '\n') break;
        at += length + 1;
    }
    return at;
}

static bool can_be_ignored(const Diagnostic *finding) { return finding->code > CODE_UNUSED_IGNORE; }

static void put_silence_in_file(const ActionWriter *actions, const Diagnostic *finding) {
    const Text *text = knowledge_text(&actions->document->knowledge);
    Arena *arena = &actions->server->scratch;
    const char *code = diag_code_info(finding->code)->code;
    uint32_t place = file_comment_place(text);
    const char *comment = arena_printf(arena, "# moira: ignore-file[%s]\n", code);
    begin_action(actions, arena_printf(arena, "Ignore %s in this file", code), "quickfix", finding);
    put_edit(actions, (Span){place, place}, comment, strlen(comment));
    end_action(actions, false);
}

/* One operation of documentChanges: that makes a file, or edits it. */
static void put_file_operations(const ActionWriter *actions, const SettingEdit *edit) {
    JsonWriter *json = actions->json;
    StrBuf uri = {0};
    uri_put(&uri, edit->path);
    if (edit->is_new) {
        json_begin_object(json);
        json_key_string(json, "kind", "create");
        json_key_string(json, "uri", strbuf_text(&uri));
        json_end_object(json);
    }
    json_begin_object(json);
    json_key(json, "textDocument");
    json_begin_object(json);
    json_key_string(json, "uri", strbuf_text(&uri));
    json_key(json, "version");
    json_null(json);
    json_end_object(json);
    json_key(json, "edits");
    json_begin_array(json);
    json_begin_object(json);
    place_put_key(json, edit->text, (Span){edit->offset, edit->offset}, actions->server->client.encoding);
    json_key_string(json, "newText", edit->inserted);
    json_end_object(json);
    json_end_array(json);
    json_end_object(json);
    strbuf_free(&uri);
}

static void put_silence_in_settings(const ActionWriter *actions, const Diagnostic *finding) {
    const char *code = diag_code_info(finding->code)->code;
    JsonWriter *json = actions->json;
    SettingEdit edit = {0};
    if (!actions->server->client.makes_files ||
        !setting_ignore(actions->server, actions->document, code, &edit))
        return;
    const char *slash = strrchr(edit.path, '/');
    json_begin_object(json);
    json_key_string(
        json, "title",
        arena_printf(&actions->server->scratch, "Ignore %s in %s", code, slash ? slash + 1 : edit.path));
    json_key_string(json, "kind", "quickfix");
    json_key(json, "edit");
    json_begin_object(json);
    json_key(json, "documentChanges");
    json_begin_array(json);
    put_file_operations(actions, &edit);
    json_end_array(json);
    json_end_object(json);
    json_end_object(json);
}

static void put_fix_all(const ActionWriter *actions) {
    const Learned *knowledge = &actions->document->knowledge;
    Diagnostics all;
    diagnostics_init(&all, &actions->server->scratch);
    const Diagnostics *findings = &knowledge->file.diagnostics;
    for (uint32_t i = 0; i < findings->items.count; i++) copy_finding(&all, &findings->items.items[i]);
    MendedFile file = mend_fix(&all, knowledge_text(knowledge), knowledge->scope, &actions->server->scratch);
    if (file.count > 0) {
        begin_action(actions, "Fix all that can be fixed with certainty", "source.fixAll.moira", NULL);
        put_difference(actions, &file.rewrite);
        end_action(actions, false);
    }
    diagnostics_free(&all);
}

void lsp_code_action(Server *server, const JsonTree *params, JsonWriter *result) {
    bool wants_annotations = is_asked(params, "refactor.rewrite");
    Document *document = server_document(server, params, wants_annotations ? KNOWS_SHAPES : KNOWS_FINDINGS);
    Span range;
    if (server->error) return;
    bool is_range = document && server_range(server, document, json_member(params, "range"), &range);
    json_begin_array(result);
    if (is_range && document->knowledge.has_file) {
        Learned *knowledge = &document->knowledge;
        if (!knowledge->has_fixes)
            mend_find_fixes(&knowledge->file.diagnostics, knowledge->file.text, knowledge->scope);
        knowledge->has_fixes = true;
        ActionWriter actions = {server, document, result};
        for (uint32_t i = 0; i < knowledge->file.diagnostics.items.count && is_asked(params, "quickfix");
             i++) {
            const Diagnostic *finding = &knowledge->file.diagnostics.items.items[i];
            if (finding->span.end < range.start || finding->span.start > range.end) continue;
            put_fixes(&actions, finding);
            if (!document->is_notebook) put_silence(&actions, finding);
            if (!can_be_ignored(finding) || document->is_notebook) continue;
            put_silence_in_file(&actions, finding);
            put_silence_in_settings(&actions, finding);
        }
        if (wants_annotations && knowledge->has_run && !document->is_notebook)
            lsp_put_annotations(server, document, range, result);
        if (wants_annotations) lsp_put_prune(server, document, range.start, result);
        /* It is for who asks for what can be done with the source, not for each place of the cursor. */
        if (json_path(params, "context.only") && is_asked(params, "source.distribute.moira"))
            lsp_put_distribute(server, document, result);
        if (is_asked(params, "source.fixAll.moira") && !document->is_notebook) put_fix_all(&actions);
    }
    json_end_array(result);
}
