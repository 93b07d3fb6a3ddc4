/* Finding modules: which file an import means. */
#include "unit.h"
#include "unit_names.h"

#include "names/exports.h"
#include "names/version.h"

/* Where `import DOTTED` in [from] leads: "kind path", the path without the temporary folder. */
static const char *find(Workshop *workshop, const char *from, const char *dotted) {
    const FoundModule *found = module_find(&workshop->resolver, workshop_path(workshop, from), dotted);
    if (!found) return "nothing";
    const char *path = found->path ? found->path + strlen(workshop->folder) + 1 : "-";
    return arena_printf(&workshop->arena, "%s %s", module_kind_name(found->kind), path);
}

/* Where `from …MODULE import NAME` leads: "module | submodule". */
static const char *import(Workshop *workshop, const char *from, uint32_t level, const char *module,
                          const char *name) {
    ImportTarget target =
        import_resolve(&workshop->resolver, workshop_path(workshop, from), level, module, name);
    return arena_printf(&workshop->arena, "%s%s | %s", target.module_name ? target.module_name : "none",
                        target.module ? "" : "?", target.submodule ? target.submodule->name : "-");
}

static void write_all(Workshop *workshop, const char *const *names) {
    for (; *names; names++) workshop_write(workshop, *names, "");
}

TEST(module_kinds_and_their_order) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {"p/main.py",
                                        "p/a.py",
                                        "p/b/__init__.py",
                                        "p/b.py",
                                        "p/c.py",
                                        "p/c.pyi",
                                        "p/d/e.py",
                                        "lib/d/f.py",
                                        "p/g.cpython-311-x86_64-linux-gnu.so",
                                        "p/gg.so",
                                        "p/h/",
                                        "lib/h.py",
                                        "p/i/__init__.pyi",
                                        "p/i/__init__.py",
                                        "p/sys.py",
                                        NULL};
    write_all(&workshop, files);
    CHECK_STRING(find(&workshop, "p/main.py", "a"), "module p/a.py");
    CHECK_STRING(find(&workshop, "p/main.py", "b"), "package p/b/__init__.py");
    CHECK_STRING(find(&workshop, "p/main.py", "c"), "module p/c.pyi");
    CHECK_STRING(find(&workshop, "p/main.py", "d"), "namespace package -");
    CHECK_STRING(find(&workshop, "p/main.py", "d.e"), "module p/d/e.py");
    CHECK_STRING(find(&workshop, "p/main.py", "d.f"), "module lib/d/f.py");
    CHECK_STRING(find(&workshop, "p/main.py", "g"), "extension module p/g.cpython-311-x86_64-linux-gnu.so");
    CHECK_STRING(find(&workshop, "p/main.py", "h"), "module lib/h.py");
    CHECK_STRING(find(&workshop, "p/main.py", "i"), "package p/i/__init__.pyi");
    CHECK_STRING(find(&workshop, "p/main.py", "sys"), "built-in module -");
    CHECK_STRING(find(&workshop, "p/main.py", "a.x"), "nothing");
    CHECK_STRING(find(&workshop, "p/main.py", "x"), "nothing");
    CHECK_STRING(find(&workshop, "p/main.py", ""), "nothing");
    CHECK_STRING(find(&workshop, "p/main.py", "b..x"), "nothing");
    CHECK_STRING(find(&workshop, "p/main.py", ".."), "nothing");
    const FoundModule *stub = module_find(&workshop.resolver, workshop_path(&workshop, "p/main.py"), "c");
    CHECK(stub->is_stub && strstr(stub->source, "p/c.py"));
    CHECK_STRING(module_short_path(stub), "c.pyi");
    workshop_close(&workshop);
}

