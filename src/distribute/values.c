/* What the values are. Each round computes every expression from its parts and from what variables,
 * attributes, parameters and functions hold so far, children before parents, statements in the order of the
 * text; rounds are repeated until nothing changes. Sets only grow, so that happens. */
#include "distribute/script_internal.h"

#include <string.h>

/* More rounds than any program needs whose values flow forwards; hostile ones are left as they are then, with
 * every variable unknown that still changed. */
enum { ROUND_LIMIT = 24 };

bool value_is_computed(const Node *node) {
    static const bool computed[AST_KIND_COUNT] = {
        [AST_Constant] = true,
        [AST_Name] = true,
        [AST_Attribute] = true,
        [AST_Call] = true,
        [AST_Subscript] = true,
        [AST_Tuple] = true,
        [AST_List] = true,
        [AST_Set] = true,
        [AST_Dict] = true,
        [AST_BinOp] = true,
        [AST_UnaryOp] = true,
        [AST_BoolOp] = true,
        [AST_Compare] = true,
        [AST_IfExp] = true,
        [AST_NamedExpr] = true,
        [AST_Lambda] = true,
        [AST_Await] = true,
        [AST_Starred] = true,
        [AST_JoinedStr] = true,
        [AST_ListComp] = true,
        [AST_SetComp] = true,
        [AST_DictComp] = true,
        [AST_GeneratorExp] = true,
        [AST_comprehension] = true,
        [AST_Assign] = true,
        [AST_AnnAssign] = true,
        [AST_AugAssign] = true,
        [AST_For] = true,
        [AST_AsyncFor] = true,
        [AST_withitem] = true,
        [AST_Return] = true,
        [AST_Yield] = true,
        [AST_YieldFrom] = true,
        [AST_FunctionDef] = true,
        [AST_AsyncFunctionDef] = true,
        [AST_ClassDef] = true,
        [AST_Import] = true,
        [AST_ImportFrom] = true,
    };
    return computed[node->kind];
}

/* The set that holds one thing. */
ThingSet thing_only(Script *script, uint32_t id) {
    Thing *thing = &script->things.items[id];
    if (!thing->only) thing->only = set_add(script->arena, NULL, id);
    return thing->only;
}

void things_grow(Script *script, ThingSet *set, ThingSet more) {
    ThingSet grown = set_union(script->arena, *set, more);
    if (grown == *set) return;
    *set = grown;
    script->changed = true;
}

static void grow_slot(Script *script, uint64_t *slot, ThingSet more) {
    ThingSet set = (ThingSet)(uintptr_t)*slot;
    things_grow(script, &set, more);
    *slot = (uintptr_t)set;
}

void variable_grow(Script *script, const Variable *variable, ThingSet more) {
    if (variable && more) grow_slot(script, map_at(&script->variables, (uintptr_t)variable), more);
}

/* The thing that [node] makes; made when it is asked for first. A node that turns out to make a thing of two
 * kinds makes an unknown one. */
uint32_t thing_make(Script *script, const Node *node, ThingKind kind, const LibraryName *name) {
    uint64_t *slot = map_at(&script->made, (uintptr_t)node);
    if (!*slot) {
        *slot = script->things.count;
        array_push(
            &script->things,
            ((Thing){.kind = kind, .node = node, .module = script_module(script, node), .name = name}));
        script->changed = true;
    }
    Thing *thing = &script->things.items[*slot];
    return thing->kind == kind ? (uint32_t)*slot : UNKNOWN_THING;
}

ThingSet thing_made(Script *script, const Node *node, ThingKind kind, const LibraryName *name) {
    return thing_only(script, thing_make(script, node, kind, name));
}

void thing_grow_parts(Script *script, uint32_t id, ThingSet parts) {
    if (id != UNKNOWN_THING) things_grow(script, &script->things.items[id].parts, parts);
}

ThingSet thing_of_library(Script *script, const LibraryName *name) {
    uint64_t *slot = map_at(&script->named, (uintptr_t)name);
    if (!*slot) {
        *slot = script->things.count;
        array_push(&script->things, ((Thing){.kind = THING_LIBRARY, .name = name}));
    }
    return thing_only(script, (uint32_t)*slot);
}

static ThingSet module_thing(Script *script, ScriptModule *module) {
    uint32_t id = thing_make(script, module->body->node, THING_MODULE, NULL);
    script->things.items[id].module = module;
    return thing_only(script, id);
}

static ThingSet function_thing(Script *script, Function *function) {
    uint32_t id = thing_make(script, function->node, THING_FUNCTION, NULL);
    script->things.items[id].function = function;
    return thing_only(script, id);
}

