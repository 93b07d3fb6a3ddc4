#include "cli/watch.h"
#include "base/map.h"
#include "base/system.h"
#include "names/module.h"
#include "workspace/import_graph.h"
#include "workspace/walk.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Looking may take at most one part in REST of the time. */
enum { PAUSE_MS = 250, REST = 20, LONGEST_MS = 60000 };

/* ---- what is watched ---- */

/* A configuration may come to any folder above a file. */
static void note_configurations(StrBuf *list, const char *path, StrMap *known, Arena *arena) {
    static const char *const names[] = {"moira.toml", "pyproject.toml"};
    for (size_t length = strlen(path); length > 0; length--) {
        if (path[length] != '/') continue;
        const char *folder = arena_copy(arena, path, length);
        if (strmap_get(known, folder)) return;
        *strmap_at(known, folder) = known;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            strbuf_put_string(list, arena_printf(arena, "%s/%s", folder, names[i]));
    }
}

void watch_note(Session *session, const char *const *paths, uint32_t path_count) {
    ImportGraph graph;
    StrMap known = {0};
    import_graph_make(&graph, &session->settings, paths, path_count);
    if (session->config_file) strbuf_put_string(session->watched, session->config_file);
    for (uint32_t i = 0; i < graph.files.count; i++) {
        strbuf_put_string(session->watched, graph.files.items[i].path);
        note_configurations(session->watched, graph.files.items[i].path, &known, &graph.arena);
    }
    session_tell(session, "%u file%s watched; Ctrl-C ends it", graph.files.count,
                 graph.files.count == 1 ? " is" : "s are");
    strmap_free(&known);
    import_graph_free(&graph);
}

/* ---- waiting ---- */

typedef struct Watcher {
    const Session *session;
    const IgnoreList *excludes;
    const StrBuf *list;
    int64_t began; /* nanoseconds since 1970 */
    bool is_late;  /* a file has changed since then */
} Watcher;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static uint64_t mix(uint64_t stamp, uint64_t value) {
    stamp = (stamp ^ value) * 0x9e3779b97f4a7c15u;
    return stamp ^ stamp >> 29;
}

static uint64_t add_file(Watcher *watcher, uint64_t stamp, const char *path) {
    struct stat status;
    for (const char *at = path; *at; at++) stamp = mix(stamp, (unsigned char)*at);
    if (stat(path, &status) != 0) return mix(stamp, 0);
    int64_t changed = system_changed(&status);
    /* A clock of another machine may be in the future for ever. */
    if (changed > watcher->began && changed <= now()) watcher->is_late = true;
    return mix(mix(stamp, (uint64_t)changed), (uint64_t)status.st_size + 1);
}

/* A number that is another one when a file has changed, is gone or has come. */
static uint64_t look(Watcher *watcher) {
    static const char *const here[] = {"."};
    const Session *session = watcher->session;
    bool use_here = session->operand_count == 0 && !session->nothing_listed;
    uint64_t stamp = 1;
    Walk walk;
    walk_paths(&walk, use_here ? here : session->operands, use_here ? 1 : session->operand_count,
               watcher->excludes, session_number(session, SETTING_JOBS), true);
    for (uint32_t i = 0; i < walk.files.count; i++) stamp = add_file(watcher, stamp, walk.files.items[i].key);
    walk_free(&walk);
    for (size_t at = 0; at < watcher->list->length; at += strlen(watcher->list->data + at) + 1)
        stamp = add_file(watcher, stamp, watcher->list->data + at);
    return stamp;
}

/* Until something changes; what changed while the command ran counts. */
static void wait_for_change(Session *session, const StrBuf *list, int64_t began) {
    const Setting *excludes = &session->settings.values[SETTING_EXCLUDE];
    Watcher watcher = {.session = session, .list = list, .began = began};
    watcher.excludes = walk_excludes(excludes->items.items, excludes->items.count, &session->arena);
    uint64_t before = look(&watcher);
    while (!watcher.is_late) {
        int64_t start = now();
        if (look(&watcher) != before) return;
        int64_t taken = (now() - start) / 1000000;
        bool is_long = taken > 0 && taken < LONGEST_MS / REST;
        system_sleep(PAUSE_MS + (is_long ? (uint32_t)taken * REST : 0));
    }
}

static void clear_screen(void) {
    static const char clear[] = "\033[2J\033[H";
    const char *type = environment_text("TERM");
    if (!isatty(STDOUT_FILENO) || !type || strcmp(type, "dumb") == 0) return;
    if (write(STDOUT_FILENO, clear, sizeof clear - 1) < 0) return;
}

ExitStatus watch(WatchedCommand *command, const Invocation *invocation) {
    StrBuf list = {0};
    for (;;) {
        StrBuf watched = {0};
        Session session = {.watched = &watched};
        int64_t began = now();
        clear_screen();
        command(&session, invocation);
        /* A configuration that is just being written may be wrong: what was watched before still is. */
        if (watched.length > 0) {
            strbuf_free(&list);
            list = watched;
        }
        session_write(&session);
        if (list.length > 0) wait_for_change(&session, &list, began);
        ExitStatus status = session_close(&session);
        if (list.length == 0) return status;
    }
}
