/* How it works: what a run found in a file depends on that file and on those that the run looked at
 * (names/touched.h), on what each of them asked the module resolver (names/lookups.h), and on what the words
 * of the project's files say about one another (names/stores.h). All of that is kept, and asked again of a
 * new resolver: a file holds where each answer is the same. What an analyser asked for the sake of any file
 * counts for all that use the module that asked, so that answers which it remembers from one file to the next
 * need not be told apart. */
#include "workspace/cache.h"
#include "names/stores.h"
#include "syntax/source.h"
#include "workspace/build_number.h"
#include "workspace/cache_internal.h"
#include "workspace/cache_outcome.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LEAST_MILLISECONDS = 200,   /* that runs took for which something is kept */
    MOST_BYTES_KEPT = 256 << 20 /* in one file */
};

/* What was found anew. */
typedef struct FreshEntry {
    const char *path;
    CacheDigest text;
    StrBuf data;
    Array(const char *) files; /* that were looked at */
} FreshEntry;

struct CacheReader {
    Cache *cache;
    Analyser *analyser;
    Lookups lookups;
    uint8_t *states;      /* of the nodes of the cache: NodeState */
    uint8_t shared_state; /* of those that all files depend on, together */
    Touched touched;      /* what the run of the current file has looked at */
    CacheDigest digest;   /* of the text of the file that was asked for last */
    StrMap restored;      /* path to the tree of a text that findings are about */
    Array(FreshEntry) fresh;
    StrMap mains;              /* files that were analysed for themselves */
    Array(const char *) paths; /* of the texts of one outcome, from 1 */
    const PythonFile *file;    /* the file that it is about */
};

typedef enum NodeState { NODE_UNKNOWN, NODE_SAME, NODE_OTHER } NodeState;

struct Cache {
    Arena arena;
    const char *folder, *path;
    CacheContent old;
    StrMap nodes;   /* path to the index in [old.nodes] + 1 */
    StrMap entries; /* path to CachedEntry */
    atomic_uchar stores_state;
    atomic_bool has_changed; /* something that is known is not what it was */
    pthread_mutex_t lock;    /* of [readers] */
    Array(CacheReader *) readers;
    struct timespec begin;
};

/* ---- opening ---- */

static void add_text(Sha256 *hash, const char *text) {
    sha256_add(hash, text ? text : "\1", strlen(text ? text : "\1") + 1);
}

static void add_folders(Sha256 *hash, const FolderList *folders) {
    sha256_add(hash, &folders->count, sizeof folders->count);
    for (uint32_t i = 0; i < folders->count; i++) add_text(hash, folders->items[i]);
}

/* The name of the file for these options: all that decides what is found besides files. */
static const char *name_of(const AnalyserOptions *options, Arena *arena) {
    Sha256 hash;
    char here[PATH_MAX], *name = arena_alloc(arena, 41);
    const ModuleOptions *modules = &options->modules;
    sha256_init(&hash);
    add_text(&hash, MOIRA_VERSION);
    add_text(&hash, build_number);
    add_text(&hash, getcwd(here, sizeof here) ? here : NULL);
    int64_t numbers[] = {
        options->interp.minor,    options->interp.strict,   (int64_t)options->interp.budget,
        options->interp.supposes, options->interp.one_call, (int64_t)options->interp.learning,
        modules->minor,           modules->is_chosen};
    sha256_add(&hash, numbers, sizeof numbers);
    add_folders(&hash, &modules->roots);
    add_folders(&hash, &modules->search_paths);
    add_folders(&hash, &modules->stubs);
    for (uint32_t i = 0; i < modules->libraries.count; i++) {
        add_text(&hash, modules->libraries.items[i].name);
        add_text(&hash, modules->libraries.items[i].version);
    }
    add_text(&hash, modules->environment);
    add_text(&hash, modules->conda);
    add_text(&hash, modules->path);
    add_text(&hash, modules->system_root);
    sha256_finish_hex(&hash, name, 40);
    return name;
}

