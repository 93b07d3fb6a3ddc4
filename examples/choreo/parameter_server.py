"""A parameter server: workers fetch the weights of a classifier, compute gradients on their own batches and push them."""
from __future__ import annotations
import numpy as np
from moira.choreo import At, Ch3, Channel, Everywhere, Role
from moira.hints import NdArray

class Server(Role): ...
class Left(Role): ...
class Right(Role): ...

def softmax(scores: NdArray[32, 10]) -> NdArray[32, 10]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)

def gradient(weights: NdArray[784, 10], x: NdArray[32, 784], labels: NdArray[32, 10]) -> NdArray[784, 10]:
    return x.T @ (softmax(x @ weights) - labels) / 32

class ParameterServer(Ch3[Server, Left, Right]):
    def __init__(self, left: Channel[NdArray[784, 10], Server, Left],
                 right: Channel[NdArray[784, 10], Server, Right]) -> None:
        self.left = left
        self.right = right

    def train(self, steps: Everywhere[int], weights: At[NdArray[784, 10], Server], x_left: At[NdArray[32, 784], Left],
              y_left: At[NdArray[32, 10], Left], x_right: At[NdArray[32, 784], Right],
              y_right: At[NdArray[32, 10], Right]) -> At[NdArray[784, 10], Server]:
        for number in range(steps):
            at_left: At[NdArray[784, 10], Left] = self.left.com(weights)
            at_right: At[NdArray[784, 10], Right] = self.right.com(weights)
            pushed: At[NdArray[784, 10], Server] = self.left.com(gradient(at_left, x_left, y_left)) \
                + self.right.com(gradient(at_right, x_right, y_right))
            weights = weights - 0.1 * pushed
        return weights


if __name__ == "__main__":
    chance = np.random.default_rng(2)
    batches = [chance.random((32, 784)), np.eye(10)[chance.integers(0, 10, 32)],
               chance.random((32, 784)), np.eye(10)[chance.integers(0, 10, 32)]]
    print(ParameterServer(Channel(), Channel()).train(3, np.zeros((784, 10)), *batches).shape)
