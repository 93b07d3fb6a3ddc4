#!/usr/bin/env python3
"""Compares the words of the stub language (stubs/shape_words.h) with NumPy, through build/words.

Random calls of every word, many of them wrong on purpose. For each call

  concrete  with all shapes known: the same shape, or the same exception with the same message
  abstract  with some dimensions, numbers and ranks made symbolic or unknown, several times: the shape that NumPy
            gives is one of those described; a failure is claimed only when NumPy fails, and success only
            when it succeeds

A call that raises is compared by its type and text. conv_size, pool_size and scale_size, of which NumPy knows
nothing, are compared with the formulas of PyTorch's documentation. The calls are run by the NumPy of the system and by
today's, each in a process of its own.
"""

import argparse
import collections
import itertools
import math
import os
import random
import re
import subprocess
import sys
import warnings
from pathlib import Path

try:
    import numpy as np
except ImportError:
    np = None

import numpy_generations

ROOT = Path(__file__).resolve().parent.parent.parent
NEWER = np is not None and not np.__version__.startswith("1.")
CALLS, SAMPLE = 100000, 5000

# ---- arguments: what is passed to NumPy, and how it is written for build/words ----


class Integer:
    """An integer that is no dimension: it may be negative."""

    def __init__(self, value):
        self.value = value

    def write(self, blur):
        return blur.integer(self.value)


class Tuple:
    """A shape or another tuple of integers."""

    def __init__(self, *values, is_shape=True):
        self.values, self.is_shape = values, is_shape

    def write(self, blur):
        return blur.tuple(self.values, self.is_shape)


class List:
    def __init__(self, items):
        self.items = items

    def write(self, blur):
        return "[" + ";".join(item.write(blur) for item in self.items) + "]"


class Axis:
    """None, an integer or a tuple."""

    def __init__(self, value):
        self.value = value

    def write(self, blur):
        if blur.chance(0.05):
            return "*"
        if self.value is None:
            return "None"
        return blur.tuple(self.value, False) if isinstance(self.value, tuple) else blur.integer(self.value)


class Word:
    """Text that is passed on as it is."""

    def __init__(self, text):
        self.text = str(text)

    def write(self, blur):
        return self.text


class Key:
    """What stands between brackets: a list of NumPy's index objects."""

    def __init__(self, *items, may_be_unknown=True):
        self.items, self.may_be_unknown = items, may_be_unknown

    def write(self, blur):
        return ";".join(self.write_item(item, blur) for item in self.items)

    def write_item(self, item, blur):
        if self.may_be_unknown and blur.chance(0.03):
            return "u"
        if item is Ellipsis:
            return "e"
        if item is None:
            return "n"
        if isinstance(item, slice):
            return "s" + "/".join("_" if bound is None else blur.integer(bound)
                                  for bound in (item.start, item.stop, item.step))
        if isinstance(item, int):
            return "i" + blur.integer(item)
        if item.dtype == bool:
            chosen = blur.integer(int(item.sum()))
            return f"b{blur.tuple(item.shape, True)}={chosen}"
        shape = blur.tuple(item.shape, True)
        if item.size == 0 or blur.chance(0.3):
            return f"a{shape}=?"
        return f"a{shape}={item.min()}/{item.max()}"


class Exact:
    """Writes everything as it is."""

    def chance(self, probability):
        return False

    def integer(self, value):
        return str(value)

    def tuple(self, values, is_shape):
        return "(" + ",".join(map(str, values)) + ")"


class Blur:
    """Makes some of it symbolic or unknown. Equal numbers may get equal symbols."""

    def __init__(self, rng):
        self.rng = rng
        self.rate = rng.choice([0.15, 0.3, 0.6])
        self.open_rate = rng.choice([0, 0, 0.2, 0.5])
        self.symbols = itertools.count()
        self.by_value = {}

    def chance(self, probability):
        return self.rng.random() < probability * self.rate

    def integer(self, value):
        if self.rng.random() >= self.rate:
            return str(value)
        if self.rng.random() < 0.4:
            return "?"
        if value in self.by_value and self.rng.random() < 0.6:
            return self.by_value[value]
        kinds = "zbl" if value < 0 else "nzl" if value == 0 else "nnpzbl"
        name = f"{self.rng.choice(kinds)}{next(self.symbols)}:{value}"
        self.by_value[value] = name
        return name

    def tuple(self, values, is_shape):
        written = []
        for value in values:
            text = self.integer(value)
            written.append(text.replace("z", "n") if is_shape and text[0] == "z" else text)
        if self.rng.random() < self.open_rate:
            start = self.rng.randint(0, len(values))
            stop = self.rng.randint(start, len(values))
            written[start:stop] = ["..."]
        return "(" + ",".join(written) + ")"


