"""Random calls of the standard library, for library_worker.py: statements as in builtins_programs.py, made from the
functions of the modules and from templates. Right and wrong ones are wanted. What depends on chance is written so
that only its type and bounds are seen."""

import bisect
import contextlib
import copy
import heapq
import json
import pathlib
import random
import re
import statistics
import string
import textwrap

from builtins_programs import BASE, NUMERIC, PATHS, Maker, execute, is_short

MODULES = {"bisect": bisect, "contextlib": contextlib, "copy": copy, "heapq": heapq, "json": json, "pathlib": pathlib,
           "random": random, "re": re, "statistics": statistics, "string": string, "textwrap": textwrap}
BASE.update(MODULES)
# One line for all modules: builtins_oracle.py counts lines.
IMPORTS = "import " + ", ".join([*sorted({*BASE} - {"__name__", "os"}), "os.path"]) + "\n"

PLAIN = {name: [function for function in dir(BASE[name]) if not function.startswith("_")
                and callable(getattr(BASE[name], function)) and not isinstance(getattr(BASE[name], function), type)]
         for name in ("math", "operator", "statistics", "bisect", "heapq", "itertools", "functools", "string")}
PATH_FUNCTIONS = """
    join basename dirname split splitext isabs normpath commonprefix commonpath splitdrive normcase exists isfile isdir
    abspath expanduser expandvars relpath realpath getsize islink
""".split()
NUMBERS = ["[1, 2, 3]", "[3, 1, 2, 5]", "[1.5, 2.5]", "[]", "[2]", "(1, 2)", "[1, 1, 2]", "['a', 'b']", "[0.1] * 3",
           "[-1, 4, -2.5]"]
SMALL = ["0", "1", "2", "2", "3", "4", "-1", "True", "None", "1.0"]
FLOATS = ["0", "1", "-1", "2", "0.5", "-0.5", "1e308", "-1e308", "1e-300", "5e-324", "709.5", "710", "-746", "171.5",
          "float('inf')", "-float('inf')", "float('nan')", "2**53", "2**63", "10**400", "True", "-0.0", "3.7", "-3.7",
          "1e16", "'1'", "None", "1j", "[1]"]
