#include "cli/commands.h"
#include "cli/files.h"

#include <inttypes.h>

/* What stands after the last line ending is a line only if there is something. */
static uint32_t count_lines(const Text *text) {
    uint32_t count = text_line_count(text);
    Span last = text_line(text, count);
    return last.start == last.end ? count - 1 : count;
}

/* One line on standard error, so that it never mixes with findings. */
static void print_timing(const Session *session, const FileRun *run) {
    uint64_t bytes = 0, lines = 0, time = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        bytes += run->results[i].file.bytes;
        if (run->results[i].file.text) lines += count_lines(run->results[i].file.text);
        time += run->results[i].file.parse_time;
    }
    double seconds = (double)time / 1e9;
    StrBuf text = {0};
    strbuf_printf(&text,
                  "moira: parsed %u file%s: %" PRIu64 " bytes, %" PRIu64 " lines in %.6f s, %.1f MB/s\n",
                  run->count, run->count == 1 ? "" : "s", bytes, lines, seconds,
                  time ? (double)bytes / 1e6 / seconds : 0.0);
    session_print_error(session, text.data, text.length);
    strbuf_free(&text);
}

void cmd_parse(Session *session) {
    bool is_timed = session_flag(session, SETTING_TIMING);
    FileRun run = {.scope = FINDINGS_OF_FILES, .notebooks = NOTEBOOK_TEXT, .keeps = is_timed};
    files_run(session, &run, (FilePrinting){0});
    if (is_timed) print_timing(session, &run);
    file_run_free(&run);
}
