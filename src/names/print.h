/* Prints what the other files of this folder find out about one file: `moira names FILE`.
 *
 * The text is for people. A file is a line `file PATH, module NAME`, then `imports:` with one line for each
 * name that an import statement brings (`LINE:COLUMN what is written -> what it is [where it is]`), then the
 * tree of scopes, each a line `KIND NAME, line N` with, two columns further in, its names in the order of
 * their first occurrence:
 *
 *     NAME: REACH FLAG…; bound LINE:COLUMN, …; is DOTTED.NAME or DOTTED.NAME
 *
 * then its dotted expressions (`nn.Conv2d is torch.nn.Conv2d`), then the scopes inside. A class says
 * `bases …` and `order …` with the method resolution order, which ends in `…` where it is not fully known.
 * Scopes of annotations in which nothing is are left out.
 *
 * JSON is one object on one line for each file:
 *
 *     {"file", "module", "version": "3.12",
 *      "imports": [{"line", "column", "module", "level", "name", "as", "target", "kind", "origin", "path"}],
 *      "scopes": [{"id", "parent", "kind", "name", "line", "nested", "detached",
 *                  "names": [{"name", "reach", "is": […], "unevaluated", "bound": [[line, column]…],
 *                             "resolves": […]}],
 *                  "uses": [{"expression", "resolves": […]}],
 *                  "class": {"name", "bases": […], "order": […], "status"} or null}]}
 *
 * "is" lists the predicates of CPython's symtable.Symbol that hold. Lines and columns count from 1. */
#ifndef MOIRA_NAMES_PRINT_H
#define MOIRA_NAMES_PRINT_H

#include "base/strbuf.h"
#include "names/module.h"
#include "syntax/parser.h"

typedef struct NamesOptions {
    bool json;
    ModuleResolver *resolver; /* NULL: look at no other file */
} NamesOptions;

/* Appends the names of [tree], which was parsed with [symbols], to [out]. */
void names_print(const Tree *tree, Symbols *symbols, const NamesOptions *options, StrBuf *out);

#endif