/* What passes from the parts of an expression to the whole, whatever the operation: gradients, train ops;
 * those in containers, too, so many levels deep. */
static ThingSet taint_of(Script *script, ThingSet set, uint32_t depth) {
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, set) {
        if (thing->kind == THING_GRADIENTS || thing->kind == THING_TRAIN_OP)
            result = set_add(script->arena, result, set->ids[thing_at]);
        if (depth == 0) continue;
        if (thing->kind == THING_LIST || thing->kind == THING_OTHER)
            result = set_union(script->arena, result, taint_of(script, thing->parts, depth - 1));
        for (uint32_t i = 0; i < thing->item_count; i++)
            result = set_union(script->arena, result, taint_of(script, thing->items[i], depth - 1));
    }
    return result;
}

ThingSet things_tainted(Script *script, ThingSet set) { return taint_of(script, set, 3); }

/* ---- Binding ---- */

/* What iterating over a thing of [set] hands out. */
ThingSet things_contents(Script *script, ThingSet set) {
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, set) {
        ThingSet part = NULL;
        if (thing->kind == THING_LIST) {
            part = thing->parts;
        } else if (thing->kind == THING_TUPLE) {
            for (uint32_t i = 0; i < thing->item_count; i++)
                part = set_union(script->arena, part, thing->items[i]);
        } else if (thing->kind == THING_ARRAY || thing->kind == THING_GRADIENTS ||
                   thing->kind == THING_NUMBER || thing->kind == THING_PARAMETERS) {
            part = thing_only(script, set->ids[thing_at]);
        } else {
            part = thing_only(script, UNKNOWN_THING);
        }
        result = set_union(script->arena, result, part);
    }
    return result;
}

static ThingSet item_of(Script *script, ThingSet set, uint32_t index, uint32_t count) {
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, set) {
        ThingSet one = thing_only(script, set->ids[thing_at]);
        bool fits = thing->kind == THING_TUPLE && (count == 0 || thing->item_count == count);
        if (fits && index < thing->item_count)
            result = set_union(script->arena, result, thing->items[index]);
        else
            result = set_union(script->arena, result, things_contents(script, one));
    }
    return result;
}

/* Whether the program gives a module of a library the attribute [name], as in `tf.model = Sequential()`. */
static bool is_stored(const Script *script, Sym name) { return map_find(&script->stored, name) != NULL; }

static void store_attribute(Script *script, ThingSet objects, Sym name, ThingSet value) {
    FOR_EACH_THING(script, object, objects)
    if (object->kind == THING_LIBRARY && is_stored(script, name))
        grow_slot(script, map_at(&script->stored, name), value);
    else if (object->class && object->kind != THING_CLASS)
        grow_slot(script, map_at(&object->class->attributes, name), value);
    else if (object->kind == THING_CLASS)
        grow_slot(script, map_at(&object->class->attributes, name), value);
}

static void bind(Script *script, const Node *target, ThingSet value) {
    if (!value) return;
    if (target->kind == AST_Name) {
        variable_grow(script, script_definition(script, target), value);
    } else if (target->kind == AST_Attribute) {
        store_attribute(script, script_value(script, AS(Attribute, target)->value),
                        AS(Attribute, target)->attr, value);
    } else if (target->kind == AST_Tuple || target->kind == AST_List) {
        NodeList *elements = AS(Tuple, target)->elts;
        bool has_star = false;
        FOR_EACH (element, elements) has_star |= element->kind == AST_Starred;
        for (uint32_t i = 0; i < list_count(elements); i++)
            bind(script, elements->items[i],
                 has_star ? things_contents(script, value) : item_of(script, value, i, list_count(elements)));
    } else if (target->kind == AST_Starred) {
        uint32_t list = thing_make(script, target, THING_LIST, NULL);
        thing_grow_parts(script, list, value);
        bind(script, AS(Starred, target)->value, thing_only(script, list));
    } else if (target->kind == AST_Subscript) {
        keywords_store(script, target, value);
        FOR_EACH_THING(script, container, script_value(script, AS(Subscript, target)->value))
        if (container->kind == THING_LIST || (container->kind == THING_OTHER && container->node))
            things_grow(
                script,
                &script->things.items[script_value(script, AS(Subscript, target)->value)->ids[container_at]]
                     .parts,
                value);
    }
}

/* ---- Names and attributes ---- */

enum { STAR_DEPTH = 8 };

static ThingSet star_member(Script *script, const ScriptModule *module, Sym name, uint32_t depth);

