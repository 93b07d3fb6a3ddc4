/* Which findings are reported, and how strongly: what --select, --ignore, --warn, --error, --rule and
 * --per-file-ignores, or the keys of a configuration file, make of the rules. A stronger origin is asked
 * after a weaker one; in one origin the options come in this order, and a code of its own after a family
 * (`choreo-*`). What keeps a file from being read as Python is always reported as an error. */
#ifndef MOIRA_WORKSPACE_RULE_LEVELS_H
#define MOIRA_WORKSPACE_RULE_LEVELS_H

#include "diag/diagnostic.h"
#include "workspace/ignore.h"
#include "workspace/settings.h"

typedef enum RuleLevel { LEVEL_USUAL, LEVEL_OFF, LEVEL_WARNING, LEVEL_ERROR } RuleLevel;

/* Codes that are off in files that match a pattern. */
typedef struct FileRules {
    const IgnoreList *pattern;
    const bool *off; /* by DiagCode */
} FileRules;

typedef struct RuleLevels {
    uint8_t levels[CODE_COUNT]; /* RuleLevel */
    const FileRules *files;
    uint32_t file_count;
} RuleLevels;

/* Whether a rule is always an error: there is no program to say anything about. */
bool rule_is_fixed(DiagCode code);

/* What is wrong with [text] as a list of codes and families, separated by commas; NULL for nothing. */
const char *rule_codes_check(const char *text, Arena *arena);
/* The same of CODE=LEVEL and of GLOB=CODES. */
const char *rule_pair_check(const char *text, Arena *arena);
const char *rule_file_check(const char *text, Arena *arena);

/* What the settings say; they have been checked. */
void rule_levels_make(RuleLevels *levels, const Settings *settings);

/* Sets in [off], by DiagCode, what is not reported in the file [key], an absolute path. */
void rule_levels_off(const RuleLevels *levels, const char *key, Arena *arena, bool *off);
/* Drops findings that are off, and gives the others their severities. */
void rule_levels_apply(const RuleLevels *levels, const bool *off, Diagnostics *findings);

#endif
