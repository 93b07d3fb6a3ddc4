#include "cli/commands.h"
#include "cli/files.h"

#include <inttypes.h>

/* One line on standard error, so that it never mixes with findings. */
static void print_timing(const Session *session, const FileRun *run) {
    uint64_t bytes = 0, lines = 0, time = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        bytes += run->results[i].file.bytes;
        lines += run->results[i].lines;
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
    FileRun run = {.checks = true, .counts_lines = session_flag(session, SETTING_TIMING)};
    files_run(&run, session);
    if (run.counts_lines) print_timing(session, &run);
    files_free(&run);
}
