/* `moira repl`: Python line by line, on abstract values. Each input is a text of its own that is parsed,
 * compiled and then run, statement by statement, in one module that goes on from input to input. What an
 * expression is, is printed; what would fail is reported in place. Nothing is ever executed.
 *
 * Lines are collected until they are whole, as Python's own prompt does it: while a bracket or a string is
 * open, after a backslash, and in a block until an empty line. A line that is not indented ends a block as
 * well, unless it goes on with it (`else`), so that a file can be piped in. */
#include "base/crash.h"
#include "base/file.h"
#include "base/pool.h"
#include "base/shown.h"
#include "base/word.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/line_editor.h"
#include "diag/render.h"
#include "eval/object/heap.h"
#include "syntax/compile_check.h"
#include "workspace/analyser.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Repl {
    Session *session;
    Analyser analyser;
    LineEditor editor;
    ParseOptions parse;
    Diagnostics diagnostics; /* of the input that is being looked at */
    StrBuf input;            /* its lines */
    uint32_t count;          /* of inputs so far */
    bool is_done;            /* `:quit` */
} Repl;

/* ---- when an input is whole ---- */

/* Where in the lexical structure of Python the end of a text is. */
typedef struct Ending {
    uint32_t brackets; /* that are open */
    bool in_string;    /* between triple quotes */
    bool at_backslash; /* the last line goes on */
} Ending;

/* The offset after the string literal that begins at [at]; past the end when it is not closed. */
static size_t skip_string(const StrBuf *text, size_t at, bool *is_open) {
    const char *data = text->data;
    char quote = data[at];
    size_t left = text->length - at;
    size_t width = left >= 3 && data[at + 1] == quote && data[at + 2] == quote ? 3 : 1;
    for (at += width; at < text->length; at++) {
        if (data[at] == '\\') {
            at++;
        } else if (width == 1 && (data[at] == quote || data[at] == '\n')) {
            return at + 1;
        } else if (width == 3 && text->length - at >= 3 && data[at] == quote && data[at + 1] == quote &&
                   data[at + 2] == quote) {
            return at + 3;
        }
    }
    *is_open = width == 3;
    return text->length;
}

static Ending ending_of(const StrBuf *text) {
    Ending ending = {0};
    for (size_t at = 0; at < text->length;) {
        char c = text->data[at];
        if (c == '\\' && at + 2 == text->length) {
            ending.at_backslash = true;
            break;
        }
        if (c == '"' || c == '\'') {
            at = skip_string(text, at, &ending.in_string);
            continue;
        }
        if (c == '#') {
            const char *end = memchr(text->data + at, '\n', text->length - at);
            at = end ? (size_t)(end - text->data) : text->length;
            continue;
        }
        if (c && strchr("([{", c)) ending.brackets++;
        if (c && strchr(")]}", c) && ending.brackets > 0) ending.brackets--;
        at++;
    }
    return ending;
}

static bool begins_with_word(const char *line, const char *const *words) {
    size_t length = strcspn(line, " \t:(*[{\"'\n");
    for (; *words; words++)
        if (strlen(*words) == length && memcmp(line, *words, length) == 0) return true;
    return false;
}

/* The last character of a line that is neither blank nor in a comment; a `#` in a string is taken for a
 * comment, which does no harm here. */
static char last_character(const char *line) {
    size_t end = strcspn(line, "#\n");
    while (end > 0 && strchr(" \t\r\f", line[end - 1])) end--;
    return end > 0 ? line[end - 1] : '\0';
}

static bool begins_block(const char *line) {
    static const char *const always[] = {"if", "while", "for", "try", "with", "def", "class", "async", NULL};
    static const char *const perhaps[] = {"match", NULL};
    return *line == '@' || begins_with_word(line, always) ||
           (begins_with_word(line, perhaps) && last_character(line) == ':');
}

static bool continues_block(const char *line) {
    static const char *const words[] = {"elif", "else", "except", "finally", "case", NULL};
    return *line == ' ' || *line == '\t' || *line == '#' || begins_with_word(line, words);
}

