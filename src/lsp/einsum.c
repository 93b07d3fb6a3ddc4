#include "lsp/einsum.h"

#include <ctype.h>
#include <string.h>

typedef struct Subscripts {
    const Learned *knowledge;
    const NodeList *arguments; /* of the call: the subscripts, then the operands */
    Dim sizes[MOST_LETTERS];   /* of the letters that are there */
    bool is_used[MOST_LETTERS], is_in_result[MOST_LETTERS];
} Subscripts;

/* ---- the call ---- */

static bool is_call(const Node *node) { return node->kind == AST_Call; }

/* The arguments of `einsum` when the string at [string] is the first of them; NULL otherwise. */
static const NodeList *arguments_at(const Learned *knowledge, uint32_t string, uint32_t offset) {
    const Node *node = knowledge_node_at(knowledge, offset, is_call);
    if (!node) return NULL;
    const AstCall *call = AS(Call, node);
    const Symbols *symbols = &knowledge->analyser.symbols;
    const char *name = call->func->kind == AST_Attribute
                           ? symbol_text(symbols, AS(Attribute, call->func)->attr)
                       : call->func->kind == AST_Name ? symbol_text(symbols, AS(Name, call->func)->id)
                                                      : "";
    bool is_first = list_count(call->args) > 1 && call->args->items[0]->kind == AST_Constant &&
                    call->args->items[0]->start <= string && offset <= call->args->items[0]->end;
    return is_first && strcmp(name, "einsum") == 0 ? call->args : NULL;
}

/* The size of an axis of an operand; NULL: unknown. */
static Dim size_at(const Subscripts *subscripts, uint32_t operand, uint32_t axis) {
    if (operand + 1 >= list_count(subscripts->arguments)) return NULL;
    const KnownValue *known =
        knowledge_value(subscripts->knowledge, subscripts->arguments->items[operand + 1]);
    const Shape *shape = known && known->object ? known->object->shape : NULL;
    return shape && axis < shape->rank && !shape->is_open ? shape->dims[axis] : NULL;
}

static bool has_axis(const Subscripts *subscripts, uint32_t operand, uint32_t axis) {
    if (operand + 1 >= list_count(subscripts->arguments)) return false;
    const KnownValue *known =
        knowledge_value(subscripts->knowledge, subscripts->arguments->items[operand + 1]);
    const Shape *shape = known && known->object ? known->object->shape : NULL;
    return !shape || shape->is_open || axis < shape->rank;
}

/* ---- what stands there ---- */

/* Where the cursor is. */
typedef struct SubscriptPlace {
    uint32_t operand, axis;
    bool is_in_result, has_ellipsis; /* before it, in the same term */
} SubscriptPlace;

static void step(SubscriptPlace *place, char c) {
    if (c == ',' || c == '>') {
        place->operand++;
        place->axis = 0;
        place->is_in_result = c == '>';
        place->has_ellipsis = false;
    } else if (isalpha((unsigned char)c)) {
        place->axis++;
    } else if (c == '.') {
        place->has_ellipsis = true;
    }
}

/* Reads the letters from the quote at [string] to the one that ends it. */
static SubscriptPlace read_letters(Subscripts *subscripts, const char *data, uint32_t string,
                                   uint32_t offset) {
    SubscriptPlace place = {0}, cursor = {0};
    for (uint32_t at = string + 1; data[at] && data[at] != data[string] && data[at] != '\n'; at++) {
        if (at == offset) cursor = place;
        char c = data[at];
        bool is_letter = islower((unsigned char)c);
        if (is_letter && place.is_in_result) subscripts->is_in_result[c - 'a'] = true;
        if (is_letter && !place.is_in_result) {
            Dim size = place.has_ellipsis ? NULL : size_at(subscripts, place.operand, place.axis);
            subscripts->is_used[c - 'a'] = true;
            if (!subscripts->sizes[c - 'a']) subscripts->sizes[c - 'a'] = size;
        }
        step(&place, c);
        if (at + 1 == offset) cursor = place;
    }
    return offset == string + 1 ? (SubscriptPlace){0} : cursor;
}

uint32_t einsum_letters(const Learned *knowledge, uint32_t string, uint32_t offset,
                        EinsumLetter letters[MOST_LETTERS]) {
    Subscripts subscripts = {.knowledge = knowledge, .arguments = arguments_at(knowledge, string, offset)};
    if (!subscripts.arguments) return 0;
    SubscriptPlace place = read_letters(&subscripts, knowledge_text(knowledge)->data, string, offset);
    bool is_over = place.has_ellipsis || !has_axis(&subscripts, place.operand, place.axis);
    if (is_over && !place.is_in_result) return 0;
    Dim size = place.is_in_result ? NULL : size_at(&subscripts, place.operand, place.axis);
    uint32_t count = 0;
    for (int i = 0; i < MOST_LETTERS; i++) {
        bool fits = place.is_in_result ? !subscripts.is_in_result[i] : !size || subscripts.sizes[i] == size;
        if (subscripts.is_used[i] && fits)
            letters[count++] = (EinsumLetter){(char)('a' + i), subscripts.sizes[i], true};
    }
    for (int i = 0; i < MOST_LETTERS && !place.is_in_result; i++) {
        if (subscripts.is_used[i] || subscripts.is_in_result[i]) continue;
        letters[count++] = (EinsumLetter){(char)('a' + i), size, false};
        break;
    }
    return count;
}
