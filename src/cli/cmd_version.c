#include "base/json.h"
#include "cli/commands.h"
#include "solve/solver.h"
#include "syntax/parser.h"

#include <string.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

#if defined(__x86_64__)
#define MACHINE "x86_64"
#elif defined(__aarch64__)
#define MACHINE "aarch64"
#else
#define MACHINE "another machine"
#endif

static void print_library_json(JsonWriter *json, const SolverLibrary *library) {
    json_key(json, "z3");
    json_begin_object(json);
    if (library->version) json_key_string(json, "version", library->version);
    if (library->file) json_key_string(json, "file", library->file);
    if (library->reason) json_key_string(json, "reason", library->reason);
    json_end_object(json);
}

static void print_library(StrBuf *out, const SolverLibrary *library) {
    if (library->reason)
        strbuf_printf(out, "no Z3: %s\n", library->reason);
    else if (library->file)
        strbuf_printf(out, "Z3 %s, %s\n", library->version, library->file);
    else
        strbuf_printf(out, "Z3 %s\n", library->version);
}

void cmd_version(Session *session) {
    StrBuf out = {0};
    SolverLibrary library = solver_library(&session->arena);
    if (strcmp(session_format(session), "json") == 0) {
        JsonWriter json;
        json_init(&json, &out, 0);
        json_begin_object(&json);
        json_key_string(&json, "version", MOIRA_VERSION);
        json_key_string(&json, "compiler", COMPILER);
        json_key_string(&json, "machine", MACHINE);
        json_key(&json, "python");
        json_begin_array(&json);
        for (int minor = PYTHON_OLDEST; minor <= PYTHON_NEWEST; minor++)
            json_string(&json, arena_printf(&session->arena, "3.%d", minor));
        json_end_array(&json);
        print_library_json(&json, &library);
        json_end_object(&json);
        strbuf_putc(&out, '\n');
    } else {
        strbuf_printf(&out, "moira %s\nbuilt by %s for %s\n", MOIRA_VERSION, COMPILER, MACHINE);
        print_library(&out, &library);
        strbuf_printf(&out, "Python 3.%d to 3.%d\n", PYTHON_OLDEST, PYTHON_NEWEST);
    }
    session_print_buffer(session, &out);
    strbuf_free(&out);
}
