# A model whose `train` is something else: evaluation mode cannot be set, and nothing else is the matter.
# annotate: --output-format json
import torch


class Layer(torch.nn.Linear):
    def __init__(self):
        super().__init__(3, 4)

    def forward(self, x):
        return torch.mm(x, self.weight.T) + self.bias

    def train(self, positive, negative):
        return self.forward(positive).mean() - self.forward(negative).mean()
