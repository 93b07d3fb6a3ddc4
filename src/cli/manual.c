#include "cli/manual.h"
#include "base/utf.h"
#include "cli/help.h"

#include <string.h>

/* troff. */

/* What stands for a character that troff would take for something else; NULL when it stands for itself. */
static const char *troff_escape(uint32_t c) {
    switch (c) {
    case '-': return "\\-";
    case '\\': return "\\e";
    case '\'': return "\\(aq";
    case '~': return "\\(ti";
    case '^': return "\\(ha";
    default: return NULL;
    }
}

/* Prose as troff wants it: `code` is bold, an empty line begins a paragraph, a dot begins no line. */
static void put_prose(StrBuf *out, const char *text) {
    bool line_start = true, code = false;
    while (*text) {
        size_t size;
        uint32_t c = utf8_decode(text, &size);
        const char *escape = troff_escape(c);
        if (line_start && c == '.') strbuf_puts(out, "\\&");
        if (c == '`') {
            code = !code;
            strbuf_puts(out, code ? "\\fB" : "\\fR");
        } else if (c == '\n') {
            strbuf_puts(out, text[1] == '\n' ? "" : "\n.PP\n");
        } else if (escape) {
            strbuf_puts(out, escape);
        } else if (c >= 0x80) {
            strbuf_printf(out, "\\[u%04X]", c);
        } else {
            strbuf_putc(out, (char)c);
        }
        line_start = c == '\n';
        text += size;
    }
}

static void put_line(StrBuf *out, const char *text) {
    put_prose(out, text);
    strbuf_putc(out, '\n');
}

static void troff_option(StrBuf *out, const Option *option, const Command *command) {
    strbuf_puts(out, ".TP\n");
    if (option->letter) strbuf_printf(out, "\\fB\\-%c\\fR, ", option->letter);
    strbuf_puts(out, "\\fB\\-\\-");
    put_prose(out, option->rule.name);
    strbuf_puts(out, "\\fR");
    if (option->metavar) {
        strbuf_puts(out, option_implied(option) ? "[=\\fI" : " \\fI");
        put_prose(out, option->metavar);
        strbuf_puts(out, option_implied(option) ? "\\fR]" : "\\fR");
    }
    strbuf_putc(out, '\n');
    StrBuf text = {0};
    strbuf_puts(&text, option->help);
    help_option_values(option, command, &text);
    put_line(out, strbuf_text(&text));
    strbuf_free(&text);
}

/* An option of every command stands in the section of common options, another one with its commands. */
static bool is_common(const Option *option) {
    for (const Command *command = command_table(); command->name; command++)
        if (!option_belongs(option, command)) return false;
    return true;
}

static void troff_command(StrBuf *out, const Command *command) {
    strbuf_printf(out, ".SS \"moira %s", command->name);
    strbuf_puts(out, *command->operands ? " " : "");
    put_prose(out, command->operands);
    strbuf_puts(out, "\"\n");
    put_line(out, command->description);
    for (const Option *option = option_table(); option->rule.name; option++)
        if (option_belongs(option, command) && !is_common(option)) troff_option(out, option, command);
    strbuf_puts(out, ".PP\nExamples:\n");
    for (const Example *example = example_table(); example->line; example++) {
        if (example->command != command->id) continue;
        strbuf_puts(out, ".PP\n");
        put_line(out, example->purpose);
        strbuf_puts(out, ".PP\n.RS 4\n.nf\n$ ");
        put_line(out, example->line);
        strbuf_puts(out, ".fi\n.RE\n");
    }
}

typedef struct Section {
    const char *title;
    const char *text; /* paragraphs */
} Section;

/* What holds for all commands; shared by the two formats. */
static const Section sections[] = {
    {"Paths",
     "Files or folders. A file that is named is read whatever its name ends with. A folder stands for all "
     "`.py` "
     "and `.pyi` files below it, without what `.gitignore` files and `.git/info/exclude` name, what "
     "`--exclude` matches, hidden folders, virtual environments, `__pycache__` and `node_modules`; links "
     "to folders are not followed. No path means the current folder. `-` is standard input.\n\n"
     "`@FILE` stands for the arguments in FILE, one per line, or separated by NULs (`git ls-files -z`); "
     "`@-` reads them from standard input. Behind `--` every argument is a path."},
    {"Switches", "A switch that the configuration turns on is turned off by `--no-` before its name: "
                 "`--no-error-on-warning`. Short switches may be bundled (`-qv`), and a value may follow its "
                 "letter at once (`-j4`)."},
    {"Configuration",
     "`[tool.moira]` in the closest `pyproject.toml`, or a `moira.toml`, looked up from the folder "
     "of the first path upwards; in one folder `moira.toml` wins. Keys are the long names of "
     "options. The command line beats `--config`, which beats the file. `moira config` shows "
     "every setting and where it comes from. What writes, runs a program or leaves the project's folder is "
     "given on the command line alone: only the keys that follow may stand in a file."},
    {"Exit status",
     "`0`: no error was found (warnings alone are no error, unless `--error-on-warning`). `1`: errors "
     "were found, or a rewriting was refused. `2`: wrong use, input that cannot be read, output that cannot "
     "be written, or too little memory. `101`: a defect in Moira."},
    {"Environment",
     "`NO_COLOR` turns colours off, `FORCE_COLOR` turns them on where there is no terminal; `--color` "
     "beats both."},
    {0},
};

