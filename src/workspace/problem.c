#include "workspace/problem.h"

#include <stdarg.h>
#include <stdio.h>

void problem_add(Problems *problems, ProblemKind kind, const char *path, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *message = arena_alloc(problems->arena, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(message, (size_t)length + 1, format, arguments);
    va_end(arguments);
    array_push(&problems->items, ((Problem){kind, path, message}));
}

void problems_free(Problems *problems) { array_free(&problems->items); }
