#include "names/version.h"
#include "base/file.h"
#include "names/lookups.h"
#include "names/search.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

LibraryVersion version_read(const char *text) {
    LibraryVersion version = {.count = 0};
    while (isdigit((unsigned char)*text) && version.count < VERSION_MOST_PARTS) {
        char *end;
        long part = strtol(text, &end, 10);
        if (part > INT32_MAX) return (LibraryVersion){.count = 0};
        version.parts[version.count++] = (int32_t)part;
        text = end + (*end == '.');
        if (*end != '.') break;
    }
    return version;
}

int version_compare(const LibraryVersion *a, const LibraryVersion *b) {
    for (uint32_t i = 0; i < VERSION_MOST_PARTS; i++) {
        int32_t left = i < a->count ? a->parts[i] : 0, right = i < b->count ? b->parts[i] : 0;
        if (left != right) return left < right ? -1 : 1;
    }
    return 0;
}

static const char *skip_digits(const char *text) { return text + strspn(text, "0123456789"); }

/* Behind "WORD12", if the text begins with it; else the text. */
static const char *skip_suffix(const char *text, const char *word) {
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && isdigit((unsigned char)text[length])
               ? skip_digits(text + length)
               : text;
}

bool version_is_text(const char *text) {
    static const char *const suffixes[] = {"a", "b", "rc", ".post", ".dev"};
    if (!version_read(text).count) return false;
    text = skip_digits(text);
    while (*text == '.' && isdigit((unsigned char)text[1])) text = skip_digits(text + 1);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) text = skip_suffix(text, suffixes[i]);
    /* What a build adds: +cpu, +cu121. */
    if (*text == '+' && text[1])
        text += 1 + strspn(text + 1, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.");
    return *text == '\0';
}

/* ---- beside the library ---- */

static char folded(char c) { return c == '-' || c == '.' ? '_' : (char)tolower((unsigned char)c); }

/* The text after "NAME-" in the name of a folder of metadata; NULL when it is none of this library. */
static const char *version_text(const char *entry, const char *library) {
    size_t length = strlen(library), whole = strlen(entry);
    for (size_t i = 0; i < length; i++)
        if (i >= whole || folded(entry[i]) != folded(library[i])) return NULL;
    if (entry[length] != '-' || whole < 9) return NULL;
    const char *end = entry + whole;
    bool is_metadata =
        (whole > 10 && strcmp(end - 10, ".dist-info") == 0) || strcmp(end - 9, ".egg-info") == 0;
    return is_metadata ? entry + length + 1 : NULL;
}

static LibraryVersion version_beside(ModuleResolver *resolver, const char *root, const char *library) {
    Folder *folder = folder_open(&resolver->folders, root);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        const char *text = version_text(folder->names.items[i], library);
        LibraryVersion version = version_read(text ? text : "");
        if (!version.count) continue;
        /* NAME-1.2.dist-info, NAME-1.2-py3.11.egg-info */
        const char *end = strchr(text, '-') && strchr(text, '-') < strrchr(text, '.') ? strchr(text, '-')
                                                                                      : strrchr(text, '.');
        version.text = arena_copy(&resolver->arena, text, (size_t)(end - text));
        return version;
    }
    return (LibraryVersion){.count = 0};
}

/* ---- in the library ---- */

/* The constant that a line `NAME = "1.2"` or `NAME: str = "1.2"` gives. */
static LibraryVersion version_in_line(Arena *arena, const char *line, const char *name) {
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0) return (LibraryVersion){.count = 0};
    line += length;
    line += strspn(line, " ");
    if (*line == ':') line += strcspn(line, "=\n");
    if (*line != '=') return (LibraryVersion){.count = 0};
    line++;
    line += strspn(line, " ");
    if (*line != '"' && *line != '\'') return (LibraryVersion){.count = 0};
    LibraryVersion version = version_read(line + 1);
    version.text = arena_copy(arena, line + 1, strcspn(line + 1, "\"'\n"));
    return version;
}

