"""Split learning: the client has the data and the first layer, the server the second layer and the labels. Only
activations and their gradients travel."""
from __future__ import annotations
from enum import Enum
import numpy as np
from moira.choreo import At, Ch2, Channel, Role
from moira.hints import NdArray

class Client(Role): ...
class Server(Role): ...

class Training(Enum):
    GO_ON = "GO_ON"
    ENOUGH = "ENOUGH"

class SplitLearning(Ch2[Client, Server]):
    def __init__(self, channel: Channel[object, Client, Server]) -> None:
        self.channel = channel

    def train(self, x: At[NdArray[16, 4], Client], w1: At[NdArray[4, 8], Client], y: At[NdArray[16, 1], Server],
              w2: At[NdArray[8, 1], Server], goal: At[float, Server]) -> At[NdArray[4, 8], Client]:
        loss: At[float, Server] = 10.0 ** 9
        rounds: At[int, Server] = 0
        while loss > goal and rounds < 200:
            self.channel.select(Training.GO_ON)
            z: At[NdArray[16, 8], Client] = x @ w1
            h: At[NdArray[16, 8], Client] = np.maximum(z, 0)
            at_server: At[NdArray[16, 8], Server] = self.channel.com(h)
            error: At[NdArray[16, 1], Server] = at_server @ w2 - y
            loss = float((error ** 2).mean())
            back: At[NdArray[16, 8], Server] = error @ w2.T
            w2 = w2 - 0.05 * at_server.T @ error / 16
            gradient: At[NdArray[16, 8], Client] = self.channel.com(back)
            w1 = w1 - 0.05 * x.T @ (gradient * (z > 0)) / 16
            rounds += 1
        else:
            self.channel.select(Training.ENOUGH)
        return w1


if __name__ == "__main__":
    chance = np.random.default_rng(1)
    inputs = chance.normal(size=(16, 4))
    print(SplitLearning(Channel()).train(inputs, chance.normal(size=(4, 8)), inputs[:, :1] * 2,
                                         chance.normal(size=(8, 1)), 0.01).shape)
