/* SHA-1 (FIPS 180-4), which git names its objects by. It tells texts apart; it proves nothing about who wrote
 * them. */
#ifndef MOIRA_BASE_SHA1_H
#define MOIRA_BASE_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_DIGITS = 40 };

/* The digest of [head] and then [data], as hexadecimal digits and a NUL. */
void sha1_hex(const void *head, size_t head_length, const void *data, size_t length,
              char text[SHA1_DIGITS + 1]);

#endif