static LibraryVersion version_in_file(ModuleResolver *resolver, const char *path) {
    static const char *const names[] = {"__version__", "version", "full_version"};
    FileContent content;
    LibraryVersion version = {.count = 0};
    if (folders_type(&resolver->folders, path) != ENTRY_FILE) return version;
    if (file_read(path, &resolver->arena, &content)) return version;
    for (const char *line = content.data; *line && !version.count; line += *line == '\n') {
        for (size_t i = 0; i < sizeof names / sizeof *names && !version.count; i++)
            version = version_in_line(&resolver->arena, line, names[i]);
        line += strcspn(line, "\n");
    }
    return version;
}

static LibraryVersion version_inside(ModuleResolver *resolver, const char *folder) {
    static const char *const files[] = {"version.py", "_version.py", "__init__.py"};
    LibraryVersion version = {.count = 0};
    for (size_t i = 0; i < sizeof files / sizeof *files && !version.count; i++)
        version = version_in_file(resolver, path_join(&resolver->arena, folder, files[i]));
    return version;
}

/* [is_own]: what the library says of itself comes first. */
static LibraryVersion find_version(ModuleResolver *resolver, const char *from_file, const char *library,
                                   bool is_own) {
    const FoundModule *found = module_find(resolver, from_file, library);
    const char *file = !found ? NULL : found->source ? found->source : found->is_stub ? NULL : found->path;
    if (!file) return (LibraryVersion){.count = 0};
    bool is_package = strcmp(path_base(file), "__init__.py") == 0;
    const char *folder = path_parent(&resolver->arena, file);
    const char *root = is_package ? path_parent(&resolver->arena, folder) : folder;
    LibraryVersion version = {.count = 0};
    if (!is_own) version = version_beside(resolver, root, library);
    if (!version.count)
        version = is_package ? version_inside(resolver, folder) : version_in_file(resolver, file);
    if (!version.count && is_own) version = version_beside(resolver, root, library);
    return version;
}

static LibraryVersion known_version(ModuleResolver *resolver, StrMap *versions, const char *from_file,
                                    const char *library, bool is_own) {
    LibraryVersion *known = strmap_get(versions, library);
    if (known) return *known;
    known = ARENA_NEW(&resolver->arena, LibraryVersion);
    *known = find_version(resolver, from_file, library, is_own);
    *strmap_at(versions, arena_copy(&resolver->arena, library, strlen(library))) = known;
    return *known;
}

/* What the options say of a library; the last word counts. */
static bool is_given(const ModuleResolver *resolver, const char *library, LibraryVersion *version) {
    const LibraryChoices *choices = &resolver->options.libraries;
    for (uint32_t i = choices->count; i-- > 0;) {
        if (strcmp(choices->items[i].name, library) != 0) continue;
        *version = version_read(choices->items[i].version);
        version->text = choices->items[i].version;
        version->is_given = true;
        return true;
    }
    return false;
}

static LibraryVersion ask(ModuleResolver *resolver, const char *from_file, const char *library, bool is_own) {
    LibraryVersion version;
    if (is_given(resolver, library, &version)) return version;
    ModuleSearch *search = search_for_file(resolver, from_file);
    StrMap *versions = is_own ? &search->own_versions : &search->versions;
    version = known_version(resolver, versions, from_file, library, is_own);
    LookupKind kind = is_own ? LOOKUP_OWN_VERSION : LOOKUP_VERSION;
    if (resolver->lookups) lookups_note_version(resolver, from_file, kind, library, &version);
    return version;
}

LibraryVersion library_version(ModuleResolver *resolver, const char *from_file, const char *library) {
    return ask(resolver, from_file, library, false);
}

LibraryVersion library_own_version(ModuleResolver *resolver, const char *from_file, const char *library) {
    return ask(resolver, from_file, library, true);
}
