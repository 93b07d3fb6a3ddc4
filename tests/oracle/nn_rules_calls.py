"""Calls of PyTorch's layers and functions for nn_rules_oracle.py: random arguments, most of them right.

Each generator gets a Maker and gives the constructor of a layer and the arguments of its call, or, for functions,
one expression. Numbers in ‹ › may be written as names, and tensors are numbers in ⟦ ⟧: the oracle writes them as it
needs them.
"""

SMALL = (1, 2, 3, 4, 6)
SIZES = range(0, 65)


class Maker:
    """Random arguments from one seed; [tensors] are the shapes and element types of the tensors in the call."""

    def __init__(self, chance):
        self.chance = chance
        self.tensors = []

    def pick(self, *choices):
        return self.chance.choice(choices)

    def odds(self, probability):
        return self.chance.random() < probability

    def number(self, n):
        return f"‹{n}›"

    def tensor(self, shape, dtype=None):
        """A tensor; now and then its elements, if there are any, are of the wrong type."""
        if dtype is None and self.odds(0.02) and 0 not in shape:
            dtype = self.pick("float64", "int64")
        self.tensors.append((tuple(shape), dtype))
        return f"⟦{len(self.tensors) - 1}⟧"

    def indices(self, shape):
        return self.tensor(shape, "float32" if self.odds(0.05) else "int64")

    def off(self, n, probability=0.06):
        """[n], now and then another number."""
        return max(0, n + self.pick(-1, 1, 2)) if self.odds(probability) else n

    def batch(self, shape, unbatched=0.25, wrong=0.05, may_be_empty=True):
        """A shape with or without a batch in front; seldom with too many or too few dimensions."""
        if self.odds(wrong):
            return (2, 2, *shape) if self.odds(0.5) else tuple(shape[1:])
        if self.odds(unbatched):
            return tuple(shape)
        return (self.pick(1, 2, 3, 3, 4, *((0,) if may_be_empty else ())), *shape)

    def image(self, n, least=4, most=12):
        if self.odds(0.05):
            return tuple(self.chance.randint(0, 3) for _ in range(n))
        return tuple(self.chance.randint(least, most) for _ in range(n))

    def tuple_of(self, n, choices):
        """One number for all dimensions, or one for each; seldom a wrong number of them."""
        if self.odds(0.5):
            return str(self.pick(*choices))
        count = n if self.odds(0.95) else n + 1
        values = [self.pick(*choices) for _ in range(count)]
        return "(" + ", ".join(map(str, values)) + ("," if count == 1 else "") + ")"

    def options(self, **named):
        """Some of the keywords; each value is a text or a function that makes one."""
        parts = []
        for name, value in named.items():
            if self.odds(0.45):
                parts.append(f", {name}={value() if callable(value) else value}")
        return "".join(parts)

    def reduction(self):
        return self.pick("", "", ", reduction='none'", ", reduction='sum'", ", reduction='mean'",
                         ", reduction='nothing'" if self.odds(0.2) else "")


# Convolutions.

def convolution(n):
    def make(m):
        groups = m.pick(1, 1, 1, 2, 3)
        c, o = groups * m.pick(1, 2, 3), groups * m.pick(1, 2, 4)
        given_c, given_o = m.off(c, 0.04), m.off(o, 0.03)
        stride = m.tuple_of(n, (1, 1, 2, 3)) if m.odds(0.97) else "0"
        padding = m.pick(m.tuple_of(n, (0, 1, 2)), m.tuple_of(n, (0, 1, 2)), "'same'", "'valid'")
        if padding == "'same'" and m.odds(0.85):
            stride = "1"
        if m.odds(0.03):
            padding = m.pick("-1", "'full'")
        extra = m.options(dilation=lambda: m.tuple_of(n, (1, 2)), bias=m.pick("False", "True"))
        if m.odds(0.15):
            extra += f", padding_mode={m.pick('reflect', 'circular', 'replicate', 'zeros', 'mirror')!r}"
        ctor = (f"nn.Conv{n}d({m.number(given_c)}, {m.number(given_o)}, {m.tuple_of(n, (1, 2, 3, 3, 5))}, "
                f"stride={stride}, padding={padding}, groups={groups}{extra})")
        return ctor, m.tensor(m.batch((m.off(c), *m.image(n))))
    return make


