"""Calls of PyTorch functions for torch_rules_oracle.py: templates, and what their placeholders stand for.

A template is a call with placeholders in braces, which are filled from left to right.  Most of them speak of
the tensor that was written last: `torch.sum({a}, dim={dims})`.  What stands before `;;` are statements.

    {a}      a tensor of rank 0 to 4, of floats as a rule; {a1}, {a2}, … of at least that rank
    {af} {ai} {ab} {ac} {ad}  of float32, int64, bool, complex64, float64
    {v} {m}  a vector, a matrix; {sq} a stack of invertible square matrices; {bm} a stack of matrices
    {same}   as the last one in shape; {b} something that broadcasts with it, as a rule, or a number; {bt} the
             same, a tensor for certain; {small} something that broadcasts to the last tensor, as a rule
    {mm}     the right operand of a matrix product; {dot} a vector as long as the last dimension
    {dim}    a dim of the last tensor, as a rule; {dn} the same or None; {dims} also tuples
    {n} {p} {k}  an int from 0 to 5, from 1 to 4, from -3 to 3; {yes} True or False; {dtype} a type
    {size}   the sizes of something new, as arguments; {tuple} as one; {shape} sizes with as many elements as
             the last tensor, as a rule; {view} the same as a tuple
    {key}    an index; {list} a list of tensors that fit together along {at}, as a rule; {many} that stack
    {index}  int64 indices of any shape; {ix} a vector of them that fits along the dim that was written last;
             {gx} indices for gather
    {mask}   booleans that broadcast with the last tensor, as a rule
"""

import random

from numpy_rules_calls import Filler, a_shape, product

SETUP = """import math
import numpy as np
import torch.nn.utils.prune
import torch.nn.utils.parametrize
import torch.nn.utils.parametrizations
import torch.nn.utils.stateless
import torch.optim.swa_utils
import torch.utils.checkpoint
import torch.utils.data
import torch.distributed
import torch.distributions"""

KINDS = "fffffffiibd"


def a_tensor(shape, chance, kinds=KINDS, text=None):
    """An expression for a tensor of that shape, whose sizes are written as [text]."""
    kind = chance.choice(kinds)
    sizes = text or ", ".join(map(str, shape))
    if not shape:
        numbers = {"f": "2.5", "i": "3", "b": "True", "c": "1j", "d": "2.5, dtype=torch.float64"}
        return f"torch.tensor({numbers[kind]})"
    # The same choices are made however the sizes are written.
    is_range, floats = chance.random() < 0.3, chance.choice(("zeros", "ones", "rand"))
    if kind == "i":
        if len(shape) == 1 and is_range:
            return f"torch.arange({sizes})"
        return f"torch.ones({sizes}, dtype=torch.long)"
    if kind == "f":
        return f"torch.{floats}({sizes})"
    names = {"b": "bool", "c": "complex64", "d": "float64"}
    return f"torch.ones({sizes}, dtype=torch.{names[kind]})"


class TorchFiller(Filler):
    """Fills one template with tensors of PyTorch."""

    dim_index = 0

    def written(self, writer, shape, kinds=None):
        kinds = kinds if kinds and kinds != "fffiibc" else KINDS
        text = None
        if self.is_symbolic and shape:
            text = ", ".join(self.named(shape))
        expression = a_tensor(shape, self.chance, kinds, text)
        if not self.hides:
            return expression
        self.arrays.append(expression)
        return f"p{len(self.arrays) - 1}"

    def array(self, name):
        least = int(name[-1]) if name[-1].isdigit() else 0
        letters = name.rstrip("0123456789")
        shape = self.seen(a_shape(self.chance, least, max(4, least)))
        return self.written(None, shape, letters[1:] or KINDS)

    def exact_rank(self, name):
        rank = {"v": 1, "m": 2, "bm": 3}[name]
        shape = a_shape(self.chance, rank, rank) if self.often() or self.often() else a_shape(self.chance)
        return self.written(None, self.seen(shape), "ffffffffffi")

    def square(self, name):
        if not self.often() and not self.often():
            return self.array("af")
        n = self.chance.choice((1, 2, 3))
        shape = self.seen((a_shape(self.chance, 0, 2) if self.chance.random() < 0.4 else ()) + (n, n))
        if len(shape) == 2:
            return f"torch.eye({n})"
        return f"(torch.eye({n}) + torch.zeros({', '.join(map(str, shape))}))"

    def same(self, name):
        shape = self.last if self.often() or self.often() else a_shape(self.chance)
        return self.written(None, self.seen(shape), "fffffffi" if name == "same" else name[4:])

    def partner(self, name):
        if name == "b" and self.chance.random() < 0.2:
            return self.chance.choice(("2", "2.5", "-1", "True"))
        shape = list(self.last)
        if self.often() or self.often():
            for i in range(len(shape)):
                if self.chance.random() < 0.25:
                    shape[i] = 1
                elif shape[i] == 1 and self.chance.random() < 0.4:
                    shape[i] = self.chance.choice((0, 2, 3))
            shape = shape[self.chance.randint(0, len(shape)):] if self.chance.random() < 0.4 else shape
        else:
            shape = a_shape(self.chance)
        kinds = {"bi": "i", "bb": "b", "bf": "f", "mask": "b"}.get(name, KINDS)
        return self.written(None, self.seen(tuple(shape)), kinds)

    def small(self, name):
        shape = list(self.last)
        if self.often() or self.often():
            shape = [1 if self.chance.random() < 0.25 else n for n in shape]
            shape = shape[self.chance.randint(0, len(shape)):] if self.chance.random() < 0.4 else shape
        else:
            shape = a_shape(self.chance)
        return self.written(None, self.seen(tuple(shape)), "f" if name == "smallf" else KINDS)

    def product_partner(self, name):
        left = self.last
        if not left or (not self.often() and not self.often()):
            return self.array("af")
        k = left[-1]
        choice = self.chance.random()
        if name == "dot" or (name == "mm" and choice < 0.25):
            shape = (k,)
        elif name == "mm2" or (name == "mm" and choice < 0.7):
            shape = (k, self.chance.choice((0, 1, 2, 3)))
        else:
            shape = left[:-2] + (k, self.chance.choice((1, 2, 3)))
        return self.written(None, self.seen(shape), "ffffffffffffi")

    def listed(self, name):
        """Tensors to concatenate or to stack."""
        shape = a_shape(self.chance, 1 if name == "list" else 0, 3)
        along = self.chance.randrange(len(shape)) if shape else 0
        shapes = []
        for _ in range(self.chance.randint(1, 3)):
            one = list(shape)
            if one and name == "list" and self.chance.random() < 0.5:
                one[along] = self.chance.choice((0, 1, 2, 3))
            shapes.append(tuple(one))
        if not self.often():
            shapes.append(a_shape(self.chance))
        self.seen(shapes[0])
        texts = [self.written(None, s) for s in shapes]
        self.along = along if self.often() or self.often() else self.chance.randint(-3, 3)
        opening, closing = self.chance.choice(("[]", "()"))
        return opening + ", ".join(texts) + ("," if len(texts) == 1 else "") + closing

    def dim(self, name):
        text = Filler.axis(self, {"dim": "axis", "dn": "ax", "dims": "axes"}[name])
        if text.lstrip("-").isdigit():
            rank = len(self.last)
            self.dim_index = int(text) + rank if int(text) < 0 else int(text)
        return text

    def dtype(self, name):
        return "torch." + self.chance.choice(("float32", "float64", "int64", "int32", "bool", "uint8",
            "complex64",
                                              "float16", "long", "int8"))

    def sizes(self, name):
        shape = a_shape(self.chance, 1, 3)
        if self.chance.random() < 0.06:
            return self.chance.choice(("-1", "2, -3", "2.0", "(2, 1.5)", "'a'"))
        self.seen(shape)
        text = ", ".join(map(str, shape))
        style = self.chance.random()
        return text if style < 0.6 else f"({text},)" if style < 0.8 else f"[{text}]"

    def sizes_tuple(self, name):
        shape = a_shape(self.chance, 0, 3)
        if self.chance.random() < 0.06:
            return self.chance.choice(("(-1,)", "(2, -3)", "(2, 1.5)"))
        self.seen(shape)
        return repr(shape)

    def reshaped(self, name):
        text = Filler.reshaped(self, name)
        if name == "view":
            return text if text.startswith("(") else f"({text},)"
        is_spread = text.startswith("(") and self.chance.random() < 0.6 and text != "()"
        return text[1:-1].rstrip(",") if is_spread else text

    def indices(self, name):
        if name == "gx":
            shape = list(self.last)
            if self.often():
                shape = [self.chance.randint(0, n) for n in shape]
                if 0 <= self.dim_index < len(shape):
                    shape[self.dim_index] = self.chance.randint(0, 4)
            else:
                shape = list(a_shape(self.chance))
            shape = tuple(shape)
        else:
            shape = a_shape(self.chance, 1, 1 if name == "ix" else 3)
        self.index_shape = shape
        kind = "dtype=torch.long" if self.often() or self.often() else "dtype=torch.float32"
        if not shape:
            return "torch.tensor(0)"
        expression = f"torch.zeros({', '.join(map(str, shape))}, {kind})"
        if not self.hides:
            return expression
        self.arrays.append(expression)
        return f"p{len(self.arrays) - 1}"

    def source(self, name):
        """A tensor of the shape of the indices that were written last."""
        return f"torch.ones({self.index_shape})" if self.often() else self.array("af")

    def one_key(self, n):
        kind = self.chance.random()
        if kind < 0.4:
            return str(self.chance.randrange(-n, n) if n and self.often() else self.chance.randint(-4, 4))
        if kind < 0.75:
            parts = [self.chance.choice(("", "", str(self.chance.randint(-4, 4)))) for _ in range(2)]
            return ":".join(parts) + self.chance.choice(("", "", ":2", "", ":-1"))
        if kind < 0.87:
            inside = [self.chance.randrange(n) for _ in range(self.chance.randint(1, 3))] if n else [0]
            return repr(inside) if self.chance.random() < 0.5 else f"torch.tensor({inside})"
        if kind < 0.92 and n:
            length = n if self.often() else n + 1
            return f"torch.tensor({[self.chance.random() < 0.5 for _ in range(length)]})"
        return ":"

    def key(self, name):
        shape = self.last
        whole = self.chance.random()
        if whole < 0.06:
            mask = shape if self.often() else a_shape(self.chance)
            return f"torch.ones({mask}, dtype=torch.bool)"
        if whole < 0.1:
            return self.chance.choice(("None", "...", "()", "1.5", "'x'", "torch.tensor(1.5)",
                "torch.tensor([0.5])"))
        count = self.chance.randint(0, len(shape)) if self.often() else self.chance.randint(0, len(shape) + 1)
        keys = [self.one_key(shape[i] if i < len(shape) else 1) for i in range(count)]
        if self.chance.random() < 0.2:
            keys.insert(self.chance.randint(0, len(keys)), "None")
        if self.chance.random() < 0.25:
            keys.insert(self.chance.randint(0, len(keys)), "...")
        return ", ".join(keys) or "..."

    PLACEHOLDERS = {
        **Filler.PLACEHOLDERS, "v": exact_rank, "m": exact_rank, "bm": exact_rank, "sq": square, "same": same,
        "samef": same, "samei": same, "sameb": same, "samed": same, "b": partner, "bt": partner,
        "bi": partner, "bb": partner,
        "bf": partner, "mask": partner, "small": small, "smallf": small, "mm": product_partner,
        "mm2": product_partner, "mmb": product_partner, "dot": product_partner, "list": listed,
        "many": listed,
        "dim": dim, "dn": dim, "dims": dim, "dtype": dtype, "size": sizes, "tuple": sizes_tuple,
        "shape": reshaped, "view": reshaped, "key": key, "index": indices, "ix": indices, "gx": indices,
        "src": source,
    }

    def fill(self, template):
        result, rest = [], template
        while True:
            start = rest.find("{")
            if start < 0:
                return "".join(result) + rest
            end = rest.index("}", start)
            name = rest[start + 1:end]
            result.append(rest[:start])
            result.append(self.PLACEHOLDERS.get(name, TorchFiller.array)(self, name))
            rest = rest[end + 1:]


