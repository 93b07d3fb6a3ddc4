#include "base/sha1.h"

#include <string.h>

typedef struct Sha1 {
    uint32_t state[5];
    uint64_t length;   /* bytes so far */
    uint8_t block[64]; /* the last ones, which do not fill a block yet */
} Sha1;

static uint32_t rotate(uint32_t word, uint32_t by) { return word << by | word >> (32 - by); }

static void take_block(Sha1 *hash, const uint8_t *block) {
    uint32_t words[80];
    for (uint32_t i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (uint32_t i = 16; i < 80; i++)
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    uint32_t a = hash->state[0], b = hash->state[1], c = hash->state[2], d = hash->state[3],
             e = hash->state[4];
    for (uint32_t i = 0; i < 80; i++) {
        uint32_t choice = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                          : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                          : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                   : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = rotate(a, 5) + choice + e + words[i];
        e = d, d = c, c = rotate(b, 30), b = a, a = next;
    }
    hash->state[0] += a, hash->state[1] += b, hash->state[2] += c, hash->state[3] += d, hash->state[4] += e;
}

static void add(Sha1 *hash, const void *data, size_t length) {
    const uint8_t *bytes = data;
    size_t kept = hash->length % 64;
    hash->length += length;
    if (kept > 0) {
        size_t taken = length < 64 - kept ? length : 64 - kept;
        memcpy(hash->block + kept, bytes, taken);
        bytes += taken, length -= taken, kept += taken;
        if (kept < 64) return;
        take_block(hash, hash->block);
    }
    for (; length >= 64; bytes += 64, length -= 64) take_block(hash, bytes);
    if (length > 0) memcpy(hash->block, bytes, length);
}

void sha1_hex(const void *head, size_t head_length, const void *data, size_t length,
              char text[SHA1_DIGITS + 1]) {
    static const uint8_t padding[64] = {0x80};
    Sha1 hash = {.state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}};
    add(&hash, head, head_length);
    if (length > 0) add(&hash, data, length);
    uint64_t bits = hash.length * 8;
    size_t kept = hash.length % 64;
    uint8_t count[8];
    for (uint32_t i = 0; i < 8; i++) count[i] = (uint8_t)(bits >> (56 - 8 * i));
    add(&hash, padding, (kept < 56 ? 56 : 120) - kept);
    add(&hash, count, 8);
    for (uint32_t i = 0; i < SHA1_DIGITS; i++)
        text[i] = "0123456789abcdef"[hash.state[i / 8] >> (28 - 4 * (i % 8)) & 15];
    text[SHA1_DIGITS] = '\0';
}