TEST(module_stubs_come_first) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {"p/main.py",
                                        "stubs/a.pyi",
                                        "p/a.py",
                                        "lib/b-stubs/__init__.pyi",
                                        "lib/b-stubs/c.pyi",
                                        "p/b/__init__.py",
                                        "p/b/c.py",
                                        "p/b/d.py",
                                        NULL};
    write_all(&workshop, files);
    CHECK_STRING(find(&workshop, "p/main.py", "a"), "module stubs/a.pyi");
    CHECK_STRING(find(&workshop, "p/main.py", "b"), "package lib/b-stubs/__init__.pyi");
    CHECK_STRING(find(&workshop, "p/main.py", "b.c"), "module lib/b-stubs/c.pyi");
    CHECK_STRING(find(&workshop, "p/main.py", "b.d"), "module p/b/d.py");
    const FoundModule *stub = module_find(&workshop.resolver, workshop_path(&workshop, "p/main.py"), "b.c");
    CHECK(stub->source && strstr(stub->source, "p/b/c.py"));
    workshop_close(&workshop);
}

TEST(module_project_roots) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {"p/pyproject.toml", "p/src/k/__init__.py", "p/src/k/l/__init__.py",
                                        "p/src/k/l/m.py",   "p/src/k/random.py",   "p/tests/t.py",
                                        "p/top.py",         "lib/random.py",       NULL};
    write_all(&workshop, files);
    CHECK_STRING(find(&workshop, "p/src/k/l/m.py", "k.l.m"), "module p/src/k/l/m.py");
    CHECK_STRING(find(&workshop, "p/tests/t.py", "k.l"), "package p/src/k/l/__init__.py");
    CHECK_STRING(find(&workshop, "p/src/k/l/m.py", "top"), "module p/top.py");
    CHECK_STRING(find(&workshop, "p/src/k/a.py", "random"), "module lib/random.py");
    CHECK_STRING(find(&workshop, "p/src/k/a.py", "l"), "nothing");
    CHECK_STRING(module_name_of(&workshop.resolver, workshop_path(&workshop, "p/src/k/l/m.py")), "k.l.m");
    CHECK_STRING(module_name_of(&workshop.resolver, workshop_path(&workshop, "p/src/k/__init__.py")), "k");
    CHECK_STRING(module_package_of(&workshop.resolver, workshop_path(&workshop, "p/top.py")), "");
    workshop_close(&workshop);
}

TEST(module_of_the_own_folder) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {"p/k/__init__.py", "p/k/utils.py", "p/k/redis.py",
                                        "p/k/plain.py",    "p/redis.py",   "p/near.py",
                                        "lib/near.py",     "p/torch.py",   NULL};
    write_all(&workshop, files);
    workshop_write(&workshop, "p/k/train.py", "import utils\nif __name__ == '__main__':\n    pass\n");
    workshop_write(&workshop, "p/k/utils.py", "if __name__ == '__main__':\n    pass\n");
    workshop_write(&workshop, "p/k/part.py", "import a\nfrom . import utils\nif __name__ == '__main__': a\n");
    CHECK_STRING(find(&workshop, "p/k/plain.py", "utils"), "nothing");
    CHECK_STRING(find(&workshop, "p/k/train.py", "utils"), "module p/k/utils.py");
    CHECK_STRING(find(&workshop, "p/k/utils.py", "utils"), "nothing");
    CHECK_STRING(find(&workshop, "p/k/part.py", "utils"), "nothing");
    CHECK_STRING(find(&workshop, "p/k/train.py", "k.utils"), "module p/k/utils.py");
    CHECK_STRING(find(&workshop, "p/k/__init__.py", "k"), "package p/k/__init__.py");
    CHECK_STRING(find(&workshop, "p/k/redis.py", "redis"), "module p/redis.py");
    CHECK_STRING(find(&workshop, "p/near.py", "near"), "module lib/near.py");
    CHECK_STRING(find(&workshop, "p/torch.py", "torch"), "nothing");
    CHECK_STRING(find(&workshop, "p/near.py", "torch"), "module p/torch.py");
    workshop_close(&workshop);
}

