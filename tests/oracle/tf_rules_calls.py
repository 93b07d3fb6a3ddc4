"""Random calls of TensorFlow's functions and of Keras' layers, most of them right, for tf_rules_oracle.py."""

WRONG = 0.15


class Maker:
    """Draws sizes and writes tensors; some of what it draws does not fit."""

    def __init__(self, rng):
        self.rng = rng

    def size(self):
        return self.rng.choice([1, 2, 3, 4, 5, 6, 8])

    def sizes(self, least=1, most=4):
        return [self.size() for _ in range(self.rng.randint(least, most))]

    def one_of(self, *items):
        return self.rng.choice(items)

    def is_wrong(self):
        return self.rng.random() < WRONG

    def bent(self, sizes):
        """The sizes, of which now and then one is another."""
        sizes = list(sizes)
        if sizes and self.is_wrong():
            sizes[self.rng.randrange(len(sizes))] = self.size()
        if self.rng.random() < WRONG / 3:
            sizes = sizes + [self.size()] if self.rng.random() < 0.5 else sizes[:-1]
        return sizes

    def tensor(self, sizes, dtype="float32"):
        shape = "(" + "".join(f"{n}, " for n in sizes).rstrip(" ") + ")" if sizes else "()"
        if dtype != "float32" or self.rng.random() < 0.7:
            return f"tf.ones({shape}, tf.{dtype})"
        return self.one_of(f"tf.random.normal({shape})", f"tf.Variable(tf.zeros({shape}))", f"tf.constant(np.ones({shape}, 'float32'))")

    def partner(self, sizes):
        """Sizes that broadcast with these."""
        return self.bent([n if self.rng.random() < 0.7 else 1 for n in sizes[self.rng.randint(0, len(sizes)):]])

    def axis(self, rank, extra=0):
        limit = rank + extra
        if self.is_wrong():
            return self.rng.randint(-limit - 1, limit)
        return self.rng.randint(-limit, limit - 1) if limit else 0


def binary(symbol):
    def make(m):
        sizes = m.sizes(0, 4)
        kind = m.one_of("float32", "float32", "float64", "int32", "int64")
        other = kind if m.rng.random() < 0.85 else m.one_of("float32", "int32", "int64")
        second = m.one_of("2", "1.5", "3") if m.rng.random() < 0.15 else m.tensor(m.partner(sizes), other)
        if symbol.startswith("tf."):
            return f"{symbol}({m.tensor(sizes, kind)}, {m.tensor(m.partner(sizes), other)})"
        return f"{m.tensor(sizes, kind)} {symbol} {second}"
    return make


def unary(name):
    return lambda m: f"{name}({m.tensor(m.sizes(0, 4), m.one_of('float32', 'float32', 'float64', 'int32'))})"


def reduction(name):
    def make(m):
        sizes = m.sizes(0, 4)
        kind = "bool" if "all" in name or "any" in name else m.one_of("float32", "int32", "float64")
        axis = m.one_of("", f", axis={m.axis(len(sizes))}", f", axis={m.axis(len(sizes))}, keepdims=True", ", keepdims=True",
                        ", axis=[]", f", axis=[{m.axis(len(sizes))}]")
        return f"{name}({m.tensor(sizes, kind)}{axis})"
    return make


