/* The tables of options and commands, reading arguments, settings and their origins, suggestions. */
#include "base/suggest.h"
#include "cli/options.h"
#include "unit.h"

#include <string.h>

TEST(option_tables_are_consistent) {
    for (const Option *option = option_table(); option->rule.name; option++) {
        CHECK(&option_table()[option->rule.id] == option);
        CHECK((option->metavar == NULL) == (option->rule.kind == KIND_FLAG));
        CHECK(option->commands != 0);
        CHECK(option->help && *option->help);
        bool takes_limits = option->rule.kind == KIND_CHOICE || option->rule.kind == KIND_NUMBER;
        CHECK((option->rule.allowed != NULL) == (takes_limits || option_implied(option)));
        CHECK(!takes_limits || option->rule.standard);
        for (const Option *other = option_table(); other < option; other++) {
            CHECK(strcmp(option->rule.name, other->rule.name) != 0);
            CHECK(!option->letter || option->letter != other->letter);
        }
    }
    for (const Command *command = command_table(); command->name; command++) {
        bool has_example = false;
        for (const Example *example = example_table(); example->line; example++)
            has_example |= example->command == command->id;
        CHECK(has_example);
        CHECK(&command_table()[command->id] == command);
        CHECK(choices_hold(command->formats, "full"));
    }
}

TEST(every_default_is_valid) {
    Arena arena = {0};
    for (const Option *option = option_table(); option->rule.name; option++) {
        Settings settings = {.arena = &arena, .formats = command_find("parse")->formats};
        SettingOrigin origin = {.kind = ORIGIN_COMMAND_LINE};
        if (option->rule.standard)
            CHECK_STRING(settings_set(&settings, &option->rule, option->rule.standard, &origin), NULL);
        settings_free(&settings);
    }
    arena_free(&arena);
}

/* Reads [arguments], separated by spaces, and says what they mean in one line. */
static const char *meaning(const char *arguments, Arena *arena) {
    char *copy = arena_printf(arena, "%s", arguments), *words[16];
    int count = 0;
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) words[count++] = word;
    Invocation invocation;
    const char *text = invocation_parse(&invocation, count, words, arena);
    if (!text) {
        text = invocation.command ? invocation.command->name : "-";
        for (uint32_t i = 0; i < invocation.options.count; i++)
            text = arena_printf(arena, "%s %s=%s", text, invocation.options.items[i]->rule.name,
                                invocation.values.items[i]);
        for (uint32_t i = 0; i < invocation.operands.count; i++)
            text = arena_printf(arena, "%s <%s>", text, invocation.operands.items[i]);
    }
    invocation_free(&invocation);
    return text;
}

TEST(arguments) {
    Arena arena = {0};
    CHECK_STRING(meaning("", &arena), "-");
    CHECK_STRING(meaning("parse a b", &arena), "parse <a> <b>");
    CHECK_STRING(meaning("parse -qvj4 a -j 5", &arena), "parse quiet=true verbose=true jobs=4 jobs=5 <a>");
    CHECK_STRING(meaning("--color=never parse --color always", &arena), "parse color=never color=always");
    CHECK_STRING(meaning("parse - -- -q @x --", &arena), "parse <-> <-q> <@x> <-->");
    CHECK_STRING(meaning("parse --exclude=a=b --exclude=", &arena), "parse exclude=a=b exclude=");
    CHECK_STRING(meaning("parse --no-quiet", &arena), "parse quiet=false");
    CHECK_STRING(meaning("parse -oout.txt", &arena), "parse output=out.txt");
    CHECK_STRING(meaning("parse --no-help", &arena), "unknown option `--no-help`");
    CHECK_STRING(meaning("parse --quite", &arena), "unknown option `--quite`; did you mean `--quiet`?");
    CHECK_STRING(meaning("parse --quiet=1", &arena), "`--quiet` takes no value");
    CHECK_STRING(meaning("parse -j", &arena), "`-j` needs a value: N");
    CHECK_STRING(meaning("parse -q5", &arena), "unknown option `-5` in `-q5`");
    CHECK_STRING(meaning("rules --jobs 3", &arena), "`moira rules` has no option `--jobs`");
    CHECK_STRING(meaning("config --jobs 3", &arena), "config jobs=3");
    CHECK_STRING(meaning("unparsed", &arena), "unknown command `unparsed`; did you mean `unparse`?");
    CHECK_STRING(meaning("parse @/nonexistent/x", &arena), "@/nonexistent/x: no such file or directory");
    arena_free(&arena);
}

TEST(settings_origins) {
    Arena arena = {0};
    Settings settings;
    settings_init(&settings, "full|json", &arena);
    const SettingRule *version = setting_find_key("target-version"), *exclude = setting_find_key("exclude");
    SettingOrigin file = {.kind = ORIGIN_FILE, .file = "moira.toml", .line = 3, .folder = "/r"};
    SettingOrigin line = {.kind = ORIGIN_COMMAND_LINE};
    const Setting *setting = &settings.values[SETTING_TARGET_VERSION];
    CHECK_STRING(setting->text, "3.14");
    CHECK(setting->origin.kind == ORIGIN_DEFAULT);
    CHECK_STRING(settings_set(&settings, version, "3.9", &file), NULL);
    CHECK_STRING(setting->text, "3.9");
    CHECK_STRING(settings_set(&settings, version, "3.10", &line), NULL);
    CHECK_STRING(settings_set(&settings, version, "3.11", &file), NULL);
    CHECK_STRING(setting->text, "3.10");
    /* A mistake is found also where a stronger origin hides it. */
    CHECK(settings_set(&settings, version, "3.99", &file) != NULL);
    settings_set(&settings, exclude, "a", &file);
    settings_set(&settings, exclude, "b", &file);
    CHECK(settings.values[SETTING_EXCLUDE].items.count == 2);
    settings_set(&settings, exclude, "c", &line);
    settings_set(&settings, exclude, "d", &file);
    CHECK(settings.values[SETTING_EXCLUDE].items.count == 1);
    CHECK_STRING(settings.values[SETTING_EXCLUDE].items.items[0].text, "c");
    settings_free(&settings);
    arena_free(&arena);
}

static const char *closest(const char *wanted, const char *const *words) {
    Suggestion suggestion = {.wanted = wanted};
    for (; *words; words++) suggest_offer(&suggestion, *words);
    return suggestion.best;
}

TEST(suggestions) {
    static const char *const words[] = {"parse", "unparse", "names", "target-version", "ast", NULL};
    CHECK_STRING(closest("prase", words), "parse");
    CHECK_STRING(closest("prse", words), "parse");
    CHECK_STRING(closest("nam", words), "names");
    CHECK_STRING(closest("tagret-versoin", words), "target-version");
    CHECK_STRING(closest("x", words), NULL);
    CHECK_STRING(closest("zzz", words), NULL);
    CHECK_STRING(closest("", words), NULL);
    CHECK_STRING(closest("as", words), "ast");
}
