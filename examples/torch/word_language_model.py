"""A language model of words: a recurrent network or a Transformer, trained on a text, which then writes its own.

    python word_language_model.py --text novel.txt --model LSTM
    python word_language_model.py --dry-run --model Transformer
"""
import argparse
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

SAMPLE = "the cat sat on the mat and the dog sat on the log while the bird sang in the tree <eos> " * 40


class Corpus:
    def __init__(self, text):
        self.words = sorted(set(text.split()))
        self.index = {word: i for i, word in enumerate(self.words)}
        ids = [self.index[word] for word in text.split()]
        self.ids = torch.tensor(ids, dtype=torch.long)


class RNNModel(nn.Module):
    def __init__(self, rnn_type, ntoken, ninp, nhid, nlayers, dropout=0.5, tie_weights=False):
        super().__init__()
        self.ntoken = ntoken
        self.drop = nn.Dropout(dropout)
        self.encoder = nn.Embedding(ntoken, ninp)
        if rnn_type in ["LSTM", "GRU"]:
            self.rnn = getattr(nn, rnn_type)(ninp, nhid, nlayers, dropout=dropout)
        else:
            nonlinearity = {"RNN_TANH": "tanh", "RNN_RELU": "relu"}[rnn_type]
            self.rnn = nn.RNN(ninp, nhid, nlayers, nonlinearity=nonlinearity, dropout=dropout)
        self.decoder = nn.Linear(nhid, ntoken)
        if tie_weights:
            if nhid != ninp:
                raise ValueError("with tied weights the hidden size must be that of the embedding")
            self.decoder.weight = self.encoder.weight
        self.rnn_type = rnn_type
        self.nhid = nhid
        self.nlayers = nlayers
        self.init_weights()

    def init_weights(self):
        nn.init.uniform_(self.encoder.weight, -0.1, 0.1)
        nn.init.zeros_(self.decoder.bias)
        nn.init.uniform_(self.decoder.weight, -0.1, 0.1)

    def forward(self, input, hidden):
        emb = self.drop(self.encoder(input))
        output, hidden = self.rnn(emb, hidden)
        output = self.drop(output)
        decoded = self.decoder(output)
        decoded = decoded.view(-1, self.ntoken)
        return F.log_softmax(decoded, dim=1), hidden

    def init_hidden(self, bsz):
        weight = next(self.parameters())
        zeros = weight.new_zeros(self.nlayers, bsz, self.nhid)
        if self.rnn_type == "LSTM":
            return zeros, weight.new_zeros(self.nlayers, bsz, self.nhid)
        return zeros


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, dropout=0.1, max_len=5000):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe.unsqueeze(0).transpose(0, 1))

    def forward(self, x):
        x = x + self.pe[:x.size(0), :]
        return self.dropout(x)


class TransformerModel(nn.Module):
    def __init__(self, ntoken, ninp, nhead, nhid, nlayers, dropout=0.5):
        super().__init__()
        self.ninp = ninp
        self.ntoken = ntoken
        self.pos_encoder = PositionalEncoding(ninp, dropout)
        layer = nn.TransformerEncoderLayer(ninp, nhead, nhid, dropout)
        self.encoder = nn.TransformerEncoder(layer, nlayers)
        self.embedding = nn.Embedding(ntoken, ninp)
        self.decoder = nn.Linear(ninp, ntoken)

    def forward(self, src):
        mask = torch.triu(torch.full((len(src), len(src)), float("-inf")), diagonal=1)
        src = self.embedding(src) * math.sqrt(self.ninp)
        src = self.pos_encoder(src)
        output = self.encoder(src, mask=mask)
        output = self.decoder(output)
        return F.log_softmax(output, dim=-1).view(-1, self.ntoken)


def batchify(data, bsz):
    """As many columns as there are sequences in a batch; what is left over is cut off."""
    nbatch = data.size(0) // bsz
    data = data.narrow(0, 0, nbatch * bsz)
    return data.view(bsz, -1).t().contiguous()


def repackage_hidden(h):
    if isinstance(h, torch.Tensor):
        return h.detach()
    return tuple(repackage_hidden(v) for v in h)


def get_batch(source, i, bptt):
    seq_len = min(bptt, len(source) - 1 - i)
    data = source[i:i + seq_len]
    target = source[i + 1:i + 1 + seq_len].view(-1)
    return data, target


def train(args, model, source, optimizer, criterion):
    model.train()
    total_loss = 0.0
    hidden = model.init_hidden(args.batch_size) if args.model != "Transformer" else None
    for batch, i in enumerate(range(0, source.size(0) - 1, args.bptt)):
        data, targets = get_batch(source, i, args.bptt)
        optimizer.zero_grad()
        if args.model == "Transformer":
            output = model(data)
        else:
            hidden = repackage_hidden(hidden)
            output, hidden = model(data, hidden)
        loss = criterion(output, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), args.clip)
        optimizer.step()
        total_loss += loss.item()
        if args.dry_run:
            break
    print(f"loss {total_loss / (batch + 1):5.2f}")


@torch.no_grad()
def generate(args, model, corpus, count):
    model.eval()
    hidden = model.init_hidden(1) if args.model != "Transformer" else None
    input = torch.randint(len(corpus.words), (1, 1), dtype=torch.long)
    words = []
    for _ in range(count):
        if args.model == "Transformer":
            output = model(input)
            weights = output[-1].exp()
            word = torch.multinomial(weights, 1)[0]
            input = torch.cat([input, word.view(1, 1)], 0)
        else:
            output, hidden = model(input, hidden)
            weights = output.squeeze().div(args.temperature).exp()
            word = torch.multinomial(weights, 1)[0]
            input.fill_(word)
        words.append(corpus.words[word])
    print(" ".join(words))


def main():
    parser = argparse.ArgumentParser(description="a language model")
    parser.add_argument("--text", help="a file; a few sentences when there is none")
    parser.add_argument("--model", default="LSTM", choices=["RNN_TANH", "RNN_RELU", "LSTM", "GRU", "Transformer"])
    parser.add_argument("--emsize", type=int, default=200)
    parser.add_argument("--nhid", type=int, default=200)
    parser.add_argument("--nlayers", type=int, default=2)
    parser.add_argument("--nhead", type=int, default=2)
    parser.add_argument("--lr", type=float, default=0.5)
    parser.add_argument("--clip", type=float, default=0.25)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch-size", type=int, default=20)
    parser.add_argument("--bptt", type=int, default=35)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--tied", action="store_true")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--dry-run", action="store_true")
    args = parser.parse_args()

    torch.manual_seed(1111)
    corpus = Corpus(open(args.text, encoding="utf-8").read() if args.text else SAMPLE)
    source = batchify(corpus.ids, args.batch_size)
    ntokens = len(corpus.words)
    if args.model == "Transformer":
        model = TransformerModel(ntokens, args.emsize, args.nhead, args.nhid, args.nlayers, args.dropout)
    else:
        model = RNNModel(args.model, ntokens, args.emsize, args.nhid, args.nlayers, args.dropout, args.tied)
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
    criterion = nn.NLLLoss()
    for epoch in range(1, args.epochs + 1):
        train(args, model, source, optimizer, criterion)
        if args.dry_run:
            break
    generate(args, model, corpus, 3 if args.dry_run else 100)


if __name__ == "__main__":
    main()
