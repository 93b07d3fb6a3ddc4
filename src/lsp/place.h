/* Places as an editor counts them: lines from 0, and columns in the units that client and server agreed on.
 * What is beyond the end of a line is its end, and beyond the last line the end of the text. */
#ifndef MOIRA_LSP_PLACE_H
#define MOIRA_LSP_PLACE_H

#include "base/json.h"
#include "base/json_tree.h"
#include "base/text.h"

typedef enum LspEncoding { ENCODING_UTF8, ENCODING_UTF16, ENCODING_UTF32 } LspEncoding;

const char *encoding_name(LspEncoding encoding);

/* The offset that the position [value] means in [length] bytes at [data]; false when it is no position. A
 * column within a character means where that begins. */
bool place_read(const JsonTree *value, const char *data, uint32_t length, LspEncoding encoding,
                uint32_t *offset);
/* The same of a range. */
bool place_read_range(const JsonTree *value, const char *data, uint32_t length, LspEncoding encoding,
                      Span *span);

/* Lines count from 1, columns from 0. */
Position place_position(const Text *text, uint32_t offset, LspEncoding encoding);
void place_put(JsonWriter *json, const Text *text, uint32_t offset, LspEncoding encoding);
void place_put_range(JsonWriter *json, const Text *text, Span span, LspEncoding encoding);
/* With the key "range". */
void place_put_key(JsonWriter *json, const Text *text, Span span, LspEncoding encoding);

#endif
