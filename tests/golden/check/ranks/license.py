# Copyright
#
#     # software distributed under the License is distributed on an "AS IS" BASIS, whatever its rank
"""A comment alone is no reason to look for ranks; what follows it is."""
import torch
from torch import distributed as dist


def early_return(model):
    if dist.get_rank() != 0:
        return
    torch.save(model, "model.pt")
    dist.barrier()  # expect: missed-collective
