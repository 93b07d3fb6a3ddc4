"""scikit-learn, as far as it carries shapes: its modules say which estimators follow the contract in sklearn.base."""

from moira.stubs import *
from sklearn.base import _Config, clone

__version__: str

def set_config(assume_finite=None, working_memory=None, print_changed_only=None, display=None, pairwise_dist_chunk_size=None,
               enable_cython_pairwise_dist=None, array_api_dispatch=None, transform_output=None,
               enable_metadata_routing=None, skip_parameter_validation=None, sparse_interface=None):
    if transform_output is not None:
        _Config.makes_frames = True

def config_context(**settings):
    _Config.makes_frames = True
    return not_modelled("a context")

def __getattr__(name): ...
