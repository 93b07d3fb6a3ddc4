#!/usr/bin/env python3
"""Compares the stubs of JAX with JAX: jax.numpy, lax, nn, random, and the functions of functions.

    jax_rules_oracle.py --seed 7             60 calls per function
    jax_rules_oracle.py --seed 7 --sample    1 call per function
"""

import os
import random
import sys

import library_calls

SETUP = """\
import jax
import jax.numpy as jnp
import numpy as np
key = jax.random.PRNGKey(0)
"""
UNARY = ("sin cos tan exp log sqrt tanh negative square sign floor ceil abs real imag isnan isinf isfinite logical_not "
         "cumsum cumprod sort argsort ravel transpose nan_to_num round expm1 log1p reciprocal atleast_1d atleast_2d "
         "ones_like zeros_like flip diag triu tril trace diagonal squeeze").split()
BINARY = ("add subtract multiply divide maximum minimum power mod arctan2 less greater equal not_equal logical_and hypot "
          "floor_divide matmul dot inner outer vdot kron isclose allclose array_equal").split()
REDUCTIONS = "sum prod mean std var max min all any argmax argmin median count_nonzero nanmean ptp amax".split()
ACTIVATIONS = "relu sigmoid softplus silu gelu elu leaky_relu softmax log_softmax selu logsumexp relu6 hard_tanh".split()
LAWS = "normal uniform exponential gumbel bernoulli laplace".split()


def sizes(rng, most=3):
    return tuple(rng.choice([1, 2, 3, 3, 4]) for _ in range(rng.choice([0, 1, 1, 2, 2, 2, 3][:4 + most])))


def made(S, rng):
    return rng.choice(["jnp.ones({})"] * 5 + ["np.ones({})"]).format(S)


def near(S, rng):
    """A shape that may broadcast with this one."""
    T = [rng.choice([n, n, n, 1, 5]) for n in S]
    return tuple(T[rng.randrange(len(T) + 1):] if rng.random() < 0.3 else T)


def axis(S, rng):
    return rng.choice([*range(-len(S), len(S)), len(S), 0, -1])


def unary(rng, name):
    S = sizes(rng)
    extra = rng.choice(["", f", axis={axis(S, rng)}"]) if name in ("cumsum", "cumprod", "sort", "argsort", "flip", "squeeze") else ""
    return f"R = jnp.{name}({made(S, rng)}{extra})"


def binary(rng, name):
    S = sizes(rng)
    T = near(S, rng)
    if name in ("matmul", "dot", "inner", "vdot"):
        T = tuple(reversed(S)) if rng.random() < 0.4 else (S[-1:] + (rng.choice([2, 4]),) if rng.random() < 0.6 else T)
    return f"R = jnp.{name}({made(S, rng)}, {rng.choice([made(T, rng)] * 4 + ['2'])})"


def operator(rng, name):
    S = sizes(rng)
    a, b = made(S, rng), made(near(S, rng), rng)
    return f"R = {a} {rng.choice(['+', '-', '*', '/', '@', '<', '==', '**', '//'])} {rng.choice([b, b, b, '2', '1.5'])}"


def reduction(rng, name):
    S = sizes(rng)
    extra = rng.choice(["", f", axis={axis(S, rng)}", f", {axis(S, rng)}", ", keepdims=True", f", axis={axis(S, rng)}, keepdims=True",
                        ", axis=(0, 1)", ", axis=(0, -1)"])
    if "arg" in name:
        extra = extra.replace("(0, 1)", "0").replace("(0, -1)", "-1")
    if rng.random() < 0.4 and name in ("sum", "mean", "max", "argmax", "std", "all", "prod", "var", "min", "any"):
        return f"R = jnp.ones({S}).{name}({extra[2:]})"
    return f"R = jnp.{name}({made(S, rng)}{extra})"


def index(rng, name):
    S = sizes(rng)
    items = [rng.choice(["0", "1", "-1", "7", ":", ":2", "1:", "None", "...", "::2", "jnp.array([0, 1])", "[0, 2, 9]", "np.array([True, False])",
                         "jnp.zeros((2, 2), int)"]) for _ in range(rng.choice([1, 1, 2, 3]))]
    text = ", ".join(items)
    if "[0, 2, 9]" in text:
        text = text.replace("[0, 2, 9]", "np.array([0, 2, 9])")
    if name == "at":
        value = rng.choice(["0", f"jnp.ones({near(S, rng)})", f"jnp.ones({S[1:]})"])
        return f"R = jnp.ones({S}).at[{text}].{rng.choice(['set', 'add', 'mul', 'max'])}({value})"
    if name == "setitem":
        return f"x = jnp.ones({S}); x[{text}] = 0; R = x"
    return f"R = jnp.ones({S})[{text}]"


