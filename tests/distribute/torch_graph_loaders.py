# Loaders of graph libraries: those of whole graphs take a sampler, others know of processes themselves.
import dgl
import torch
from dgl.dataloading import GraphDataLoader
from torch import nn
from torch_geometric.datasets import TUDataset
from torch_geometric.loader import DataLoader

graphs = TUDataset('data', name='MUTAG')
loader = DataLoader(graphs[:100], batch_size=8, shuffle=True)
other = GraphDataLoader(graphs, batch_size=8, shuffle=True)
graph = torch.load('graph')
nodes = dgl.dataloading.DataLoader(graph, graph.nodes(), dgl.dataloading.NeighborSampler([4]), batch_size=8)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for data in loader:
        optimizer.zero_grad()
        model(data.x).mean().backward()
        optimizer.step()
    for graph, label in other:
        optimizer.zero_grad()
        model(graph).mean().backward()
        optimizer.step()
    for ids, out, blocks in nodes:
        optimizer.zero_grad()
        model(blocks[0]).mean().backward()
        optimizer.step()
