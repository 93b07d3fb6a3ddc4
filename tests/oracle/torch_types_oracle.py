#!/usr/bin/env python3
"""Compares what Moira says of tensors of all element types with PyTorch, in both generations.

Operations of all families get tensors of random element types, some of them empty or without dimensions:

    r17 = torch.nn.functional.linear(torch.ones(2, 3, dtype=torch.int64), torch.ones(4, 3, dtype=torch.float32))

Where PyTorch runs the call `moira check` must be silent, and the shape and the element type that Moira knows must be
PyTorch's. Where PyTorch refuses the types it is counted whether Moira says so.

    torch_types_oracle.py --seed 7             20,000 calls
    torch_types_oracle.py --seed 7 --sample    1,000
    torch_types_oracle.py --only matmul --verbose
"""

import argparse
import collections
import os
import random
import re
import sys
import tempfile
import warnings

import generations

try:
    import torch
    import torch_rules_oracle as rules
except ImportError:
    torch = None

FULL, SAMPLE, SHOWN = 20000, 1000, 20
TYPES = {"float32": 8, "int64": 7, "float64": 3, "bool": 3, "float16": 3, "bfloat16": 2, "int32": 2, "uint8": 2, "int8": 1,
         "int16": 1, "complex64": 2, "complex128": 1}

