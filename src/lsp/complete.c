/* What can stand at the cursor: attributes of what is before the dot, keys of a dict, names of parameters,
 * the names in scope; and the signature of what is being called. */
#include "eval/object/listing.h"
#include "lsp/caret.h"
#include "lsp/describe.h"
#include "lsp/einsum.h"
#include "lsp/methods.h"
#include "lsp/probe.h"
#include "syntax/name.h"

#include <string.h>

/* Kinds of completions in the protocol. */
enum {
    ITEM_METHOD = 2,
    ITEM_FUNCTION = 3,
    ITEM_FIELD = 5,
    ITEM_VARIABLE = 6,
    ITEM_CLASS = 7,
    ITEM_MODULE = 9,
    ITEM_PROPERTY = 10,
    ITEM_VALUE = 12,
    ITEM_KEYWORD = 14
};

enum { MOST_ITEMS = 2000, MOST_SIGNATURES = 4 };

typedef struct Completion {
    Server *server;
    Document *document;
    JsonWriter *json;
    Span replaced;      /* what is being typed */
    const char *prefix; /* the part of it before the cursor */
    const char *ending; /* is inserted after each name: "=" */
    int variable_kind, function_kind;
    StrMap offered;
} Completion;

/* ---- items ---- */

static int item_kind(const Completion *completion, ListedKind kind) {
    switch (kind) {
    case LISTED_VARIABLE: return completion->variable_kind;
    case LISTED_FUNCTION: return completion->function_kind;
    case LISTED_CLASS: return ITEM_CLASS;
    case LISTED_MODULE: return ITEM_MODULE;
    }
    return ITEM_VARIABLE;
}

/* Private names are offered to who begins to type one. */
static bool is_wanted(const Completion *completion, const char *name) {
    if (!*name || (*name == '_' && completion->prefix[0] != '_')) return false;
    return strncasecmp(name, completion->prefix, strlen(completion->prefix)) == 0;
}

static void put_item(Completion *completion, const char *name, int kind) {
    if (!is_wanted(completion, name) || completion->offered.count >= MOST_ITEMS) return;
    const char *text = arena_printf(&completion->server->scratch, "%s%s", name, completion->ending);
    void **known = strmap_at(&completion->offered, text);
    if (*known) return;
    *known = completion;
    JsonWriter *json = completion->json;
    json_begin_object(json);
    json_key_string(json, "label", text);
    json_key_number(json, "kind", kind);
    json_key(json, "textEdit");
    json_begin_object(json);
    place_put_key(json, knowledge_text(&completion->document->knowledge), completion->replaced,
                  completion->server->client.encoding);
    json_key_string(json, "newText", text);
    json_end_object(json);
    json_end_object(json);
}

static void tell_item(void *context, const char *name, ListedKind kind) {
    put_item(context, name, item_kind(context, kind));
}

/* ---- attributes and keys ---- */

static void meet_owner(void *context, Interp *interp, Value value) {
    listing_of(interp, value, tell_item, context);
}

static void meet_dict(void *context, Interp *interp, Value value) {
    listing_of_keys(interp, value, tell_item, context);
}

static void complete_attributes(Completion *completion, uint32_t dot) {
    Probe probe = {
        .end = caret_before(completion->document->text.data, dot), .meet = meet_owner, .context = completion};
    completion->variable_kind = ITEM_FIELD;
    completion->function_kind = ITEM_METHOD;
    server_probe(completion->server, completion->document, (Span){dot, completion->replaced.end}, &probe);
}

/* The key that is being typed in `d['…`; [quote] is where it begins. */
static void complete_keys(Completion *completion, const Caret *caret) {
    const char *data = completion->document->text.data;
    char quote = data[caret->string];
    uint32_t end = completion->replaced.end, length = (uint32_t)completion->document->text.length;
    while (end < length && data[end] != quote && data[end] != '\n' && data[end] != '\r') end++;
    completion->replaced.end = end;
    if (end < length && data[end] == quote) end++;
    if (end < length && data[end] == ']') end++;
    Probe probe = {.end = caret_before(data, caret->bracket_at), .meet = meet_dict, .context = completion};
    completion->variable_kind = ITEM_PROPERTY;
    server_probe(completion->server, completion->document, (Span){caret->bracket_at, end}, &probe);
}

/* ---- arguments ---- */

/* The call whose bracket is open, without its arguments. */
static Span call_span(const Document *document, const Caret *caret) {
    const char *data = document->text.data;
    uint32_t end = caret->argument, length = (uint32_t)document->text.length, depth = 1;
    while (end < length && data[end] != '\n' && data[end] != '\r' && depth > 0) {
        depth += data[end] == '(';
        depth -= data[end] == ')';
        end++;
    }
    return (Span){caret->bracket_at, end};
}

