/* `moira check`: the findings of the front end, of the abstract interpreter, and of the rules about programs
 * that run in many processes. What is counted for --coverage is summed up for each worker and then over all
 * workers, so that it does not depend on who worked on what. */
#include "base/json.h"
#include "base/shown.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "diag/render.h"
#include "eval/facts.h"
#include "eval/interp.h"
#include "eval/observer.h"
#include "workspace/cache.h"
#include "workspace/check_file.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAMES_SHOWN = 10,         /* of unknown names, in the text of --coverage */
    NAMES_UNSEEN = 2,         /* the same in the last line of a run */
    BYTES_PER_EXPRESSION = 6, /* of a text, about: how large a table of its expressions is made at first */
    LEAST_UNSEEN = 5,         /* percent of the expressions that are unknown, to be told there */
};

/* By the scope's index; NULL: not needed yet. */
typedef Array(CacheReader *) CheckReaders;

/* What was known of the expressions that a worker met. */
typedef struct KnownTally {
    Observer observer; /* first, so that it can be told from it */
    Map met;           /* expressions of the file that runs: 1 known each time, 2 not */
    uint64_t known, unknown;
    StrMap names; /* unknown name to its UnknownName */
    CheckReaders readers;
} KnownTally;

typedef struct CheckContext {
    AnalyserPool pool;
    KnownTally *tallies; /* by worker */
    bool dumps;
    bool verifies;            /* compares stubs with their sources */
    const char *cache_folder; /* NULL: nothing is kept */
    pthread_mutex_t lock;     /* of [caches] */
    Array(Cache *) caches;    /* by the scope's index; NULL: not needed yet */
} CheckContext;

/* What was found before. */

/* The reader of this thread; NULL where nothing is kept. */
static CacheReader *reader_of(CheckContext *check, uint32_t worker, const SettingsScope *scope) {
    if (!check->cache_folder) return NULL;
    CheckReaders *readers = &check->tallies[worker].readers;
    while (readers->count <= scope->index) array_push(readers, NULL);
    CacheReader **reader = &readers->items[scope->index];
    if (*reader) return *reader;
    pthread_mutex_lock(&check->lock);
    while (check->caches.count <= scope->index) array_push(&check->caches, NULL);
    Cache **cache = &check->caches.items[scope->index];
    if (!*cache) {
        AnalyserOptions options = analyser_options(scope->settings);
        *cache = cache_open(check->cache_folder, &options);
    }
    pthread_mutex_unlock(&check->lock);
    return *reader = cache_reader(*cache, analyser_of_worker(&check->pool, worker, scope));
}

/* Working on one file. */

static PythonHome check_home(void *context, uint32_t worker, const SettingsScope *scope) {
    CheckContext *check = context;
    return analyser_home(analyser_of_worker(&check->pool, worker, scope));
}

static void count_name(KnownTally *tally, const char *name, uint32_t count, Arena *arena) {
    UnknownName *known = strmap_get(&tally->names, name);
    if (!known) {
        known = ARENA_NEW(arena, UnknownName);
        known->name = arena_copy(arena, name, strlen(name));
        *strmap_at(&tally->names, known->name) = known;
    }
    known->count += count;
}

static void meet_value(Observer *observer, const Node *node, Value value) {
    uint64_t *known = map_at(&((KnownTally *)observer)->met, (uintptr_t)node);
    if (*known != 2) *known = value.kind == VALUE_ANY ? 2 : 1;
}

/* Adds what is known of one file. */
static void add_outcome(KnownTally *tally, const CacheOutcome *outcome, Arena *arena) {
    tally->known += outcome->known;
    tally->unknown += outcome->unknown;
    for (uint32_t i = 0; i < outcome->names.count; i++)
        count_name(tally, outcome->names.items[i].name, outcome->names.items[i].count, arena);
}