/* Whether all lines so far are decorators, which a definition follows. */
static bool is_decorated(const StrBuf *input) {
    const char *last = input->data, *line = input->data, *end = input->data + input->length;
    while (line && line < end) {
        last = line;
        line = memchr(line, '\n', (size_t)(end - line));
        if (line) line++;
    }
    return *last == '@';
}

/* Whether [line] belongs to the block that is open. */
static bool goes_on_with(const Repl *repl, const char *line) {
    Ending ending = ending_of(&repl->input);
    if (ending.brackets > 0 || ending.in_string || ending.at_backslash) return true;
    return continues_block(line) || is_decorated(&repl->input) || !*line;
}

static bool is_blank_line(const char *line) { return line[strspn(line, " \t\f\r")] == '\0'; }

/* Whether the input, whose last line is [line], can be run. */
static bool is_complete(Repl *repl, const char *line) {
    Ending ending = ending_of(&repl->input);
    if (ending.brackets > 0 || ending.in_string || ending.at_backslash) return false;
    return !begins_block(strbuf_text(&repl->input)) || is_blank_line(line);
}

/* ---- running it ---- */

static void print(Repl *repl, StrBuf *text) { session_print_buffer(repl->session, text); }

/* Prints what was found; true when there are errors. */
static bool report(Repl *repl) {
    RenderOptions render = {.format = RENDER_FULL, .color = repl->session->color, .version = MOIRA_VERSION};
    diagnostics_sort(&repl->diagnostics);
    bool has_errors = diagnostics_count(&repl->diagnostics, SEVERITY_ERROR) > 0;
    /* A script that pipes its questions in wants to know; a person has seen it. */
    if (has_errors && !repl->editor.is_terminal) session_raise(repl->session, EXIT_FOUND);
    if (repl->diagnostics.items.count > 0) {
        StrBuf out = {0};
        diag_render(&repl->diagnostics, &render, &out);
        print(repl, &out);
        strbuf_free(&out);
    }
    diagnostics_free(&repl->diagnostics);
    diagnostics_init(&repl->diagnostics, &repl->analyser.sources);
    return has_errors;
}

/* The input as a text of the analyser, which needs it as long as functions in it may be called. */
static Text *take_text(Repl *repl) {
    Arena *arena = &repl->analyser.sources;
    size_t length = repl->input.length;
    char *data = arena_alloc_zero(arena, length + FILE_PADDING);
    memcpy(data, repl->input.data, length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, arena_printf(arena, "<input %u>", ++repl->count), data, (uint32_t)length, arena);
    return text;
}

static void run_statement(Repl *repl, SourceModule *module, Node *statement) {
    Value value = analyser_step(&repl->analyser, module, statement, &repl->diagnostics);
    bool has_failed = report(repl);
    if (statement->kind != AST_Expr || value.kind == VALUE_NONE || value.kind == VALUE_NEVER) return;
    if (has_failed && value.kind == VALUE_ANY) return;
    StrBuf out = {0};
    shown_put(&out, describe(&repl->analyser.interp, value));
    strbuf_putc(&out, '\n');
    print(repl, &out);
    strbuf_free(&out);
}

static void run_input(Repl *repl) {
    Analyser *analyser = &repl->analyser;
    Text *text = take_text(repl);
    Tree *tree = parse_module(text, &repl->parse, &analyser->symbols, &analyser->sources, &repl->diagnostics);
    compile_check(tree, &analyser->symbols, &analyser->sources, &repl->diagnostics);
    if (report(repl) || tree->has_errors) return;
    SourceModule *module = project_add_apart(&analyser->project, tree);
    FOR_EACH (statement, tree->module->body) run_statement(repl, module, statement);
}

/* ---- commands of its own ---- */

static void show_help(Repl *repl) {
    static const char help[] = "Type Python: the value of an expression is shown as far as it is known.\n"
                               ":state  what every name is\n"
                               ":help   this text\n"
                               ":quit   the end, as is ctrl-d\n";
    session_print(repl->session, help, sizeof help - 1);
}