static ThingSet member_of(Script *script, const ScriptModule *module, Sym name, uint32_t depth) {
    const SourceModule *source = module->source;
    Variable *variable = scope_variable(source->scopes, source->scopes->module, name);
    if (variable && variable->sites) return script_variable(script, variable);
    ThingSet found = depth > 0 ? star_member(script, module, name, depth - 1) : NULL;
    const char *text = script_text(script, name);
    ImportTarget target = project_import(script->project, source, 1, NULL, text);
    if (found || !source->is_package || !target.submodule) return found;
    ScriptModule *submodule = load_module(script, target.submodule);
    return submodule ? module_thing(script, submodule) : NULL;
}

static ThingSet module_member(Script *script, const ScriptModule *module, Sym name) {
    return member_of(script, module, name, STAR_DEPTH);
}

/* What a star import of the module, or of a module that it names, brings under [name]. */
static ThingSet star_member(Script *script, const ScriptModule *module, Sym name, uint32_t depth) {
    FOR_EACH (node, module->source->scopes->star_imports) {
        const AstImportFrom *import = AS(ImportFrom, node);
        ImportTarget target =
            project_import(script->project, module->source, (uint32_t)import->level,
                           import->module ? script_text(script, import->module) : NULL, NULL);
        ScriptModule *from = load_module(script, target.module);
        ThingSet found = from && from != module ? member_of(script, from, name, depth) : NULL;
        if (found) return found;
    }
    return NULL;
}

ThingSet unbound_name(Script *script, const ScriptModule *module, Sym name) {
    ThingSet found = star_member(script, module, name, STAR_DEPTH);
    if (found) return found;
    Sym builtins = symbol_from_string(script->project->symbols, "builtins");
    const LibraryName *root = library_root(script->library, builtins);
    return thing_of_library(script, library_child(script->library, root, name));
}

/* The attribute along the bases of [class], and in its subclasses when the object may be of a subclass. */
static ThingSet class_value(Script *script, const Class *class, Sym name, bool downwards, uint32_t depth) {
    uint64_t *slot = map_find(&class->attributes, name);
    ThingSet result = slot ? (ThingSet)(uintptr_t)*slot : NULL;
    Variable *member =
        class->scope ? scope_variable(class->module->source->scopes, class->scope, name) : NULL;
    bool is_member = member && member->sites;
    if (is_member) result = set_union(script->arena, result, script_variable(script, member));
    if (depth == 0) return result;
    for (uint32_t i = 0; i < class->parents.count && !is_member; i++)
        result = set_union(script->arena, result,
                           class_value(script, class->parents.items[i], name, false, depth - 1));
    for (uint32_t i = 0; i < class->children.count && downwards; i++) {
        Class *child = class->children.items[i];
        slot = map_find(&child->attributes, name);
        if (slot) result = set_union(script->arena, result, (ThingSet)(uintptr_t)*slot);
    }
    return result;
}

/* The values of properties stand for the functions that compute them. */
static ThingSet read_properties(Script *script, ThingSet set) {
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, set) {
        bool is_property = thing->kind == THING_FUNCTION && thing->function->is_property;
        result = is_property ? set_union(script->arena, result, thing->function->returns)
                             : set_add(script->arena, result, set->ids[thing_at]);
    }
    return result;
}

static bool is_variables(const char *name) {
    return strcmp(name, "trainable_variables") == 0 || strcmp(name, "trainable_weights") == 0 ||
           strcmp(name, "variables") == 0 || strcmp(name, "weights") == 0;
}

/* Whether the name of a module was given to something that has such a method, as in `optim = optim.Adam(…)`:
 * then `optim.step` is that, and none of what the module may have. */
static bool is_method_of_other(const Script *script, const LibraryName *member, ThingSet objects, Sym name) {
    size_t length = member->entry ? strlen(member->entry->name) : 0;
    if (length == 0 || member->entry->name[length - 1] != '*') return false;
    FOR_EACH_THING(script, object, objects)
    if (object->kind != THING_LIBRARY && library_method(script->library, object->kind, name)) return true;
    return false;
}

static ThingSet member_value(Script *script, const LibraryName *library, ThingSet objects, Sym name) {
    const LibraryName *member = library_child(script->library, library, name);
    return is_method_of_other(script, member, objects, name) ? NULL : thing_of_library(script, member);
}

