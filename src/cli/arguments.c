/* From the words of a command line to an Invocation. Options and operands may be mixed; the first operand
 * names the command. Since an option may come before the command, what each command takes is checked when
 * all words have been read. */
#include "base/file.h"
#include "base/suggest.h"
#include "cli/options.h"

#include <string.h>

enum { FILE_NESTING_LIMIT = 8, ARGUMENT_LIMIT = 4 << 20 };

typedef Array(const char *) ArgumentWords;

typedef struct ArgumentReader {
    Invocation *invocation;
    Arena *arena;
    ArgumentWords words;
    bool literal; /* the words after `--` mean themselves */
    uint32_t next;
} ArgumentReader;

/* @FILE. */

static const char *add_word(ArgumentReader *reader, const char *word, uint32_t depth);

/* One argument per line, or per NUL when there is one (`git ls-files -z`). Empty lines do not count. */
static const char *add_file(ArgumentReader *reader, const char *path, uint32_t depth) {
    Arena *arena = reader->arena;
    FileContent content;
    if (depth == FILE_NESTING_LIMIT)
        return arena_printf(arena, "@%s: argument files are nested too deeply", path);
    const char *error = file_read_named(path, arena, &content);
    if (error) return arena_printf(arena, "@%s: %s", path, error);
    char separator = memchr(content.data, '\0', content.length) ? '\0' : '\n';
    uint32_t count = reader->words.count;
    for (char *at = content.data, *end = at + content.length; at < end;) {
        char *stop = memchr(at, separator, (size_t)(end - at));
        if (!stop) stop = end;
        size_t length = (size_t)(stop - at);
        if (separator == '\n' && length > 0 && at[length - 1] == '\r') length--;
        if (length > 0) error = add_word(reader, arena_copy(arena, at, length), depth + 1);
        if (error) return error;
        at = stop + 1;
    }
    if (reader->words.count == count) reader->invocation->nothing_listed = true;
    return NULL;
}

static const char *add_word(ArgumentReader *reader, const char *word, uint32_t depth) {
    if (reader->words.count == ARGUMENT_LIMIT) return "too many arguments";
    if (!reader->literal && word[0] == '@' && word[1]) return add_file(reader, word + 1, depth);
    if (strcmp(word, "--") == 0) reader->literal = true;
    array_push(&reader->words, word);
    return NULL;
}

/* Options. */

static void give(ArgumentReader *reader, const Option *option, const char *value) {
    Invocation *invocation = reader->invocation;
    if (option->rule.id == SETTING_HELP) invocation->help = true;
    if (option->rule.id == SETTING_VERSION) invocation->version = true;
    array_push(&invocation->options, option);
    array_push(&invocation->values, value);
}

/* Gives [option] its value: [attached] if there is one, else the next word. */
static const char *give_value(ArgumentReader *reader, const Option *option, const char *written,
                              const char *attached) {
    if (attached) {
        give(reader, option, attached);
    } else if (reader->next < reader->words.count) {
        give(reader, option, reader->words.items[reader->next++]);
    } else {
        return arena_printf(reader->arena, "`%s` needs a value: %s", written, option->metavar);
    }
    return NULL;
}

static const char *unknown_option(ArgumentReader *reader, const char *word) {
    Suggestion suggestion = {.wanted = word};
    for (const Option *option = option_table(); option->rule.name; option++)
        suggest_offer(&suggestion, option->rule.name);
    return arena_printf(reader->arena, "unknown option `--%s`%s", word,
                        suggest_text(&suggestion, "--", reader->arena));
}

static const char *read_long(ArgumentReader *reader, const char *word) {
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const char *name = arena_copy(reader->arena, word + 2, length - 2);
    const Option *option = option_table();
    while (option->rule.name && strcmp(option->rule.name, name) != 0) option++;
    if (option->rule.name && option_implied(option)) {
        give(reader, option, equals ? equals + 1 : option_implied(option));
        return NULL;
    }
    if (option->rule.name && option->rule.kind != KIND_FLAG)
        return give_value(reader, option, arena_printf(reader->arena, "--%s", name),
                          equals ? equals + 1 : NULL);
    bool negated = !option->rule.name && strncmp(name, "no-", 3) == 0;
    if (negated) {
        option = option_table();
        while (option->rule.name && (option->rule.kind != KIND_FLAG || !option->rule.key ||
                                     strcmp(option->rule.name, name + 3) != 0))
            option++;
    }
    if (!option->rule.name) return unknown_option(reader, name);
    if (equals) return arena_printf(reader->arena, "`--%s` takes no value", name);
    give(reader, option, negated ? "false" : "true");
    return NULL;
}

/* -qv, -j4, -j 4, -qj4 */
static const char *read_short(ArgumentReader *reader, const char *word) {
    for (const char *letter = word + 1; *letter; letter++) {
        const Option *option = option_table();
        while (option->rule.name && option->letter != *letter) option++;
        if (!option->rule.name)
            return arena_printf(reader->arena, "unknown option `-%c` in `%s`", *letter, word);
        if (option->rule.kind != KIND_FLAG) {
            const char *written = arena_printf(reader->arena, "-%c", *letter);
            return give_value(reader, option, written, letter[1] ? letter + 1 : NULL);
        }
        give(reader, option, "true");
    }
    return NULL;
}

static const char *read_operand(ArgumentReader *reader, const char *word) {
    Invocation *invocation = reader->invocation;
    if (invocation->command) {
        array_push(&invocation->operands, word);
        return NULL;
    }
    invocation->command = command_find(word);
    if (invocation->command) return NULL;
    Suggestion suggestion = {.wanted = word};
    for (const Command *command = command_table(); command->name; command++)
        suggest_offer(&suggestion, command->name);
    return arena_printf(reader->arena, "unknown command `%s`%s", word,
                        suggest_text(&suggestion, "", reader->arena));
}

static const char *read_words(ArgumentReader *reader) {
    bool operands_only = false;
    const char *error = NULL;
    while (!error && reader->next < reader->words.count) {
        const char *word = reader->words.items[reader->next++];
        if (operands_only || word[0] != '-' || !word[1])
            error = read_operand(reader, word);
        else if (strcmp(word, "--") == 0)
            operands_only = true;
        else if (word[1] == '-')
            error = read_long(reader, word);
        else
            error = read_short(reader, word);
    }
    return error;
}

static const char *check_options(const Invocation *invocation, Arena *arena) {
    if (!invocation->command) return NULL;
    for (uint32_t i = 0; i < invocation->options.count; i++) {
        const Option *option = invocation->options.items[i];
        if (!option_applies(option, invocation->command))
            return arena_printf(arena, "`moira %s` has no option `--%s`", invocation->command->name,
                                option->rule.name);
    }
    return NULL;
}

const char *invocation_parse(Invocation *invocation, int count, char *const *arguments, Arena *arena) {
    *invocation = (Invocation){0};
    ArgumentReader reader = {.invocation = invocation, .arena = arena};
    const char *error = NULL;
    for (int i = 0; i < count && !error; i++) error = add_word(&reader, arguments[i], 0);
    if (!error) error = read_words(&reader);
    if (!error && !invocation->help) error = check_options(invocation, arena);
    array_free(&reader.words);
    return error;
}

void invocation_free(Invocation *invocation) {
    array_free(&invocation->options);
    array_free(&invocation->values);
    array_free(&invocation->operands);
}
