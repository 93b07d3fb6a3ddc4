"""torch.nn.attention.flex_attention: attention with functions in place of masks."""

from moira.stubs import *
from typing import NamedTuple
from torch import Tensor

Mismatch = ValueError

class BlockMask(Any):
    as_tuple: Any
    from_kv_blocks: Any
    numel: Any
    shape: Any
    sparsity: Any
    to: Any
    to_dense: Any
    to_string: Any
    def __init__(self, *args, **kwargs): ...

class AuxRequest(NamedTuple):
    lse: bool = False
    max_scores: bool = False

class AuxOutput(NamedTuple):
    lse: Any = None
    max_scores: Any = None


def create_block_mask(mask_mod, B, H, Q_LEN, KV_LEN, device=None, BLOCK_SIZE=128, _compile=False) -> BlockMask: ...
@where(b=1 if B is None else B, h=1 if H is None else H)
def create_mask(mod_fn, B, H, Q_LEN: int, KV_LEN: int, device=None) -> words.array((b, h, Q_LEN, KV_LEN), None): ...

@where(len(Q) == 4 and len(K) == 4 and len(V) == 4, "Expected query, key, and value to be 4D tensors, but got "
       f"{len(Q)}D, {len(K)}D and {len(V)}D")
@where(K[2] == V[2], f"Expect key and value to have the same sequence length, got {K[2]} and {V[2]}")
@where(Q[3] == K[3], f"Expect query and key/value to have the same embedding dimension, got {Q[3]} and {K[3]}")
@where(Q[1] == K[1],
       "Expect query and key/value to have the same number of heads but got "
       f"Hq={Q[1]} and Hkv={K[1]}. Try setting enable_gqa=True for GQA.", when=not enable_gqa)
@where(Q[1] % K[1] == 0, "Expect number of query heads to be a multiple of kv heads for GQA but got "
       f"Hq={Q[1]} and Hkv={K[1]}.", when=enable_gqa)
def flex_attention(query: Tensor[*Q], key: Tensor[*K], value: Tensor[*V], score_mod=None, block_mask=None, scale=None,
                   enable_gqa=False, return_lse=False, kernel_options=None, *, return_aux=None) -> (
        not_modelled("what else attention gives") if return_aux is not None else
        (Tensor[dtype_of(query), *Q[:3], V[3]], Tensor["float32", *Q[:3]]) if return_lse else
        Tensor[dtype_of(query), *Q[:3], V[3]]): ...

_not_modelled: Any
noop_mask = and_masks = or_masks = _not_modelled
FlexKernelOptions = flex_attention_hop = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
