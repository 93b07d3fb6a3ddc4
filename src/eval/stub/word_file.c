/* Words that look into files of data which the program names: headers of arrays, and JSON.
 *
 * Only files in the folder of the program, or in the current one, links followed, are looked at, and only if
 * the program does not write such files itself. Nothing of this runs code; what is not understood is not
 * known. */
#include "base/file.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/stub/json_value.h"
#include "eval/stub/word.h"
#include "names/folder.h"
#include "stubs/array_file.h"

#include <string.h>
#include <sys/stat.h>

#define WORD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

/* ---- which file ---- */

/* Names of functions after which a file may be another than the one that lies there. */
static bool is_writer(const char *name) {
    static const char *const names[] = {
        "save",       "savez", "savez_compressed", "tofile",      "memmap",     "open_memmap",
        "save_file",  "dump",  "save_pretrained",  "write",       "writelines", "write_text",
        "copyfile",   "move",  "urlretrieve",      "extractall",  "system",     "Popen",
        "check_call", "exec",  "write_bytes",      "check_output"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

typedef struct Writers {
    const Symbols *symbols;
    bool are_there;
} Writers;

/* `torch.save` writes files of another kind. */
static bool is_of_torch(const Symbols *symbols, const AstAttribute *attribute) {
    return attribute->value->kind == AST_Name &&
           strcmp(symbol_text(symbols, AS(Name, attribute->value)->id), "torch") == 0;
}

static bool look_for_writers(void *context, Node *node) {
    Writers *writers = context;
    Sym name = node->kind == AST_Attribute ? AS(Attribute, node)->attr
               : node->kind == AST_Name    ? AS(Name, node)->id
                                           : SYM_NONE;
    if (name != SYM_NONE && is_writer(symbol_text(writers->symbols, name)))
        writers->are_there |= node->kind == AST_Name || !is_of_torch(writers->symbols, AS(Attribute, node));
    return !writers->are_there;
}

static bool may_write(Interp *interp, Module *module) {
    if (!module->source || module->is_model) return false;
    if (!module->text.writes) {
        Writers writers = {.symbols = interp->analysis.symbols};
        ast_walk(&module->source->tree->module->node,
                 &(Visitor){.enter = look_for_writers, .context = &writers});
        module->text.writes = (writers.are_there ? TRI_YES : TRI_NO) + 1;
    }
    return module->text.writes == TRI_YES + 1;
}

/* Whether the program, as far as it has been read, may write files of data. */
static bool program_writes(Interp *interp, Module *main) {
    if (may_write(interp, main)) return true;
    const StrMap *modules = &interp->analysis.modules;
    for (uint32_t i = 0; i < modules->capacity; i++) {
        Module *module = modules->slots[i].key ? modules->slots[i].value : NULL;
        if (module && module->is_user && may_write(interp, module)) return true;
    }
    return false;
}

static const char *readable(const char *path, const char *folder, struct stat *status) {
    bool is_there = stat(path, status) == 0 && S_ISREG(status->st_mode);
    return is_there && file_is_inside(path, folder) ? path : NULL;
}

/* The file that a program means by [name], relative to its own folder or to the current one; NULL when it is
 * not known, or not to be read. */
static const char *data_file(Interp *interp, Value name) {
    const Frame *outermost = interp->path.frame;
    while (outermost && outermost->caller) outermost = outermost->caller;
    Module *main = outermost ? outermost->module : NULL;
    if (name.kind != VALUE_STR || !main || !main->source || !main->source->path) return NULL;
    if (memchr(name.text->data, '\0', name.text->length) || program_writes(interp, main)) return NULL;
    Arena *arena = interp->run.arena;
    const char *folder = path_parent(arena, main->source->path);
    interp->analysis.project->looks_around = true;
    const char *text = arena_copy(arena, name.text->data, name.text->length);
    struct stat beside, here;
    const char *first = readable(*text == '/' ? text : path_join(arena, folder, text), folder, &beside);
    const char *second = readable(text, ".", &here);
    bool differ = first && second && (beside.st_ino != here.st_ino || beside.st_dev != here.st_dev);
    return differ ? NULL : first ? first : second;
}

/* ---- arrays ---- */

static Value stored_value(Interp *interp, const StoredArray *array) {
    Value sizes[STORED_MOST_RANK], parts[2];
    if (!array->is_known) return value_none();
    for (uint32_t i = 0; i < array->rank; i++) sizes[i] = value_int(array->dims[i]);
    const char *type = element_name(array->element);
    parts[0] = type ? value_str(interp->run.arena, type, strlen(type)) : value_none();
    parts[1] = value_tuple(interp->run.arena, sizes, array->rank);
    return value_tuple(interp->run.arena, parts, 2);
}

static Value archive_value(Interp *interp, const StoredArrays *arrays, const Node *site) {
    Entries *entries = entries_new(interp->run.arena, arrays->count);
    entries->count = 0;
    for (uint32_t i = 0; i < arrays->count; i++) {
        const char *name = arrays->items[i].name;
        Value key = value_str(interp->run.arena, name, strlen(name));
        if (entries_find(entries, key) >= 0) return value_none();
        entries->items[entries->count++] = (Entry){key, stored_value(interp, &arrays->items[i])};
    }
    return new_dict(interp, entries, site);
}

WORD(stored_arrays) {
    const char *path = data_file(interp, call->arguments[0]);
    StoredArray array;
    StoredArrays arrays;
    *result = value_none();
    if (path && stored_npy(path, interp->run.arena, &array))
        *result = stored_value(interp, &array);
    else if (path && stored_npz(path, interp->run.arena, &arrays))
        *result = archive_value(interp, &arrays, call->site);
    return true;
}

/* ---- JSON ---- */

enum { MOST_JSON = 1 << 20 };

static Value json_of(Interp *interp, const char *data, size_t length, const Node *site) {
    JsonSource source = {.interp = interp, .at = data, .end = data + length, .site = site};
    Value value = json_read(&source);
    return source.has_failed ? value_none() : value;
}

/* The content of a JSON file, or the header of a file of safetensors. */
WORD(stored_json) {
    const char *path = data_file(interp, call->arguments[0]);
    FileContent content;
    uint64_t size, length = 0;
    *result = value_none();
    if (!path || file_read_part(path, 0, MOST_JSON, interp->run.arena, &content, &size)) return true;
    size_t name = strlen(path);
    bool is_tensors = name > 12 && strcmp(path + name - 12, ".safetensors") == 0;
    if (!is_tensors && size <= MOST_JSON) {
        *result = json_of(interp, content.data, content.length, call->site);
    } else if (is_tensors && content.length >= 8) {
        for (int i = 7; i >= 0; i--) length = length << 8 | (unsigned char)content.data[i];
        if (length <= content.length - 8) *result = json_of(interp, content.data + 8, length, call->site);
    }
    return true;
}

const NativeFunction file_words[] = {
    {"moira.stubs.stored_arrays", stored_arrays},
    {"moira.stubs.stored_json", stored_json},
    {0},
};
