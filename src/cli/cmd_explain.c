#include "base/pool.h"
#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/pages.h"
#include "report/markdown.h"
#include "report/report.h"
#include "workspace/check_file.h"

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

/* Markdown as a page for a browser. */

/* The pages that are asked for, and what becomes of the examples in them. */
typedef struct ExplainRun {
    Session *session;
    const EmbeddedFile **pages;
    uint32_t count;
    DiagCode code;   /* that is being explained */
    uint32_t number; /* of findings so far */
    StrBuf *out;
} ExplainRun;

/* The name of an example, which its first line may say. */
static const char *example_name(Session *session, const char *code, size_t length) {
    size_t line = strcspn(code, "\n");
    bool is_named =
        length > 5 && strncmp(code, "# ", 2) == 0 && line > 5 && strncmp(code + line - 3, ".py", 3) == 0;
    return is_named ? arena_copy(&session->arena, code + 2, line - 2) : "example.py";
}

/* Below an example stands what is found in it, as a report shows it. */
static void look_at_example(void *context, const char *language, const char *code, size_t length,
                            StrBuf *out) {
    ExplainRun *run = context;
    if (strcmp(language, "python") != 0) return;
    AnalyserOptions options = analyser_options(&run->session->settings);
    ParseOptions parse = settings_parse_options(&run->session->settings);
    Analyser analyser = {0};
    PythonFile file;
    analyser_prepare(&analyser, &options);
    PythonHome home = analyser_home(&analyser);
    python_file_take(&file, example_name(run->session, code, length), code, length, NOTEBOOK_REFUSED, &parse,
                     &home);
    python_file_compile(&file);
    check_file_run(&analyser, &file);
    diagnostics_sort(&file.diagnostics);
    for (uint32_t i = 0; i < file.diagnostics.items.count; i++)
        if (file.diagnostics.items.items[i].code == run->code)
            report_put_finding(&file.diagnostics.items.items[i], run->number++, NULL, out);
    python_file_free(&file);
    analyser_free(&analyser);
}

static void put_html(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    ExplainRun *run = context;
    bool is_one = run->count == 1;
    page_begin(run->out,
               arena_printf(&run->session->arena, "Moira: %s", is_one ? run->pages[0]->name : "rules"));
    strbuf_puts(run->out, "<header class=\"top\"><h1>");
    html_puts(run->out, is_one ? "What Moira says of a rule" : "What Moira says of rules");
    strbuf_puts(
        run->out,
        "</h1>\n<div class=\"tools\" hidden=\"\"><button type=\"button\" id=\"theme\" title=\"Light or "
        "dark (t)\">Theme</button></div></header>\n<main id=\"main\" class=\"page\">\n");
    for (uint32_t i = 0; i < run->count; i++) {
        run->code = diag_code_find(run->pages[i]->name, strlen(run->pages[i]->name));
        strbuf_puts(run->out, "<section>\n");
        markdown_put_html(run->pages[i]->data, run->pages[i]->name, look_at_example, run, run->out);
        strbuf_puts(run->out, "</section>\n");
    }
    strbuf_puts(run->out, "</main>\n");
    page_end(run->out);
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
    bool is_html = session_flag(session, SETTING_HTML);
    ExplainRun run = {.session = session, .out = &out};
    run.pages = arena_alloc(&session->arena, (session->operand_count + 1) * sizeof *run.pages);
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
        run.pages[run.count++] = page;
        if (is_html) continue;
        if (out.length > 0) strbuf_putc(&out, '\n');
        if (session->color)
            put_page_styled(&out, page);
        else
            strbuf_put(&out, page->data, page->length);
    }
    /* On a thread with the stack that deep programs need. */
    if (is_html && run.count > 0) pool_run(1, 1, put_html, &run);
    session_print_source(session, &out);
    strbuf_free(&out);
}