def fill(template, seed, **options):
    """The call, and what its hidden tensors are. The same seed gives the same call."""
    filler = TorchFiller(random.Random(seed), **options)
    return filler.fill(template), filler.arrays


# The tables.  A group shares its templates.  `f` stands for the function; a name alone stands for torch.name
# and for Tensor.name, with `x.f(…)` for the first: "f({a}, …)" becomes "({a}).name(…)" there.

GROUPS = [
    # Creation.
    ("torch.zeros torch.ones torch.empty torch.rand torch.randn", "f({size})", "f({size})",
        "f({size}, dtype=torch.float64)",
     "f(size={tuple})", "f({tuple})"),
    ("torch.zeros torch.ones torch.empty", "f({size}, dtype={dtype})",
        "f({size}, device='cpu', requires_grad=False)"),
    ("torch.full", "f({tuple}, 2)", "f({tuple}, 2.5)", "f({tuple}, True)", "f({tuple}, 1, dtype={dtype})",
     "f(size={tuple}, fill_value=3.5)"),
    ("torch.zeros_like torch.ones_like torch.empty_like", "f({a})", "f({a}, dtype={dtype})"),
    ("torch.rand_like torch.randn_like", "f({af})", "f({a}, dtype=torch.float32)"),
    ("torch.full_like", "f({a}, 3)", "f({a}, 2.5, dtype=torch.float64)"),
    ("torch.tensor", "f(3)", "f(2.5)", "f(True)", "f([1, 2, 3])", "f([[1.0, 2], [3, 4]])", "f([])",
        "f([[1, 2], [3]])",
     "f([[], []])", "f('a')", "f([True, False])", "f(np.zeros((2, 3)))", "f(np.arange(3))", "f(1j)", "f([1, "
         "2.5], dtype={dtype})",
     "f({a})", "f([[[1]]])", "f((1, 2))", "f(range(4))", "f([1, 'a'])", "f([torch.tensor(1), "
         "torch.tensor(2)])"),
    ("torch.as_tensor torch.asarray", "f([1, 2])", "f({a})", "f(np.ones((2, 2)))",
        "f([[1, 2], [3, 4]], dtype={dtype})", "f(2.5)"),
    ("torch.from_numpy", "f(np.zeros((2, 3)))", "f(np.ones(3, dtype=np.int32))",
        "f(np.ones((1, 2), np.float32))", "f([1, 2])"),
    ("torch.arange", "f({n})", "f({k}, {n})", "f({k}, {n}, {k})", "f({n}, dtype={dtype})", "f(0, {n}, 0.5)",
        "f(1.5, {n})",
     "f({n}.0)", "f(start={n}, end=7)", "f(0, 7, step=2)", "f(end={n})", "f({n}, {k}, -1)", "f(0, 1, 0.1)",
     "f(0, 1, 0.3)"),
    ("torch.linspace", "f(0, 1, {n})", "f(0, 1, steps={n})", "f(0.5, 3, {k})",
        "f(start=0, end=1, steps=5, dtype=torch.float64)"),
    ("torch.logspace", "f(0, 1, {n})", "f(0, 1, steps={p})", "f(0, 3, {k})"),
    ("torch.eye", "f({n})", "f({n}, {n})", "f({k})", "f({n}, m={n}, dtype={dtype})"),
    ("torch.randint", "f(5, ({n}, {n}))", "f(0, 5, ({n}, {n}))", "f(0, 5, {tuple})",
        "f(low=0, high=3, size=(2,))", "f(5, (2,), dtype=torch.int32)",
     "f(high=3, size=({n},))"),
    ("torch.randperm", "f({n})", "f({n}, dtype=torch.int32)"),
    ("torch.normal", "f(0.0, 1.0, {tuple})", "f({af}, 1.0)", "f({af}, {same})", "f(0.0, {af})",
        "f(mean=0.0, std=1.0, size=(2, 2))"),
    # Sizes and conversions.
    ("numel", "f({a})"),
    ("is_floating_point is_complex is_same_size is_nonzero", "f({a})", "f({a}, {same})"),
    ("Tensor.size", "({a}).size()", "({a}).size({dim})", "({a}).size(dim={dim})"),
    ("Tensor.dim Tensor.ndimension Tensor.nelement Tensor.element_size Tensor.is_contiguous Tensor.tolist "
        "Tensor.stride "
     "Tensor.storage_offset Tensor.data_ptr Tensor.get_device Tensor.is_pinned Tensor.is_shared "
         "Tensor.is_signed Tensor.is_conj "
     "Tensor.is_neg Tensor.storage Tensor.storage_type Tensor.is_distributed", "({a}).f()"),
    ("Tensor.is_coalesced", "({a}).f()"),
    ("Tensor.is_set_to", "({a}).f({same})"),
    ("Tensor.item Tensor.__int__ Tensor.__float__ Tensor.__bool__ Tensor.__complex__ Tensor.__index__",
        "({a}).f()", "torch.tensor(3).f()",
     "torch.tensor([2.5]).f()", "torch.ones(1, 1).f()", "torch.tensor(True).f()"),
    ("Tensor.__len__", "len({a})", "len({a1})"),
    ("Tensor.__iter__", "list({a})", "tuple({a1})", "next(iter({a1}))", "[t + 1 for t in {a1}]"),
    ("Tensor.__reversed__", "({a1}).f()"),
    ("Tensor.__contains__", "3 in {a}", "2.5 in {a}"),
    ("Tensor.__hash__ Tensor.__str__ Tensor.__repr__", "({a}).f()"),
    ("Tensor.__format__", "format({a})", "'%s' % {a1}"),
    ("Tensor.__array__ Tensor.numpy", "({a}).f()", "np.array({a})", "np.asarray({a})",
        "({a}).detach().cpu().numpy()"),
    ("Tensor.to", "({a}).to({dtype})", "({a}).to('cpu')", "({a}).to(torch.device('cpu'), {dtype})",
        "({a}).to({a})", "({a}).to(dtype={dtype})",
     "({a}).to('cpu', non_blocking=True)", "({a}).to(device='cpu')"),
    ("Tensor.type", "({a}).type({dtype})", "({a}).type()", "({a}).type('torch.FloatTensor')",
        "({a}).type(torch.LongTensor)"),
    ("Tensor.type_as", "({a}).f({a})"),
    ("Tensor.float Tensor.double Tensor.half Tensor.bfloat16 Tensor.char Tensor.short Tensor.int Tensor.long "
        "Tensor.byte Tensor.bool "
     "Tensor.cfloat Tensor.cdouble Tensor.chalf Tensor.cpu Tensor.detach_ Tensor.share_memory_", "({a}).f()"),
    ("Tensor.contiguous", "({a}).f()", "({a}).f(memory_format=torch.contiguous_format)"),
    ("clone detach", "f({a})"),
    ("Tensor.requires_grad_", "({a}).f()", "({af}).f(True)", "({ai}).f(False)"),
    ("Tensor.backward", "({af}).requires_grad_().f()", "({af}).requires_grad_().sum().f()",
        "({af}).requires_grad_().f(torch.tensor(1.0))"),
    ("Tensor.retain_grad", "({af}).requires_grad_().f()"),
    ("Tensor.register_hook", "({af}).requires_grad_().f(lambda g: g)"),
    ("Tensor.register_post_accumulate_grad_hook", "({af}).requires_grad_().f(lambda t: None)"),
    ("Tensor.__deepcopy__", "({a}).f(dict())"),
    ("Tensor.new_zeros Tensor.new_ones Tensor.new_empty", "({a}).f({size})",
        "({a}).f({tuple}, dtype={dtype})", "({a}).f(size={tuple})"),
    ("Tensor.new_full", "({a}).f({tuple}, 3.5)", "({af}).f({tuple}, 1, dtype={dtype})"),
    ("Tensor.new_tensor", "({a}).f([1, 2])", "({a}).f([[1.5]], dtype={dtype})"),
    ("Tensor.new", "({a}).f()", "({a}).f({size})"),
    ("Tensor.shape Tensor.ndim Tensor.dtype Tensor.device Tensor.requires_grad Tensor.T Tensor.mT Tensor.H "
        "Tensor.mH Tensor.data Tensor.real "
     "Tensor.imag Tensor.grad", "({a}).f", "({m}).f"),
    # Shapes.
    ("Tensor.view", "({a}).view({shape})", "({a}).view({view})", "({a}).view(-1)", "({a}).view(size={view})"),
    ("reshape", "f({a}, {view})", "f({a}, shape={view})"),
    ("Tensor.reshape", "({a}).reshape({shape})"),
    ("Tensor.view_as Tensor.reshape_as", "({a}).f({a})", "({a}).f({same})"),
    ("ravel", "f({a})"),
    ("flatten", "f({a})", "f({a}, {dim})", "f({a}, {dim}, {dim})", "f({a}, start_dim={dim})",
        "f({a2}, end_dim={dim})"),
    ("unflatten", "f({a1}, {dim}, (2, -1))", "f(torch.zeros(4, 6), {k}, ({p}, -1))",
        "f(torch.zeros(4, 6), 1, (2, 3))"),
    ("permute", "f({a}, {order})", "f({a}, dims={order})"),
    ("Tensor.permute", "({a3}).permute(*{order})"),
    ("transpose swapaxes swapdims", "f({a}, {dim}, {dim})", "f({a2}, {dim}, {dim})"),
    ("t", "f({a})", "f({m})"),
    ("adjoint", "f({a2})", "f({a})"),
    ("movedim moveaxis", "f({a1}, {dim}, {dim})", "f({a2}, (0, 1), (-1, 0))", "f({a3}, (0, 1), (1, 2))",
        "f({a2}, (0, 0), (1, 0))",
     "f({a2}, (0, 1), (1,))"),
    ("unsqueeze", "f({a}, {dim})", "f({a}, dim={k})"),
    ("squeeze", "f({a})", "f({a}, {dim})", "f(torch.ones(1, 3, 1), {k})", "f({a}, dim={dim})"),
    ("Tensor.expand", "({a}).expand({size})", "({a}).expand(2, *({same}).shape)",
        "({a}).expand(({same}).shape)", "({a1}).expand(-1)",
     "torch.ones(3, 1).expand(-1, {n})", "torch.ones(3, 1).expand(2, -1, {n})",
     "torch.ones(3).expand(-1, 3)"),
    ("Tensor.expand_as", "({a}).f({a})", "({a}).f({same})"),
    ("broadcast_to", "f({a}, {tuple})", "f({a}, ({same}).shape)"),
    ("Tensor.broadcast_to", "({a}).broadcast_to({size})", "({a}).broadcast_to(2, *({same}).shape)"),
    ("Tensor.repeat", "({a}).f({n}, {p})", "({a}).f({n}, {p}, 2)", "({a}).f({k})", "({a}).f(({p}, {p}))",
        "({a1}).f(*[2] * 4)"),
    ("tile", "f({a}, ({n},))", "f({a}, ({p}, {n}))", "f({a}, dims=(2, {n}))"),
    ("flip", "f({a}, (0,))", "f({a1}, [{dim}])", "f({a2}, (0, {dim}))"),
    ("roll", "f({a}, 1)", "f({a}, {k}, {dim})", "f({a2}, (1, 2), (0, 1))", "f({a1}, shifts=1, dims={dim})"),
    ("narrow", "f({a1}, {dim}, {n}, {n})", "f({a1}, {dim}, 0, 1)", "f({a}, 0, 0, {k})"),
    ("select", "f({a1}, {dim}, {k})", "f({a1}, {dim}, 0)", "f({a}, 0, 0)"),
    ("Tensor.unfold", "({a}).f({dim}, {n}, {p})", "({a1}).f({dim}, 1, {n})",
        "torch.ones(3, 8).f(1, {p}, {p})"),
    ("split", "f({a1}, {n})", "f({a1}, {p}, {dim})", "f({a1}, {p}, dim={dim})",
        "f(torch.zeros(4, 3), [1, 3])", "f(torch.zeros(4, 3), [1, {n}], 0)",
     "f(torch.zeros(2, 6), {p}, 1)"),
    ("chunk", "f({a1}, {p})", "f({a1}, {p}, {dim})", "f(torch.zeros(2, 6), chunks={p}, dim=1)", "f({a}, {k})",
        "f(torch.zeros(7), {p})"),
    ("unbind", "f({a})", "f({a1}, {dim})"),
    ("torch.cat torch.concat", "f({list}, {at})", "f({list})", "f({list}, dim={at})", "f([])",
        "f([torch.zeros(0), {a1}])"),
    ("torch.stack", "f({many}, {dim})", "f({many})", "f({many}, dim=-1)", "f([])"),
    ("torch.broadcast_tensors", "f({a}, {bt})", "f({a}, {bt}, {bt})"),
    ("torch.meshgrid", "f({v}, {v})", "f({v}, {v}, indexing='ij')", "f({v}, {v}, indexing='xy')",
        "f([{v}, {v}, {v}])"),
    # Operators.
    ("Tensor.__add__ Tensor.__sub__ Tensor.__mul__ Tensor.__truediv__ Tensor.__pow__ Tensor.__mod__ "
        "Tensor.__floordiv__ "
     "Tensor.__lt__ Tensor.__le__ Tensor.__gt__ Tensor.__ge__ Tensor.__eq__ Tensor.__ne__ Tensor.__and__ "
         "Tensor.__or__ Tensor.__xor__ "
     "Tensor.__lshift__ Tensor.__rshift__", "{a} op {b}", "{a} op {b}", "{ai} op {bi}", "{a} op 2", "{a} op "
         "[1, 2]", "{a} op None"),
    ("Tensor.__radd__ Tensor.__rsub__ Tensor.__rmul__ Tensor.__rtruediv__ Tensor.__rpow__ Tensor.__rmod__ "
        "Tensor.__rfloordiv__ "
     "Tensor.__rand__ Tensor.__ror__ Tensor.__rxor__ Tensor.__rlshift__ Tensor.__rrshift__", "2 op {a}",
     "2.5 op {af}", "True op {ai}",
     "[1] op {a}"),
    ("Tensor.__div__ Tensor.__rdiv__", "({a}).f({b})"),
    ("Tensor.__iadd__ Tensor.__isub__ Tensor.__imul__ Tensor.__ipow__ Tensor.__ifloordiv__ Tensor.__imod__ "
        "Tensor.__iand__ Tensor.__ior__ "
     "Tensor.__ixor__ Tensor.__ilshift__ Tensor.__irshift__ Tensor.__itruediv__ Tensor.__idiv__",
     "({a}).f({b})", "({af}).f({b})", "({ai}).f({bi})",
     "({a}).f(2)"),
    ("Tensor.__matmul__", "{af1} @ {mm}", "{a1} @ {mm}", "{af} @ {af}", "{af} @ 2"),
    ("Tensor.__rmatmul__", "({af1}).f({af1})"),
    ("Tensor.__neg__ Tensor.__pos__ Tensor.__abs__ Tensor.__invert__", "({a}).f()", "({ai}).f()",
        "({ab}).f()"),
    ("Tensor.__getitem__", "({a})[{key}]", "({a1})[{key}]", "({a2})[{key}]", "({a3})[{key}]"),
    ("Tensor.__setitem__", "x = {a1}; x[{key}] = 1 ;; x.sum()", "x = {af2}; x[0] = {smallf} ;; x.sum()",
        "x = {af2}; x[{key}] = {af} ;; x.sum()", "x = {af2}; x[{key}] = 2.5 ;; x.sum()"),
    # Element by element.
    ("add sub mul multiply maximum minimum fmax fmin remainder fmod floor_divide pow true_divide div divide "
        "subtract atan2 arctan2 hypot "
     "logaddexp logaddexp2 xlogy lt le gt ge eq ne less less_equal greater greater_equal not_equal "
         "logical_and logical_or logical_xor",
     "f({a}, {bt})", "f({af}, {bt})", "f({a}, other={bt})", "f({ai}, {bi})"),
    ("add sub mul remainder fmod pow true_divide div lt le gt ge eq ne", "f({a}, {b})", "f({a}, 2)",
        "f({a}, 2.5)", "f({a}, [1])"),
    ("torch.add torch.sub torch.mul torch.div torch.true_divide torch.floor_divide torch.pow torch.remainder "
        "torch.fmod torch.bitwise_and torch.xlogy "
     "torch.float_power torch.lt torch.eq torch.maximum torch.atan2 torch.logical_and torch.copysign", "f(2, "
         "{a})", "f({a}, 2)"),
    ("add sub", "f({a}, {bt}, alpha=2)"),
    ("div", "f({a}, {bt}, rounding_mode='floor')", "f({ai}, 2, rounding_mode='trunc')"),
    ("bitwise_and bitwise_or bitwise_xor gcd lcm bitwise_left_shift bitwise_right_shift", "f({ai}, {bi})",
        "f({ai}, {bt})", "f({a}, {bi})"),
    ("logical_not isnan isinf isfinite isneginf isposinf isreal signbit sqrt exp exp2 expm1 log log2 log10 "
        "log1p rsqrt sin cos tan asin acos "
     "atan arcsin arccos arctan sinh cosh tanh asinh acosh atanh arcsinh arccosh arctanh sigmoid erf erfc "
         "erfinv lgamma digamma logit "
     "reciprocal sinc deg2rad rad2deg i0 neg negative sign floor ceil trunc fix sgn square positive conj "
         "conj_physical "
     "frac abs absolute round relu resolve_conj resolve_neg", "f({a})", "f({af})", "f({ai})"),
    ("bitwise_not", "f({ai})", "f({ab})", "f({a})"),
    ("torch.sqrt torch.exp torch.abs torch.neg torch.tanh", "f({af}, out={same})", "f(2.5)"),
    ("round", "f({af}, decimals=1)"),
    ("clamp clip", "f({a}, 0, 1)", "f({a}, min=0)", "f({a}, max={bt})", "f({a}, {bt}, {bt})", "f({af})",
        "f({a}, 0.5, 1)"),
    ("clamp_min clamp_max", "f({a}, 0)", "f({a}, {bt})"),
    ("lerp", "f({af}, {bf}, 0.5)", "f({af}, {bf}, {bf})"),
    ("addcmul addcdiv", "f({af}, {bf}, {bf})", "f({af}, {bf}, {bf}, value=2)"),
    ("nan_to_num", "f({a})", "f({af}, 0.0)"),
    ("masked_fill", "f({a}, {mask}, 0)", "f({af}, {mask}, 2.5)", "f({a}, {bt}, 1)"),
    ("torch.where", "f({ab}, {b}, {b})", "f({ab}, {bf}, {bf})", "f({ab}, {bt}, 2.5)", "f({a}, {bf}, {bf})",
        "f({a})"),
    ("softmax log_softmax", "f({af}, {dim})", "f({af}, dim={dim})", "f({a}, 0)",
        "f({ai}, {dim}, dtype=torch.float32)"),
    ("dropout", "torch.dropout({af}, 0.5, True)"),
    ("bernoulli", "f({af})"),
    # Reductions.
    ("sum nansum mean nanmean", "f({a})", "f({af}, {dims})", "f({af}, {dims}, True)",
        "f({af}, dim={dims}, keepdim={yes})", "f({a}, {dim})",
     "f({af}, [{dim}])", "f({af}, (0, 0))", "f({ai}, {dim}, dtype=torch.float32)", "f({af}, ())"),
    ("sum", "f({a}, axis={dim})", "f({a}, {dim}, keepdims=True)"),
    ("prod all any", "f({a})", "f({a}, {dim})", "f({a}, {dim}, True)", "f({a}, dim={dim}, keepdim={yes})"),
    ("logsumexp", "f({af}, {dim})", "f({af}, {dim}, True)", "f({af}, (0, 1))"),
    ("amax amin", "f({a})", "f({a}, {dims})", "f({a}, {dim}, True)", "f({a}, dim={dim}, keepdim={yes})"),
    ("argmax argmin", "f({a})", "f({a}, {dn})", "f({a}, dim={dim}, keepdim=True)"),
    ("count_nonzero", "f({a})", "f({a}, {dims})"),
    ("std var", "f({af})", "f({af}, {dims})", "f({af}, {dim}, False)", "f({af}, {dim}, True, True)",
        "f({a}, dim={dim}, keepdim=True)",
     "f({af}, unbiased=False)", "f({af}, False)"),
    ("torch.std_mean torch.var_mean", "f({af})", "f({af}, {dim})", "f({af}, {dim}, False, True)"),
    ("norm", "f({af})", "f({af}, 2)", "f({af}, 2, {dim})", "f({af}, dim={dims})",
        "f({af}, p=1, dim={dim}, keepdim=True)", "f({ai})"),
    ("max min", "f({a})", "f({a}, {dim})", "f({a}, {dim}, True)", "f({a}, dim={dim}, keepdim={yes})",
        "f({a}, {bt})", "f({af}, {dim})"),
    ("median nanmedian", "f({a})", "f({af}, {dim})", "f({af}, {dim}, True)"),
    ("mode", "f({a1})", "f({af1}, {dim})", "f({af1}, {dim}, True)"),
    ("cumsum cumprod logcumsumexp cummax cummin", "f({a}, {dim})", "f({af}, dim={dim})"),
    ("cumsum cumprod", "f({a}, {dim}, dtype={dtype})"),
    # Sorting and searching.
    ("sort", "f({a})", "f({a}, {dim})", "f({a}, dim={dim}, descending=True)", "f({a}, {dim}, True)"),
    ("argsort", "f({a})", "f({a}, {dim})", "f({a}, dim={dim}, descending=True)"),
    ("topk", "f({af1}, {n})", "f({af1}, {p}, {dim})", "f({af1}, k={p}, dim={dim}, largest=False)",
        "f({af}, 1)"),
    ("nonzero", "f({a})", "f({a}, as_tuple=True)", "f({m})"),
    # Indexing.
    ("gather", "f({af}, {dim}, {gx})", "f({a1}, dim={dim}, index={gx})"),
    ("index_select", "f({a}, {dim}, {ix})", "f({a1}, dim={dim}, index=torch.tensor([0, 0]))",
        "f({a1}, {dim}, {index})"),
    ("masked_select", "f({a}, {mask})", "f({a}, {bt})"),
    # Products.
    ("matmul", "f({af1}, {mm})", "f({a1}, {mm})", "f({af}, {af})", "f({bm}, {mmb})"),
    ("mm", "f({m}, {mm2})", "f({m}, {m})", "f({a}, {a})"),
    ("spmm", "f({m}, {mm2})", "f({m}, {m})"),
    ("mv", "f({m}, {dot})", "f({m}, {v})", "f({a}, {a})"),
    ("bmm", "f({bm}, {mmb})", "f({bm}, {bm})", "f({a}, {a})"),
    ("dot", "f({v}, {dot})", "f({v}, {v})", "f({a}, {a})"),
    ("outer ger", "f({v}, {v})", "f({a}, {v})"),
    ("torch.einsum", "f('ij,jk->ik', {m}, {mm2})", "f('ij->ji', {m})", "f('bij,bjk->bik', {bm}, {mmb})",
        "f('i,j->ij', {v}, {v})", "f('...ij->...ji', {af2})",
     "f('ij,ij->', {m}, {same})", "f('ii->i', {m})", "f('bhid,bhjd->bhij', {af4}, {same})", "f('ij', [{m}])",
     "f('ij,j', {m}, {dot})"),
    # In place.
    ("Tensor.add_ Tensor.sub_ Tensor.mul_ Tensor.pow_ Tensor.div_ Tensor.remainder_ Tensor.fmod_ "
        "Tensor.floor_divide_ Tensor.subtract_ "
     "Tensor.multiply_ Tensor.divide_ Tensor.true_divide_", "({a}).f({b})", "({af}).f({b})",
     "({af}).f({small})", "({a}).f(2)", "({ai}).f(2.5)"),
    ("Tensor.atan2_", "({af}).f({bf})", "({a}).f({bt})"),
    ("Tensor.bitwise_and_ Tensor.bitwise_or_ Tensor.bitwise_xor_", "({ai}).f({bi})", "({a}).f({bi})"),
    ("Tensor.sqrt_ Tensor.exp_ Tensor.log_ Tensor.sin_ Tensor.cos_ Tensor.tan_ Tensor.tanh_ Tensor.sigmoid_ "
        "Tensor.rsqrt_ Tensor.reciprocal_ "
     "Tensor.neg_ Tensor.abs_ Tensor.relu_ Tensor.floor_ Tensor.ceil_ Tensor.round_ Tensor.sign_ "
         "Tensor.square_ Tensor.trunc_ Tensor.zero_",
     "({a}).f()", "({af}).f()"),
    ("torch.exp_ torch.relu_", "f({af})"),
    ("Tensor.fill_", "({a}).f(3)", "({af}).f({a})"),
    ("Tensor.normal_ Tensor.uniform_", "({af}).f()", "({af}).f(0, 1)", "({a}).f()"),
    ("Tensor.copy_", "({a}).f({small})", "({a}).f({a})"),
    ("Tensor.clamp_", "({a}).f(0, 1)", "({a}).f(min=0)", "({af}).f({smallf})"),
    # Diagonals and triangles.
    ("diag", "f({v})", "f({v}, {k})", "f({m}, 0)", "f({m}, 1)", "f({a})"),
    ("diagonal", "f({a2})", "f({a2}, {k})", "f({a2}, 0, {dim}, {dim})", "f({a3}, offset={k}, dim1=0, dim2=2)",
        "f({a})"),
    ("diag_embed", "f({a1})", "f({a1}, {k})", "f({a1}, 0, 0, 1)", "f({a2}, {k}, 0, {dim})",
        "f({a2}, dim1=1, dim2=1)"),
    ("diagflat", "f({a})", "f({a}, {k})"),
    ("tril triu", "f({a2})", "f({a2}, {k})", "f({a})", "f({a2}, diagonal={k})"),
    ("trace", "f({m})", "f({a})"),
    ("torch.tril_indices torch.triu_indices", "f({n}, {n})", "f({n}, {n}, {k})", "f({k}, {n})",
        "f({n}, col={n}, offset={k})"),
    # More shapes.
    ("rot90", "f({a2})", "f({a2}, {k})", "f({a3}, 1, [1, 2])", "f({a2}, 1, [{dim}, {dim}])", "f({a})",
        "f({a2}, 1, [0])"),
    ("fliplr flipud", "f({a})"),
    ("repeat_interleave", "f({a}, {n})", "f({a}, {n}, {dim})", "f({a1}, {n}, dim={dim})",
        "f({v}, torch.tensor([1, 2]))", "f(torch.arange(3))",
     "f({a1}, torch.tensor([1, 2, 0]), {dim})", "f({a1}, torch.tensor([2]), dim={dim})", "f({a}, -1)"),
    ("tensor_split", "f({a1}, {p})", "f({a1}, {p}, {dim})", "f({a1}, [1, 2], {dim})",
        "f({a1}, (1,), dim={dim})", "f({a}, {k})"),
    ("hsplit vsplit dsplit", "f({a}, {p})", "f({a2}, [1])", "f(torch.zeros(4, 6, 2), 2)",
        "f(torch.zeros(4, 6, 2), [1, 3])", "f({a3}, {p})"),
    ("split_with_sizes", "f(torch.zeros(4, 3), [1, 3])", "f({a1}, [1, {n}], {dim})"),
    ("narrow_copy", "f({a1}, {dim}, 0, 1)", "f({a1}, 0, {n}, {n})"),
    ("as_strided", "f(torch.arange(9), {tuple}, (1, 1))", "f(torch.arange(9), (2, {p}), (2, 1))"),
    ("torch.view_as_real", "f({ac})", "f({af})"),
    ("torch.view_as_complex", "f(torch.ones({n}, 2))", "f({af})", "f({a})"),
    ("Tensor.sum_to_size", "({af}).f({size})", "torch.ones(2, 3).f(1, {n})"),
    ("Tensor.resize_", "({a}).f({size})"),
    ("Tensor.resize_as_ torch.resize_as_", "({a}).clone().resize_as_({a})"),
    ("Tensor.unsqueeze_ Tensor.squeeze_", "({a}).f({dim})"),
    ("Tensor.squeeze_", "({a}).f()"),
    ("Tensor.transpose_ Tensor.swapaxes_ Tensor.swapdims_", "({a2}).f({dim}, {dim})",
        "({a}).f({dim}, {dim})"),
    ("Tensor.t_", "({m}).f()", "({a}).f()"),
    ("torch.atleast_1d torch.atleast_2d torch.atleast_3d", "f({a})", "f({a}, {a})", "f([{a}, {a}])"),
    ("torch.hstack torch.vstack torch.dstack torch.column_stack torch.row_stack", "f({list})", "f({many})",
        "f([])"),
    ("torch.block_diag", "f({m}, {m})", "f({a}, {v})", "f({m})"),
    ("torch.broadcast_shapes", "f({tuple}, {tuple})", "f((2, 1), (1, {p}))", "f((2, 1), (3,), ({p}, 1, 1))"),
    ("torch.cartesian_prod", "f({v})", "f({v}, {v})", "f({v}, {v}, {a})"),
    ("torch.combinations", "f({v})", "f({v}, {n})", "f({v}, r={p}, with_replacement=True)", "f({a})"),
    # More creation.
    ("torch.range", "f(0, {n})", "f({n}, {n})", "f(0, {n}, 0.5)", "f(start=1, end=4)"),
    ("torch.scalar_tensor", "f({n})", "f(2.5, dtype=torch.float64)"),
    ("torch.empty_strided", "f(({n}, {p}), (1, 1))"),
    ("torch.randint_like", "f({a}, 5)", "f({a}, 0, 5)", "f({a}, 5, dtype=torch.int32)"),
    ("torch.hann_window torch.hamming_window torch.blackman_window torch.bartlett_window torch.kaiser_window",
        "f({n})",
     "f({n}, periodic=False)", "f({p}, dtype=torch.float64)"),
    ("torch.frombuffer", "f(bytearray(8), dtype=torch.uint8)"),
    ("torch.vander", "f({v})", "f({v}, {n})", "f({v}, N={p}, increasing=True)", "f({a})"),
    ("torch.complex torch.polar", "f({af}, {bf})", "f({ad}, {samed})", "f({af}, {ad})"),
    ("torch.poisson", "f({af})"),
    ("torch.binomial", "f({af}, {bf})"),
    ("torch.rsub", "f({a}, {b})"),
    # More element by element.
    ("copysign float_power ldexp", "f({a}, {bt})", "f({a}, 2)", "f({ai}, {bi})"),
    ("igamma igammac nextafter", "f({af}, {bf})"),
    ("heaviside", "f({af}, {bf})", "f({af}, {bi})"),
    ("isclose allclose", "f({af}, {bf})", "f({a}, {bt})", "f({af}, {bf}, rtol=0.1)"),
    ("equal", "f({a}, {bt})"),
    ("angle", "f({a})", "f({ac})"),
    ("mvlgamma", "f({af} + 5, 2)"),
    ("torch.mvlgamma", "f({ai} + 5, 2)"),
    ("torch.polygamma", "f(1, {a})"),
    ("Tensor.polygamma", "({a}).f(1)"),
    ("frexp", "f({af})"),
    ("hardshrink", "f({af})", "f({af}, 0.1)"),
    ("prelu", "f({af1}, torch.ones(1))"),
    # More reductions.
    ("aminmax", "f({a})", "f({a}, dim={dim})", "f({a}, dim={dim}, keepdim=True)", "f({a}, keepdim=True)"),
    ("quantile nanquantile", "f({af}, 0.5)", "f({af}, 0.5, {dim})",
        "f({af}, torch.tensor([0.1, 0.2]), dim={dim})",
     "f({af}, torch.tensor([0.1]), {dim}, True)", "f({a}, 0.5)", "f({af}, torch.ones(2, 2))"),
    ("kthvalue", "f({af1}, {p})", "f({af1}, {p}, {dim})", "f({af}, 1, {dim}, True)"),
    ("histc", "f({af})", "f({af}, {n})", "f({af}, bins={p}, min=0, max=1)"),
    ("histogram", "f({af}, {p})", "f({af}, torch.tensor([0.0, 1.0, 2.0]))"),
    ("bincount", "f(torch.arange({n}))", "f({ai})", "f({v})", "f(torch.arange(3), minlength={n})",
        "f(torch.arange(3), {v})"),
    ("unique", "f({a})", "f({a}, return_inverse=True)", "f({a}, return_counts=True)",
        "f({a}, True, True, True)", "f({a1}, dim={dim})",
     "f({a1}, return_inverse=True, dim={dim})"),
    ("unique_consecutive", "f({a})", "f({a}, return_inverse=True)", "f({a}, return_counts=True)",
        "f({a1}, dim={dim})"),
    ("msort", "f({a})"),
    ("diff", "f({a})", "f({a1}, {n})", "f({a1}, 1, {dim})", "f({af2}, dim=0, prepend=torch.ones(1, 1))",
        "f({af1}, append={same})"),
    ("cov corrcoef", "f({af})", "f({m})", "f({v})"),
    ("dist", "f({af}, {bf})", "f({af}, {bf}, 1)"),
    ("renorm", "f({af}, 1, {dim}, 5)", "f({af2}, 2, {dim}, 1.0)"),
    ("argwhere", "f({a})"),
    ("multinomial", "f(torch.ones({p}), {n})", "f(torch.ones({p}, {p}), {n})", "f({a}, 1)",
        "f(torch.ones(3), {n}, True)", "f({v}, num_samples={p})"),
    ("torch.trapezoid torch.trapz torch.cumulative_trapezoid", "f({af1})", "f({af1}, dim={dim})",
        "f({af1}, dx=2.0)"),
    ("torch.gradient", "f(torch.rand({p}, 3))", "f(torch.rand(3, 4), dim={k})", "f(torch.rand(4))"),
    ("torch.searchsorted", "f({v}, {a})", "f({a1}, {same})", "f({v}, 2.5)", "f({v}, {a}, right=True)",
        "f(torch.ones(2, 3), {a})", "f({v}, {a}, out_int32=True)"),
    ("torch.bucketize", "f({a}, {v})", "f({a}, {a})", "f(2, {v})"),
    ("torch.isin", "f({a}, {a})", "f({a}, 2)"),
    ("torch.result_type", "f({a}, {a})", "f({a}, 2.5)"),
    ("torch.promote_types torch.can_cast", "f({dtype}, {dtype})"),
    # More indexing.
    ("take", "f(torch.ones(3, 3), {index})", "f({a1}, torch.zeros(2, 2, dtype=torch.long))"),
    ("take_along_dim", "f({a1}, {gx}, {dim})", "f({a1}, torch.zeros(1, 1, dtype=torch.long), {dim})",
        "f(torch.ones(3, 3), {index})"),
    ("put", "f(torch.ones(3, 3), {index}, {src})"),
    ("scatter", "f({af}, {dim}, {gx}, {src})", "f({af}, {dim}, {gx}, 2.5)", "f({af}, {dim}, {gx}, value=1)",
        "f({a}, {dim}, {gx}, {src})"),
    ("scatter_add", "f({af}, {dim}, {gx}, {src})", "f({a}, {dim}, {gx}, {src})"),
    ("scatter_reduce", "f({af}, {dim}, {gx}, {src}, 'sum')", "f({af}, {dim}, {gx}, {src}, reduce='amax')"),
    ("index_add index_copy", "f({af1}, {dim}, torch.tensor([0]), {af})", "f({af1}, {dim}, {ix}, {af})",
        "f(torch.ones(3, 4), 0, {ix}, torch.ones({p}, 4))",
     "f(torch.ones(3, 4), {k}, torch.tensor([0, 1]), torch.ones(2, 4))",
     "f({a1}, 0, torch.tensor([0]), {a})"),
    ("index_fill", "f({af1}, {dim}, torch.tensor([0]), 2)", "f({a1}, {dim}, {ix}, 1)",
        "f({a1}, {dim}, {index}, 1)"),
    ("index_put", "f({af1}, (torch.tensor([0]),), torch.tensor(1.0))",
        "f({af2}, (torch.tensor([0, 0]), torch.tensor([0, 0])), {af})"),
    ("index_reduce", "f(torch.ones(3, 4), 0, torch.tensor([0, 1]), torch.ones(2, 4), 'prod')"),
    ("masked_scatter", "f({af}, {mask}, torch.ones(300))"),
    ("select_scatter", "f(torch.ones(2, 3), {af}, {k}, 0)", "f(torch.ones(2, 3), torch.ones(3), 0, 0)",
        "f(torch.ones(2, 3), torch.ones(2), 1, 0)"),
    ("slice_scatter", "f(torch.ones(4, 3), torch.ones(2, 3), 0, 0, 2)"),
    ("diagonal_scatter", "f(torch.ones(3, 3), torch.ones(3))"),
    # More products.
    ("addmm", "f({af}, {m}, {mm2})", "f(torch.ones(1), {m}, {mm2})", "f({af}, {a}, {a})",
        "f(torch.ones(3, 2), torch.ones(3, 4), torch.ones(4, 2), beta=2)"),
    ("addmv", "f({v}, {m}, {dot})", "f(torch.ones(1), {m}, {dot})", "f({af}, {af}, {af})"),
    ("addr", "f({af}, {v}, {v})", "f(torch.ones(3, 2), torch.ones(3), {v})", "f(torch.ones(1), {v}, {v})"),
    ("baddbmm", "f({af}, {bm}, {mmb})", "f(torch.ones(1), {bm}, {mmb})"),
    ("addbmm", "f({af}, {bm}, {mmb})", "f(torch.ones(1), {bm}, {mmb})"),
    ("inner", "f({af1}, {dot})", "f({af}, {af})", "f({m}, {same})"),
    ("vdot", "f({v}, {dot})", "f({a}, {a})"),
    ("kron", "f({a}, {a})", "f({m}, {m})"),
    ("cross", "f(torch.ones(2, 3), torch.ones(2, 3))", "f({af}, {same})", "f({af}, {same}, {dim})",
        "f(torch.ones(3, 3), torch.ones(3, 1), {k})"),
    ("torch.tensordot", "f({af2}, {af2}, {n})", "f({m}, {mm2}, 1)", "f({m}, {same}, 2)",
        "f({m}, {mm2}, ([1], [0]))", "f({af2}, {af2}, ([{k}], [{k}]))",
     "f({af2}, {af2}, ([0, 1], [0]))", "f({af2}, {af2}, dims=([0], [0]))"),
    ("torch.chain_matmul", "f({m}, {mm2})", "f({m}, {mm2}, {mm2})"),
    ("torch.cdist", "f({m}, {same})", "f({af2}, {af2})", "f(torch.ones({n}, 3), torch.ones({n}, 3))",
        "f({bm}, {same})", "f({a}, {a})"),
    ("torch.pdist", "f({m})", "f({af})"),
    ("inverse det logdet slogdet matrix_exp cholesky cholesky_inverse", "f({sq})", "f({af})", "f({m})"),
    ("matrix_power", "f({sq}, 2)", "f({af}, 2)"),
    ("cholesky_solve", "f(torch.ones(3, {n}), torch.eye(3))"),
    ("pinverse", "f({m})", "f({af2})", "f({af})"),
    ("qr", "f({m})", "f({af2})", "f({m}, some=False)", "f({af})"),
    ("svd", "f({m})", "f({af2})", "f({m}, some=False)", "f({af})", "f({m}, compute_uv=False)"),
    ("stft", "f(torch.ones(100), 16, return_complex=True)",
        "f(torch.ones(2, 100), 16, {p}, return_complex=True)",
        "f(torch.ones(2, 100), 16, 4, center=False, return_complex=False)",
     "f(torch.ones(100), 15, 4, onesided=False, return_complex=True)"),
    ("istft", "f(torch.stft(torch.ones(100), 16, return_complex=True), 16)"),
    # In place.
    ("Tensor.gcd_ Tensor.lcm_ Tensor.bitwise_left_shift_ Tensor.bitwise_right_shift_", "({ai}).f({bi})",
        "({ai}).f({ai})"),
    ("Tensor.nextafter_ Tensor.igamma_ Tensor.igammac_ Tensor.heaviside_ Tensor.hypot_", "({af}).f({bf})"),
    ("Tensor.arctan2_ Tensor.xlogy_ Tensor.copysign_ Tensor.ldexp_ Tensor.float_power_", "({af}).f({b})" ,
        "({ad}).f({bt})", "({ai}).f({bf})"),
    ("Tensor.lt_ Tensor.le_ Tensor.gt_ Tensor.ge_ Tensor.eq_ Tensor.ne_ Tensor.less_ Tensor.less_equal_ "
        "Tensor.greater_ Tensor.greater_equal_ "
     "Tensor.not_equal_ Tensor.logical_and_ Tensor.logical_or_ Tensor.logical_xor_", "({a}).f({bt})",
     "({af}).f({small})"),
    ("Tensor.exp2_ Tensor.expm1_ Tensor.log2_ Tensor.log10_ Tensor.log1p_ Tensor.asin_ Tensor.acos_ "
        "Tensor.atan_ Tensor.arcsin_ Tensor.arccos_ "
     "Tensor.arctan_ Tensor.sinh_ Tensor.cosh_ Tensor.asinh_ Tensor.acosh_ Tensor.atanh_ Tensor.arcsinh_ "
         "Tensor.arccosh_ Tensor.arctanh_ Tensor.erf_ "
     "Tensor.erfc_ Tensor.erfinv_ Tensor.lgamma_ Tensor.digamma_ Tensor.logit_ Tensor.sinc_ Tensor.deg2rad_ "
         "Tensor.rad2deg_ Tensor.i0_ Tensor.logical_not_ "
     "Tensor.negative_ Tensor.absolute_ Tensor.sgn_ Tensor.fix_ Tensor.frac_ Tensor.conj_physical_ "
         "Tensor.nan_to_num_ Tensor.bitwise_not_ "
     "Tensor.bernoulli_ Tensor.random_ Tensor.exponential_ Tensor.cauchy_ Tensor.log_normal_", "({a}).f()",
     "({af}).f()"),
    ("Tensor.mvlgamma_", "({af} + 5).f(2)"),
    ("Tensor.geometric_", "({af}).f(0.5)"),
    ("Tensor.apply_", "({af}).f(lambda x: x + 1)"),
    ("Tensor.map_", "({af}).f({samef}, lambda x, y: x)"),
    ("Tensor.clip_ Tensor.clamp_min_ Tensor.clamp_max_", "({a}).f(0)", "({af}).f({bf})"),
    ("torch.sqrt_ torch.exp2_ torch.expm1_ torch.log_ torch.log2_ torch.log10_ torch.log1p_ torch.rsqrt_ "
        "torch.sin_ torch.cos_ torch.tan_ torch.asin_ "
     "torch.acos_ torch.atan_ torch.arcsin_ torch.arccos_ torch.arctan_ torch.sinh_ torch.cosh_ torch.tanh_ "
         "torch.asinh_ torch.acosh_ torch.atanh_ "
     "torch.arcsinh_ torch.arccosh_ torch.arctanh_ torch.sigmoid_ torch.erf_ torch.erfc_ torch.logit_ "
         "torch.reciprocal_ torch.sinc_ torch.deg2rad_ "
     "torch.rad2deg_ torch.i0_ torch.neg_ torch.negative_ torch.floor_ torch.abs_ torch.ceil_ torch.square_ "
         "torch.trunc_ torch.fix_ torch.frac_ "
     "torch.conj_physical_ torch.nan_to_num_ torch.zero_ torch.round_ torch.detach_", "f({af})"),
    ("torch.clamp_ torch.clip_", "f({af}, 0, 1)"),
    ("torch.clamp_min_ torch.clamp_max_ torch.fill_", "f({af}, 0)"),
    ("torch.index_put_", "f(torch.ones(3), (torch.tensor([0]),), torch.tensor(1.0))"),
    ("Tensor.set_", "({a}).f({af})"),
    ("Tensor.masked_fill_", "({a}).f({mask}, 0)", "({af}).f({bb}, 2.5)", "({af}).f({mask}, {af})"),
    ("Tensor.masked_scatter_", "({af}).f({mask}, torch.ones(300))"),
    ("Tensor.fill_diagonal_", "({af}).f(1)", "torch.ones({p}, {p}).f(2.5)"),
    ("Tensor.scatter_", "({af}).f({dim}, {gx}, {src})", "({af}).f({dim}, {gx}, 1.0)",
        "({af}).f({dim}, {gx}, value=1)", "torch.zeros(3, 5).f(1, torch.zeros(3, 1, dtype=torch.long), 1)"),
    ("Tensor.scatter_add_", "({af}).f({dim}, {gx}, {src})"),
    ("Tensor.scatter_reduce_", "({af}).f({dim}, {gx}, {src}, 'sum')"),
    ("Tensor.index_add_ Tensor.index_copy_", "torch.ones(3, 4).f({k}, {ix}, {af})",
        "torch.ones(3, 4).f(0, torch.tensor([0, 1]), torch.ones(2, 4))"),
    ("Tensor.index_fill_", "({af1}).f({dim}, torch.tensor([0]), 2)", "({a1}).f({dim}, {ix}, 1)"),
    ("Tensor.index_put_", "({af1}).f((torch.tensor([0]),), torch.tensor(1.0))"),
    ("Tensor.put_", "torch.ones(3, 3).f({index}, {src})"),
    ("Tensor.cumsum_ Tensor.cumprod_", "({af}).f({dim})"),
    ("Tensor.tril_ Tensor.triu_", "({af}).f()", "({af2}).f({k})"),
    ("Tensor.renorm_", "({af2}).f(1, {dim}, 5)"),
    ("Tensor.lerp_", "({af}).f({bf}, 0.5)"),
    ("Tensor.addcmul_ Tensor.addcdiv_", "({af}).f({bf}, {bf})"),
    ("Tensor.addmm_", "({af2}).f({m}, {mm2})", "torch.ones(2, 3).f(torch.ones(2, 4), torch.ones(4, {p}))"),
    ("Tensor.baddbmm_", "torch.ones(2, 3, 3).f(torch.ones(2, 3, 4), torch.ones(2, 4, {p}))"),
    ("Tensor.addmv_", "torch.ones(3).f(torch.ones(3, {p}), torch.ones({p}))"),
    ("Tensor.addr_", "torch.ones(3, 2).f(torch.ones({p}), torch.ones(2))"),
    ("torch.real torch.imag", "f({a})", "f({ac})"),
    ("torch.is_conj torch.is_neg torch.is_signed torch.is_inference torch.is_distributed torch.get_device",
        "f({af})"),
    # torch.linalg.
    ("torch.linalg.det torch.linalg.slogdet torch.linalg.inv torch.linalg.inv_ex torch.linalg.matrix_exp "
        "torch.linalg.cholesky torch.linalg.cholesky_ex "
     "torch.linalg.eig torch.linalg.eigvals torch.linalg.eigh torch.linalg.eigvalsh", "f({sq})", "f({af})",
     "f({m})", "f({af2})"),
    ("torch.linalg.pinv torch.linalg.matrix_rank torch.linalg.cond torch.linalg.qr torch.linalg.svd "
        "torch.linalg.svdvals torch.linalg.lu "
     "torch.linalg.lu_factor", "f(torch.rand({p}, {p}))", "f(torch.rand(2, {p}, {p}))", "f({af})", "f({sq})"),
    ("torch.linalg.qr", "f({m}, 'complete')", "f({m}, mode='r')", "f({m}, 'foo')"),
    ("torch.linalg.svd", "f(torch.rand({p}, {p}), full_matrices=False)"),
    ("torch.linalg.matrix_power", "f({sq}, 2)", "f({af}, 2)"),
    ("torch.linalg.solve", "f({sq}, {dot})", "f(torch.eye(3), torch.rand(3, {p}))",
        "f(torch.eye(3), torch.rand({p}, 2))", "f({m}, {af1})"),
    ("torch.linalg.solve_triangular", "f(torch.eye(3), torch.rand({p}, 2), upper=True)",
        "f(torch.eye(3), torch.rand(3, {p}), upper=False)"),
    ("torch.linalg.lstsq", "f(torch.rand(4, 3), torch.rand({p}, 2))",
        "f(torch.rand(4, 3), torch.rand(4, {p}))", "f(torch.rand(4, 3), torch.rand(4))"),
    ("torch.linalg.norm torch.linalg.vector_norm", "f({af})", "f({af}, 2)", "f({af}, dim={dim})",
        "f({af2}, 2, {dim})", "f({af}, dim={dim}, keepdim=True)", "f({ai})"),
    ("torch.linalg.vector_norm", "f({af}, dim={dims})"),
    ("torch.linalg.matrix_norm", "f({af})", "f({af2})", "f({af2}, dim=({k}, {k}))",
        "f({m}, 'fro', keepdim=True)"),
    ("torch.linalg.cross", "f(torch.rand({p}, 3), torch.rand({p}, 3))", "f({af}, {same})",
        "f(torch.rand(3, 2), torch.rand(3, 2), dim={k})"),
    ("torch.linalg.vecdot", "f({af1}, {same})", "f({af1}, {bf}, dim={dim})"),
    ("torch.linalg.matmul", "f({af1}, {mm})"),
    ("torch.linalg.multi_dot", "f([{m}, {mm2}])", "f([{m}, {mm2}, {mm2}])", "f([{m}])", "f([{v}, {mm2}])"),
    ("torch.linalg.householder_product", "f(torch.rand(3, 2), torch.rand(2))"),
    ("torch.linalg.tensorinv", "f(torch.eye(6).reshape(2, 3, 6), ind=2)"),
    ("torch.linalg.tensorsolve", "f(torch.eye(6).reshape(2, 3, 6), torch.rand(2, 3))"),
    ("torch.linalg.vander", "f({v})", "f(torch.rand(3), N={p})"),
    ("torch.linalg.diagonal", "f({af2})", "f({af})", "f({af2}, offset={k})"),
    # torch.fft.
    ("torch.fft.fft torch.fft.ifft torch.fft.rfft torch.fft.ihfft torch.fft.irfft torch.fft.hfft", "f({af1})",
        "f({af})", "f({af1}, {n})", "f({af1}, dim={dim})", "f({ac1})",
     "f({ad1}, {p}, {dim})"),
    ("torch.fft.fft2 torch.fft.ifft2 torch.fft.rfft2 torch.fft.irfft2", "f({af2})", "f({af})",
        "f({af2}, ({p}, {p}))", "f({af2}, dim=(0, {dim}))"),
    ("torch.fft.fftn torch.fft.ifftn torch.fft.rfftn torch.fft.irfftn", "f({af1})", "f({af})",
        "f({af2}, ({p}, {p}))", "f({af2}, dim=(0, {dim}))", "f({af2}, (2, 2), dim=({dim},))",
     "f({af1}, s=(3,), dim=({dim},))"),
    ("torch.fft.fftfreq torch.fft.rfftfreq", "f({p})", "f({p}, 0.5)"),
    ("torch.fft.fftshift torch.fft.ifftshift", "f({af})", "f({af}, {dim})", "f({af2}, (0, 1))"),
    # torch.special.
    ("torch.special.entr torch.special.erfcx torch.special.i0e torch.special.i1 torch.special.i1e "
        "torch.special.log_ndtr torch.special.ndtr torch.special.ndtri "
     "torch.special.digamma torch.special.psi torch.special.erf torch.special.erfc torch.special.erfinv "
         "torch.special.exp2 torch.special.expm1 "
     "torch.special.log1p torch.special.logit torch.special.sinc torch.special.expit torch.special.gammaln "
         "torch.special.i0 torch.special.round "
     "torch.special.airy_ai torch.special.bessel_j0 torch.special.bessel_j1 torch.special.bessel_y0 "
         "torch.special.bessel_y1 torch.special.modified_bessel_i0 "
     "torch.special.modified_bessel_i1 torch.special.modified_bessel_k0 torch.special.modified_bessel_k1 "
         "torch.special.scaled_modified_bessel_k0 "
     "torch.special.scaled_modified_bessel_k1 torch.special.spherical_bessel_j0", "f({af})"),
    ("torch.special.entr torch.special.ndtr torch.special.erf", "f({ai})"),
    ("torch.special.xlog1py torch.special.xlogy torch.special.zeta torch.special.gammainc "
        "torch.special.gammaincc", "f({af}, {bf})"),
    ("torch.special.chebyshev_polynomial_t torch.special.chebyshev_polynomial_u "
        "torch.special.hermite_polynomial_h torch.special.hermite_polynomial_he "
     "torch.special.laguerre_polynomial_l torch.special.legendre_polynomial_p", "f({af}, {bf})",
     "f({af}, 2)"),
    ("torch.special.logsumexp torch.special.softmax torch.special.log_softmax", "f({af}, {dim})"),
    ("torch.special.multigammaln", "f({af} + 5, 2)"),
    ("torch.special.polygamma", "f(1, {af})"),
    # What is new since PyTorch 1.13, and functions of torch that layers are made of.
    ("torch.alias_copy torch.detach_copy torch.t_copy", "f({a})", "f({m})"),
    ("torch.as_strided_copy", "f(torch.ones(12), (2, {p}), (1, 2))"),
    ("as_strided_scatter", "f(torch.ones(12), torch.ones(2, 2), (2, 2), (1, 2))"),
    ("Tensor.as_strided_ torch.as_strided_", "f(torch.ones(12), (2, {p}), (1, 2))"),
    ("torch.diagonal_copy", "f({a2})", "f({a2}, {k}, {dim}, {dim})"),
    ("torch.expand_copy", "f({a}, {tuple})", "f({a}, ({same}).shape)"),
    ("torch.permute_copy", "f({a}, {order})"),
    ("torch.select_copy", "f({a1}, {dim}, {k})"),
    ("torch.slice_copy", "f({a1}, {dim}, {k}, {k}, {p})", "f({a}, 0, 1)", "f({a1}, {dim}, None, {k})", "f({a2}, 1, {n}, {n}, 0)"),
    ("torch.split_copy unsafe_split", "f({a1}, {p})", "f({a1}, {p}, {dim})"),
    ("torch.split_with_sizes_copy unsafe_split_with_sizes", "f(torch.zeros(4, 3), [1, {n}], 0)", "f(torch.zeros(4, 3), [1, 3])"),
    ("unsafe_chunk", "f({a1}, {p})", "f({a1}, {p}, {dim})"),
    ("torch.squeeze_copy", "f({a})", "f({a}, {dim})", "f(torch.ones(1, 3, 1), (0, 2))"),
    ("torch.unsqueeze_copy", "f({a}, {dim})"),
    ("torch.transpose_copy", "f({a}, {dim}, {dim})", "f({a2}, 0, 1)"),
    ("torch.unbind_copy", "f({a1})", "f({a1}, {dim})"),
    ("torch.unfold_copy", "f({a1}, {dim}, {p}, {p})", "f(torch.ones(3, 8), 1, {p}, {p})"),
    ("torch.view_as_real_copy", "f({ac})", "f({af})"),
    ("torch.view_as_complex_copy", "f(torch.ones({p}, 2))", "f({af})"),
    ("torch.view_copy", "f({a}, {view})"),
    ("torch.concatenate", "f({list})", "f({list}, {at})", "f({list}, dim={at})"),
    ("torch.fill", "f({a}, 2)", "f({a}, {af})", "f({af}, torch.tensor(1.5))"),
    ("torch.empty_permuted", "f((2, 3), (1, 0))", "f((2, {n}), (0,))"),
    ("nonzero_static", "f({a}, size={n})", "f({a}, size=2, fill_value=0)"),
    ("torch.unravel_index", "f({index}, (2, 3))", "f(torch.tensor([3, 4]), ({p}, 4, 2))", "f({ai}, {p})"),
    ("torch.native_dropout", "f({af}, 0.5, True)", "f({af}, 0.0, False)"),
    ("torch.alpha_dropout torch.feature_dropout torch.feature_alpha_dropout torch.dropout_ torch.alpha_dropout_ "
     "torch.feature_dropout_ torch.feature_alpha_dropout_", "f({af}, 0.5, True)", "f({af2}, 0.5, {yes})"),
    ("torch.frobenius_norm", "f({af1}, {dim})", "f({af2}, (0, 1))", "f({af2}, {dim}, True)", "f({af2}, [0, 1], keepdim=True)"),
    ("torch.norm_except_dim", "f({af1})", "f({af2}, 2, {dim})", "f({af2}, 2, -1)"),
    ("torch.embedding", "f(torch.rand(5, {p}), {index})", "f({af}, {index})", "f(torch.rand(5, 3), {ai})"),
    ("torch.layer_norm torch.rms_norm", "f({af1}, ({same}).shape[-1:])", "f({af2}, ({p},))", "f(torch.rand(2, 3), (3,), torch.rand({p}))",
     "f(torch.rand(2, 3, 4), (3, 4))", "f(torch.rand(2, 3), [3], torch.rand(3))"),
    ("torch.group_norm", "f(torch.rand(2, 6, {p}), {p})", "f({af2}, 1)", "f(torch.rand(2, 4, 3), 2, torch.rand(4), torch.rand(4))"),
    ("torch.batch_norm", "f(torch.rand(4, 3, 2), torch.rand(3), torch.rand(3), torch.zeros(3), torch.ones(3), {yes}, 0.1, 1e-5, False)"),
    ("torch.instance_norm", "f(torch.rand(4, 3, 2), torch.rand(3), torch.rand(3), torch.zeros(3), torch.ones(3), {yes}, 0.1, 1e-5, False)"),
    ("torch.native_layer_norm", "f(torch.rand(2, 3, 4), (4,), None, None, 1e-5)", "f(torch.rand(2, 3, 4), (3, 4), None, None, 1e-5)",
     "f({af2}, ({p},), None, None, 1e-5)"),
    ("torch.native_group_norm", "f(torch.rand(2, 6, 4), None, None, 2, 6, 4, {p}, 1e-5)"),
    ("torch.constant_pad_nd", "f({af2}, ({p}, {p}))", "f({af2}, (1, {n}, {n}, 1), 2.5)", "f({a}, (1, 1))", "f({a}, (1,))"),
    ("torch.grid_sampler torch.grid_sampler_2d", "f(torch.rand(2, 3, 4, 4), torch.rand(2, {p}, {p}, 2), 0, 0, False)"),
    ("torch.grid_sampler_3d", "f(torch.rand(2, 3, 4, 4, 4), torch.rand(2, {p}, {p}, 2, 3), 0, 0, False)"),
    ("torch.affine_grid_generator", "f(torch.rand(2, 2, 3), (2, 3, {p}, {p}), False)"),
    ("torch.convolution", "f(torch.rand(2, 3, 8), torch.rand(4, 3, {p}), None, [{p}], [1], [1], False, [0], 1)",
     "f(torch.rand(2, 3, 8, 7), torch.rand(4, 3, {p}, 2), None, [1, {p}], [1, 1], [1, 1], False, [0, 0], 1)"),
    ("torch.rrelu torch.rrelu_ torch.selu torch.selu_ torch.celu torch.celu_", "f({af})"),
    ("torch.threshold torch.threshold_", "f({af}, 0.5, 1.0)"),
    ("torch.conv1d", "f(torch.rand(2, 3, 8), torch.rand(4, {p}, 3))", "f(torch.rand(2, 3, 8), torch.rand(4, 3, 3), None, {p}, {n})"),
    ("torch.conv2d", "f(torch.rand(2, 3, 8, 7), torch.rand(4, {p}, 3, 2))", "f(torch.rand(2, 3, 8, 8), torch.rand(6, 1, 3, 3), groups={p})"),
    ("torch.conv3d", "f(torch.rand(2, 3, 5, 5, 5), torch.rand(4, {p}, 3, 2, 1))"),
    ("torch.conv_transpose1d", "f(torch.rand(2, 3, 8), torch.rand(3, {p}, 3))", "f(torch.rand(2, 3, 8), torch.rand({p}, 2, 3), stride={p})"),
    ("torch.conv_transpose2d", "f(torch.rand(2, 3, 5, 4), torch.rand(3, {p}, 3, 2))"),
    ("torch.conv_transpose3d", "f(torch.rand(2, 3, 4, 4, 4), torch.rand(3, {p}, 2, 2, 2))"),
    ("torch.conv_tbc", "f(torch.rand(7, 2, 3), torch.rand(3, 3, {p}), torch.rand({p}))"),
    ("torch.avg_pool1d torch.max_pool1d torch.max_pool1d_with_indices", "f(torch.rand(2, 3, 9), {p})", "f(torch.rand(2, 9), {p}, {p})"),
    ("torch.max_pool2d", "f(torch.rand(2, 3, 9, 7), {p})", "f(torch.rand(3, 9, 7), {p}, {p}, 1)"),
    ("torch.max_pool3d", "f(torch.rand(2, 3, 5, 5, 5), {p})"),
    ("torch.adaptive_avg_pool1d torch.adaptive_max_pool1d", "f(torch.rand(2, 3, 9), {p})", "f({af}, {p})"),
    ("torch.pixel_shuffle", "f(torch.rand(2, 4, 3, 3), {p})"),
    ("torch.pixel_unshuffle", "f(torch.rand(2, 4, 4, 6), {p})"),
    ("torch.channel_shuffle", "f(torch.rand(2, 4, 3, 3), {p})"),
    ("torch.bilinear", "f(torch.rand({p}, 3), torch.rand({p}, 4), torch.rand(5, 3, 4))"),
    ("torch.cosine_similarity", "f({af2}, {samef})", "f({af1}, {bf}, {dim})"),
    ("torch.pairwise_distance", "f({af2}, {samef})", "f({af1}, {bf}, 2.0, 1e-6, {yes})"),
    ("torch.binary_cross_entropy_with_logits torch.kl_div torch.hinge_embedding_loss", "f({af}, {samef})", "f({af}, {samef}, reduction={n})"),
    ("torch.margin_ranking_loss", "f({af}, {samef}, {samef})", "f({af}, {samef}, {samef}, 0.5, {n})"),
    ("torch.poisson_nll_loss", "f({af}, {samef}, True, False, 1e-8, {n})"),
    ("torch.cosine_embedding_loss", "f(torch.rand({p}, 3), torch.rand({p}, 3), torch.ones({p}), reduction={n})"),
    ("torch.triplet_margin_loss", "f({af1}, {samef}, {samef})", "f({af1}, {samef}, {samef}, reduction={n})"),
    ("torch.ctc_loss", "f(torch.rand(5, 2, 4).log_softmax(-1), torch.ones(2, 3, dtype=torch.long), (5, 5), (3, 3), reduction={n})"),
    ("torch.gru_cell", "f(torch.rand(2, {p}), torch.rand(2, 4), torch.rand(12, 3), torch.rand(12, 4))"),
    ("torch.rnn_tanh_cell torch.rnn_relu_cell", "f(torch.rand(2, {p}), torch.rand(2, 4), torch.rand(4, 3), torch.rand(4, 4))"),
    ("torch.lstm_cell", "f(torch.rand({p}, 3), (torch.rand({p}, 4), torch.rand({p}, 4)), torch.rand(16, 3), torch.rand(16, 4))"),
    ("torch.gru", "f(torch.rand(5, {p}, 3), torch.rand(1, {p}, 4), [torch.rand(12, 3), torch.rand(12, 4)], False, 1, 0.0, False, False, False)"),
    ("torch.rnn_tanh torch.rnn_relu",
     "f(torch.rand(5, 2, 3), torch.rand(1, 2, 4), [torch.rand(4, 3), torch.rand(4, 4)], False, 1, 0.0, False, False, False)"),
    ("torch.lstm", "f(torch.rand(5, 2, 3), (torch.rand(1, 2, 4), torch.rand(1, 2, 4)), [torch.rand(16, 3), torch.rand(16, 4)], False, 1, 0.0, "
     "False, False, False)"),
    ("geqrf", "f({m})", "f({af2})", "f({af})"),
    ("orgqr", "f(torch.rand(4, 3), torch.rand(3))"),
    ("ormqr", "f(torch.rand(4, 3), torch.rand(3), torch.rand(4, {p}))"),
    ("triangular_solve", "f(torch.rand(3, {p}), torch.eye(3))", "f({af}, {af})"),
    ("lu_solve", "f(torch.rand(3, {p}), *torch.linalg.lu_factor(torch.eye(3)))"),
    ("lu", "f(torch.rand({p}, {p}))", "f(torch.rand(2, {p}, 3), get_infos=True)"),
    ("torch.lu_unpack", "f(*torch.linalg.lu_factor(torch.rand({p}, {p})))", "f(*torch.linalg.lu_factor(torch.rand(2, 3, {p})), unpack_data=False)"),
    ("torch.pca_lowrank", "f(torch.rand(8, 7), {p})", "f(torch.rand(8, 7))"),
    ("torch.svd_lowrank", "f(torch.rand(8, 7), {p})", "f(torch.rand(2, 8, 7))"),
    ("torch.lobpcg", "f(torch.eye(9), {p})"),
    ("torch.gcd_ torch.lcm_", "f({ai}, {bi})"),
    ("torch.ldexp_ torch.xlogy_", "f({af}, {bf})"),
    ("torch.addmv_", "f(torch.ones(3), torch.ones(3, {p}), torch.ones({p}))"),
    ("Tensor.polygamma_", "({af} + 1).f(1)"),
    ("Tensor.index_reduce_", "torch.ones(3, 4).f(0, torch.tensor([0, 1]), torch.ones(2, 4), 'prod')"),
    ("Tensor.addbmm_", "torch.ones(3, 3).f(torch.ones(2, 3, 4), torch.ones(2, 4, {p}))"),
    ("Tensor.dense_dim Tensor.sparse_dim Tensor.dim_order Tensor.to_dense", "({a}).f()"),
    ("Tensor.new_empty_strided", "({a}).f((2, {p}), (1, 2))"),
    ("Tensor.resize", "({a}).f({shape})"),
    ("Tensor.resize_as", "({a}).f({same})"),
    ("torch.FloatTensor torch.DoubleTensor torch.LongTensor torch.IntTensor torch.ByteTensor torch.BoolTensor", "f({p}, {n})", "f([1, 2, 3])",
     "f([[1], [2]])", "f()", "f(({a}).shape)"),
    ("torch.linalg.lu_factor_ex torch.linalg.ldl_factor torch.linalg.ldl_factor_ex", "f({sq})", "f({af2})", "f({af})"),
    ("torch.linalg.lu_solve", "f(*torch.linalg.lu_factor(torch.eye(3)), torch.rand(3, {p}))"),
    ("torch.linalg.ldl_solve", "f(*torch.linalg.ldl_factor(torch.eye(3)), torch.rand(3, {p}))"),
    ("torch.linalg.solve_ex", "f({sq}, {dot})", "f(torch.eye(3), torch.rand(3, {p}))", "f(torch.eye(3), torch.rand({p}, 2))"),
    ("torch.fft.hfft2 torch.fft.ihfft2", "f({af2})", "f({af})", "f({af2}, ({p}, {p}))", "f({af2}, dim=(0, {dim}))"),
    ("torch.fft.hfftn torch.fft.ihfftn", "f({af1})", "f({af})", "f({af2}, ({p}, {p}))", "f({af2}, dim=(0, {dim}))"),
    ("torch.special.chebyshev_polynomial_v torch.special.chebyshev_polynomial_w torch.special.shifted_chebyshev_polynomial_t "
     "torch.special.shifted_chebyshev_polynomial_u torch.special.shifted_chebyshev_polynomial_v "
     "torch.special.shifted_chebyshev_polynomial_w", "f({af}, {bf})", "f({af}, 2)"),
    ("torch.signal.windows.bartlett torch.signal.windows.blackman torch.signal.windows.cosine torch.signal.windows.exponential "
     "torch.signal.windows.gaussian torch.signal.windows.hamming torch.signal.windows.hann torch.signal.windows.kaiser "
     "torch.signal.windows.nuttall torch.signal.windows.general_hamming", "f({n})", "f({k})", "f({p}, sym=False)", "f({p}, dtype=torch.float64)"),
    ("torch.signal.windows.general_cosine", "f({n}, a=[0.5, 0.3])"),
    ("torch.vmap torch.func.vmap", "f(torch.dot)(torch.rand({p}, 3), torch.rand({p}, 3))", "f(lambda x: x.sum())({af1})",
     "f(lambda x: x.T, in_dims={k})({af2})", "f(lambda x, y: x @ y, in_dims=(None, {k}), out_dims={k})(torch.rand(4, 3), torch.rand(3, 3))",
     "f(lambda d: d['a'] + 1)({'a': {af1}})".replace("{'a': {af1}}", "dict(a={af1})"), "f(lambda x: (x, x * 2))({af1})"),
    ("torch.func.grad", "f(lambda x: x.sum())({af})", "f(lambda x: x * 2)({af})", "f(lambda x, y: (x * y).sum(), argnums=(0, 1))({af}, {samef})",
     "f(lambda x: (x.sum(), x), has_aux=True)({af})"),
    ("torch.func.grad_and_value", "f(lambda x: x.sum())({af})"),
    ("torch.func.jacrev torch.func.jacfwd torch.func.hessian", "f(lambda x: x.sin())({af})", "f(lambda x: x.sum())({af})",
     "f(lambda x, y: x @ y, argnums=1)({m}, {mm2})"),
    ("torch.func.vjp", "f(torch.sin, {af})[0]"),
    ("torch.func.jvp", "f(torch.sin, ({af},), ({samef},))"),
    ("torch.autograd.functional.jacobian", "f(torch.sin, {af})", "f(lambda x, y: x + y, ({af}, {samef}))"),
    ("torch.autograd.functional.hessian", "f(lambda x: x.sum(), {af})", "f(torch.sin, {af})"),
    ("torch.autograd.functional.vjp torch.autograd.functional.jvp", "f(lambda x: x.sum(), torch.rand({p}, 2), torch.tensor(1.0))"),
    # torch.distributions.
    ("distributions.Normal distributions.Laplace distributions.Gumbel distributions.Cauchy",
        "d = torch.distributions.f({af} + 1, {bf} + 1) ;; d.sample()",
     "d = torch.distributions.f({af} + 1, 1.0) ;; d.sample({tuple})", "d = torch.distributions.f({af} + 1, "
         "{bf} + 1) ;; d.log_prob({bf})",
     "d = torch.distributions.f(0.0, 1.0) ;; d.rsample(({n},))", "d = torch.distributions.f({af}, 2.0) ;; "
         "d.entropy()"),
    ("distributions.Beta distributions.Gamma distributions.Uniform",
        "d = torch.distributions.f({af} + 1, {bf} + 2.5, validate_args=False) ;; d.sample({tuple})",
     "d = torch.distributions.f({af} + 1, 2.5, validate_args=False) ;; d.log_prob({bf})"),
    ("distributions.Categorical", "d = torch.distributions.f(logits={af}) ;; d.sample()",
        "d = torch.distributions.f(logits={af1}) ;; d.sample({tuple})",
     "d = torch.distributions.f(probs={af1} + 1) ;; d.log_prob(torch.tensor(0))", "d = "
         "torch.distributions.f(logits=torch.rand({p}, 3)) ;; d.log_prob(torch.zeros({p}))",
     "d = torch.distributions.f(logits={af1}) ;; d.entropy()", "d = torch.distributions.f(logits={af1}) ;; "
         "d.probs"),
    ("distributions.Bernoulli", "d = torch.distributions.f(logits={af}) ;; d.sample({tuple})",
        "d = torch.distributions.f(torch.tensor(0.5)) ;; d.sample()",
     "d = torch.distributions.f(probs=torch.rand(3)) ;; d.log_prob(torch.ones({p}))"),
    ("distributions.Exponential distributions.Poisson distributions.HalfNormal",
        "d = torch.distributions.f({af} + 1) ;; d.sample({tuple})"),
    ("distributions.Dirichlet distributions.OneHotCategorical",
        "d = torch.distributions.f({af1} + 1) ;; d.sample({tuple})"),
    ("distributions.MultivariateNormal",
        "d = torch.distributions.f(torch.zeros({p}, 3), torch.eye(3)) ;; d.sample({tuple})",
     "d = torch.distributions.f(torch.zeros(3), torch.eye(3)) ;; d.log_prob(torch.zeros({n}, 3))"),
    ("distributions.Independent",
        "d = torch.distributions.f(torch.distributions.Normal({af2}, 1.0), {p}) ;; d.log_prob({same})"),
]

