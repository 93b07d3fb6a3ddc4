/* Lookups in the tables of unicode_tables.h, and the two algorithms of Unicode that need code: normalisation
 * form KC (Unicode Standard, section 3.11) and the composition of Hangul syllables and their names (section
 * 3.12).
 *
 * Normalisation works on one segment at a time. A segment begins with a character that nothing before it
 * can reach: it neither combines with what precedes it nor trades places with it. Most segments are a
 * single character, and a buffer on the stack is enough for them. */
#include "syntax/unicode.h"
#include "base/arena.h"
#include "base/utf.h"
#include "syntax/unicode_tables.h"

#include <stdlib.h>
#include <string.h>

/* Properties */

static const UnicodeRecord *record_of(uint32_t c) {
    if (c >= UNICODE_LIMIT) return &unicode_records[0];
    uint32_t block = unicode_record_blocks[c >> UNICODE_BLOCK_BITS];
    return &unicode_records[unicode_record_cells[block][c % UNICODE_BLOCK_SIZE]];
}

bool unicode_is_xid_start(uint32_t c, int minor) { return minor >= record_of(c)->start_since; }

bool unicode_is_xid_continue(uint32_t c, int minor) { return minor >= record_of(c)->continue_since; }

bool unicode_is_printable(uint32_t c, int minor) { return minor >= record_of(c)->printable_since; }

static bool is_assigned(uint32_t c, int minor) { return minor >= record_of(c)->assigned_since; }

static uint8_t combining_class(uint32_t c, int minor) {
    const UnicodeRecord *record = record_of(c);
    return minor >= record->assigned_since ? record->combining_class : 0;
}

/* Hangul: a syllable is a leading consonant, a vowel and perhaps a trailing consonant, and its code point
 * is computed from theirs. Trailing consonant 0 is the absent one. */

enum {
    HANGUL_SYLLABLE = 0xAC00,
    HANGUL_LEADING = 0x1100,
    HANGUL_VOWEL = 0x1161,
    HANGUL_TRAILING = 0x11A7,
    LEADING_COUNT = 19,
    VOWEL_COUNT = 21,
    TRAILING_COUNT = 28,
    SYLLABLE_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT,
};

/* Whether [c] is one of the [count] code points from [base] on. */
static bool is_within(uint32_t c, uint32_t base, uint32_t count) { return c - base < count; }

static uint32_t hangul_syllable(uint32_t leading, uint32_t vowel, uint32_t trailing) {
    return HANGUL_SYLLABLE + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT + trailing;
}

/* The syllable that [first] and [second] form, or 0. */
static uint32_t compose_hangul(uint32_t first, uint32_t second) {
    if (is_within(first, HANGUL_LEADING, LEADING_COUNT) && is_within(second, HANGUL_VOWEL, VOWEL_COUNT))
        return hangul_syllable(first - HANGUL_LEADING, second - HANGUL_VOWEL, 0);
    if (is_within(first, HANGUL_SYLLABLE, SYLLABLE_COUNT) &&
        (first - HANGUL_SYLLABLE) % TRAILING_COUNT == 0 &&
        is_within(second, HANGUL_TRAILING + 1, TRAILING_COUNT - 1))
        return first + (second - HANGUL_TRAILING);
    return 0;
}

/* Normalisation */

typedef struct {
    uint32_t code;
    uint8_t combining_class; /* kept here because ordering and composing both ask for it often */
} Character;

/* A syllable's three parts are the longest that a rule makes; the table has longer ones. */
typedef struct {
    const uint32_t *codes;
    size_t count;
    uint32_t computed[3]; /* where [codes] points if no table holds them */
} Decomposition;

/* Finds the full compatibility decomposition of [c], which is [c] itself for most. */
static void decompose(uint32_t c, int minor, Decomposition *result) {
    result->codes = result->computed;
    result->count = 1;
    result->computed[0] = c;
    if (is_within(c, HANGUL_SYLLABLE, SYLLABLE_COUNT)) {
        uint32_t index = c - HANGUL_SYLLABLE;
        uint32_t trailing = index % TRAILING_COUNT;
        result->computed[0] = HANGUL_LEADING + index / (VOWEL_COUNT * TRAILING_COUNT);
        result->computed[1] = HANGUL_VOWEL + index / TRAILING_COUNT % VOWEL_COUNT;
        result->computed[2] = HANGUL_TRAILING + trailing;
        result->count = trailing ? 3 : 2;
    } else if (is_assigned(c, minor)) {
        uint32_t block = unicode_decomposition_blocks[c >> UNICODE_BLOCK_BITS];
        uint32_t position = unicode_decomposition_cells[block][c % UNICODE_BLOCK_SIZE];
        if (position) {
            result->codes = &unicode_decompositions[position + 1];
            result->count = unicode_decompositions[position];
        }
    }
}