static void show_state(Repl *repl) {
    StrBuf out = {0};
    analyser_dump(&repl->analyser, &out);
    print(repl, &out);
    strbuf_free(&out);
}

static void obey(Repl *repl, const char *command) {
    if (strcmp(command, ":quit") == 0 || strcmp(command, ":q") == 0) {
        repl->is_done = true;
    } else if (strcmp(command, ":state") == 0) {
        show_state(repl);
    } else if (strcmp(command, ":help") == 0) {
        show_help(repl);
    } else {
        StrBuf out = {0};
        strbuf_printf(&out, "there is no command `%s`; see `:help`\n", command);
        print(repl, &out);
        strbuf_free(&out);
    }
}

/* ---- reading ---- */

static void finish_input(Repl *repl) {
    if (!is_blank_line(strbuf_text(&repl->input))) run_input(repl);
    repl->input.length = 0;
}

static void take_line(Repl *repl) {
    const char *line = strbuf_text(&repl->editor.line);
    line_editor_remember(&repl->editor, line);
    if (repl->input.length > 0 && !goes_on_with(repl, line)) finish_input(repl);
    if (repl->input.length == 0 && *line == ':') {
        obey(repl, line);
        return;
    }
    strbuf_printf(&repl->input, "%s\n", line);
    if (is_complete(repl, line)) finish_input(repl);
}

static void read_lines(Repl *repl) {
    while (!repl->is_done && !repl->session->output_failed) {
        LineResult result = line_editor_read(&repl->editor, repl->input.length > 0 ? "... " : ">>> ");
        if (result == LINE_END) break;
        if (result == LINE_INTERRUPTED)
            repl->input.length = 0;
        else
            take_line(repl);
    }
    if (!repl->is_done && repl->input.length > 0) finish_input(repl);
}

static void complete(void *context, const char *prefix, size_t length, LineWords *words) {
    const Repl *repl = context;
    const Symbols *symbols = &repl->analyser.symbols;
    const char *dot = memrchr(prefix, '.', length);
    size_t skipped = dot ? (size_t)(dot - prefix) + 1 : 0;
    if (length == skipped) return;
    for (Sym sym = 1; sym < symbols->count; sym++) {
        const char *text = symbol_text(symbols, sym);
        if (strncmp(text, prefix + skipped, length - skipped) != 0) continue;
        /* What is shown otherwise than it is cannot be typed as a name. */
        if (strcmp(shown_text(&repl->session->arena, text), text) != 0) continue;
        array_push(words, text);
    }
    if (words->count > 0) qsort(words->items, words->count, sizeof *words->items, word_compare);
}

/* $XDG_STATE_HOME/moira/history, or the same below ~/.local/state. */
static const char *history_path(Session *session) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/') return arena_printf(&session->arena, "%s/moira/history", state);
    if (!home || *home != '/') return NULL;
    return arena_printf(&session->arena, "%s/.local/state/moira/history", home);
}

static void run_repl(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    Repl *repl = context;
    crash_watch("<stdin>");
    read_lines(repl);
    crash_watch(NULL);
}

void cmd_repl(Session *session) {
    Repl repl = {.session = session, .parse = settings_parse_options(&session->settings)};
    AnalyserOptions options = analyser_options(&session->settings);
    analyser_prepare(&repl.analyser, &options);
    diagnostics_init(&repl.diagnostics, &repl.analyser.sources);
    line_editor_init(&repl.editor, STDIN_FILENO, STDOUT_FILENO, history_path(session));
    repl.editor.completer = complete;
    repl.editor.context = &repl;
    if (repl.editor.is_terminal && !session_flag(session, SETTING_QUIET)) {
        static const char greeting[] = "Python on abstract values: nothing is executed. :help, :quit\n";
        session_print(session, greeting, sizeof greeting - 1);
    }
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, run_repl, &repl);
    line_editor_free(&repl.editor);
    strbuf_free(&repl.input);
    diagnostics_free(&repl.diagnostics);
    analyser_free(&repl.analyser);
}