/* The keys that a configuration file may have, after the section about it. */
static void put_keys(StrBuf *out) {
    const char *separator = "";
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (option->rule.file == FILE_COMMAND_LINE) continue;
        strbuf_printf(out, "%s`%s`", separator, option->rule.key);
        separator = ", ";
    }
    separator = ". The folders of ";
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (option->rule.file != FILE_INSIDE) continue;
        strbuf_printf(out, "%s`%s`", separator, option->rule.key);
        separator = " and ";
    }
    strbuf_puts(out, " must lie in the folder of the file.");
}

static bool lists_keys(const Section *section) { return strcmp(section->title, "Configuration") == 0; }

static void put_upper(StrBuf *out, const char *text) {
    for (; *text; text++) strbuf_putc(out, *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text);
}

void manual_troff(StrBuf *out) {
    strbuf_puts(out,
                ".TH MOIRA 1 \"\" \"moira " MOIRA_VERSION "\" \"User Commands\"\n"
                ".SH NAME\n"
                "moira \\- say what a Python program will do before it runs\n"
                ".SH SYNOPSIS\n"
                "\\fBmoira\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIPATH\\fR]...\n"
                ".SH DESCRIPTION\n"
                "Moira reads Python machine\\-learning programs and says what they will do before they run. "
                "It never runs them.\n"
                ".SH COMMANDS\n");
    for (const Command *command = command_table(); command->name; command++) troff_command(out, command);
    strbuf_puts(out, ".SH OPTIONS OF ALL COMMANDS\n");
    for (const Option *option = option_table(); option->rule.name; option++)
        if (is_common(option)) troff_option(out, option, NULL);
    for (const Section *section = sections; section->title; section++) {
        strbuf_puts(out, ".SH ");
        put_upper(out, section->title);
        strbuf_putc(out, '\n');
        put_line(out, section->text);
        if (!lists_keys(section)) continue;
        StrBuf keys = {0};
        put_keys(&keys);
        strbuf_puts(out, ".PP\n");
        put_line(out, strbuf_text(&keys));
        strbuf_free(&keys);
    }
}

/* Markdown. */

static void markdown_option(StrBuf *out, const Option *option, const Command *command) {
    strbuf_puts(out, "- **`");
    if (option->letter) strbuf_printf(out, "-%c`**, **`", option->letter);
    strbuf_printf(out, "--%s", option->rule.name);
    if (option->metavar) strbuf_printf(out, option_implied(option) ? "[=%s]" : " %s", option->metavar);
    strbuf_printf(out, "`**: %s", option->help);
    if (option->rule.kind == KIND_CHOICE) {
        strbuf_puts(out, "; one of `");
        choices_join(option_allowed(option, command), "`, `", out);
        strbuf_puts(out, "`");
    }
    if (option->rule.kind != KIND_FLAG && option->rule.standard)
        strbuf_printf(out, " (default: `%s`)", option->rule.standard);
    strbuf_putc(out, '\n');
}

static void markdown_command(StrBuf *out, const Command *command) {
    strbuf_printf(out, "## moira %s\n\n```\nmoira %s [OPTIONS]%s%s\n```\n\n%s\n\n", command->name,
                  command->name, *command->operands ? " " : "", command->operands, command->description);
    bool any = false;
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (!option_belongs(option, command) || is_common(option)) continue;
        markdown_option(out, option, command);
        any = true;
    }
    strbuf_puts(out, any ? "\n```sh\n" : "```sh\n");
    for (const Example *example = example_table(); example->line; example++)
        if (example->command == command->id)
            strbuf_printf(out, "# %s\n%s\n", example->purpose, example->line);
    strbuf_puts(out, "```\n\n");
}

void manual_markdown(StrBuf *out) {
    strbuf_puts(
        out, "# Reference\n\n"
             "All commands and options. This page is made by `moira man --markdown`; `make reference` writes "
             "it anew.\n\n"
             "```\nmoira COMMAND [OPTIONS] [PATH]...\n```\n\n");
    for (const Command *command = command_table(); command->name; command++)
        strbuf_printf(out, "- [`%s`](#moira-%s): %s\n", command->name, command->name, command->summary);
    strbuf_putc(out, '\n');
    for (const Command *command = command_table(); command->name; command++) markdown_command(out, command);
    strbuf_puts(out, "## Options of all commands\n\n");
    for (const Option *option = option_table(); option->rule.name; option++)
        if (is_common(option)) markdown_option(out, option, NULL);
    for (const Section *section = sections; section->title; section++) {
        strbuf_printf(out, "\n## %s\n\n%s\n", section->title, section->text);
        if (!lists_keys(section)) continue;
        strbuf_putc(out, '\n');
        put_keys(out);
        strbuf_putc(out, '\n');
    }
}
