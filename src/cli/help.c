#include "cli/help.h"
#include "base/utf.h"

#include <string.h>

enum { LINE_WIDTH = 80, SETTING_COLUMN = 28 };

/* Appends the words of [text], starting at [column]; further lines begin at [indent]. Line breaks in the
 * text are kept. */
static void put_wrapped(StrBuf *out, const char *text, size_t column, size_t indent) {
    bool line_start = true;
    while (*text) {
        if (*text == '\n') {
            strbuf_putc(out, '\n');
            if (*++text != '\n') strbuf_fill(out, ' ', indent);
            column = indent;
            line_start = true;
            continue;
        }
        size_t length = strcspn(text, " \n"), width = utf8_display_width(text, length);
        if (!line_start && column + 1 + width > LINE_WIDTH) {
            strbuf_putc(out, '\n');
            strbuf_fill(out, ' ', indent);
            column = indent;
        } else if (!line_start) {
            strbuf_putc(out, ' ');
            column++;
        }
        strbuf_put(out, text, length);
        column += width;
        line_start = false;
        text += length;
        text += strspn(text, " ");
    }
    strbuf_putc(out, '\n');
}

void help_option_values(const Option *option, const Command *command, StrBuf *out) {
    if (option->rule.kind == KIND_CHOICE) {
        strbuf_puts(out, " [");
        choices_join(option_allowed(option, command), ", ", out);
        strbuf_putc(out, ']');
    }
    if (option->rule.kind != KIND_FLAG && option->rule.standard)
        strbuf_printf(out, " [default: %s]", option->rule.standard);
}

static void put_option(const Option *option, const Command *command, StrBuf *out) {
    size_t start = out->length;
    if (option->letter)
        strbuf_printf(out, "  -%c, --%s", option->letter, option->rule.name);
    else
        strbuf_printf(out, "      --%s", option->rule.name);
    if (option->metavar) strbuf_printf(out, option_implied(option) ? "[=%s]" : " %s", option->metavar);
    size_t width = out->length - start;
    if (width + 2 > SETTING_COLUMN) {
        strbuf_putc(out, '\n');
        width = 0;
    }
    strbuf_fill(out, ' ', SETTING_COLUMN - width);
    StrBuf text = {0};
    strbuf_puts(&text, option->help);
    help_option_values(option, command, &text);
    put_wrapped(out, strbuf_text(&text), SETTING_COLUMN, SETTING_COLUMN);
    strbuf_free(&text);
}

static void put_options(const Command *command, OptionGroup group, StrBuf *out) {
    bool any = false;
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (option->group != group || !option_belongs(option, command)) continue;
        if (!any) strbuf_printf(out, "\n%s:\n", option_group_title(group));
        any = true;
        put_option(option, command, out);
    }
}

static void put_examples(const Command *command, StrBuf *out) {
    strbuf_puts(out, "\nExamples:\n");
    for (const Example *example = example_table(); example->line; example++)
        if (example->command == command->id)
            strbuf_printf(out, "  %s\n    $ %s\n", example->purpose, example->line);
}

void help_command(const Command *command, StrBuf *out) {
    strbuf_printf(out, "moira %s: %s\n\nUsage: moira %s [OPTIONS]%s%s\n\n", command->name, command->summary,
                  command->name, *command->operands ? " " : "", command->operands);
    put_wrapped(out, command->description, 0, 0);
    for (OptionGroup group = 0; group < GROUP_COUNT; group++) put_options(command, group, out);
    put_examples(command, out);
}

static void put_command(const Command *command, StrBuf *out) {
    strbuf_printf(out, "  %-14s", command->name);
    put_wrapped(out, command->summary, 16, 16);
}

void help_overview(StrBuf *out) {
    put_wrapped(
        out,
        "Moira reads Python machine-learning programs and says what they will do before they run. It never "
        "runs them.\n\nUsage: moira COMMAND [OPTIONS] [PATH]...",
        0, 0);
    for (CommandGroup group = 0; group < COMMANDS_GROUPS; group++) {
        strbuf_printf(out, "\n%s:\n", command_group_title(group));
        for (const Command *command = command_table(); command->name; command++)
            if (command->group == group) put_command(command, out);
    }
    strbuf_putc(out, '\n');
    put_wrapped(
        out,
        "Paths are files or folders; a folder stands for all Python files below it that git does not ignore. "
        "No path means the current folder, `-` is standard input, and `@FILE` reads arguments from a file, "
        "one per line.\n\n"
        "Settings come from `[tool.moira]` in the closest `pyproject.toml`, or from `moira.toml`; the "
        "command "
        "line beats them. `--no-NAME` takes back a switch `--NAME`.",
        0, 0);
    strbuf_puts(out, "\nExit status:\n"
                     "  0    no error was found\n"
                     "  1    errors were found, or a rewriting was refused\n"
                     "  2    wrong use, or input that cannot be read\n"
                     "  101  a defect in Moira\n"
                     "\nExamples:\n"
                     "  $ moira check                     what fails in all files below\n"
                     "  $ moira help check                what `check` does and takes\n"
                     "  $ moira explain shape-mismatch    what a finding means\n");
}
