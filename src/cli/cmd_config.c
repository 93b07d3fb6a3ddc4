#include "base/json.h"
#include "base/shown.h"
#include "base/utf.h"
#include "cli/commands.h"
#include "cli/schema.h"

#include <inttypes.h>
#include <string.h>

/* TOML for people. */

/* A TOML string; what it may not hold as itself is escaped. */
static void put_string(StrBuf *out, const char *text) {
    const char *end = text + strlen(text);
    strbuf_putc(out, '"');
    for (size_t size; text < end; text += size) {
        uint32_t shown = shown_character(text, end, &size), c = size > 1 ? utf8_decode(text, &size) : shown;
        if (size == 1 && (unsigned char)*text < 0x80) c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            strbuf_printf(out, "\\%c", (char)c);
        else if (c != shown)
            strbuf_printf(out, "\\U%08X", c);
        else
            strbuf_put_utf8(out, c);
    }
    strbuf_putc(out, '"');
}

/* KEY=VALUE; what stands after the last `=` has none. */
static const char *pair_key(const Setting *setting, uint32_t i, const char **value, Arena *arena) {
    const char *text = setting->items.items[i].text;
    *value = strrchr(text, '=') + 1;
    return arena_copy(arena, text, (size_t)(*value - text - 1));
}

static void put_table(StrBuf *out, const Setting *setting, Arena *arena) {
    strbuf_putc(out, '{');
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const char *value, *key = pair_key(setting, i, &value, arena);
        if (i > 0) strbuf_puts(out, ", ");
        put_string(out, key);
        strbuf_puts(out, " = ");
        put_string(out, value);
    }
    strbuf_putc(out, '}');
}

static void put_value(StrBuf *out, const SettingRule *rule, const Setting *setting, Arena *arena) {
    if (rule->kind == KIND_PAIRS) {
        put_table(out, setting, arena);
    } else if (kind_is_list(rule->kind)) {
        strbuf_putc(out, '[');
        for (uint32_t i = 0; i < setting->items.count; i++) {
            if (i > 0) strbuf_puts(out, ", ");
            put_string(out, setting->items.items[i].text);
        }
        strbuf_putc(out, ']');
    } else if (rule->kind == KIND_NUMBER) {
        strbuf_printf(out, "%" PRId64, setting->number);
    } else if (rule->kind == KIND_FLAG) {
        strbuf_puts(out, setting->text);
    } else {
        put_string(out, setting->text);
    }
}

static void put_origin(StrBuf *out, const SettingOrigin *origin) {
    switch (origin->kind) {
    case ORIGIN_DEFAULT: strbuf_puts(out, "default"); break;
    case ORIGIN_ENVIRONMENT: shown_put(out, origin->file); break;
    case ORIGIN_FILE:
        shown_put(out, origin->file);
        strbuf_printf(out, ":%u", origin->line);
        break;
    case ORIGIN_CONFIG_OPTION: strbuf_puts(out, "--config"); break;
    case ORIGIN_COMMAND_LINE: strbuf_puts(out, "command line"); break;
    }
}

static void put_setting(StrBuf *out, const SettingRule *rule, const Setting *setting, Arena *arena) {
    enum { ORIGIN_COLUMN = 34 };
    size_t start = out->length;
    bool unset = !setting->text && !kind_is_list(rule->kind);
    /* What is printed can be the text of a configuration file. */
    bool is_comment = unset || rule->file == FILE_COMMAND_LINE;
    strbuf_printf(out, "%s%s = ", is_comment ? "# " : "", rule->key);
    if (unset)
        strbuf_puts(out, "(not set)");
    else
        put_value(out, rule, setting, arena);
    size_t width = out->length - start;
    strbuf_fill(out, ' ', width < ORIGIN_COLUMN ? ORIGIN_COLUMN - width : 1);
    strbuf_puts(out, "# ");
    put_origin(out, &setting->origin);
    if (rule->file == FILE_COMMAND_LINE) strbuf_puts(out, "; not in a file");
    strbuf_putc(out, '\n');
}

/* JSON for programs. */

static void put_json_table(JsonWriter *json, const Setting *setting, Arena *arena) {
    json_begin_object(json);
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const char *value, *key = pair_key(setting, i, &value, arena);
        json_key_string(json, key, value);
    }
    json_end_object(json);
}

static void put_json_value(JsonWriter *json, const SettingRule *rule, const Setting *setting, Arena *arena) {
    json_key(json, "value");
    if (rule->kind == KIND_PAIRS) {
        put_json_table(json, setting, arena);
    } else if (kind_is_list(rule->kind)) {
        json_begin_array(json);
        for (uint32_t i = 0; i < setting->items.count; i++) json_string(json, setting->items.items[i].text);
        json_end_array(json);
    } else if (rule->kind == KIND_FLAG)
        json_bool(json, setting->number != 0);
    else if (rule->kind == KIND_NUMBER)
        json_number(json, setting->number);
    else if (setting->text)
        json_string(json, setting->text);
    else
        json_null(json);
}

static void put_json_setting(JsonWriter *json, const SettingRule *rule, const Setting *setting,
                             Arena *arena) {
    static const char *const names[] = {[ORIGIN_DEFAULT] = "default",
                                        [ORIGIN_ENVIRONMENT] = "environment",
                                        [ORIGIN_FILE] = "file",
                                        [ORIGIN_CONFIG_OPTION] = "config",
                                        [ORIGIN_COMMAND_LINE] = "command-line"};
    json_begin_object(json);
    json_key_string(json, "key", rule->key);
    put_json_value(json, rule, setting, arena);
    json_key_string(json, "origin", names[setting->origin.kind]);
    if (setting->origin.file) json_key_string(json, "file", setting->origin.file);
    if (setting->origin.kind == ORIGIN_FILE) json_key_number(json, "line", setting->origin.line);
    json_end_object(json);
}

static void put_settings(Session *session, StrBuf *out) {
    JsonWriter json;
    bool as_json = strcmp(session_format(session), "json") == 0;
    if (as_json) {
        json_init(&json, out, 1);
        json_begin_array(&json);
    }
    for (const SettingRule *rule = setting_rules(); rule->name; rule++) {
        if (!rule->key) continue;
        const Setting *setting = &session->settings.values[rule->id];
        if (as_json)
            put_json_setting(&json, rule, setting, &session->arena);
        else
            put_setting(out, rule, setting, &session->arena);
    }
    if (as_json) {
        json_end_array(&json);
        strbuf_putc(out, '\n');
    }
}

void cmd_config(Session *session) {
    StrBuf out = {0};
    if (session_flag(session, SETTING_SCHEMA))
        schema_put(&out);
    else
        put_settings(session, &out);
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