def functions():
    table = {symbol: binary(symbol) for symbol in
             ("+", "-", "*", "/", "//", "<", ">=", "tf.add", "tf.maximum", "tf.multiply", "tf.subtract", "tf.math.squared_difference",
              "tf.minimum", "tf.less", "tf.equal", "tf.math.divide_no_nan")}
    table.update({name: unary(name) for name in
                  ("tf.exp", "tf.sqrt", "tf.abs", "tf.square", "tf.nn.relu", "tf.sigmoid", "tf.math.log", "tf.nn.softplus", "tf.negative",
                   "tf.zeros_like", "tf.ones_like", "tf.shape", "tf.size", "tf.rank", "tf.identity", "tf.stop_gradient", "tf.math.is_nan",
                   "tf.nn.gelu", "tf.nn.leaky_relu", "tf.transpose", "tf.squeeze", "tf.tanh", "tf.sign", "tf.round", "tf.nn.elu")})
    table.update({name: reduction(name) for name in
                  ("tf.reduce_sum", "tf.reduce_mean", "tf.reduce_max", "tf.reduce_min", "tf.reduce_prod", "tf.reduce_all", "tf.reduce_any",
                   "tf.reduce_logsumexp", "tf.math.reduce_std", "tf.norm")})

    def add(function):
        table[function.__name__] = function
        return function

    @add
    def matmul(m):
        batch, k = m.sizes(0, 2), m.size()
        a, b = batch + [m.size(), k], m.bent((batch if m.rng.random() < 0.7 else []) + [k, m.size()])
        if m.rng.random() < 0.3:
            return f"tf.matmul({m.tensor(a)}, {m.tensor(b[:-2] + b[:-3:-1])}, transpose_b=True)"
        return m.one_of(f"tf.matmul({m.tensor(a)}, {m.tensor(b)})", f"{m.tensor(a)} @ {m.tensor(b)}")

    @add
    def reshape(m):
        sizes = m.sizes(1, 4)
        target = m.bent(m.rng.sample(sizes, len(sizes)))
        if m.rng.random() < 0.5 and target:
            target[m.rng.randrange(len(target))] = -1
        return f"tf.reshape({m.tensor(sizes)}, {target})"

    @add
    def reshape_by_shape(m):
        sizes = m.sizes(2, 4)
        return f"tf.reshape(({m.tensor(sizes)}), [tf.shape(tf.ones({sizes}))[0], -1])"

    @add
    def transpose(m):
        sizes = m.sizes(1, 4)
        axes = m.rng.sample(range(len(sizes)), len(sizes))
        if m.is_wrong():
            axes = axes[:-1] if m.rng.random() < 0.5 else axes[:-1] + axes[:1]
        return f"tf.transpose({m.tensor(sizes)}, {axes})"

    @add
    def concat(m):
        sizes = m.sizes(1, 3)
        at = m.rng.randrange(len(sizes))
        parts = [m.bent([m.size() if i == at else n for i, n in enumerate(sizes)]) for _ in range(m.rng.randint(1, 3))]
        return f"tf.concat([{', '.join(m.tensor(each) for each in parts)}], {at if m.rng.random() < 0.8 else m.axis(len(sizes))})"

    @add
    def stack(m):
        sizes = m.sizes(0, 3)
        parts = [sizes] + [m.bent(sizes) for _ in range(m.rng.randint(0, 2))]
        return f"tf.stack([{', '.join(m.tensor(each) for each in parts)}], axis={m.axis(len(sizes), 1)})"

    @add
    def split(m):
        sizes = m.sizes(1, 3)
        axis = m.axis(len(sizes))
        n = sizes[axis] if -len(sizes) <= axis < len(sizes) else 2
        parts = m.one_of(m.one_of(1, n, 2, 3), [n], [1, -1], [n - 1, 1] if n > 1 else [1])
        return f"tf.split({m.tensor(sizes)}, {parts}, axis={axis})"

    @add
    def unstack(m):
        sizes = m.sizes(1, 3)
        return f"tf.unstack({m.tensor(sizes)}, axis={m.axis(len(sizes))})"

    @add
    def squeeze(m):
        sizes = [m.one_of(1, 1, m.size()) for _ in range(m.rng.randint(1, 4))]
        return f"tf.squeeze({m.tensor(sizes)}, axis={m.one_of(m.axis(len(sizes)), [m.axis(len(sizes))])})"

    @add
    def expand_dims(m):
        sizes = m.sizes(0, 3)
        return f"tf.expand_dims({m.tensor(sizes)}, {m.axis(len(sizes), 1)})"

    @add
    def tile(m):
        sizes = m.sizes(0, 3)
        return f"tf.tile({m.tensor(sizes)}, {m.bent([m.rng.randint(1, 3) for _ in sizes])})"

    @add
    def repeat(m):
        sizes = m.sizes(1, 3)
        return f"tf.repeat({m.tensor(sizes)}, {m.rng.randint(1, 3)}{m.one_of('', f', axis={m.axis(len(sizes))}')})"

    @add
    def pad(m):
        sizes = m.sizes(1, 3)
        return f"tf.pad({m.tensor(sizes)}, {[[m.rng.randint(0, 2), m.rng.randint(0, 2)] for _ in m.bent(sizes)]})"

    @add
    def gather(m):
        sizes = m.sizes(1, 3)
        inner = m.sizes(0, 2)
        return f"tf.gather({m.tensor(sizes)}, tf.zeros({inner}, tf.int32), axis={m.axis(len(sizes))})"

    @add
    def gather_nd(m):
        sizes = m.sizes(1, 3)
        return f"tf.gather_nd({m.tensor(sizes)}, tf.zeros({m.sizes(0, 2) + [m.rng.randint(1, len(sizes) + m.is_wrong())]}, tf.int32))"

    @add
    def one_hot(m):
        return f"tf.one_hot(tf.zeros({m.sizes(0, 3)}, tf.{m.one_of('int32', 'int64', 'int32', 'float32')}), {m.size()})"

    @add
    def cast(m):
        return f"tf.cast({m.tensor(m.sizes(0, 3), m.one_of('float32', 'int32'))}, tf.{m.one_of('float32', 'int32', 'float64', 'bool')})"

    @add
    def where(m):
        sizes = m.sizes(0, 3)
        return f"tf.where({m.tensor(m.partner(sizes), 'bool')}, {m.tensor(sizes)}, {m.tensor(m.partner(sizes))})"

    @add
    def argmax(m):
        sizes = m.sizes(1, 3)
        return f"tf.argmax({m.tensor(sizes)}{m.one_of('', f', axis={m.axis(len(sizes))}')})"

    @add
    def boolean_mask(m):
        sizes = m.sizes(1, 3)
        return f"tf.boolean_mask({m.tensor(sizes)}, {m.tensor(m.bent(sizes[:m.rng.randint(1, len(sizes))]), 'bool')})"

    @add
    def broadcast_to(m):
        sizes = m.sizes(0, 3)
        return f"tf.broadcast_to({m.tensor(m.partner(sizes))}, {sizes})"

    @add
    def einsum(m):
        i, j, k = m.size(), m.size(), m.size()
        return m.one_of(f"tf.einsum('ij,jk->ik', {m.tensor([i, j])}, {m.tensor(m.bent([j, k]))})",
                        f"tf.einsum('bij,bjk->bik', {m.tensor([k, i, j])}, {m.tensor(m.bent([k, j, i]))})",
                        f"tf.einsum('...i,i->...', {m.tensor([j, k, i])}, {m.tensor(m.bent([i]))})",
                        f"tf.einsum('ij->ji', {m.tensor(m.bent([i, j]))})", f"tf.einsum('ij->', {m.tensor([i, j])})")

    @add
    def tensordot(m):
        i, j, k = m.size(), m.size(), m.size()
        return m.one_of(f"tf.tensordot({m.tensor([i, j])}, {m.tensor(m.bent([j, k]))}, 1)",
                        f"tf.tensordot({m.tensor([i, j, k])}, {m.tensor(m.bent([j, k]))}, 2)",
                        f"tf.tensordot({m.tensor([i, j])}, {m.tensor(m.bent([k, i]))}, [[0], [1]])")

    @add
    def index(m):
        sizes = m.sizes(1, 4)
        keys = [m.one_of(str(m.rng.randint(-n, n - (not m.is_wrong()))), ":", "1:", ":2", "::2", "tf.newaxis", "-1:", "0:1")
                for n in sizes[:m.rng.randint(1, len(sizes))]]
        if m.rng.random() < 0.3:
            keys.insert(m.rng.randint(0, len(keys)), "...")
        if m.rng.random() < WRONG / 2:
            keys += ["0"] * (len(sizes) + 1 - len(keys))
        return f"{m.tensor(sizes)}[{', '.join(keys)}]"

    @add
    def creation(m):
        sizes = m.sizes(0, 3)
        return m.one_of(f"tf.fill({sizes}, {m.one_of('1', '2.0', 'True')})", f"tf.eye({m.size()}, {m.size()})", f"tf.range({m.size()})",
                        f"tf.range({m.size()}, {m.size() + 8}, 2)", f"tf.linspace(0.0, 1.0, {m.size()})",
                        f"tf.random.uniform({sizes})", f"tf.constant([[1, 2], [3, 4]])", "tf.constant(1.5)", f"tf.constant([1, 2, 3], dtype=tf.float32)",
                        f"tf.constant(0, shape={sizes})", f"tf.zeros({sizes}, tf.int64)", "tf.range(0.0, 2.0, 0.5)")

    @add
    def statistics(m):
        sizes = m.sizes(1, 3)
        return m.one_of(f"tf.nn.softmax({m.tensor(sizes)}, axis={m.axis(len(sizes))})", f"tf.cumsum({m.tensor(sizes)}, axis={m.axis(len(sizes))})",
                        f"tf.math.top_k({m.tensor(sizes)}, {m.size()}).values", f"tf.sort({m.tensor(sizes)})", f"tf.argsort({m.tensor(sizes)})",
                        f"tf.nn.moments({m.tensor(sizes)}, [0])[0]", f"tf.reverse({m.tensor(sizes)}, [0])", f"tf.clip_by_value({m.tensor(sizes)}, 0.0, 1.0)",
                        f"tf.linalg.diag({m.tensor(sizes)})", f"tf.math.count_nonzero({m.tensor(sizes)})", f"tf.roll({m.tensor(sizes)}, 1, 0)")

    @add
    def linalg(m):
        n, batch = m.size(), m.sizes(0, 2)
        eye = f"tf.eye({n}, {n if not m.is_wrong() else m.size()}, {batch})"
        return m.one_of(f"tf.linalg.inv({eye})", f"tf.linalg.det({eye})", f"tf.linalg.trace({eye})", f"tf.linalg.matrix_transpose({eye})",
                        f"tf.linalg.cholesky({eye})", f"tf.linalg.diag_part({eye})", f"tf.linalg.matvec({eye}, tf.ones({batch + [n]}))")

    @add
    def losses(m):
        n, k = m.size(), m.size()
        return m.one_of(f"tf.nn.softmax_cross_entropy_with_logits(labels={m.tensor([n, k])}, logits={m.tensor(m.bent([n, k]))})",
                        f"tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.zeros({m.bent([n])}, tf.int32), logits={m.tensor([n, k])})",
                        f"tf.nn.sigmoid_cross_entropy_with_logits(labels={m.tensor([n, k])}, logits={m.tensor(m.bent([n, k]))})",
                        f"tf.nn.embedding_lookup({m.tensor([n, k])}, tf.zeros({m.sizes(0, 2)}, tf.int32))")

    @add
    def conv2d(m):
        c = m.one_of(1, 2, 3, 4)
        return (f"tf.nn.conv2d({m.tensor([m.size(), m.one_of(5, 8, 9), m.one_of(5, 8), c])}, "
                f"{m.tensor(m.bent([m.one_of(1, 2, 3), m.one_of(1, 3), c, m.size()]))}, {m.one_of(1, 2, [1, 2, 2, 1])}, '{m.one_of('SAME', 'VALID')}')")

    @add
    def conv1d(m):
        c = m.one_of(1, 2, 3)
        return (f"tf.nn.conv1d({m.tensor([m.size(), m.one_of(5, 8, 9), c])}, {m.tensor(m.bent([m.one_of(1, 2, 3), c, m.size()]))}, "
                f"{m.one_of(1, 2)}, '{m.one_of('SAME', 'VALID')}')")

    @add
    def pool(m):
        return (f"tf.nn.{m.one_of('max_pool2d', 'avg_pool2d')}({m.tensor([m.size(), m.one_of(5, 8, 9), m.one_of(5, 8), m.size()])}, "
                f"{m.one_of(1, 2, 3)}, {m.one_of(1, 2)}, '{m.one_of('SAME', 'VALID')}')")
    return table


