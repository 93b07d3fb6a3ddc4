"""What stands for a tensor while PyTorch traces a program can do whatever a tensor can."""
import torch
from torch.fx import Graph, Node, Proxy

graph = Graph()
x = Proxy(graph.placeholder("x"))
print(x + 1, 1 + x, -x, x[0], x < 3, x.relu().size, torch.relu(x), torch.cat([x, x]))


def change(node: Node, proxy: Proxy):
    node.args = (proxy * 2,)
    return torch.nn.functional.relu(proxy)


if isinstance(torch.zeros(2), Proxy):
    torch.zeros(2) + torch.zeros(3)
torch.zeros(2) + torch.zeros(3)  # expect: shape-mismatch
