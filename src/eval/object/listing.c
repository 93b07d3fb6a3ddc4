#include "eval/object/listing.h"
#include "eval/interp.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"

#include <string.h>

typedef struct Attributes {
    Interp *interp;
    ListingTell *tell;
    void *context;
} Attributes;

static ListedKind kind_of(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    if (!object) return LISTED_VARIABLE;
    if (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_METHOD) return LISTED_FUNCTION;
    if (object->kind == OBJECT_CLASS) return LISTED_CLASS;
    return object->kind == OBJECT_MODULE ? LISTED_MODULE : LISTED_VARIABLE;
}

static void tell_attribute(void *context, uint32_t name, const void *value) {
    const Attributes *listing = context;
    listing->tell(listing->context, interp_text(listing->interp, name),
                  kind_of(listing->interp, *(const Value *)value));
}

static void tell_outlined(void *context, const char *name, uint32_t length, const char *definition) {
    const Attributes *listing = context;
    ListedKind kind = LISTED_VARIABLE;
    if (strncmp(definition, "class ", 6) == 0) kind = LISTED_CLASS;
    if (strncmp(definition, "def ", 4) == 0 || *definition == '@') kind = LISTED_FUNCTION;
    Sym known = symbol_from(listing->interp->analysis.symbols, name, length);
    listing->tell(listing->context, interp_text(listing->interp, known), kind);
}

static ListedKind kind_of_site(const Site *site) {
    switch ((NodeKind)site->node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: return LISTED_FUNCTION;
    case AST_ClassDef: return LISTED_CLASS;
    case AST_alias: return site->owner->kind == AST_Import ? LISTED_MODULE : LISTED_VARIABLE;
    default: return LISTED_VARIABLE;
    }
}

static void list_class(Attributes *listing, Address address) {
    const ClassObject *class = class_object(listing->interp, address);
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        const ClassObject *one = class_object(listing->interp, class->mro[i]);
        if (!one) continue;
        pmap_each(one->object.attributes, tell_attribute, listing);
        if (one->members) model_each_member(one->members, tell_outlined, listing);
    }
}

/* A lazy module binds what its text says, whether or not that has run. */
static void list_module(Attributes *listing, const Module *module) {
    if (!module) return;
    if (module->parts) model_each(module->parts, tell_outlined, listing);
    if (!module->source || module->parts) return;
    const Scope *scope = module->source->scopes->module;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
        if (variable->sites)
            listing->tell(listing->context, interp_text(listing->interp, variable->name),
                          kind_of_site(variable->sites));
}

static void list_object(Attributes *listing, const Object *object) {
    pmap_each(object->attributes, tell_attribute, listing);
    if (object->kind == OBJECT_MODULE) list_module(listing, OBJECT_AS(Module, object)->module);
}

void listing_of(Interp *interp, Value value, ListingTell *tell, void *context) {
    Attributes listing = {.interp = interp, .tell = tell, .context = context};
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        const Object *object = object_of(interp, one);
        if (object) list_object(&listing, object);
        if (object && object->kind == OBJECT_CLASS) list_class(&listing, one.address);
        Address class = class_of_value(interp, one);
        if (class && !(object && object->kind == OBJECT_MODULE)) list_class(&listing, class);
    }
}

void listing_of_keys(Interp *interp, Value value, ListingTell *tell, void *context) {
    for (uint32_t i = 0; i < value_count(value); i++) {
        const Object *object = object_of_kind(interp, value_at(value, i), OBJECT_DICT);
        const Entries *entries = object ? OBJECT_AS(Dict, object)->entries : NULL;
        for (uint32_t k = 0; entries && k < entries->count; k++) {
            Value key = entries->items[k].key;
            if (key.kind != VALUE_STR || memchr(key.text->data, '\0', key.text->length)) continue;
            Sym text = symbol_from(interp->analysis.symbols, key.text->data, key.text->length);
            tell(context, interp_text(interp, text), LISTED_VARIABLE);
        }
    }
}