TEMPLATES = {
    "itertools": [
        "list(itertools.chain({l}, {l}, {l}))", "list(itertools.chain())", "list(itertools.product({q}))",
        "list(itertools.product({q}, repeat={K}))", "list(itertools.product({q}, {l}, repeat=2))",
        "list(itertools.permutations({q}))", "list(itertools.permutations({l}, {K}))",
        "list(itertools.combinations({l}, {K}))", "list(itertools.combinations_with_replacement({q}, {K}))",
        "list(itertools.islice({l}, {i}))", "list(itertools.islice({l}, {i}, {i}))",
        "list(itertools.islice({q}, {i}, None, {i}))", "list(itertools.islice(iter({q}), {i}))",
        "list(itertools.accumulate({q}, operator.mul))", "list(itertools.accumulate({q}, initial={n}))",
        "list(itertools.accumulate({q}, max))", "list(itertools.zip_longest({l}, {l}, fillvalue={o}))",
        "list(itertools.zip_longest({l}))", "list(itertools.repeat({o}, {i}))",
        "list(itertools.takewhile(lambda x: x, {l}))", "list(itertools.dropwhile(bool, {q}))",
        "list(itertools.compress({l}, {l}))", "list(itertools.starmap(lambda *a: a, {q}))",
        "list(itertools.starmap(max, [({n}, {n}), ({n}, {n})]))", "list(itertools.pairwise({q}))",
        "list(itertools.chain.from_iterable([{l}, {l}]))", "list(itertools.filterfalse(bool, {l}))",
        "[(k, list(g)) for k, g in itertools.groupby({l}, key=bool)]",
        "[(k, len(list(g))) for k, g in itertools.groupby({q})]", "[list(t) for t in itertools.tee({q}, {K})]",
        "next(itertools.count({n}))", "next(itertools.cycle({q}))", "next(itertools.repeat({o}))",
        "next(itertools.chain({q}, {q}))", "sum(itertools.accumulate({q}))", "itertools.islice({l}, {o})",
        "itertools.product({o})", "itertools.permutations({o}, {o})", "itertools.chain({o}, {o})",
        "itertools.count({o}, {o})", "itertools.tee({o})", "itertools.cycle({o})",
        "dict(itertools.zip_longest({q}, {q}))", "len(list(itertools.combinations(range({K}), 2)))"],
    "functools": [
        "functools.reduce(lambda a, b: a + b, {q})", "functools.reduce(operator.mul, {q}, {n})",
        "functools.reduce(max, {l})", "functools.partial(pow, {n}, {n})()",
        "functools.partial(sorted, reverse=True)({q})", "functools.partial(dict, a={o})(b={o})",
        "functools.partial({o})", "functools.partial(len)({o})",
        "functools.partial(functools.partial(max, {n}), {n})({n})", "functools.partial(print, sep='').func",
        "functools.partial(max, {n}).args", "functools.wraps(len)(lambda x: x)({o})",
        "functools.cache(lambda x: x)({o})", "functools.lru_cache(lambda x: (x, x))({o})",
        "functools.lru_cache(maxsize={i})(str)({n})", "functools.lru_cache(maxsize=2)(abs)({n})",
        "sorted({q}, key=functools.cmp_to_key(lambda a, b: (a > b) - (a < b)))", "functools.reduce({o}, {o})",
        "max({q}, key=functools.cmp_to_key(lambda a, b: b - a))"],
    "collections": [
        "collections.Counter({l}).total()", "sorted(collections.Counter({l}).elements(), key=str)",
        "collections.Counter({d})", "collections.Counter({l}) - collections.Counter({l})",
        "collections.Counter({l}) & collections.Counter({l})", "collections.Counter({l}).get({c})",
        "collections.Counter(a={n}, b={n})", "len(collections.Counter({l}))", "collections.Counter({o})",
        "list(collections.Counter({l}).items())", "collections.Counter({l}).most_common()",
        "collections.Counter({s}).most_common({i})", "{c} in collections.Counter({l})",
        "list(collections.deque({l}, {i}))", "collections.deque({l}).popleft()", "collections.deque({l}).maxlen",
        "list(reversed(collections.deque({l})))", "collections.deque({l}).count({c})",
        "collections.deque({l}).index({c})", "collections.deque({o})",
        "collections.deque({l}) + collections.deque({l})", "collections.deque({l}) + {o}",
        "list(collections.deque({l}) * {i})", "{c} in collections.deque({l})", "bool(collections.deque({l}))",
        "collections.deque({l}).nothing", "collections.deque({l}, maxlen={o})", "collections.deque({l})[1:2]",
        "collections.OrderedDict({d}).popitem()", "list(collections.OrderedDict({d}))",
        "collections.OrderedDict({d}).popitem(last=False)", "collections.OrderedDict({d})[{c}]",
        "collections.defaultdict(list, {d})[{c}]", "dict(collections.defaultdict(int, {d}))",
        "collections.defaultdict(lambda: {o})[{c}]", "collections.defaultdict(None, {d})[{c}]",
        "collections.defaultdict(int, {d}).get({c})", "collections.ChainMap({d}, {d}).get({c})",
        "len(collections.ChainMap({d}, {d}))", "list(collections.ChainMap({d}))", "collections.ChainMap({d}).maps",
        "collections.namedtuple('P', 'x y z')(1, {o}, z={o}).z",
        "collections.namedtuple('P', 'x, y')({o}, {o})._asdict()",
        "collections.namedtuple('P', ['x', 'y'], defaults=[{o}])({o})[1]", "collections.namedtuple('P', 'x y')({o})",
        "collections.namedtuple('P', 'x y')(1, 2)._replace(x={o})", "collections.namedtuple('P', 'x y')(1, 2) + (3,)",
        "len(collections.namedtuple('P', 'x y')({o}, {o}))", "collections.namedtuple('P', 'x y')._fields",
        "collections.namedtuple('P', 'x y')(1, 2).nothing", "collections.OrderedDict({o})"],
    "operator": [
        "operator.itemgetter({i})({q})", "operator.itemgetter({i}, {i})({q})", "operator.itemgetter({c})({d})",
        "operator.attrgetter('real')({n})", "operator.attrgetter('real', 'imag')({n})",
        "operator.attrgetter({s})({o})", "operator.methodcaller('upper')({s})",
        "operator.methodcaller('split', ',')({s})", "operator.methodcaller('count', {c})({q})",
        "sorted({q}, key=operator.neg)", "sorted([(2, 'a'), (1, 'b')], key=operator.itemgetter({i}))",
        "list(map(operator.add, {q}, {q}))", "operator.contains({o}, {o})", "operator.getitem({q}, {i})",
        "operator.indexOf({l}, {c})", "operator.countOf({l}, {c})", "operator.concat({q}, {q})",
        "operator.iadd({q}, {q})", "operator.truth({o})", "operator.not_({o})", "operator.index({o})",
        "operator.length_hint({o})", "operator.abs({o})", "operator.call(max, {n}, {n})"],
    "random": [
        "type(random.random())", "random.random() < 1.5", "type(random.randint({i}, {i}))",
        "type(random.uniform({n}, {n}))", "random.randint(1, 6) in range(1, 7)", "random.randint(2, 2)",
        "random.choice({q}) in list({q})", "random.choice([{o}])", "len(random.sample({q}, {i}))",
        "random.sample({l}, {i})", "len(random.choices({q}, k={i}))", "random.choice({l})", "random.choices({l})",
        "random.randrange({i})", "random.randrange({i}, {i})", "random.randrange({i}, {i}, {i})",
        "random.shuffle({o})", "random.seed({o})", "type(random.gauss({n}, {n}))", "random.randint({o}, {o})",
        "random.getrandbits(8) < 256", "random.Random({o}).choice({q}) in list({q})", "type(random.Random({i}).random())",
        "random.betavariate(1, 1) <= 1", "type(random.expovariate(1.5))", "random.nothing", "random.triangular()"],
    "statistics": [
        "statistics.mean({N})", "statistics.median({N})", "statistics.median_low({N})", "statistics.median_high({N})",
        "statistics.mode({N})", "statistics.stdev({N})", "statistics.variance({N})", "statistics.pstdev({N})",
        "statistics.fmean({N})", "statistics.multimode({N})", "statistics.quantiles({N}, n={i})",
        "statistics.median({q})", "statistics.harmonic_mean({N})", "statistics.geometric_mean({N})",
        "statistics.pvariance({N})", "statistics.mean({l})"],
    "bisect": [
        "bisect.bisect({N}, {n})", "bisect.bisect_left({N}, {n})", "bisect.bisect_right({q}, {n}, {i})",
        "bisect.bisect({N}, {n}, {i}, {i})", "bisect.bisect_left({N}, {n}, key=abs)", "bisect.bisect({q}, {o})"],
    "heapq": [
        "heapq.nlargest({i}, {l})", "heapq.nsmallest({i}, {l})", "heapq.nlargest({i}, {N}, key=lambda x: -x)",
        "sorted(heapq.merge({N}, {N}))", "heapq.heappop({N})", "heapq.heappushpop({N}, {n})",
        "heapq.heapreplace({N}, {n})", "heapq.heappop({o})"],
    "string": [
        "string.capwords({s})", "string.capwords({s}, {s})", "string.ascii_letters",
        "string.digits + string.punctuation", "string.whitespace", "string.printable",
        "{s} in string.ascii_lowercase", "string.Template({s}).template", "string.Template('$a').substitute(a={o})",
        "string.hexdigits[{i}]", "string.octdigits.index({s})"],
    "other": [
        "json.dumps({o})", "json.loads(json.dumps({d}))", "copy.copy({o})", "copy.deepcopy({o})",
        "copy.deepcopy([{q}, {d}])", "re.sub('a', {s}, {s})", "re.match('a', {s}) is None",
        "re.findall('[a-z]', {s})", "re.split(',', {s})", "re.compile('(a)(b)?').groups", "re.escape({s})",
        "re.search('(.)', {s}).group(1)", "re.sub('a', {o}, {o})", "str(pathlib.Path({s}))", "pathlib.Path({s}).name",
        "pathlib.Path({s}).suffix", "pathlib.Path({s}) / {s}", "pathlib.Path({s}) / {o}", "pathlib.Path({s}).parent",
        "pathlib.Path({s}).parts", "pathlib.Path({s}).exists()", "textwrap.dedent({s})", "textwrap.wrap({s}, 3)",
        "textwrap.indent({s}, {s})", "contextlib.nullcontext({o}).enter_result", "json.dumps({q}, indent={i})",
        "copy.replace({o})"],
}
# Statements of several parts: {v} is the name that is compared.
SEQUENCES = {
    "collections": [
        "{v} = collections.deque({l}); {v}.append({o}); {v} = list({v})",
        "{v} = collections.deque({q}, maxlen=2); {v}.appendleft({o}); {v} = list({v})",
        "{v} = collections.deque({l}); {v}.rotate({i}); {v} = list({v})",
        "{v} = collections.deque({l}); {v}.extendleft({l}); {v} = list({v})",
        "{v} = collections.deque({l}); {v}[{i}] = {o}; {v} = list({v})",
        "{v} = collections.deque({l}); {v}.remove({c}); {v} = len({v})",
        "{v} = collections.defaultdict(list); {v}[{c}].append({o})",
        "{v} = collections.defaultdict(int); {v}['a'] += {n}; {v}['b'] += {n}; {v} = dict({v})",
        "{v} = collections.defaultdict(set); {v}[1].add({c}); {v} = len({v}[1])",
        "{v} = collections.Counter({l}); {v}.update({l}); {v} = dict({v})",
        "{v} = collections.Counter({l}); {v}[{c}] += 1; {v} = sum({v}.values())",
        "{v} = collections.Counter({l}); {v}.subtract({l})",
        "{v} = collections.Counter({l}); del {v}[{c}]; {v} = len({v})",
        "{v} = collections.OrderedDict({d}); {v}.move_to_end('a'); {v} = list({v})",
        "{v} = collections.OrderedDict({d}); {v}[{c}] = {o}; {v} = list({v}.items())"],
    "heapq": [
        "{v} = {N}; heapq.heapify({v}); {v} = {v}[0]", "{v} = []; heapq.heappush({v}, {n}); heapq.heappush({v}, {n})",
        "{v} = {N}; heapq.heapify({v}); {v} = [heapq.heappop({v}) for _ in range(2)]",
        "{v} = {N}; heapq.heapify({v}); heapq.heappush({v}, {n}); {v} = len({v})"],
    "bisect": [
        "{v} = {N}; bisect.insort({v}, {n})", "{v} = {N}; bisect.insort_left({v}, {n}); {v} = len({v})"],
    "random": [
        "{v} = {q}; random.shuffle({v}); {v} = sorted({v})", "{v} = {N}; random.shuffle({v}); {v} = len({v})"],
    "itertools": [
        "p{n} = iter({q}); q{n} = list(itertools.islice(p{n}, 2)); {v} = list(p{n})",
        "p{n} = iter({q}); q{n} = list(itertools.takewhile(bool, p{n})); {v} = list(p{n})",
        "p{n}, q{n} = itertools.tee({q}); {v} = (list(p{n}), list(q{n}))"],
    "functools": [
        "{v} = functools.partial(max, {n}); {v} = {v}({n}, {n})"],
}


