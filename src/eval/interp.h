/* The abstract interpreter: it runs Python on abstract values, and says what fails.
 *
 * An Interp belongs to one thread. Its parts differ in how long they live: [analysis] stays for the next
 * file, [run] is about one file and freed after it, [path] is where the run is right now, and [facts] is what
 * it found out. Nothing here fails or prints: what is unknown is VALUE_ANY, what goes wrong in the program
 * becomes diagnostics, and a run that takes too long is cut short (Effort.is_cut).
 *
 * The run is at one State at a time, Path.state. Where the run cannot go on (after return, raise, break) the
 * state is not reached, and values are VALUE_NEVER. Every operation takes the node at which it happens, for
 * the diagnostics.
 *
 * The other headers of this folder say what one part of it does; each includes what it needs. */
#ifndef MOIRA_EVAL_INTERP_H
#define MOIRA_EVAL_INTERP_H

#include "eval/analysis.h"
#include "eval/facts.h"
#include "eval/options.h"
#include "eval/path.h"
#include "eval/run.h"

struct Interp {
    Path path;
    Run run;
    Facts facts;
    InterpOptions options;
    Observer *observer; /* observer, or NULL */
    Analysis analysis;
};

/* Whether what is said of sizes is kept as formulas, and not learned as facts. */
static inline bool learns_formulas(const Interp *interp) { return interp->options.learning != LEARN_FACTS; }
/* Whether dimensions that are not known become symbols. */
static inline bool names_unknown(const Interp *interp) { return interp->options.learning == LEARN_FORMULAS; }
/* Whether a condition of [module] that is not known is taken not to hold. */
bool follows_one_path(const Interp *interp, const Module *module);

/* The text of a name, and the name that a text is. */
static inline const char *interp_text(const Interp *interp, Sym name) {
    return symbol_text(interp->analysis.symbols, name);
}
static inline Sym interp_name(const Interp *interp, const char *text) {
    return symbol_from_string(interp->analysis.symbols, text);
}
/* The object at an address in the current state; NULL for none. */
static inline const Object *interp_object(const Interp *interp, Address address) {
    return state_get(&interp->path.state, &interp->analysis.statics, address);
}
/* The join of two states. */
static inline State interp_join(const Interp *interp, const State *a, const State *b) {
    return state_join(interp->run.arena, &interp->analysis.statics, a, b);
}

void interp_init(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options);
void interp_free(Interp *interp);
/* The same, but memory is left, which the next one uses again: interp_renew follows, or interp_free. */
void interp_clear(Interp *interp);
/* Makes a new one of one that was, or of zeroed memory: of what was known nothing is left. */
void interp_renew(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options);
/* From now on [observer], or none (NULL), is told what happens (observer.h). */
void interp_watch(Interp *interp, Observer *observer);
/* From now on what is said of sizes is learned so; what was learned as formulas is forgotten. */
void interp_learn(Interp *interp, Learning learning);
/* Makes the functions of a table, ended by one without a name, known. */
void interp_register(Interp *interp, const NativeFunction *functions);
/* Runs a file of the project from top to bottom, then each uncalled function. Diagnostics and all
 * else that belongs to the file are in [arena] until the next file begins. */
void interp_run(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics);
/* The same in steps, for the REPL: after interp_start, statements are run one by one, of [module] or of
 * another input that shares its globals; the value is that of an expression, else NEVER. */
void interp_start(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics);
Value interp_step(Interp *interp, SourceModule *source, Node *statement);
/* Calls a value that a step gave, at [site], a node of the text that ran last. NEVER when it raises. */
Value interp_call(Interp *interp, Value callee, const Arguments *arguments, Node *site);
/* The same for a function with a value for each of its parameters. */
Value interp_apply(Interp *interp, const FunctionObject *function, const Value *bound);
/* From now on what fails is reported to [diagnostics], also where it was reported before. */
void interp_report_to(Interp *interp, Diagnostics *diagnostics);
/* Binds [name] to the module of that name, as `import` does, unless it has a value already. False when there
 * is neither. */
bool interp_provide(Interp *interp, Sym name);
/* The value of a global of another module: "Tensor" of "torch"; NEVER when there is none. */
Value interp_global_of(Interp *interp, const char *module, const char *name);

#endif