static ThingSet attribute_value(Script *script, const AstAttribute *node) {
    const char *name = script_text(script, node->attr);
    ThingSet objects = script_value(script, node->value), result = NULL;
    for (uint32_t i = 0; objects && i < objects->count; i++) {
        Thing object = *script_thing(script, objects->ids[i]);
        ThingSet found = NULL;
        if (object.kind == THING_LIBRARY && is_stored(script, node->attr))
            found = (ThingSet)(uintptr_t)*map_find(&script->stored, node->attr);
        else if (object.kind == THING_LIBRARY)
            found = member_value(script, object.name, objects, node->attr);
        else if (object.kind == THING_MODULE)
            found = module_member(script, object.module, node->attr);
        else if (object.class)
            found =
                read_properties(script, class_value(script, object.class, node->attr, object.is_self, 16));
        if (!found && object.kind == THING_MODEL && is_variables(name)) {
            uint32_t id = thing_make(script, &node->node, THING_VARIABLES, NULL);
            thing_grow_parts(script, id, thing_only(script, objects->ids[i]));
            found = thing_only(script, id);
        } else if (!found && object.kind == THING_MODEL && strcmp(name, "optimizer") == 0) {
            found = object.parts;
        } else if (!found && object.kind == THING_NETWORK && strcmp(name, "module") == 0) {
            found = thing_only(script, objects->ids[i]);
        } else if (!found && object.kind == THING_ARRAY && strcmp(name, "T") == 0) {
            found = thing_only(script, ARRAY_THING);
        } else if (!found && object.kind == THING_FILE_PATH && strcmp(name, "parent") == 0) {
            found = thing_only(script, objects->ids[i]);
        } else if (!found && object.kind == THING_DATASET && strcmp(name, "get_next") == 0) {
            found = NULL;
        }
        result = set_union(script->arena, result, found);
    }
    return result;
}

/* ---- Other expressions ---- */

static ThingSet display_value(Script *script, const Node *node, const NodeList *elements, ThingKind kind) {
    uint32_t id = thing_make(script, node, kind, NULL);
    ThingSet parts = NULL;
    FOR_EACH (element, elements) {
        if (!element) continue;
        ThingSet value = script_value(script, element);
        parts = set_union(script->arena, parts,
                          element->kind == AST_Starred ? things_contents(script, value) : value);
    }
    thing_grow_parts(script, id, parts);
    return set_union(script->arena, thing_only(script, id), things_tainted(script, parts));
}

static ThingSet tuple_value(Script *script, const AstTuple *node) {
    uint32_t id;
    FOR_EACH (element, node->elts)
        if (element->kind == AST_Starred) return display_value(script, &node->node, node->elts, THING_LIST);
    thing_make_tuple(script, &node->node, list_count(node->elts), &id);
    if (id == UNKNOWN_THING) return thing_only(script, id);
    for (uint32_t i = 0; i < list_count(node->elts); i++)
        things_grow(script, &script->things.items[id].items[i], script_value(script, node->elts->items[i]));
    return thing_only(script, id);
}

/* Things that rules must know exactly are lost in a container. */
static bool is_lost_in_container(ThingKind kind) {
    return kind == THING_OPTIMIZER || kind == THING_CHECKPOINT || kind == THING_MANAGER ||
           kind == THING_TORCH_OPTIMIZER;
}

static bool is_same_text(const Node *a, const Node *b) {
    return a && a->kind == AST_Constant && a->op == CONSTANT_STR && b->kind == AST_Constant &&
           b->op == CONSTANT_STR && AS(Constant, a)->length == AS(Constant, b)->length &&
           memcmp(AS(Constant, a)->text, AS(Constant, b)->text, AS(Constant, a)->length) == 0;
}

const Node *display_item(const AstDict *display, const Node *key) {
    const Node *found = NULL;
    for (uint32_t i = 0; i < list_count(display->keys); i++) {
        const Node *own = display->keys->items[i];
        if (!own || own->kind != AST_Constant) return NULL;
        if (is_same_text(own, key)) found = display->values->items[i];
    }
    return found;
}

/* What stands under a key of the container: that of its display, and all that was put into it later. */
static ThingSet keyed_value(Script *script, const Thing *container, const Node *key) {
    const AstDict *display =
        container->node && container->node->kind == AST_Dict ? AS(Dict, container->node) : NULL;
    const Node *item = display ? display_item(display, key) : NULL;
    if (!item) return container->parts;
    ThingSet found = script_value(script, item), shown = NULL;
    FOR_EACH (value, display->values) shown = set_union(script->arena, shown, script_value(script, value));
    for (uint32_t i = 0; container->parts && i < container->parts->count; i++)
        if (!set_has(shown, container->parts->ids[i]))
            found = set_add(script->arena, found, container->parts->ids[i]);
    return found;
}

