/* Functions of the module re on texts that are known. */
#include "base/regex.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { LONGEST_SEARCHED = 4096, MOST_FOUND = 256 };

/* The pattern and the text of a call whose flags, the argument at [flags], are none; false when they are not
 * known.
 */
static bool read_call(Interp *interp, const NativeCall *call, uint32_t flags, Regex *regex,
                      const Str **text) {
    Value pattern = call->arguments[0], string = call->arguments[1];
    bool is_plain = value_equal(call->arguments[flags], value_int(0));
    if (!is_plain || pattern.kind != VALUE_STR || string.kind != VALUE_STR) return false;
    *text = string.text;
    return string.text->length <= LONGEST_SEARCHED &&
           regex_read(regex, pattern.text->data, pattern.text->length, interp->run.arena);
}

static Value piece(Interp *interp, const char *start, const char *end) {
    return start ? value_str(interp->run.arena, start, (size_t)(end - start)) : value_none();
}

/* An instance of Match with the texts of its groups. */
static Value new_match(Interp *interp, const NativeCall *call, const Regex *regex, const RegexFound *found) {
    Value class = module_global(interp, call->function->module, interp_name(interp, "Match"));
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return value_any();
    Value items[REGEX_MOST_GROUPS + 1];
    for (uint32_t i = 0; i <= regex->groups; i++) items[i] = piece(interp, found->start[i], found->end[i]);
    Value made = new_instance(interp, class.address, call->site);
    Value texts = value_tuple(interp->run.arena, items, regex->groups + 1);
    put_object(interp, made.address,
               object_with_attribute(interp->run.arena, object_of(interp, made),
                                     interp_name(interp, "_texts"), texts));
    return made;
}

static bool find_one(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = interp_text(interp, call->function->name);
    RegexWay way = strcmp(name, "search") == 0  ? REGEX_SEARCH
                   : strcmp(name, "match") == 0 ? REGEX_MATCH
                                                : REGEX_FULL_MATCH;
    Regex regex;
    RegexFound found;
    const Str *text;
    if (!read_call(interp, call, 2, &regex, &text)) return false;
    int is_found = regex_find(&regex, way, text->data, text->length, 0, &found);
    if (is_found < 0) return false;
    return answer(result, is_found ? new_match(interp, call, &regex, &found) : value_none());
}

/* re.split: the texts between what is found, and the groups. A pattern that finds nothing at all is left out.
 */
static bool split_text(Interp *interp, const NativeCall *call, Value *result) {
    Regex regex;
    RegexFound found;
    const Str *text;
    if (!value_equal(call->arguments[2], value_int(0)) || !read_call(interp, call, 3, &regex, &text))
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

const NativeFunction regular_functions[] = {
    {"re.match", find_one},
    {"re.search", find_one},
    {"re.fullmatch", find_one},
    {"re.split", split_text},
    {0},
};