def image(m, rank):
    return [m.size()] + [m.one_of(4, 5, 7, 8) for _ in range(rank)] + [m.one_of(1, 2, 3, 4)]


def layers():
    table = {}

    def layer(name, inputs, arguments=lambda m: ""):
        def make(m):
            given = inputs(m)
            text = m.tensor(m.bent(given)) if not given or isinstance(given[0], int) else "[" + ", ".join(m.tensor(each) for each in given) + "]"
            return f"L.{name}({arguments(m)})({text})"
        table[name] = make

    def conv(rank):
        def arguments(m):
            steps = m.one_of("", ", strides=2", ", dilation_rate=2")
            return f"{m.size()}, {m.one_of(1, 2, 3)}{steps}, padding='{m.one_of('same', 'valid')}'"
        return arguments

    for rank in (1, 2, 3):
        layer(f"Conv{rank}D", lambda m, rank=rank: image(m, rank), conv(rank))
        layer(f"Conv{rank}DTranspose", lambda m, rank=rank: image(m, rank),
              lambda m: f"{m.size()}, {m.one_of(1, 2, 3, 4)}, strides={m.one_of(1, 2, 3)}, padding='{m.one_of('same', 'valid')}'")
        layer(f"UpSampling{rank}D", lambda m, rank=rank: image(m, rank), lambda m: m.one_of("", "2", "3"))
        layer(f"ZeroPadding{rank}D", lambda m, rank=rank: image(m, rank), lambda m: m.one_of("", "2"))
        layer(f"Cropping{rank}D", lambda m, rank=rank: image(m, rank), lambda m: m.one_of("1", "2", "3"))
        for kind in ("Max", "Average"):
            layer(f"{kind}Pooling{rank}D", lambda m, rank=rank: image(m, rank),
                  lambda m: m.one_of("", "2", "3", "2, strides=1", "3, padding='same'", "2, 3", "5, padding='valid'"))
            layer(f"Global{kind}Pooling{rank}D", lambda m, rank=rank: image(m, rank), lambda m: m.one_of("", "keepdims=True"))
        layer(f"SpatialDropout{rank}D", lambda m, rank=rank: image(m, rank), lambda m: "0.5")
    for rank in (1, 2):
        layer(f"SeparableConv{rank}D", lambda m, rank=rank: image(m, rank),
              lambda m: f"{m.size()}, {m.one_of(1, 2, 3)}, padding='{m.one_of('same', 'valid')}', depth_multiplier={m.one_of(1, 2)}")
        layer(f"DepthwiseConv{rank}D", lambda m, rank=rank: image(m, rank),
              lambda m: f"{m.one_of(1, 2, 3)}, padding='{m.one_of('same', 'valid')}', depth_multiplier={m.one_of(1, 2)}")
    layer("Dense", lambda m: m.sizes(2, 4), lambda m: f"{m.size()}{m.one_of('', ', activation=' + repr('relu'))}")
    for name, arguments in (("Activation", "'relu'"), ("Dropout", "0.5"), ("ReLU", ""), ("LeakyReLU", ""), ("Softmax", ""), ("ELU", ""), ("PReLU", ""),
                            ("GaussianNoise", "0.1"), ("GaussianDropout", "0.1"), ("LayerNormalization", ""), ("BatchNormalization", ""),
                            ("UnitNormalization", ""), ("ActivityRegularization", ""), ("Masking", ""), ("Flatten", "")):
        layer(name, lambda m: m.sizes(2, 4), lambda m, arguments=arguments: arguments)
    layer("Embedding", lambda m: m.sizes(1, 3), lambda m: f"10, {m.size()}")
    layer("Permute", lambda m: m.sizes(3, 3), lambda m: m.one_of("(2, 1)", "(1, 2)"))
    layer("RepeatVector", lambda m: m.sizes(2, 2), lambda m: str(m.size()))
    for name in ("LSTM", "GRU", "SimpleRNN"):
        layer(name, lambda m: m.sizes(3, 3), lambda m: f"{m.size()}{m.one_of('', ', return_sequences=True', ', return_state=True')}")
    layer("GroupNormalization", lambda m: [m.size(), 5, m.one_of(2, 4, 6)], lambda m: m.one_of("1", "2", "3"))

    def reshape(m):
        sizes = m.sizes(2, 4)
        target = m.bent(m.rng.sample(sizes[1:], len(sizes) - 1))
        if target and m.rng.random() < 0.4:
            target[m.rng.randrange(len(target))] = -1
        return f"L.Reshape({tuple(target)})({m.tensor(sizes)})"
    table["Reshape"] = reshape

    def merging(name):
        def make(m):
            sizes = m.sizes(2, 4)
            parts = [sizes] + [[sizes[0]] + m.bent(sizes[1:]) for _ in range(m.rng.randint(1, 2) if name != "Subtract" else 1)]
            return f"L.{name}()([{', '.join(m.tensor(each) for each in parts)}])"
        return make
    for name in ("Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum"):
        table[name] = merging(name)

    def concatenate(m):
        sizes = m.sizes(2, 4)
        axis = m.rng.choice([-1] + list(range(1, len(sizes))))
        parts = []
        for _ in range(m.rng.randint(2, 3)):
            part = list(sizes)
            part[axis] = m.size()
            parts.append([sizes[0]] + m.bent(part[1:]))
        return f"L.Concatenate(axis={axis})([{', '.join(m.tensor(each) for each in parts)}])"
    table["Concatenate"] = concatenate

    def bidirectional(m):
        inner = m.one_of("LSTM", "GRU")
        mode = m.one_of("", ", merge_mode='sum'")
        return (f"L.Bidirectional(L.{inner}({m.size()}{m.one_of('', ', return_sequences=True')}){mode})"
                f"({m.tensor(m.bent(m.sizes(3, 3)))})")
    table["Bidirectional"] = bidirectional
    table["TimeDistributed"] = lambda m: m.one_of(
        f"L.TimeDistributed(L.Dense({m.size()}))({m.tensor(m.bent(m.sizes(3, 4)))})",
        f"L.TimeDistributed(L.Conv2D({m.size()}, 3))({m.tensor([m.size()] + image(m, 2))})")
    table["Attention"] = lambda m: f"L.Attention()([{m.tensor([2, 3, 4])}, {m.tensor([2, m.size(), 4])}])"
    table["MultiHeadAttention"] = lambda m: (f"L.MultiHeadAttention({m.one_of(1, 2)}, {m.size()})({m.tensor([2, 3, 4])}, "
                                             f"{m.tensor([2, m.size(), m.size()])})")

    def dot(m):
        n = m.size()
        return m.one_of(f"L.Dot(axes=1)([{m.tensor([2, n])}, {m.tensor([2] + m.bent([n]))}])",
                        f"L.Dot(axes=(2, 1))([{m.tensor([2, 3, n])}, {m.tensor([2] + m.bent([n, 4]))}])",
                        f"L.Dot(axes=-1)([{m.tensor([2, 3, n])}, {m.tensor([2] + m.bent([4, n]))}])")
    table["Dot"] = dot
    return table


