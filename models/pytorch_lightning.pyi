"""Lightning: the steps of a module are fed by the loaders that a trainer is given."""

from moira.stubs import *
import inspect
import torch
from torch.nn.modules.module import Module

def _anything() -> Any: ...
def _some_int() -> int: ...
def _perhaps() -> bool: ...

class LightningModule(Module):
    @base()
    def __init__(self, *args, **kwargs): ...
    def log(self, *args, **kwargs) -> None: ...
    def log_dict(self, *args, **kwargs) -> None: ...
    def print(self, *args, **kwargs) -> None: ...
    def save_hyperparameters(self, *args, **kwargs) -> None: ...
    def optimizers(self, use_pl_optimizer=True) -> Any: ...
    def lr_schedulers(self) -> Any: ...
    def manual_backward(self, loss, *args, **kwargs) -> None: ...
    def freeze(self) -> self.requires_grad_(False): ...
    def unfreeze(self) -> self.requires_grad_(True): ...
    def _nothing(self, *args, **kwargs) -> None: ...
    training_step = validation_step = test_step = configure_optimizers = _nothing
    train_dataloader = val_dataloader = test_dataloader = predict_dataloader = prepare_data = _nothing
    setup = teardown = configure_model = configure_callbacks = _nothing
    on_fit_start = on_fit_end = on_train_start = on_train_end = on_train_epoch_start = on_train_epoch_end = _nothing
    on_validation_start = on_validation_end = on_validation_epoch_start = on_validation_epoch_end = _nothing
    on_train_batch_start = on_train_batch_end = on_validation_batch_start = on_validation_batch_end = _nothing
    def predict_step(self, batch, *args, **kwargs):
        return self(batch)
    @classmethod
    def load_from_checkpoint(cls, *args, **kwargs) -> Any: ...
    def __getattr__(self, name):
        if name in ("_parts", "_parameters", "_buffers"):
            return Module.__getattr__(self, name)
        for owned in (self._parts, self._parameters, self._buffers):
            if name in owned:
                return owned[name]
        return _anything()

class LightningDataModule:
    def __init__(self, *args, **kwargs): ...
    def _nothing(self, *args, **kwargs) -> None: ...
    prepare_data = setup = teardown = save_hyperparameters = _nothing
    train_dataloader = val_dataloader = test_dataloader = predict_dataloader = _nothing
    @classmethod
    def from_datasets(cls, *args, **kwargs) -> Any: ...
    @classmethod
    def load_from_checkpoint(cls, *args, **kwargs) -> Any: ...
    def __getattr__(self, name) -> Any: ...

class Trainer:
    def __init__(self, *args, **kwargs): ...

    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None, ckpt_path=None, **rest):
        if not words.certainly(isinstance(model, LightningModule)):
            return _unknown_run(model, train_dataloaders, val_dataloaders, datamodule)
        data = _data(train_dataloaders, datamodule)
        _begin(model, data, "fit")
        model.configure_optimizers()
        model.on_fit_start()
        _run_steps(model.validation_step, _loaders(val_dataloaders, data, model, "val_dataloader"), False)
        model.train()
        model.on_train_start()
        model.on_train_epoch_start()
        _run_steps(model.training_step, _loaders(None if data is not None else train_dataloaders, data, model,
                                                 "train_dataloader"), True)

    def validate(self, model=None, dataloaders=None, *args, **kwargs):
        return _evaluate(model, dataloaders, kwargs, "validate", "validation_step", "val_dataloader")

    def test(self, model=None, dataloaders=None, *args, **kwargs):
        return _evaluate(model, dataloaders, kwargs, "test", "test_step", "test_dataloader")

    def predict(self, model=None, dataloaders=None, *args, **kwargs):
        return _unknown_run(model, dataloaders)

    def __getattr__(self, name) -> Any: ...

def _unknown_run(*values):
    """Nobody knows what is called."""
    return words.forget_gradients(_kept(*values))

def _kept(*values):
    return list(values)

def _data(loaders, datamodule):
    if datamodule is None and words.certainly(isinstance(loaders, LightningDataModule)):
        return loaders
    return datamodule

def _begin(model, data, stage):
    for one in (data, model):
        if one is not None and words.certainly(isinstance(one, (LightningModule, LightningDataModule))):
            one.prepare_data()
            one.setup(stage)

def _loaders(given, data, model, name):
    if given is not None:
        return given
    if data is not None:
        return getattr(data, name)()
    return getattr(model, name)()

def _run_steps(step, loaders, is_training):
    """One loader; what several of them feed is not known."""
    if loaders is None or not words.certainly(isinstance(loaders, torch.utils.data.DataLoader)):
        return
    if is_training:
        for batch in loaders:
            _stepped(step, batch)
    else:
        with torch.no_grad():
            for batch in loaders:
                _stepped(step, batch)

def _stepped(step, batch):
    count = len(inspect.signature(step).parameters)
    if words.certainly(count == 2):
        step(batch, _some_int())
    elif words.certainly(count == 1):
        step(batch)

def _evaluate(model, loaders, named, stage, step, loader):
    if not words.certainly(isinstance(model, LightningModule)):
        return _anything()
    data = _data(loaders, named["datamodule"] if "datamodule" in named else None)
    _begin(model, data, stage)
    model.eval()
    _run_steps(getattr(model, step), _loaders(None if data is not None else loaders, data, model, loader), False)
    return _anything()

def seed_everything(seed=None, *args, **kwargs) -> int: ...

def __getattr__(name): ...