Cache *cache_open(const char *folder, const AnalyserOptions *options) {
    Cache *cache = memset(memory_alloc(sizeof *cache), 0, sizeof *cache);
    cache->folder = arena_copy(&cache->arena, folder, strlen(folder));
    cache->path = cache_path(folder, name_of(options, &cache->arena), &cache->arena);
    pthread_mutex_init(&cache->lock, NULL);
    clock_gettime(CLOCK_MONOTONIC, &cache->begin);
    FileContent content;
    if (!cache_read_file(folder, cache->path, &cache->arena, &content) ||
        !cache_read_content(content.data, content.length, &cache->arena, &cache->old))
        cache->old = (CacheContent){0};
    strmap_reserve(&cache->nodes, cache->old.node_count);
    for (uint32_t i = 0; i < cache->old.node_count; i++)
        *strmap_at(&cache->nodes, cache->old.nodes[i].path) = (void *)(uintptr_t)(i + 1);
    strmap_reserve(&cache->entries, cache->old.entry_count);
    for (uint32_t i = 0; i < cache->old.entry_count; i++)
        *strmap_at(&cache->entries, cache->old.entries[i].path) = &cache->old.entries[i];
    return cache;
}

CacheReader *cache_reader(Cache *cache, Analyser *analyser) {
    CacheReader *reader = memset(memory_alloc(sizeof *reader), 0, sizeof *reader);
    reader->cache = cache;
    reader->analyser = analyser;
    reader->states = memset(memory_alloc(cache->old.node_count + 1), 0, cache->old.node_count + 1);
    analyser->resolver.lookups = &reader->lookups;
    analyser->project.touched = &reader->touched;
    pthread_mutex_lock(&cache->lock);
    array_push(&cache->readers, reader);
    pthread_mutex_unlock(&cache->lock);
    return reader;
}

static void free_reader(CacheReader *reader) {
    reader->analyser->resolver.lookups = NULL;
    reader->analyser->project.touched = NULL;
    lookups_free(&reader->lookups);
    free(reader->states);
    touched_free(&reader->touched);
    array_free(&reader->paths);
    strmap_free(&reader->restored);
    strmap_free(&reader->mains);
    for (uint32_t i = 0; i < reader->fresh.count; i++) {
        strbuf_free(&reader->fresh.items[i].data);
        array_free(&reader->fresh.items[i].files);
    }
    array_free(&reader->fresh);
    free(reader);
}

void cache_close(Cache *cache) {
    for (uint32_t i = 0; i < cache->readers.count; i++) free_reader(cache->readers.items[i]);
    array_free(&cache->readers);
    strmap_free(&cache->nodes);
    strmap_free(&cache->entries);
    pthread_mutex_destroy(&cache->lock);
    arena_free(&cache->arena);
    free(cache);
}

/* ---- what is the same ---- */

static CacheDigest digest_of(const char *data, size_t length) {
    Sha256 hash;
    CacheDigest digest;
    sha256_init(&hash);
    sha256_add(&hash, data, length);
    sha256_finish(&hash, digest.bytes);
    return digest;
}

static bool same_digest(const CacheDigest *a, const CacheDigest *b) { return memcmp(a, b, sizeof *a) == 0; }

static CacheDigest stores_digest(Project *project, const char *folder) {
    Sha256 hash;
    CacheDigest digest;
    sha256_init(&hash);
    stores_hash(project, folder, &hash);
    sha256_finish(&hash, digest.bytes);
    return digest;
}

static bool stores_are_same(CacheReader *reader) {
    Cache *cache = reader->cache;
    unsigned char state = atomic_load(&cache->stores_state);
    if (state != CACHE_UNKNOWN) return state == CACHE_SAME;
    bool are_same = true;
    for (uint32_t i = 0; i < cache->old.store_count && are_same; i++) {
        CacheDigest now = stores_digest(&reader->analyser->project, cache->old.stores[i].folder);
        are_same = same_digest(&now, &cache->old.stores[i].digest);
    }
    atomic_store(&cache->stores_state, are_same ? CACHE_SAME : CACHE_OTHER);
    if (!are_same) atomic_store(&cache->has_changed, true);
    return are_same;
}

