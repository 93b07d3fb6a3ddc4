#include "cli/completions.h"
#include "cli/options.h"
#include "diag/diagnostic.h"

#include <string.h>

const char *completions_shells(void) { return "bash|zsh|fish"; }

/* What can be completed. */

static bool takes_paths(const Command *command) { return command->configuration == CONFIG_BY_PATH; }

static void put_commands(StrBuf *out) {
    for (const Command *command = command_table(); command->name; command++)
        strbuf_printf(out, "%s%s", command == command_table() ? "" : " ", command->name);
}

/* The words that may be operands of [command]; none for those that take paths, or nothing. */
static void put_operands(const Command *command, StrBuf *out) {
    if (command->id == COMMAND_completions) choices_join(completions_shells(), " ", out);
    if (command->id == COMMAND_help) put_commands(out);
    if (command->id != COMMAND_explain) return;
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        strbuf_printf(out, "%s%s", code == 0 ? "" : " ", diag_code_info(code)->code);
}

static bool has_operands(const Command *command) { return *command->operands && !takes_paths(command); }

/* The first part of an option's help, which is what fits into a menu. */
static size_t brief_length(const char *help) { return strcspn(help, ";:,"); }

/* bash. */

static void bash_options(const Command *command, StrBuf *out) {
    strbuf_printf(out, "    %s) options=\"", command->name);
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (!option_belongs(option, command)) continue;
        if (option->letter) strbuf_printf(out, "-%c ", option->letter);
        strbuf_printf(out, "--%s ", option->rule.name);
    }
    out->length--;
    strbuf_putc(out, '"');
    if (has_operands(command)) {
        strbuf_puts(out, " operands=\"");
        put_operands(command, out);
        strbuf_putc(out, '"');
    }
    strbuf_puts(out, " ;;\n");
}

static void bash_values(const Option *option, const Command *command, StrBuf *out) {
    const char *name = command ? command->name : "*";
    strbuf_puts(out, "    ");
    if (option->letter) strbuf_printf(out, "%s:-%c | ", name, option->letter);
    strbuf_printf(out, "%s:--%s) values=\"", name, option->rule.name);
    choices_join(option_allowed(option, command), " ", out);
    strbuf_puts(out, "\" ;;\n");
}

static void put_bash(StrBuf *out) {
    strbuf_puts(out, "# Completions of moira for bash: source <(moira completions bash)\n"
                     "_moira() {\n"
                     "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
                     "    local command= options= operands= values= word\n"
                     "    # Bash cuts --name=value at the equals sign.\n"
                     "    if [[ $current == = ]]; then\n"
                     "        current=\n"
                     "    elif [[ $previous == = ]]; then\n"
                     "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
                     "    fi\n"
                     "    local commands=\"");
    put_commands(out);
    strbuf_puts(out, "\"\n"
                     "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                     "        if [[ -n $word && \" $commands \" == *\" $word \"* ]]; then\n"
                     "            command=$word\n"
                     "            break\n"
                     "        fi\n"
                     "    done\n"
                     "    case $command in\n");
    for (const Command *command = command_table(); command->name; command++) bash_options(command, out);
    strbuf_puts(out, "    *) options=\"-h --help -V --version\" operands=$commands ;;\n"
                     "    esac\n"
                     "    case $command:$previous in\n");
    for (const Option *option = option_table(); option->rule.name; option++) {
        if (option->rule.kind != KIND_CHOICE) continue;
        /* Only the formats depend on the command. */
        bool depends = option->rule.id == SETTING_OUTPUT_FORMAT;
        if (!depends) bash_values(option, NULL, out);
        for (const Command *command = command_table(); depends && command->name; command++)
            if (option_belongs(option, command)) bash_values(option, command, out);
    }
    strbuf_puts(out, "    esac\n"
                     "    if [[ -n $values ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
                     "    elif [[ $current == -* ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
                     "    elif [[ -n $operands ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$operands\" -- \"$current\"))\n"
                     "    else\n"
                     "        COMPREPLY=()\n"
                     "    fi\n"
                     "}\n"
                     "complete -o bashdefault -o default -F _moira moira\n");
}

/* zsh. */

/* Text inside single quotes and inside the brackets of an _arguments specification. */
static void zsh_text(StrBuf *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\'')
            strbuf_puts(out, "'\\''");
        else if (strchr("[]:\\", text[i]))
            strbuf_printf(out, "\\%c", text[i]);
        else
            strbuf_putc(out, text[i]);
    }
}

static void zsh_option(const Option *option, const Command *command, StrBuf *out) {
    bool flag = option->rule.kind == KIND_FLAG;
    strbuf_puts(out, "        ");
    if (kind_is_list(option->rule.kind))
        strbuf_puts(out, "\\*");
    else if (option->letter)
        strbuf_printf(out, "'(-%c --%s)'", option->letter, option->rule.name);
    if (option->letter)
        strbuf_printf(out, "{-%c%s,--%s%s}'[", option->letter, flag ? "" : "+", option->rule.name,
                      flag ? "" : "=");
    else
        strbuf_printf(out, "'--%s%s[", option->rule.name, flag ? "" : option_implied(option) ? "=-" : "=");
    zsh_text(out, option->help, brief_length(option->help));
    strbuf_putc(out, ']');
    if (!flag) strbuf_printf(out, option_implied(option) ? "::%s:" : ":%s:", option->metavar);
    if (option->rule.kind == KIND_CHOICE) {
        strbuf_putc(out, '(');
        choices_join(option_allowed(option, command), " ", out);
        strbuf_putc(out, ')');
    }
    if (option->rule.kind == KIND_PATH) strbuf_puts(out, "_files");
    if (option->rule.kind == KIND_FOLDERS) strbuf_puts(out, "_files -/");
    strbuf_puts(out, "' \\\n");
}

