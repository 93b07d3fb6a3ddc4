/* Ignore patterns, case by case; tests/cli/gitignore.sh compares them with git itself. */
#include "base/strbuf.h"
#include "unit.h"
#include "workspace/ignore.h"

#include <string.h>

/* Whether the lines of [patterns], in the folder /r, ignore [path]; a slash at its end makes it a folder. */
static IgnoreVerdict verdict(const char *patterns, const char *path) {
    Arena arena = {0};
    IgnoreList *list = ignore_list(NULL, "/r", &arena);
    ignore_add_lines(list, patterns, strlen(patterns), &arena);
    size_t length = strlen(path);
    bool is_folder = path[length - 1] == '/';
    IgnoreVerdict result =
        ignore_verdict(list, arena_printf(&arena, "/r/%.*s", (int)(length - is_folder), path), is_folder);
    arena_free(&arena);
    return result;
}

#define IGNORES(patterns, path) CHECK(verdict((patterns), (path)) == IGNORE_YES)
#define LEAVES(patterns, path) CHECK(verdict((patterns), (path)) == IGNORE_UNDECIDED)
#define KEEPS(patterns, path) CHECK(verdict((patterns), (path)) == IGNORE_NO)

TEST(ignore_names) {
    IGNORES("a.py", "a.py");
    IGNORES("a.py", "deep/er/a.py");
    LEAVES("a.py", "a.pyi");
    IGNORES("*.py", "deep/a.py");
    IGNORES("a?c", "abc");
    LEAVES("a?c", "ac");
    IGNORES("*a*b*", "xxaxxbxx");
    LEAVES("*a*b*", "xxbxxaxx");
    IGNORES("**", "anything");
    LEAVES("", "a");
    LEAVES("#a", "#a");
    IGNORES("\\#a", "#a");
    IGNORES("a\r\nb\r\n", "b");
}

TEST(ignore_anchored) {
    IGNORES("/a", "a");
    LEAVES("/a", "b/a");
    IGNORES("a/b", "a/b");
    LEAVES("a/b", "x/a/b");
    LEAVES("a/*", "a/b/c");
    IGNORES("**/b", "b");
    IGNORES("**/b", "x/y/b");
    IGNORES("a/**", "a/b/c");
    LEAVES("a/**", "a/");
    IGNORES("a/**/b", "a/b");
    IGNORES("a/**/b", "a/x/y/b");
    LEAVES("a/**/b", "ab");
    LEAVES("a//b", "a/b");
    IGNORES("a**b/c", "axxb/c");
    LEAVES("a**b/c", "ax/xb/c");
}

TEST(ignore_folders_only) {
    IGNORES("build/", "x/build/");
    LEAVES("build/", "build");
    IGNORES("/build/", "build/");
    LEAVES("/build/", "x/build/");
}

TEST(ignore_negation) {
    KEEPS("*.py\n!a.py", "a.py");
    IGNORES("!a.py\n*.py", "a.py");
    IGNORES("\\!a", "!a");
    KEEPS("!a", "a");
}

TEST(ignore_spaces_and_escapes) {
    IGNORES("a  ", "a");
    IGNORES("a\\ ", "a ");
    LEAVES("a\\ ", "a");
    IGNORES("a\\*", "a*");
    LEAVES("a\\*", "ab");
    LEAVES("a\\", "a\\");
    IGNORES("a\t", "a\t");
}

TEST(ignore_classes) {
    IGNORES("[abc]", "b");
    IGNORES("[a-c]x", "bx");
    LEAVES("[!a-c]", "b");
    IGNORES("[^a-c]", "d");
    IGNORES("[]a]", "]");
    IGNORES("[a-]", "-");
    IGNORES("[\\]]", "]");
    IGNORES("[[:digit:]x]*", "7z");
    LEAVES("[[:digit:]]", "a");
    LEAVES("[[:bogus:]]", "b");
    LEAVES("[a", "[a");
    LEAVES("[a", "a");
    IGNORES("x[a/b]y/z", "xay/z");
    LEAVES("a[/]b", "a/b");
}

TEST(ignore_chains) {
    Arena arena = {0};
    IgnoreList *outer = ignore_list(NULL, "/r", &arena);
    IgnoreList *inner = ignore_list(outer, "/r/in", &arena);
    ignore_add(outer, "*.py", 4, &arena);
    ignore_add(inner, "!a.py", 5, &arena);
    ignore_add(inner, "/b.py", 5, &arena);
    CHECK(ignore_verdict(inner, "/r/in/a.py", false) == IGNORE_NO);
    CHECK(ignore_verdict(inner, "/r/in/c.py", false) == IGNORE_YES);
    CHECK(ignore_verdict(inner, "/r/in/b.py", false) == IGNORE_YES);
    CHECK(ignore_verdict(inner, "/r/in/b.txt", false) == IGNORE_UNDECIDED);
    CHECK(ignore_verdict(NULL, "/r/in/a.py", false) == IGNORE_UNDECIDED);
    arena_free(&arena);
}

TEST(ignore_is_not_exponential) {
    Arena arena = {0};
    StrBuf pattern = {0}, path = {0};
    for (int i = 0; i < 60; i++) strbuf_puts(&pattern, "**/*a*a*a*a*a*/");
    strbuf_puts(&pattern, "x");
    strbuf_puts(&path, "/r");
    for (int i = 0; i < 80; i++) strbuf_puts(&path, "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    IgnoreList *list = ignore_list(NULL, "/r", &arena);
    ignore_add(list, pattern.data, pattern.length, &arena);
    CHECK(ignore_verdict(list, strbuf_text(&path), false) == IGNORE_UNDECIDED);
    strbuf_free(&pattern);
    strbuf_free(&path);
    arena_free(&arena);
}
