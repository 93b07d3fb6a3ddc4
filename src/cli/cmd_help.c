#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/help.h"

void cmd_help(Session *session) {
    StrBuf out = {0};
    if (session->operand_count == 0) help_overview(&out);
    for (uint32_t i = 0; i < session->operand_count; i++) {
        const char *name = session->operands[i];
        const Command *command = command_find(name);
        if (command) {
            if (i > 0) strbuf_putc(&out, '\n');
            help_command(command, &out);
            continue;
        }
        Suggestion suggestion = {.wanted = name};
        for (const Command *other = command_table(); other->name; other++)
            suggest_offer(&suggestion, other->name);
        session_error(session, NULL, "unknown command `%s`%s", name,
                      suggest_text(&suggestion, "", &session->arena));
    }
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