static ThingSet subscript_value(Script *script, const AstSubscript *node) {
    ThingSet objects = script_value(script, node->value), result = keywords_value(script, &node->node);
    if (result) return result;
    bool is_slice = node->slice->kind == AST_Slice;
    bool has_index = node->slice->kind == AST_Constant && node->slice->op == CONSTANT_INT;
    for (uint32_t i = 0; objects && i < objects->count; i++) {
        Thing object = *script_thing(script, objects->ids[i]);
        ThingSet one = thing_only(script, objects->ids[i]), found;
        bool is_container = object.kind == THING_LIST || (object.kind == THING_OTHER && object.node);
        if (object.kind == THING_ARRAY || object.kind == THING_GRADIENTS || (is_slice && is_container)) {
            found = one;
        } else if (object.kind == THING_TUPLE && has_index && AS(Constant, node->slice)->integer >= 0) {
            found = item_of(script, one, (uint32_t)AS(Constant, node->slice)->integer, 0);
        } else if (object.kind == THING_TUPLE) {
            found = things_contents(script, one);
        } else if (is_container && object.parts) {
            bool lost = false;
            FOR_EACH_THING(script, part, object.parts) lost |= is_lost_in_container(part->kind);
            found = lost ? object.parts : keyed_value(script, &object, node->slice);
            if (lost) {
                uint32_t id = thing_make(script, &node->node, THING_ELEMENT, NULL);
                thing_grow_parts(script, id, object.parts);
                found = thing_only(script, id);
            }
        } else {
            found = thing_only(script, UNKNOWN_THING);
        }
        result = set_union(script->arena, result, found);
    }
    return result;
}

static ThingSet operation_value(Script *script, ThingSet left, ThingSet right) {
    ThingSet both = set_union(script->arena, left, right);
    ThingSet taint = things_tainted(script, both);
    if (taint) return taint;
    static const ThingKind absorbing[] = {THING_ARRAY, THING_TENSOR, THING_FILE_PATH, THING_LIST, THING_TEXT};
    for (size_t i = 0; i < sizeof absorbing / sizeof *absorbing; i++)
        if (set_has_kind(script, both, absorbing[i])) return things_of_kind(script, both, absorbing[i]);
    if (set_is_kind(script, both, THING_NUMBER)) return thing_only(script, NUMBER_THING);
    return thing_only(script, UNKNOWN_THING);
}

static ThingSet constant_value(Script *script, const Node *node) {
    switch ((ConstantKind)node->op) {
    case CONSTANT_NONE: return thing_only(script, NONE_THING);
    case CONSTANT_STR:
    case CONSTANT_BYTES: return thing_only(script, TEXT_THING);
    case CONSTANT_ELLIPSIS: return thing_only(script, OTHER_THING);
    case CONSTANT_TRUE:
    case CONSTANT_FALSE:
    case CONSTANT_INT:
    case CONSTANT_BIG_INT:
    case CONSTANT_FLOAT:
    case CONSTANT_COMPLEX: break;
    }
    return thing_only(script, NUMBER_THING);
}

/* A name that several classes at the top of the module have is, there, the last one that stands before it. */
static ThingSet last_class(Script *script, const Node *node, const Variable *definition) {
    const Function *function = script_function(script, node);
    const Node *last = NULL;
    if (definition->site_count < 2 || function->node->kind != AST_Module) return NULL;
    for (const Site *site = definition->sites; site; site = site->next) {
        if (site->owner->kind != AST_ClassDef || script_parent(script, site->owner) != function->node)
            return NULL;
        bool is_before = site->owner->start < node->start;
        if (is_before && (!last || site->owner->start > last->start)) last = site->owner;
    }
    uint64_t *slot = last ? map_find(&script->made, (uintptr_t)last) : NULL;
    return slot ? thing_only(script, (uint32_t)*slot) : NULL;
}

static ThingSet name_value(Script *script, const Node *node) {
    Variable *definition = script_definition(script, node);
    ThingSet last = definition ? last_class(script, node, definition) : NULL;
    if (last) return last;
    if (definition) return script_variable(script, definition);
    return unbound_name(script, script_module(script, node), AS(Name, node)->id);
}

static ThingSet comprehension_value(Script *script, const Node *node, const Node *element, ThingKind kind) {
    uint32_t id = thing_make(script, node, kind, NULL);
    thing_grow_parts(script, id, script_value(script, element));
    return set_union(script->arena, thing_only(script, id),
                     things_tainted(script, script_value(script, element)));
}