def stack(m):
    """A Sequential model of random layers, which fit most of the time."""
    rank, code = m.one_of(1, 2, 3), []
    shape = [m.one_of(8, 12, 16) for _ in range(rank - 1)] + [m.one_of(1, 3, 4, 8)]
    for _ in range(m.rng.randint(1, 7)):
        if m.rng.random() < 0.05:
            rank = m.one_of(1, 2, 3)
        if rank == 3:
            pick = m.one_of(f"L.Conv2D({m.size()}, {m.one_of(1, 2, 3, 5)}, padding='{m.one_of('same', 'valid')}')", "L.MaxPooling2D()",
                            "L.BatchNormalization()", "L.UpSampling2D()", "L.AveragePooling2D(2, 1)", "flat", "pooled", "rows",
                            f"L.Conv2DTranspose({m.size()}, 3, strides=2)", "L.ZeroPadding2D()", "L.ReLU()",
                            f"L.DepthwiseConv2D(3, padding='same')", f"L.SeparableConv2D({m.size()}, 3)")
        elif rank == 2:
            pick = m.one_of(f"L.LSTM({m.size()}, return_sequences=True)", "last", f"L.Conv1D({m.size()}, {m.one_of(1, 2, 3)})", "L.MaxPooling1D()",
                            "flat", "pooled", f"L.Dense({m.size()})", "L.LayerNormalization()", f"L.Bidirectional(L.GRU({m.size()}, return_sequences=True))",
                            f"L.TimeDistributed(L.Dense({m.size()}))", "L.Dropout(0.2)", "L.Permute((2, 1))")
        else:
            pick = m.one_of(f"L.Dense({m.size()})", "L.Dropout(0.1)", "L.BatchNormalization()", f"repeat", "L.Activation('relu')", "L.Reshape((-1, 2))")
        if pick == "L.Reshape((-1, 2))":
            rank = 2
        if pick == "flat":
            pick, rank = "L.Flatten()", 1
        elif pick == "pooled":
            pick, rank = f"L.GlobalAveragePooling{rank - 1}D()", 1
        elif pick == "last":
            pick, rank = f"L.LSTM({m.size()})", 1
        elif pick == "rows":
            pick, rank = "L.TimeDistributed(L.Flatten())", 2
        elif pick == "repeat":
            pick, rank = f"L.RepeatVector({m.size()})", 2
        code.append(pick)
    if m.rng.random() < 0.5:
        return f"keras.Sequential([keras.Input({tuple(shape)}), {', '.join(code)}])(tf.ones({[2] + m.bent(shape)}))"
    text = f"keras.Input({tuple(shape)})"
    for one in code:
        text = f"{one}({text})"
    return text
