/* What a Python front end must know about Unicode: which characters may stand in an identifier, which ones
 * repr() prints as they are, what '\N{...}' names, and how identifiers are normalised.
 *
 * Every answer depends on the version of Python that will run the program, because each release of CPython
 * carries its own release of Unicode. [minor] is the 12 of Python 3.12; it lies between UNICODE_OLDEST_MINOR
 * and UNICODE_NEWEST_MINOR. The answers are those of CPython's `str` and `unicodedata`, code point by code
 * point (tests/oracle/unicode_oracle.py compares them).
 *
 * Nothing here keeps state. The tables are constants, so all functions may be called from any thread. A
 * number beyond U+10FFFF is an unassigned code point, not an error. Only unicode_nfkc may take memory from
 * the heap, for text with very long runs of combining marks, and it gives it back before it returns. */
#ifndef MOIRA_SYNTAX_UNICODE_H
#define MOIRA_SYNTAX_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNICODE_OLDEST_MINOR 8
#define UNICODE_NEWEST_MINOR 14

/* Whether [c] can begin an identifier: chr(c).isidentifier(), which includes '_'. */
bool unicode_is_xid_start(uint32_t c, int minor);

/* Whether [c] can continue an identifier: ('a' + chr(c)).isidentifier(). */
bool unicode_is_xid_continue(uint32_t c, int minor);

/* Whether repr() shows [c] itself and not an escape: chr(c).isprintable(). */
bool unicode_is_printable(uint32_t c, int minor);

/* The code point that '\N{name}' stands for in a string literal, or -1 if there is none. Character names
 * and their aliases are found in upper and lower case; named sequences are not found. Like CPython, this
 * takes Hangul syllables and CJK unified ideographs in upper case only. */
int32_t unicode_lookup_name(const char *name, size_t length, int minor);

/* Normalises the valid UTF-8 text [in] to form NFKC, as the compiler does with every identifier; lone
 * surrogates stay as they are. Writes the first [capacity] bytes of the result to [out], without a final
 * NUL, and returns the length of the whole result, so a return value above [capacity] asks for a larger
 * buffer. Takes time in proportion to n log n at worst. */
size_t unicode_nfkc(const char *in, size_t length, char *out, size_t capacity, int minor);

#endif