static ThingSet expression_value(Script *script, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Constant: return constant_value(script, node);
    case AST_Name: return name_value(script, node);
    case AST_Attribute: return attribute_value(script, AS(Attribute, node));
    case AST_Call: return call_result(script, AS(Call, node));
    case AST_Subscript: return subscript_value(script, AS(Subscript, node));
    case AST_Tuple: return tuple_value(script, AS(Tuple, node));
    case AST_List: return display_value(script, node, AS(List, node)->elts, THING_LIST);
    case AST_Set: return display_value(script, node, AS(Set, node)->elts, THING_LIST);
    case AST_Dict: return display_value(script, node, AS(Dict, node)->values, THING_OTHER);
    case AST_BinOp:
        return operation_value(script, script_value(script, AS(BinOp, node)->left),
                               script_value(script, AS(BinOp, node)->right));
    case AST_UnaryOp: return script_value(script, AS(UnaryOp, node)->operand);
    case AST_Compare: return thing_only(script, NUMBER_THING);
    case AST_JoinedStr: return thing_only(script, TEXT_THING);
    case AST_IfExp:
        return set_union(script->arena, script_value(script, AS(IfExp, node)->body),
                         script_value(script, AS(IfExp, node)->orelse));
    case AST_NamedExpr: return script_value(script, AS(NamedExpr, node)->value);
    case AST_Await: return script_value(script, AS(Await, node)->value);
    case AST_Starred: return script_value(script, AS(Starred, node)->value);
    case AST_Lambda: return function_thing(script, script_function_of(script, node));
    case AST_ListComp:
    case AST_SetComp:
    case AST_GeneratorExp: return comprehension_value(script, node, AS(ListComp, node)->elt, THING_LIST);
    case AST_DictComp: return comprehension_value(script, node, AS(DictComp, node)->value, THING_OTHER);
    case AST_BoolOp: {
        ThingSet result = NULL;
        FOR_EACH (value, AS(BoolOp, node)->values)
            result = set_union(script->arena, result, script_value(script, value));
        return result;
    }
    case AST_Yield:
    case AST_YieldFrom:
    case AST_FormattedValue:
    case AST_Interpolation:
    case AST_TemplateStr:
    case AST_Slice:
    case AST_Invalid:
    CASE_STATEMENT:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
    return NULL;
}

/* ---- Statements ---- */

/* What an alias imports: found once, while the values of it may still grow. */
typedef struct Imported {
    ScriptModule *module;       /* of the program: itself, or where the name is looked up */
    ScriptModule *submodule;    /* of the program, by the name itself; NULL for none */
    const LibraryName *library; /* else the name of a library; NULL for nothing known */
} Imported;

static ScriptModule *reach_module(Script *script, ScriptModule *importer, const FoundModule *found) {
    ScriptModule *module = load_module(script, found);
    if (!module || module == importer) return module;
    module->is_reached = true;
    array_push(&importer->imports, module);
    return module;
}

/* `import a.b` binds a; `import a.b as c` binds the module itself. */
static Imported find_import(Script *script, ScriptModule *module, const Astalias *alias) {
    const char *dotted = script_text(script, alias->name);
    size_t first = strcspn(dotted, ".");
    Imported found = {
        .module = reach_module(script, module, project_find(script->project, module->source, dotted))};
    bool binds_first = !alias->asname && dotted[first];
    if (found.module && binds_first) {
        char *package = arena_copy(script->arena, dotted, first);
        found.module = reach_module(script, module, project_find(script->project, module->source, package));
    } else if (!found.module) {
        Sym root = symbol_from(script->project->symbols, dotted, first);
        found.library =
            alias->asname ? library_name(script->library, dotted) : library_root(script->library, root);
    }
    return found;
}

static Imported find_import_from(Script *script, ScriptModule *module, const AstImportFrom *import,
                                 const Astalias *alias) {
    const char *from = import->module ? script_text(script, import->module) : NULL;
    const char *text = script_text(script, alias->name);
    ImportTarget target = project_import(script->project, module->source, (uint32_t)import->level, from,
                                         strcmp(text, "*") == 0 ? NULL : text);
    Imported found = {.module = reach_module(script, module, target.module),
                      .submodule = reach_module(script, module, target.submodule)};
    if (!found.module && !found.submodule && from && import->level == 0)
        found.library = library_child(script->library, library_name(script->library, from), alias->name);
    return found;
}

