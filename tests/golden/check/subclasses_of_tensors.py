"""What operations make of tensors of a subclass may be of the subclass, too, and of no class that has nothing to do with it."""
import torch


class Marked(torch.Tensor):
    def mark(self):
        return self.shape


def of_an_annotation(marked: Marked, tensor: torch.Tensor):
    if isinstance(marked + 1, Marked):
        torch.zeros(3) + torch.zeros(4)  # expect: shape-mismatch
    if isinstance(tensor, Marked):
        torch.zeros(3) + torch.zeros(5)  # expect: shape-mismatch
    if isinstance(marked.to(torch.float64), dict):
        torch.zeros(3) + torch.zeros(6)
    if isinstance(torch.relu(marked), torch.device):
        torch.zeros(3) + torch.zeros(7)


marked = torch.zeros(3).as_subclass(Marked)
if isinstance(marked[1:], Marked):
    torch.zeros(3) + torch.zeros(8)  # expect: shape-mismatch
