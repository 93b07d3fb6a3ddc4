"""What a library keeps in place of a None that was its default is not None."""
import torch
import torch.distributions as D
from torch import nn
from torch.utils.data import DistributedSampler


class Own(DistributedSampler):
    def __init__(self, dataset):
        super().__init__(dataset, shuffle=False)
        self.total = len(dataset) - len(dataset) % self.num_replicas
        self.first = self.rank * 2


distance = nn.TripletMarginWithDistanceLoss().distance_function
distance(torch.zeros(2, 3), torch.zeros(2, 3))
normal = D.MultivariateNormal(torch.zeros(2), torch.eye(2))
normal.scale_tril.shape, normal.precision_matrix.shape
D.OneHotCategorical(torch.ones(2)).logits.sum()
nn.MultiheadAttention(4, 2).kdim + 1
nn.MaxPool2d(3).stride + 1
nn.Linear(2, 2)(torch.zeros(1, 3))  # expect: shape-mismatch
nn.Linear(7, 2)(nn.Upsample(scale_factor=2)(torch.zeros(1, 1, 4, 4)))  # expect: shape-mismatch
