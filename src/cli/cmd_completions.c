#include "cli/commands.h"
#include "cli/completions.h"

void cmd_completions(Session *session) {
    StrBuf out = {0};
    if (session->operand_count != 1)
        session_error(session, NULL, "for which shell? %s", completions_shells());
    else if (!completions_script(session->operands[0], &out))
        session_error(session, NULL, "there are no completions for `%s`, only for %s", session->operands[0],
                      completions_shells());
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
