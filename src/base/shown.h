/* Text that is not ours, made fit to be shown: names, paths, values and messages may hold bytes that a
 * terminal obeys, or characters that hide or reorder what stands around them. Every format goes through here:
 * what is printed for people, JSON, XML. Control characters become their pictures (U+241B for ESC),
 * characters that deceive and bytes that are not UTF-8 become U+FFFD; JSON keeps them, as escapes. */
#ifndef MOIRA_BASE_SHOWN_H
#define MOIRA_BASE_SHOWN_H

#include "base/arena.h"
#include "base/strbuf.h"

/* Characters that a terminal obeys or hides, so that a text would not look like what it is: the C1 controls,
 * zero-width and soft characters, line separators, tags, and those that change the direction. */
bool is_deceptive(uint32_t c);

/* The character at [text], before [end], as it is shown. Its bytes are counted in *[size]. */
uint32_t shown_character(const char *text, const char *end, size_t *size);

/* Appends [text] on one line, each character as it is shown. */
void shown_put(StrBuf *out, const char *text);
/* The same as a string: [text] itself where nothing changes. */
const char *shown_text(Arena *arena, const char *text);

/* Appends [text] as XML takes it, in elements and in attributes. */
void shown_put_xml(StrBuf *out, const char *text);

/* Appends lines that are ours but for what stands in them: the ends of lines stay, and tabs, and the colours
 * of ours where there are any. */
void shown_put_lines(StrBuf *out, const char *text, size_t length, bool has_colors);
/* Whether that would change nothing; false also where it has to look closely. */
bool shown_as_is(const char *text, size_t length, bool has_colors);

#endif