static void take_stock(KnownTally *tally, const Interp *interp, CacheOutcome *outcome) {
    for (uint32_t i = 0; i < tally->met.capacity; i++) {
        const MapSlot *slot = &tally->met.slots[i];
        if (!slot->used) continue;
        if (slot->value == 1)
            outcome->known++;
        else
            outcome->unknown++;
    }
    map_free(&tally->met);
    for (uint32_t i = 0; i < interp->facts.unknown_names.capacity; i++) {
        const StrMapSlot *slot = &interp->facts.unknown_names.slots[i];
        const UnknownName *name = slot->key ? slot->value : NULL;
        if (name) array_push(&outcome->names, *name);
    }
}

static const Tree *check_tree(void *context, const Text *text) {
    const CheckContext *check = context;
    const Tree *tree = analyser_pool_tree(&check->pool, text);
    for (uint32_t i = 0; i < check->caches.count && !tree; i++)
        if (check->caches.items[i]) tree = cache_tree(check->caches.items[i], text);
    return tree;
}

static void verify_stub(Analyser *analyser, PythonFile *file, FileResult *result) {
    StubVerdict verdict;
    if (!analyser_verify(analyser, file->tree, &file->diagnostics, &verdict)) return;
    if (!verdict.has_source) {
        result->remark = "there is no source to compare it with";
        return;
    }
    bool one_agrees = verdict.agree == 1, one_disagrees = verdict.disagree == 1;
    result->remark = arena_printf(&analyser->sources, "%u function%s with the source, %u %s, %u %s unknown",
                                  verdict.agree, one_agrees ? " agrees" : "s agree", verdict.disagree,
                                  one_disagrees ? "disagrees" : "disagree", verdict.unknown,
                                  verdict.unknown == 1 ? "is" : "are");
}

static void check_file(void *context, uint32_t worker, FileResult *result) {
    CheckContext *check = context;
    PythonFile *file = &result->file;
    Analyser *analyser = analyser_of_worker(&check->pool, worker, result->scope);
    KnownTally *tally = &check->tallies[worker];
    CacheReader *reader = reader_of(check, worker, result->scope);
    CacheOutcome outcome = {0};
    if (reader && cache_recall(reader, file, &outcome)) {
        result->analysed = outcome.analysed;
        add_outcome(tally, &outcome, &analyser->sources);
        array_free(&outcome.names);
        return;
    }
    uint32_t first = file->diagnostics.items.count;
    tally->observer.on_value = meet_value;
    map_reserve(&tally->met, file->tree->text->length / BYTES_PER_EXPRESSION);
    analyser->observer = &tally->observer;
    bool has_run = check_file_run(analyser, file) != NULL;
    analyser->observer = NULL;
    if (!has_run) {
        map_free(&tally->met);
        return;
    }
    if (check->verifies) verify_stub(analyser, file, result);
    result->analysed = !analyser->interp.facts.was_cut;
    outcome = (CacheOutcome){.analysed = result->analysed};
    take_stock(tally, &analyser->interp, &outcome);
    add_outcome(tally, &outcome, &analyser->sources);
    if (reader) cache_keep(reader, file, first, &outcome);
    array_free(&outcome.names);
    if (check->dumps) analyser_dump(analyser, &result->output);
}

/* What is said about coverage in the end. */

typedef struct Coverage {
    uint64_t known, expressions;
    Array(UnknownName) names; /* those that cost most first */
} Coverage;

static Coverage sum_up(const CheckContext *check, Arena *arena) {
    Coverage coverage = {0};
    KnownTally all = {0};
    for (uint32_t worker = 0; worker < check->pool.count; worker++) {
        const KnownTally *tally = &check->tallies[worker];
        coverage.known += tally->known;
        coverage.expressions += tally->known + tally->unknown;
        for (uint32_t i = 0; i < tally->names.capacity; i++) {
            const UnknownName *name = tally->names.slots[i].value;
            if (tally->names.slots[i].key) count_name(&all, name->name, name->count, arena);
        }
    }
    for (uint32_t i = 0; i < all.names.capacity; i++)
        if (all.names.slots[i].key) array_push(&coverage.names, *(UnknownName *)all.names.slots[i].value);
    if (coverage.names.count > 0)
        qsort(coverage.names.items, coverage.names.count, sizeof *coverage.names.items, unknown_name_order);
    strmap_free(&all.names);
    return coverage;
}

