/* Headers of files with arrays, as data: .npy and .npz. Nothing of the elements is read, and what a header
 * says counts only if the file is large enough for it. Files come from strangers: what is not written as
 * NumPy writes it is not understood. */
#ifndef MOIRA_STUBS_ARRAY_FILE_H
#define MOIRA_STUBS_ARRAY_FILE_H

#include "base/arena.h"
#include "stubs/element.h"

enum { STORED_MOST_RANK = 32, STORED_MOST_HEADER = 64 * 1024, STORED_MOST_ARRAYS = 4096 };

typedef struct StoredArray {
    const char *name; /* in an .npz, without its ending; else NULL */
    bool is_known;    /* its header was understood */
    Element element;  /* unknown for structured and other elements */
    uint32_t rank;
    int64_t dims[STORED_MOST_RANK];
} StoredArray;

typedef struct StoredArrays {
    StoredArray *items;
    uint32_t count;
} StoredArrays;

/* The header of an array that begins at [data] and has [size] bytes in all, of which [length] are there. */
bool stored_array_read(const char *data, size_t length, uint64_t size, StoredArray *array);

/* The array in the file [path]; false when it is none that is understood. */
bool stored_npy(const char *path, Arena *arena, StoredArray *array);
/* The arrays in the archive [path], into the arena; false when it is none that is understood. Those that are
 * compressed have a name alone. */
bool stored_npz(const char *path, Arena *arena, StoredArrays *arrays);

#endif
