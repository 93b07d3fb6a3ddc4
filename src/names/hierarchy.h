/* Class hierarchies across files, with the method resolution order of C3.
 *
 * A ClassInfo exists for every class that was asked for and for all its bases: classes with source, built-in
 * ones, and ones of which only the name is known because their module is not there. What goes wrong is data:
 * a base that cannot be named makes the order unknown from there on; bases that Python would refuse make it
 * inconsistent. Memory belongs to the project; infos are made once and can be compared by pointer. */
#ifndef MOIRA_NAMES_HIERARCHY_H
#define MOIRA_NAMES_HIERARCHY_H

#include "names/project.h"

typedef enum MroStatus {
    MRO_KNOWN,
    MRO_UNKNOWN,      /* a base, of this class or of one above, is unknown or has no source: the order holds
                         what is known, and more may stand in between */
    MRO_INCONSISTENT, /* Python refuses the class: no order fits its bases, or it inherits from itself */
} MroStatus;

/* Classes in the order in which attributes are looked up. Classes with one base share their base's list. */
typedef struct MroLink {
    ClassInfo *class;
    const struct MroLink *next;
} MroLink;

typedef struct ClassBase {
    const Node *expression; /* without the subscript of a generic base; NULL for the Generic and the object
                               that Python adds itself */
    const char *name;       /* as a user of its library writes it; NULL: unknown */
    ClassInfo *class;       /* NULL: unknown, or certainly not a class */
} ClassBase;

struct ClassInfo {
    const char *name; /* qualified: "package.module.Class", or "torch.nn.Module" of a class without source */
    SourceModule *module; /* NULL without source */
    AstClassDef *node;    /* NULL without source */
    Scope *scope;         /* NULL without source */
    const ClassBase *bases;
    uint32_t base_count;
    const Node *metaclass; /* of `metaclass=…`, or NULL */
    uint8_t status;        /* MroStatus */
    uint8_t state;         /* of the computation, private to hierarchy.c */
    const MroLink *mro;    /* begins with the class itself */
};

/* The class that the statement [node] of [module] makes. */
ClassInfo *class_of(Project *project, SourceModule *module, AstClassDef *node);

/* True when [name] ("torch.nn.Module", as users write it, or where it is defined) is among the MRO. */
bool class_inherits(const ClassInfo *class, const char *name);

/* The variable that the attribute [name] of the class is, found along the MRO; NULL when there is none or
 * when an unknown base might come first. [owner] is the class that has it. */
Variable *class_attribute(const ClassInfo *class, Sym name, const ClassInfo **owner);

const char *mro_status_name(MroStatus status);

#endif