static void zsh_command(const Command *command, StrBuf *out) {
    strbuf_printf(out, "_moira_%s() {\n    _arguments -s -S \\\n", command->name);
    for (const Option *option = option_table(); option->rule.name; option++)
        if (option_belongs(option, command)) zsh_option(option, command, out);
    if (takes_paths(command)) {
        strbuf_puts(out, "        '*:path:_files'\n}\n");
    } else if (has_operands(command)) {
        strbuf_puts(out, "        '*:word:(");
        put_operands(command, out);
        strbuf_puts(out, ")'\n}\n");
    } else {
        strbuf_puts(out, "        ':: :'\n}\n");
    }
}

static void put_zsh(StrBuf *out) {
    strbuf_puts(out, "#compdef moira\n"
                     "# Completions of moira for zsh: moira completions zsh > ~/.zfunc/_moira\n");
    for (const Command *command = command_table(); command->name; command++) zsh_command(command, out);
    strbuf_puts(out, "_moira() {\n"
                     "    local context state state_descr line\n"
                     "    typeset -A opt_args\n"
                     "    local -a commands=(\n");
    for (const Command *command = command_table(); command->name; command++) {
        strbuf_printf(out, "        '%s:", command->name);
        zsh_text(out, command->summary, strlen(command->summary));
        strbuf_puts(out, "'\n");
    }
    strbuf_puts(out, "    )\n"
                     "    _arguments -C '(-h --help)'{-h,--help}'[print help and stop]' \\\n"
                     "        '(-V --version)'{-V,--version}'[print the version and stop]' \\\n"
                     "        ':command:->command' '*::argument:->argument'\n"
                     "    case $state in\n"
                     "    command) _describe command commands ;;\n"
                     "    argument) (( $+functions[_moira_$line[1]] )) && _moira_$line[1] ;;\n"
                     "    esac\n"
                     "}\n"
                     "if [[ $funcstack[1] == _moira ]]; then\n"
                     "    _moira \"$@\"\n"
                     "else\n"
                     "    compdef _moira moira\n"
                     "fi\n");
}

/* fish. */

static void fish_text(StrBuf *out, const char *text, size_t length) {
    strbuf_putc(out, '\'');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\'' || text[i] == '\\') strbuf_putc(out, '\\');
        strbuf_putc(out, text[i]);
    }
    strbuf_putc(out, '\'');
}

static void fish_begin(const Command *command, StrBuf *out) {
    strbuf_printf(out, "complete -c moira -n '__fish_seen_subcommand_from %s'", command->name);
}

static void fish_option(const Option *option, const Command *command, StrBuf *out) {
    fish_begin(command, out);
    if (option->letter) strbuf_printf(out, " -s %c", option->letter);
    strbuf_printf(out, " -l %s", option->rule.name);
    if (option->rule.kind == KIND_PATH || option->rule.kind == KIND_FOLDERS)
        strbuf_puts(out, " -r -F");
    else if (option->rule.kind != KIND_FLAG && !option_implied(option))
        strbuf_puts(out, " -x");
    if (option->rule.kind == KIND_CHOICE) {
        strbuf_puts(out, " -a '");
        choices_join(option_allowed(option, command), " ", out);
        strbuf_putc(out, '\'');
    }
    strbuf_puts(out, " -d ");
    fish_text(out, option->help, brief_length(option->help));
    strbuf_putc(out, '\n');
}

static void fish_command(const Command *command, StrBuf *out) {
    strbuf_printf(out, "complete -c moira -n __fish_use_subcommand -f -a %s -d ", command->name);
    fish_text(out, command->summary, strlen(command->summary));
    strbuf_putc(out, '\n');
    if (!takes_paths(command)) {
        fish_begin(command, out);
        strbuf_puts(out, " -f");
        if (has_operands(command)) {
            strbuf_puts(out, " -a '");
            put_operands(command, out);
            strbuf_putc(out, '\'');
        }
        strbuf_putc(out, '\n');
    }
    for (const Option *option = option_table(); option->rule.name; option++)
        if (option_belongs(option, command)) fish_option(option, command, out);
}

static void put_fish(StrBuf *out) {
    strbuf_puts(
        out,
        "# Completions of moira for fish: moira completions fish > ~/.config/fish/completions/moira.fish\n"
        "complete -c moira -n __fish_use_subcommand -s h -l help -d 'print help and stop'\n"
        "complete -c moira -n __fish_use_subcommand -s V -l version -d 'print the version and stop'\n");
    for (const Command *command = command_table(); command->name; command++) fish_command(command, out);
}

bool completions_script(const char *shell, StrBuf *out) {
    if (strcmp(shell, "bash") == 0)
        put_bash(out);
    else if (strcmp(shell, "zsh") == 0)
        put_zsh(out);
    else if (strcmp(shell, "fish") == 0)
        put_fish(out);
    else
        return false;
    return true;
}
