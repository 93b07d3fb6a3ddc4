#include "report/markdown.h"

#include "report/page.h"

typedef enum MarkdownBlock { BLOCK_NONE, BLOCK_PARAGRAPH, BLOCK_ITEM } MarkdownBlock;

typedef struct MarkdownWriter {
    MarkdownBlock block;
    StrBuf text; /* of the paragraph or the item that is open */
    bool in_list;
    StrBuf *out;
} MarkdownWriter;

/* ---- in a line ---- */

/* The length of `[text](target)` at [at], 0 for something else; the length of its text. */
static size_t link_length(const char *at, const char *end, size_t *text) {
    const char *close = memchr(at, ']', (size_t)(end - at));
    if (!close || close + 1 == end || close[1] != '(') return 0;
    const char *last = memchr(close, ')', (size_t)(end - close));
    *text = (size_t)(close - at - 1);
    return last ? (size_t)(last - at) + 1 : 0;
}

static void put_words(const char *at, size_t length, StrBuf *out) {
    for (const char *end = at + length; at < end;) {
        size_t text;
        const char *close = *at == '`' ? memchr(at + 1, '`', (size_t)(end - at - 1)) : NULL;
        size_t link = *at == '[' ? link_length(at, end, &text) : 0;
        bool is_strong = end - at > 4 && at[0] == '*' && at[1] == '*' && at[2] != ' ';
        const char *strong = NULL;
        for (const char *mark = at + 2; is_strong && mark + 1 < end && !strong; mark++)
            if (mark[0] == '*' && mark[1] == '*') strong = mark;
        if (close) {
            strbuf_puts(out, "<code>");
            html_put(out, at + 1, (size_t)(close - at - 1));
            strbuf_puts(out, "</code>");
            at = close + 1;
        } else if (link) {
            /* Other pages are not in this one. */
            put_words(at + 1, text, out);
            at += link;
        } else if (strong) {
            strbuf_puts(out, "<strong>");
            put_words(at + 2, (size_t)(strong - at - 2), out);
            strbuf_puts(out, "</strong>");
            at = strong + 2;
        } else {
            html_put(out, at++, 1);
        }
    }
}

/* ---- blocks ---- */

static void close_block(MarkdownWriter *writer) {
    if (writer->block == BLOCK_NONE) return;
    bool is_item = writer->block == BLOCK_ITEM;
    strbuf_puts(writer->out, is_item ? "<li>" : "<p>");
    put_words(writer->text.data, writer->text.length, writer->out);
    strbuf_puts(writer->out, is_item ? "</li>\n" : "</p>\n");
    writer->text.length = 0;
    writer->block = BLOCK_NONE;
}

static void close_list(MarkdownWriter *writer) {
    close_block(writer);
    if (writer->in_list) strbuf_puts(writer->out, "</ul>\n");
    writer->in_list = false;
}

static void open_block(MarkdownWriter *writer, MarkdownBlock block) {
    close_block(writer);
    if (block == BLOCK_ITEM && !writer->in_list) {
        strbuf_puts(writer->out, "<ul>\n");
        writer->in_list = true;
    }
    writer->block = block;
}

static void put_heading(MarkdownWriter *writer, const char *line, size_t length, const char *anchor) {
    size_t level = strspn(line, "#");
    close_list(writer);
    int shown = level < 5 ? (int)level + 1 : 6;
    if (level == 1 && anchor)
        strbuf_printf(writer->out, "<h%d id=\"%s\">", shown, anchor);
    else
        strbuf_printf(writer->out, "<h%d>", shown);
    size_t skipped = level + (line[level] == ' ');
    put_words(line + skipped, length - skipped, writer->out);
    strbuf_printf(writer->out, "</h%d>\n", shown);
}

static void put_line(MarkdownWriter *writer, const char *line, size_t length) {
    bool is_item = length > 2 && line[0] == '-' && line[1] == ' ';
    size_t skipped = is_item ? 2 : strspn(line, " ");
    if (skipped >= length) {
        close_block(writer);
        return;
    }
    bool goes_on = writer->block == BLOCK_PARAGRAPH || (writer->block == BLOCK_ITEM && line[0] == ' ');
    if (is_item)
        open_block(writer, BLOCK_ITEM);
    else if (!goes_on) {
        close_list(writer);
        open_block(writer, BLOCK_PARAGRAPH);
    }
    if (writer->text.length > 0) strbuf_putc(&writer->text, '\n');
    strbuf_put(&writer->text, line + skipped, length - skipped);
}

/* The block of code that begins at [line], with its fences; where it ends. */
static const char *put_code(MarkdownWriter *writer, const char *line, MarkdownCode *on_code, void *context) {
    char language[24] = "";
    size_t length = strcspn(line, "\n"), name = length - 3;
    if (name >= sizeof language) name = sizeof language - 1;
    memcpy(language, line + 3, name);
    const char *code = line + length + (line[length] == '\n'), *end = code;
    while (*end && strncmp(end, "```", 3) != 0) {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    close_list(writer);
    bool is_python = strcmp(language, "python") == 0;
    strbuf_puts(writer->out, is_python ? "<pre class=\"excerpt\" tabindex=\"0\">"
                                       : "<pre class=\"excerpt text\" tabindex=\"0\">");
    html_put(writer->out, code, (size_t)(end - code));
    strbuf_puts(writer->out, "</pre>\n");
    if (on_code) on_code(context, language, code, (size_t)(end - code), writer->out);
    end += strcspn(end, "\n");
    return end + (*end == '\n');
}

void markdown_put_html(const char *text, const char *anchor, MarkdownCode *on_code, void *context,
                       StrBuf *out) {
    MarkdownWriter writer = {.out = out};
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (strncmp(text, "```", 3) == 0) {
            text = put_code(&writer, text, on_code, context);
            continue;
        }
        if (*text == '#')
            put_heading(&writer, text, length, anchor);
        else
            put_line(&writer, text, length);
        text += length + (text[length] == '\n');
    }
    close_list(&writer);
    strbuf_free(&writer.text);
}