# {23} is a tensor of shape (2, 3), {} one of rank 0; the types of all tensors of a call are chosen by chance. A `!` asks for
# the type that the call needs there as a rule: {!23 int64}.
FAMILIES = {
    "operators": ["{23} + {23}", "{23} - {3}", "{23} * {}", "{23} / {23}", "{23} // {3}", "{23} % {23}", "{23} ** {3}", "{23} ** 2",
                  "{23} + 1", "{23} + 2.5", "{23} - True", "2 - {23}", "1 / {23}", "-{23}", "+{23}", "~{23}", "abs({23})",
                  "{23} @ {34}", "{3} @ {3}", "{23} & {23}", "{23} | {3}", "{23} ^ 1", "{23} << {23}", "{23} >> 1", "{23} < {3}",
                  "{23} == {23}", "{23} >= 2", "{23} != 1.5", "2.5 * {}", "{} + {23}"],
    "in place": ["t = {23}; t += {23} ;; t", "t = {23}; t -= {3} ;; t", "t = {23}; t *= 2.5 ;; t", "t = {23}; t /= {23} ;; t",
                 "t = {23}; t //= 2 ;; t", "t = {23}; t &= {23} ;; t", "({23}).add_({23})", "({23}).sub_({3})", "({23}).mul_({23})",
                 "({23}).div_({23})", "({23}).copy_({23})", "({23}).fill_(2.5)", "({23}).pow_(2)", "({23}).clamp_(0, 1)",
                 "({23}).masked_fill_({!23 bool}, 2.5)", "({23}).sqrt_()", "({23}).exp_()", "({23}).sigmoid_()", "({23}).neg_()",
                 "({23}).addmm_({22}, {23})", "({23}).normal_()", "({23}).uniform_()", "({23}).zero_()", "({23}).abs_()",
                 "({23}).logical_and_({23})", "({23}).bitwise_or_({23})", "({23}).floor_()", "({23}).round_()", "({23}).lerp_({23}, 0.5)",
                 "({23}).addcmul_({23}, {23})", "({23}).remainder_({3})", "({23}).atan2_({23})", "({23}).index_fill_(0, {!2 int64}, 1)",
                 "({23}).index_add_(0, {!2 int64}, {23})", "({23}).scatter_(1, {!23 int64}, {23})", "({23}).relu_()", "({23}).tril_()"],
    "out": ["torch.add({23}, {23}, out={23})", "torch.mul({23}, {3}, out={23})", "torch.exp({23}, out={23})", "torch.sum({23}, 1, out={2})",
            "torch.matmul({23}, {34}, out={24})", "torch.cat([{23}, {23}], out={43})", "torch.eq({23}, {23}, out={23})"],
    "products": ["torch.matmul({23}, {34})", "torch.mm({23}, {34})", "torch.bmm({223}, {234})", "torch.mv({23}, {3})", "torch.dot({3}, {3})",
                 "torch.addmm({24}, {23}, {34})", "torch.baddbmm({224}, {223}, {234})", "torch.einsum('ij,jk->ik', {23}, {34})",
                 "torch.outer({2}, {3})", "torch.tensordot({23}, {34}, 1)", "torch.vdot({3}, {3})", "torch.inner({3}, {3})",
                 "torch.addmv({2}, {23}, {3})", "torch.addr({23}, {2}, {3})", "torch.cross({23}, {23}, dim=1)", "torch.kron({23}, {3})",
                 "torch.cdist({23}, {23})", "torch.linalg.multi_dot([{23}, {34}])", "torch.addbmm({24}, {223}, {234})", "({23}).matmul({3})"],
    "layers": ["torch.nn.functional.linear({23}, {43})", "torch.nn.functional.linear({23}, {43}, {4})", "torch.nn.Linear(3, 4)({23})",
               "torch.nn.Linear(3, 4, dtype=torch.float64)({23})", "torch.nn.functional.conv1d({235}, {433})", "torch.nn.Conv1d(3, 4, 2)({235})",
               "torch.nn.functional.conv2d({2355}, {4333})", "torch.nn.functional.conv2d({2355}, {4333}, {4})", "torch.nn.Conv2d(3, 4, 3)({2355})",
               "torch.nn.ConvTranspose2d(3, 4, 3)({2355})", "torch.nn.Embedding(5, 3)({!23 int64})", "torch.nn.functional.embedding({!23 int64}, {53})",
               "torch.nn.BatchNorm1d(3)({23})", "torch.nn.BatchNorm2d(3)({2355})", "torch.nn.LayerNorm(3)({23})", "torch.nn.GroupNorm(1, 3)({235})",
               "torch.nn.functional.layer_norm({23}, (3,), {3}, {3})", "torch.nn.LSTM(3, 4)({233})", "torch.nn.GRU(3, 4)({233})",
               "torch.nn.functional.scaled_dot_product_attention({2234}, {2234}, {2234})", "torch.nn.MultiheadAttention(4, 2)({224}, {224}, {224})",
               "torch.nn.functional.softmax({23}, 1)", "torch.nn.functional.log_softmax({23}, 1)", "torch.nn.functional.softmax({23}, 1, dtype=torch.float32)",
               "torch.nn.functional.relu({23})", "torch.nn.functional.gelu({23})", "torch.nn.functional.dropout({23})", "torch.sigmoid({23})",
               "torch.nn.functional.max_pool2d({2355}, 2)", "torch.nn.functional.avg_pool2d({2355}, 2)", "torch.nn.functional.adaptive_avg_pool2d({2355}, 1)",
               "torch.nn.functional.interpolate({2355}, scale_factor=2)", "torch.nn.functional.interpolate({2355}, size=(3, 3), mode='bilinear')",
               "torch.nn.functional.pad({23}, (1, 1))", "torch.nn.functional.normalize({23})", "torch.nn.functional.one_hot({!23 int64}, 5)",
               "torch.nn.functional.cosine_similarity({23}, {23})", "torch.nn.functional.silu({23})", "torch.nn.functional.leaky_relu({23})",
               "torch.nn.functional.elu({23})", "torch.nn.functional.hardtanh({23})", "torch.nn.functional.softplus({23})", "torch.nn.functional.prelu({23}, {1})",
               "torch.nn.Bilinear(3, 3, 4)({23}, {23})", "torch.nn.functional.glu({24})", "torch.nn.functional.grid_sample({2355}, {2332})",
               "torch.nn.functional.embedding_bag({!23 int64}, {53})", "torch.nn.functional.pixel_shuffle({2433}, 2)", "torch.nn.TransformerEncoderLayer(4, 2, 8)({224})"],
    "losses": ["torch.nn.functional.cross_entropy({!23 float32}, {!2 int64})", "torch.nn.CrossEntropyLoss()({!23 float32}, {!2 int64})",
               "torch.nn.functional.cross_entropy({23}, {23})", "torch.nn.functional.nll_loss({!23 float32}, {!2 int64})",
               "torch.nn.functional.mse_loss({23}, {23})", "torch.nn.MSELoss()({23}, {23})", "torch.nn.functional.l1_loss({23}, {23})",
               "torch.nn.functional.binary_cross_entropy({!23 float32}, {!23 float32})", "torch.nn.BCELoss()({!23 float32}, {23})",
               "torch.nn.functional.binary_cross_entropy_with_logits({23}, {23})", "torch.nn.functional.smooth_l1_loss({23}, {23})",
               "torch.nn.functional.kl_div({23}, {23})", "torch.nn.functional.huber_loss({23}, {23})", "torch.nn.functional.hinge_embedding_loss({23}, {23})",
               "torch.nn.functional.soft_margin_loss({23}, {23})", "torch.nn.functional.cosine_embedding_loss({23}, {23}, {!2 int64})",
               "torch.nn.functional.multilabel_soft_margin_loss({23}, {23})", "torch.nn.functional.poisson_nll_loss({23}, {23})",
               "torch.nn.functional.margin_ranking_loss({2}, {2}, {2})", "torch.nn.functional.triplet_margin_loss({23}, {23}, {23})",
               "torch.nn.functional.multi_margin_loss({!23 float32}, {!2 int64})", "torch.nn.functional.gaussian_nll_loss({23}, {23}, {23})"],
    "indices": ["({!43 float32})[{!2 int64}]", "({43})[{!4 bool}]", "torch.index_select({43}, 0, {!2 int64})", "torch.gather({43}, 1, {!42 int64})",
                "torch.take({43}, {!2 int64})", "torch.where({!23 bool}, {23}, {23})", "torch.where({!23 bool}, {23}, 0.0)", "torch.masked_select({23}, {!23 bool})",
                "({23}).masked_fill({!23 bool}, 0.5)", "torch.take_along_dim({43}, {!42 int64}, 1)", "torch.scatter({23}, 1, {!23 int64}, {23})",
                "torch.index_add({43}, 0, {!4 int64}, {43})", "torch.bincount({!4 int64})", "torch.searchsorted({4}, {3})", "torch.bucketize({3}, {4})",
                "t = {43}; t[{!2 int64}] = 1.0 ;; t", "t = {43}; t[0] = {3} ;; t", "torch.scatter_add({23}, 1, {!23 int64}, {23})", "torch.repeat_interleave({4}, {!4 int64})"],
    "reductions": ["torch.mean({23})", "({23}).mean(1)", "({23}).sum()", "({23}).std()", "({23}).var(0)", "({23}).max()", "({23}).min(1)", "({23}).argmax()",
                   "({23}).prod()", "({23}).all()", "({23}).any(1)", "({23}).norm()", "torch.median({23})", "({23}).cumsum(0)", "({23}).logsumexp(1)", "torch.nanmean({23})",
                   "({23}).amax(1)", "torch.quantile({23}, 0.5)", "torch.mean({23}, 1, dtype=torch.float32)", "({23}).topk(1)", "({23}).sort()", "torch.unique({23})",
                   "torch.count_nonzero({23})", "torch.linalg.norm({23})", "({23}).nansum()", "torch.var_mean({23})", "torch.aminmax({23})", "torch.histc({23})", "({23}).softmax(1)"],
    "functions": ["torch.exp({23})", "torch.sqrt({23})", "torch.sin({23})", "torch.log({23})", "torch.tanh({23})", "torch.abs({23})", "torch.floor({23})", "torch.round({23})",
                  "torch.ceil({23})", "torch.sign({23})", "torch.clamp({23}, 0, 1)", "torch.clamp({23}, {3})", "torch.isnan({23})", "torch.isfinite({23})", "torch.bitwise_not({23})",
                  "torch.bitwise_and({23}, {23})", "torch.logical_and({23}, {23})", "torch.logical_not({23})", "torch.maximum({23}, {23})", "torch.minimum({23}, {3})",
                  "torch.fmod({23}, {3})", "torch.remainder({23}, 2)", "torch.atan2({23}, {23})", "torch.hypot({23}, {23})", "torch.pow({23}, 2)", "torch.pow({23}, {3})", "torch.pow(2, {23})",
                  "torch.gcd({23}, {23})", "torch.lerp({23}, {23}, 0.5)", "torch.addcmul({23}, {23}, {23})", "torch.addcdiv({23}, {23}, {23})", "torch.allclose({23}, {23})",
                  "torch.isclose({23}, {23})", "torch.equal({23}, {23})", "torch.complex({23}, {23})", "torch.polar({23}, {23})", "torch.real({23})", "torch.conj({23})", "torch.angle({23})",
                  "torch.erf({23})", "torch.sinc({23})", "torch.trunc({23})", "torch.frac({23})", "torch.square({23})", "torch.reciprocal({23})", "torch.rsqrt({23})", "torch.neg({23})",
                  "torch.sub({23}, {23})", "torch.rsub({23}, {23})", "torch.true_divide({23}, {23})", "torch.floor_divide({23}, {23})", "torch.xlogy({23}, {23})", "torch.copysign({23}, {23})",
                  "torch.nextafter({23}, {23})", "torch.ldexp({23}, {23})", "torch.logaddexp({23}, {23})", "torch.heaviside({23}, {23})", "torch.fmax({23}, {23})", "torch.nan_to_num({23})",
                  "torch.sub({23}, {23}, alpha=2)", "torch.add({23}, {23}, alpha=2.5)", "torch.relu({23})", "torch.cat([{23}, {23}])", "torch.stack([{23}, {23}])", "torch.tril({23})",
                  "torch.flip({23}, [0])", "torch.roll({23}, 1)", "torch.diff({23})", "torch.lt({23}, {23})", "torch.max({23}, {23})", "torch.eq({23}, 1)", "torch.full_like({23}, 2.5)"],
    "algebra": ["torch.linalg.inv({33})", "torch.linalg.det({33})", "torch.linalg.solve({33}, {3})", "torch.linalg.svd({33})", "torch.linalg.qr({33})", "torch.linalg.eigh({33})",
                "torch.linalg.cholesky({33})", "torch.inverse({33})", "torch.fft.fft({23})", "torch.fft.rfft({23})", "torch.linalg.pinv({33})", "torch.linalg.matrix_norm({33})", "torch.trace({33})",
                "torch.fft.irfft({23})", "torch.linalg.matrix_power({33}, 2)"],
    "gradients": ["torch.ones(2, 3, dtype=torch.{type}, requires_grad=True)", "({23}).requires_grad_()", "torch.nn.Parameter({23})", "torch.randn(2, dtype=torch.{type})",
                  "torch.rand(2, dtype=torch.{type})", "torch.randn_like({23})", "torch.rand_like({23})", "torch.randint(0, 5, (2,), dtype=torch.{type})", "torch.bernoulli({23})",
                  "torch.multinomial({!23 float32}, 2)", "torch.normal({23}, {23})", "torch.linspace(0, 1, 3, dtype=torch.{type})", "torch.arange(0, 3, dtype=torch.{type})",
                  "torch.eye(3, dtype=torch.{type})", "({23}).numpy()", "({23}).to(torch.{type})", "({23}).float() @ ({33}).float()", "({23}).type_as({23}) + {3}"],
}
SHAPE = re.compile(r"\{(!?)(\d*)(?: (\w+))?\}|\{type\}")