/* Whether the bracket is that of a call: something that can be called ends before it. */
static bool is_call(const Document *document, const Caret *caret) {
    if (caret->bracket != '(') return false;
    const char *data = document->text.data;
    uint32_t end = caret_before(data, caret->bracket_at), start = end;
    while (start > 0 && data[start - 1] != '\n' && data[start - 1] != '\r') start--;
    start += (uint32_t)strspn(data + start, " \t\f");
    bool is_definition = strncmp(data + start, "def ", 4) == 0 || strncmp(data + start, "class ", 6) == 0;
    char c = end > 0 ? data[end - 1] : ' ';
    return !is_definition && end == caret->bracket_at &&
           (caret_word_end(data, end, end - 1) == end || strchr(")]", c));
}

static void meet_callee(void *context, Interp *interp, Value value) {
    Completion *completion = context;
    const char *ending = completion->ending;
    completion->ending = "=";
    for (uint32_t i = 0; i < value_count(value); i++) {
        Signature signature;
        if (!describe_call(interp, value_at(value, i), &completion->server->scratch, &signature)) continue;
        for (uint32_t k = 0; k < signature.count; k++)
            if (signature.names[k]) put_item(completion, signature.names[k], ITEM_FIELD);
    }
    completion->ending = ending;
}

static void complete_arguments(Completion *completion, const Caret *caret) {
    const Document *document = completion->document;
    if (!is_call(document, caret) ||
        caret_before(document->text.data, caret->word) != caret_before(document->text.data, caret->argument))
        return;
    Probe probe = {.end = caret->bracket_at, .meet = meet_callee, .context = completion};
    server_probe(completion->server, document, call_span(document, caret), &probe);
}

/* ---- subscripts ---- */

/* "d", with its size beside it. */
static void put_letter(Completion *completion, const EinsumLetter *letter) {
    JsonWriter *json = completion->json;
    const char text[] = {letter->letter, '\0'};
    StrBuf detail = {0};
    if (letter->size) dim_print(letter->size, &detail);
    if (!letter->is_used) strbuf_puts(&detail, letter->size ? ", a new letter" : "a new letter");
    json_begin_object(json);
    json_key_string(json, "label", text);
    json_key_number(json, "kind", ITEM_VALUE);
    if (detail.length > 0) json_key_string(json, "detail", strbuf_text(&detail));
    json_key(json, "textEdit");
    json_begin_object(json);
    place_put_key(json, knowledge_text(&completion->document->knowledge), completion->replaced,
                  completion->server->client.encoding);
    json_key_string(json, "newText", text);
    json_end_object(json);
    json_end_object(json);
    strbuf_free(&detail);
}

/* The letters that fit the next axis of an operand of `einsum`. */
static void complete_letters(Completion *completion, const Caret *caret, uint32_t offset) {
    if (!server_learn(completion->server, completion->document, KNOWS_FINDINGS)) return;
    EinsumLetter letters[MOST_LETTERS];
    uint32_t count = einsum_letters(&completion->document->knowledge, caret->string, offset, letters);
    completion->replaced = (Span){offset, offset};
    for (uint32_t i = 0; i < count; i++) put_letter(completion, &letters[i]);
}

/* ---- names ---- */

static int kind_of_variable(const Variable *variable) {
    const Site *site = variable->sites;
    if (!site) return ITEM_VARIABLE;
    if (site->node->kind == AST_FunctionDef || site->node->kind == AST_AsyncFunctionDef) return ITEM_FUNCTION;
    if (site->node->kind == AST_ClassDef) return ITEM_CLASS;
    return site->owner->kind == AST_Import ? ITEM_MODULE : ITEM_VARIABLE;
}

static void complete_names(Completion *completion) {
    const Learned *knowledge = &completion->document->knowledge;
    if (!knowledge->module) return;
    const Symbols *symbols = &knowledge->analyser.symbols;
    uint32_t offset = completion->replaced.start;
    const Scope *inner = NULL;
    for (const Scope *scope = knowledge->module->scopes->module; scope; scope = scope_next(scope)) {
        bool is_around =
            scope->kind == SCOPE_MODULE || (scope->node->start <= offset && offset <= scope->node->end);
        if (is_around) inner = scope;
    }
    for (const Scope *scope = inner; scope; scope = scope->parent) {
        if (scope != inner && !scope_is_visible_inside(scope)) continue;
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
            if (variable->sites)
                put_item(completion, symbol_text(symbols, variable->name), kind_of_variable(variable));
    }
    for (Sym word = 1; word <= SYM_LAST_KEYWORD; word++)
        put_item(completion, symbol_text(symbols, word), ITEM_KEYWORD);
}

/* ---- the methods ---- */

