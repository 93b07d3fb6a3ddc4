#!/usr/bin/env python3
"""Compares `moira summary` with PyTorch 2 on four older versions of transformers, as transformers_today_oracle.py does.

The versions lie in build/cache/older, where scripts/fetch_older puts them; PyTorch is that of scripts/fetch_today. What is
missing is skipped. At least 98 % of the calls of modules must be exact, none wrong; of a sample as many may be unknown as
98 % leave, rounded up.
"""

import argparse
import math
import os
import shutil
import sys

import transformers_oracle as today
from transformers_models import BART, GPT, NAMED, PAIR, SMALL, SQUARE, T5, TEXT, VISION

OLDER = today.ROOT / "build/cache/older"
CACHE = today.ROOT / "build/transformers_older.json"  # and a version before the dot
HUB = OLDER / "0.25.2"
VERSIONS = ["4.30.2", "4.40.2", "4.48.3", "4.57.1"]
SAMPLE = ["Bert", "Llama"]
PADDED = SMALL + ", pad_token_id=0"
MODELS = [("Bert", SMALL, TEXT), ("Llama", PADDED, TEXT), ("GPT2", GPT, TEXT), ("T5", T5, PAIR), ("ViT", VISION, SQUARE),
          ("Roberta", SMALL, TEXT), ("DistilBert", "dim=32, n_layers=2, n_heads=4, hidden_dim=64, vocab_size=99", TEXT),
          ("Bart", BART, PAIR), ("GPTNeoX", SMALL, TEXT),
          ("OPT", "hidden_size=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, vocab_size=99, "
           "word_embed_proj_dim=32", TEXT),
          ("Mistral", PADDED + ", num_key_value_heads=2", TEXT), ("Qwen2", PADDED + ", num_key_value_heads=2", TEXT),
          ("Swin", "image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 4], window_size=4", SQUARE),
          ("DeiT", NAMED + ", image_size=32, patch_size=8", SQUARE)]
FIRST = {"Mistral": "4.34", "Qwen2": "4.37"}  # the versions that have them first


class Older(today.Real):
    """PyTorch with an older version of the package; the answers of all versions are in one file."""

    def __init__(self, version):
        super().__init__(today=True)
        self.folder = f"{OLDER / version}{os.pathsep}{HUB}"
        self.cache = CACHE.with_suffix(f".{version}.json")
        self.kept = today.json.loads(self.cache.read_text()) if self.cache.exists() else {}


def ask_moira(moira, model, version):
    folders = [OLDER / version, HUB, today.TODAY_PACKAGES]
    return today.ask_moira(moira, model, *folders)


def check(moira, version, arguments):
    """The counts of one version."""
    counts = {"exact": 0, "unknown": 0, "wrong": 0}
    real = Older(version)
    for name, settings, inputs in MODELS:
        if (arguments.sample and name not in SAMPLE) or version < FIRST.get(name, ""):
            continue
        model, values = today.TodayModel(name, settings, inputs), today.TODAY_VALUES[0]
        answer = real.ask({"expression": model.expression, "sizes": model.sizes(values)})
        if "error" in answer:
            print(f"{version} {name}: PyTorch itself fails: {answer['error'][:120]}")
            continue
        ours, reason, _ = ask_moira(moira, model, version)
        rows = today.Rows(answer["rows"], ours or [], values)
        rows.wrong += bool(reason) and "it is not known" not in reason
        for kind in counts:
            counts[kind] += getattr(rows, kind)
        for complaint in [*filter(None, [reason]), *rows.complaints][:arguments.show]:
            print(f"{version} {name}: {complaint}")
    real.close()
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="two models of each version")
    parser.add_argument("--full", action="store_true", help="all models, which is the default")
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--show", type=int, default=2, help="complaints for each model")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(today.ROOT / "build/moira")
    versions = [version for version in VERSIONS if (OLDER / version).is_dir() and HUB.is_dir()]
    if not versions or not (today.TODAY / "bin/python").exists():
        print("skipped: older versions of transformers are not there; scripts/fetch_older and scripts/fetch_today get them")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    failed = 0
    for version in versions:
        counts = check(moira, version, arguments)
        print(f"transformers {version}: {counts['exact']} exact, {counts['unknown']} unknown, {counts['wrong']} wrong")
        most = (1 - today.LEAST_EXACT) * (counts["exact"] + counts["unknown"])
        most = math.ceil(most) if arguments.sample else most
        failed += bool(counts["wrong"]) or counts["unknown"] > most
    print(f"{len(versions) - failed} passed, {failed} failed, {len(VERSIONS) - len(versions)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