TEST(module_relative_imports) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {
        "p/k/__init__.py", "p/k/a.py", "p/k/l/__init__.py", "p/k/l/b.py", "p/n/c.py", "p/n/d.py", NULL};
    write_all(&workshop, files);
    CHECK_STRING(import(&workshop, "p/k/l/b.py", 1, NULL, "x"), "k.l | -");
    CHECK_STRING(import(&workshop, "p/k/l/b.py", 2, "a", "x"), "k.a | -");
    CHECK_STRING(import(&workshop, "p/k/l/b.py", 2, NULL, "a"), "k | k.a");
    CHECK_STRING(import(&workshop, "p/k/__init__.py", 1, "l", "b"), "k.l | k.l.b");
    CHECK_STRING(import(&workshop, "p/k/a.py", 1, "gone", NULL), "k.gone? | -");
    CHECK_STRING(import(&workshop, "p/n/c.py", 1, NULL, "d"), "n | n.d");
    CHECK_STRING(import(&workshop, "p/k/a.py", 0, "k.l", "b"), "k.l | k.l.b");
    CHECK_STRING(import(&workshop, "p/k/a.py", 99, NULL, "d"), "none? | -");
    workshop_close(&workshop);
}

TEST(module_environments_and_interpreters) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    static const char *const files[] = {"p/q/main.py",
                                        "p/.venv/lib/python3.11/site-packages/v.py",
                                        "e/w.py",
                                        "system/usr/lib/python3.11/os.py",
                                        "system/usr/lib/python3.11/lib-dynload/ext.so",
                                        "system/usr/lib/python3/dist-packages/deb.py",
                                        "system/usr/local/lib/python3.11/dist-packages/loc.py",
                                        "bin/python3.12",
                                        "lib/python3.12/os.py",
                                        "lib/python3.12/new.py",
                                        "lib/python3.12/site-packages/third.py",
                                        NULL};
    write_all(&workshop, files);
    const char *lines =
        arena_printf(&workshop.arena, "# comment\nimport os; os.system('no')\n%s/e\ngone\n", workshop.folder);
    workshop_write(&workshop, "p/.venv/lib/python3.11/site-packages/x.pth", lines);
    CHECK_STRING(find(&workshop, "p/q/main.py", "v"), "module p/.venv/lib/python3.11/site-packages/v.py");
    CHECK_STRING(find(&workshop, "p/q/main.py", "w"), "module e/w.py");
    CHECK_STRING(find(&workshop, "p/q/main.py", "deb"), "module system/usr/lib/python3/dist-packages/deb.py");
    CHECK_STRING(find(&workshop, "p/q/main.py", "loc"),
                 "module system/usr/local/lib/python3.11/dist-packages/loc.py");
    CHECK_STRING(find(&workshop, "p/q/main.py", "os"), "module lib/python3.12/os.py");
    CHECK_STRING(find(&workshop, "p/q/main.py", "third"), "module lib/python3.12/site-packages/third.py");
    workshop_close(&workshop);
}

/* What `import NAME` finds for an environment whose pyvenv.cfg is [configuration]. */
static const char *find_beside(const char *configuration, const char *name, Arena *arena) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    static const char *const files[] = {"p/main.py",
                                        "p/.venv/lib/python3.12/site-packages/v.py",
                                        "system/usr/lib/python3/dist-packages/deb.py",
                                        "bin/python3.12",
                                        "lib/python3.12/os.py",
                                        "lib/python3.12/site-packages/third.py",
                                        NULL};
    write_all(&workshop, files);
    workshop_write(&workshop, "p/.venv/pyvenv.cfg", configuration);
    const char *found = find(&workshop, "p/main.py", name);
    found = arena_copy(arena, found, strlen(found));
    workshop_close(&workshop);
    return found;
}

