"""torch.distributed.fsdp: what is known of it without its source."""

from moira.stubs import *
from torch.nn.modules.module import Module
from enum import Enum

class BackwardPrefetch(Enum):
    BACKWARD_PRE = 1
    BACKWARD_POST = 2
class OptimStateKeyType(Enum):
    PARAM_NAME = 1
    PARAM_ID = 2
class ShardingStrategy(Enum):
    FULL_SHARD = 1
    SHARD_GRAD_OP = 2
    NO_SHARD = 3
    HYBRID_SHARD = 4
    _HYBRID_SHARD_ZERO2 = 5
class StateDictType(Enum):
    FULL_STATE_DICT = 1
    LOCAL_STATE_DICT = 2
    SHARDED_STATE_DICT = 3

def register_fsdp_forward_method(*args, **kwargs) -> None: ...
share_comm_ctx = register_fsdp_forward_method

_not_modelled: Any
CPUOffload = CPUOffloadPolicy = DataParallelMeshDims = FSDPModule = FullOptimStateDictConfig = _not_modelled
FullStateDictConfig = LocalOptimStateDictConfig = _not_modelled
LocalStateDictConfig = MixedPrecision = MixedPrecisionPolicy = OffloadPolicy = _not_modelled
OptimStateDictConfig = ShardedOptimStateDictConfig = ShardedStateDictConfig = StateDictConfig = _not_modelled
StateDictSettings = UnshardHandle = _not_modelled

class FullyShardedDataParallel(Module):
    check_is_root: Any
    flatten_sharded_optim_state_dict: Any
    fsdp_modules: Any
    full_optim_state_dict: Any
    module: Any
    no_sync: Any
    register_comm_hook: Any
    rekey_optim_state_dict: Any
    scatter_full_optim_state_dict: Any
    shard_full_optim_state_dict: Any
    sharded_optim_state_dict: Any
    summon_full_params: Any
    @base()
    @owns(module=module)
    def __init__(self, module, *args, **kwargs): ...
    def forward(self, *inputs, **kwargs) -> self.module(*inputs, **kwargs): ...
    clip_grad_norm_: Any
    @staticmethod
    def set_state_dict_type(*args, **kwargs) -> Any: ...
    state_dict_type = get_state_dict_type = optim_state_dict = optim_state_dict_to_load = set_state_dict_type
    def __getattr__(self, name):
        return not_modelled("a part of a model that is divided")

def fully_shard(module, **kwargs) -> module: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