def shaping(rng, name):
    S = sizes(rng)
    x = made(S, rng)
    n = 1
    for k in S:
        n *= k
    if name == "reshape":
        T = rng.choice([(n,), (-1,), (1, n), (n, 1), (-1, 1), (2, -1), S[::-1], (n + 1,), (-1, 3), (-1, -1)])
        return rng.choice([f"R = jnp.ones({S}).reshape({T})", f"R = jnp.reshape({x}, {T})", f"R = jnp.ones({S}).reshape(*{T})"])
    if name in ("concatenate", "stack", "vstack", "hstack"):
        T = rng.choice([S, S, near(S, rng)])
        extra = rng.choice(["", f", axis={axis(S, rng)}"]) if name in ("concatenate", "stack") else ""
        return f"R = jnp.{name}([{x}, {made(T, rng)}]{extra})"
    if name == "transpose":
        axes = list(range(len(S)))
        rng.shuffle(axes)
        axes = rng.choice([tuple(axes)] * 3 + [tuple(axes[:1]), (0, 0)])
        return f"R = jnp.transpose({x}, {axes})"
    if name == "split":
        return f"R = tuple(jnp.{rng.choice(['split', 'array_split'])}({x}, {rng.choice(['2', '3', '[1]', '[1, 2]'])}, axis={axis(S, rng)}))"
    if name == "where":
        return f"R = jnp.where({x} > 0, {made(near(S, rng), rng)}, {rng.choice(['0', made(near(S, rng), rng)])})"
    if name == "broadcast_to":
        return f"R = jnp.broadcast_to({x}, {rng.choice([near(S, rng), (2,) + S, S])})"
    if name == "einsum":
        text = rng.choice(["ij,jk->ik", "ij->ji", "ij,ij->i", "bij,bjk->bik", "i,i->", "i,j->ij", "ii->i", "...i,i->..."])
        T = rng.choice([S, S[::-1], near(S, rng)])
        return f"R = jnp.einsum('{text}', {x}{', ' + made(T, rng) if ',' in text else ''})"
    texts = {"swapaxes": f"jnp.swapaxes({x}, {axis(S, rng)}, {axis(S, rng)})", "moveaxis": f"jnp.moveaxis({x}, {axis(S, rng)}, {axis(S, rng)})",
             "expand_dims": f"jnp.expand_dims({x}, {axis(S + (1,), rng)})", "tile": f"jnp.tile({x}, {rng.choice(['2', '(2, 3)', '(1, 2, 2)'])})",
             "repeat": f"jnp.repeat({x}, 2, axis={rng.choice([axis(S, rng), None])})", "roll": f"jnp.roll({x}, 1)",
             "pad": f"jnp.pad({x}, {rng.choice(['1', '((1, 1), (2, 0))', '((0, 1),)'])})", "take": f"jnp.take({x}, jnp.array([0, 7]), axis={rng.choice([axis(S, rng), None])})",
             "linspace": f"jnp.linspace(0, 1, {rng.choice([3, 5])})", "arange": f"jnp.arange({rng.choice(['5', '2, 9', '0, 10, 3', '3.5', '9, 2, -1', '0, 1, 0.25'])})",
             "eye": f"jnp.eye({rng.choice(['3', '3, 4'])})", "full": f"jnp.full({S}, {rng.choice(['0', made(near(S, rng), rng)])})",
             "meshgrid": "jnp.meshgrid(jnp.ones(3), jnp.ones(4)" + rng.choice(["", ", indexing='ij'"]) + ")",
             "nonzero": f"jnp.nonzero({x}, size={rng.choice([3, 5])})", "append": f"jnp.append({x}, {x})",
             "tensordot": f"jnp.tensordot({x}, {made(near(S, rng), rng)}, {rng.choice([0, 1, 2])})",
             "array": f"jnp.array({rng.choice(['[1, 2]', '[[1.0, 2.0]]', '3', '[[1], [2, 3]]', '[jnp.ones(2), jnp.zeros(2)]', x])})",
             "T": f"jnp.ones({S}).T", "method": f"jnp.ones({S}).{rng.choice(['flatten()', 'ravel()', 'astype(int)', 'squeeze()', 'copy()', 'clip(0, 1)', 'cumsum()', 'transpose()', 'dot(jnp.ones(3))', 'mT', 'swapaxes(0, 1)', 'item()', 'take(jnp.array([0]))', 'sort()'])}"}
    return f"R = {texts[name]}"


