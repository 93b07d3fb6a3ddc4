#include "calculus/calculus.h"

static void print_pair(const char *name, const int64_t *pair, int64_t usual, StrBuf *out) {
    if (name && pair[0] == usual && pair[1] == usual) return;
    strbuf_printf(out, ", %s%s(%lld, %lld)", name ? name : "", name ? "=" : "", (long long)pair[0],
                  (long long)pair[1]);
}

static void print_conv(const CalculusProgram *program, const Expression *expression, StrBuf *out) {
    const Conv2D *conv = &expression->conv;
    strbuf_printf(out, "Conv2D(%lld, %lld", (long long)conv->channels_in, (long long)conv->channels_out);
    print_pair(NULL, conv->kernel, 0, out);
    strbuf_puts(out, ", ");
    expression_print(program, expression->left, out);
    print_pair("stride", conv->stride, 1, out);
    print_pair("padding", conv->padding, 0, out);
    print_pair("dilation", conv->dilation, 1, out);
    if (conv->groups != 1) strbuf_printf(out, ", groups=%lld", (long long)conv->groups);
    strbuf_puts(out, ")");
}

void expression_print(const CalculusProgram *program, const Expression *expression, StrBuf *out) {
    switch ((ExpressionKind)expression->kind) {
    case EXPRESSION_VARIABLE:
        strbuf_puts(out, expression->variable < program->count
                             ? program->declarations[expression->variable].name
                             : "undeclared");
        return;
    case EXPRESSION_RESHAPE:
        strbuf_puts(out, "reshape(");
        expression_print(program, expression->left, out);
        strbuf_puts(out, ", ");
        type_print(&expression->target, out);
        strbuf_puts(out, ")");
        return;
    case EXPRESSION_CONV: print_conv(program, expression, out); return;
    case EXPRESSION_ADD:
        strbuf_puts(out, "add(");
        expression_print(program, expression->left, out);
        strbuf_puts(out, ", ");
        expression_print(program, expression->right, out);
        strbuf_puts(out, ")");
        return;
    }
}
