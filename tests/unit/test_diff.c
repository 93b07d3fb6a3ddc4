#include "base/arena.h"
#include "edit/diff.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

static void put_diff(StrBuf *out, const char *before, const char *after) {
    diff_unified("x.py", (DiffSide){before, strlen(before)}, (DiffSide){after, strlen(after)}, false, out);
}

static void check_diff(const char *before, const char *after, const char *wanted) {
    StrBuf out = {0};
    put_diff(&out, before, after);
    CHECK_STRING(strbuf_text(&out), wanted);
    strbuf_free(&out);
}

TEST(diff_formats) {
    check_diff("a\nb\n", "a\nb\n", "");
    check_diff("a\nb\nc\n", "a\nX\nc\n", "--- a/x.py\n+++ b/x.py\n@@ -1,3 +1,3 @@\n a\n-b\n+X\n c\n");
    check_diff("", "a\n", "--- a/x.py\n+++ b/x.py\n@@ -0,0 +1 @@\n+a\n");
    check_diff("a\n", "", "--- a/x.py\n+++ b/x.py\n@@ -1 +0,0 @@\n-a\n");
    check_diff("a", "a\n", "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
    check_diff("a\nb", "c\nb",
               "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n");
}

TEST(diff_joins_near_hunks) {
    check_diff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
               "--- a/x.py\n+++ b/x.py\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
    check_diff(
        "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
        "--- a/x.py\n+++ b/x.py\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST(diff_quotes_paths) {
    static const struct {
        const char *path, *first_line;
    } cases[] = {
        {"./a.py", "--- a/a.py\n"},
        {"/abs/a.py", "--- a/abs/a.py\n"},
        {"my file.py", "--- a/my file.py\t\n"},
        {"a\"b\n.py", "--- \"a/a\\\"b\\012.py\"\n"},
        {"é.py", "--- a/é.py\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StrBuf out = {0};
        diff_unified(cases[i].path, (DiffSide){"a", 1}, (DiffSide){"b", 1}, false, &out);
        const char *text = strbuf_text(&out);
        CHECK(strncmp(text, cases[i].first_line, strlen(cases[i].first_line)) == 0);
        strbuf_free(&out);
    }
}

TEST(diff_colors) {
    StrBuf out = {0};
    diff_unified("x", (DiffSide){"a\n", 2}, (DiffSide){"b\n", 2}, true, &out);
    CHECK_STRING(strbuf_text(&out),
                 "\033[1m--- a/x\033[0m\n\033[1m+++ b/x\033[0m\n\033[36m@@ -1 +1 @@\033[0m\n"
                 "\033[31m-a\033[0m\n\033[32m+b\033[0m\n");
    strbuf_free(&out);
}

/* Applies [diff] to [before] as patch does, checking every number and every line of context. */
static bool apply_diff(const char *before, const char *diff, StrBuf *out) {
    const char *at = before;
    unsigned line = 1;
    diff = strchr(strchr(diff, '\n') + 1, '\n') + 1;
    while (*diff) {
        unsigned from, from_count = 1, to, to_count = 1;
        int used = 0;
        if (sscanf(diff, "@@ -%u%n", &from, &used) < 1) return false;
        diff += used;
        if (sscanf(diff, ",%u%n", &from_count, &used) == 1) diff += used;
        if (sscanf(diff, " +%u%n", &to, &used) < 1) return false;
        diff += used;
        if (sscanf(diff, ",%u%n", &to_count, &used) == 1) diff += used;
        if (strncmp(diff, " @@\n", 4) != 0) return false;
        diff += 4;
        for (unsigned start = from_count ? from : from + 1; line < start; line++) {
            size_t length = strcspn(at, "\n") + 1;
            strbuf_put(out, at, length);
            at += length;
        }
        while (from_count > 0 || to_count > 0) {
            char sign = *diff++;
            size_t length = strcspn(diff, "\n") + 1, kept = length;
            const char *text = diff;
            diff += length;
            if (strncmp(diff, "\\ No newline", 12) == 0) {
                kept--;
                diff += strcspn(diff, "\n") + 1;
            }
            if (sign != '+') {
                if (from_count-- == 0 || strncmp(at, text, kept) != 0) return false;
                at += kept;
                line++;
            }
            if (sign != '-') {
                if (to_count-- == 0) return false;
                strbuf_put(out, text, kept);
            }
        }
    }
    strbuf_puts(out, at);
    return true;
}

static uint32_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

/* Lines of few letters, so that there is much to confuse. */
static void put_random(StrBuf *text, uint64_t *random, uint32_t lines, uint32_t letters) {
    text->length = 0;
    for (uint32_t i = 0; i < lines; i++) {
        uint32_t letter = next_random(random) % letters;
        while (letter > 25) {
            strbuf_putc(text, (char)('a' + letter % 26));
            letter /= 26;
        }
        strbuf_putc(text, (char)('a' + letter));
        if (i + 1 < lines || next_random(random) % 4) strbuf_putc(text, '\n');
    }
}

/* Copies [before], changing about one line in [rarity]. */
static void put_mutated(StrBuf *text, const char *before, uint64_t *random, uint32_t rarity) {
    text->length = 0;
    while (*before) {
        size_t length = strcspn(before, "\n");
        length += before[length] == '\n';
        uint32_t choice = next_random(random) % (3 * rarity);
        if (choice == 0) strbuf_puts(text, "new\n");
        if (choice == 1) strbuf_puts(text, "x\n");
        if (choice > 1) strbuf_put(text, before, length);
        before += length;
    }
}

static void check_round_trip(StrBuf *before, StrBuf *after) {
    StrBuf diff = {0}, result = {0};
    put_diff(&diff, strbuf_text(before), strbuf_text(after));
    bool applied = diff.length == 0 || apply_diff(strbuf_text(before), strbuf_text(&diff), &result);
    if (diff.length == 0) strbuf_puts(&result, strbuf_text(before));
    CHECK(applied);
    CHECK(strcmp(strbuf_text(&result), strbuf_text(after)) == 0);
    strbuf_free(&diff);
    strbuf_free(&result);
}

TEST(diff_round_trips) {
    uint64_t random = 1;
    StrBuf before = {0}, after = {0};
    for (int i = 0; i < 3000; i++) {
        uint32_t letters = 1 + next_random(&random) % 30;
        put_random(&before, &random, next_random(&random) % 60, letters);
        if (i % 2)
            put_random(&after, &random, next_random(&random) % 60, letters);
        else
            put_mutated(&after, strbuf_text(&before), &random, 1 + next_random(&random) % 10);
        check_round_trip(&before, &after);
    }
    strbuf_free(&before);
    strbuf_free(&after);
}

/* Large texts that have little in common: the step limit is reached, the diff stays correct and quick. */
TEST(diff_of_large_texts) {
    uint64_t random = 7;
    StrBuf before = {0}, after = {0};
    const uint32_t letters[] = {2, 50, 1000, 1u << 30};
    for (int i = 0; i < 4; i++) {
        put_random(&before, &random, 60000, letters[i]);
        put_random(&after, &random, 60000, letters[i]);
        check_round_trip(&before, &after);
    }
    put_random(&before, &random, 200000, 1u << 30);
    put_mutated(&after, strbuf_text(&before), &random, 50);
    check_round_trip(&before, &after);
    strbuf_free(&before);
    strbuf_free(&after);
}