TEST(module_environment_keeps_packages_out) {
    Arena arena;
    arena_init(&arena);
    const char *closed = "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.12.1\n";
    const char *open = "home = /usr/bin\nInclude-System-Site-Packages=True\n";
    CHECK_STRING(find_beside(closed, "v", &arena), "module p/.venv/lib/python3.12/site-packages/v.py");
    CHECK_STRING(find_beside(closed, "os", &arena), "module lib/python3.12/os.py");
    CHECK_STRING(find_beside(closed, "deb", &arena), "nothing");
    CHECK_STRING(find_beside(closed, "third", &arena), "nothing");
    CHECK_STRING(find_beside("home = /usr/bin\n", "deb", &arena), "nothing");
    CHECK_STRING(find_beside(open, "deb", &arena), "module system/usr/lib/python3/dist-packages/deb.py");
    CHECK_STRING(find_beside(open, "third", &arena), "module lib/python3.12/site-packages/third.py");
    arena_free(&arena);
}

static const char *exports_of(Workshop *workshop, SourceModule *module) {
    const Exports *exports = module_exports(&workshop->project, module);
    const char *text = "";
    for (uint32_t i = 0; i < exports->count; i++)
        text = arena_printf(&workshop->arena, "%s%s%s", text, i ? " " : "",
                            symbol_text(&workshop->symbols, exports->names[i]));
    return exports->is_complete ? text : arena_printf(&workshop->arena, "%s ?", text);
}

TEST(module_exports_by_all) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    workshop_write(&workshop, "a.py", "__all__ = ('p', 'q')\n");
    workshop_write(&workshop, "b.py", "_x = 1\ny = 2\nimport os\ndef f(): z = 1\n");
    static const struct {
        const char *source, *wanted;
    } cases[] = {
        {"__all__ = ['a', 'b']\nx = 1\n", "a b"},
        {"__all__ = ['a'] + ['b']\n__all__ += ['c']\n__all__.extend(('d', 'e'))\n__all__.append('f')\n",
         "a b c d e f"},
        {"__all__ = ['a', 'b']\n__all__.remove('a')\n__all__ = __all__ + ['c']\n", "b c"},
        {"import a\n__all__ = a.__all__ + ['z']\n", "p q z"},
        {"import a\n__all__: list = [*a.__all__]\n", "p q"},
        {"from a import __all__ as names\n__all__ = names + ['z']\n", "p q z"},
        {"names = ['a']\n__all__ = list(names)\n", "a"},
        {"__all__ = [n for n in x]\n", " ?"},
        {"__all__ = ['a', b]\n", "a ?"},
        {"x = [*y, 'a']\ny = [*x, 'b']\n__all__ = x\n", "b a ?"},
        {"try: __all__ = ['a']\nexcept E: pass\nif x: __all__ += ['b']\n", "a b"},
        {"from a import *\nr = 1\n_s = 1\n", "p q r"},
        {"from b import *\n", "y os f"},
        {"from gone import *\nx = 1\n", "x ?"},
        {"if t: x = 1\nelse: y = 1\ndel z\n", "x y z"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *name = arena_printf(&workshop.arena, "case%zu.py", i);
        CHECK_STRING(exports_of(&workshop, workshop_add(&workshop, name, cases[i].source)), cases[i].wanted);
    }
    workshop_close(&workshop);
}

TEST(module_exports_of_stubs_and_circles) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    workshop_write(&workshop, "a.py", "from b import *\nx = 1\n");
    workshop_write(&workshop, "b.py", "from a import *\ny = 1\n");
    SourceModule *stub = workshop_add(&workshop, "s.pyi", "import os\nfrom a import x as x, y\nz: int\n");
    CHECK_STRING(exports_of(&workshop, stub), "x z");
    SourceModule *main = workshop_add(&workshop, "main.py", "from a import *\n");
    CHECK_STRING(exports_of(&workshop, main), "y x");
    Member member = module_member(&workshop.project, main, workshop_sym(&workshop, "y"));
    CHECK(member.variable && strstr(member.module->path, "b.py"));
    member = module_member(&workshop.project, main, workshop_sym(&workshop, "none"));
    CHECK(!member.variable);
    SourceModule *lazy = workshop_add(&workshop, "lazy.py", "def __getattr__(name): ...\n");
    CHECK(module_member(&workshop.project, lazy, workshop_sym(&workshop, "any")).is_unknown);
    workshop_close(&workshop);
}

