/* Functions of the module re on texts that are known. */
#include "base/regex.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { LONGEST_SEARCHED = 4096, MOST_FOUND = 256 };

/* Reads the pattern of a search in a text; false when they are not known. */
static bool read_search(Interp *interp, Value pattern, Value string, Regex *regex, const Str **text) {
    if (pattern.kind != VALUE_STR || string.kind != VALUE_STR) return false;
    *text = string.text;
    return string.text->length <= LONGEST_SEARCHED &&
           regex_read(regex, pattern.text->data, pattern.text->length, interp->run.arena);
}

static Value piece(Interp *interp, const char *start, const char *end) {
    return start ? value_str(interp->run.arena, start, (size_t)(end - start)) : value_none();
}

/* An instance of a class of the module with what is known of it under a name of ours. */
static Value new_known(Interp *interp, const NativeCall *call, const char *name, const char *attribute,
                       Value known) {
    Value class = module_global(interp, call->function->module, interp_name(interp, name));
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return value_any();
    Value made = new_instance(interp, class.address, call->site);
    put_object(interp, made.address,
               object_with_attribute(interp->run.arena, object_of(interp, made),
                                     interp_name(interp, attribute), known));
    return made;
}

/* What new_known was given; NEVER for any other object. */
static Value known_part(Interp *interp, Value value, const char *attribute) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    return object ? object_attribute(object, interp_name(interp, attribute)) : value_never();
}

static RegexWay way_of(Interp *interp, const NativeCall *call) {
    const char *name = interp_text(interp, call->function->name);
    return strcmp(name, "search") == 0  ? REGEX_SEARCH
           : strcmp(name, "match") == 0 ? REGEX_MATCH
                                        : REGEX_FULL_MATCH;
}

/* What is not found is None where one call is asked about; elsewhere the code that looks for it may be one
 * that is never reached. */
static bool find_text(Interp *interp, const NativeCall *call, Value pattern, Value *result) {
    Regex regex;
    RegexFound found;
    const Str *text;
    if (!read_search(interp, pattern, call->arguments[1], &regex, &text)) return false;
    int is_found = regex_find(&regex, way_of(interp, call), text->data, text->length, 0, &found);
    if (is_found == 0) return interp->options.one_call && answer(result, value_none());
    if (is_found < 0) return false;
    Value texts[REGEX_MOST_GROUPS + 1];
    for (uint32_t i = 0; i <= regex.groups; i++) texts[i] = piece(interp, found.start[i], found.end[i]);
    Value known = value_tuple(interp->run.arena, texts, regex.groups + 1);
    return answer(result, new_known(interp, call, "Match", "_texts", known));
}

/* ---- functions ---- */

static bool find_one(Interp *interp, const NativeCall *call, Value *result) {
    bool is_plain = value_equal(call->arguments[2], value_int(0));
    return is_plain && find_text(interp, call, call->arguments[0], result);
}

static bool compile_pattern(Interp *interp, const NativeCall *call, Value *result) {
    Value pattern = call->arguments[0];
    if (pattern.kind != VALUE_STR || !value_equal(call->arguments[1], value_int(0))) return false;
    return answer(result, new_known(interp, call, "Pattern", "pattern", pattern));
}

/* re.split: the texts between what is found, and the groups. A pattern that finds nothing at all is left out.
 */
static bool split_text(Interp *interp, const NativeCall *call, Value *result) {
    Regex regex;
    RegexFound found;
    const Str *text;
    bool is_plain =
        value_equal(call->arguments[2], value_int(0)) && value_equal(call->arguments[3], value_int(0));
    if (!is_plain || !read_search(interp, call->arguments[0], call->arguments[1], &regex, &text))
        return false;
    Value items[MOST_FOUND];
    uint32_t count = 0;
    size_t last = 0;
    int is_found;
    while ((is_found = regex_find(&regex, REGEX_SEARCH, text->data, text->length, last, &found)) > 0) {
        if (found.start[0] == found.end[0] || count + regex.groups + 2 > MOST_FOUND) return false;
        items[count++] = piece(interp, text->data + last, found.start[0]);
        for (uint32_t i = 1; i <= regex.groups; i++)
            items[count++] = piece(interp, found.start[i], found.end[i]);
        last = (size_t)(found.end[0] - text->data);
    }
    if (is_found < 0) return false;
    items[count++] = piece(interp, text->data + last, text->data + text->length);
    return answer(result, new_list(interp, items_new(interp->run.arena, items, count), call->site));
}

/* ---- methods ---- */

static bool pattern_find(Interp *interp, const NativeCall *call, Value *result) {
    bool is_whole =
        value_equal(call->arguments[2], value_int(0)) && call->arguments[3].kind == VALUE_ELLIPSIS;
    return is_whole && find_text(interp, call, known_part(interp, call->arguments[0], "pattern"), result);
}

/* The text of one group. */
static bool group_text(const Items *texts, Value group, Value *result) {
    if (group.kind != VALUE_INT || group.integer < 0 || group.integer >= texts->count) return false;
    return answer(result, texts->items[group.integer]);
}

static bool match_group(Interp *interp, const NativeCall *call, Value *result) {
    Value texts = known_part(interp, call->arguments[0], "_texts"), groups = call->arguments[1];
    if (texts.kind != VALUE_TUPLE || groups.kind != VALUE_TUPLE || groups.items->is_open) return false;
    if (groups.items->count > 1) return false;
    return group_text(texts.items, groups.items->count ? groups.items->items[0] : value_int(0), result);
}

static bool match_item(Interp *interp, const NativeCall *call, Value *result) {
    Value texts = known_part(interp, call->arguments[0], "_texts");
    return texts.kind == VALUE_TUPLE && group_text(texts.items, call->arguments[1], result);
}

static bool match_groups(Interp *interp, const NativeCall *call, Value *result) {
    Value texts = known_part(interp, call->arguments[0], "_texts");
    if (texts.kind != VALUE_TUPLE) return false;
    Items *groups = items_new(interp->run.arena, texts.items->items + 1, texts.items->count - 1);
    for (uint32_t i = 0; i < groups->count; i++)
        if (groups->items[i].kind == VALUE_NONE) groups->items[i] = call->arguments[1];
    return answer(result, value_items(groups));
}

const NativeFunction regular_functions[] = {
    {"re.match", find_one},
    {"re.search", find_one},
    {"re.fullmatch", find_one},
    {"re.split", split_text},
    {"re.compile", compile_pattern},
    {"re.Pattern.match", pattern_find},
    {"re.Pattern.search", pattern_find},
    {"re.Pattern.fullmatch", pattern_find},
    {"re.Match.group", match_group},
    {"re.Match.__getitem__", match_item},
    {"re.Match.groups", match_groups},
    {0},
};
