#include "workspace/libraries.h"
#include "base/suggest.h"
#include "names/version.h"
#include "stubs/model_files.h"

#include <string.h>

LibraryChoices libraries_given(const Settings *settings) {
    const Setting *setting = &settings->values[SETTING_LIBRARY];
    LibraryChoice *choices = arena_alloc(settings->arena, setting->items.count * sizeof *choices);
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const char *text = setting->items.items[i].text, *equals = strchr(text, '=');
        /* 2.1 is the first release of that series, which writes itself 2.1.0. */
        bool is_series =
            version_read(equals + 1).count < 3 && strspn(equals + 1, "0123456789.") == strlen(equals + 1);
        const char *rest = !is_series ? "" : strchr(equals + 1, '.') ? ".0" : ".0.0";
        choices[i] = (LibraryChoice){arena_copy(settings->arena, text, (size_t)(equals - text)),
                                     arena_printf(settings->arena, "%s%s", equals + 1, rest)};
    }
    return (LibraryChoices){choices, setting->items.count};
}

static const char *unknown_library(const char *name, Arena *arena) {
    Suggestion suggestion = {.wanted = name};
    for (const ModelFile *file = model_files(); file->name; file++)
        if (!strchr(file->name, '.')) suggest_offer(&suggestion, file->name);
    return arena_printf(arena, "library: nothing is known of `%s`, and no import finds it%s", name,
                        suggest_text(&suggestion, "", arena));
}

const char *libraries_check(const Settings *settings, const char *path) {
    LibraryChoices choices = libraries_given(settings);
    const char *message = NULL;
    if (!choices.count) return NULL;
    ModuleOptions options = settings_module_options(settings, settings_parse_options(settings).minor);
    ModuleResolver resolver;
    module_resolver_init(&resolver, &options);
    for (uint32_t i = 0; i < choices.count && !message; i++)
        if (!model_find(choices.items[i].name) && !module_find(&resolver, path, choices.items[i].name))
            message = unknown_library(choices.items[i].name, settings->arena);
    module_resolver_free(&resolver);
    return message;
}