/* Whether a character that decomposes to [result] begins a segment. */
static bool begins_segment(const Decomposition *result, int minor) {
    uint32_t c = result->codes[0];
    return combining_class(c, minor) == 0 && !record_of(c)->composes_back &&
           !is_within(c, HANGUL_VOWEL, VOWEL_COUNT) && !is_within(c, HANGUL_TRAILING, TRAILING_COUNT);
}

/* Puts [count] characters into ascending order of class by merging ever longer stretches, and keeps the
 * order of those with equal classes. [scratch] has room for as many. */
static void sort_by_class(Character *characters, size_t count, Character *scratch) {
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count;
            size_t end = middle + width < count ? middle + width : count;
            size_t left = start, right = middle;
            for (size_t i = start; i < end; i++) {
                bool take_left = left < middle && (right == end || characters[left].combining_class <=
                                                                       characters[right].combining_class);
                scratch[i] = characters[take_left ? left++ : right++];
            }
        }
        memcpy(characters, scratch, count * sizeof *characters);
    }
}

/* The canonical ordering: between two starters, characters stand in ascending order of class. */
static void reorder(Character *characters, size_t count, Character *scratch) {
    size_t i = 0;
    while (i < count) {
        size_t start = i;
        bool ordered = true;
        for (; i < count && characters[i].combining_class != 0; i++)
            ordered =
                ordered && (i == start || characters[i - 1].combining_class <= characters[i].combining_class);
        if (!ordered) sort_by_class(characters + start, i - start, scratch);
        while (i < count && characters[i].combining_class == 0) i++;
    }
}

