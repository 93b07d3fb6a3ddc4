/* Fuzzes the language server with libFuzzer. An input is what a client sends: each line is the body of a
 * message, to which the header is added here, after an `initialize`; an input that begins with "Content-" is
 * a stream as it stands. The server must come to its end, whatever it is sent, and leave nothing behind. */
#include "base/arena.h"
#include "lsp/server.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 32 << 10 }; /* what a pipe holds without a reader */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put_message(StrBuf *stream, const char *body, size_t length) {
    strbuf_printf(stream, "Content-Length: %zu\r\n\r\n", length);
    strbuf_put(stream, body, length);
}

static void put_lines(StrBuf *stream, const char *data, size_t size) {
    static const char begin[] =
        "{\"id\": 0, \"method\": \"initialize\", \"params\": {\"capabilities\": {\"textDocument\": "
        "{\"diagnostic\": {}, \"documentSymbol\": {\"hierarchicalDocumentSymbolSupport\": true}}}}}";
    put_message(stream, begin, sizeof begin - 1);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        put_message(stream, data + at, length);
        at += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char raw[] = "Content-";
    StrBuf stream = {0};
    if (size >= sizeof raw - 1 && memcmp(data, raw, sizeof raw - 1) == 0)
        strbuf_put(&stream, (const char *)data, size);
    else
        put_lines(&stream, (const char *)data, size);
    int ends[2], output = open("/dev/null", O_WRONLY);
    if (stream.length <= MOST_BYTES && output >= 0 && pipe(ends) == 0) {
        ssize_t written = write(ends[1], stream.data, stream.length);
        close(ends[1]);
        Arena arena;
        arena_init(&arena);
        Settings settings;
        settings_init(&settings, NULL, &arena);
        settings.is_closed = true;
        if (written == (ssize_t)stream.length) server_run(&settings, ends[0], output);
        settings_free(&settings);
        arena_free(&arena);
        close(ends[0]);
    }
    if (output >= 0) close(output);
    strbuf_free(&stream);
    return 0;
}