OPERATORS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**", "mod": "%", "floordiv": "//",
    "lt": "<", "le": "<=",
             "gt": ">", "ge": ">=", "eq": "==", "ne": "!=", "and": "&", "or": "|", "xor": "^", "lshift": "<<",
             "rshift": ">>"}

# What the models have and no call can show: settings, storage, what serves other code than programs.
EXEMPT = set("""
    Tensor.const_data_ptr Tensor.has_names Tensor.record_stream Tensor.module_load torch.from_dlpack torch.to_dlpack torch.cond torch.while_loop
    torch.typename torch.get_file_path torch.prepare_multiprocessing_environment torch.use_deterministic_algorithms
    torch.get_device_module torch.clear_autocast_cache torch.init_num_threads torch.compiled_with_cxx11_abi
    Tensor.__init__ Tensor.__new__ Tensor.__getattr__ torch.__getattr__ Tensor.cuda Tensor.pin_memory Tensor.where
    Tensor.untyped_storage Tensor.__copy__ Tensor.map2_ torch.manual_seed torch.seed torch.initial_seed
    torch.set_grad_enabled torch.is_grad_enabled torch.is_tensor torch.is_storage torch.get_default_dtype
    torch.set_default_dtype torch.set_default_tensor_type torch.set_printoptions torch.set_num_threads
    torch.get_rng_state torch.set_rng_state torch.get_num_threads torch.save torch.load torch.compile
""".split())


