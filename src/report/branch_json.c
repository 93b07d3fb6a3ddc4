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

typedef struct BranchRow {
    const Text *text;
    uint32_t start;
    const char *condition, *verdict;
    uint32_t occurrences, decided;
    const char *true_when, *false_when, *because;
} BranchRow;

static void put_row(JsonWriter *json, const BranchRow *row) {
    Position position = text_position_chars(row->text, row->start);
    json_begin_object(json);
    json_key_string(json, "file", row->text->path);
    const TextCell *cell = text_cell(row->text, row->start);
    if (cell) json_key_number(json, "cell", cell->number);
    json_key_number(json, "line", text_shown_line(row->text, row->start));
    json_key_number(json, "column", position.column + 1);
    json_key_maybe(json, "condition", row->condition);
    json_key_string(json, "verdict", row->verdict);
    json_key_number(json, "occurrences", row->occurrences);
    json_key_number(json, "decided", row->decided);
    json_key_maybe(json, "true_when", row->true_when);
    json_key_maybe(json, "false_when", row->false_when);
    json_key(json, "because");
    json_begin_array(json);
    if (row->because) json_string(json, row->because);
    json_end_array(json);
    json_end_object(json);
}

void branch_json(JsonWriter *json, const ShapeBranch *branch, Arena *arena) {
    put_row(json, &(BranchRow){.text = branch->text,
                               .start = branch->test->start,
                               .condition = branch_condition(branch, arena),
                               .verdict = branch_verdict(branch),
                               .occurrences = branch->occurrences,
                               .decided = branch->decided,
                               .true_when = branch->true_when,
                               .false_when = branch->false_when,
                               .because = branch->verdict == BRANCH_BOTH ? NULL : branch->because});
}

void branch_failure_json(JsonWriter *json, const Diagnostic *failure) {
    put_row(json, &(BranchRow){.text = failure->text,
                               .start = failure->span.start,
                               .verdict = "ill-typed",
                               .because = failure->message});
}
