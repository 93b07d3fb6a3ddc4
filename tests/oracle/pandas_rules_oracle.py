#!/usr/bin/env python3
"""Compares the stubs of pandas and pyplot with the libraries: frames that are made, changed and taken apart, and plots.

    pandas_rules_oracle.py --seed 7             400 calls per kind
    pandas_rules_oracle.py --seed 7 --sample    10 calls per kind
"""

import random
import sys

import library_calls

SETUP = """\
import numpy as np
import pandas as pd
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
def X(*S): return np.random.default_rng(len(S)).random(S)
"""
LABELS = "abcdefgh"


def frame(rng):
    """An expression that makes a frame, and how many columns it may have."""
    n, d = rng.choice([1, 3, 5]), rng.choice([1, 2, 3, 4])
    names = list(LABELS[:d])
    m = rng.choice([n] * 12 + [n + 1])
    kind = rng.randrange(6)
    if kind == 0:
        return f"pd.DataFrame(X({n}, {d}), columns={names + (['z'] if rng.random() < 0.1 else [])})"
    if kind == 1:
        columns = [f"'{name}': {rng.choice([f'X({n})', str(list(range(n))), f'range({n})', '0', f'pd.Series(X({m}))'])}" for name in names]
        columns.append(f"'q': X({m})")
        return f"pd.DataFrame({{{', '.join(columns)}}})"
    if kind == 2:
        return f"pd.DataFrame({[[i] * d for i in range(n)]}, columns={names})"
    if kind == 3:
        return f"pd.DataFrame({list(range(n))}, columns=['a'])"
    if kind == 4:
        return rng.choice([f"pd.DataFrame(X({n}, {d}))", f"pd.DataFrame(X({n}, {d}, 2))", f"pd.DataFrame(X({n}))"])
    return f"pd.DataFrame(X({n}, {d}), columns=list({''.join(names)!r}))"


def label(rng):
    return rng.choice(["'a'"] * 5 + ["'b'"] * 3 + ["'c'", "'z'", "0"])


def labels(rng):
    return "[" + ", ".join(sorted({label(rng) for _ in range(rng.choice([1, 2, 3]))})) + "]"


def piece(rng):
    return rng.choice(["0", "1", "-1", "7", ":", ":2", "1:", ":-1", "::2", "[0]", "[0, 0]"])


CHANGES = [
    lambda rng: f"df[{label(rng)}] = {rng.choice(['0', 'X(3)', 'X(5)', '[1, 2, 3]', 'df.iloc[:, 0]'])}",
    lambda rng: f"df = df.drop(columns={rng.choice([label(rng), labels(rng)])})",
    lambda rng: f"df.drop({label(rng)}, axis=1, inplace=True)",
    lambda rng: f"df = df[{labels(rng)}]",
    lambda rng: f"df = df.{rng.choice(['copy()', 'head(2)', 'dropna()', 'fillna(0)', 'reset_index(drop=True)', 'isna()', 'head()', 'T', 'reset_index()', 'drop_duplicates()'])}",
    lambda rng: f"df = df.iloc[{piece(rng)}, {rng.choice([':', ':-1', '1:', ':2'])}]",
    lambda rng: f"df = df {rng.choice('+-*/')} 2",
    lambda rng: "df = pd.concat([df, df])",
    lambda rng: f"df = df.loc[:, {labels(rng)}]",
    lambda rng: f"df.columns = {rng.choice([['u', 'v'], ['u', 'v', 'w'], ['a']])}",
    lambda rng: f"df = df.rename(columns={{'a': 'r'}})",
    lambda rng: f"df.insert(0, 'i', 1)",
    lambda rng: f"df = df.sort_values({label(rng)})",
]
RESULTS = [
    lambda rng: "df.values",
    lambda rng: "df.to_numpy()",
    lambda rng: f"df[{label(rng)}].values",
    lambda rng: f"df[{labels(rng)}].to_numpy()",
    lambda rng: f"df.iloc[{piece(rng)}, {piece(rng)}]",
    lambda rng: f"df.iloc[{piece(rng)}, {piece(rng)}].values",
    lambda rng: f"df.iloc[{piece(rng)}].values",
    lambda rng: f"df.loc[:, {rng.choice([label(rng), labels(rng)])}].values",
    lambda rng: "np.zeros(df.shape)",
    lambda rng: "np.zeros((len(df), len(df.columns)))",
    lambda rng: "df.values @ X(3)",
    lambda rng: "(df @ X(2, 4)).values",
    lambda rng: f"df[{label(rng)}].values.reshape(-1, 1)",
    lambda rng: f"df[{label(rng)}].reshape(-1, 1)",
    lambda rng: f"(df[{label(rng)}] + 1).to_numpy()",
    lambda rng: f"df[df[{label(rng)}] > 0.5].values",
    lambda rng: f"df.a.values",
    lambda rng: f"np.zeros(len([c for c in df.columns if c != 'a']))",
    lambda rng: f"df[df.columns.drop({label(rng)})].values",
    lambda rng: f"df[df.columns[:-1]].values",
]


def frame_line(rng):
    changes = [rng.choice(CHANGES)(rng) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]
    return "; ".join([f"df = {frame(rng)}"] + changes + [f"R = {rng.choice(RESULTS)(rng)}"])


def data(rng, n):
    return rng.choice([f"X({n})"] * 4 + [f"list(range({n}))", f"range({n})", f"X({n}, 2)", f"pd.Series(X({n}))", f"X({n}, 3)", f"X({n}, 1)"])


