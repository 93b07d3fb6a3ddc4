/* Annotations: the value that one promises. Only what the annotation says for certain counts; anything that
 * is not understood promises nothing. */
#include "eval/flow/annotation.h"
#include "eval/flow/frame.h"
#include "eval/flow/hint.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

/* The last part of a dotted name; 0 for other expressions. */
static Sym last_name(const Node *node) {
    if (node->kind == AST_Name) return AS(Name, node)->id;
    return node->kind == AST_Attribute ? AS(Attribute, node)->attr : 0;
}

/* What is wrong with an annotation is nobody's error at run time. */
void annotation_eval(Interp *interp, Node *annotation) {
    const Module *module = interp->path.frame->module;
    if (annotation && module->is_main && !module->is_stub && !module->postpones_annotations)
        eval(interp, annotation);
}

/* Classes of arrays are those below Shaped (moira.stubs). */
static bool is_array_class(Interp *interp, Address address) {
    const ClassObject *class = address < CLASS_KNOWN_END ? NULL : class_object(interp, address);
    for (uint32_t i = 0; class && class->module && class->module->is_model && i < class->mro_count; i++) {
        const ClassObject *above = class_object(interp, class->mro[i]);
        if (above && strcmp(above->qualified, "moira.stubs.Shaped") == 0) return true;
    }
    return false;
}

/* An array of any shape; [is_open]: or of a subclass. */
static Value array_of_class(Interp *interp, Address class, bool is_open, const Node *site) {
    const Shape *anything = shape_open(interp->run.arena, NULL, 0, NULL, 0);
    ArrayObject array = {.object = {.kind = OBJECT_ARRAY, .class = class, .is_open = is_open},
                         .shape = anything};
    return new_object(interp, &array.object, sizeof array, site);
}

Value annotation_of_array(Interp *interp, Address class, const Node *site) {
    return is_array_class(interp, class) ? array_of_class(interp, class, true, site) : value_never();
}

static Value instance_of_class(Interp *interp, Address class, const char *name, Node *site) {
    DimBounds everything = {INT64_MIN, INT64_MAX};
    switch (class) {
    case CLASS_int: return name ? unknown_int(interp, name, everything) : value_some(CLASS_int);
    case CLASS_float:
        /* An int will do where a program says float (PEP 484); a stub says what comes out. */
        if (interp->path.frame->module->is_stub) return value_some(CLASS_float);
        return value_join(interp->run.arena, value_some(CLASS_int), value_some(CLASS_float));
    case CLASS_object:
    case CLASS_type: return value_any(); /* a metaclass may say what a class can do */
    case CLASS_NoneType: return value_none();
    case CLASS_list: return new_list(interp, items_open(interp->run.arena, value_any(), NULL), site);
    case CLASS_tuple: return value_items(items_open(interp->run.arena, value_any(), NULL));
    case CLASS_dict:
    case CLASS_set:
    case CLASS_frozenset: {
        Entries *entries = entries_new(interp->run.arena, 0);
        entries->is_open = true;
        entries->rest = (Entry){value_any(), value_any()};
        return class == CLASS_dict ? new_dict(interp, entries, site) : new_set(interp, class, entries, site);
    }
    default:
        if (class_is_protocol(interp, class)) return value_any();
        return is_array_class(interp, class) ? array_of_class(interp, class, true, site) : value_some(class);
    }
}

static const NodeList *parameters_of(Node *slice, Node **single) {
    *single = slice;
    return slice->kind == AST_Tuple ? AS(Tuple, slice)->elts : NULL;
}

static Value parameter(Interp *interp, Node *slice, uint32_t index) {
    Node *single;
    const NodeList *list = parameters_of(slice, &single);
    if (list) return index < list->count ? annotation_value(interp, list->items[index], NULL) : value_any();
    return index == 0 ? annotation_value(interp, single, NULL) : value_any();
}

static Value literal_values(Interp *interp, Node *slice) {
    Node *single;
    const NodeList *list = parameters_of(slice, &single);
    if (!list) return eval_quiet_value(interp, single);
    Value any = value_never();
    FOR_EACH (item, list) any = value_join(interp->run.arena, any, eval_quiet_value(interp, item));
    return any;
}

static Value tuple_value(Interp *interp, Node *slice) {
    Node *single;
    const NodeList *list = parameters_of(slice, &single);
    if (!list) {
        /* Many write Tuple[int] for a tuple of ints, however long. */
        Value item = annotation_value(interp, single, NULL);
        return value_items(interp->path.frame->module->is_stub ? items_new(interp->run.arena, &item, 1)
                                                               : items_open(interp->run.arena, item, NULL));
    }
    bool repeats =
        list->count == 2 && list->items[1]->kind == AST_Constant && list->items[1]->op == CONSTANT_ELLIPSIS;
    if (repeats)
        return value_items(
            items_open(interp->run.arena, annotation_value(interp, list->items[0], NULL), NULL));
    Value *items = arena_alloc(interp->run.arena, (list->count + 1) * sizeof *items);
    for (uint32_t i = 0; i < list->count; i++) items[i] = annotation_value(interp, list->items[i], NULL);
    return value_items(items_new(interp->run.arena, items, list->count));
}

/* Of other classes, as in `np.ndarray[Any, float]`, an annotation promises an instance; what stands in At[T,
 * R] of a choreography is a T. */