static double share(const Coverage *coverage) {
    return coverage->expressions ? 100.0 * (double)coverage->known / (double)coverage->expressions : 100.0;
}

/* Says what is not known when no problem is found and that may be the reason: a good part of the expressions,
 * because of names of which nothing is known. That the callers of a function are not known is no such part.
 */
static const char *check_unseen(void *context, Session *session) {
    CheckContext *check = context;
    if (session_flag(session, SETTING_COVERAGE)) return NULL;
    Coverage coverage = sum_up(check, &session->arena);
    int percent = (int)(100.0 - share(&coverage) + 0.5);
    const char *text = NULL;
    if (coverage.names.count > 0 && percent >= LEAST_UNSEEN) {
        const char *names = "";
        uint32_t shown = 0, count = 0;
        for (uint32_t i = 0; i < coverage.names.count; i++) {
            /* Private names are helpers of our models, which mean nothing to anybody else. */
            const char *name = coverage.names.items[i].name, *dot = strrchr(name, '.');
            if (dot && dot[1] == '_') continue;
            if (count++ < NAMES_UNSEEN)
                names = arena_printf(&session->arena, "%s%s%s", names, shown++ ? ", " : "", name);
        }
        bool has_more = count > NAMES_UNSEEN;
        if (shown > 0)
            text =
                arena_printf(&session->arena, "%d %% of the expressions are unknown (%s%s): see --coverage",
                             percent, names, has_more ? ", …" : "");
    }
    array_free(&coverage.names);
    return text;
}

static void put_coverage(const Coverage *coverage, StrBuf *out) {
    strbuf_printf(out, "%.1f %% of %" PRIu64 " expression%s %s known.\n", share(coverage),
                  coverage->expressions, coverage->expressions == 1 ? "" : "s",
                  coverage->expressions == 1 ? "is" : "are");
    uint32_t shown = coverage->names.count < NAMES_SHOWN ? coverage->names.count : NAMES_SHOWN;
    if (shown > 0) strbuf_puts(out, "Unknown names that cost most:\n");
    for (uint32_t i = 0; i < shown; i++) {
        strbuf_printf(out, "%6u  ", coverage->names.items[i].count);
        shown_put(out, coverage->names.items[i].name);
        strbuf_putc(out, '\n');
    }
    if (shown < coverage->names.count)
        strbuf_printf(out, "        and %u more; --verbose lists them\n", coverage->names.count - shown);
}

