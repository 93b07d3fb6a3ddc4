"""What a dict comprehension makes under unknown keys is kept."""

import numpy as np
import torch


def stacked(frames):
    result = {name: torch.zeros(3) for name in frames}
    return {name: torch.stack([result[name]]) for name in result}


def added(frames, name):
    result = {name: torch.zeros(3) for name in frames}
    result[name] + torch.zeros(4)  # expect: shape-mismatch
    return torch.add(result[name], result[name])


def joined(fields, batches):
    parts = {f: [] for f in fields}
    for batch in batches:
        for f in fields:
            parts[f].append(batch.column(f).to_numpy())
    return {f: (np.concatenate(p) if len(p) > 1 else p[0]) for f, p in parts.items()}


def nested(frames, count):
    result = [{name: torch.tensor(frames[name]) for name in frames} for _ in range(count)]
    return torch.stack([result[i]["a"] for i in range(count)])