static bool text_is_same(CacheReader *reader, CachedNode *node) {
    if (!node->has_text) return true;
    unsigned char state = atomic_load(&node->text_state);
    if (state != CACHE_UNKNOWN) return state == CACHE_SAME;
    Texts *texts = &reader->analyser->project.texts;
    bool had_failed = texts->has_failed;
    const FileContent *content = texts_find(texts, node->path);
    texts->has_failed = had_failed; /* nobody but the cache has asked */
    CacheDigest now = {0};
    if (content) now = digest_of(content->data, content->length);
    bool is_same = content && same_digest(&now, &node->text);
    atomic_store(&node->text_state, is_same ? CACHE_SAME : CACHE_OTHER);
    return is_same;
}

static bool node_is_same(CacheReader *reader, uint32_t index) {
    CachedNode *node = &reader->cache->old.nodes[index];
    bool is_same = text_is_same(reader, node);
    for (uint32_t i = 0; i < node->lookup_count && is_same; i++) {
        const Lookup *now = lookups_ask(&reader->analyser->resolver, node->path, &node->lookups[i]);
        is_same = now->answer && strcmp(now->answer, node->lookups[i].answer) == 0;
    }
    if (!is_same) atomic_store(&reader->cache->has_changed, true);
    return is_same;
}

static bool is_sound(CacheReader *reader, uint32_t index) {
    uint8_t *state = &reader->states[index];
    if (*state == NODE_UNKNOWN) *state = node_is_same(reader, index) ? NODE_SAME : NODE_OTHER;
    return *state == NODE_SAME;
}

/* Models ask for versions of libraries: what they asked is everybody's affair. */
static bool shared_are_sound(CacheReader *reader) {
    const CacheContent *old = &reader->cache->old;
    if (reader->shared_state != NODE_UNKNOWN) return reader->shared_state == NODE_SAME;
    bool are_sound = true;
    for (uint32_t i = 0; i < old->node_count && are_sound; i++)
        if (old->nodes[i].path[0] != '/' && !old->nodes[i].is_main) are_sound = is_sound(reader, i);
    reader->shared_state = are_sound ? NODE_SAME : NODE_OTHER;
    return are_sound;
}

/* Whether all that the findings of a file depend on is the same. */
static bool entry_is_sound(CacheReader *reader, const CachedEntry *entry) {
    uintptr_t own = (uintptr_t)strmap_get(&reader->cache->nodes, entry->path);
    if (!own || !stores_are_same(reader) || !shared_are_sound(reader) || !is_sound(reader, (uint32_t)own - 1))
        return false;
    for (uint32_t i = 0; i < entry->file_count; i++)
        if (entry->nodes[i] == UINT32_MAX || !is_sound(reader, entry->nodes[i])) return false;
    return true;
}

/* ---- recalling ---- */

static const Tree *restore(CacheReader *reader, const char *path) {
    const Tree *known = strmap_get(&reader->restored, path);
    if (known) return known;
    Analyser *analyser = reader->analyser;
    const FileContent *content = texts_find(&analyser->project.texts, path);
    Diagnostics ignored;
    diagnostics_init(&ignored, &analyser->sources);
    const char *name = arena_copy(&analyser->sources, path, strlen(path));
    Text *text =
        content ? source_decode(name, content->data, content->length, &analyser->sources, &ignored) : NULL;
    ParseOptions options = {.minor = analyser->project.minor};
    const Tree *tree =
        text ? parse_module(text, &options, &analyser->symbols, &analyser->sources, &ignored) : NULL;
    diagnostics_free(&ignored);
    if (tree) *strmap_at(&reader->restored, name) = (void *)tree;
    return tree;
}

static const Text *text_of(void *context, uint32_t number) {
    CacheReader *reader = context;
    if (number == 0) return reader->file->text;
    if (number > reader->paths.count) return NULL;
    const Tree *tree = restore(reader, reader->paths.items[number - 1]);
    return tree ? tree->text : NULL;
}

