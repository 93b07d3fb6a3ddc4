# One Makefile for everything: `make` builds build/moira, `make help` lists the targets.
#
#   SAN=1            build with the address and undefined-behaviour sanitizers, into build-san
#   CC=clang-14      another compiler
#   V=1              show every command in full
#   -j N             how many commands at a time; all processors unless this says otherwise
#   PREFIX, DESTDIR  where `make install` puts things
#
# Nothing but make itself is assumed: scripts/deps says which packages a target needs and installs them
# when it may.

# Without its built-in rules make is done in no time; with them it tries them all for each header. Several goals,
# as in `make test lint`, run one after the other: what they print would be mixed up.
MAKEFLAGS += --no-builtin-rules
ifeq ($(MAKELEVEL)$(word 2,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(shell nproc)
endif

CC := $(if $(filter default,$(origin CC)),gcc,$(CC))
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
BUILD := build$(if $(SAN),-san)
VERSION := 0.1.0

comma := ,
WARNINGS := -Wall -Wextra -Wshadow -Werror
SANITIZE := -fsanitize=address$(comma)undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined
LANGUAGE = -std=c17 -D_GNU_SOURCE -Isrc -DMOIRA_VERSION='"$(VERSION)"' $(addprefix -include ,$(wildcard src/base/system_$(SYSTEM).h))
# What `assert` says is checked with the sanitizers and in the unit tests; the program itself does not pay for it.
COMPILE = $(CC) $(LANGUAGE) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(if $(SAN),$(SANITIZE),-DNDEBUG)
LDLIBS_windows :=
LDLIBS_wasm := -lwasi-emulated-getpid
LDLIBS = $(if $(filter windows wasm,$(SYSTEM)),$(LDLIBS_$(SYSTEM)),-lpthread -ldl -lm)

# $(call say,WHAT,FILE) begins a command: it says what happens, and V=1 shows how.
say = $(if $(V),,@printf '%s\n' '$1 $2';)
# What a build is known by depends on the folder that it was made in, by way of what debuggers are told: wheels have none.
NO_BUILD_ID = $(if $(filter linux,$(SYSTEM)),-R .note.gnu.build-id)
LINK = $(call say,LD,$@)$(COMPILE) $(LDFLAGS) -o $@ $(filter %.o,$^) $(LDLIBS)
COMPILE_ONE = $(call say,CC,$<)$(COMPILE) -MMD -MP -c -o $@ $<

# Of the files of which each system has its own, those of SYSTEM are compiled; what its C library lacks of POSIX is in a
# header that comes before everything else.
SYSTEM ?= linux
SYSTEM_PARTS_linux := posix files iconv
SYSTEM_PARTS_macos := posix files
SYSTEM_PARTS_wasm := files iconv
SYSTEM_FILES := $(patsubst %,src/base/system_%.c,$(SYSTEM) $(SYSTEM_PARTS_$(SYSTEM)))
SOURCES := $(filter-out $(wildcard src/base/system_*.c),$(wildcard src/*/*.c src/*/*/*.c)) $(SYSTEM_FILES)
PAGES := $(sort $(wildcard docs/rules/*.md))
MODELS := $(sort $(wildcard models/*.pyi))
FACTS := $(sort $(wildcard models/facts/*.pyi))
EMBEDDED := $(BUILD)/src/cli/rule_pages $(BUILD)/src/report/page_parts $(BUILD)/src/stubs/model_table $(BUILD)/src/ranks/library_facts $(BUILD)/src/workspace/build_number
LIBRARY := $(patsubst %.c,$(BUILD)/%.o,$(filter-out src/cli/main.c,$(SOURCES))) $(EMBEDDED:=.o)
FRONT_END := $(filter $(foreach layer,base diag syntax names,$(BUILD)/src/$(layer)/%),$(LIBRARY))
UNIT := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/unit/*.c))
# The unit tests have the folders that they are about with every `assert`.
ASSERTING := $(foreach layer,base diag syntax edit names value solve,$(BUILD)/src/$(layer)/%.o)
UNIT_LIBRARY := $(patsubst $(BUILD)/src/%,$(BUILD)/asserting/src/%,$(filter $(ASSERTING),$(LIBRARY))) $(filter-out $(ASSERTING),$(LIBRARY))
CALCULUS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/calculus/*.c))
FORMATTED := $(wildcard src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] bench/*.[ch] fuzz/*.[ch] scripts/*.c)
SCRIPTS := .ci/run playground/page/build scripts/action scripts/embed scripts/deps scripts/demo scripts/fetch_tensorflow scripts/fetch_today scripts/fetch_transformers scripts/fetch_zig scripts/find_python scripts/horovod \
    scripts/link_package scripts/release

.DELETE_ON_ERROR:
.PHONY: all help reference demo test unit oracle bench fuzz install uninstall wheel wheels vsix vsixes wasm npm playground vscode-web docs format format-check lint clean
all: $(BUILD)/moira ## build the program

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile

# The program and the programs that test and measure it.

$(BUILD)/moira: $(BUILD)/src/cli/main.o $(LIBRARY)
	$(LINK)

$(BUILD)/unit: $(UNIT) $(CALCULUS) $(UNIT_LIBRARY)
	$(LINK)

$(BUILD)/%: $(BUILD)/bench/%.o $(LIBRARY)
	$(LINK)

$(BUILD)/calculus: $(CALCULUS)

$(BUILD)/%: $(BUILD)/tests/oracle/%.o $(LIBRARY)
	$(LINK)

$(BUILD)/%.o: %.c $(BUILD)/.flags | $(BUILD)/.deps
	@mkdir -p $(@D)
	$(COMPILE_ONE)

$(BUILD)/asserting/%.o: %.c $(BUILD)/.flags | $(BUILD)/.deps
	@mkdir -p $(@D)
	$(COMPILE_ONE) -UNDEBUG

# What was compiled with other flags is compiled again. ccache changes nothing that is made.
FLAGS := $(filter-out ccache,$(COMPILE) $(LDFLAGS))
ifneq ($(file <$(BUILD)/.flags),$(FLAGS))
$(BUILD)/.flags: .FORCE
endif
$(BUILD)/.flags:
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(FLAGS))' >$@
.FORCE:

# The pages that `moira explain` prints and the shape stubs of libraries are part of the program.

$(BUILD)/src/cli/rule_pages.c: scripts/embed docs/rules $(PAGES) | $(BUILD)/.deps
	@mkdir -p $(@D)
	$(call say,EMBED,docs/rules)scripts/embed cli/pages.h rule_pages $(PAGES) >$@

$(BUILD)/src/report/page_parts.c: scripts/embed src/report/page_look.css src/report/page_script.js | $(BUILD)/.deps
	@mkdir -p $(@D)
	$(call say,EMBED,src/report)scripts/embed report/page_parts.h page_parts $(filter %.css %.js,$^) >$@

# They are made by programs that run here: a build for another system takes those of the build in TOOLS.
TOOLS ?= $(BUILD)

$(BUILD)/embed_models: $(BUILD)/scripts/embed_models.o $(FRONT_END)
	$(LINK)

$(BUILD)/embed_facts: $(BUILD)/scripts/embed_facts.o $(FRONT_END)
	$(LINK)

$(BUILD)/src/ranks/library_facts.c: $(TOOLS)/embed_facts models models/facts $(MODELS) $(FACTS)
	@mkdir -p $(@D)
	$(call say,EMBED,models/facts)$< $(MODELS) $(FACTS) >$@

$(BUILD)/src/stubs/model_table.c: $(TOOLS)/embed_models models $(MODELS)
	@mkdir -p $(@D)
	$(call say,EMBED,models)$< $(MODELS) >$@

# What is kept on disk is of use to the same program alone.
COUNTED := $(sort $(SOURCES) $(wildcard src/*/*.h src/*/*/*.h src/*/*.def src/*/*/*.def) $(MODELS) $(FACTS))
$(BUILD)/src/workspace/build_number.c: $(COUNTED) $(BUILD)/.flags
	@mkdir -p $(@D)
	@printf '#include "workspace/build_number.h"\nconst char build_number[] = "%s";\n' \
	    "$$(cat $(COUNTED) $(BUILD)/.flags | cksum)" >$@

$(EMBEDDED:=.o): %.o: %.c $(BUILD)/.flags
	$(COMPILE_ONE)

$(BUILD)/.deps: scripts/deps
	@scripts/deps build
	@mkdir -p $(@D) && touch $@

.PRECIOUS: $(BUILD)/%.o
-include $(wildcard $(BUILD)/*/*.d $(BUILD)/*/*/*.d $(BUILD)/*/*/*/*.d $(BUILD)/*/*/*/*/*.d)

# Using, testing and measuring it.

# What it prints fits a few screens: the build says nothing but that it goes on.
demo: ## build it and show on the examples what it does
	@$(MAKE) -s --question $(BUILD)/moira 2>/dev/null || echo "Building $(BUILD)/moira ..."
	@$(MAKE) -s say=@ $(BUILD)/moira
	@MOIRA=$(abspath $(BUILD)/moira) scripts/demo

unit: $(BUILD)/unit ## run the unit tests alone (NAME=part of a name runs those)
	$(BUILD)/unit $(NAME)

test: $(BUILD)/moira $(BUILD)/unit $(BUILD)/roundtrip $(BUILD)/words $(BUILD)/calculus $(BUILD)/rewriting ## run all tests, large comparisons on a sample
	@scripts/deps test
	@scripts/deps mpi || echo "skipped: MPI: it is not installed"
	@"$$(scripts/find_python)" tests/run --build $(BUILD) $(SUITES)

oracle: $(BUILD)/moira $(BUILD)/roundtrip $(BUILD)/words $(BUILD)/calculus $(BUILD)/rewriting ## run the large comparisons in full (ORACLES="words numpy": only these)
	@scripts/deps test corpus
	@scripts/deps torch || echo "skipped: comparisons with PyTorch: it is not installed"
	@"$$(scripts/find_python)" tests/run --build $(BUILD) --full --oracles "$(ORACLES)" oracle

bench: $(BUILD)/parse_bench $(BUILD)/moira ## measure parsing, checking and messages, beside others, and how they grow
	@scripts/deps test bench
	@"$$(scripts/find_python)" bench/peers --bench $(BUILD)/parse_bench
	@"$$(scripts/find_python)" bench/growth --bench $(BUILD)/parse_bench
	@"$$(scripts/find_python)" bench/check --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/summary --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/distribute --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/lsp --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/gradual --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/project --moira $(BUILD)/moira
	@"$$(scripts/find_python)" bench/choreo

# The fuzzers are built apart, since every file of the library is instrumented. What they learn goes to
# FUZZ_CORPUS; what is worth keeping of that is added to fuzz/corpus and fuzz/check_corpus by hand. Each runs
# for FUZZ_SECONDS, with the stack of the program's own threads, as many at once as there are processors. FUZZ_SEED
# and FUZZ_RUNS repeat a run, input by input: addresses are fixed, where the system lets us, and none of them is learnt
# from comparisons.
# That of the interpreter keeps things from input to input, so it looks for leaks in the end and not
# after each of them.

FUZZ_SECONDS ?= 600
FUZZ_BUILD ?= build-fuzz
FUZZ_CORPUS ?= $(FUZZ_BUILD)/corpus
FUZZ_FLAGS := -max_len=4096 -rss_limit_mb=2048 -dict=fuzz/python.dict -print_final_stats=1 \
    $(FUZZ_SEED:%=-seed=% -use_cmp=0) $(FUZZ_RUNS:%=-runs=%)
FUZZ_FLAGS_fuzz_parse := -timeout=10
FUZZ_FLAGS_fuzz_project := -timeout=10
FUZZ_FLAGS_fuzz_distribute := -timeout=10
FUZZ_FLAGS_fuzz_lsp := -timeout=10
FUZZ_FLAGS_fuzz_check := -timeout=25 -detect_leaks=0 -entropic=0
FUZZ_SEEDS_fuzz_parse := fuzz/corpus
FUZZ_SEEDS_fuzz_check := fuzz/check_corpus fuzz/corpus tests/thesis tests/golden/check examples
FUZZ_SEEDS_fuzz_project := tests/golden/project tests/choreo/auth examples/choreo
FUZZ_SEEDS_fuzz_distribute := tests/distribute examples/distribute
FUZZ_SEEDS_fuzz_lsp := fuzz/lsp_corpus
FUZZERS := fuzz_parse fuzz_check fuzz_project fuzz_distribute fuzz_lsp

fuzz: ## fuzz the parser, the interpreter, the projector, `distribute` and the server, each for FUZZ_SECONDS (600)
	@scripts/deps fuzz
	@$(MAKE) BUILD=$(FUZZ_BUILD) CC=clang-14 SAN=1 CFLAGS='-O1 -g -fsanitize=fuzzer-no-link' $(FUZZERS:=-run)

.PHONY: $(FUZZERS:=-run)
$(FUZZERS:=-run): %-run: $(BUILD)/%
	@mkdir -p $(FUZZ_CORPUS)/$*
	ulimit -s 65536; $(if $(FUZZ_SEED),$(shell setarch -R true 2>/dev/null && echo setarch -R)) $< $(FUZZ_FLAGS) $(FUZZ_FLAGS_$*) -artifact_prefix=$(BUILD)/ \
	    -max_total_time=$(FUZZ_SECONDS) $(FUZZ_CORPUS)/$* $(FUZZ_SEEDS_$*)

$(FUZZERS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/fuzz/%.o $(BUILD)/fuzz/mutate.o $(LIBRARY)
	$(call say,LD,$@)$(COMPILE) -fsanitize=fuzzer $(LDFLAGS) -o $@ $(filter %.o,$^) $(LDLIBS)

# Installing. The man page and the completions come from the program itself. Where the system's Python looks for packages
# below PREFIX there is a link to the package, so that it can be imported; other Pythons install it with
# `pip install PREFIX/share/moira/python`.

SHARE = $(DESTDIR)$(PREFIX)/share
PLACES = bin/moira share/man/man1/moira.1 share/bash-completion/completions/moira share/zsh/site-functions/_moira \
    share/fish/vendor_completions.d/moira.fish
INSTALLED = $(PLACES:%=$(DESTDIR)$(PREFIX)/%)
PACKAGE = $(shell find python -name '*.py' -o -name '*.pyi' -o -name py.typed -o -name pyproject.toml)

install: $(BUILD)/moira ## install under PREFIX (/usr/local)
	@mkdir -p $(BUILD)/share $(SHARE)/doc/moira
	@$< man >$(BUILD)/share/moira.1
	@$< completions bash >$(BUILD)/share/moira
	@$< completions zsh >$(BUILD)/share/_moira
	@$< completions fish >$(BUILD)/share/moira.fish
	$(call say,INSTALL,$(word 1,$(INSTALLED)))install -D -s -m 755 $< $(word 1,$(INSTALLED))
	$(call say,INSTALL,$(word 2,$(INSTALLED)))install -D -m 644 $(BUILD)/share/moira.1 $(word 2,$(INSTALLED))
	$(call say,INSTALL,$(word 3,$(INSTALLED)))install -D -m 644 $(BUILD)/share/moira $(word 3,$(INSTALLED))
	$(call say,INSTALL,$(word 4,$(INSTALLED)))install -D -m 644 $(BUILD)/share/_moira $(word 4,$(INSTALLED))
	$(call say,INSTALL,$(word 5,$(INSTALLED)))install -D -m 644 $(BUILD)/share/moira.fish $(word 5,$(INSTALLED))
	$(call say,INSTALL,$(SHARE)/doc/moira)cp -R README.md CHANGELOG.md LICENSE docs $(SHARE)/doc/moira
	$(call say,INSTALL,$(SHARE)/moira)for file in $(PACKAGE); do install -D -m 644 $$file $(SHARE)/moira/$$file; done
	@scripts/link_package add "$(DESTDIR)" "$(PREFIX)"

uninstall: ## remove what `make install` put there
	@scripts/link_package remove "$(DESTDIR)" "$(PREFIX)"
	rm -f $(INSTALLED)
	rm -rf $(SHARE)/doc/moira $(SHARE)/moira

# What others install. DIST gets it; the same sources give the same bytes.

DIST ?= $(BUILD)/dist

wheel: $(BUILD)/moira ## make the wheel of this system, and the source distribution, in build/dist
	@scripts/deps wheel
	@mkdir -p $(BUILD)/stripped && strip $(NO_BUILD_ID) -o $(BUILD)/stripped/moira $<
	@"$$(scripts/find_python)" scripts/make_wheel $(BUILD)/stripped/moira $(DIST)
	@"$$(scripts/find_python)" scripts/make_wheel --sdist $(DIST)

# The wheels of all systems, built here by Zig's C compiler, which scripts/fetch_zig gets from PyPI. Each has a name, the
# system, and the target as Zig calls it.
CROSS := manylinux-x86_64 manylinux-aarch64 musllinux-x86_64 musllinux-aarch64 macos-arm64 macos-x86_64 windows-x86_64
CROSS_manylinux-x86_64 := linux x86_64-linux-gnu.2.17
CROSS_manylinux-aarch64 := linux aarch64-linux-gnu.2.17
CROSS_musllinux-x86_64 := linux x86_64-linux-musl
CROSS_musllinux-aarch64 := linux aarch64-linux-musl
CROSS_macos-arm64 := macos aarch64-macos.11.0
CROSS_macos-x86_64 := macos x86_64-macos.11.0
CROSS_windows-x86_64 := windows x86_64-windows-gnu
ZIG ?= $(abspath build/zig/ziglang/zig)

wheels: $(CROSS:%=wheel-%) ## make the wheels of all systems (`make wheel-musllinux-x86_64`: of one), in build/dist

$(CROSS:%=cross-%): cross-%: $(BUILD)/embed_models $(BUILD)/embed_facts ## its program, in build/cross
	@ZIG=$(ZIG) scripts/fetch_zig
	@$(MAKE) BUILD=build/cross/$* TOOLS=$(BUILD) SYSTEM=$(word 1,$(CROSS_$*)) WARNINGS= CFLAGS=-O2 LDFLAGS=-s \
	    CC='$(ZIG) cc -target $(word 2,$(CROSS_$*))' build/cross/$*/moira

$(CROSS:%=wheel-%): wheel-%: cross-%
	@"$$(scripts/find_python)" scripts/make_wheel build/cross/$*/moira $(DIST)

# The extension for Visual Studio Code, by npm: one package that finds the program on the machine, and one with the program
# inside for each system, as vsce calls them.
VSIX := linux-x64 linux-arm64 alpine-x64 alpine-arm64 darwin-arm64 darwin-x64 win32-x64
VSIX_linux-x64 := manylinux-x86_64
VSIX_linux-arm64 := manylinux-aarch64
VSIX_alpine-x64 := musllinux-x86_64
VSIX_alpine-arm64 := musllinux-aarch64
VSIX_darwin-arm64 := macos-arm64
VSIX_darwin-x64 := macos-x86_64
VSIX_win32-x64 := windows-x86_64

vsix: $(BUILD)/moira ## package the extension for VS Code, with and without this system's program, in build/dist; needs npm
	@mkdir -p $(BUILD)/stripped && strip $(NO_BUILD_ID) -o $(BUILD)/stripped/moira $<
	@scripts/make_vsix $(DIST) || [ $$? = 3 ]
	@scripts/make_vsix $(DIST) linux-$$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/') $(BUILD)/stripped/moira || [ $$? = 3 ]

vsixes: vsix $(VSIX:%=vsix-%) ## package it for all systems, in build/dist

$(VSIX:%=vsix-%): vsix-%:
	@$(MAKE) cross-$(VSIX_$*)
	@scripts/make_vsix $(DIST) $* build/cross/$(VSIX_$*)/moira || [ $$? = 3 ]

# The program as a WebAssembly module, for browsers and Node. What the C library lacks there is in src/base/wasm. The
# stack is the first thing in its memory, so that one that ends is an error and not a change of something else.
WASM_STACK := 67108864
wasm: build/wasm/moira.wasm ## the program as a WebAssembly module, build/wasm/moira.wasm

build/wasm/moira.wasm: .FORCE $(BUILD)/embed_models $(BUILD)/embed_facts
	@scripts/deps wasm
	@$(MAKE) BUILD=build/wasm TOOLS=$(BUILD) SYSTEM=wasm CC='$(filter ccache,$(CC)) clang-14 --target=wasm32-wasi' CPPFLAGS='-isystem src/base/wasm' \
	    CFLAGS=-O2 LDFLAGS='-Wl,-z,stack-size=$(WASM_STACK) -Wl,--stack-first -Wl,--strip-all' build/wasm/moira
	@cmp -s build/wasm/moira $@ || cp build/wasm/moira $@

npm: wasm ## the package moira-wasm for npm, build/npm/moira-wasm-VERSION.tgz
	@rm -rf build/npm && mkdir -p build/npm/package
	@cp $(addprefix playground/package/,package.json README.md index.js index.d.ts wasi.js) LICENSE build/wasm/moira.wasm build/npm/package
	$(call say,PACK,build/npm/moira-wasm-$(VERSION).tgz)tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C build/npm -czf \
	    build/npm/moira-wasm-$(VERSION).tgz package

playground: wasm ## the page that runs it in a browser, build/playground/index.html; needs npm
	@playground/page/build build/wasm/moira.wasm $(VERSION) build/playground

vscode-web: wasm ## the extension for VS Code in a browser, build/vscode-web; needs npm
	@BUNDLE=vscode playground/page/build build/wasm/moira.wasm $(VERSION) build/vscode-web

docs: ## the documentation as static files, build/site/index.html, with the playground where that is built
	@scripts/deps test
	@"$$(scripts/find_python)" scripts/make_site build/site --playground build/playground/index.html

# Keeping it tidy.

reference: $(BUILD)/moira ## write docs/reference.md and moira.schema.json anew
	$< man --markdown -o docs/reference.md
	$< config --isolated --schema -o moira.schema.json

format: ## lay out the C files as .clang-format says
	@scripts/deps lint
	clang-format-14 -i $(FORMATTED)

format-check:
	@scripts/deps lint
	clang-format-14 --dry-run -Werror $(FORMATTED)

lint: format-check ## clang-tidy, layering, style, shellcheck, layout
	scripts/check_layers
	scripts/check_style
	shellcheck $(SCRIPTS)
	printf '%s\n' $(filter-out $(addprefix src/base/system_,macos.c windows.c wasm.c),$(filter %.c,$(FORMATTED))) | \
	    xargs -P "$$(nproc)" -I FILE clang-tidy-14 --quiet FILE -- $(LANGUAGE)

clean: ## remove everything that was built
	rm -rf build build-san build-fuzz
