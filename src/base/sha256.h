/* SHA-256 (FIPS 180-4), for fingerprints of texts. */
#ifndef MOIRA_BASE_SHA256_H
#define MOIRA_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32 };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length;   /* bytes so far */
    uint8_t block[64]; /* the last ones, which do not fill a block yet */
} Sha256;

void sha256_init(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *data, size_t length);
void sha256_finish(Sha256 *hash, uint8_t digest[SHA256_SIZE]);

/* The digest of all that was added, as [digits] hexadecimal digits and a NUL; at most 64. */
void sha256_finish_hex(Sha256 *hash, char *text, size_t digits);

#endif