SHAPING = ("reshape concatenate stack vstack hstack transpose split where broadcast_to einsum swapaxes moveaxis expand_dims tile repeat roll "
           "pad take linspace arange eye full meshgrid nonzero append tensordot array T method").split()

FUNCTIONS = ["lambda x: x + 1", "lambda x: x.sum()", "lambda x: (x, x.sum())", "lambda x: {'a': x * 2}", "lambda x: x @ x",
             "lambda x: x[0]", "lambda x: jnp.concatenate([x, x])", "lambda x: x.reshape(-1)", "lambda x: jnp.mean(x ** 2)",
             "lambda x: x if x.sum() > 0 else -x", "lambda x: x * float(x.sum())", "lambda x: jnp.zeros(x.shape)", "lambda x: x.T @ x"]


def transformed(rng, name):
    S = sizes(rng)
    f = rng.choice(FUNCTIONS)
    x = f"jnp.ones({S})"
    end = rng.choice(["", "", "['a']"]) if "'a'" in f else ""
    if name == "jit":
        return f"R = jax.jit({f})({x}){end}"
    if name == "vmap":
        if rng.random() < 0.5:
            T = near(S, rng)
            axes = rng.choice(["", ", in_axes=(0, None)", ", in_axes=(None, 0)", ", in_axes=1", ", in_axes=(0, 1)", ", in_axes=(0,)", ", out_axes=1"])
            return f"R = jax.vmap(lambda x, y: x {rng.choice('+*@')} y{axes})({x}, jnp.ones({T}))"
        return f"R = jax.vmap({f}{rng.choice(['', ', in_axes=1', ', in_axes=-1', ', out_axes=-1'])})({x}){end}"
    if name == "grad":
        which = rng.choice(["grad", "value_and_grad", "jacrev", "hessian"])
        return f"R = jax.{which}({f})({rng.choice([x, x, x, '3.0', '3'])})"
    if name == "scan":
        T = near(S, rng)
        body = rng.choice(["(c + x, x)", "(c, c * x)", "(c, x.sum())", "(x, c)", "(c @ x, x)", "(jnp.append(c, x), x)", "c + x", "(c, None)", "((c, c), x)"])
        return f"R = jax.lax.scan(lambda c, x: {body}, jnp.ones({S[1:]}), jnp.ones({T}))"
    if name == "cond":
        g = rng.choice(FUNCTIONS)
        return f"R = jax.lax.cond({rng.choice(['True', 'False'])}, {f}, {rng.choice([f, g])}, {x}){end}"
    if name == "while_loop":
        return f"R = jax.lax.while_loop(lambda x: x.sum() < 3, {rng.choice(['lambda x: x + 1', 'lambda x: x[:1] + 1', 'lambda x: (x, x)', 'lambda x: x + jnp.ones(3)'])}, {x})"
    if name == "fori_loop":
        return f"R = jax.lax.fori_loop(0, 3, lambda i, x: {rng.choice(['x + i', 'x[:1]', 'x @ x', 'x * jnp.ones(3)', 'x.at[i].set(0)', 'jnp.append(x, i)'])}, {x})"
    if name == "tree":
        return rng.choice([f"R = jax.tree.map({f}, ({x}, {x}))", f"R = jax.tree.map(lambda a, b: a + b, [{x}], [jnp.ones({near(S, rng)})])[0]",
                           f"R = jax.tree.map(lambda a, b: a + b, {{'a': {x}}}, {{'{rng.choice('ab')}': {x}}})['a']",
                           f"R = jax.tree.leaves({{'b': {x}, 'a': (1, {x})}})[-1]", f"R = jax.tree.map(lambda a, b: a, [{x}], [{x}, {x}])[0]"])
    T = near(S, rng)
    return rng.choice([f"R = jax.jit(jax.vmap(jax.grad(lambda x: (x ** 2).sum())))({x})", f"R = jax.vmap(jax.vmap(lambda x: x * 2))({x})",
                       f"R = jax.jit(lambda x, y: x + y)({x}, jnp.ones({T}))", f"R = jax.vmap(jax.jit({f}))({x}){end}"])


