#include "cli/schema.h"
#include "base/json.h"
#include "cli/options.h"
#include "workspace/rule_levels.h"

#include <stdlib.h>
#include <string.h>

/* Values. */

static void put_reference(JsonWriter *json, const char *definition) {
    json_key_string(json, "$ref", definition);
}

static void put_choices(JsonWriter *json, const char *choices) {
    json_key(json, "enum");
    json_begin_array(json);
    while (*choices) {
        size_t length = strcspn(choices, "|");
        json_string_bytes(json, choices, length);
        choices += length + (choices[length] == '|');
    }
    json_end_array(json);
}

static void put_limits(JsonWriter *json, const char *allowed) {
    char *bar;
    json_key_number(json, "minimum", strtoll(allowed, &bar, 10));
    json_key_number(json, "maximum", strtoll(bar + 1, NULL, 10));
}

static const char *item_definition(SettingId id) {
    if (id == SETTING_SELECT || id == SETTING_IGNORE || id == SETTING_WARN || id == SETTING_ERROR)
        return "#/definitions/codes";
    return id == SETTING_LIBRARY ? "#/definitions/library" : "#/definitions/text";
}

/* A text, or an array of texts. */
static void put_list(JsonWriter *json, const char *definition) {
    json_key(json, "anyOf");
    json_begin_array(json);
    json_begin_object(json);
    put_reference(json, definition);
    json_end_object(json);
    json_begin_object(json);
    json_key_string(json, "type", "array");
    json_key(json, "items");
    json_begin_object(json);
    put_reference(json, definition);
    json_end_object(json);
    json_end_object(json);
    json_end_array(json);
}

/* A table from codes to levels, or from patterns to codes. */
static void put_table(JsonWriter *json, SettingId id) {
    bool is_rules = id == SETTING_RULES;
    json_key_string(json, "type", "object");
    json_key(json, "propertyNames");
    json_begin_object(json);
    put_reference(json, is_rules ? "#/definitions/codes" : "#/definitions/text");
    json_end_object(json);
    json_key(json, "additionalProperties");
    json_begin_object(json);
    if (is_rules)
        put_choices(json, "error|warning|off");
    else
        put_list(json, "#/definitions/codes");
    json_end_object(json);
}

static void put_type(JsonWriter *json, const SettingRule *rule) {
    switch (rule->kind) {
    case KIND_FLAG: json_key_string(json, "type", "boolean"); break;
    case KIND_NUMBER:
        json_key_string(json, "type", "integer");
        put_limits(json, rule->allowed);
        break;
    case KIND_CHOICE: put_choices(json, rule->allowed); break;
    case KIND_TEXT:
    case KIND_PATH: put_reference(json, "#/definitions/text"); break;
    case KIND_FOLDERS:
    case KIND_GLOBS:
    case KIND_TEXTS: put_list(json, item_definition(rule->id)); break;
    case KIND_PAIRS: put_table(json, rule->id); break;
    }
}

static void put_default(JsonWriter *json, const SettingRule *rule) {
    if (!rule->standard) return;
    json_key(json, "default");
    if (rule->kind == KIND_FLAG)
        json_bool(json, strcmp(rule->standard, "true") == 0);
    else if (rule->kind == KIND_NUMBER)
        json_number(json, strtoll(rule->standard, NULL, 10));
    else
        json_string(json, rule->standard);
}

/* The help of an option, without what is said about the command line. */
static void put_description(JsonWriter *json, const char *help) {
    const char *repeats = strstr(help, "; may be given");
    json_key(json, "description");
    json_string_bytes(json, help, repeats ? (size_t)(repeats - help) : strlen(help));
}

static void put_property(JsonWriter *json, const Option *option) {
    const SettingRule *rule = &option->rule;
    json_key(json, rule->key);
    json_begin_object(json);
    put_description(json, option->help);
    /* What stands beside a reference is not read in this draft. */
    bool is_reference = rule->kind == KIND_TEXT || rule->kind == KIND_PATH;
    if (is_reference) {
        json_key(json, "allOf");
        json_begin_array(json);
        json_begin_object(json);
    }
    put_type(json, rule);
    if (is_reference) {
        json_end_object(json);
        json_end_array(json);
    }
    put_default(json, rule);
    json_end_object(json);
}

/* Definitions. */

static void put_codes(JsonWriter *json) {
    json_key(json, "enum");
    json_begin_array(json);
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (!rule_is_fixed(code)) json_string(json, diag_code_info(code)->code);
    json_end_array(json);
}

/* NAME=VERSION, and any text but the empty one. */
static void put_texts(JsonWriter *json) {
    json_key(json, "library");
    json_begin_object(json);
    json_key_string(json, "type", "string");
    json_key_string(json, "pattern",
                    "^[^=]+=[0-9]+(\\.[0-9]+)*(a[0-9]+)?(b[0-9]+)?(rc[0-9]+)?(\\.post[0-9]+)?(\\.dev[0-9]+)?"
                    "(\\+[0-9A-Za-z.]+)?$");
    json_end_object(json);
    json_key(json, "text");
    json_begin_object(json);
    json_key_string(json, "type", "string");
    json_key_number(json, "minLength", 1);
    json_end_object(json);
}

static void put_definitions(JsonWriter *json) {
    json_key(json, "definitions");
    json_begin_object(json);
    json_key(json, "codes");
    json_begin_object(json);
    json_key_string(json, "description",
                    "a code of a rule, a family as `choreo-*`, or several with commas between them");
    json_key_string(json, "type", "string");
    json_key(json, "anyOf");
    json_begin_array(json);
    json_begin_object(json);
    put_codes(json);
    json_end_object(json);
    json_begin_object(json);
    json_key_string(json, "pattern", "[*,]");
    json_end_object(json);
    json_end_array(json);
    json_end_object(json);
    put_texts(json);
    json_end_object(json);
}

void schema_put(StrBuf *out) {
    JsonWriter json;
    json_init(&json, out, UINT32_MAX);
    json_begin_object(&json);
    json_key_string(&json, "$schema", "http://json-schema.org/draft-07/schema#");
    json_key_string(&json, "title", "Settings of Moira: moira.toml, or [tool.moira] in pyproject.toml");
    json_key_string(&json, "type", "object");
    json_key(&json, "additionalProperties");
    json_bool(&json, false);
    json_key(&json, "properties");
    json_begin_object(&json);
    for (const Option *option = option_table(); option->rule.name; option++)
        if (option->rule.key && option->rule.file != FILE_COMMAND_LINE) put_property(&json, option);
    json_end_object(&json);
    put_definitions(&json);
    json_end_object(&json);
    strbuf_putc(out, '\n');
}