/* With --coverage the JSON is an object: the findings, as ever, and beside them the numbers. */
static void put_json(const Coverage *coverage, const Diagnostics *findings, StrBuf *out) {
    RenderOptions render = {.format = RENDER_JSON, .version = MOIRA_VERSION};
    strbuf_puts(out, "{\"findings\": ");
    diag_render(findings, &render, out);
    while (out->data[out->length - 1] == '\n') out->length--;
    strbuf_puts(out, ",\n\"coverage\": ");
    JsonWriter json;
    json_init(&json, out, 0);
    json_begin_object(&json);
    json_key_number(&json, "expressions", (int64_t)coverage->expressions);
    json_key_number(&json, "known", (int64_t)coverage->known);
    json_key(&json, "unknown_names");
    json_begin_array(&json);
    for (uint32_t i = 0; i < coverage->names.count; i++) {
        json_begin_object(&json);
        json_key_string(&json, "name", coverage->names.items[i].name);
        json_key_number(&json, "count", coverage->names.items[i].count);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
    strbuf_puts(out, "}\n");
}

/* Where findings are for programs, what is for people goes to standard error. */
static void print_coverage(Session *session, const CheckContext *check, const Diagnostics *findings) {
    Coverage coverage = sum_up(check, &session->arena);
    const char *format = session_format(session);
    StrBuf out = {0};
    if (session_flag(session, SETTING_COVERAGE)) {
        bool json = strcmp(format, "json") == 0;
        if (json)
            put_json(&coverage, findings, &out);
        else
            put_coverage(&coverage, &out);
        if (json || strcmp(format, "full") == 0)
            session_print_buffer(session, &out);
        else
            session_print_error(session, out.data, out.length);
    }
    for (uint32_t i = 0; i < coverage.names.count; i++)
        session_remark(session, "unknown: %s, met %u time%s", coverage.names.items[i].name,
                       coverage.names.items[i].count, coverage.names.items[i].count == 1 ? "" : "s");
    strbuf_free(&out);
    array_free(&coverage.names);
}

static void remark_cuts(Session *session, const Diagnostics *findings) {
    for (uint32_t i = 0; i < findings->items.count; i++) {
        const Diagnostic *finding = &findings->items.items[i];
        if (finding->code == CODE_BUDGET)
            session_remark(session, "%s: %s", finding->text->path, finding->message);
    }
}

/* Nothing is kept of runs that look at more than findings. */
static void open_caches(CheckContext *check, Session *session) {
    bool is_other = check->dumps || check->verifies || session_flag(session, SETTING_FIX) ||
                    session_flag(session, SETTING_ADD_IGNORE);
    pthread_mutex_init(&check->lock, NULL);
    if (!session_flag(session, SETTING_CACHE) || is_other) return;
    check->cache_folder = cache_folder(settings_path(&session->settings, SETTING_CACHE_DIR), &session->arena);
}

static void close_caches(CheckContext *check, Session *session) {
    bool is_chosen = settings_path(&session->settings, SETTING_CACHE_DIR) != NULL;
    uint32_t recalled = 0;
    for (uint32_t i = 0; i < check->caches.count; i++) {
        if (!check->caches.items[i]) continue;
        recalled += cache_save(check->caches.items[i], is_chosen);
        cache_close(check->caches.items[i]);
    }
    if (recalled > 0)
        session_remark(session, "%u file%s as before: see --no-cache", recalled,
                       recalled == 1 ? " is" : "s are");
    for (uint32_t i = 0; i < check->pool.count; i++) array_free(&check->tallies[i].readers);
    array_free(&check->caches);
    pthread_mutex_destroy(&check->lock);
}

void cmd_check(Session *session) {
    CheckContext check = {.dumps = session_flag(session, SETTING_DUMP_STATE),
                          .verifies = session_flag(session, SETTING_VERIFY_STUBS)};
    bool covers = session_flag(session, SETTING_COVERAGE);
    analyser_pool_init(&check.pool, &session->settings);
    check.tallies = arena_alloc_zero(&session->arena, check.pool.count * sizeof *check.tallies);
    open_caches(&check, session);
    FileRun run = {.scope = FINDINGS_SHARED,
                   .notebooks = NOTEBOOK_TEXT,
                   .work = check_file,
                   .home = check_home,
                   .tree = check_tree,
                   .context = &check};
    FilePrinting printing = {.headers = check.dumps,
                             .defers = covers && strcmp(session_format(session), "json") == 0,
                             .unseen = check_unseen};
    files_run(session, &run, printing);
    remark_cuts(session, &run.findings);
    for (uint32_t i = 0; i < run.count; i++)
        if (run.results[i].remark)
            session_remark(session, "%s: %s", run.results[i].file.text->path, run.results[i].remark);
    if (covers || session_flag(session, SETTING_VERBOSE)) print_coverage(session, &check, &run.findings);
    close_caches(&check, session);
    file_run_free(&run);
    for (uint32_t i = 0; i < check.pool.count; i++) strmap_free(&check.tallies[i].names);
    analyser_pool_free(&check.pool);
}
