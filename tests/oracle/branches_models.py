"""The models of branches_oracle.py: classes of inputs, the numbers of the paper, and the inputs of runs."""

from dataclasses import dataclass

# Classes of inputs: their name in the table, and the conditions that they are.
ANY = ("any", [])
RANK = ("rank 2", ["input_ids.ndim == 2"])
RANGE = ("range", RANK[1] + ["input_ids.shape[0] > 0", "input_ids.shape[1] > 1", "input_ids.shape[1] < 2000"])
PAIRS = ("pairs", ["input_ids.ndim == 2", "decoder_input_ids.ndim == 2", "input_ids.shape[0] > 0",
                   "decoder_input_ids.shape[0] == input_ids.shape[0]", "1 < input_ids.shape[1] < 1000",
                   "1 < decoder_input_ids.shape[1] < 1000"])

# Settings under which a model is run: small, and nothing of it is in a condition but what stays as it is.
SHALLOW = "num_hidden_layers=1"
NARROW = "d_model=32, ffn_dim=32, attention_heads=2, vocab_size=64"
SMALL = ("encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2, "
         "d_model=32, encoder_ffn_dim=32, decoder_ffn_dim=32")


@dataclass
class Model:
    name: str
    settings: str  # of its configuration
    run_settings: str  # of the one that runs
    conditions: int  # that the tracer of transformers meets
    paper: dict  # how many of them remain in Figure 9, for each class of inputs; None where it says nothing

    def expression(self, settings=None):
        config = self.name[:-2] if self.name.endswith("MT") else self.name
        return f"transformers.{self.name}Model(transformers.{config}Config({settings or self.settings}))"

    def run_expression(self):
        return self.expression(self.run_settings)

    def sizes(self, random, count):
        """Sizes of the inputs of [count] runs, some chosen and the others random."""
        if "pairs" in self.paper:
            chosen = [{"input_ids": [batch, source], "decoder_input_ids": [batch, target]}
                      for batch in (1, 2) for source in (1, 2, 3, 5) for target in (1, 2, 3, 6, 7)]
            return chosen + [pair(random) for _ in range(count - len(chosen))]
        lengths = (1999, 2000, 2047, 2048, 2049, 2050) if self.name == "XGLM" else (511, 512, 513)
        return [{"input_ids": sizes} for sizes in texts(random, count, lengths)]


CLASSES = {name: wheres for name, wheres in (ANY, RANK, RANGE, PAIRS)}
MODELS = [
    Model("Electra", "", SHALLOW, 3, {"any": 3, "rank 2": 0}),
    Model("Roberta", "", SHALLOW, 3, {"any": 0, "rank 2": 0}),
    Model("MobileBert", "", SHALLOW, 3, {"any": 3, "rank 2": 0}),
    Model("Bert", "", SHALLOW, 3, {"any": 0, "rank 2": 0}),
    Model("MegatronBert", "", SHALLOW, 3, {"any": 0, "rank 2": 0}),
    Model("XGLM", "num_layers=1", "num_layers=1, " + NARROW, 5, {"any": 4, "range": 0}),
    Model("XGLM", "", "num_layers=2, " + NARROW, 74, {"range": None}),
    # The default number of words is smaller than the number of the one that pads.
    Model("Marian", "vocab_size=58101", "vocab_size=58101, " + SMALL, 85, {"pairs": None}),
    Model("MarianMT", "vocab_size=58101", "vocab_size=58101, " + SMALL, 85, {"pairs": None}),
    Model("M2M100", "", SMALL, 87, {"pairs": None}),
    Model("Blenderbot", "", SMALL, 125, {"pairs": None}),
    Model("BlenderbotSmall", "", SMALL, 57, {"pairs": None}),
]


def texts(random, count, lengths):
    """Sizes of all ranks from 0 to 5, of rank 2 in half of them, and lengths where something may change."""
    chosen = [[1] * rank for rank in range(6)]
    chosen += [[batch, length] for batch in (1, 2, 3) for length in (1, 2, 3, 4, 5, 6, 7, 9)]
    chosen += [[*before, length] for length in lengths for before in ([], [0], [1], [2], [1, 2], [1, 1, 1])]
    drawn = [[random.choice([0, 1, 1, 2, 3, 5, 8]) for _ in range(random.choice([1, 2, 2, 2, 2, 3, 4, 5]))]
             for _ in range(count - len(chosen))]
    return chosen + drawn


def pair(random):
    """Sizes of a text and of the one that is made from it, of the same batch in most cases."""
    batch = random.choice([0, 1, 2, 3])
    other = random.choice([batch, batch, batch, batch + 1])
    rank = random.choice([2, 2, 2, 2, 1, 3])
    return {"input_ids": [1] * (rank - 2) + [batch, random.randint(0, 9)][-rank:],
            "decoder_input_ids": [other, random.randint(0, 9)]}