static void import_alias(Script *script, ScriptModule *module, Node *node, const AstImportFrom *import) {
    uint64_t *slot = map_at(&script->imports, (uintptr_t)node);
    Imported *imported = (Imported *)(uintptr_t)*slot;
    if (!imported) {
        imported = ARENA_NEW(script->arena, Imported);
        *slot = (uintptr_t)imported;
        *imported = import ? find_import_from(script, module, import, AS(alias, node))
                           : find_import(script, module, AS(alias, node));
    }
    Variable *variable = scope_use(module->source->scopes, node);
    if (!variable) return;
    ThingSet value = NULL;
    if (imported->library)
        value = thing_of_library(script, imported->library);
    else if (imported->module)
        value = import ? module_member(script, imported->module, AS(alias, node)->name)
                       : module_thing(script, imported->module);
    if (!value && imported->submodule) value = module_thing(script, imported->submodule);
    variable_grow(script, variable->definition, value);
}

ScriptModule *script_imported(const Script *script, const Node *alias, uint32_t index) {
    const uint64_t *slot = map_find(&script->imports, (uintptr_t)alias);
    const Imported *imported = slot ? (const Imported *)(uintptr_t)*slot : NULL;
    if (!imported) return NULL;
    return index == 0 ? imported->module : imported->submodule;
}

/* A class is of the kind that its bases are. */
static void define_class(Script *script, Node *node) {
    Class *class = find_class(script, node);
    FOR_EACH (base, class->node->bases) {
        FOR_EACH_THING(script, thing, script_value(script, base)) {
            if (thing->kind == THING_CLASS && thing->class != class) {
                bool known = false;
                for (uint32_t i = 0; i < class->parents.count; i++)
                    known |= class->parents.items[i] == thing->class;
                if (!known && !class_descends(thing->class, class)) {
                    array_push(&class->parents, thing->class);
                    array_push(&thing->class->children, class);
                    script->changed = true;
                }
                if (class->kind == THING_INSTANCE && thing->class->kind != THING_INSTANCE) {
                    class->kind = thing->class->kind;
                    class->base = thing->class->base;
                    script->changed = true;
                }
            } else if (thing->kind == THING_LIBRARY && thing->name->entry && class->kind == THING_INSTANCE) {
                class->kind =
                    thing->name->entry->result > THING_ARRAY ? thing->name->entry->result : THING_INSTANCE;
                class->base = thing->name;
                script->changed |= class->kind != THING_INSTANCE;
            }
        }
    }
    script->things.items[class->self].kind = class->kind;
    script->things.items[class->self].name = class->base;
    uint32_t id = thing_make(script, node, THING_CLASS, NULL);
    script->things.items[id].class = class;
    Variable *variable = scope_use(class->module->source->scopes, node);
    if (variable) variable_grow(script, variable->definition, thing_only(script, id));
}

static void define_function(Script *script, Node *node) {
    Function *function = script_function_of(script, node);
    Variable *variable = scope_use(function->module->source->scopes, node);
    if (variable) variable_grow(script, variable->definition, function_thing(script, function));
    const Astarguments *parameters = function_parameters(function);
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    for (uint32_t i = 0; i < defaults && i < positional; i++)
        parameter_bind(script, function, function_parameter(parameters, positional - defaults + i),
                       script_value(script, parameters->defaults->items[i]));
    for (uint32_t i = 0; i < list_count(parameters->kw_defaults); i++)
        if (parameters->kw_defaults->items[i])
            parameter_bind(script, function, parameters->kwonlyargs->items[i],
                           script_value(script, parameters->kw_defaults->items[i]));
    const Node *self = function_parameter(parameters, 0);
    if (function->class && !function->is_static && self)
        parameter_bind(script, function, self, thing_only(script, function->class->self));
}

static void grow_lists(Script *script, const AstAugAssign *node) {
    ThingSet lists = script_value(script, node->target), value = script_value(script, node->value);
    for (uint32_t i = 0; lists && i < lists->count; i++)
        if (script_thing(script, lists->ids[i])->kind == THING_LIST)
            thing_grow_parts(script, lists->ids[i], things_contents(script, value));
}

/* What a `yield` hands the elements of out, one after the other; NULL for nothing. */
static const Node *yielded_from(const Script *script, const Node *node) {
    if (node->kind == AST_YieldFrom) return AS(YieldFrom, node)->value;
    const Node *value = AS(Yield, node)->value, *function = script_function(script, node)->node;
    if (value && value->kind == AST_Call) {
        Node *on = NULL;
        if (call_is_method(script, AS(Call, value), "__next__", &on)) return on;
        if (script_is_builtin(script, AS(Call, value)->func, "next")) return value;
    }
    for (const Node *at = node; at != function; at = script_parent(script, at))
        if (at->kind == AST_For) return AS(For, at)->iter;
    return NULL;
}

