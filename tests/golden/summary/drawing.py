"""The same as a drawing."""
# summary: "Net(4)" n,3,9,9 --output-format svg
from residual import Net
