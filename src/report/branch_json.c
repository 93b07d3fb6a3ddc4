#include "report/branch_json.h"

#include <string.h>

const char *branch_verdict(const ShapeBranch *branch) {
    static const char *const names[] = {[BRANCH_UNREACHED] = "ill-typed",
                                        [BRANCH_TRUE] = "true",
                                        [BRANCH_FALSE] = "false",
                                        [BRANCH_BOTH] = "both",
                                        [BRANCH_UNKNOWN] = "unknown"};
    return names[branch->verdict];
}

const char *branch_condition(const ShapeBranch *branch, Arena *arena) {
    StrBuf out = {0};
    const char *text = branch->text->data;
    for (uint32_t i = branch->test->start; i < branch->test->end; i++) {
        bool is_space = strchr(" \t\r\n", text[i]) != NULL;
        if (!is_space)
            strbuf_putc(&out, text[i]);
        else if (out.length > 0 && out.data[out.length - 1] != ' ')
            strbuf_putc(&out, ' ');
    }
    const char *copy = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return copy;
}

static void put_text(JsonWriter *json, const char *key, const char *text) {
    json_key(json, key);
    if (text)
        json_string(json, text);
    else
        json_null(json);
}

void branch_json(JsonWriter *json, const ShapeBranch *branch, Arena *arena) {
    Position position = text_position_chars(branch->text, branch->test->start);
    json_begin_object(json);
    json_key_string(json, "file", branch->text->path);
    json_key_number(json, "line", position.line);
    json_key_number(json, "column", position.column + 1);
    json_key_string(json, "condition", branch_condition(branch, arena));
    json_key_string(json, "verdict", branch_verdict(branch));
    json_key_number(json, "occurrences", branch->occurrences);
    json_key_number(json, "decided", branch->decided);
    put_text(json, "true_when", branch->true_when);
    put_text(json, "false_when", branch->false_when);
    json_key(json, "because");
    json_begin_array(json);
    if (branch->because) json_string(json, branch->because);
    json_end_array(json);
    json_end_object(json);
}
