#!/usr/bin/env python3
"""Compares `moira summary` with PyTorch 2 on the transformers of today: `transformers_oracle.py --today`.

Needs the environment that scripts/fetch_today makes (build/cache/today); without it all is skipped.
"""

import sys

import transformers_oracle

if __name__ == "__main__":
    sys.argv.insert(1, "--today")
    sys.exit(transformers_oracle.main())
