#include "cli/commands.h"
#include "cli/manual.h"

void cmd_man(Session *session) {
    StrBuf out = {0};
    if (session_flag(session, SETTING_MARKDOWN))
        manual_markdown(&out);
    else
        manual_troff(&out);
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