def transposed(n):
    def make(m):
        groups = m.pick(1, 1, 2)
        c, o = groups * m.pick(1, 2, 3), groups * m.pick(1, 2)
        extra = m.options(padding=lambda: m.tuple_of(n, (0, 1, 2)), dilation=lambda: m.tuple_of(n, (1, 2)),
                          bias="False")
        if m.odds(0.3):
            extra += f", output_padding={m.tuple_of(n, (0, 1))}"
        stride = m.tuple_of(n, (1, 2, 3))
        ctor = (f"nn.ConvTranspose{n}d({m.number(c)}, {m.number(m.off(o, 0.03))}, {m.tuple_of(n, (1, 2, 3, 4))}, "
                f"stride={stride}, groups={groups}{extra})")
        call = m.tensor(m.batch((m.off(c), *m.image(n, 2, 6)), may_be_empty=False))
        if m.odds(0.1):
            call += f", output_size={[m.pick(8, 9, 10, 11, 12) for _ in range(n)]}"
        return ctor, call
    return make


def lazy_convolution(n, is_transposed):
    name = f"LazyConvTranspose{n}d" if is_transposed else f"LazyConv{n}d"

    def make(m):
        ctor = f"nn.{name}({m.number(m.pick(2, 4))}, {m.tuple_of(n, (1, 2, 3))}{m.options(bias='False', stride='2')})"
        return ctor, m.tensor(m.batch((m.pick(*SMALL), *m.image(n)), may_be_empty=False))
    return make


# Pooling.

def pooling(kind, n):
    def make(m):
        extra = m.options(stride=lambda: m.tuple_of(n, (1, 2, 3)), padding=lambda: m.tuple_of(n, (0, 0, 1)),
                          ceil_mode="True")
        if kind == "Max":
            extra += m.options(dilation=lambda: m.tuple_of(n, (1, 2)), return_indices=m.pick("True", "False"))
        elif n > 1:
            extra += m.options(count_include_pad="False", divisor_override=m.pick("2", "None", "0"))
        return (f"nn.{kind}Pool{n}d({m.tuple_of(n, (1, 2, 2, 3, 3))}{extra})",
                m.tensor(m.batch((m.pick(*SMALL, 0) if m.odds(0.3) else 3, *m.image(n)))))
    return make


def adaptive(kind, n):
    def make(m):
        sizes = m.pick(str(m.pick(1, 2, 3)), "(" + ", ".join(m.pick("1", "2", "None", "5") for _ in range(n)) + ",)")
        if m.odds(0.04):
            sizes = m.pick("-1", "(2, 2, 2, 2)", "0")
        extra = ", return_indices=True" if kind == "Max" and m.odds(0.3) else ""
        return f"nn.Adaptive{kind}Pool{n}d({sizes}{extra})", m.tensor(m.batch((m.pick(*SMALL), *m.image(n))))
    return make


def fractional(n):
    def make(m):
        how = m.pick(f"output_size={m.pick(2, 3)}", "output_ratio=0.5", f"output_size={(3,) * n}", "",
                     f"output_ratio={(0.5, 0.6, 0.4)[:n]}", "output_size=9", "output_ratio=1.5")
        extra = ", return_indices=True" if m.odds(0.3) else ""
        return (f"nn.FractionalMaxPool{n}d({m.pick(2, 3)}" + (f", {how}" if how else "") + extra + ")",
                m.tensor(m.batch((3, *m.image(n, 6, 12)), 0.2, 0.02)))
    return make


def unpooling(n):
    def make(m):
        shape = m.batch((3, *m.image(n, 2, 5)), 0.3, 0.03)
        other = shape if m.odds(0.93) else (*shape[:-1], shape[-1] + 1 if shape else 1)
        extra = m.options(stride=m.pick("2", "3"))
        ctor = f"nn.MaxUnpool{n}d({m.pick(2, 3)}{extra})"
        call = f"{m.tensor(shape)}, {m.indices(other)}"
        if m.odds(0.1):
            call += f", output_size={[m.pick(5, 6, 7, 8) for _ in range(n)]}"
        return ctor, call
    return make


def power_pooling(n):
    def make(m):
        return (f"nn.LPPool{n}d(2, {m.tuple_of(n, (1, 2, 3))}{m.options(stride='2', ceil_mode='True')})",
                m.tensor(m.batch((3, *m.image(n)))))
    return make


# Padding.

