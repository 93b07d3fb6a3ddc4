#include "base/pool.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "names/print.h"

#include <string.h>

/* A resolver keeps what it has read and belongs to one thread, so each worker has its own. */
typedef struct NamesContext {
    bool json;
    ModuleResolver *resolvers;
} NamesContext;

static void print_names(void *context, uint32_t worker, FileResult *result) {
    NamesContext *names = context;
    NamesOptions options = {.json = names->json, .resolver = &names->resolvers[worker]};
    names_print(result->file.tree, result->file.symbols, &options, &result->output);
}

void cmd_names(Session *session) {
    uint32_t workers = pool_size(session_number(session, SETTING_JOBS), UINT32_MAX);
    int minor = settings_parse_options(&session->settings).minor;
    ModuleOptions modules = settings_module_options(&session->settings, minor);
    NamesContext names = {.json = strcmp(session_format(session), "json") == 0};
    names.resolvers = arena_alloc(&session->arena, workers * sizeof *names.resolvers);
    for (uint32_t i = 0; i < workers; i++) module_resolver_init(&names.resolvers[i], &modules);
    FileRun run = {.work = print_names, .context = &names};
    files_run(session, &run, (FilePrinting){0});
    file_run_free(&run);
    for (uint32_t i = 0; i < workers; i++) module_resolver_free(&names.resolvers[i]);
}