/* "1.24.2", or "" when it is not known. */
static const char *version(Workshop *workshop, const char *library) {
    LibraryVersion found =
        library_version(&workshop->resolver, workshop_path(workshop, "p/main.py"), library);
    const char *text = "";
    for (uint32_t i = 0; i < found.count; i++)
        text = arena_printf(&workshop->arena, "%s%s%d", text, i ? "." : "", (int)found.parts[i]);
    return text;
}

TEST(module_versions) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    static const char *const files[] = {"p/main.py",
                                        "lib/a/__init__.py",
                                        "lib/A-2.0.1rc1.dist-info/METADATA",
                                        "lib/a_b/__init__.py",
                                        "lib/a.b-1.24.2-py3.11.egg-info",
                                        "lib/a-stubs/__init__.pyi",
                                        "lib/nothing/__init__.py",
                                        "lib/nothing-x.dist-info/METADATA",
                                        "lib/big.py",
                                        "lib/big-99999999999.1.dist-info/METADATA",
                                        NULL};
    write_all(&workshop, files);
    workshop_write(&workshop, "lib/c/__init__.py", "__version__ = get()\n");
    workshop_write(&workshop, "lib/c/version.py", "import x\nversion: str = '1.2'\n__version__ = '3'\n");
    workshop_write(&workshop, "lib/d/__init__.py", "# 1\n__version__ = \"10.20.30.40.50\"\n");
    workshop_write(&workshop, "lib/e.py", "versions = '7'\n__version__=\"5.dev\"");
    CHECK_STRING(version(&workshop, "a"), "2.0.1");
    CHECK_STRING(version(&workshop, "a"), "2.0.1");
    CHECK_STRING(version(&workshop, "a_b"), "1.24.2");
    CHECK_STRING(version(&workshop, "c"), "1.2");
    CHECK_STRING(version(&workshop, "d"), "10.20.30.40");
    CHECK_STRING(version(&workshop, "e"), "5");
    CHECK_STRING(version(&workshop, "nothing"), "");
    CHECK_STRING(version(&workshop, "big"), "");
    CHECK_STRING(version(&workshop, "missing"), "");
    workshop_close(&workshop);
}

TEST(star_imports_are_read_by_their_words) {
    static const struct {
        const char *text;
        bool may_bring;
    } files[] = {
        {"def other(): pass\n", false},
        {"wanted = 1\n", true},
        {"import wanted_more\n", true}, /* a part of a word is no proof, and none is needed */
        {"from x import *\n", true},
        {"from x import\\\n  *\n", true},
        {"import x\ny = x * 2\n", false},
        {"# \xc3\xa9\n", true}, /* a letter that is not ASCII may stand for one that is */
        {"", false},
    };
    Workshop workshop;
    workshop_open(&workshop, 12);
    size_t count = sizeof files / sizeof *files;
    for (size_t i = 0; i < count; i++)
        workshop_write(&workshop, arena_printf(&workshop.arena, "lib/m%zu.py", i), files[i].text);
    for (size_t i = 0; i < count; i++) {
        const char *name = arena_printf(&workshop.arena, "m%zu", i);
        const FoundModule *found = module_find(&workshop.resolver, NULL, name);
        CHECK(found && project_may_bring(&workshop.project, found, workshop_sym(&workshop, "wanted")) ==
                           files[i].may_bring);
        CHECK(project_load(&workshop.project, found));
    }
    FoundModule missing = {.path = workshop_path(&workshop, "lib/none.py")};
    CHECK(project_may_bring(&workshop.project, &missing, workshop_sym(&workshop, "wanted")));
    workshop_close(&workshop);
}