def padding(kind, n):
    def make(m):
        def widths():
            low = -1 if m.odds(0.1) else 0
            if m.odds(0.5):
                return str(m.chance.randint(low, 3))
            return repr(tuple(m.chance.randint(low, 3) for _ in range(2 * n if m.odds(0.95) else 2 * n - 1)))
        value = ", 1.5" if kind == "Constant" else ""
        return f"nn.{kind}Pad{n}d({widths()}{value})", m.tensor(m.batch((3, *m.image(n, 3, 7))))
    return make


# Activations.

def activation(name, arguments=("",)):
    def make(m):
        shape = tuple(m.pick(0, 1, 2, 3, 4) for _ in range(m.pick(0, 1, 2, 2, 3, 4)))
        return f"nn.{name}({m.pick(*arguments)})", m.tensor(shape)
    return make


def softmax(name):
    def make(m):
        rank = m.pick(1, 2, 3, 4)
        dim = m.pick("", "dim=-1", f"dim={m.chance.randint(-rank - 1, rank)}")
        return f"nn.{name}({dim})", m.tensor([m.pick(1, 2, 3) for _ in range(rank)])
    return make


def softmax2d(m):
    return "nn.Softmax2d()", m.tensor([m.pick(1, 2, 3) for _ in range(m.pick(3, 4, 4, 2, 5))])


def glu(m):
    rank = m.pick(1, 2, 3)
    return f"nn.GLU({m.pick('', m.chance.randint(-rank - 1, rank))})", m.tensor([m.pick(2, 4, 6, 3)
                                                                                for _ in range(rank)])


def prelu(m):
    n = m.pick(1, 3, 4)
    return f"nn.PReLU({m.pick('', m.number(n))})", m.tensor(m.pick((2, m.off(n)), (m.off(n),), (2, n, 5), ()))


def attention(m):
    heads = m.pick(1, 2, 4)
    size = heads * m.pick(2, 3)
    first = m.odds(0.4)
    q, k, batch = m.pick(3, 5), m.pick(3, 4), m.pick(1, 2)
    kdim, vdim = (m.pick(size, 5), m.pick(size, 7)) if m.odds(0.3) else (size, size)
    extra = m.options(bias="False", add_bias_kv="True", add_zero_attn="True", dropout="0.1")
    if kdim != size or vdim != size:
        extra += f", kdim={kdim}, vdim={vdim}"
    if first:
        extra += ", batch_first=True"
    ctor = f"nn.MultiheadAttention({m.number(m.off(size, 0.04))}, {heads}{extra})"
    is_batched = m.odds(0.75)

    def sequence(steps, features, n=batch):
        if not is_batched:
            return (steps, features)
        return (n, steps, features) if first else (steps, n, features)
    call = ", ".join((m.tensor(sequence(q, m.off(size, 0.04))), m.tensor(sequence(k, kdim, m.off(batch, 0.04))),
                      m.tensor(sequence(m.off(k, 0.03), vdim))))
    if m.odds(0.3):
        mask = (batch, m.off(k, 0.1)) if is_batched else (m.off(k, 0.1),)
        call += f", key_padding_mask={m.tensor(mask, 'bool')}"
    call += m.options(need_weights="False", average_attn_weights="False")
    if m.odds(0.3):
        mask = (q, m.off(k, 0.1))
        if m.odds(0.3):
            mask = (batch * heads, *mask) if is_batched else (heads, *mask)
        call += f", attn_mask={m.tensor(mask, 'bool')}"
    return ctor, call


# Normalisation.

def batch_norm(name, n):
    def make(m):
        c = m.pick(2, 3, 4)
        shape = (m.pick(1, 2, 3), m.off(c), *m.image(n, 1, 4))
        if m.odds(0.08):
            shape = m.pick(shape[1:], (2, *shape), shape[:2])
        features = "" if name.startswith("Lazy") else m.number(c) + ", "
        extra = m.options(affine="False", track_running_stats="False", momentum="None")
        is_instance = "Instance" in name
        if is_instance:
            extra = m.options(affine="True", track_running_stats="True")
            if m.odds(0.2):
                shape = shape[1:]
        ctor = f"nn.{name}({(features + extra[2:]) if features else extra[2:]})"
        if m.odds(0.2):
            ctor += ".eval()"
        return ctor.replace(", )", ")"), m.tensor(shape)
    return make


