"""Unknown code may call functions that are defined inside functions of other files."""
import hooked
import torch


def attack(model, given):
    return hooked.gradients(torch.nn.Linear(3, 4), model, given)["input_1"]
