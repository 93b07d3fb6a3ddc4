"""A model that is put together by tables of another module, and gives its results by name."""
# summary: "Model(TinyConfig(heads=4))" n,t:int64 --output-format json
import torch
from parts_of_a_library import FUNCTIONS, Config, LayerOutput, Norm, apply, has_norms, is_recent
from torch import nn


class TinyConfig(Config):
    attribute_map = {"heads": "num_attention_heads"}

    def __init__(self, size=8, heads=2, act="gelu", **kwargs):
        super().__init__(size=size, act=act, **kwargs)
        self.num_attention_heads = heads


class Layer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.heads = config.heads
        self.query = nn.Linear(config.size, config.size)
        self.act = FUNCTIONS[config.act]
        self.norm = Norm(config.size) if not has_norms else None

    def feed(self, x):
        return self.act(x)

    def forward(self, x, mask):
        n, t, size = x.size()
        q = self.query(x).view(n, t, self.heads, size // self.heads).transpose(1, 2)
        scores = q @ q.transpose(-1, -2)
        if scores.size() != (n, self.heads, t, t):
            raise ValueError(f"scores are of size {scores.size()}")
        scores = scores + mask
        x = (scores.softmax(-1) @ q).transpose(1, 2).reshape(n, t, size)
        return self.norm(apply(self.feed, x))


class Model(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(100, config.size)
        self.layers = nn.ModuleList([Layer(config) for _ in range(2)])
        if is_recent():
            self.register_buffer("positions", torch.arange(64).expand((1, -1)), persistent=False)

    @property
    def dtype(self):
        for parameter in self.parameters():
            if parameter.is_floating_point():
                return parameter.dtype

    def forward(self, ids):
        if not hasattr(self, "positions"):
            raise ValueError("no positions")
        mask = torch.ones(ids.size())[:, None, None, :].to(dtype=self.dtype)
        mask = (1.0 - mask) * torch.finfo(self.dtype).min
        x = self.embedding(ids)
        for layer in self.layers:
            x = layer(x, mask)
        output = LayerOutput(hidden=x, mask=mask)
        return output if self.config.use_return_dict else output.to_tuple()
