/* Changes of Python programs that mostly leave a program: a statement or an expression is replaced, copied,
 * moved, taken away, or put into another one. */
#ifndef MOIRA_FUZZ_MUTATE_H
#define MOIRA_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Writes a changed program into the [most] bytes at [out], which may be those at [data], and returns its
 * length. Pieces to put in are taken from [other], a second program, or from the first when it is NULL.
 * 0 when the program does not parse or there is nothing to change. */
size_t mutate_program(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size, uint8_t *out,
                      size_t most, unsigned seed);

#endif
