"""A pipeline of two stages: micro-batches flow forward through both halves of a network, gradients flow back."""
from __future__ import annotations
import numpy as np
from moira.choreo import At, BiChannel, Ch2, Role
from moira.hints import NdArray

class First(Role): ...
class Second(Role): ...

class Pipeline(Ch2[First, Second]):
    def __init__(self, channel: BiChannel[NdArray[8, 32], NdArray[8, 32], First, Second]) -> None:
        self.channel = channel

    def step(self, batch: At[NdArray[16, 64], First], w1: At[NdArray[64, 32], First], w2: At[NdArray[32, 1], Second],
             target: At[NdArray[16, 1], Second]) -> At[NdArray[64, 32], First]:
        # Both micro-batches are on their way before the first gradient comes back.
        h0: At[NdArray[8, 32], First] = np.tanh(batch[:8] @ w1)
        h1: At[NdArray[8, 32], First] = np.tanh(batch[8:] @ w1)
        in0: At[NdArray[8, 32], Second] = self.channel.com(h0)
        in1: At[NdArray[8, 32], Second] = self.channel.com(h1)
        error0: At[NdArray[8, 1], Second] = in0 @ w2 - target[:8]
        back0: At[NdArray[8, 32], First] = self.channel.com(error0 @ w2.T)
        error1: At[NdArray[8, 1], Second] = in1 @ w2 - target[8:]
        back1: At[NdArray[8, 32], First] = self.channel.com(error1 @ w2.T)
        update: At[NdArray[64, 32], First] = batch[:8].T @ (back0 * (1 - h0 ** 2)) + batch[8:].T @ (back1 * (1 - h1 ** 2))
        return w1 - 0.01 * update


if __name__ == "__main__":
    chance = np.random.default_rng(3)
    print(Pipeline(BiChannel()).step(chance.random((16, 64)), chance.random((64, 32)), chance.random((32, 1)),
                                     chance.random((16, 1))).shape)