/* A generator that hands out the batches of a loader holds that loader. */
static void run_yield(Script *script, const Node *node) {
    const Node *from = yielded_from(script, node);
    Function *function = script_function(script, node);
    ThingSet loaders = NULL;
    if (!from) return;
    FOR_EACH_BELOW (script, part, from) FOR_EACH_THING(script, thing, script_value(script, part))
    if (thing->kind == THING_LOADER)
        loaders = set_add(script->arena, loaders, script_value(script, part)->ids[thing_at]);
    if (!loaders) return;
    uint32_t generator = thing_make(script, node, THING_OTHER, NULL);
    thing_grow_parts(script, generator, loaders);
    things_grow(script, &function->returns, thing_only(script, generator));
}

static void run_statement(Script *script, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Assign:
        FOR_EACH (target, AS(Assign, node)->targets)
            bind(script, target, script_value(script, AS(Assign, node)->value));
        break;
    case AST_AnnAssign:
        if (AS(AnnAssign, node)->value)
            bind(script, AS(AnnAssign, node)->target, script_value(script, AS(AnnAssign, node)->value));
        break;
    case AST_AugAssign: grow_lists(script, AS(AugAssign, node)); break;
    case AST_NamedExpr:
        bind(script, AS(NamedExpr, node)->target, script_value(script, AS(NamedExpr, node)->value));
        break;
    case AST_For:
    case AST_AsyncFor:
        bind(script, AS(For, node)->target,
             things_contents(script, script_value(script, AS(For, node)->iter)));
        break;
    case AST_comprehension:
        bind(script, AS(comprehension, node)->target,
             things_contents(script, script_value(script, AS(comprehension, node)->iter)));
        break;
    case AST_withitem:
        if (AS(withitem, node)->optional_vars)
            bind(script, AS(withitem, node)->optional_vars,
                 script_value(script, AS(withitem, node)->context_expr));
        break;
    case AST_Return:
        if (AS(Return, node)->value)
            things_grow(script, &script_function(script, node)->returns,
                        script_value(script, AS(Return, node)->value));
        break;
    case AST_Yield:
    case AST_YieldFrom: run_yield(script, node); break;
    case AST_Lambda:
        things_grow(script, &script_function_of(script, node)->returns,
                    script_value(script, AS(Lambda, node)->body));
        break;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: define_function(script, node); break;
    case AST_ClassDef: define_class(script, node); break;
    case AST_Import:
        FOR_EACH (alias, AS(Import, node)->names)
            import_alias(script, script_module(script, node), alias, NULL);
        break;
    case AST_ImportFrom:
        FOR_EACH (alias, AS(ImportFrom, node)->names)
            import_alias(script, script_module(script, node), alias, AS(ImportFrom, node));
        break;
    default: break;
    }
}

/* What is nothing after the first fixpoint, since it is given no value, is unknown in the second. */
static bool is_filled(const Node *node) {
    return node->kind == AST_Call || node->kind == AST_Attribute || node->kind == AST_Subscript ||
           node->kind == AST_Name;
}

static void run_rounds(Script *script) {
    script->changed = true;
    for (uint32_t round = 0; script->changed && round < ROUND_LIMIT; round++) {
        script->changed = false;
        /* Modules that are imported for the first time add places while the round goes on. */
        for (uint32_t i = 0; i < script->order.count; i++) {
            uint32_t index = script->order.items[i];
            Node *node = script->places.items[index].node;
            ThingSet value = expression_value(script, node);
            ThingSet grown = set_union(script->arena, script->places.items[index].value, value);
            if (!grown && script->fills && is_filled(node)) grown = thing_only(script, UNKNOWN_THING);
            script->changed |= grown != script->places.items[index].value;
            script->places.items[index].value = grown;
            run_statement(script, node);
        }
    }
}

/* Finds the attributes that the program gives to what it imports. Where a library has one of that name, it
 * stays that. */
static void find_stored(Script *script) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Attribute || node->op != OP_Store) continue;
        const Node *object = AS(Attribute, node)->value;
        const Variable *variable = object->kind == AST_Name ? script_definition(script, object) : NULL;
        const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
        if (site && (site->owner->kind == AST_Import || site->node->kind == AST_alias))
            *map_at(&script->stored, AS(Attribute, node)->attr) |= 0;
    }
}

void compute_values(Script *script) {
    find_stored(script);
    run_rounds(script);
    if (infer_networks(script)) run_rounds(script);
    script->fills = true;
    run_rounds(script);
}