def layer_norm(m):
    shape = [m.pick(1, 2, 3, 4) for _ in range(m.pick(1, 2, 3, 4))]
    last = shape[-m.pick(1, 1, 2):]
    given = [m.off(n) for n in last]
    text = m.number(given[0]) if len(given) == 1 else "[" + ", ".join(map(m.number, given)) + "]"
    return f"nn.LayerNorm({text}{m.options(elementwise_affine='False')})", m.tensor(shape)


def root_norm(m):
    shape = [m.pick(1, 2, 3, 4) for _ in range(m.pick(1, 2, 3, 4))]
    last = shape[-m.pick(1, 1, 2):]
    given = [m.off(n) for n in last]
    text = m.number(given[0]) if len(given) == 1 else "[" + ", ".join(map(m.number, given)) + "]"
    return f"nn.RMSNorm({text}{m.options(elementwise_affine='False')})", m.tensor(shape)


def group_norm(m):
    groups = m.pick(1, 2, 3)
    c = groups * m.pick(1, 2)
    shape = (m.pick(1, 2), m.off(c), *m.image(m.pick(0, 1, 2), 1, 4))
    return f"nn.GroupNorm({groups}, {m.number(m.off(c, 0.04))}{m.options(affine='False')})", m.tensor(shape)


def local_norm(m):
    return f"nn.LocalResponseNorm({m.pick(1, 2)})", m.tensor([m.pick(2, 3) for _ in range(m.pick(2, 3, 4, 5))])


def cross_norm(m):
    return "nn.CrossMapLRN2d(2)", m.tensor([m.pick(2, 3) for _ in range(m.pick(4, 4, 3))])


# Linear layers and embeddings.

def linear(m):
    i, o = m.pick(1, 2, 3, 8), m.pick(1, 4, 5)
    shape = [m.pick(0, 1, 2, 3) for _ in range(m.pick(0, 1, 1, 2, 3))] + [m.off(i)]
    if m.odds(0.02):
        shape = []
    return f"nn.Linear({m.number(i)}, {m.number(o)}{m.options(bias='False')})", m.tensor(shape)


def lazy_linear(m):
    return f"nn.LazyLinear({m.number(m.pick(1, 4, 5))}{m.options(bias='False')})", m.tensor((2, m.pick(3, 4)))


def bilinear(m):
    a, b, o = m.pick(2, 3), m.pick(3, 4), m.pick(1, 5)
    front = [m.pick(1, 2, 3) for _ in range(m.pick(0, 1, 2))]
    other = [m.off(n, 0.05) for n in front]
    return (f"nn.Bilinear({m.number(a)}, {m.number(b)}, {m.number(o)}{m.options(bias='False')})",
            f"{m.tensor(front + [m.off(a)])}, {m.tensor(other + [m.off(b)])}")


def identity(m):
    return f"nn.Identity({m.pick('', '54, unused=0.1')})", m.tensor([m.pick(1, 2, 3) for _ in range(m.pick(0, 1, 3))])


def embedding(m):
    extra = m.options(padding_idx=m.pick("0", "-1", "9", "-9"))
    return (f"nn.Embedding({m.number(m.pick(5, 8))}, {m.number(m.pick(1, 3))}{extra})",
            m.indices([m.pick(0, 1, 2, 3) for _ in range(m.pick(0, 1, 2, 3))]))


def embedding_bag(m):
    ctor = f"nn.EmbeddingBag(6, {m.number(3)}{m.options(mode=repr(m.pick('sum', 'mean', 'max', 'min')))}"
    if m.odds(0.5):
        return ctor + ")", m.indices((m.pick(1, 2), m.pick(1, 3)))
    ctor += m.options(include_last_offset="True") + ")"
    if m.odds(0.1):
        return ctor, m.indices((4,))
    return ctor, f"{m.indices((4,))}, torch.tensor([0, {m.pick(1, 2)}, 4])"


# Recurrent layers.

