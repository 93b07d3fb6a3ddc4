/* SHA-256. */
#include "base/sha256.h"
#include "unit.h"

#include <string.h>

static const char *hash_of(const char *text, size_t times, char *digits) {
    Sha256 hash;
    sha256_init(&hash);
    for (size_t i = 0; i < times; i++) sha256_add(&hash, text, strlen(text));
    sha256_finish_hex(&hash, digits, 64);
    return digits;
}

/* The examples of the standard. */
TEST(sha256_examples) {
    char digits[65];
    CHECK(strcmp(hash_of("", 1, digits),
                 "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") == 0);
    CHECK(strcmp(hash_of("abc", 1, digits),
                 "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") == 0);
    const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    CHECK(strcmp(hash_of(two_blocks, 1, digits),
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1") == 0);
    CHECK(strcmp(hash_of("aaaaaaaaaa", 100000, digits),
                 "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0") == 0);
}
