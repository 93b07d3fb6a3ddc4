/* A session: one run of one command. It knows the settings, where output goes, and the exit status so far.
 *
 * Output is written in large pieces as it is made, or kept until the end when `-o FILE` asks for a file, so
 * that the file is written whole or not at all. Errors go to standard error at once as
 * `moira: error: …`. A write that fails is reported once and turns the status to EXIT_TROUBLE. */
#ifndef MOIRA_CLI_SESSION_H
#define MOIRA_CLI_SESSION_H

#include "base/crash.h"
#include "base/strbuf.h"
#include "cli/options.h"

typedef enum ExitStatus {
    EXIT_FINE = 0,
    EXIT_FOUND = 1,             /* errors were found, or a rewriting was refused */
    EXIT_TROUBLE = 2,           /* wrong use, unreadable input, nothing to do */
    EXIT_DEFECT = CRASH_STATUS, /* a defect in Moira itself */
} ExitStatus;

struct Session {
    Arena arena; /* lives as long as the session */
    const Command *command;
    Settings settings;
    const char *const *operands;
    uint32_t operand_count;
    bool nothing_listed;     /* no operand means no file, not the current folder */
    const char *config_file; /* the configuration that was read, or NULL */
    const char *output_path; /* a file to write in the end, or NULL for standard output */
    StrBuf kept;             /* what will be written there */
    bool color;              /* of what is printed */
    bool color_errors;       /* of what goes to standard error */
    bool output_failed;      /* standard output takes no more */
    StrBuf *watched;         /* with --watch gets the files that were read, each ended by a NUL */
    ExitStatus status;       /* the worst so far */
};

/* What an option is set to. */
static inline bool session_flag(const Session *session, SettingId id) {
    return settings_flag(&session->settings, id);
}
static inline uint32_t session_number(const Session *session, SettingId id) {
    return settings_number(&session->settings, id);
}
static inline const char *session_text(const Session *session, SettingId id) {
    return settings_text(&session->settings, id);
}
/* The output format: what is set, or `full` where the configuration names one that this command does not
 * have. */
const char *session_format(const Session *session);

/* Makes the status at least as bad as [status]. */
void session_raise(Session *session, ExitStatus status);

/* Prints lines to standard output, or keeps them for `-o FILE`. What a terminal would obey is shown as a
 * picture of itself, wherever it comes from (base/shown.h); a name that must not end its line is shown by who
 * puts it there. */
void session_print(Session *session, const char *data, size_t length);
void session_print_buffer(Session *session, StrBuf *buffer);
/* The same with source, or a difference of sources, that is to be kept as it is: only a terminal is spared.
 */
void session_print_source(Session *session, StrBuf *buffer);

/* `moira: error: PATH: message` on standard error, and EXIT_TROUBLE. [path] may be NULL. */
void session_error(Session *session, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same about a rewriting that is refused: EXIT_FOUND. */
void session_refuse(Session *session, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* `moira: message` on standard error, unless -q is given. */
void session_tell(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* With -v only: the same. */
void session_remark(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Lines on standard error, shown as session_print shows them. */
void session_print_error(const Session *session, const char *data, size_t length);

/* Takes the settings that the session itself needs: colours, the output file. */
void session_open(Session *session);
/* Writes what was kept. */
void session_write(Session *session);
/* The same, and frees everything. Returns the exit status. */
ExitStatus session_close(Session *session);

#endif