# Settings of the process are neither asked for nor changed; sizes that are symbols are for programs that are traced.
SETTINGS = ("torch.set_", "torch.get_", "torch.is_autocast", "torch.is_anomaly", "torch.is_deterministic", "torch.is_warn",
            "torch.is_inference_mode", "torch.is_vulkan", "torch.are_", "torch.autocast_", "torch.sym_", "torch.cudnn_")


def end_of_argument(text, start):
    """Behind the argument of a call that begins at [start]."""
    depth = 0
    for i in range(start, len(text)):
        if depth == 0 and text[i] in ",)":
            return i
        depth += (text[i] in "([{") - (text[i] in ")]}")
    return len(text)


def expand(name, template):
    """The template for one function: `f` is its name, `op` its operator."""
    owner, _, last = name.rpartition(".")
    bare = last.strip("_")
    if " op " in template:
        operator = OPERATORS.get(bare) or OPERATORS[bare.removeprefix("r")]
        return template.replace(" op ", f" {operator} ")
    if "distributions.f(" in template:
        return template.replace("distributions.f(", f"{name}(")
    if ").f" in template:
        return template.replace(").f", f").{last}")
    if owner == "Tensor" and template.startswith("f("):
        end = end_of_argument(template, 2)
        rest = template[end:].removeprefix(", ")
        return f"({template[2:end]}).{last}({rest}" if template[2] in "{t" else None
    return template.replace("f(", f"{name}(", 1) if template.startswith("f(") else template


def templates():
    """The templates of each function, by its name."""
    found = {}
    for names, *texts in GROUPS:
        for name in names.split():
            for full in (name,) if "." in name else (f"torch.{name}", f"Tensor.{name}"):
                for text in texts:
                    written = expand(full, text)
                    if written is not None and written not in found.setdefault(full, []):
                        found[full].append(written)
    return {name: texts for name, texts in found.items() if texts}
