/* SHA-1. */
#include "base/sha1.h"
#include "unit.h"

#include <string.h>

static bool is_hash(const char *head, const char *text, const char *expected) {
    char digits[SHA1_DIGITS + 1];
    sha1_hex(head, strlen(head), text, strlen(text), digits);
    return strcmp(digits, expected) == 0;
}

/* The examples of the standard, and all lengths about the end of a block in two pieces. */
TEST(sha1_examples) {
    CHECK(is_hash("", "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"));
    CHECK(is_hash("a", "bc", "a9993e364706816aba3e25717850c26c9cd0d89d"));
    CHECK(is_hash("abcdbcdecdefdefgefghfghighij", "hijkijkljklmklmnlmnomnopnopq",
                  "84983e441c3bd26ebaae4aa1f95129e5e54670f1"));
    char text[200], whole[SHA1_DIGITS + 1], parts[SHA1_DIGITS + 1];
    memset(text, 'x', sizeof text);
    for (size_t length = 50; length < sizeof text; length++) {
        sha1_hex(text, length, NULL, 0, whole);
        sha1_hex(text, length / 3, text, length - length / 3, parts);
        CHECK(strcmp(whole, parts) == 0);
    }
}
