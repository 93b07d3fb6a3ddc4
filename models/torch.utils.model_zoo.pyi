"""torch.utils.model_zoo: the old name of torch.hub."""

from moira.stubs import *
from torch.hub import load_state_dict_from_url as load_url

def __getattr__(name):
    return not_modelled("a name that is not known")
