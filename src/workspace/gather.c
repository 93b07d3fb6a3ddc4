/* How it works: each text that a finding is about is replaced by that of the file of the run it is a copy of.
 * Then each finding goes to the file in which it lies, unless it is there already; what the run of that file
 * itself found comes first, then the others in the order of the list, so that the outcome is the same for any
 * number of threads. Last, comments are applied, file by file. */
#include "workspace/gather.h"
#include "base/map.h"
#include "diag/suppress.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct FindingsGathering {
    FileRun *run;
    StrMap files; /* real path to the FileResult of a file of the run; made on demand */
    Map owners;   /* text to the FileResult in which it lies */
    Map seen;     /* text to what it is known as */
    char here[PATH_MAX];
    Array(Diagnostics) others; /* the findings in files that are not of the run, one list for each text */
    StrMap places;             /* of those that the run of another file found */
} FindingsGathering;

/* Naming files. A module that was found through an import is known by its absolute path; people call it what
 * they called it on the command line, or by its path from here. */

static void learn_files(FindingsGathering *gathering) {
    const FileRun *run = gathering->run;
    if (!getcwd(gathering->here, sizeof gathering->here)) gathering->here[0] = '\0';
    for (uint32_t i = 0; i < run->count; i++)
        *strmap_at(&gathering->files, run->walk.files.items[i].key) = &run->results[i];
}

/* The text of the run that [text] is a copy of, or itself, with the name that people use. */
static const Text *known_text(FindingsGathering *gathering, const Text *text) {
    if (text->path[0] != '/') return text;
    uint64_t *seen = map_at(&gathering->seen, (uintptr_t)text);
    if (*seen) return (const Text *)(uintptr_t)*seen;
    if (gathering->files.count == 0) learn_files(gathering);
    char absolute[PATH_MAX];
    const FileResult *file = realpath(text->path, absolute) ? strmap_get(&gathering->files, absolute) : NULL;
    size_t length = strlen(gathering->here);
    bool is_below =
        length > 1 && strncmp(text->path, gathering->here, length) == 0 && text->path[length] == '/';
    const Text *known = text;
    /* A text is never told apart by its path, which is there to be shown. */
    if (file && file->file.text && file->file.text->length == text->length &&
        memcmp(file->file.text->data, text->data, text->length) == 0)
        known = file->file.text;
    else if (file)
        ((Text *)text)->path = file->file.name;
    else if (is_below)
        ((Text *)text)->path += length + 1;
    *map_at(&gathering->seen, (uintptr_t)text) = (uintptr_t)known;
    return known;
}

static void name_all(FindingsGathering *gathering, Diagnostics *findings) {
    for (uint32_t i = 0; i < findings->items.count; i++) {
        Diagnostic *finding = &findings->items.items[i];
        finding->text = known_text(gathering, finding->text);
        for (uint32_t k = 0; k < finding->notes.count; k++)
            finding->notes.items[k].text = known_text(gathering, finding->notes.items[k].text);
    }
}

/* Reporting once. */

/* Whether the same was found at the same place before. */
static bool is_repeated(FindingsGathering *gathering, const Diagnostic *finding) {
    const char *place = arena_printf(gathering->run->settings->arena, "%s:%u:%u:%d", finding->text->path,
                                     finding->span.start, finding->span.end, (int)finding->code);
    void **seen = strmap_at(&gathering->places, place);
    bool is_known = *seen != NULL;
    *seen = gathering;
    return is_known;
}

/* Where the findings in [text] are gathered. */
static Diagnostics *list_of(FindingsGathering *gathering, const Text *text) {
    uint64_t *owner = map_find(&gathering->owners, (uintptr_t)text);
    if (owner) return &((FileResult *)(uintptr_t)*owner)->file.diagnostics;
    for (uint32_t i = 0; i < gathering->others.count; i++)
        if (gathering->others.items[i].items.items[0].text == text) return &gathering->others.items[i];
    Diagnostics list;
    diagnostics_init(&list, gathering->run->settings->arena);
    array_push(&gathering->others, list);
    return &array_last(&gathering->others);
}