static bool take_outcome(CacheReader *reader, const CachedEntry *entry, PythonFile *file,
                         CacheOutcome *outcome) {
    CacheCursor cursor = {.at = entry->data, .end = entry->data + entry->length};
    uint32_t count = cursor_number(&cursor);
    array_clear(&reader->paths);
    for (uint32_t i = 0; i < count && !cursor.is_bad; i++) array_push(&reader->paths, cursor_string(&cursor));
    reader->file = file;
    return !cursor.is_bad && cache_take_outcome(&cursor, &file->diagnostics, outcome, text_of, reader);
}

/* What is made of other bytes than the text alone, or has no name, is not kept. */
static bool is_kept(const PythonFile *file) { return !file->text->cells && strcmp(file->path, "-") != 0; }

bool cache_recall(CacheReader *reader, PythonFile *file, CacheOutcome *outcome) {
    Cache *cache = reader->cache;
    reader->analyser->project.looks_around = false;
    reader->lookups.main = file->name;
    touched_begin(&reader->touched);
    if (!is_kept(file)) return false;
    reader->digest = digest_of(file->text->data, file->text->length);
    CachedEntry *entry = strmap_get(&cache->entries, file->name);
    if (!entry) return false;
    if (!same_digest(&entry->text, &reader->digest)) {
        atomic_store(&cache->has_changed, true);
        return false;
    }
    if (!entry_is_sound(reader, entry) || !take_outcome(reader, entry, file, outcome)) return false;
    *strmap_at(&reader->mains, file->name) = reader;
    entry->is_recalled = true;
    return true;
}

/* ---- keeping ---- */

static uint32_t text_number(void *context, const Text *text) {
    CacheReader *reader = context;
    if (text == reader->file->text) return 0;
    const SourceModule *module = strmap_get(&reader->analyser->project.modules, text->path);
    bool is_read = module && module->tree && module->tree->text == text &&
                   strmap_get(&reader->analyser->project.texts.contents, text->path);
    if (!is_read) return UINT32_MAX;
    for (uint32_t i = 0; i < reader->paths.count; i++)
        if (strcmp(reader->paths.items[i], text->path) == 0) return i + 1;
    array_push(&reader->paths, text->path);
    return reader->paths.count;
}

void cache_keep(CacheReader *reader, const PythonFile *file, uint32_t first, const CacheOutcome *outcome) {
    if (!is_kept(file)) return;
    *strmap_at(&reader->mains, file->name) = reader;
    if (reader->analyser->project.looks_around) return;
    StrBuf findings = {0}, data = {0};
    array_clear(&reader->paths);
    reader->file = file;
    bool is_whole = cache_put_outcome(&file->diagnostics, first, outcome, text_number, reader, &findings);
    put_number(&data, reader->paths.count);
    for (uint32_t i = 0; i < reader->paths.count; i++) strbuf_put_string(&data, reader->paths.items[i]);
    strbuf_put(&data, findings.data, findings.length);
    strbuf_free(&findings);
    if (!is_whole) {
        strbuf_free(&data);
        return;
    }
    FreshEntry fresh = {.path = file->name, .text = reader->digest, .data = data};
    for (uint32_t i = 0; i < reader->touched.files.capacity; i++)
        if (reader->touched.files.slots[i].key) array_push(&fresh.files, reader->touched.files.slots[i].key);
    array_push(&reader->fresh, fresh);
}

const Tree *cache_tree(const Cache *cache, const Text *text) {
    for (uint32_t i = 0; i < cache->readers.count; i++) {
        const Tree *tree = strmap_get(&cache->readers.items[i]->restored, text->path);
        if (tree && tree->text == text) return tree;
    }
    return NULL;
}

/* ---- saving ---- */

typedef struct NewNode {
    CachedNode node;
    Array(Lookup) lookups;
    StrMap known; /* kind, level and name to the answer */
} NewNode;

typedef struct CacheWriter {
    Cache *cache;
    Arena arena;
    StrMap nodes; /* path to NewNode */
    Array(NewNode *) order;
    Array(CachedStores) stores;
    Array(CachedEntry) entries;
    bool differs; /* what is to be put together does not fit: files changed meanwhile */
} CacheWriter;

