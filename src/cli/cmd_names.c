#include "cli/commands.h"
#include "cli/files.h"
#include "names/print.h"

#include <string.h>

/* The folders that a repeatable option names, each relative to where it was set. */
static FolderList folders_of(const Session *session, OptionId option, Arena *arena) {
    const Setting *setting = &session->settings.values[option];
    const char **paths = arena_alloc(arena, setting->items.count * sizeof *paths);
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const SettingItem *item = &setting->items.items[i];
        bool absolute = item->text[0] == '/' || !item->folder;
        paths[i] = absolute ? item->text : path_join(arena, item->folder, item->text);
    }
    return (FolderList){paths, setting->items.count};
}

static void print_names(const Session *session, FileResult *result) {
    Arena arena = {0};
    ModuleOptions options = module_options_default(result->file.tree->minor);
    options.search_paths = folders_of(session, OPTION_SEARCH_PATH, &arena);
    ModuleResolver resolver;
    module_resolver_init(&resolver, &options);
    bool json = strcmp(session_format(session), "json") == 0;
    names_print(result->file.tree, &result->file.symbols, &(NamesOptions){json, &resolver}, &result->output);
    module_resolver_free(&resolver);
    arena_free(&arena);
}

void cmd_names(Session *session) {
    FileRun run = {.work = print_names};
    files_run(&run, session);
    files_free(&run);
}
