#include "lsp/setting.h"
#include "base/file.h"
#include "names/folder.h"

#include <string.h>

/* The text of a configuration file: what the editor has of it, or else the disk. NULL when there is none. */
static const Text *text_of(Server *server, const char *path) {
    Arena *arena = &server->scratch;
    FileContent content = {0};
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        const Document *open = server->documents.items.items[i];
        if (open->path && strcmp(open->path, path) == 0)
            content = (FileContent){open->text.data, open->text.length};
    }
    if (!content.data && file_read_named(path, arena, &content)) return NULL;
    char *copy = arena_alloc_zero(arena, content.length + FILE_PADDING);
    memcpy(copy, content.data, content.length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, path, copy, (uint32_t)content.length, arena);
    return text;
}

/* The line after the one at [line]. */
static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* Where the table of Moira begins: after its header, or at the beginning of a moira.toml. NULL: nowhere. */
static const char *table_of(const Text *text, bool is_project) {
    static const char header[] = "[tool.moira]";
    if (!is_project) return text->data;
    for (const char *line = text->data; *line; line = next_line(line))
        if (strncmp(line, header, sizeof header - 1) == 0) return next_line(line);
    return NULL;
}

/* After the bracket of the table's `ignore = [`; NULL when it has none, or not on one line. */
static const char *list_of(const char *table) {
    for (const char *line = table; *line && *line != '['; line = next_line(line)) {
        const char *at = line + strspn(line, " \t");
        if (strncmp(at, "ignore", 6) != 0) continue;
        at += 6 + strspn(at + 6, " \t");
        if (*at != '=') continue;
        at += 1 + strspn(at + 1, " \t");
        return *at == '[' ? at + 1 : NULL;
    }
    return NULL;
}

/* Whether the table says something of `ignore` that list_of does not understand. */
static bool has_other_ignore(const char *table) {
    for (const char *line = table; *line && *line != '['; line = next_line(line)) {
        const char *at = line + strspn(line, " \t");
        if (strncmp(at, "ignore", 6) == 0 && strchr(" \t=", at[6])) return true;
    }
    return false;
}

static bool edit_table(Server *server, const char *code, const char *table, SettingEdit *edit) {
    const char *list = list_of(table);
    if (!list && has_other_ignore(table)) return false;
    bool is_empty = list && list[strspn(list, " \t\r\n")] == ']';
    edit->offset = (uint32_t)((list ? list : table) - edit->text->data);
    bool ends_line = list || edit->offset == 0 || edit->text->data[edit->offset - 1] == '\n';
    edit->inserted =
        list ? arena_printf(&server->scratch, is_empty ? "\"%s\"" : "\"%s\", ", code)
             : arena_printf(&server->scratch, "%signore = [\"%s\"]\n", ends_line ? "" : "\n", code);
    return true;
}

/* The open folder that the file lies in, the innermost one; else its own. */
static const char *folder_of(Server *server, const char *path) {
    const char *found = NULL;
    for (uint32_t i = 0; i < server->roots.count; i++) {
        const char *root = server->roots.items[i];
        size_t length = strlen(root);
        bool is_inside = strncmp(path, root, length) == 0 && (path[length] == '/' || root[length - 1] == '/');
        if (is_inside && (!found || length > strlen(found))) found = root;
    }
    return found ? found : path_parent(&server->scratch, path);
}

bool setting_ignore(Server *server, const Document *document, const char *code, SettingEdit *edit) {
    static const char *const names[] = {"moira.toml", "pyproject.toml"};
    const SettingsScope *scope = document->knowledge.scope;
    const char *error = NULL;
    if (!document->path || !scope || !settings_scope_of(&server->scopes, document->path, &error))
        return false;
    const char *folder = scope->settings->config;
    for (size_t i = 0; folder && i < sizeof names / sizeof *names; i++) {
        edit->path = arena_printf(&server->scratch, "%s/%s", folder, names[i]);
        edit->text = text_of(server, edit->path);
        const char *table = edit->text ? table_of(edit->text, i == 1) : NULL;
        if (table) return edit_table(server, code, table, edit);
    }
    if (folder || scope->settings->is_closed) return false;
    folder = folder_of(server, document->path);
    char *empty = arena_alloc_zero(&server->scratch, FILE_PADDING);
    Text *text = ARENA_NEW(&server->scratch, Text);
    *edit = (SettingEdit){.path = arena_printf(&server->scratch, "%s/moira.toml", folder), .is_new = true};
    text_init(text, edit->path, empty, 0, &server->scratch);
    edit->text = text;
    edit->inserted = arena_printf(&server->scratch, "ignore = [\"%s\"]\n", code);
    /* One that is there, but does not count, is for its author to mend. */
    return !text_of(server, edit->path);
}
