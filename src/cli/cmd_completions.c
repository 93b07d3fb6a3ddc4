#include "cli/commands.h"
#include "cli/completions.h"

void cmd_completions(Session *session) {
    StrBuf out = {0}, shells = {0};
    choices_join(completions_shells(), ", ", &shells);
    if (session->operand_count != 1)
        session_error(session, NULL, "for which shell? %s", strbuf_text(&shells));
    else if (!completions_script(session->operands[0], &out))
        session_error(session, NULL, "there are no completions for `%s`, only for %s", session->operands[0],
                      strbuf_text(&shells));
    session_print_buffer(session, &out);
    strbuf_free(&out);
    strbuf_free(&shells);
}