static void complete(Completion *completion, const Caret *caret, uint32_t offset) {
    const char *data = completion->document->text.data;
    uint32_t before = caret->in_string ? caret->string : caret->word;
    char c = before > 0 ? data[before - 1] : '\0';
    bool is_number = c == '.' && before > 1 && data[before - 2] >= '0' && data[before - 2] <= '9';
    if (caret->in_comment || is_number || !knowledge_text(&completion->document->knowledge)) return;
    if (caret->in_string) {
        if (c == '[' && caret->bracket == '[' && caret->bracket_at == before - 1)
            complete_keys(completion, caret);
        else if (caret->bracket == '(' && caret->bracket_at == before - 1)
            complete_letters(completion, caret, offset);
    } else if (c == '.') {
        complete_attributes(completion, before - 1);
    } else {
        complete_arguments(completion, caret);
        complete_names(completion);
    }
}

void lsp_completion(Server *server, const JsonTree *params, JsonWriter *result) {
    Document *document = server_document(server, params, KNOWS_TREE);
    uint32_t offset;
    if (!document || document->is_notebook) return;
    if (!server_offset(server, document, json_member(params, "position"), &offset)) {
        server_refuse(server, ERROR_INVALID_PARAMS, "a position is missing");
        return;
    }
    const char *data = document->text.data;
    Caret caret = caret_at(data, offset);
    uint32_t start = caret.in_string ? caret.string + 1 : caret.word;
    Completion completion = {
        .server = server,
        .document = document,
        .json = result,
        .replaced = {start, caret_word_end(data, (uint32_t)document->text.length, offset)},
        .prefix = offset > start ? arena_copy(&server->scratch, data + start, offset - start) : "",
        .ending = "",
        .variable_kind = ITEM_VARIABLE,
        .function_kind = ITEM_FUNCTION};
    json_begin_object(result);
    json_key(result, "isIncomplete");
    json_bool(result, false);
    json_key(result, "items");
    json_begin_array(result);
    complete(&completion, &caret, offset);
    json_end_array(result);
    json_end_object(result);
    strmap_free(&completion.offered);
}

typedef struct SignatureHelp {
    Server *server;
    Signature signatures[MOST_SIGNATURES];
    uint32_t count;
} SignatureHelp;

static void meet_signature(void *context, Interp *interp, Value value) {
    SignatureHelp *help = context;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Signature signature;
        bool is_new = help->count < MOST_SIGNATURES &&
                      describe_call(interp, value_at(value, i), &help->server->scratch, &signature);
        for (uint32_t k = 0; k < help->count && is_new; k++)
            is_new = strcmp(help->signatures[k].label, signature.label) != 0;
        if (is_new) help->signatures[help->count++] = signature;
    }
}

/* Which parameter the argument at the cursor is for. */
static uint32_t active_parameter(const Document *document, const Caret *caret, const Signature *signature) {
    const char *data = document->text.data;
    uint32_t start = caret->argument + (uint32_t)strspn(data + caret->argument, " \t\r\n");
    uint32_t end = caret_word_end(data, (uint32_t)document->text.length, start);
    uint32_t after = end + (uint32_t)strspn(data + end, " \t");
    bool is_named = end > start && data[after] == '=' && data[after + 1] != '=';
    for (uint32_t i = 0; is_named && i < signature->count; i++)
        if (signature->names[i] && strlen(signature->names[i]) == end - start &&
            memcmp(signature->names[i], data + start, end - start) == 0)
            return i;
    return caret->commas < signature->rest ? caret->commas : signature->rest;
}

static void put_signature(const Document *document, const Caret *caret, const Signature *signature,
                          JsonWriter *json) {
    json_begin_object(json);
    json_key_string(json, "label", signature->label);
    json_key(json, "parameters");
    json_begin_array(json);
    for (uint32_t i = 0; i < signature->count; i++) {
        json_begin_object(json);
        json_key_string(json, "label", signature->parameters[i]);
        json_end_object(json);
    }
    json_end_array(json);
    json_key_number(json, "activeParameter", active_parameter(document, caret, signature));
    json_end_object(json);
}

void lsp_signature_help(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_TREE);
    uint32_t offset;
    if (!document || document->is_notebook) return;
    if (!server_offset(server, document, json_member(params, "position"), &offset)) {
        server_refuse(server, ERROR_INVALID_PARAMS, "a position is missing");
        return;
    }
    Caret caret = caret_at(document->text.data, offset);
    SignatureHelp help = {.server = server};
    Probe probe = {.end = caret.bracket_at, .meet = meet_signature, .context = &help};
    if (!caret.in_comment && is_call(document, &caret))
        server_probe(server, document, call_span(document, &caret), &probe);
    if (help.count == 0) return;
    json_begin_object(result);
    json_key(result, "signatures");
    json_begin_array(result);
    for (uint32_t i = 0; i < help.count; i++) put_signature(document, &caret, &help.signatures[i], result);
    json_end_array(result);
    json_key_number(result, "activeSignature", 0);
    json_key_number(result, "activeParameter", active_parameter(document, &caret, &help.signatures[0]));
    json_end_object(result);
}
