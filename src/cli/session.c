#include "cli/session.h"
#include "base/file.h"
#include "base/shown.h"
#include "base/write.h"
#include "names/module.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *session_format(const Session *session) {
    const char *format = session_text(session, SETTING_OUTPUT_FORMAT);
    return choices_hold(session->command->formats, format) ? format : "full";
}

void session_raise(Session *session, ExitStatus status) {
    if (status > session->status) session->status = status;
}

static void print_bytes(Session *session, const char *data, size_t length) {
    if (session->output_path) {
        strbuf_put(&session->kept, data, length);
        return;
    }
    if (session->output_failed) return;
    int error = write_bytes(STDOUT_FILENO, data, length);
    if (!error) return;
    session->output_failed = true;
    session_error(session, "standard output", "%s", file_reason(error, &session->arena));
}

void session_print(Session *session, const char *data, size_t length) {
    if (shown_as_is(data, length, session->color)) {
        print_bytes(session, data, length);
        return;
    }
    StrBuf lines = {0};
    shown_put_lines(&lines, data, length, session->color);
    print_bytes(session, lines.data, lines.length);
    strbuf_free(&lines);
}

void session_print_buffer(Session *session, StrBuf *buffer) {
    session_print(session, buffer->data, buffer->length);
    buffer->length = 0;
}

void session_print_source(Session *session, StrBuf *buffer) {
    if (!session->output_path && isatty(STDOUT_FILENO))
        session_print(session, buffer->data, buffer->length);
    else
        print_bytes(session, buffer->data, buffer->length);
    buffer->length = 0;
}

/* Nothing can be done when standard error itself cannot be written to. */
void session_print_error(const Session *session, const char *data, size_t length) {
    StrBuf lines = {0};
    shown_put_lines(&lines, data, length, session->color_errors);
    (void)write_bytes(STDERR_FILENO, lines.data, lines.length);
    strbuf_free(&lines);
}

/* What a message says may hold names of others: it stays on its line. */
static void put_message(StrBuf *line, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *message = memory_alloc((size_t)length + 1);
    vsnprintf(message, (size_t)length + 1, format, arguments);
    shown_put(line, message);
    free(message);
}

static void report(const Session *session, const char *path, const char *format, va_list arguments) {
    StrBuf line = {0};
    bool color = session->color_errors;
    strbuf_printf(&line, "moira: %serror:%s ", color ? "\033[1;31m" : "", color ? "\033[0m" : "");
    if (path) shown_put(&line, path);
    if (path) strbuf_puts(&line, ": ");
    put_message(&line, format, arguments);
    strbuf_putc(&line, '\n');
    session_print_error(session, line.data, line.length);
    strbuf_free(&line);
}

void session_error(Session *session, const char *path, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(session, path, format, arguments);
    va_end(arguments);
    session_raise(session, EXIT_TROUBLE);
}

void session_refuse(Session *session, const char *path, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(session, path, format, arguments);
    va_end(arguments);
    session_raise(session, EXIT_FOUND);
}

static void tell(const Session *session, const char *format, va_list arguments) {
    StrBuf line = {0};
    strbuf_puts(&line, "moira: ");
    put_message(&line, format, arguments);
    strbuf_putc(&line, '\n');
    session_print_error(session, line.data, line.length);
    strbuf_free(&line);
}

void session_tell(Session *session, const char *format, ...) {
    if (session_flag(session, SETTING_QUIET)) return;
    va_list arguments;
    va_start(arguments, format);
    tell(session, format, arguments);
    va_end(arguments);
}

void session_remark(Session *session, const char *format, ...) {
    if (!session_flag(session, SETTING_VERBOSE)) return;
    va_list arguments;
    va_start(arguments, format);
    tell(session, format, arguments);
    va_end(arguments);
}

/* NO_COLOR and FORCE_COLOR are what many programs obey (no-color.org, force-color.org). */
static bool wants_color(const Session *session, bool terminal) {
    const char *when = session_text(session, SETTING_COLOR);
    const char *force = environment_text("FORCE_COLOR"), *type = environment_text("TERM");
    if (strcmp(when, "auto") != 0) return strcmp(when, "always") == 0;
    if (environment_text("NO_COLOR")) return false;
    if (force) return strcmp(force, "0") != 0;
    return terminal && type && strcmp(type, "dumb") != 0;
}

void session_open(Session *session) {
    session->output_path = session_text(session, SETTING_OUTPUT);
    session->color = wants_color(session, !session->output_path && isatty(STDOUT_FILENO));
    session->color_errors = wants_color(session, isatty(STDERR_FILENO));
}

void session_write(Session *session) {
    /* A command that only failed leaves an old file alone. */
    bool nothing = session->kept.length == 0 && session->status == EXIT_TROUBLE;
    if (session->output_path && !nothing) {
        const char *reason =
            file_write(session->output_path, session->kept.data, session->kept.length, &session->arena);
        if (reason) session_error(session, session->output_path, "%s", reason);
        session->output_path = NULL;
    }
}

ExitStatus session_close(Session *session) {
    session_write(session);
    strbuf_free(&session->kept);
    settings_free(&session->settings);
    arena_free(&session->arena);
    return session->status;
}