class LibraryMaker(Maker):
    def value(self, kinds=None, huge=False):
        """As for the built-ins, but without bytearrays, of which only the type is known, and without slices: whether
        they can be keys depends on the version."""
        while True:
            made = super().value(kinds, huge)
            if made[0] not in ("slice", "bytearray"):
                return made

    def fill(self, template):
        for mark, values in (("{N}", NUMBERS), ("{K}", SMALL)):
            while mark in template:
                template = template.replace(mark, self.choice(values), 1)
        return super().fill(template)

    def plain(self):
        """A function of a module with some arguments."""
        module = self.choice(list(PLAIN))
        name = self.choice(PLAIN[module])
        if module == "math":
            count = self.choice([1, 1, 1, 1, 2, 2, 3])
            values = ", ".join(self.choice(FLOATS) if self.chance(0.6) else self.value(NUMERIC)[1]
                               for _ in range(count))
        else:
            values = self.arguments(kinds=NUMERIC if self.chance(0.3) else None)
        if name in ("pow", "lshift", "ilshift", "ipow", "comb", "perm", "factorial", "mul", "imul"):
            values = ", ".join(self.value(["int"])[1] for _ in range(self.choice([1, 2, 2])))
            values = values.replace("1000", "10").replace("255", "4")
        return module, f"{module}.{name}", f"v{self.number} = {module}.{name}({values})"

    def path(self):
        name = self.choice(PATH_FUNCTIONS)
        parts = [self.choice(PATHS) if self.chance(0.8) else self.value(["str"] if self.chance(0.6) else None)[1]
                 for _ in range(self.choice([1, 1, 2, 3] if name == "join" else [1, 1, 1, 2]))]
        return "os.path", name, f"v{self.number} = os.path.{name}({', '.join(parts)})"

    def call(self):
        category = self.choice(list(TEMPLATES))
        template = self.choice(TEMPLATES[category])
        return category, template, f"v{self.number} = {self.fill(template)}"

    def sequence(self):
        category = self.choice(list(SEQUENCES))
        template = self.choice(SEQUENCES[category])
        named = re.sub(r"\b([pq])\{n\}", rf"\g<1>{self.number}", template).replace("{v}", f"v{self.number}")
        return category, template, self.fill(named)

    def statement(self):
        kind = self.choice([self.plain] * 3 + [self.path] + [self.call] * 5 + [self.sequence])
        for attempt in range(6):
            made = kind()
            names, error = execute(made[2])
            if isinstance(error, (SyntaxError, MemoryError)) or not all(map(is_short, names.values())):
                continue
            if error is None or attempt == 5 or self.chance(0.35):
                return made
        return "math", "math.pi", f"v{self.number} = math.pi"


def make(number, seed):
    return LibraryMaker(number, seed).statement()