# ---- random calls ----


class Generator:
    def __init__(self, rng):
        self.rng = rng

    def size(self):
        return self.rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5])

    def shape(self, least=0, most=4):
        return tuple(self.size() for _ in range(self.rng.randint(least, most)))

    def axis(self, rank):
        """An axis, one in eight of them wrong."""
        if rank == 0 or self.rng.random() < 0.12:
            return self.rng.randint(-rank - 2, rank + 2)
        return self.rng.randint(-rank, rank - 1)

    def axes(self, rank, none=True):
        kind = self.rng.random()
        if none and kind < 0.15:
            return None
        if kind < 0.6:
            return self.axis(rank)
        count = self.rng.randint(0, rank)
        chosen = self.rng.sample(range(rank), count) if self.rng.random() < 0.8 else \
            [self.axis(rank) for _ in range(count + self.rng.randint(0, 1))]
        return tuple(axis - rank if self.rng.random() < 0.3 and axis >= 0 else axis for axis in chosen)

    def change(self, shape, probability=0.3):
        """The shape with some dimension changed, one added or removed; mostly as it is."""
        shape = list(shape)
        if self.rng.random() < probability:
            kind = self.rng.randint(0, 3)
            if kind <= 1 and shape:
                shape[self.rng.randrange(len(shape))] = self.size()
            elif kind == 2:
                shape.insert(self.rng.randint(0, len(shape)), self.size())
            elif shape:
                del shape[self.rng.randrange(len(shape))]
        return tuple(shape)

    def broadcastable(self, shape):
        """A shape that broadcasts with [shape]."""
        own = [1 if self.rng.random() < 0.3 else size for size in shape]
        return tuple(own[self.rng.randint(0, len(own)):] if self.rng.random() < 0.4 else own)

    # Each gives the arguments for build/words and a function that does the same in NumPy.

    def broadcast(self):
        shapes = self.alike()
        style = self.rng.randint(0, 1)
        if style and len(shapes) == 2:
            return "broadcast", [List(shapes)], lambda: np.add(*zeros(shapes))
        return "broadcast_arrays", [List(shapes)], lambda: np.broadcast_shapes(*values(shapes))

    def broadcast_three(self):
        shapes = (self.alike() + self.alike() + self.alike())[:3]
        return "broadcast", [List(shapes)], lambda: np.where(*zeros(shapes))

    def alike(self):
        base = self.shape()
        return [Tuple(*self.change(self.broadcastable(base), 0.2)) for _ in range(self.rng.randint(2, 3))]

    def broadcast_out(self):
        base = self.shape()
        shapes = [Tuple(*self.change(self.broadcastable(base), 0.15)) for _ in range(2)]
        out = Tuple(*self.change(base, 0.4))
        return "broadcast_out", [List(shapes), out], lambda: np.add(*zeros(shapes), out=np.zeros(out.values))

    def broadcast_to(self):
        base = self.shape()
        shape = Tuple(*self.change(self.broadcastable(base), 0.2))
        sizes = Tuple(*base if self.rng.random() < 0.95 else (-1,) + base, is_shape=False)
        return "broadcast_to", [shape, sizes], lambda: np.broadcast_to(np.zeros(shape.values), sizes.values)

    def product_operands(self):
        k, stack = self.size(), self.shape(0, 2)
        a, b = self.broadcastable(stack) + (self.size(), k), self.broadcastable(stack) + (k, self.size())
        a = self.rng.choice([a, a, a, (k,), (self.size(), k), ()])
        b = self.rng.choice([b, b, b, (k,), (k, self.size()), ()])
        return Tuple(*self.change(a)), Tuple(*self.change(b))

    def matmul(self):
        a, b = self.product_operands()
        return "matmul", [a, b], lambda: np.matmul(*zeros([a, b]))

    def dot(self):
        a, b = self.product_operands()
        return "dot", [a, b], lambda: np.dot(*zeros([a, b]))

    def inner(self):
        a, b = self.shape(0, 3), self.shape(0, 3)
        if a and b and self.rng.random() < 0.7:
            b = b[:-1] + a[-1:]
        a, b = Tuple(*a), Tuple(*b)
        return "inner", [a, b], lambda: np.inner(*zeros([a, b]))

    def outer(self):
        word = self.rng.choice(["outer", "vdot", "kron"])
        a = self.shape(0, 3)
        b = Tuple(*self.rng.choice([a, a[::-1], self.shape(0, 3)]))
        a = Tuple(*a)
        return word, [a, b], lambda: getattr(np, word)(*zeros([a, b]))

    def tensordot(self):
        a, b = self.shape(0, 3), self.shape(0, 3)
        if self.rng.random() < 0.4:
            n = self.rng.randint(-1, 3)
            if self.rng.random() < 0.7 and n > 0:
                b = a[-n:] + b[:4 - n]
            axes = [Integer(n)]
            both = n
        else:
            count = self.rng.randint(0, min(len(a), len(b)))
            left = self.rng.sample(range(len(a)), count)
            right = self.rng.sample(range(len(b)), count)
            if self.rng.random() < 0.8:
                b = list(b)
                for i, j in zip(left, right):
                    b[j] = a[i]
            if self.rng.random() < 0.15 and left:
                left[0] = self.axis(len(a))
            if self.rng.random() < 0.1:
                right.append(self.axis(len(b)))
            left = [axis - len(a) if self.rng.random() < 0.2 else axis for axis in left]
            axes = [Tuple(*left, is_shape=False), Tuple(*right, is_shape=False)]
            both = (left, right)
        a, b = Tuple(*a), Tuple(*b)
        return "tensordot", [a, b] + axes, lambda: np.tensordot(*zeros([a, b]), both)

    def einsum(self):
        letters = self.rng.choice(["ij", "ijk", "iJa"])
        sizes = {letter: self.size() for letter in letters}
        stack = self.shape(0, 2)
        terms, shapes = [], []
        for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
            labels = [self.rng.choice(letters) for _ in range(self.rng.randint(0, 3))]
            shape = [1 if self.rng.random() < 0.07 else sizes[label] for label in labels]
            if self.rng.random() < 0.3:
                place = self.rng.randint(0, len(labels))
                shape[place:place] = self.broadcastable(stack)
                labels.insert(place, "...")
            terms.append("".join(labels))
            shapes.append(Tuple(*self.change(shape, 0.12)))
        text = ",".join(terms)
        kind = self.rng.random()
        if kind < 0.6:
            used = sorted({c for c in text if c.isalpha()})
            chosen = self.rng.sample(used, self.rng.randint(0, len(used)))
            if "..." in text and self.rng.random() < 0.9:
                chosen.insert(self.rng.randint(0, len(chosen)), "...")
            text += "->" + "".join(chosen)
        if self.rng.random() < 0.1:
            place = self.rng.randint(0, len(text))
            text = text[:place] + self.rng.choice([" ", ".", "1", ",", "-", ">", "i", "k", "...", "->"]) + text[place:]
        return "einsum", [List(shapes), Word(text)], lambda: np.einsum(text, *zeros(shapes))

    def reshape(self):
        shape = self.shape()
        total, sizes = math.prod(shape), []
        while self.rng.random() < 0.7 and len(sizes) < 4:
            divisors = [k for k in range(1, total + 1) if total % k == 0] or [self.size()]
            sizes.append(self.rng.choice(divisors))
            total //= sizes[-1] or 1
        sizes.append(total)
        self.rng.shuffle(sizes)
        if self.rng.random() < 0.5:
            sizes[self.rng.randrange(len(sizes))] = -1
        sizes = self.change(sizes, 0.25)
        if self.rng.random() < 0.05:
            sizes += (self.rng.randint(-2, -1),)
        shape, sizes = Tuple(*shape), Tuple(*sizes, is_shape=False)
        return "reshape", [shape, sizes], lambda: np.zeros(shape.values).reshape(sizes.values)

    def ravel(self):
        shape = Tuple(*self.shape())
        return "ravel", [shape], lambda: np.ravel(np.zeros(shape.values))

    def permute(self):
        shape = self.shape()
        if self.rng.random() < 0.1:
            return "permute", [Tuple(*shape), Word("None")], lambda: np.zeros(shape).T
        axes = list(range(len(shape)))
        self.rng.shuffle(axes)
        axes = [axis - len(shape) if self.rng.random() < 0.2 else axis for axis in axes]
        if self.rng.random() < 0.3 and axes:
            axes[self.rng.randrange(len(axes))] = self.axis(len(shape))
        if self.rng.random() < 0.1:
            axes.append(self.axis(len(shape)))
        return ("permute", [Tuple(*shape), Tuple(*axes, is_shape=False)],
                lambda: np.transpose(np.zeros(shape), tuple(axes)))

    def swapaxes(self):
        shape = self.shape()
        a, b = self.axis(len(shape)), self.axis(len(shape))
        return "swapaxes", [Tuple(*shape), Integer(a), Integer(b)], lambda: np.swapaxes(np.zeros(shape), a, b)

    def moveaxis(self):
        shape = self.shape()
        count = self.rng.randint(0, len(shape))
        source = self.rng.sample(range(len(shape)), count)
        target = self.rng.sample(range(len(shape)), count)
        for axes in source, target:
            if axes and self.rng.random() < 0.2:
                axes[self.rng.randrange(count)] = self.axis(len(shape))
        if self.rng.random() < 0.1:
            source.append(self.axis(len(shape)))
        return ("moveaxis", [Tuple(*shape), Tuple(*source, is_shape=False), Tuple(*target, is_shape=False)],
                lambda: np.moveaxis(np.zeros(shape), source, target))

    def rollaxis(self):
        shape = self.shape()
        axis, start = self.axis(len(shape)), self.rng.randint(-len(shape) - 1, len(shape) + 2)
        return ("rollaxis", [Tuple(*shape), Integer(axis), Integer(start)],
                lambda: np.rollaxis(np.zeros(shape), axis, start))

    def expand_dims(self):
        shape = self.shape(0, 3)
        if self.rng.random() < 0.6:
            axes = self.axis(len(shape) + 1)
        else:
            count = self.rng.randint(0, 3)
            rank = len(shape) + count
            axes = tuple(axis - rank if self.rng.random() < 0.3 else axis
                         for axis in self.rng.sample(range(rank), count))
            if axes and self.rng.random() < 0.2:
                axes = (self.axis(rank),) + axes[1:]
        return "expand_dims", [Tuple(*shape), Axis(axes)], lambda: np.expand_dims(np.zeros(shape), axes)

    def squeeze(self):
        shape = tuple(1 if self.rng.random() < 0.4 else size for size in self.shape())
        axes = self.axes(len(shape))
        if isinstance(axes, tuple) and self.rng.random() < 0.7:
            shape = tuple(1 if i in axes or i - len(shape) in axes else size for i, size in enumerate(shape))
        return "squeeze", [Tuple(*shape), Axis(axes)], lambda: np.squeeze(np.zeros(shape), axes)

    def same(self):
        shape = self.shape()
        axes = self.axes(len(shape))
        if self.rng.random() < 0.5:
            return "same", [Tuple(*shape), Axis(axes), Word(0)], lambda: np.flip(np.zeros(shape), axes)
        if axes == ():  # roll broadcasts axes with shifts, and then there are none
            axes = None
        return "same", [Tuple(*shape), Axis(axes), Word(1)], lambda: np.roll(np.zeros(shape), 1, axes)

    def reduce(self):
        shape = self.shape()
        name = self.rng.choice(["sum", "sum", "mean", "max", "min", "argmax", "argmin", "all"])
        axes = self.axes(len(shape))
        if name.startswith("arg") and isinstance(axes, tuple):
            axes = self.axis(len(shape))
        keep = self.rng.random() < 0.3
        flags = keep + 2 * (name != "mean")
        operation = {"max": "maximum", "min": "minimum", "argmax": "argmax", "argmin": "argmin"}.get(name, "-")
        return ("reduce", [Tuple(*shape), Axis(axes), Word(flags), Word(operation)],
                lambda: getattr(np, name)(np.zeros(shape), axis=axes, keepdims=keep))

    def concat(self):
        base = self.shape(0, 3) if self.rng.random() < 0.1 else self.shape(1, 3)
        axis = None if self.rng.random() < 0.1 else self.axis(len(base))
        shapes = []
        for _ in range(self.rng.choice([1, 2, 2, 3, 4])):
            shape = list(base)
            if axis is not None and -len(base) <= axis < len(base):
                shape[axis] = self.size()
            shapes.append(Tuple(*self.change(shape, 0.12)))
        if self.rng.random() < 0.02:
            shapes = []
        return ("concat", [List(shapes), Axis(axis)], lambda: np.concatenate(zeros(shapes), axis))

    def stack(self):
        base = self.shape(0, 3)
        axis = self.axis(len(base) + 1)
        shapes = [Tuple(*self.change(base, 0.1)) for _ in range(self.rng.choice([0, 1, 2, 2, 3]))]
        return "stack", [List(shapes), Integer(axis)], lambda: np.stack(zeros(shapes), axis)

    def split(self):
        shape = self.shape(0 if self.rng.random() < 0.1 else 1, 3)
        axis = self.axis(len(shape))
        word = self.rng.choice(["split", "array_split"])
        sections = self.rng.choice([1, 1, 2, 2, 3, 4, 5, 0, -1, -2])
        return (word, [Tuple(*shape), Integer(sections), Integer(axis)],
                lambda: getattr(np, word)(np.zeros(shape), sections, axis))

    def split_at(self):
        shape = self.shape(1, 3)
        axis = self.axis(len(shape))
        indices = [self.rng.randint(-4, 6) for _ in range(self.rng.randint(0, 3))]
        return ("split_at", [Tuple(*shape), Tuple(*indices, is_shape=False), Integer(axis)],
                lambda: np.split(np.zeros(shape), indices, axis))

    def tile(self):
        shape = self.shape(0, 3)
        times = tuple(self.rng.choice([0, 1, 1, 2, 3, -1 if self.rng.random() < 0.3 else 2])
                      for _ in range(self.rng.randint(0, 4)))
        return "tile", [Tuple(*shape), Tuple(*times, is_shape=False)], lambda: np.tile(np.zeros(shape), times)

    def repeat(self):
        shape = self.shape()
        axis = None if self.rng.random() < 0.2 else self.axis(len(shape))
        times = self.rng.choice([0, 1, 2, 3, -1])
        return "repeat", [Tuple(*shape), Integer(times), Axis(axis)], lambda: np.repeat(np.zeros(shape), times, axis)

    def pad(self):
        shape = self.shape()
        count = 1 if self.rng.random() < 0.4 else len(shape) + (self.rng.random() < 0.1)
        if count == 0:
            count = 1
        widths = [(self.rng.randint(0, 3), self.rng.randint(0, 3)) for _ in range(count)]
        if self.rng.random() < 0.1:
            widths[-1] = (widths[-1][0], -1)
        before, after = (Tuple(*column, is_shape=False) for column in zip(*widths))
        return "pad", [Tuple(*shape), before, after], lambda: np.pad(np.zeros(shape), widths)

    def diag(self):
        shape, offset = self.shape(0, 3), self.rng.randint(-6, 6)
        return "diag", [Tuple(*shape), Integer(offset)], lambda: np.diag(np.zeros(shape), offset)

    def diagonal(self):
        shape, offset = self.shape(0 if self.rng.random() < 0.1 else 2, 4), self.rng.randint(-4, 4)
        a, b = self.axis(len(shape)), self.axis(len(shape))
        word = self.rng.choice(["diagonal", "trace"])
        return (word, [Tuple(*shape), Integer(offset), Integer(a), Integer(b)],
                lambda: getattr(np, word)(np.zeros(shape), offset, a, b))

    def indices(self, size, shape=None):
        """An array of integers; at most one is out of bounds."""
        array = np.zeros(self.shape(0, 2) if shape is None else shape, int)
        flat = array.reshape(-1)
        for i in range(flat.size if size else 0):
            flat[i] = self.rng.randint(-size, size - 1)
        if size and flat.size and self.rng.random() < 0.08:
            flat[self.rng.randrange(flat.size)] = size + 1
        return array

    def take(self):
        shape = self.shape(0, 3)
        axis = None if self.rng.random() < 0.2 else self.axis(len(shape))
        bound = math.prod(shape) if axis is None else shape[axis] if -len(shape) <= axis < len(shape) else 1
        indices = self.indices(bound)
        return ("take", [Tuple(*shape), Key(indices, may_be_unknown=False), Axis(axis)],
                lambda: np.take(np.zeros(shape), indices, axis))

    def bound(self):
        return None if self.rng.random() < 0.4 else self.rng.randint(-6, 6)

    def key(self, shape):
        items, axis, ellipsis = [], 0, self.rng.random() < 0.3
        block = self.rng.choice([(), (2,), (3,), (1,), (2, 1), (2, 3)])
        while axis < len(shape) and self.rng.random() < 0.8:
            size, kind = shape[axis], self.rng.random()
            if kind < 0.3:
                step = self.rng.choice([None, None, None, 1, 2, 3, -1, -2, 0 if self.rng.random() < 0.2 else 1])
                items.append(slice(self.bound(), self.bound(), step))
            elif kind < 0.55:
                items.append(self.rng.randint(-size, size - 1) if size and self.rng.random() < 0.95
                             else self.rng.randint(-6, 6))
            elif kind < 0.62:
                items.append(None)
                axis -= 1
            elif kind < 0.7 and ellipsis:
                items.append(Ellipsis)
                ellipsis = self.rng.random() < 0.05
                axis += self.rng.randint(-1, len(shape) - axis - 1)
            elif kind < 0.85:
                items.append(self.indices(size, self.change(self.broadcastable(block), 0.1)))
            else:
                count = self.rng.choice([0, 1, 1, 1, 2])
                mask = np.zeros(self.change(shape[axis:axis + count], 0.1), bool)
                chosen = self.rng.choice([0, 1, 2, 3, 100])
                mask.reshape(-1)[:chosen] = True
                items.append(mask)
                axis += mask.ndim - 1
            axis += 1
        if self.rng.random() < 0.05:
            items.append(0)
        return tuple(items)

    def index(self):
        shape = self.shape(0 if self.rng.random() < 0.1 else 1, 4)
        key = self.key(shape)
        return "index", [Tuple(*shape), Key(*key)], lambda: np.zeros(shape)[key]

    def assign(self):
        shape = self.shape(0 if self.rng.random() < 0.1 else 1, 4)
        key = self.key(shape)
        if self.rng.random() < 0.15:
            key = (np.zeros(shape, bool),)
            key[0].reshape(-1)[:self.rng.choice([0, 1, 2, 100])] = True
        try:
            base = np.zeros(shape)[key].shape
        except (IndexError, ValueError):
            base = self.shape(0, 2)
        value = self.change((1,) * self.rng.choice([0, 0, 0, 1]) + self.broadcastable(base), 0.2)

        def assign():
            array = np.zeros(shape)
            array[key] = np.zeros(value)
            return array[key]

        return "assign", [Tuple(*shape), Key(*key), Tuple(*value)], assign

    def conv_size(self):
        size, kernel, stride, padding, dilation = (self.rng.randint(0, 40), self.rng.randint(1, 7),
                                                   self.rng.randint(1, 4), self.rng.randint(0, 3),
                                                   self.rng.randint(1, 3))
        arguments = [Integer(n) for n in (size, kernel, stride, padding, dilation)]
        room = size + 2 * padding - dilation * (kernel - 1) - 1
        if self.rng.random() < 0.5:
            return "conv_size", arguments, lambda: room // stride + 1
        padding = min(padding, kernel // 2)
        size = max(size, dilation * (kernel - 1) + 1)
        room = size + 2 * padding - dilation * (kernel - 1) - 1
        arguments[0], arguments[3] = Integer(size), Integer(padding)
        ceil_mode = self.rng.randint(0, 1)
        result = (room + (stride - 1) * ceil_mode) // stride + 1
        if ceil_mode and (result - 1) * stride >= size + padding:
            result -= 1
        return "pool_size", arguments + [Word(ceil_mode)], lambda: result

    def scale_size(self):
        size, factor = self.rng.randint(0, 300), self.rng.choice([2.0, 0.5, 1.5, 3.0, 0.25, 0.7, 1.1, 2 / 3])
        return "scale_size", [Integer(size), Word(repr(factor))], lambda: math.floor(size * factor)


WORDS = [name for name, member in vars(Generator).items() if callable(member) and not name.startswith("_")
         and name not in ("size", "shape", "axis", "axes", "change", "broadcastable", "alike", "product_operands",
                          "indices", "bound", "key")]
OFTEN = {"index": 5, "assign": 3, "einsum": 4, "reshape": 3, "reduce": 3, "concat": 2, "matmul": 2}


def values(tuples):
    return [item.values for item in tuples]


def zeros(tuples):
    return [np.zeros(item.values) for item in tuples]


# ---- comparing ----


def run(function):
    """("shape", (2, 3)), ("list", [...]), ("size", 4) or ("raises", "ValueError", "text")."""
    try:
        result = function()
    except Exception as error:
        return "raises", type(error).__name__, str(error)
    if isinstance(result, int):
        return "size", result
    if isinstance(result, tuple):
        return "shape", result
    if isinstance(result, list):
        return "list", [item.shape for item in result]
    return "shape", np.shape(result)


def numbers(text):
    return [None if item == "?" else int(item) for item in text.split(",") if item]


def describes(text, shape):
    """Whether what build/words printed describes [shape]."""
    if text[0] == "(":
        dims = numbers(text[1:-1])
        return len(dims) == len(shape) and all(a in (None, b) for a, b in zip(dims, shape))
    least, front, back = text.split("|")
    front, back = numbers(front), numbers(back)
    return len(shape) >= int(least) and all(a in (None, b) for a, b in zip(front, shape)) and \
        all(a in (None, b) for a, b in zip(reversed(back), reversed(shape)))


def covers(text, outcome):
    kind, expected = outcome
    if kind == "size":
        return text in ("?", str(expected))
    if kind == "shape":
        return describes(text, expected)
    if text.startswith("*"):
        return all(describes(text[1:], shape) for shape in expected)
    items = text.split(";")
    return len(items) == len(expected) and all(map(describes, items, expected))


def exactly(outcome):
    kind, expected = outcome
    if kind == "size":
        return str(expected)
    if kind == "shape":
        return "(" + ",".join(map(str, expected)) + ")"
    return ";".join("(" + ",".join(map(str, shape)) + ")" for shape in expected)


def same_message(call, ours, theirs):
    """Of an index array only the least and the greatest element are known, so another one may be named."""
    if re.search(r"a\([^)]*\)=-?\d", call):
        ours, theirs = ([re.sub(r"^index -?\d+ is", "index N is", part) for part in both] for both in (ours, theirs))
    return ours == theirs


def judge(call, answer, outcome, is_exact):
    """What is wrong with the answer of build/words; None when nothing is."""
    verdict, *rest = answer.split("\t")
    failed = outcome[0] == "raises"
    # What NumPy refuses from 2.4 on only, the words let pass.
    if failed and NEWER and outcome[2].startswith(("setting an array element", "index ", "duplicate axes")):
        return None
    if verdict == "fails":
        if not failed:
            return "fails here only"
        return None if not is_exact or same_message(call, rest, list(outcome[1:])) else "another message"
    if failed:
        return "accepted here" if is_exact or verdict == "ok" else None
    if is_exact:
        return None if verdict == "ok" and rest[0] == exactly(outcome) else "another shape"
    return None if covers(rest[0], outcome) else "the shape is not among those described"


def run_all():
    """Runs this program once for each NumPy, and adds up what they print."""
    versions, missing = numpy_generations.generations()
    totals = [0, 0]
    for python, version in versions:
        done = subprocess.run([python, *sys.argv, "--one"], stdout=subprocess.PIPE, text=True, check=False)
        *lines, last = done.stdout.strip().splitlines() or ["0 passed, 1 failed: it did not run"]
        print("\n".join([f"NumPy {version}", *lines, last]))
        totals = [total + int(word) for total, word in zip(totals, re.findall(r"(\d+) (?:passed|failed)", last))]
    for reason in missing:
        print(f"skipped: {reason}")
    print(f"{totals[0]} passed, {totals[1]} failed, {len(missing)} skipped")
    return 1 if totals[1] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    moira = Path(os.environ.get("MOIRA", ROOT / "build/moira"))
    parser.add_argument("--program", default=moira.resolve().parent / "words", help="beside $MOIRA by default")
    parser.add_argument("--sample", type=int, nargs="?", const=SAMPLE, metavar="N",
                        help=f"N calls (default {SAMPLE}) instead of {CALLS}")
    parser.add_argument("--variants", type=int, default=4, help="abstract versions of each call")
    parser.add_argument("--seed", default="1", help="makes the choice of calls reproducible")
    parser.add_argument("--show", type=int, default=10, help="how many differences are shown")
    parser.add_argument("--word", action="append", help="only calls of this word")
    parser.add_argument("--one", action="store_true", help="compare with the NumPy of the interpreter that runs this")
    arguments = parser.parse_args()
    if not arguments.one:
        return run_all()
    warnings.simplefilter("ignore")
    calls = arguments.sample or CALLS
    rng = random.Random(arguments.seed)
    generator = Generator(rng)
    names = arguments.word or WORDS
    weights = [OFTEN.get(name, 1) for name in names]
    cases, lines = [], []
    for name in rng.choices(names, weights, k=calls):
        word, parts, function = getattr(generator, name)()
        outcome = run(function)
        for variant in range(1 + arguments.variants):
            blur = Blur(rng) if variant else Exact()
            lines.append("\t".join([word] + [part.write(blur) for part in parts]))
            cases.append((word, outcome, variant == 0))
    program = Path(arguments.program).resolve()
    done = subprocess.run([program, *(["2"] if NEWER else [])], input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True)
    answers = done.stdout.split("\n")[:-1]
    if done.returncode or len(answers) != len(lines):
        print(f"{program.name} ended with {done.returncode} after {len(answers)} of {len(lines)} calls: "
              f"{lines[min(len(answers), len(lines) - 1)]!r}\n0 passed, 1 failed")
        return 1
    counts, known, differences = collections.Counter(), collections.Counter(), []
    for line, answer, (word, outcome, is_exact) in zip(lines, answers, cases):
        problem = judge(line, answer, outcome, is_exact)
        kind = "concrete" if is_exact else "abstract"
        counts[kind, "raises" if outcome[0] == "raises" else "succeeds"] += 1
        if not is_exact and outcome[0] != "raises" and "?" not in answer and "|" not in answer:
            known["exact"] += 1
        if not is_exact and outcome[0] == "raises" and answer.startswith("fails"):
            known["failures"] += 1
        if problem:
            differences.append((word, problem, line, answer, outcome))
    print(f"words: {calls} calls of {len(names)} kinds: {counts['concrete', 'succeeds']} succeed, "
          f"{counts['concrete', 'raises']} raise; {counts['abstract', 'succeeds']} + {counts['abstract', 'raises']} "
          f"abstract ones, of which {known['exact']} have an exact result and {known['failures']} a certain failure; "
          f"{len(differences)} differ")
    for word, problem, line, answer, outcome in differences[:arguments.show]:
        print(f"    {problem}: {line!r}\n        here:  {answer!r}\n        NumPy: {outcome}")
    print(f"{len(lines) - len(differences)} passed, {len(differences)} failed")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
