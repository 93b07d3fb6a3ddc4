"""Attention with the checks that people write by hand; `moira prune` says which of them can ever fail."""

import torch


def attend(query, key):
    batch, heads, length, size = query.shape
    if key.size() != (batch, heads, length, size):
        raise ValueError("query and key differ")
    scores = torch.matmul(query, key.transpose(2, 3))
    # every query looks at every key
    if scores.size() != (batch, heads, length, length):
        raise ValueError(f"scores are {scores.size()}")
    return scores.softmax(-1)


if __name__ == "__main__":
    words = torch.zeros(2, 4, 7, 16)
    print(attend(words, words).shape)