/* The character that [first] and [second] compose to, or 0. */
static uint32_t compose_pair(uint32_t first, uint32_t second, int minor) {
    uint32_t syllable = compose_hangul(first, second);
    if (syllable || !record_of(second)->composes_back) return syllable;
    size_t low = 0, high = unicode_composition_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const UnicodeComposition *pair = &unicode_compositions[middle];
        if (pair->first == first && pair->second == second)
            return is_assigned(pair->composite, minor) ? pair->composite : 0;
        if (pair->first < first || (pair->first == first && pair->second < second))
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

/* The canonical composition: each character joins the last starter before it if they form a pair and
 * nothing between them blocks it, that is, has the same class or a higher one. Returns the number of
 * characters that remain. */
static size_t compose(Character *characters, size_t count, int minor) {
    size_t kept = 0;
    Character *starter = NULL;
    for (size_t i = 0; i < count; i++) {
        Character c = characters[i];
        bool reachable = starter && (&characters[kept - 1] == starter ||
                                     characters[kept - 1].combining_class < c.combining_class);
        uint32_t composite = reachable ? compose_pair(starter->code, c.code, minor) : 0;
        if (composite) {
            starter->code = composite;
            continue;
        }
        if (c.combining_class == 0) starter = &characters[kept];
        characters[kept++] = c;
    }
    return kept;
}

/* Where normalised text goes: [length] counts on beyond [capacity], where nothing is written. */
typedef struct {
    char *text;
    size_t capacity;
    size_t length;
} NormalForm;

static void write_character(NormalForm *output, uint32_t c) {
    char bytes[4];
    size_t count = utf8_encode(c, bytes);
    for (size_t i = 0; i < count; i++, output->length++)
        if (output->length < output->capacity) output->text[output->length] = bytes[i];
}

/* Normalises one segment, the text from [in] to [end], which decomposes to [count] characters. */
static void normalise_segment(const char *in, const char *end, size_t count, int minor, NormalForm *output) {
    Character local[128]; /* One half holds the characters, the other is scratch space for sorting. */
    bool fits = 2 * count <= sizeof local / sizeof *local;
    Character *characters = fits ? local : memory_alloc(2 * count * sizeof *characters);
    size_t filled = 0;
    for (size_t length; in < end; in += length) {
        Decomposition parts;
        decompose(utf8_decode(in, &length), minor, &parts);
        for (size_t i = 0; i < parts.count; i++)
            characters[filled++] = (Character){parts.codes[i], combining_class(parts.codes[i], minor)};
    }
    reorder(characters, filled, characters + count);
    filled = compose(characters, filled, minor);
    for (size_t i = 0; i < filled; i++) write_character(output, characters[i].code);

    if (!fits) free(characters);
}

size_t unicode_nfkc(const char *in, size_t length, char *out, size_t capacity, int minor) {
    const char *end = in + length;
    NormalForm output = {.text = out, .capacity = capacity, .length = 0};
    while (in < end) {
        const char *next = in;
        size_t count = 0;
        while (next < end) {
            size_t size;
            Decomposition parts;
            decompose(utf8_decode(next, &size), minor, &parts);
            if (next > in && begins_segment(&parts, minor)) break;
            next += size;
            count += parts.count;
        }
        normalise_segment(in, next, count, minor, &output);
        in = next;
    }
    return output.length;
}

/* Names */

/* Finds the longest of [count] spellings that [*text] begins with, steps over it and returns its index, or
 * -1. The empty spelling matches where no other does. */
static int32_t take_spelling(const char *const spellings[], int32_t count, const char **text,
                             const char *end) {
    int32_t found = -1;
    size_t longest = 0;
    for (int32_t i = 0; i < count; i++) {
        size_t length = strlen(spellings[i]);
        if ((found < 0 || length > longest) && length <= (size_t)(end - *text) &&
            memcmp(spellings[i], *text, length) == 0) {
            found = i;
            longest = length;
        }
    }
    *text += longest;
    return found;
}

/* Reads "HANGUL SYLLABLE " and the spellings of the syllable's parts. */
static int32_t lookup_hangul(const char *name, size_t length) {
    static const char prefix[] = "HANGUL SYLLABLE ";
    static const char *const leading[LEADING_COUNT] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                                       "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
    static const char *const vowel[VOWEL_COUNT] = {"A",   "AE", "YA", "YAE", "EO", "E",  "YEO",
                                                   "YE",  "O",  "WA", "WAE", "OE", "YO", "U",
                                                   "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
    static const char *const trailing[TRAILING_COUNT] = {
        "",   "G",  "GG", "GS", "N",  "NJ", "NH", "D",  "L", "LG", "LM", "LB", "LS", "LT",
        "LP", "LH", "M",  "B",  "BS", "S",  "SS", "NG", "J", "C",  "K",  "T",  "P",  "H"};
    size_t prefix_length = sizeof prefix - 1;
    if (length < prefix_length || memcmp(name, prefix, prefix_length) != 0) return -1;
    const char *text = name + prefix_length, *end = name + length;
    int32_t l = take_spelling(leading, LEADING_COUNT, &text, end);
    int32_t v = take_spelling(vowel, VOWEL_COUNT, &text, end);
    int32_t t = take_spelling(trailing, TRAILING_COUNT, &text, end);
    if (l < 0 || v < 0 || t < 0 || text != end) return -1;
    return (int32_t)hangul_syllable((uint32_t)l, (uint32_t)v, (uint32_t)t);
}

/* The value of [count] hexadecimal digits in upper case, or -1. */
static int32_t parse_hexadecimal(const char *digits, size_t count) {
    int32_t value = 0;
    for (size_t i = 0; i < count; i++) {
        char d = digits[i];
        if (d >= '0' && d <= '9')
            value = value * 16 + (d - '0');
        else if (d >= 'A' && d <= 'F')
            value = value * 16 + (d - 'A' + 10);
        else
            return -1;
    }
    return value;
}

/* Finds a name that ends in its own code point. The ideographs must be spelt in upper case but may have a
 * leading zero; the others may be in lower case, [folded] is their upper case. */
static int32_t lookup_numbered(const char *name, const char *folded, size_t length, int minor) {
    for (size_t i = 0; i < unicode_numbered_count; i++) {
        const UnicodeNumbered *range = &unicode_numbered[i];
        const char *text = range->ideographs ? name : folded;
        size_t prefix = strlen(range->prefix);
        size_t digits = length - prefix;
        if (length < prefix || digits < 4 || digits > 5 || memcmp(text, range->prefix, prefix) != 0) continue;
        int32_t code = parse_hexadecimal(text + prefix, digits);
        bool padded = digits == 5 && code < 0x10000;
        if (code >= (int32_t)range->first && code <= (int32_t)range->last && minor >= range->since &&
            minor <= range->until && (range->ideographs || !padded))
            return code;
    }
    return -1;
}

static int32_t lookup_alias(const char *folded, int minor) {
    size_t low = 0, high = unicode_alias_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const UnicodeAlias *alias = &unicode_aliases[middle];
        int order = strcmp(alias->name, folded);
        if (order == 0) return minor >= alias->since ? (int32_t)alias->code : -1;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* Reads a number of the name graph and steps over it. */
static uint32_t read_number(const char **text) {
    uint32_t number = 0, value;
    int shift = 0;
    do {
        value = (uint32_t)(*(*text)++ - UNICODE_NAME_ZERO);
        number |= (value & 31) << shift;
        shift += 5;
    } while (value & 32);
    return number;
}

/* The value of a letter of the name graph. */
static int letter_value(char letter) {
    return letter == ' ' ? 0 : letter == '-' ? 1 : letter <= '9' ? letter - '0' + 2 : letter - 'A' + 12;
}

/* Steps over the label at [*edge] and returns how many letters of [name] it matches, or 0 if it is no
 * beginning of [name]. */
static size_t match_label(const char **edge, const char *name, size_t length) {
    size_t matched = 0;
    bool matches = true;
    int value;
    do {
        value = *(*edge)++ - UNICODE_NAME_ZERO;
        matches = matches && matched < length && letter_value(name[matched]) == value % UNICODE_NAME_LETTERS;
        matched++;
    } while (value < UNICODE_NAME_LETTERS);
    return matches ? matched : 0;
}

/* Walks the name graph along [name] and returns the rank of the name, or -1. On the way it counts the
 * names that sort before: those that end earlier on the path and those on edges left of it. */
static int32_t rank_of_name(const char *name, size_t length) {
    const char *node = unicode_name_graph + unicode_name_root;
    int32_t rank = 0;
    for (;;) {
        const char *edge = node;
        bool name_ends = read_number(&edge) & 1;
        if (length == 0) return name_ends ? rank : -1;
        rank += name_ends;

        size_t matched = 0;
        const char *child = NULL;
        for (bool last = false; !matched;) {
            if (last) return -1;
            matched = match_label(&edge, name, length);
            uint32_t number = read_number(&edge);
            last = number & 1;
            child = number >> 1 ? node - (number >> 1) : NULL;
            if (!matched) {
                const char *skipped = child;
                rank += child ? (int32_t)(read_number(&skipped) >> 1) : 1;
            }
        }
        name += matched;
        length -= matched;
        if (!child) return length == 0 ? rank : -1;
        node = child;
    }
}

static int32_t code_of_rank(int32_t rank) {
    int32_t group = rank / UNICODE_NAME_GROUP;
    const char *text = unicode_name_codes + unicode_name_code_positions[group];
    int32_t code = 0;
    for (int32_t i = group * UNICODE_NAME_GROUP; i <= rank; i++) {
        int32_t number = (int32_t)read_number(&text);
        code += number & 1 ? -(number / 2) - 1 : number / 2;
    }
    return code;
}

static int32_t lookup_graph(const char *folded, size_t length, int minor) {
    int32_t rank = rank_of_name(folded, length);
    int32_t code = rank < 0 ? -1 : code_of_rank(rank);
    return code >= 0 && is_assigned((uint32_t)code, minor) ? code : -1;
}

/* Writes [name] in upper case to [folded] and returns true, or returns false if it has a character that no
 * name has. */
static bool fold_name(const char *name, size_t length, char folded[UNICODE_NAME_MAX + 1]) {
    if (length == 0 || length > UNICODE_NAME_MAX) return false;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '-')) return false;
        folded[i] = c;
    }
    folded[length] = '\0';
    return true;
}

int32_t unicode_lookup_name(const char *name, size_t length, int minor) {
    char folded[UNICODE_NAME_MAX + 1];
    if (!fold_name(name, length, folded)) return -1;
    int32_t code = lookup_hangul(name, length);
    if (code < 0) code = lookup_numbered(name, folded, length, minor);
    if (code < 0) code = lookup_alias(folded, minor);
    if (code < 0) code = lookup_graph(folded, length, minor);
    return code;
}