def primitive(rng, name):
    S = sizes(rng)
    x = f"jnp.ones({S})"
    if name == "dynamic_slice":
        return f"R = jax.lax.dynamic_slice({x}, {(0,) * len(S)}, {near(S, rng)})"
    if name == "dynamic_slice_in_dim":
        return f"R = jax.lax.dynamic_slice_in_dim({x}, 0, {rng.choice([1, 2, 3])}, axis={axis(S, rng)})"
    if name == "dynamic_update_slice":
        return f"R = jax.lax.dynamic_update_slice({x}, jnp.ones({near(S, rng)}), {(0,) * len(S)})"
    if name == "dot_general":
        a, b = rng.choice([2, 3]), rng.choice([2, 3, 3])
        return rng.choice([f"R = jax.lax.dot_general(jnp.ones((4, {a})), jnp.ones(({b}, 5)), (((1,), (0,)), ((), ())))",
                           f"R = jax.lax.dot_general(jnp.ones((2, 4, {a})), jnp.ones((2, {b}, 5)), (((2,), (1,)), ((0,), (0,))))"])
    if name == "top_k":
        return f"R = tuple(jax.lax.top_k({x}, {rng.choice([1, 2, 3])}))"
    if name == "conv":
        pad, s, c = rng.choice(["'SAME'", "'VALID'", "((1, 1), (0, 2))"]), rng.choice(["(1, 1)", "(2, 2)", "(1, 2)"]), rng.choice([3, 3, 3, 4])
        more = rng.choice(["", ", rhs_dilation=(2, 1)", ", lhs_dilation=(2, 2)"])
        if rng.random() < 0.5:
            return f"R = jax.lax.conv_general_dilated(jnp.ones((2, {c}, 9, 8)), jnp.ones((5, 3, 3, 2)), {s}, {pad}{more})"
        return (f"R = jax.lax.conv_general_dilated(jnp.ones((2, 9, 8, {c})), jnp.ones((3, 2, 3, 5)), {s}, {pad}{more}, "
                "dimension_numbers=('NHWC', 'HWIO', 'NHWC'))")
    if name == "split":
        return rng.choice([f"R = tuple(jax.random.split(key, {rng.choice([2, 3])}))", "R = jax.random.split(key)", "a, b = jax.random.split(key); R = a",
                           "a, b, c = jax.random.split(key); R = a", "R = jax.random.fold_in(key, 3)", "R = jax.random.key(1)"])
    if name in LAWS:
        return f"R = jax.random.{name}(key, {'shape=' if name == 'bernoulli' else ''}{rng.choice([S, 3])})"
    if name == "draw":
        return rng.choice([f"R = jax.random.randint(key, {S}, 0, 5)", f"R = jax.random.permutation(key, {rng.choice([5, x])})",
                           f"R = jax.random.choice(key, {rng.choice([5, 'jnp.ones((4, 2))'])}, {S})", f"R = jax.random.categorical(key, {x})",
                           f"R = jax.random.truncated_normal(key, -1, 1, {S})", f"R = jax.random.categorical(key, {x}, axis={axis(S, rng)})"])
    if name == "one_hot":
        return f"R = jax.nn.one_hot(jnp.zeros({S}, int), {rng.choice([3, 5])}{rng.choice(['', f', axis={axis(S + (1,), rng)}'])})"
    if name == "initializers":
        which = rng.choice(["normal()", "glorot_uniform()", "he_normal()", "zeros", "lecun_normal()"])
        return f"R = jax.nn.initializers.{which}(key, {rng.choice([(3, 4), (3, 3, 2, 4)])})"
    return f"R = jax.nn.{name}({x}{rng.choice(['', f', axis={axis(S, rng)}']) if name in ('softmax', 'log_softmax', 'logsumexp') else ''})"


KINDS = ([("jnp." + name, unary, name) for name in UNARY] + [("jnp." + name, binary, name) for name in BINARY] +
         [("operator", operator, "operator"), ("index", index, "index"), ("at", index, "at"), ("setitem", index, "setitem")] +
         [("jnp." + name, reduction, name) for name in REDUCTIONS] + [("jnp." + name, shaping, name) for name in SHAPING] +
         [("jax." + name, transformed, name) for name in "jit vmap grad scan cond while_loop fori_loop tree nested".split()] +
         [("jax." + name, primitive, name) for name in
          "dynamic_slice dynamic_slice_in_dim dynamic_update_slice dot_general top_k conv split draw one_hot initializers".split() + LAWS + ACTIVATIONS])
MORE = {"operator": 6, "index": 6, "at": 4, "jax.jit": 4, "jax.vmap": 6, "jax.grad": 4, "jax.scan": 4, "jax.cond": 3, "jax.nested": 4}


def make_cases(calls, seed):
    return [(name, make(random.Random(f"{seed} {name} {i}"), which))
            for name, make, which in KINDS for i in range(calls * MORE.get(name, 1))]


def is_array(value):
    return type(value).__name__ in ("ArrayImpl", "ndarray") or type(value).__name__.endswith("KeyArray") or "PRNGKeyArray" in type(value).__name__


if __name__ == "__main__":
    # What is compiled runs once.
    os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true")
    sys.exit(library_calls.main(make_cases, SETUP, "jax", ["numpy=2.4.6"], is_array))
