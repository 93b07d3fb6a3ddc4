"""pandas: class methods that the stubs do not have are unknown, and so is what they give."""

import pandas as pd

table = pd.DataFrame.from_dict({"a": [1, 2]})
rows = pd.DataFrame.from_records([{"a": 1}])
pd.Series.from_arrow(table)
table["a"] + rows["b"]
