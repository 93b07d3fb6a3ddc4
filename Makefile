# One Makefile for everything. `make` builds build/moira; `make help` lists the targets.
# SAN=1 builds with the address and undefined-behaviour sanitizers into a folder of its own.

CC ?= gcc
VERSION := 0.1.0
CFLAGS ?= -O2 -g
BUILD := build$(if $(SAN),-san)
WARNINGS := -Wall -Wextra -Wshadow -Werror
CPPFLAGS += -Isrc -D_GNU_SOURCE -DMOIRA_VERSION='"$(VERSION)"'
ALL_CFLAGS := -std=c17 $(WARNINGS) $(CFLAGS) $(if $(SAN),-fsanitize=address$(comma)undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
comma := ,
LDLIBS := -lpthread -ldl -lm
PREFIX ?= /usr/local

SOURCES := $(wildcard src/*/*.c)
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY := $(filter-out $(BUILD)/src/cli/main.o,$(OBJECTS))
UNIT_SOURCES := $(wildcard tests/unit/*.c)
UNIT_OBJECTS := $(UNIT_SOURCES:%.c=$(BUILD)/%.o)

.PHONY: all unit clean
all: $(BUILD)/moira

$(BUILD)/moira: $(OBJECTS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/unit: $(LIBRARY) $(UNIT_OBJECTS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

unit: $(BUILD)/unit
	$(BUILD)/unit

clean:
	rm -rf build build-san

-include $(OBJECTS:.o=.d) $(UNIT_OBJECTS:.o=.d)
