/* Outlines: who asks for a name of a model gets the lines that bind it. */
#include "stubs/model_files.h"
#include "syntax/name.h"
#include "unit.h"

#include <string.h>

/* The first part of the scope that binds the name; NULL when nothing does. */
static const OutlinePart *binder(const ModelFile *file, uint32_t scope, const char *name) {
    Symbols symbols;
    symbols_init_python(&symbols);
    const OutlineScope *outline = &file->scopes[scope];
    const OutlineName *found = outline_find(file, outline, &symbols, symbol_from_string(&symbols, name));
    symbols_free(&symbols);
    return found ? &file->parts[outline->part + file->binders[found->binder]] : NULL;
}

/* Whether the lines of the part begin with, and end with, these texts. */
static bool reads(const ModelFile *file, const OutlinePart *part, const char *first, const char *last) {
    if (!part) return false;
    const Span *span = &file->spans[part->span];
    const char *end = file->data + file->spans[part->span + part->span_count - 1].end;
    return strncmp(file->data + span->start, first, strlen(first)) == 0 &&
           strncmp(end - strlen(last), last, strlen(last)) == 0;
}

TEST(outline_knows_the_names_of_a_module) {
    const ModelFile *numpy = model_find("numpy");
    CHECK(reads(numpy, binder(numpy, 0, "inf"), "inf: float = ", "\n"));
    CHECK(reads(numpy, binder(numpy, 0, "NAN"), "NAN: until(", "\n"));
    /* A name that is only mentioned is not bound. */
    CHECK(binder(numpy, 0, "keepdims") == NULL);
    CHECK(binder(numpy, 0, "no_such_name") == NULL);
    CHECK(model_find("no_such_module") == NULL);
}

TEST(outline_of_a_long_class_is_its_head_and_its_names) {
    const ModelFile *numpy = model_find("numpy");
    const OutlinePart *class = binder(numpy, 0, "_shared");
    CHECK(reads(numpy, class, "class _shared(", ":"));
    CHECK(class->body > 0);
    CHECK(
        reads(numpy, binder(numpy, class->body, "__array_priority__"), "    __array_priority__", "float\n"));
    /* What sees the names of each other is read together. */
    const OutlinePart *all = binder(numpy, class->body, "all");
    CHECK(all && all->span_count == 2 && all == binder(numpy, class->body, "any"));
    CHECK(reads(numpy, all, "    @", "    any = all\n"));
    CHECK(binder(numpy, class->body, "no_such_name") == NULL);
}
