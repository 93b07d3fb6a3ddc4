#!/usr/bin/env bash
# Nothing is reported in the PyTorch programs of examples/torch.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

for file in "$root"/examples/torch/*.py; do
    try check "$file"
    expect_status 0
    expect_in_output 'No problems found'
done

finish
