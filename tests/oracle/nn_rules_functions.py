"""Calls of torch.nn.functional, torch.nn.init and torch.nn.utils for nn_rules_oracle.py: see nn_rules_calls.py."""


def any_shape(m, least=0):
    return [m.pick(0, 1, 2, 3, 4) for _ in range(m.pick(*range(least, 5)))]


def plain(name, extras=("",), least=0, may_be_empty=True):
    """A function that keeps the shape; some refuse nothing when there are no elements."""
    def make(m):
        shape = any_shape(m, least)
        if not may_be_empty:
            shape = [max(1, n) for n in shape]
        return f"{name}({m.tensor(shape)}{m.pick(*extras)})"
    return make


def along(name):
    """A function of a tensor and a dimension of it."""
    def make(m):
        rank = m.pick(1, 2, 3)
        dim = m.chance.randint(-rank, rank - 1) if m.odds(0.85) else rank
        return f"{name}({m.tensor([m.pick(1, 2, 4) for _ in range(rank)])}, dim={dim})"
    return make


def convolution(n, is_transposed=False):
    name = f"F.conv_transpose{n}d" if is_transposed else f"F.conv{n}d"

    def make(m):
        groups, c, o = m.pick(1, 1, 2), m.pick(1, 2), m.pick(1, 3)
        kernel = [m.pick(1, 2, 3) for _ in range(n)]
        weight = [groups * c, o, *kernel] if is_transposed else [groups * o, c, *kernel]
        if m.odds(0.05):
            weight[m.pick(0, 1)] += 1
        call = f"{name}({m.tensor(m.batch((m.off(groups * c), *m.image(n, 3, 8)), may_be_empty=False))}, {m.tensor(weight)}"
        if m.odds(0.4):
            call += f", {m.tensor((m.off(groups * o),))}"
        call += m.options(stride=lambda: m.tuple_of(n, (1, 2)), padding=lambda: m.tuple_of(n, (0, 1)),
                          dilation=lambda: m.tuple_of(n, (1, 2)))
        return call + f", groups={groups})"
    return make


def conv_tbc(m):
    c, o = m.pick(2, 3), m.pick(1, 4)
    return f"F.conv_tbc({m.tensor((m.pick(4, 6), 2, m.off(c)))}, {m.tensor((3, c, o))}, {m.tensor((m.off(o),))}, pad={m.pick(0, 1)})"


def pooling(name, n):
    def make(m):
        extra = m.options(stride=lambda: m.tuple_of(n, (1, 2)), ceil_mode="True")
        if m.odds(0.2):
            extra += ", padding=1"
        return f"{name}({m.tensor(m.batch((3, *m.image(n, 3, 9))))}, {m.tuple_of(n, (1, 2, 3))}{extra})"
    return make


def adaptive(name, n):
    def make(m):
        return f"{name}({m.tensor(m.batch((3, *m.image(n, 3, 9))))}, {m.pick(1, 2, (2,) * n, (3,) * n)})"
    return make


def fractional(n):
    def make(m):
        how = m.pick("output_size=2", "output_ratio=0.5", "output_ratio=0.7", "output_size=9")
        return f"F.fractional_max_pool{n}d({m.tensor(m.batch((3, *m.image(n, 6, 9)), 0.2, 0.02))}, 2, {how})"
    return make


def unpooling(n):
    def make(m):
        shape = m.batch((3, *m.image(n, 2, 4)), 0.3, 0.03)
        return f"F.max_unpool{n}d({m.tensor(shape)}, {m.indices(shape)}, {m.pick(2, 3)}{m.options(stride='2')})"
    return make


def power_pooling(n):
    def make(m):
        return f"F.lp_pool{n}d({m.tensor(m.batch((3, *m.image(n))))}, 2.0, {m.pick(1, 2, 3)}{m.options(stride='2')})"
    return make


