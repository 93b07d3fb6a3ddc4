#include "choreo/located.h"
#include "choreo/class.h"

RoleSet role_map_set(RoleMap map, RoleSet set) {
    RoleSet image = 0;
    for (; set; set &= set - 1) image |= role_bit(map[__builtin_ctzll(set)]);
    return image;
}

Located located_at(uint32_t role, const Node *data) {
    return (Located){.kind = LOCATED_AT, .role = (uint8_t)role, .data = data};
}

RoleSet located_roles(const Located *type) {
    RoleSet roles = 0;
    switch ((LocatedKind)type->kind) {
    case LOCATED_UNKNOWN:
    case LOCATED_NONE:
    case LOCATED_FLOATING: return 0;
    case LOCATED_CONST:
    case LOCATED_EVERYWHERE: return type->holders ? type->holders : ALL_ROLES;
    case LOCATED_AT:
    case LOCATED_EACH:
    case LOCATED_MESH: return role_bit(type->role);
    case LOCATED_CHANNEL:
    case LOCATED_OBJECT:
        for (uint32_t i = 0; i < type->count; i++) roles |= role_bit(type->roles[i]);
        return roles;
    }
    return 0;
}

Located located_map(const Located *type, RoleMap map, Arena *arena) {
    Located mapped = *type;
    bool has_role = type->kind == LOCATED_AT || type->kind == LOCATED_EACH || type->kind == LOCATED_MESH;
    if (has_role) mapped.role = map[type->role];
    if (type->members) mapped.members = (uint8_t)(map[type->members - 1] + 1);
    if (type->count > 0) {
        uint8_t *roles = arena_alloc(arena, type->count);
        for (uint32_t i = 0; i < type->count; i++) roles[i] = map[type->roles[i]];
        mapped.roles = roles;
    }
    return mapped;
}

/* ---- channels ---- */

typedef struct ChannelRule {
    const char *name;
    uint8_t data_count;
    bool sends[2][2]; /* by end, then for data and for labels */
} ChannelRule;

static const ChannelRule channel_rules[CHANNEL_KIND_COUNT] = {
    [CHANNEL_SYMMETRIC] = {"Channel", 1, {{true, true}, {true, true}}},
    [CHANNEL_DIRECTED] = {"DiChannel", 1, {{true, true}, {false, false}}},
    [CHANNEL_DATA] = {"DiDataChannel", 1, {{true, false}, {false, false}}},
    [CHANNEL_SELECT] = {"DiSelectChannel", 0, {{false, true}, {false, false}}},
    [CHANNEL_BOTH] = {"BiChannel", 2, {{true, true}, {true, true}}},
};

uint32_t channel_data_count(ChannelKind kind) { return channel_rules[kind].data_count; }
const char *channel_name(ChannelKind kind) { return channel_rules[kind].name; }
bool channel_sends(ChannelKind kind, uint32_t end, bool is_label) {
    return channel_rules[kind].sends[end][is_label];
}

/* A channel may stand for another when it has the same ends and sends whatever the other one sends. */
static bool channel_fits(const Located *type, const Located *wanted) {
    bool is_turned = type->roles[0] == wanted->roles[1] && type->roles[1] == wanted->roles[0];
    bool is_same = type->roles[0] == wanted->roles[0] && type->roles[1] == wanted->roles[1];
    if (type->is_many != wanted->is_many || (!is_turned && !is_same)) return false;
    bool is_two_way = wanted->channel == CHANNEL_SYMMETRIC || wanted->channel == CHANNEL_BOTH;
    if (is_two_way) return type->channel == wanted->channel;
    for (uint32_t end = 0; end < 2; end++)
        for (uint32_t label = 0; label < 2; label++)
            if (channel_sends(wanted->channel, end, label) &&
                !channel_sends(type->channel, is_turned ? 1 - end : end, label))
                return false;
    return true;
}

static bool object_fits(const Located *type, const Located *wanted) {
    RoleMap map = choreo_base_map(type->class, wanted->class);
    if (!map) return false;
    for (uint32_t i = 0; i < wanted->count; i++)
        if (type->roles[map[i]] != wanted->roles[i]) return false;
    return true;
}

bool located_fits(const Located *type, const Located *wanted) {
    if (type->kind == LOCATED_UNKNOWN || wanted->kind == LOCATED_UNKNOWN) return true;
    if (type->kind != wanted->kind) return false;
    switch ((LocatedKind)type->kind) {
    case LOCATED_AT:
    case LOCATED_EACH:
    case LOCATED_MESH: return type->role == wanted->role;
    case LOCATED_CHANNEL: return channel_fits(type, wanted);
    case LOCATED_OBJECT: return object_fits(type, wanted);
    case LOCATED_UNKNOWN:
    case LOCATED_NONE:
    case LOCATED_CONST:
    case LOCATED_FLOATING:
    case LOCATED_EVERYWHERE: break;
    }
    return true;
}

bool located_equal(const Located *a, const Located *b) { return located_fits(a, b) && located_fits(b, a); }

/* ---- printing ---- */

static void put_roles(const Located *type, const char *name, const Sym *names, const Symbols *symbols,
                      StrBuf *out) {
    strbuf_puts(out, name);
    for (uint32_t i = 0; i < type->count; i++)
        strbuf_printf(out, "%s%s", i == 0 ? "[" : ", ", symbol_text(symbols, names[type->roles[i]]));
    strbuf_putc(out, ']');
}

void located_print(const Located *type, const Sym *names, const Symbols *symbols, StrBuf *out) {
    switch ((LocatedKind)type->kind) {
    case LOCATED_UNKNOWN: strbuf_puts(out, "unknown"); break;
    case LOCATED_NONE: strbuf_puts(out, "nothing"); break;
    case LOCATED_CONST: strbuf_puts(out, "a constant"); break;
    case LOCATED_FLOATING: strbuf_puts(out, "no role"); break;
    case LOCATED_EVERYWHERE: strbuf_puts(out, "@everywhere"); break;
    case LOCATED_AT: strbuf_printf(out, "@%s", symbol_text(symbols, names[type->role])); break;
    case LOCATED_EACH: strbuf_printf(out, "Each[%s]", symbol_text(symbols, names[type->role])); break;
    case LOCATED_MESH: strbuf_printf(out, "Mesh[%s]", symbol_text(symbols, names[type->role])); break;
    case LOCATED_CHANNEL:
        put_roles(type, type->is_many ? "Channels" : channel_name(type->channel), names, symbols, out);
        break;
    case LOCATED_OBJECT: put_roles(type, symbol_text(symbols, type->class->name), names, symbols, out); break;
    }
}
