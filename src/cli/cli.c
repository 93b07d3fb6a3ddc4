#include "cli/cli.h"
#include "base/file.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/watch.h"
#include "names/environment.h"
#include "workspace/config.h"
#include "workspace/libraries.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Wrong use: the error, and where to read on. */
static void complain(Session *session, const Invocation *invocation, const char *error) {
    session_error(session, NULL, "%s", error);
    const char *command = invocation->command ? invocation->command->name : NULL;
    StrBuf advice = {0};
    strbuf_printf(&advice, "moira: see `moira help%s%s`\n", command ? " " : "", command ? command : "");
    session_print_error(session, advice.data, advice.length);
    strbuf_free(&advice);
}

/* The path from which the configuration is looked up. */
static const char *config_start(const Invocation *invocation) {
    const char *path = ".";
    if (invocation->command->configuration == CONFIG_BY_PATH && invocation->operands.count > 0)
        path = invocation->operands.items[0];
    if (strcmp(path, "-") != 0) return path;
    for (uint32_t i = invocation->options.count; i-- > 0;)
        if (invocation->options.items[i]->rule.id == SETTING_STDIN_FILENAME)
            return invocation->values.items[i];
    return ".";
}

static bool is_given(const Invocation *invocation, SettingId id) {
    for (uint32_t i = 0; i < invocation->options.count; i++)
        if (invocation->options.items[i]->rule.id == id) return true;
    return false;
}

/* The file that --config names, the last one of several; NULL for none. */
static const char *named_config(const Invocation *invocation) {
    for (uint32_t i = invocation->options.count; i-- > 0;)
        if (invocation->options.items[i]->rule.id == SETTING_CONFIG &&
            config_is_file(invocation->values.items[i]))
            return invocation->values.items[i];
    return NULL;
}

/* The settings of the configuration file; returns what is wrong with it. */
static const char *load_settings(Session *session, const Invocation *invocation) {
    const char *named = named_config(invocation);
    bool is_isolated = is_given(invocation, SETTING_ISOLATED);
    if (named && is_isolated) return "--isolated reads no configuration, and --config names one";
    if (named) {
        session->config_file = named;
        return config_load_file(&session->settings, named);
    }
    session->settings.is_closed = is_isolated || invocation->command->configuration == CONFIG_NONE;
    if (session->settings.is_closed) return NULL;
    return config_load(&session->settings, config_start(invocation), &session->config_file);
}

/* The settings of the command line, which are stronger: first --config, then the options. */
static const char *give_settings(Session *session, const Invocation *invocation) {
    const char *error = NULL;
    SettingOrigin origin = {.kind = ORIGIN_COMMAND_LINE};
    for (uint32_t i = 0; i < invocation->options.count && !error; i++)
        if (invocation->options.items[i]->rule.id == SETTING_CONFIG &&
            !config_is_file(invocation->values.items[i]))
            error = config_set_pair(&session->settings, invocation->values.items[i]);
    for (uint32_t i = 0; i < invocation->options.count && !error; i++) {
        const Option *option = invocation->options.items[i];
        const char *wrong =
            settings_set(&session->settings, &option->rule, invocation->values.items[i], &origin);
        if (wrong) error = arena_printf(&session->arena, "--%s: %s", option->rule.name, wrong);
    }
    return error;
}

/* A folder of stubs that is not there would only be missed by what is not found: that is said at once. */
static bool has_stubs(Session *session) {
    uint32_t count;
    const char *const *folders = settings_folders(&session->settings, SETTING_STUBS, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct stat found;
        int error = stat(folders[i], &found) ? errno : S_ISDIR(found.st_mode) ? 0 : ENOTDIR;
        if (error)
            session_error(session, "--stubs", "%s: %s", folders[i], file_reason(error, &session->arena));
    }
    return session->status == EXIT_FINE;
}

/* The option that lets a check write into what it reads; NULL for none. */
static const Option *writing_option(const Session *session) {
    static const SettingId writers[] = {SETTING_FIX, SETTING_ADD_IGNORE, SETTING_UPDATE_BASELINE};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (session_flag(session, writers[i])) return &option_table()[writers[i]];
    return NULL;
}

