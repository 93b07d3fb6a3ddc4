"""Hooks run when a module is called, and may run when gradients are computed. Every statement either runs or fails
as its comment says; tests/oracle/golden_oracle.py has PyTorch confirm it."""
import torch
from torch import nn
from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook


class Extractor(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net
        self.latents = None
        net.register_forward_hook(self._hook)

    def _hook(self, module, inputs, output):
        self.latents = output

    def forward(self, x):
        self.net(x)
        return self.latents.to("cpu")


Extractor(nn.Linear(4, 3))(torch.zeros(2, 4)) + torch.zeros(2, 4)  # expect: shape-mismatch


class Wrapper(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net
        self.hidden = {}

    def _hook(self, module, inputs, output):
        self.hidden[inputs[0].device] = output

    def forward(self, x):
        list(self.net.children())[-1].register_forward_hook(self._hook)
        self.hidden.clear()
        self.net(x)
        return self.hidden[x.device]


def run(x):
    return Wrapper(nn.Sequential(nn.Linear(4, 3)))(x)


run(torch.zeros(2, 4)) + torch.zeros(2, 3)

# What hooks return.
layer = nn.Linear(4, 3)
handle = layer.register_forward_hook(lambda module, inputs, output: output.sum(1))
layer(torch.zeros(2, 4)) + torch.zeros(2)
layer(torch.zeros(2, 4)) + torch.zeros(2, 3, 3)                   # expect: shape-mismatch
handle.remove()
layer(torch.zeros(2, 4)) + torch.zeros(2, 3)
layer(torch.zeros(2, 4)) + torch.zeros(2)                         # expect: shape-mismatch
with layer.register_forward_pre_hook(lambda module, inputs: inputs[0].flatten(1)):
    layer(torch.zeros(5, 2, 2)) + torch.zeros(5, 3)
layer(torch.zeros(5, 2, 2))                                       # expect: shape-mismatch
layer.register_forward_pre_hook(lambda module, inputs: (inputs[0][:, :4],))
layer(torch.zeros(5, 6)) + torch.zeros(5, 3)
layer(torch.zeros(5, 3))                                          # expect: shape-mismatch

# On all modules.
shapes = {}


def note(module, inputs, output):
    shapes[type(module).__name__] = output


handle = register_module_forward_hook(note)
nn.Sequential(nn.Linear(4, 3), nn.ReLU())(torch.zeros(2, 4))
shapes["ReLU"] + torch.zeros(4)                                   # expect: shape-mismatch
shapes["Tanh"]                                                    # expect: key-missing
handle.remove()
nn.Tanh()(torch.zeros(2))
shapes["Tanh"]                                                    # expect: key-missing
with register_module_forward_pre_hook(lambda module, inputs: inputs[0].unsqueeze(0)):
    nn.Tanh()(torch.zeros(2)) @ torch.zeros(2, 4)
print(len(layer._forward_pre_hooks), len(nn.Tanh()._forward_hooks))


# When gradients are computed.
class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.gradients = None
        self.of_module = None
        self.conv.register_full_backward_hook(self.save_of_module)

    def save(self, gradient):
        self.gradients = gradient

    def save_of_module(self, module, taken, given):
        self.of_module = given[0]

    def forward(self, x):
        features = self.conv(x)
        features.register_hook(self.save)
        return features.mean()


model = Attention()
model(torch.zeros(1, 3, 8, 8)).backward()
print(model.gradients.mean(), model.of_module.mean())
model = Attention()
model(torch.zeros(1, 3, 8, 8))
print(model.gradients.mean())                                     # expect: no-such-attribute
