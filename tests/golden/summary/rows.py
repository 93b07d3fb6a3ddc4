"""The same as JSON."""
# summary: "Net(4)" 2,3,9,9 --output-format json
from residual import Net