def recurrent(name):
    def make(m):
        i, h, layers = m.pick(2, 3), m.pick(4, 5), m.pick(1, 1, 2, 3)
        first, both = m.odds(0.4), m.odds(0.4)
        steps, batch, is_batched = m.pick(1, 3), m.pick(1, 2), m.odds(0.75)
        projected = m.pick(2, 3) if name == "LSTM" and m.odds(0.2) else 0
        extra = m.options(bias="False", dropout="0.1" if layers > 1 else "0.0")
        if name == "RNN":
            extra += m.options(nonlinearity=repr(m.pick("relu", "tanh", "gelu" if m.odds(0.1) else "relu")))
        extra += ", batch_first=True" if first else ""
        extra += ", bidirectional=True" if both else ""
        extra += f", proj_size={m.off(projected, 0.05)}" if projected else ""
        ctor = f"nn.{name}({m.number(i)}, {m.number(h)}, {layers}{extra})"
        width = m.off(i)
        shape = ((batch, steps, width) if first else (steps, batch, width)) if is_batched else (steps, width)
        if m.odds(0.03):
            shape = m.pick(shape[1:], (1, *shape))
        call = m.tensor(shape)
        if m.odds(0.4):
            count = m.off(layers * (2 if both else 1), 0.08)
            front = (count, m.off(batch, 0.08)) if is_batched else (count,)
            if m.odds(0.04):
                front = front[:1]
            if name == "LSTM":
                call += f", ({m.tensor((*front, projected or h))}, {m.tensor((*front, m.off(h, 0.05)))})"
            else:
                call += f", {m.tensor((*front, m.off(h, 0.05)))}"
        return ctor, call
    return make


def cell(name):
    def make(m):
        i, h, batch = m.pick(2, 3), m.pick(4, 5), m.pick(1, 2, 3)
        front = (batch,) if m.odds(0.7) else ()
        if m.odds(0.03):
            front = (1, 2)
        call = m.tensor((*front, m.off(i)))
        if m.odds(0.5):
            hidden = (*(m.off(n, 0.08) for n in front), m.off(h))
            call += f", {m.tensor(hidden)}" if name != "LSTMCell" else f", ({m.tensor(hidden)}, {m.tensor(hidden)})"
        return f"nn.{name}({m.number(i)}, {m.number(h)}{m.options(bias='False')})", call
    return make


def transformer_layer(name):
    def make(m):
        heads = m.pick(1, 2)
        size = heads * m.pick(2, 4)
        first = m.odds(0.4)
        extra = m.options(dim_feedforward="8", norm_first="True", activation=repr(m.pick("relu", "gelu")))
        extra += ", batch_first=True" if first else ""
        layer = f"nn.{name}Layer({m.number(m.off(size, 0.03))}, {heads}{extra})"
        ctor = layer if m.odds(0.6) else f"nn.{name}({layer}, {m.pick(1, 2)}{m.options(norm=f'nn.LayerNorm({size})')})"
        steps, batch = m.pick(3, 4), m.pick(1, 2)

        def sequence(n):
            return (batch, n, m.off(size, 0.04)) if first else (n, m.off(batch, 0.02), m.off(size, 0.04))
        call = m.tensor(sequence(steps))
        if "Decoder" in name:
            call += f", {m.tensor(sequence(m.pick(2, 5)))}"
        if m.odds(0.3):
            mask = {"nn.TransformerEncoderLayer": "src_mask", "nn.TransformerEncoder": "mask"}
            keyword = mask.get(ctor.split("(")[0], "tgt_mask")
            call += f", {keyword}={m.tensor((steps, m.off(steps, 0.1)))}"
        return ctor, call
    return make


def transformer(m):
    size = m.pick(2, 4)
    first = m.odds(0.4)
    ctor = f"nn.Transformer({m.number(size)}, {m.pick(1, 2)}, 1, 1, 8" + (", batch_first=True)" if first else ")")
    batch = m.pick(1, 2)
    shapes = [(batch, n, m.off(size, 0.04)) if first else (n, m.off(batch, 0.04), size) for n in (3, 5)]
    return ctor, f"{m.tensor(shapes[0])}, {m.tensor(shapes[1])}"


# Dropout and the rest.

def dropout(name):
    def make(m):
        p = m.pick("", "0.2", "0.0", "1.5" if m.odds(0.2) else "0.3")
        return f"nn.{name}({p})", m.tensor([m.pick(1, 2, 3) for _ in range(m.pick(1, 2, 3, 4, 5))])
    return make


def upsample(m):
    n = m.pick(1, 2, 2, 3)
    how = m.pick(f"size={m.pick(3, 5)}", f"size={(4, 5, 6)[:n]}", f"scale_factor={m.pick(2, 3, 0.5, 1.5, 0.1)}",
                 f"scale_factor={(2, 3, 4)[:n]}", f"size={(4, 5)}", "")
    mode = m.pick("", ", mode='nearest'", ", mode='linear'", ", mode='bilinear', align_corners=True",
                  ", mode='bicubic'", ", mode='trilinear'", ", mode='area'", ", mode='cubic'" if m.odds(0.2) else "")
    return f"nn.Upsample({(how + mode).lstrip(', ')})", m.tensor((2, 3, *m.image(n, 2, 6)))