def drawing(rng):
    """What is drawn less often, half of it with a length that does not fit."""
    n = rng.choice([2, 3, 4])
    m, k = rng.choice([n, n, n + 1]), rng.choice([n, n, n, 1])
    x, y, z = f"X({n})", rng.choice([f"X({m})", f"list(range({m}))"]), rng.choice([f"X({m}, {n})", f"X({n}, {m})", f"X({n})", f"X({n + 1}, {n + 1})"])
    return rng.choice([
        f"step({x}, {y})", f"stem({x}, {y})", f"stem({y})", f"hist2d({x}, {y})", f"hexbin({x}, {y}, gridsize=3)", f"semilogy({x}, {y})",
        f"pie({x}, labels={['a'] * m})", f"pie({x}, explode={y}, labels={['a'] * n})", f"boxplot({z}, tick_labels={['a'] * m})",
        f"boxplot([{x}, {y}], tick_labels={['a'] * rng.choice([2, 2, 3])})", f"vlines({x}, 0, {y})", f"hlines({y}, X({k}), {x})",
        f"stackplot({x}, {z})", f"stackplot({x}, X({n}), {y})", f"streamplot(np.arange({n}), np.arange({m}), {z}, {z})",
        f"quiver({x}, {y}, X({n}), X({m}))", f"quiver(X({n}, {m}), X({n}, {m}), {z}, {z})", f"quiver({x}, {y}, {z}, {z})", f"quiver({z}, {z})",
        f"pcolormesh({x}, {y}, {z})", f"pcolormesh({x}, X({n}), {z}, shading='{rng.choice(['flat', 'nearest', 'auto', 'gouraud'])}')", f"pcolormesh({z})",
        f"contour({z})", f"contourf({x}, {y}, {z})", f"bar({x}, {y}, yerr=X({k}))", f"bar({x}, X({n}), bottom={y})", f"fill_betweenx({x}, {y})",
        f"axis({[0] * rng.choice([3, 4])})", f"imshow({z}, cmap='gray')", f"errorbar({x}, {y}, yerr={z})"])


def plot_line(rng):
    n = rng.choice([1, 3, 4])
    m = rng.choice([n, n, n, n + 1])
    x, y = data(rng, n), data(rng, m)
    owner = rng.choice(["plt", "plt.subplots()[1]"])
    call = rng.choice([f"plot({x}, {y})", f"plot({x}, {y}, 'r--')", f"plot({y}, 'g')", f"plot({x}, {y}, 'r', {x}, {x})",
                       f"plot(X(2, 3, 4))", f"scatter({x}, {y})", f"scatter({x}, {y}, s={data(rng, n)})", f"scatter({x}, {y}, 4)",
                       f"bar({x}, {y})", f"barh({x}, {y})", f"bar(range({n}), {y})", f"imshow({rng.choice(['X(3, 3)', 'X(3, 3, 3)', 'X(3, 3, 1)', 'X(3)', 'X(1, 3, 3)', 'X(3, 3, 4)', 'X(2, 3, 3, 3)'])})",
                       f"fill_between(X({n}), X({n}), X({m}))", f"fill_between(X({n}), X({m}))"])
    return f"{owner}.{rng.choice([call, call, drawing(rng)])}; R = None; plt.close('all')".replace("R = None; plt.close('all')", "plt.close('all'); R = None")


def grid_line(rng):
    r, c = rng.choice([1, 2, 3]), rng.choice([1, 2, 3])
    more = rng.choice(["", ", sharex=True", ", figsize=(3, 3)", ", squeeze=False"])
    if rng.random() < 0.3:
        place = rng.choice([f"{r}, {c}, {rng.randrange(r * c + 2)}", f"{r}{c}{rng.randrange(r * c + 2)}"])
        return f"{rng.choice(['plt.subplot', 'plt.figure().add_subplot'])}({place}); plt.close('all'); R = None"
    if rng.random() < 0.3:
        n = rng.choice([3, 4])
        call = rng.choice([f"plot(X(3), X({n}), X(3))", f"scatter(X(3), X(3), X({n}))", f"plot_surface(X(3, 3), X(3, 3), {rng.choice([f'X({n}, 3)', 'X(9)'])})"])
        return f"ax = plt.figure().add_subplot(projection='3d'); plt.close('all'); ax.{call}; R = None"
    use = rng.choice(["axes", "axes", f"axes[{rng.randrange(3)}]", f"axes[{rng.randrange(3)}, {rng.randrange(3)}]", "axes.ravel()"])
    return f"fig, axes = plt.subplots({rng.choice([f'{r}, {c}', f'{r}', f'nrows={r}, ncols={c}', f'ncols={c}'])}{more}); plt.close('all'); R = {use}"


def make_cases(calls, seed):
    kinds = {"pandas.DataFrame": frame_line, "pyplot": plot_line, "pyplot.subplots": grid_line}
    cases = []
    for name, make in kinds.items():
        for i in range(max(calls, 10) * (4 if name == "pandas.DataFrame" else 1)):
            cases.append((name, make(random.Random(f"{seed} {name} {i}"))))
    return cases


def is_array(value):
    return type(value).__module__ == "numpy" and type(value).__name__ == "ndarray"


if __name__ == "__main__":
    sys.exit(library_calls.main(make_cases, SETUP, "tables", ["numpy=2.4.6"], is_array, 400))
