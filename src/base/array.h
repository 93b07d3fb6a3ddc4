/* A growable array of any type, without void pointers at the call site:
 *
 *     Array(int) numbers = {0};
 *     array_push(&numbers, 42);
 *     for (uint32_t i = 0; i < numbers.count; i++) use(numbers.items[i]);
 *     array_free(&numbers);
 *
 * A zeroed array is empty. Pushing may move the items, so keep indices, not pointers. */
#ifndef MOIRA_BASE_ARRAY_H
#define MOIRA_BASE_ARRAY_H

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>

#define Array(T)           \
    struct {               \
        T *items;          \
        uint32_t count;    \
        uint32_t capacity; \
    }

/* Makes room for one more item; the growing half of array_push. */
#define array_reserve(array, wanted)                                                                        \
    ((wanted) <= (array)->capacity ? (void)0                                                                \
                                   : (void)((array)->items = array_grow((array)->items, &(array)->capacity, \
                                                                        (wanted), sizeof *(array)->items)))

#define array_push(array, item) \
    (array_reserve((array), (array)->count + 1), (void)((array)->items[(array)->count++] = (item)))

#define array_pop(array) (*(assert((array)->count > 0), &(array)->items[--(array)->count]))
#define array_last(array) (*(assert((array)->count > 0), &(array)->items[(array)->count - 1]))
#define array_clear(array) ((void)((array)->count = 0))
#define array_free(array) \
    (free((array)->items), (array)->items = NULL, (void)((array)->count = (array)->capacity = 0))

/* [items] with room for at least [wanted] of them, doubling, so that pushing is amortised O(1). */
static inline void *array_grow(void *items, uint32_t *capacity, uint32_t wanted, size_t size) {
    uint32_t grown = *capacity < 8 ? 8 : *capacity * 2;
    if (grown < wanted) grown = wanted;
    *capacity = grown;
    return memory_resize(items, grown * size);
}

#endif