/* What is wrong with the arguments of a command as a whole; NULL for nothing. */
static const char *misuse(Session *session) {
    const Command *command = session->command;
    if (!*command->operands && session->operand_count > 0)
        return arena_printf(&session->arena, "`moira %s` takes no arguments", command->name);
    bool reports = command->id == COMMAND_check || command->id == COMMAND_parse;
    if (!reports && session->settings.values[SETTING_OUTPUT_FORMAT].items.count > 0)
        return "--output-format: FORMAT:FILE is for `moira check` and `moira parse`";
    if (session_flag(session, SETTING_FIX) && session_flag(session, SETTING_ADD_IGNORE))
        return "--fix and --add-ignore exclude each other";
    const Option *writer = NULL;
    if (session_flag(session, SETTING_WATCH)) writer = writing_option(session);
    if (writer)
        return arena_printf(&session->arena, "--watch and --%s exclude each other", writer->rule.name);
    for (uint32_t i = 0; i < session->operand_count; i++)
        if (strcmp(session->operands[i], "-") == 0 &&
            (session_flag(session, SETTING_WATCH) || session_text(session, SETTING_CHANGED)))
            return "--watch and --changed are for files, not for standard input";
    bool has_baseline = session->settings.values[SETTING_BASELINE].text != NULL;
    if (session_flag(session, SETTING_UPDATE_BASELINE) && !has_baseline)
        return "--update-baseline: --baseline names no file";
    const Option *other = session_flag(session, SETTING_UPDATE_BASELINE) ? writing_option(session) : NULL;
    if (other && other->rule.id != SETTING_UPDATE_BASELINE)
        return arena_printf(&session->arena, "--update-baseline and --%s exclude each other",
                            other->rule.name);
    return NULL;
}

static void tell_environment(Session *session, const char *path) {
    if (!session_flag(session, SETTING_VERBOSE)) return;
    ModuleOptions options = settings_module_options(&session->settings, 0);
    ModuleResolver resolver;
    module_resolver_init(&resolver, &options);
    session_remark(session, "the environment is %s", environment_choice(&resolver, path));
    module_resolver_free(&resolver);
}

static void run_command(Session *session, const Invocation *invocation) {
    const Command *command = invocation->command;
    session->command = command;
    session->operands = invocation->operands.items;
    session->operand_count = invocation->operands.count;
    session->nothing_listed = invocation->nothing_listed;
    settings_init(&session->settings, command->formats, &session->arena);
    const char *error = load_settings(session, invocation);
    if (error) {
        session_error(session, NULL, "%s", error);
        return;
    }
    error = give_settings(session, invocation);
    if (error) {
        complain(session, invocation, error);
        return;
    }
    if (command->configuration != CONFIG_NONE)
        settings_find_version(&session->settings, config_start(invocation));
    error = libraries_check(&session->settings, config_start(invocation));
    if (error) {
        session_error(session, NULL, "%s", error);
        return;
    }
    session_open(session);
    if (session->config_file) session_remark(session, "the configuration is %s", session->config_file);
    if (command->configuration == CONFIG_BY_PATH) tell_environment(session, config_start(invocation));
    error = misuse(session);
    if (error) {
        complain(session, invocation, error);
        return;
    }
    if (has_stubs(session)) command->run(session);
}

static void print_help(Session *session, const Command *command) {
    StrBuf text = {0};
    if (command)
        help_command(command, &text);
    else
        help_overview(&text);
    session_print_buffer(session, &text);
    strbuf_free(&text);
}

int cli_run(int count, char *const *arguments) {
    Session session = {0};
    Invocation invocation;
    const char *error = invocation_parse(&invocation, count, arguments, &session.arena);
    if (!error && invocation.version && !invocation.help) invocation.command = command_find("version");
    if (error) {
        complain(&session, &invocation, error);
    } else if (invocation.help) {
        print_help(&session, invocation.command);
    } else if (invocation.command && is_given(&invocation, SETTING_WATCH)) {
        session.status = watch(run_command, &invocation);
    } else if (invocation.command) {
        run_command(&session, &invocation);
    } else {
        StrBuf text = {0};
        help_overview(&text);
        session_print_error(&session, text.data, text.length);
        strbuf_free(&text);
        session_raise(&session, EXIT_TROUBLE);
    }
    invocation_free(&invocation);
    return session_close(&session);
}