def filled(template, chance):
    """The template with its tensors; in one call of ten the size 2 is 0 everywhere."""
    names, weights = list(TYPES), list(TYPES.values())
    is_empty = chance.random() < 0.1
    common = chance.choices(names, weights)[0] if chance.random() < 0.35 else None

    def tensor(match):
        if match[0] == "{type}":
            return chance.choices(names, weights)[0]
        needed = match[3] if match[1] and chance.random() < 0.6 else common
        kind = needed or chance.choices(names, weights)[0]
        sizes = [0 if is_empty and digit == "2" else int(digit) for digit in match[2]]
        made = "zeros" if match[1] and match[3] == "int64" else "ones"
        shape = ", ".join(map(str, sizes)) if sizes else "()"
        return f"torch.{made}({shape}, dtype=torch.{kind})"
    return SHAPE.sub(tensor, template)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--moira", default=os.environ.get("MOIRA", os.path.join(rules.ROOT, "build", "moira")))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} calls")
    parser.add_argument("--only", help="templates that contain this")
    parser.add_argument("--calls", type=int, default=FULL)
    parser.add_argument("--verbose", action="store_true", help="print the counts of each family, and all failures")
    parser.add_argument("--missed", action="store_true", help="print errors that were not found")
    parser.add_argument("--keep", help="write the programs to this folder")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    chance = random.Random(options.seed)
    templates = [(family, text) for family, texts in FAMILIES.items() for text in texts if (options.only or "") in text]
    cases = []
    for number in range(SAMPLE if options.sample else options.calls):
        family, text = templates[number % len(templates)]
        cases.append(rules.run_case(family, number, filled(text, chance), "")._replace(variants=[]))
    counts = collections.defaultdict(rules.Counts)
    failures, missed, reworded = [], [], []

    def record(one, line, shapes, alarms):
        rules.judge(one, line, shapes, alarms, counts[one.function], failures, missed, reworded)

    with tempfile.TemporaryDirectory() as folder:
        rules.ask(rules.Moira(options.moira), cases, options.keep or folder, record)
    if options.verbose:
        rules.print_table(counts)
    for case, text in missed if options.missed else ():
        print(f"missed: {case.code}\n    {text[:200]}")
    for case, why in failures[:None if options.verbose else SHOWN]:
        print(f"failed: {case.function}: {case.code}\n    {why}")
    total = rules.Counts()
    for each in counts.values():
        total.add(each)
    print(f"PyTorch {torch.__version__}: {len(templates)} operations, {total.calls} calls; element types: {total.types} known, "
          f"{total.type_unknown} unknown; of {total.found + total.missed} errors {total.found} found, {total.missed} missed; "
          f"{total.wrong} wrong")
    print(f"{total.calls - total.wrong} passed, {total.wrong} failed, 0 skipped")
    return 1 if total.wrong else 0


if __name__ == "__main__":
    status = generations.run(__file__, "torch")
    sys.exit(main() if status is None else status)
