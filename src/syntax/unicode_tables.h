/* The data behind unicode.c, private to it. scripts/gen_unicode.py writes the definitions, in
 * unicode_tables.c and unicode_names.c, from what the unicodedata modules of CPython 3.8 to 3.14 say.
 *
 * The properties of a code point never change once it is assigned, but for a few that gained one later. So
 * a property is stored as the first minor version that has it, and one table serves all versions: the code
 * point has the property in every version from that one on. */
#ifndef MOIRA_SYNTAX_UNICODE_TABLES_H
#define MOIRA_SYNTAX_UNICODE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNICODE_LIMIT 0x110000 /* the first number that is no code point */
#define UNICODE_BLOCK_BITS 7   /* two-stage tables cut the code points into blocks of this many bits */
#define UNICODE_BLOCK_SIZE (1 << UNICODE_BLOCK_BITS)
#define UNICODE_BLOCK_COUNT (UNICODE_LIMIT >> UNICODE_BLOCK_BITS)

#define UNICODE_NEVER 255    /* in a `since` field: no version has the property */
#define UNICODE_NAME_MAX 127 /* no name or alias is longer */

/* What is known about a code point. Few different records exist, so they are stored once each. */
typedef struct {
    uint8_t assigned_since;  /* it exists, and has its name, its class and its decomposition */
    uint8_t printable_since; /* str.isprintable */
    uint8_t start_since;     /* it begins identifiers */
    uint8_t continue_since;  /* it continues identifiers */
    uint8_t combining_class; /* the canonical combining class, 0 for a starter */
    bool composes_back;      /* it is the second of some pair in unicode_compositions */
} UnicodeRecord;

/* Two stages from a code point to its record: cells[blocks[c / size]][c % size]. Record 0 is the one of a
 * code point that is never assigned. */
extern const uint16_t unicode_record_blocks[UNICODE_BLOCK_COUNT];
extern const uint8_t unicode_record_cells[][UNICODE_BLOCK_SIZE];
extern const UnicodeRecord unicode_records[];

/* Two stages to the full compatibility decomposition: a position in unicode_decompositions, where a length
 * and so many code points follow. 0 means that the code point stands for itself. Hangul syllables are not
 * here, they follow a rule. */
extern const uint8_t unicode_decomposition_blocks[UNICODE_BLOCK_COUNT];
extern const uint16_t unicode_decomposition_cells[][UNICODE_BLOCK_SIZE];
extern const uint32_t unicode_decompositions[];

/* The pairs that canonical composition joins, ordered by first, then second. */
typedef struct {
    uint32_t first, second;
    uint32_t composite;
} UnicodeComposition;

extern const UnicodeComposition unicode_compositions[];
extern const size_t unicode_composition_count;

/* Characters whose names are a prefix and their own code point in hexadecimal. */
typedef struct {
    const char *prefix;
    uint32_t first, last; /* the code points, both inclusive */
    uint8_t since, until; /* the minor versions, both inclusive; 3.8 names a few too many */
    bool ideographs;      /* CPython computes these names and is particular about case */
} UnicodeNumbered;

extern const UnicodeNumbered unicode_numbered[];
extern const size_t unicode_numbered_count;

/* Further names, ordered by name. */
typedef struct {
    const char *name;
    uint32_t code;
    uint8_t since; /* an alias can be younger than its character */
} UnicodeAlias;

extern const UnicodeAlias unicode_aliases[];
extern const size_t unicode_alias_count;

/* All other names form a graph: each path from the root is a name, and names share their beginnings and their
 * ends. Every node knows how many names run on from it, so a walk along a name also finds the number of names
 * that sort before it, which is its rank.
 *
 * The graph is text, for this compiles fast and stays small. Its characters stand for the values from 0
 * ('#') up. A number is a series of values with five bits each, the lowest first; all but the last one
 * have 32 added. A node is a number, twice its count of names and one more if a name ends at the node,
 * followed by its edges, ordered by label. An edge is its label and a number. A label is a series of
 * letters, each one a value (0 space, 1 hyphen, 2 to 11 the digits, 12 to 37 A to Z); the last letter has
 * 38 added. The number is twice the distance back from this node to the next one, and one more if this is
 * the last edge. Distance 0 says that the name ends with the edge. */
extern const char unicode_name_graph[];
extern const uint32_t unicode_name_root; /* the position of the root in the graph */

#define UNICODE_NAME_ZERO '#'
#define UNICODE_NAME_LETTERS 38

/* The code points of the names in the order of their ranks: text as above, each number being the
 * difference to the one before, doubled, or for a negative one its absolute value doubled less one. The
 * positions say where each group of ranks begins, with a difference to 0. */
extern const char unicode_name_codes[];
extern const uint32_t unicode_name_code_positions[];

#define UNICODE_NAME_GROUP 32

#endif