def grouped_mm(m):
    """Its rows must begin at multiples of 16 bytes; the numbers of the groups in `offs` belong to tensors of 2 dimensions."""
    groups, rows, inner, columns = m.pick(1, 2, 3), m.pick(4, 8), m.pick(8, 16), m.pick(4, 8, 12)
    ends = [rows * (i + 1) // groups for i in range(groups)]
    left, right = m.pick((2, 3), (2, 3), (3, 3), (3, 2), (2, 2))
    given = (inner + 4 if m.odds(0.08) else inner)
    a = (rows, given) if left == 2 else (m.off(groups), rows, given)
    b = (inner, columns) if right == 2 else (m.off(groups), inner, columns)
    extra = "" if (left, right) == (3, 3) else f", offs=torch.tensor({ends}, dtype=torch.int32)"
    return f"F.grouped_mm({m.tensor(a)}, {m.tensor(b)}{extra})"


def linear(m):
    i, o = m.pick(2, 3), m.pick(1, 4)
    bias = f", {m.tensor((m.off(o),))}" if m.odds(0.5) else ""
    weight = (o, i) if m.odds(0.9) else (i,)
    return f"F.linear({m.tensor([*(max(1, n) for n in any_shape(m)[:2]), m.off(i)])}, {m.tensor(weight)}{bias if len(weight) == 2 else ''})"


def bilinear(m):
    return f"F.bilinear({m.tensor((2, m.off(3)))}, {m.tensor((m.off(2), 4))}, {m.tensor((5, 3, 4))})"


def batch_norm(m):
    c = m.pick(2, 3)
    stats = f"{m.tensor((m.off(c),))}, {m.tensor((c,))}" if m.odds(0.7) else "None, None"
    return (f"F.batch_norm({m.tensor((m.pick(1, 2), c, *m.image(m.pick(0, 1, 2), 1, 3)))}, {stats}"
            f"{m.options(training='True')})")


def instance_norm(m):
    c = m.pick(2, 3)
    weight = f", weight={m.tensor((m.off(c),))}" if m.odds(0.4) else ""
    return f"F.instance_norm({m.tensor((2, c, *m.image(m.pick(1, 2), 1, 3)))}{weight})"


def layer_norm(m):
    shape = [m.pick(2, 3) for _ in range(m.pick(1, 2, 3))]
    last = [m.off(n) for n in shape[-m.pick(1, 2):]]
    weight = f", {m.tensor([m.off(n, 0.05) for n in last])}" if m.odds(0.4) else ""
    return f"F.layer_norm({m.tensor(shape)}, {tuple(last)}{weight})"


def root_norm(m):
    shape = [m.pick(2, 3) for _ in range(m.pick(1, 2, 3))]
    last = [m.off(n) for n in shape[-m.pick(1, 2):]]
    weight = f", {m.tensor([m.off(n, 0.05) for n in last])}" if m.odds(0.4) else ""
    return f"F.rms_norm({m.tensor(shape)}, {tuple(last)}{weight})"


def group_norm(m):
    groups = m.pick(1, 2)
    c = m.off(groups * 2)
    weight = f", {m.tensor((m.off(c),))}" if m.odds(0.4) else ""
    return f"F.group_norm({m.tensor((2, c, *m.image(m.pick(0, 1), 1, 3)))}, {groups}{weight})"


def embedding(m):
    return f"F.embedding({m.indices(any_shape(m)[:3])}, {m.tensor((5, m.pick(2, 3)))}{m.options(padding_idx=m.pick('1', '7'))})"


def embedding_bag(m):
    if m.odds(0.5):
        return f"F.embedding_bag({m.indices((m.pick(1, 2), 3))}, {m.tensor((5, 3))}{m.options(mode=repr(m.pick('sum', 'max')))})"
    return f"F.embedding_bag({m.indices((4,))}, {m.tensor((5, 3))}, torch.tensor([0, 2]))"


def one_hot(m):
    return f"F.one_hot({m.indices(any_shape(m)[:2])}{m.options(num_classes=m.number(m.pick(3, 5)))})"


def glu(m):
    return f"F.glu({m.tensor((m.pick(2, 3, 4), m.pick(2, 4, 5)))}{m.pick('', ', 0', ', -1', ', 2')})"


def prelu(m):
    c = m.pick(1, 3)
    return f"F.prelu({m.tensor((2, m.off(c), 2))}, {m.tensor((c,))})"


def pad(m):
    rank = m.pick(1, 2, 3, 4, 5)
    shape = [m.pick(2, 3, 5) for _ in range(rank)]
    count = m.pick(*range(1, rank + 1)) if m.odds(0.95) else rank + 1
    widths = tuple(m.pick(0, 1, 2, -1 if m.odds(0.3) else 1) for _ in range(2 * count))
    mode = m.pick("", "", f", mode={m.pick('reflect', 'replicate', 'circular', 'mirror')!r}", ", value=1.5")
    return f"F.pad({m.tensor(shape)}, {widths}{mode})"


def interpolate(name="F.interpolate", modes=True):
    def make(m):
        n = m.pick(1, 2, 2, 3) if modes else 2
        how = m.pick(f"size={m.pick(3, 5)}", f"scale_factor={m.pick(2, 0.5, 1.5)}", f"size={(4, 5, 6)[:n]}")
        mode = m.pick("", ", mode='bilinear'", ", mode='linear'", ", mode='trilinear'", ", mode='area'",
                      ", mode='bicubic'") if modes else ""
        return f"{name}({m.tensor((2, 3, *m.image(n, 2, 5)))}, {how}{mode})"
    return make


def grid_sample(m):
    n = m.pick(2, 2, 3)
    batch = m.pick(1, 2)
    return (f"F.grid_sample({m.tensor((batch, 3, *m.image(n, 2, 4)))}, "
            f"{m.tensor((m.off(batch), *m.image(n, 2, 4), m.off(n)))}, align_corners=False)")


def fold(m):
    h, w, k = m.pick(4, 5), m.pick(4, 6), m.pick(1, 2)
    blocks = (h - k + 1) * (w - k + 1)
    return f"F.fold({m.tensor(m.batch((m.off(k * k * 2), m.off(blocks)), 0.3, 0.05))}, ({h}, {w}), {k})"


def unfold(m):
    return (f"F.unfold({m.tensor(m.batch((3, *m.image(2, 3, 6)), 0.2, 0.03))}, {m.tuple_of(2, (1, 2, 3))}"
            f"{m.options(padding='1', stride='2', dilation='2')})")


def shuffle(name, factors):
    def make(m):
        return f"{name}({m.tensor(m.batch((m.pick(4, 8, 9, 18), m.pick(4, 6), m.pick(4, 6)), 0.2, 0.05, False))}, {m.pick(*factors)})"
    return make


def channel_shuffle(name):
    """Without elements PyTorch divides by zero."""
    def make(m):
        return f"{name}({m.tensor((2, m.pick(2, 4, 5), 3))}, {m.pick(1, 2)})"
    return make


def distance(name):
    def make(m):
        shape = [m.pick(2, 3) for _ in range(m.pick(1, 2, 3))]
        extra = m.pick("", ", dim=-1" if "cosine" in name else ", keepdim=True")
        return f"{name}({m.tensor(shape)}, {m.tensor([m.off(n) for n in shape])}{extra})"
    return make


def pdist(m):
    return f"F.pdist({m.tensor([m.pick(1, 3, 4) for _ in range(m.pick(2, 2, 2, 1, 3))])})"


def attention(m):
    batch, q, k, e = m.pick(1, 2), m.pick(2, 3), m.pick(2, 4), m.pick(2, 3)
    return (f"F._scaled_dot_product_attention({m.tensor((batch, q, e))}, {m.tensor((batch, k, m.off(e)))}, "
            f"{m.tensor((batch, m.off(k), 5))})[0]")


def dot_product(m):
    batch, q, k, e, heads = m.pick(1, 2), m.pick(2, 3), m.pick(2, 4), m.pick(2, 3), m.pick(1, 2)
    if m.odds(0.4):
        shared = heads if m.odds(0.5) else 1
        return (f"F.scaled_dot_product_attention({m.tensor((batch, heads, q, e))}, {m.tensor((batch, shared, k, m.off(e)))}, "
                f"{m.tensor((batch, shared, k, 5))}, enable_gqa=True)")
    extra = m.pick("", "", ", is_causal=True", ", scale=0.5", f", {m.tensor((q, m.off(k)))}")
    return (f"F.scaled_dot_product_attention({m.tensor((batch, heads, q, e))}, {m.tensor((batch, heads, k, m.off(e)))}, "
            f"{m.tensor((batch, heads, m.off(k), 5))}{extra})")


def two(name, is_reduced=True):
    """A loss of two tensors that broadcast."""
    def make(m):
        shape = [m.pick(2, 3) for _ in range(m.pick(0, 1, 2, 3))]
        other = [m.off(n) for n in shape]
        return f"{name}({m.tensor(shape)}, {m.tensor(other)}{m.reduction() if is_reduced else ''})"
    return make


def classes(name):
    def make(m):
        n, c = m.pick(1, 4), m.pick(2, 3)
        rest = [2] * m.pick(0, 0, 1, 2)
        return f"{name}({m.tensor((n, c, *rest))}, {m.indices((m.off(n), *(m.off(k) for k in rest)))}{m.reduction()})"
    return make


def three(name, shapes):
    def make(m):
        n, c = m.pick(1, 3), m.pick(2, 4)
        sizes = [[m.off({"n": n, "c": c}[letter]) for letter in shape] for shape in shapes]
        return f"{name}({', '.join(m.tensor(size) for size in sizes)}{m.reduction()})"
    return make


def labels(name, is_index):
    def make(m):
        n, c = m.pick(1, 3), m.pick(2, 4)
        target = [n, m.off(c)] if is_index != "row" else [m.off(n)]
        tensor = m.indices(target) if is_index else m.tensor(target)
        return f"{name}({m.tensor((n, c))}, {tensor}{m.reduction()})"
    return make


def ctc_loss(m):
    n = m.pick(1, 3)
    return (f"F.ctc_loss({m.tensor((8, n, 5))}, {m.tensor((m.off(n), 2), 'int64')} + 1, torch.full(({m.off(n)},), 8), "
            f"torch.full(({n},), 2){m.reduction()})")


def initialiser(name, extras=("",), ranks=(1, 2, 2, 3, 4)):
    def make(m):
        return f"init.{name}({m.tensor([m.pick(2, 3, 4) for _ in range(m.pick(*ranks))])}{m.pick(*extras)})"
    return make


def pad_sequence(m):
    n = m.pick(1, 2, 3)
    parts = ", ".join(m.tensor((m.pick(1, 2, 4), *((m.off(3),) if m.odds(0.9) else ()))) for _ in range(n))
    return f"rnn.pad_sequence([{parts}]{m.options(batch_first='True')})"


# Patterns of einops.

def grouped(m, names):
    """The axes as one side of a pattern, some of them in brackets."""
    parts, i = [], 0
    while i < len(names):
        count = m.pick(1, 1, 2)
        group = names[i:i + count]
        parts.append("(" + " ".join(group) + ")" if len(group) > 1 else group[0])
        i += count
    return parts


def einops_call(operation):
    def make(m):
        names = list("bchwd"[:m.pick(1, 2, 3, 4)])
        sizes = {name: m.pick(1, 2, 3, 4) for name in names}
        left, shape, given = [], [], {}
        for part in grouped(m, names):
            group = part.strip("()").split()
            size = 1
            for name in group:
                size *= sizes[name]
            left.append(part)
            shape.append(m.off(size, 0.04))
            for name in group[1:]:
                given[name] = sizes[name]
        right = list(names)
        m.chance.shuffle(right)
        if operation == "reduce":
            right = right[:m.pick(0, 1, len(right))]
        if operation == "repeat":
            right.insert(m.pick(0, len(right)), "k")
            if m.odds(0.9):
                given["k"] = m.pick(1, 2, 3)
        right = grouped(m, right)
        if m.odds(0.15):
            left, right, shape = ["..."] + left, right + ["..."], [2, 3][:m.pick(0, 1, 2)] + shape
        if m.odds(0.05):
            right = right[1:]
        if m.odds(0.04):
            shape = shape[1:]
        extra = "".join(f", {name}={size}" for name, size in given.items())
        how = ", 'mean'" if operation == "reduce" else ""
        return f"einops.{operation}({m.tensor(shape)}, '{' '.join(left)} -> {' '.join(right)}'{how}{extra})"
    return make


def einops_einsum(m):
    i, j, k = m.pick(1, 2), m.pick(2, 3), m.pick(3, 4)
    return (f"einops.einsum({m.tensor((i, j))}, {m.tensor((m.off(j), k))}, "
            f"'{m.pick('row inner, inner column -> row column', 'a b, b c -> c a', 'a b, b c -> b', 'a b, b c -> a b c')}')")


def einops_functions():
    """The generators of the functions of einops, which is not everywhere."""
    found = {f"einops.{name}": einops_call(name) for name in ("rearrange", "reduce", "repeat")}
    found["einops.einsum"] = einops_einsum
    return found


# Helpers of torch.nn.utils.

def some_layer(m):
    return m.pick(f"nn.Linear({m.pick(2, 3)}, {m.pick(4, 5)})", f"nn.Conv2d(2, {m.pick(3, 4)}, {m.pick(1, 3)}, bias=False)",
                  f"nn.ConvTranspose1d(2, {m.pick(3, 4)}, 3)", "nn.Conv1d(4, 6, 3, groups=2)")


def weight_norm(m):
    return f"[*utils.weight_norm({some_layer(m)}{m.pick('', ', dim=1', ', dim=None')}).parameters()]"


def spectral_norm(m):
    layer = some_layer(m)
    return f"[*utils.spectral_norm({layer}).parameters(), *utils.spectral_norm({layer}).buffers()]"


def to_vector(m):
    return f"utils.parameters_to_vector({some_layer(m)}.parameters())"


def functions():
    """The generators of the functions by name."""
    found = {}
    inplace = ("", ", inplace=True")
    for name in ("relu", "relu6", "hardsigmoid", "hardswish", "silu", "mish", "selu"):
        found[f"F.{name}"] = plain(f"F.{name}", inplace)
    for name in ("relu_", "selu_", "logsigmoid", "softsign", "tanhshrink", "sigmoid", "tanh"):
        found[f"F.{name}"] = plain(f"F.{name}")
    for name in ("elu", "elu_", "celu", "celu_", "leaky_relu", "leaky_relu_"):
        found[f"F.{name}"] = plain(f"F.{name}", ("", ", 0.5"))
    for name in ("hardtanh", "hardtanh_", "rrelu", "rrelu_"):
        found[f"F.{name}"] = plain(f"F.{name}", ("", ", 0.1, 0.3"))
    for name in ("threshold", "threshold_"):
        found[f"F.{name}"] = plain(f"F.{name}", (", 0.1, 2.0",))
    found["F.gelu"] = plain("F.gelu", ("", ", approximate='tanh'"))
    for name in ("hardshrink", "softshrink"):
        found[f"F.{name}"] = plain(f"F.{name}", ("", ", 0.2"))
    found["F.softplus"] = plain("F.softplus", ("", ", 2, 10"))
    for name in ("softmax", "log_softmax", "softmin", "gumbel_softmax", "normalize"):
        found[f"F.{name}"] = along(f"F.{name}")
    for name in ("dropout", "alpha_dropout", "feature_alpha_dropout", "dropout1d", "dropout2d", "dropout3d"):
        found[f"F.{name}"] = plain(f"F.{name}", ("", ", 0.2", ", p=1.5", ", training=False"), may_be_empty=False)
    for n in (1, 2, 3):
        found[f"F.conv{n}d"] = convolution(n)
        found[f"F.conv_transpose{n}d"] = convolution(n, True)
        for name in (f"max_pool{n}d", f"avg_pool{n}d", f"max_pool{n}d_with_indices"):
            found[f"F.{name}"] = pooling(f"F.{name}", n)
        for name in (f"adaptive_avg_pool{n}d", f"adaptive_max_pool{n}d", f"adaptive_max_pool{n}d_with_indices"):
            found[f"F.{name}"] = adaptive(f"F.{name}", n)
        found[f"F.max_unpool{n}d"] = unpooling(n)
    for n in (2, 3):
        found[f"F.fractional_max_pool{n}d"] = fractional(n)
    for n in (1, 2, 3):
        found[f"F.lp_pool{n}d"] = power_pooling(n)
    found.update({
        "F.conv_tbc": conv_tbc, "F.linear": linear, "F.grouped_mm": grouped_mm, "F.bilinear": bilinear, "F.batch_norm": batch_norm,
        "F.instance_norm": instance_norm, "F.layer_norm": layer_norm, "F.rms_norm": root_norm, "F.scaled_dot_product_attention": dot_product, "F.group_norm": group_norm,
        "F.local_response_norm": plain("F.local_response_norm", (", 2",), 2), "F.embedding": embedding,
        "F.embedding_bag": embedding_bag, "F.one_hot": one_hot, "F.glu": glu, "F.prelu": prelu, "F.pad": pad,
        "F.interpolate": interpolate(), "F.upsample": interpolate("F.upsample"),
        "F.upsample_nearest": interpolate("F.upsample_nearest", False),
        "F.upsample_bilinear": interpolate("F.upsample_bilinear", False), "F.grid_sample": grid_sample,
        "F.fold": fold, "F.unfold": unfold, "F.pixel_shuffle": shuffle("F.pixel_shuffle", (1, 2, 3)),
        "F.pixel_unshuffle": shuffle("F.pixel_unshuffle", (1, 2, 3)), "F.channel_shuffle": channel_shuffle("F.channel_shuffle"),
        "F.native_channel_shuffle": channel_shuffle("F.native_channel_shuffle"), "F.pdist": pdist,
        "F.cosine_similarity": distance("F.cosine_similarity"),
        "F.pairwise_distance": distance("F.pairwise_distance"), "F.ctc_loss": ctc_loss,
        "rnn.pad_sequence": pad_sequence, "utils.weight_norm": weight_norm, "utils.spectral_norm": spectral_norm,
        "utils.parameters_to_vector": to_vector,
    })
    for name in ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div", "poisson_nll_loss",
                 "hinge_embedding_loss", "soft_margin_loss", "binary_cross_entropy",
                 "binary_cross_entropy_with_logits"):
        found[f"F.{name}"] = two(f"F.{name}")
    for name in ("nll_loss", "cross_entropy"):
        found[f"F.{name}"] = classes(f"F.{name}")
    found["F.cosine_embedding_loss"] = three("F.cosine_embedding_loss", ("nc", "nc", "n"))
    found["F.margin_ranking_loss"] = three("F.margin_ranking_loss", ("n", "n", "n"))
    found["F.triplet_margin_loss"] = three("F.triplet_margin_loss", ("nc", "nc", "nc"))
    found["F.triplet_margin_with_distance_loss"] = three("F.triplet_margin_with_distance_loss", ("nc", "nc", "nc"))
    found["F.gaussian_nll_loss"] = three("F.gaussian_nll_loss", ("nc", "nc", "nc"))
    found["F.multilabel_margin_loss"] = labels("F.multilabel_margin_loss", True)
    found["F.multilabel_soft_margin_loss"] = labels("F.multilabel_soft_margin_loss", False)
    found["F.multi_margin_loss"] = labels("F.multi_margin_loss", "row")
    for name in ("uniform_", "normal_", "trunc_normal_", "ones_", "zeros_", "xavier_uniform_", "xavier_normal_",
                 "orthogonal_"):
        found[f"init.{name}"] = initialiser(name)
    found["init.kaiming_uniform_"] = initialiser("kaiming_uniform_", ("", ", mode='fan_out'", ", nonlinearity='relu'",
                                                                     ", mode='fan'", ", nonlinearity='swish'"))
    found["init.constant_"] = initialiser("constant_", (", 0.5",))
    found["init.eye_"] = initialiser("eye_")
    found["init.dirac_"] = initialiser("dirac_", ("", ", 2"), (2, 3, 4, 5))
    found["init.sparse_"] = initialiser("sparse_", (", 0.1",))
    found["init.calculate_gain"] = lambda m: f"init.calculate_gain({m.pick('relu', 'tanh', 'selu', 'swish')!r})"
    return found
