"""Random syntax trees of every node kind, for roundtrip_worker.py.

A tree need not mean anything, only have a shape that the grammar knows; what `compile` would say does not
matter. Some trees are still not the tree of any program, or ast.unparse cannot print them: the caller prints
each one, parses it again, and takes what comes out.
"""

import ast
import sys

MINOR = sys.version_info[1]

NAMES = ["a", "b", "c", "x", "f", "_", "match", "case", "type", "print", "é", "self", "λ"]
TEXTS = ["", "a", "text", "'", '"', "'\"", "''", '""', "'''", '"""', "'''\"\"\"", "\\", "\\n", "\n", "a\nb\n", "\t",
         "\r", "\r\n", "\0", "\x07", "\x7f", "\x85", "\xa0", "é", "\u2028", "\ufeff", "\U0001f600", "\ud800",
         "\udfff\ud800", "{", "}", "{{", "{x}", "}}{", "\\N{DASH}", "\\'", '\\"', "#", "!r", ":", "a' b\" c", "ends with \"",
         "ends with '", "ends with \\", "%s"]
PLAIN_TEXTS = ["", "a", "text", "x y", "'", '"', "{", "}", "#", ":", "!", "é"]
BYTES = [b"", b"a", b"'", b'"', b"'\"", b"\\", b"\n", b"\0\xff", b"{}", b"'''\"\"\""]
NUMBERS = [0, 1, 7, 255, 2**31, 2**63 - 1, 2**63, 2**64, 10**40, 0.0, 1.0, 1.5, 1e16, 1e22, 1e-7, 5e-324, 1.7976931348623157e308,
           float("inf"), 0j, 1j, 2.5j, 1e100j, complex(0, float("inf"))]
BINARY = [ast.Add, ast.Sub, ast.Mult, ast.MatMult, ast.Div, ast.Mod, ast.Pow, ast.LShift, ast.RShift, ast.BitOr,
          ast.BitXor, ast.BitAnd, ast.FloorDiv]
UNARY = [ast.Invert, ast.Not, ast.UAdd, ast.USub]
COMPARISONS = [ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn]


