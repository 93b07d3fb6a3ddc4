"""Federated averaging: each hospital trains a linear model on data that never leaves it; the server averages the weights."""
from __future__ import annotations
import numpy as np
from moira.choreo import At, Ch4, Channel, Everywhere, Role
from moira.hints import NdArray

class Server(Role): ...
class North(Role): ...
class South(Role): ...
class West(Role): ...

def step(weights: NdArray[3], x: NdArray[int, 3], y: NdArray[int], rate: float) -> NdArray[3]:
    error = x @ weights - y
    return weights - rate * (x.T @ error) / len(y)

def train(weights: NdArray[3], x: NdArray[int, 3], y: NdArray[int]) -> NdArray[3]:
    for _ in range(5):
        weights = step(weights, x, y, 0.1)
    return weights

class FederatedAveraging(Ch4[Server, North, South, West]):
    def __init__(self, north: Channel[NdArray[3], Server, North], south: Channel[NdArray[3], Server, South],
                 west: Channel[NdArray[3], Server, West]) -> None:
        self.north = north
        self.south = south
        self.west = west

    def run(self, rounds: Everywhere[int], x_north: At[NdArray[20, 3], North], y_north: At[NdArray[20], North],
            x_south: At[NdArray[30, 3], South], y_south: At[NdArray[30], South], x_west: At[NdArray[10, 3], West],
            y_west: At[NdArray[10], West]) -> At[NdArray[3], Server]:
        weights: At[NdArray[3], Server] = np.zeros(3)
        for number in range(rounds):
            at_north: At[NdArray[3], North] = train(self.north.com(weights), x_north, y_north)
            at_south: At[NdArray[3], South] = train(self.south.com(weights), x_south, y_south)
            at_west: At[NdArray[3], West] = train(self.west.com(weights), x_west, y_west)
            total: At[NdArray[3], Server] = self.north.com(at_north) + self.south.com(at_south) + self.west.com(at_west)
            weights = total / 3
        return weights


if __name__ == "__main__":
    chance = np.random.default_rng(0)
    data = []
    for size in (20, 30, 10):
        inputs = chance.normal(size=(size, 3))
        data += [inputs, inputs @ np.array([1.0, -2.0, 0.5])]
    print(FederatedAveraging(Channel(), Channel(), Channel()).run(20, *data).round(2))
