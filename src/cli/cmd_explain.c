#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/pages.h"
#include "diag/diagnostic.h"

#include <string.h>

/* Markdown on a terminal. */

#define BOLD "\033[1m"
#define CODE_COLOR "\033[36m"
#define PLAIN "\033[0m"

/* Shows `code` and **strong** words by colour instead of by their marks. */
static void put_line_styled(StrBuf *out, const char *line, size_t length) {
    bool code = false, strong = false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '`') {
            code = !code;
            strbuf_puts(out, code ? CODE_COLOR : PLAIN);
        } else if (!code && line[i] == '*' && i + 1 < length && line[i + 1] == '*') {
            strong = !strong;
            strbuf_puts(out, strong ? BOLD : PLAIN);
            i++;
        } else {
            strbuf_putc(out, line[i]);
        }
    }
    if (code || strong) strbuf_puts(out, PLAIN);
}

static void put_page_styled(StrBuf *out, const EmbeddedFile *page) {
    bool fenced = false;
    for (const char *line = page->data; *line;) {
        size_t length = strcspn(line, "\n");
        bool fence = length >= 3 && memcmp(line, "```", 3) == 0;
        if (fence)
            fenced = !fenced;
        else if (fenced)
            strbuf_printf(out, "    " CODE_COLOR "%.*s" PLAIN "\n", (int)length, line);
        else if (line[0] == '#')
            strbuf_printf(out, BOLD "%.*s" PLAIN "\n", (int)length, line);
        else {
            put_line_styled(out, line, length);
            strbuf_putc(out, '\n');
        }
        line += length;
        line += *line == '\n';
    }
}

/* The command. */

/* A page has the name of its code; an older name leads there, too. */
static const EmbeddedFile *find_page(const char *name, Suggestion *suggestion) {
    DiagCode known = diag_code_find(name, strlen(name));
    const char *code = known == CODE_COUNT ? name : diag_code_info(known)->code;
    for (const EmbeddedFile *page = rule_pages(); page->name; page++) {
        if (strcmp(page->name, code) == 0) return page;
        suggest_offer(suggestion, page->name);
    }
    return NULL;
}

void cmd_explain(Session *session) {
    StrBuf out = {0};
    if (session->operand_count == 0)
        session_error(session, NULL,
                      "which code? `moira rules` lists them, as in `moira explain syntax-error`");
    for (uint32_t i = 0; i < session->operand_count; i++) {
        const char *code = session->operands[i];
        Suggestion suggestion = {.wanted = code};
        const EmbeddedFile *page = find_page(code, &suggestion);
        if (!page) {
            session_error(session, NULL, "there is no code `%s`%s", code,
                          suggestion.best ? suggest_text(&suggestion, "", &session->arena)
                                          : "; `moira rules` lists them");
            continue;
        }
        if (out.length > 0) strbuf_putc(&out, '\n');
        if (session->color)
            put_page_styled(&out, page);
        else
            strbuf_put(&out, page->data, page->length);
    }
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