class Maker:
    def __init__(self, random):
        self.random = random
        self.fields = 0  # how many replacement fields are around

    def name(self):
        return self.random.choice(NAMES)

    def chance(self, share):
        return self.random.random() < share

    def some(self, make, depth, least=0, most=3):
        return [make(depth) for _ in range(self.random.randint(least, most))]

    def maybe(self, make, depth):
        return make(depth) if self.chance(0.5) else None

    # Expressions.

    def text(self):
        restricted = self.fields and MINOR < 12
        texts = PLAIN_TEXTS if restricted else TEXTS
        return "".join(self.random.choice(texts) for _ in range(self.random.choice([1, 1, 1, 2, 4])))

    def constant(self, depth):
        kind = self.random.randrange(5)
        if kind == 0:
            return ast.Constant(value=self.random.choice(NUMBERS))
        if kind == 1:
            return ast.Constant(value=self.random.choice([None, True, False, ...]))
        if kind == 2 and not (self.fields and MINOR < 12):
            return ast.Constant(value=self.random.choice(BYTES))
        return ast.Constant(value=self.text(), kind="u" if self.chance(0.1) else None)

    def expr(self, depth):
        if depth <= 0:
            return self.random.choice([self.constant, self.load])(depth)
        return self.random.choice(self.EXPRESSIONS)(self, depth - 1)

    def load(self, depth=0):
        return ast.Name(id=self.name(), ctx=ast.Load())

    def bool_op(self, depth):
        return ast.BoolOp(op=self.random.choice([ast.And, ast.Or])(), values=self.some(self.expr, depth, 2, 4))

    def named(self, depth):
        return ast.NamedExpr(target=ast.Name(id=self.name(), ctx=ast.Store()), value=self.expr(depth))

    def binary(self, depth):
        return ast.BinOp(left=self.expr(depth), op=self.random.choice(BINARY)(), right=self.expr(depth))

    def unary(self, depth):
        return ast.UnaryOp(op=self.random.choice(UNARY)(), operand=self.expr(depth))

    def function(self, depth):
        return ast.Lambda(args=self.arguments(depth, annotated=False), body=self.expr(depth))

    def conditional(self, depth):
        return ast.IfExp(test=self.expr(depth), body=self.expr(depth), orelse=self.expr(depth))

    def dictionary(self, depth):
        values = self.some(self.expr, depth)
        return ast.Dict(keys=[None if self.chance(0.2) else self.expr(depth) for _ in values], values=values)

    def set_display(self, depth):
        return ast.Set(elts=self.some(self.element, depth, 1))

    def list_display(self, depth):
        return ast.List(elts=self.some(self.element, depth), ctx=ast.Load())

    def tuple_display(self, depth):
        return ast.Tuple(elts=self.some(self.element, depth), ctx=ast.Load())

    def element(self, depth):
        if self.chance(0.15):
            return ast.Starred(value=self.expr(depth), ctx=ast.Load())
        return self.expr(depth)

    def comprehension(self, depth):
        return ast.comprehension(target=self.target(depth), iter=self.expr(depth),
                                 ifs=self.some(self.expr, depth, 0, 2), is_async=int(self.chance(0.2)))

    def comprehended(self, depth):
        kind = self.random.choice([ast.ListComp, ast.SetComp, ast.GeneratorExp])
        return kind(elt=self.expr(depth), generators=self.some(self.comprehension, depth, 1, 2))

    def dict_comprehension(self, depth):
        return ast.DictComp(key=self.expr(depth), value=self.expr(depth),
                            generators=self.some(self.comprehension, depth, 1, 2))

    def await_(self, depth):
        return ast.Await(value=self.expr(depth))

    def yield_(self, depth):
        if self.chance(0.3):
            return ast.YieldFrom(value=self.expr(depth))
        return ast.Yield(value=self.maybe(self.expr, depth))

    def compare(self, depth):
        others = self.some(self.expr, depth, 1)
        return ast.Compare(left=self.expr(depth), ops=[self.random.choice(COMPARISONS)() for _ in others],
                           comparators=others)

    def call(self, depth):
        return ast.Call(func=self.expr(depth), args=self.some(self.element, depth), keywords=self.some(self.keyword, depth, 0, 2))

    def keyword(self, depth):
        return ast.keyword(arg=None if self.chance(0.3) else self.name(), value=self.expr(depth))

    def formatted(self, depth, in_spec=False):
        self.fields += 1
        value = self.expr(depth)
        self.fields -= 1
        spec = self.joined(depth, in_spec=True) if self.chance(0.3) and not in_spec else None
        return ast.FormattedValue(value=value, conversion=self.random.choice([-1, -1, 115, 114, 97]), format_spec=spec)

    def joined(self, depth, in_spec=False):
        values = []
        for _ in range(self.random.randint(0, 4)):
            if self.chance(0.5) and not (values and isinstance(values[-1], ast.Constant)):
                value = self.text()
                if value:
                    values.append(ast.Constant(value=value))
            else:
                values.append(self.formatted(depth, in_spec))
        return ast.JoinedStr(values=values)

    def template(self, depth):
        node = self.joined(depth)
        values = []
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                value = ast.Interpolation(value=value.value, str=ast.unparse(value.value), conversion=value.conversion,
                                          format_spec=value.format_spec)
            values.append(value)
        return ast.TemplateStr(values=values)

    def attribute(self, depth):
        return ast.Attribute(value=self.expr(depth), attr=self.name(), ctx=ast.Load())

    def subscript(self, depth):
        return ast.Subscript(value=self.expr(depth), slice=self.index(depth), ctx=ast.Load())

    def index(self, depth):
        kind = self.random.randrange(4)
        if kind == 0:
            return self.slice(depth)
        if kind == 1:
            parts = [self.slice(depth) if self.chance(0.3) else self.element(depth) for _ in range(self.random.randint(1, 3))]
            return ast.Tuple(elts=parts, ctx=ast.Load())
        return self.expr(depth)

    def slice(self, depth):
        return ast.Slice(lower=self.maybe(self.expr, depth), upper=self.maybe(self.expr, depth), step=self.maybe(self.expr, depth))

    EXPRESSIONS = [constant, load, bool_op, named, binary, binary, unary, function, conditional, dictionary, set_display,
                   list_display, tuple_display, comprehended, dict_comprehension, await_, yield_, compare, call, call,
                   joined, joined, attribute, subscript]
    if MINOR >= 14:
        EXPRESSIONS += [template, template]

    # Targets, parameters, patterns.

    def target(self, depth, simple=False):
        kind = self.random.randrange(3 if simple else 5) if depth > 0 else 0
        if kind == 1:
            return ast.Attribute(value=self.expr(depth - 1), attr=self.name(), ctx=ast.Store())
        if kind == 2:
            return ast.Subscript(value=self.expr(depth - 1), slice=self.index(depth - 1), ctx=ast.Store())
        if kind >= 3:
            elements = self.some(lambda d: self.target(d - 1), depth)
            if elements and self.chance(0.3):
                elements[0] = ast.Starred(value=elements[0], ctx=ast.Store())
            return (ast.Tuple if kind == 3 else ast.List)(elts=elements, ctx=ast.Store())
        return ast.Name(id=self.name(), ctx=ast.Store())

    def argument(self, depth, annotated):
        return ast.arg(arg=self.name(), annotation=self.maybe(self.expr, depth) if annotated else None)

    def arguments(self, depth, annotated=True):
        def make(_):
            return self.argument(depth, annotated)
        positional_only, positional, keyword_only = [self.some(make, depth, 0, 2) for _ in range(3)]
        most = len(positional_only) + len(positional)
        return ast.arguments(posonlyargs=positional_only, args=positional, vararg=self.maybe(make, depth),
                             kwonlyargs=keyword_only, kw_defaults=[self.maybe(self.expr, depth) for _ in keyword_only],
                             kwarg=self.maybe(make, depth), defaults=self.some(self.expr, depth, 0, most))

    def type_parameter(self, depth):
        kind = self.random.randrange(3)
        more = {"default_value": self.maybe(self.expr, depth)} if MINOR >= 13 else {}
        if kind == 0:
            return ast.TypeVar(name=self.name(), bound=self.maybe(self.expr, depth), **more)
        return (ast.ParamSpec if kind == 1 else ast.TypeVarTuple)(name=self.name(), **more)

    def type_parameters(self, depth):
        return {"type_params": self.some(self.type_parameter, depth) if self.chance(0.3) else []} if MINOR >= 12 else {}

    def dotted(self, depth=0):
        node = self.load()
        for _ in range(self.random.randint(0, 2)):
            node = ast.Attribute(value=node, attr=self.name(), ctx=ast.Load())
        return node

    def literal(self, depth=0):
        number = self.random.choice([n for n in NUMBERS if not isinstance(n, complex)])
        node = ast.Constant(value=number)
        if self.chance(0.4):
            node = ast.UnaryOp(op=ast.USub(), operand=node)
        if self.chance(0.3):
            imaginary = ast.Constant(value=self.random.choice([n for n in NUMBERS if isinstance(n, complex)]))
            node = ast.BinOp(left=node, op=self.random.choice([ast.Add, ast.Sub])(), right=imaginary)
        value = self.random.choice([ast.Constant(value=self.text()), ast.Constant(value=self.random.choice(BYTES)), node])
        return value if self.chance(0.8) else ast.Attribute(value=self.dotted(), attr=self.name(), ctx=ast.Load())

    def pattern(self, depth):
        kind = self.random.randrange(8) if depth > 0 else self.random.choice([0, 1, 6])
        depth -= 1
        if kind == 0:
            return ast.MatchValue(value=self.literal())
        if kind == 1:
            return ast.MatchSingleton(value=self.random.choice([None, True, False]))
        if kind == 2:
            patterns = self.some(self.pattern, depth)
            if self.chance(0.3):
                patterns.append(ast.MatchStar(name=self.capture()))
            return ast.MatchSequence(patterns=patterns)
        if kind == 3:
            keys = self.some(self.literal, depth)
            return ast.MatchMapping(keys=keys, patterns=[self.pattern(depth) for _ in keys], rest=self.capture())
        if kind == 4:
            names = [self.name() for _ in range(self.random.randint(0, 2))]
            return ast.MatchClass(cls=self.dotted(), patterns=self.some(self.pattern, depth), kwd_attrs=names,
                                  kwd_patterns=[self.pattern(depth) for _ in names])
        if kind == 5:
            return ast.MatchOr(patterns=self.some(self.pattern, depth, 2))
        if kind == 6:
            return ast.MatchAs(name=self.capture())
        return ast.MatchAs(pattern=self.pattern(depth), name=self.capture() or "x")

    def capture(self):
        name = self.name()
        return None if name == "_" else name

    # Statements.

    def body(self, depth):
        return self.some(self.statement, depth, 1)

    def orelse(self, depth):
        return self.body(depth) if self.chance(0.3) else []

    def statement(self, depth):
        if depth <= 0 or self.chance(0.4):
            return self.random.choice(self.SIMPLE)(self, 3)
        return self.random.choice(self.COMPOUND)(self, depth - 1)

    def expression_statement(self, depth):
        return ast.Expr(value=self.expr(depth))

    def string_statement(self, depth):
        return ast.Expr(value=ast.Constant(value=self.text(), kind="u" if self.chance(0.1) else None))

    def assign(self, depth):
        return ast.Assign(targets=self.some(self.target, depth, 1, 2), value=self.element(depth))

    def augmented(self, depth):
        return ast.AugAssign(target=self.target(depth, simple=True), op=self.random.choice(BINARY)(), value=self.expr(depth))

    def annotated(self, depth):
        target = self.target(depth, simple=True)
        simple = int(isinstance(target, ast.Name) and self.chance(0.7))
        return ast.AnnAssign(target=target, annotation=self.expr(depth), value=self.maybe(self.expr, depth), simple=simple)

    def delete(self, depth):
        targets = self.some(self.target, depth, 1)
        for target in targets:
            for node in ast.walk(target):
                if isinstance(getattr(node, "ctx", None), ast.Store):
                    node.ctx = ast.Del()
        return ast.Delete(targets=targets)

    def small(self, depth):
        return self.random.choice([
            lambda: ast.Return(value=self.maybe(self.element, depth)),
            lambda: ast.Raise(),
            lambda: ast.Raise(exc=self.expr(depth), cause=self.maybe(self.expr, depth)),
            lambda: ast.Assert(test=self.expr(depth), msg=self.maybe(self.expr, depth)),
            ast.Pass, ast.Break, ast.Continue,
            lambda: ast.Global(names=[self.name(), self.name()]),
            lambda: ast.Nonlocal(names=[self.name()]),
            lambda: ast.Import(names=[self.alias(dotted=True), self.alias(dotted=True)]),
            lambda: ast.ImportFrom(module=self.name(), names=[self.alias()], level=self.random.randrange(5)),
            lambda: ast.ImportFrom(module=None, names=[ast.alias(name="*", asname=None)], level=self.random.randint(1, 5)),
        ])()

    def alias(self, dotted=False):
        name = self.name() + ("." + self.name() if dotted and self.chance(0.5) else "")
        return ast.alias(name=name, asname=self.name() if self.chance(0.3) else None)

    def type_alias(self, depth):
        return ast.TypeAlias(name=ast.Name(id=self.name(), ctx=ast.Store()), value=self.expr(depth), **self.type_parameters(depth))

    def definition(self, depth):
        kind = self.random.choice([ast.FunctionDef, ast.AsyncFunctionDef])
        return kind(name=self.name(), args=self.arguments(2), body=self.body(depth),
                    decorator_list=self.some(self.expr, 2, 0, 1), returns=self.maybe(self.expr, 2), **self.type_parameters(2))

    def class_definition(self, depth):
        return ast.ClassDef(name=self.name(), bases=self.some(self.element, 2), keywords=self.some(self.keyword, 2, 0, 1),
                            body=self.body(depth), decorator_list=self.some(self.expr, 2, 0, 1), **self.type_parameters(2))

    def loop(self, depth):
        kind = self.random.choice([ast.For, ast.AsyncFor])
        return kind(target=self.target(2), iter=self.element(3), body=self.body(depth), orelse=self.orelse(depth))

    def while_(self, depth):
        return ast.While(test=self.expr(3), body=self.body(depth), orelse=self.orelse(depth))

    def if_(self, depth):
        orelse = [self.if_(depth - 1)] if depth > 0 and self.chance(0.3) else self.orelse(depth)
        return ast.If(test=self.expr(3), body=self.body(depth), orelse=orelse)

    def with_(self, depth):
        def item(d):
            return ast.withitem(context_expr=self.expr(d), optional_vars=self.maybe(self.target, 2))
        return self.random.choice([ast.With, ast.AsyncWith])(items=self.some(item, 3, 1), body=self.body(depth))

    def try_(self, depth):
        kind = self.random.choice([ast.Try, ast.TryStar]) if MINOR >= 11 else ast.Try

        def handler(d):
            named = self.chance(0.5)
            return ast.ExceptHandler(type=self.expr(2), name=self.name() if named else None, body=self.body(d))
        handlers = self.some(handler, depth)
        if kind is ast.Try and self.chance(0.3):
            handlers.append(ast.ExceptHandler(type=None, name=None, body=self.body(depth)))
        final = self.orelse(depth) if handlers or kind is not ast.Try else self.body(depth)
        return kind(body=self.body(depth), handlers=handlers, orelse=self.orelse(depth) if handlers else [], finalbody=final)

    def match(self, depth):
        def case(d):
            return ast.match_case(pattern=self.pattern(3), guard=self.maybe(self.expr, 2), body=self.body(d))
        return ast.Match(subject=self.expr(3), cases=self.some(case, depth, 1))

    SIMPLE = [expression_statement, expression_statement, string_statement, assign, assign, augmented, annotated,
              delete, small, small]
    if MINOR >= 12:
        SIMPLE += [type_alias]
    COMPOUND = [definition, class_definition, loop, while_, if_, with_, try_]
    if MINOR >= 10:
        COMPOUND += [match, match]


def make_module(random):
    """A module of one statement."""
    return ast.Module(body=[Maker(random).statement(2)], type_ignores=[])