static Value class_promise(Interp *interp, AstSubscript *node) {
    Value class = eval_quiet_value(interp, node->value);
    const Object *object = object_of_kind(interp, class, OBJECT_CLASS);
    if (!object || !OBJECT_AS(Class, object)->module || !OBJECT_AS(Class, object)->module->is_model)
        return value_any();
    const char *qualified = OBJECT_AS(Class, object)->qualified;
    if (strcmp(qualified, "moira.choreo.At") == 0 || strcmp(qualified, "moira.choreo.Everywhere") == 0)
        return parameter(interp, node->slice, 0);
    /* numpy.typing means ndarray itself. */
    if (last_name(node->value) == SYM_NDArray && is_array_class(interp, class.address))
        return array_of_class(interp, class.address, false, &node->node);
    return instance_of_class(interp, class.address, NULL, &node->node);
}

static Value generic_value(Interp *interp, AstSubscript *node, const char *name) {
    Sym base = last_name(node->value);
    const char *text = base ? interp_text(interp, base) : "";
    Node *slice = node->slice;
    if (strcmp(text, "Optional") == 0)
        return value_join(interp->run.arena, annotation_value(interp, slice, name), value_none());
    if (strcmp(text, "Union") == 0) {
        Node *single;
        const NodeList *list = parameters_of(slice, &single);
        if (!list) return annotation_value(interp, single, name);
        Value any = value_never();
        FOR_EACH (item, list) any = value_join(interp->run.arena, any, annotation_value(interp, item, name));
        return any;
    }
    if (strcmp(text, "Literal") == 0) return literal_values(interp, slice);
    if (strcmp(text, "Annotated") == 0 || strcmp(text, "Final") == 0 || strcmp(text, "ClassVar") == 0)
        return parameter(interp, slice, 0);
    if (strcmp(text, "list") == 0 || strcmp(text, "List") == 0)
        return new_list(interp, items_open(interp->run.arena, parameter(interp, slice, 0), NULL),
                        &node->node);
    if (strcmp(text, "tuple") == 0 || strcmp(text, "Tuple") == 0) return tuple_value(interp, slice);
    if (strcmp(text, "dict") == 0 || strcmp(text, "Dict") == 0) {
        Entries *entries = entries_new(interp->run.arena, 0);
        entries->is_open = true;
        entries->rest = (Entry){parameter(interp, slice, 0), parameter(interp, slice, 1)};
        return new_dict(interp, entries, &node->node);
    }
    if (strcmp(text, "set") == 0 || strcmp(text, "Set") == 0 || strcmp(text, "frozenset") == 0) {
        Entries *entries = entries_new(interp->run.arena, 0);
        entries->is_open = true;
        entries->rest = (Entry){parameter(interp, slice, 0), value_none()};
        return new_set(interp, text[0] == 'f' ? CLASS_frozenset : CLASS_set, entries, &node->node);
    }
    if (strcmp(text, "Iterator") == 0 || strcmp(text, "Generator") == 0 || strcmp(text, "Iterable") == 0) {
        if (!interp->path.frame->module->is_stub) return value_any();
        return new_iterator(interp, text[0] == 'G' ? CLASS_generator : CLASS_iterator,
                            items_open(interp->run.arena, parameter(interp, slice, 0), NULL), &node->node);
    }
    return class_promise(interp, node);
}

/* [value] with all its alternatives promised at [place]. */
static Value with_promise(Interp *interp, Value value, uint32_t place) {
    Value promised = value_never();
    for (uint32_t i = 0; value.kind == VALUE_UNION && i < value_count(value); i++) {
        Value one = value_at(value, i);
        if (!one.origin) one.origin = place;
        promised = value_join(interp->run.arena, promised, one);
    }
    if (value.kind != VALUE_UNION) promised = value;
    promised.origin = place;
    return promised;
}

Value annotation_value(Interp *interp, Node *annotation, const char *name) {
    if (!path_descend(&interp->path)) {
        path_ascend(&interp->path);
        return value_any();
    }
    Value result = value_any();
    switch (annotation->kind) {
    case AST_Constant:
        if (annotation->op == CONSTANT_NONE) result = value_none();
        break;
    case AST_BinOp:
        if (annotation->op == OP_BitOr)
            result =
                value_join(interp->run.arena, annotation_value(interp, AS(BinOp, annotation)->left, name),
                           annotation_value(interp, AS(BinOp, annotation)->right, name));
        break;
    case AST_Subscript:
        if (!hint_array(interp, annotation, &result))
            result = generic_value(interp, AS(Subscript, annotation), name);
        break;
    case AST_Name:
    case AST_Attribute: {
        const char *text = interp_text(interp, last_name(annotation));
        if (strcmp(text, "NoReturn") == 0 || strcmp(text, "Never") == 0) {
            result = value_never();
            break;
        }
        if (strcmp(text, "Any") == 0 || strcmp(text, "Self") == 0) break;
        Value value = class_behind(interp, eval_quiet_value(interp, annotation));
        if (object_of_kind(interp, value, OBJECT_CLASS))
            result = instance_of_class(interp, value.address, name, annotation);
        break;
    }
    default: break;
    }
    path_ascend(&interp->path);
    if (result.kind == VALUE_ANY) return unknown(interp);
    if (interp->path.frame->module->is_stub) return result;
    return with_promise(interp, result, place_promised(interp, place_of(interp, annotation)));
}
