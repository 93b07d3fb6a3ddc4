"""torch.utils.tensorboard: what is written there is not read."""

from moira.stubs import *

@kind("log of a run")
@effect("writes")
class SummaryWriter(Any):
    def __init__(self, *args, **kwargs): ...
    def __enter__(self):
        return self
    def __exit__(self, *exc_info) -> None: ...
    @kind("None")
    @effect("writes")
    def add_scalar(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_scalars(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_histogram(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_image(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_images(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_figure(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_text(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_graph(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_embedding(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_hparams(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def add_pr_curve(self, *args, **kwargs) -> None: ...
    @kind("None")
    @effect("writes")
    def flush(self) -> None: ...
    @kind("None")
    @effect("writes")
    def close(self) -> None: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