def upsampling2d(name):
    def make(m):
        how = m.pick("scale_factor=2", "size=7", "size=(5, 6)")
        return f"nn.{name}({how})", m.tensor((2, 3, *m.image(m.pick(2, 2, 2, 1), 2, 5)))
    return make


def pixel_shuffle(m):
    r = m.pick(1, 2, 3)
    return f"nn.PixelShuffle({r})", m.tensor(m.batch((m.off(r * r * 2, 0.15), 3, 4), 0.3, 0.1))


def pixel_unshuffle(m):
    r = m.pick(1, 2, 3)
    return f"nn.PixelUnshuffle({r})", m.tensor(m.batch((2, m.off(r * 2, 0.1), m.off(r * 3, 0.1)), 0.3, 0.1, False))


def channel_shuffle(m):
    g = m.pick(1, 2, 3)
    return f"nn.ChannelShuffle({g})", m.tensor(m.pick((2, m.off(g * 2, 0.2), 3), (2, g, 2, 3), (2, g)))


def fold(m):
    h, w, k = m.pick(4, 5), m.pick(4, 6), m.pick(1, 2)
    stride = m.pick(1, 2)
    blocks = ((h - k) // stride + 1) * ((w - k) // stride + 1)
    return (f"nn.Fold(({h}, {w}), {k}, stride={stride})",
            m.tensor(m.batch((m.off(k * k * 2, 0.08), m.off(blocks, 0.1)), 0.3, 0.05)))


def unfold(m):
    extra = m.options(dilation=m.pick("1", "2"), padding=m.pick("0", "1", "(1, 0)"), stride=m.pick("1", "2"))
    return (f"nn.Unfold({m.tuple_of(2, (1, 2, 3))}{extra})", m.tensor(m.batch((3, *m.image(2, 3, 6)), 0.2, 0.03)))


def flatten(m):
    rank = m.pick(1, 2, 3, 4)
    arguments = m.pick("", "0", f"{m.chance.randint(-rank - 1, rank)}",
                       f"{m.chance.randint(-rank, rank)}, {m.chance.randint(-rank, rank)}")
    return f"nn.Flatten({arguments})", m.tensor([m.pick(0, 1, 2, 3) for _ in range(rank)])


def unflatten(m):
    rank = m.pick(1, 2, 3)
    dim = m.chance.randint(-rank, rank - 1) if m.odds(0.9) else rank
    sizes = m.pick("(2, 3)", "(2, -1)", "(3, 2, 1)", "(6,)", "(-1, 4)", "(2, 2)")
    return f"nn.Unflatten({dim}, {sizes})", m.tensor([m.pick(6, 6, 12, 4) for _ in range(rank)])


def distance(name):
    def make(m):
        shape = [m.pick(1, 2, 3) for _ in range(m.pick(1, 2, 2, 3))]
        other = [m.off(n, 0.1) for n in shape][m.pick(0, 0, 0, 1):]
        extra = m.pick("", "", "dim=-1" if "Cosine" in name else "keepdim=True",
                       "dim=2" if "Cosine" in name else "p=1.0")
        return f"nn.{name}({extra})", f"{m.tensor(shape)}, {m.tensor(other)}"
    return make


def adaptive_softmax(m):
    cutoffs = m.pick("[2, 5]", "[3]", "[5, 2]" if m.odds(0.3) else "[2, 4]")
    n = m.pick(1, 4)
    shape, target = ((n, m.off(8)), (m.off(n),)) if m.odds(0.8) else ((8,), ())
    return f"nn.AdaptiveLogSoftmaxWithLoss({m.number(8)}, 10, {cutoffs})", f"{m.tensor(shape)}, {m.tensor(target, 'int64')}"


# Losses.

def pointwise_loss(name):
    def make(m):
        shape = [m.pick(1, 2, 3) for _ in range(m.pick(0, 1, 2, 2, 3))]
        other = [m.off(n, 0.08) for n in shape]
        if m.odds(0.1):
            other = m.pick(other[1:], other + [1], [1] + other)
        return f"nn.{name}({m.reduction()[2:]})", f"{m.tensor(shape)}, {m.tensor(other)}"
    return make


def class_loss(name):
    def make(m):
        n, c = m.pick(1, 2, 4), m.pick(2, 3)
        rest = [m.pick(2, 3) for _ in range(m.pick(0, 0, 0, 1, 2, 3))]
        shape, target = [n, c, *rest], [m.off(n), *(m.off(k, 0.08) for k in rest)]
        if m.odds(0.1):
            shape, target = [c], m.pick([], [1])
        elif m.odds(0.05):
            target = target + [1]
        extra = m.reduction()
        if m.odds(0.15):
            extra += f", weight=z({m.off(c, 0.2)})"
        if name == "CrossEntropyLoss":
            extra += m.options(label_smoothing=m.pick("0.1", "0.1", "1.5"))
            if m.odds(0.15):
                return f"nn.{name}({extra[2:]})", f"{m.tensor(shape)}, {m.tensor(shape, m.pick('float32', 'int64'))}"
        return f"nn.{name}({extra[2:]})", f"{m.tensor(shape)}, {m.indices(target)}"
    return make


def binary_loss(name):
    def make(m):
        shape = [m.pick(1, 2, 4) for _ in range(m.pick(0, 1, 2, 3))]
        other = [m.off(n, 0.06) for n in shape]
        if m.odds(0.12):
            other = m.pick(other[:-1], other + [1])
        extra = m.reduction()
        if m.odds(0.15):
            extra += f", weight=z({m.pick(1, 2, 4)})"
        if "Logits" in name and m.odds(0.15):
            extra += f", pos_weight=z({m.pick(1, 2, 4)})"
        dtype = "int64" if m.odds(0.06) else None
        return f"nn.{name}({extra[2:]})", f"{m.tensor(shape)}, {m.tensor(other, dtype)}"
    return make


def label_loss(name):
    def make(m):
        n, c = m.pick(1, 3), m.pick(2, 4)
        shape = m.pick((n, c), (n, c), (n, c), (c,), (2, n, c))
        if name == "MultiLabelMarginLoss":
            target = m.indices([m.off(k) for k in shape])
        elif name == "MultiMarginLoss":
            target = m.indices((m.off(n),) if len(shape) == 2 else m.pick((), (1,)))
        else:
            target = m.tensor([m.off(k) for k in shape])
        extra = m.reduction() + (", p=2" if name == "MultiMarginLoss" and m.odds(0.3) else "")
        return f"nn.{name}({extra[2:]})", f"{m.tensor(shape)}, {target}"
    return make


def triple_loss(name):
    def make(m):
        n, c = m.pick(1, 2, 3), m.pick(2, 3)
        extra = m.reduction()[2:]
        if name == "CosineEmbeddingLoss":
            shape, target = ((n, c), (m.off(n),)) if m.odds(0.8) else ((c,), m.pick((), (1,)))
            shapes = shape, [m.off(k, 0.04) for k in shape], target
        elif name == "MarginRankingLoss":
            shapes = (n,), (m.off(n),), m.pick((m.off(n),), (n, 1))
        elif name == "GaussianNLLLoss":
            shapes = (n, c), (n, m.off(c)), m.pick((n, c), (n, 1), (n,), (m.off(c),))
        else:
            shapes = (n, c), (m.off(n, 0.04), m.off(c, 0.04)), m.pick((n, c), (n, c), (n, c), (c,))
        return f"nn.{name}({extra})", ", ".join(m.tensor(shape) for shape in shapes)
    return make


def ctc_loss(m):
    n, length = m.pick(1, 3), m.pick(2, 4)
    call = (f"{m.tensor((8, n, 5))}, {m.tensor((m.off(n), length), 'int64')} + 1, torch.full(({m.off(n)},), 8), "
            f"torch.full(({m.off(n)},), {length})")
    return f"nn.CTCLoss({m.reduction()[2:]})", call


def layers():
    """The generators of the layers by name."""
    found = {}
    for n in (1, 2, 3):
        found[f"Conv{n}d"] = convolution(n)
        found[f"ConvTranspose{n}d"] = transposed(n)
        found[f"LazyConv{n}d"] = lazy_convolution(n, False)
        found[f"LazyConvTranspose{n}d"] = lazy_convolution(n, True)
        for kind in ("Max", "Avg"):
            found[f"{kind}Pool{n}d"] = pooling(kind, n)
            found[f"Adaptive{kind}Pool{n}d"] = adaptive(kind, n)
        found[f"MaxUnpool{n}d"] = unpooling(n)
        for kind in ("Constant", "Reflection", "Replication"):
            found[f"{kind}Pad{n}d"] = padding(kind, n)
        spatial = n
        for prefix in ("", "Lazy"):
            found[f"{prefix}BatchNorm{n}d"] = batch_norm(f"{prefix}BatchNorm{n}d", spatial)
            found[f"{prefix}InstanceNorm{n}d"] = batch_norm(f"{prefix}InstanceNorm{n}d", spatial)
        found[f"Dropout{n}d"] = dropout(f"Dropout{n}d")
    for n in (2, 3):
        found[f"FractionalMaxPool{n}d"] = fractional(n)
    for n in (1, 2, 3):
        found[f"LPPool{n}d"] = power_pooling(n)
        found[f"ZeroPad{n}d"] = padding("Zero", n)
        found[f"CircularPad{n}d"] = padding("Circular", n)
    slopes = ("", "inplace=True")
    for name in ("ReLU", "ReLU6", "Hardsigmoid", "Hardswish", "SiLU", "Mish", "SELU"):
        found[name] = activation(name, slopes)
    for name in ("Sigmoid", "Tanh", "LogSigmoid", "Softsign", "Tanhshrink"):
        found[name] = activation(name)
    for name in ("ELU", "CELU", "LeakyReLU"):
        found[name] = activation(name, ("", "0.5", "0.2, True"))
    found["GELU"] = activation("GELU", ("", "'tanh'", "'none'"))
    found["Hardtanh"] = activation("Hardtanh", ("", "-2.0, 2.0", "1.0, 0.0"))
    found["Threshold"] = activation("Threshold", ("0.1, 20", "0.1, 20, True"))
    found["RReLU"] = activation("RReLU", ("", "0.1, 0.3"))
    found["Hardshrink"] = activation("Hardshrink", ("", "0.2"))
    found["Softshrink"] = activation("Softshrink", ("", "0.2"))
    found["Softplus"] = activation("Softplus", ("", "2, 10"))
    for name in ("Softmax", "LogSoftmax", "Softmin"):
        found[name] = softmax(name)
    found.update(Softmax2d=softmax2d, GLU=glu, PReLU=prelu, MultiheadAttention=attention, LayerNorm=layer_norm, RMSNorm=root_norm,
                 GroupNorm=group_norm, LocalResponseNorm=local_norm, CrossMapLRN2d=cross_norm, Linear=linear,
                 LazyLinear=lazy_linear, Bilinear=bilinear, Identity=identity, Embedding=embedding,
                 EmbeddingBag=embedding_bag, Upsample=upsample, PixelShuffle=pixel_shuffle,
                 PixelUnshuffle=pixel_unshuffle, ChannelShuffle=channel_shuffle, Fold=fold, Unfold=unfold,
                 Flatten=flatten, Unflatten=unflatten, AdaptiveLogSoftmaxWithLoss=adaptive_softmax, CTCLoss=ctc_loss,
                 Transformer=transformer)
    for name in ("RNN", "LSTM", "GRU"):
        found[name] = recurrent(name)
        found[name + "Cell"] = cell(name + "Cell")
    for name in ("TransformerEncoder", "TransformerDecoder"):
        found[name] = found[name + "Layer"] = transformer_layer(name)
    for name in ("Dropout", "AlphaDropout", "FeatureAlphaDropout"):
        found[name] = dropout(name)
    for name in ("UpsamplingNearest2d", "UpsamplingBilinear2d"):
        found[name] = upsampling2d(name)
    for name in ("CosineSimilarity", "PairwiseDistance"):
        found[name] = distance(name)
    for name in ("MSELoss", "L1Loss", "SmoothL1Loss", "HuberLoss", "KLDivLoss", "PoissonNLLLoss",
                 "HingeEmbeddingLoss", "SoftMarginLoss"):
        found[name] = pointwise_loss(name)
    for name in ("NLLLoss", "CrossEntropyLoss"):
        found[name] = class_loss(name)
    for name in ("BCELoss", "BCEWithLogitsLoss"):
        found[name] = binary_loss(name)
    for name in ("MultiLabelMarginLoss", "MultiLabelSoftMarginLoss", "MultiMarginLoss"):
        found[name] = label_loss(name)
    for name in ("CosineEmbeddingLoss", "MarginRankingLoss", "TripletMarginLoss", "TripletMarginWithDistanceLoss",
                 "GaussianNLLLoss"):
        found[name] = triple_loss(name)
    return found