static NewNode *new_node(CacheWriter *writer, const char *path) {
    NewNode *node = strmap_get(&writer->nodes, path);
    if (node) return node;
    node = ARENA_NEW(&writer->arena, NewNode);
    node->node.path = path;
    *strmap_at(&writer->nodes, path) = node;
    array_push(&writer->order, node);
    return node;
}

static void add_text_of(CacheWriter *writer, NewNode *node, const CacheDigest *digest) {
    if (node->node.has_text && !same_digest(&node->node.text, digest)) writer->differs = true;
    node->node.has_text = true;
    node->node.text = *digest;
}

static void add_lookup(CacheWriter *writer, NewNode *node, const Lookup *lookup) {
    const char *key =
        arena_printf(&writer->arena, "%d %u %s", (int)lookup->kind, lookup->level, lookup->name);
    const char *known = strmap_get(&node->known, key);
    if (known) {
        if (strcmp(known, lookup->answer) != 0) writer->differs = true;
        return;
    }
    *strmap_at(&node->known, key) = (void *)lookup->answer;
    array_push(&node->lookups, *lookup);
}

static void add_stores(CacheWriter *writer, const char *folder, const CacheDigest *digest) {
    for (uint32_t i = 0; i < writer->stores.count; i++) {
        if (strcmp(writer->stores.items[i].folder, folder) != 0) continue;
        if (!same_digest(&writer->stores.items[i].digest, digest)) writer->differs = true;
        return;
    }
    array_push(&writer->stores, ((CachedStores){folder, *digest}));
}

static void add_reader(CacheWriter *writer, CacheReader *reader) {
    Project *project = &reader->analyser->project;
    if (project->texts.has_failed) writer->differs = true;
    for (uint32_t i = 0; i < reader->mains.capacity; i++) {
        if (!reader->mains.slots[i].key) continue;
        new_node(writer, reader->mains.slots[i].key)->node.is_main = true;
        lookups_of(&reader->analyser->resolver, reader->mains.slots[i].key);
    }
    for (uint32_t i = 0; i < reader->lookups.files.capacity; i++) {
        const FileLookups *of =
            reader->lookups.files.slots[i].key ? reader->lookups.files.slots[i].value : NULL;
        if (!of) continue;
        NewNode *node = new_node(writer, of->file);
        for (uint32_t k = 0; k < of->items.count; k++)
            if (of->items.items[k].answer) add_lookup(writer, node, &of->items.items[k]);
    }
    const StrMap *contents = &project->texts.contents;
    for (uint32_t i = 0; i < contents->capacity; i++) {
        const FileContent *content = contents->slots[i].key ? contents->slots[i].value : NULL;
        if (!content) continue;
        CacheDigest digest = digest_of(content->data, content->length);
        add_text_of(writer, new_node(writer, contents->slots[i].key), &digest);
    }
    for (uint32_t i = 0; i < project->stores.capacity; i++) {
        const char *folder = project->stores.slots[i].key;
        if (!folder) continue;
        CacheDigest digest = stores_digest(project, folder);
        add_stores(writer, folder, &digest);
    }
}

static void add_fresh(CacheWriter *writer, const CacheReader *reader) {
    for (uint32_t i = 0; i < reader->fresh.count; i++) {
        const FreshEntry *fresh = &reader->fresh.items[i];
        array_push(&writer->entries, ((CachedEntry){.path = fresh->path,
                                                    .text = fresh->text,
                                                    .data = fresh->data.data,
                                                    .length = (uint32_t)fresh->data.length,
                                                    .files = fresh->files.items,
                                                    .file_count = fresh->files.count}));
    }
}

/* Whether what is known of a file that was not looked at fits what others say of it now. */
static bool fits(const CacheWriter *writer, const CachedNode *old) {
    const NewNode *now = strmap_get(&writer->nodes, old->path);
    if (!now) return true;
    if (now->node.has_text && old->has_text && !same_digest(&now->node.text, &old->text)) return false;
    CacheWriter probe = {0};
    bool fits = true;
    for (uint32_t i = 0; i < old->lookup_count && fits; i++) {
        const Lookup *lookup = &old->lookups[i];
        const char *key =
            arena_printf(&probe.arena, "%d %u %s", (int)lookup->kind, lookup->level, lookup->name);
        const char *known = strmap_get(&now->known, key);
        fits = !known || strcmp(known, lookup->answer) == 0;
    }
    arena_free(&probe.arena);
    return fits;
}

