#include "base/json.h"
#include "cli/commands.h"
#include "diag/diagnostic.h"

#include <string.h>

static void put_json(StrBuf *out) {
    JsonWriter json;
    json_init(&json, out, 1);
    json_begin_array(&json);
    for (DiagCode code = 0; code < CODE_COUNT; code++) {
        const CodeInfo *info = diag_code_info(code);
        json_begin_object(&json);
        json_key_string(&json, "code", info->code);
        const char *alias = diag_code_alias(code);
        if (alias) json_key_strings(&json, "aliases", &alias, 1);
        json_key_string(&json, "severity", severity_name(info->severity));
        json_key_string(&json, "summary", info->summary);
        json_end_object(&json);
    }
    json_end_array(&json);
    strbuf_putc(out, '\n');
}

static void put_table(StrBuf *out) {
    int width = 0;
    for (DiagCode code = 0; code < CODE_COUNT; code++) {
        int length = (int)strlen(diag_code_info(code)->code);
        if (length > width) width = length;
    }
    for (DiagCode code = 0; code < CODE_COUNT; code++) {
        const CodeInfo *info = diag_code_info(code);
        strbuf_printf(out, "%-*s  %-7s  %s\n", width, info->code, severity_name(info->severity),
                      info->summary);
    }
}

void cmd_rules(Session *session) {
    StrBuf out = {0};
    if (strcmp(session_format(session), "json") == 0)
        put_json(&out);
    else
        put_table(&out);
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
