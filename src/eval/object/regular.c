/* Functions of the module re on texts that are known. */
#include "base/regex.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { LONGEST_SEARCHED = 4096, MOST_FOUND = 256 };

/* The pattern and the text of a call; false when they are not known. */
static bool read_call(Interp *interp, const NativeCall *call, Regex *regex, const Str **text) {
    Value pattern = call->arguments[0], string = call->arguments[1];
    if (pattern.kind != VALUE_STR || string.kind != VALUE_STR) return false;
    *text = string.text;
    return string.text->length <= LONGEST_SEARCHED &&
           regex_read(regex, pattern.text->data, pattern.text->length, interp->run.arena);
}

static Value piece(Interp *interp, const char *start, const char *end) {
    return start ? value_str(interp->run.arena, start, (size_t)(end - start)) : value_none();
}

/* re._find(pattern, string, way): the spans of the groups of what is found, as a tuple; None when nothing is.
 */
static bool find_one(Interp *interp, const NativeCall *call, Value *result) {
    Value way = call->arguments[2];
    Regex regex;
    RegexFound found;
    const Str *text;
    if (way.kind != VALUE_INT || !read_call(interp, call, &regex, &text)) return false;
    int is_found = regex_find(&regex, (RegexWay)way.integer, text->data, text->length, 0, &found);
    if (is_found <= 0) return is_found == 0 && answer(result, value_none());
    Value spans[REGEX_MOST_GROUPS + 1];
    for (uint32_t i = 0; i <= regex.groups; i++) {
        bool is_there = found.start[i] != NULL;
        Value both[2] = {value_int(is_there ? found.start[i] - text->data : -1),
                         value_int(is_there ? found.end[i] - text->data : -1)};
        spans[i] = value_tuple(interp->run.arena, both, 2);
    }
    return answer(result, value_tuple(interp->run.arena, spans, regex.groups + 1));
}

/* re.split: the texts between what is found, and the groups. A pattern that finds nothing at all is left out.
 */
static bool split_text(Interp *interp, const NativeCall *call, Value *result) {
    Regex regex;
    RegexFound found;
    const Str *text;
    bool is_plain =
        value_equal(call->arguments[2], value_int(0)) && value_equal(call->arguments[3], value_int(0));
    if (!is_plain || !read_call(interp, call, &regex, &text)) return false;
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
    {"re._find", find_one},
    {"re.split", split_text},
    {0},
};