/* What was found in files that are not of this run holds as long as nothing has changed. */
static void add_old(CacheWriter *writer) {
    Cache *cache = writer->cache;
    StrMap fresh = {0};
    for (uint32_t i = 0; i < writer->entries.count; i++)
        *strmap_at(&fresh, writer->entries.items[i].path) = cache;
    bool keeps = !atomic_load(&cache->has_changed);
    for (uint32_t i = 0; i < cache->old.node_count && keeps; i++) keeps = fits(writer, &cache->old.nodes[i]);
    for (uint32_t i = 0; i < cache->old.node_count && keeps; i++) {
        const CachedNode *old = &cache->old.nodes[i];
        NewNode *node = new_node(writer, old->path);
        node->node.is_main |= old->is_main;
        if (old->has_text) add_text_of(writer, node, &old->text);
        for (uint32_t k = 0; k < old->lookup_count; k++) add_lookup(writer, node, &old->lookups[k]);
    }
    for (uint32_t i = 0; i < cache->old.store_count && keeps; i++)
        add_stores(writer, cache->old.stores[i].folder, &cache->old.stores[i].digest);
    for (uint32_t i = 0; i < cache->old.entry_count; i++) {
        const CachedEntry *entry = &cache->old.entries[i];
        if ((keeps || entry->is_recalled) && !strmap_get(&fresh, entry->path))
            array_push(&writer->entries, *entry);
    }
    strmap_free(&fresh);
}

static void write_all(CacheWriter *writer) {
    CacheContent content = {.stores = writer->stores.items,
                            .store_count = writer->stores.count,
                            .entries = writer->entries.items,
                            .entry_count = writer->entries.count,
                            .node_count = writer->order.count};
    content.nodes = arena_alloc_zero(&writer->arena, content.node_count * sizeof *content.nodes + 1);
    for (uint32_t i = 0; i < content.node_count; i++) {
        const NewNode *node = writer->order.items[i];
        CachedNode *kept = &content.nodes[i];
        kept->path = node->node.path;
        kept->has_text = node->node.has_text;
        kept->is_main = node->node.is_main;
        kept->text = node->node.text;
        kept->lookups = node->lookups.items;
        kept->lookup_count = node->lookups.count;
    }
    StrBuf data = {0};
    cache_write_content(&content, &data);
    if (data.length <= MOST_BYTES_KEPT)
        (void)cache_write_file(writer->cache->folder, writer->cache->path, &data);
    strbuf_free(&data);
}

static bool took_long(const Cache *cache) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t milliseconds =
        (int64_t)(now.tv_sec - cache->begin.tv_sec) * 1000 + (now.tv_nsec - cache->begin.tv_nsec) / 1000000;
    return milliseconds >= LEAST_MILLISECONDS;
}

uint32_t cache_save(Cache *cache, bool always) {
    uint32_t fresh = 0, recalled = 0;
    for (uint32_t i = 0; i < cache->readers.count; i++) fresh += cache->readers.items[i]->fresh.count;
    for (uint32_t i = 0; i < cache->old.entry_count; i++) recalled += cache->old.entries[i].is_recalled;
    if (fresh == 0 || !(always || took_long(cache))) return recalled;
    CacheWriter writer = {.cache = cache};
    for (uint32_t i = 0; i < cache->readers.count; i++) add_reader(&writer, cache->readers.items[i]);
    for (uint32_t i = 0; i < cache->readers.count; i++) add_fresh(&writer, cache->readers.items[i]);
    if (!writer.differs) add_old(&writer);
    if (!writer.differs) write_all(&writer);
    for (uint32_t i = 0; i < writer.order.count; i++) {
        array_free(&writer.order.items[i]->lookups);
        strmap_free(&writer.order.items[i]->known);
    }
    array_free(&writer.order);
    array_free(&writer.stores);
    array_free(&writer.entries);
    strmap_free(&writer.nodes);
    arena_free(&writer.arena);
    return recalled;
}
