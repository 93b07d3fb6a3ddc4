#include "base/strbuf.h"
#include "edit/align.h"
#include "unit.h"
#include "unit_text.h"

/* The new tokens of [after], a blank between them. */
static void check_new(const char *before, const char *after, const char *wanted) {
    Arena arena = {0};
    StrBuf out = {0};
    ParseOptions options = {.minor = PYTHON_NEWEST};
    const Text *text = unit_text(&arena, "x.py", after);
    Alignment alignment = align_texts(unit_text(&arena, "x.py", before), text, &options, &arena);
    for (uint32_t i = 0; i < alignment.after.count; i++) {
        const AlignedToken *token = &alignment.after.items[i];
        if (token->other != NO_COUNTERPART) continue;
        if (out.length) strbuf_putc(&out, ' ');
        strbuf_put(&out, text->data + token->start, token->end - token->start);
    }
    CHECK_STRING(strbuf_text(&out), wanted);
    strbuf_free(&out);
    arena_free(&arena);
}

TEST(align_finds_new_tokens) {
    check_new("f(x)\n", "f(x)\n", "");
    check_new("", "a = 1\n", "a = 1");
    check_new("a = 1\n", "", "");
    check_new("f(x)\ng(y)\n", "f(x, z)\ng(y)\n", ", z");
    check_new("a\nprint(b)\n", "a\nif c: print(b)\n", "if c :");
    check_new("if a:\n    b\n", "if a:\n        b\n", "");
}

TEST(align_begins_new_text_with_a_line) {
    check_new("self.b = g(self.a)\n", "self.a = f(self.a)\nself.b = g(self.a, h)\n",
              "self . a = f ( self . a ) , h");
    check_new("x.y(1)\nx.z(2)\n", "x.y(1)\nx.w(3)\nx.z(2)\n", "x . w ( 3 )");
}

TEST(align_maps_places) {
    Arena arena = {0};
    ParseOptions options = {.minor = PYTHON_NEWEST};
    const Text *before = unit_text(&arena, "x.py", "a\nc\n"), *after = unit_text(&arena, "x.py", "a\nb\nc\n");
    Alignment alignment = align_texts(before, after, &options, &arena);
    CHECK(aligned_place(&alignment.after, 0, before->length) == 0);
    CHECK(aligned_place(&alignment.after, 2, before->length) == 2);
    CHECK(aligned_place(&alignment.after, 4, before->length) == 2);
    CHECK(aligned_place(&alignment.after, 6, before->length) == before->length);
    CHECK(aligned_is_kept(&alignment.after, 4) && !aligned_is_kept(&alignment.after, 2));
    arena_free(&arena);
}