/* Takes what the run of [file] found elsewhere out of its own findings. */
static void take_guests(FileResult *file, Diagnostics *guests) {
    Diagnostics *own = &file->file.diagnostics;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < own->items.count; i++) {
        if (own->items.items[i].text == file->file.text || !file->file.text)
            own->items.items[kept++] = own->items.items[i];
        else
            array_push(&guests->items, own->items.items[i]);
    }
    own->items.count = kept;
}

static void take_guests_home(FindingsGathering *gathering, Diagnostics *guests) {
    const FileRun *run = gathering->run;
    for (uint32_t i = 0; i < run->count && guests->items.count > 0; i++) {
        const Diagnostics *own = &run->results[i].file.diagnostics;
        for (uint32_t k = 0; k < own->items.count; k++) is_repeated(gathering, &own->items.items[k]);
    }
    for (uint32_t i = 0; i < guests->items.count; i++) {
        Diagnostic *guest = &guests->items.items[i];
        if (is_repeated(gathering, guest)) {
            diagnostic_free(guest);
            continue;
        }
        Diagnostics *list = list_of(gathering, guest->text);
        array_push(&list->items, *guest);
    }
    array_free(&guests->items);
}

/* Comments. */

/* The rules that hold where a file lies that is not of the run; a configuration that is wrong there is none
 * of the run's. */
static void judge_guests(FileRun *run, const Text *text, Diagnostics *findings) {
    char key[PATH_MAX];
    const char *error;
    const SettingsScope *scope =
        realpath(text->path, key) ? settings_scope_of(&run->scopes, key, &error) : NULL;
    if (!scope) return;
    bool off[CODE_COUNT];
    rule_levels_off(&scope->rules, key, run->settings->arena, off);
    rule_levels_apply(&scope->rules, off, findings);
}

/* Comments of files that are not of the run silence what is found there, and are not judged. */
static void suppress_others(FindingsGathering *gathering) {
    FileRun *run = gathering->run;
    for (uint32_t i = 0; i < gathering->others.count; i++) {
        Diagnostics *list = &gathering->others.items[i];
        const Text *text = list->items.items[0].text;
        const Tree *tree = run->tree ? run->tree(run->context, text) : NULL;
        if (tree) diag_suppress(list, text, &tree->comments, NULL);
        judge_guests(run, text, list);
        for (uint32_t k = 0; k < list->items.count; k++) {
            Diagnostic *finding = &list->items.items[k];
            if (finding->code == CODE_UNUSED_IGNORE)
                diagnostic_free(finding);
            else
                array_push(&run->findings.items, *finding);
        }
        array_free(&list->items);
    }
    array_free(&gathering->others);
}

static void share(FindingsGathering *gathering) {
    FileRun *run = gathering->run;
    Diagnostics guests = {0};
    for (uint32_t i = 0; i < run->count; i++) {
        FileResult *file = &run->results[i];
        *map_at(&gathering->owners, (uintptr_t)file->file.text) = (uintptr_t)file;
        name_all(gathering, &file->file.diagnostics);
        take_guests(file, &guests);
    }
    take_guests_home(gathering, &guests);
    for (uint32_t i = 0; i < run->count; i++) {
        FileResult *file = &run->results[i];
        file_run_judge(run, file);
        diagnostics_move(&run->findings, &file->file.diagnostics);
    }
    suppress_others(gathering);
}

void gather_findings(FileRun *run) {
    FindingsGathering gathering = {.run = run};
    if (run->scope == FINDINGS_SHARED)
        share(&gathering);
    else
        name_all(&gathering, &run->findings);
    diagnostics_sort(&run->findings);
    strmap_free(&gathering.files);
    strmap_free(&gathering.places);
    map_free(&gathering.owners);
    map_free(&gathering.seen);
}
