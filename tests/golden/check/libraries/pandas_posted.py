# Programs with pandas as people post them, each with its mended twin; pandas 3 says what is in the comments.

# KeyError: 'age'
def missing_column():
    import pandas as pd
    df = pd.DataFrame({"Name": ["a", "b"], "Age": [1, 2]})
    x = df["age"]  # expect: key-missing

def missing_column_mended():
    import pandas as pd
    df = pd.DataFrame({"Name": ["a", "b"], "Age": [1, 2]})
    x = df["Age"]

missing_column()
missing_column_mended()

# ValueError: All arrays must be of the same length
def dict_lengths():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2]})  # expect: shape-mismatch

def dict_lengths_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})

dict_lengths()
dict_lengths_mended()

# ValueError: Shape of passed values is (3, 4), indices imply (3, 3)
def columns_count():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.zeros((3, 4)), columns=["a", "b", "c"])  # expect: invalid-value

def columns_count_mended():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.zeros((3, 4)), columns=["a", "b", "c", "d"])

columns_count()
columns_count_mended()

# ValueError: Shape of passed values is (3, 2), indices imply (2, 2)
def index_count():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.zeros((3, 2)), index=["a", "b"])  # expect: invalid-value

def index_count_mended():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.zeros((3, 2)), index=["a", "b", "c"])

index_count()
index_count_mended()

# ValueError: Length of values (2) does not match length of index (3)
def assign_length():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    df["b"] = [1, 2]  # expect: invalid-value

def assign_length_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    df["b"] = [1, 2, 3]

assign_length()
assign_length_mended()

# ValueError: Length of values (4) does not match length of index (3)
def assign_array():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    df["b"] = np.zeros(4)  # expect: invalid-value

def assign_array_mended():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    df["b"] = np.zeros(3)

assign_array()
assign_array_mended()

# KeyError: "['c'] not found in axis"
def drop_column():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df = df.drop("c", axis=1)  # expect: key-missing

def drop_column_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df = df.drop("b", axis=1)

drop_column()
drop_column_mended()

# KeyError: "['b'] not found in axis"
def drop_axis():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df = df.drop("b")  # expect: key-missing

def drop_axis_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df = df.drop("b", axis=1)

drop_axis()
drop_axis_mended()

# KeyError: 'b'
def drop_then_use():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df.drop(columns=["b"], inplace=True)
    s = df["b"].sum()  # expect: key-missing

def drop_then_use_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df.drop(columns=["b"], inplace=True)
    s = df["a"].sum()

drop_then_use()
drop_then_use_mended()

# IndexError: single positional indexer is out-of-bounds
def iloc_oob():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    r = df.iloc[3]  # expect: index-out-of-range

def iloc_oob_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3]})
    r = df.iloc[2]

iloc_oob()
iloc_oob_mended()

# IndexError: single positional indexer is out-of-bounds
def iloc_col():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    r = df.iloc[:, 2]  # expect: index-out-of-range

def iloc_col_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    r = df.iloc[:, 1]

iloc_col()
iloc_col_mended()

# ValueError: Location based indexing can only have [integer, integer slice (START point is INCLUDED,
def iloc_name():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    r = df.iloc[0, "a"]  # expect: invalid-value

def iloc_name_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    r = df.loc[0, "a"]

iloc_name()
iloc_name_mended()

# ValueError: Length mismatch: Expected axis has 2 elements, new values have 3 elements
def set_columns():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df.columns = ["x", "y", "z"]  # expect: shape-mismatch

def set_columns_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 2, 3], "b": [1, 2, 3]})
    df.columns = ["x", "y"]

set_columns()
set_columns_mended()

# KeyError: 'id'
def merge_key():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"key": [1, 2], "w": [1, 2]})
    c = a.merge(b, on="id")  # expect: key-missing

def merge_key_mended():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"key": [1, 2], "w": [1, 2]})
    c = a.merge(b, left_on="id", right_on="key")

merge_key()
merge_key_mended()

# MergeError: No common columns to perform merge on. Merge options: left_on=None, right_on=None, left_
def merge_nocommon():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"key": [1, 2], "w": [1, 2]})
    c = pd.merge(a, b)  # expect: invalid-value

def merge_nocommon_mended():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"key": [1, 2], "w": [1, 2]})
    c = pd.merge(a, b, how="cross")

merge_nocommon()
merge_nocommon_mended()

# KeyError: 'v'
def merge_suffix():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"id": [1, 2], "v": [1, 2]})
    c = a.merge(b, on="id")
    s = c["v"]  # expect: key-missing

def merge_suffix_mended():
    import pandas as pd
    a = pd.DataFrame({"id": [1, 2], "v": [1, 2]}); b = pd.DataFrame({"id": [1, 2], "v": [1, 2]})
    c = a.merge(b, on="id")
    s = c["v_x"]

merge_suffix()
merge_suffix_mended()

# KeyError: 'c'
def groupby_key():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.groupby("c").sum()  # expect: key-missing

def groupby_key_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.groupby("a").sum()

groupby_key()
groupby_key_mended()

# KeyError: 'Column not found: c'
def groupby_col():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.groupby("a")["c"].sum()  # expect: key-missing

def groupby_col_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.groupby("a")["b"].sum()

groupby_col()
groupby_col_mended()

# KeyError: 'c'
def sort_key():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.sort_values("c")  # expect: key-missing

def sort_key_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.sort_values("b")

sort_key()
sort_key_mended()

# KeyError: "None of ['c'] are in the columns"
def set_index():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.set_index("c")  # expect: key-missing

def set_index_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    g = df.set_index("a")

set_index()
set_index_mended()

# KeyError: 'a'
def index_then_use():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = df.set_index("a")
    x = df["a"]  # expect: key-missing

def index_then_use_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = df.set_index("a")
    x = df["b"]

index_then_use()
index_then_use_mended()

# AttributeError: 'DataFrame' object has no attribute 'append'
def append_removed():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = df.append({"a": 1, "b": 2}, ignore_index=True)  # expect: no-such-attribute

def append_removed_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = pd.concat([df, pd.DataFrame([{"a": 1, "b": 2}])], ignore_index=True)

append_removed()
append_removed_mended()

# AttributeError: 'DataFrame' object has no attribute 'ix'
def ix_removed():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df.ix[0]  # expect: no-such-attribute

def ix_removed_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df.iloc[0]

ix_removed()
ix_removed_mended()

# AttributeError: 'DataFrame' object has no attribute 'as_matrix'
def as_matrix():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df.as_matrix()  # expect: no-such-attribute

def as_matrix_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df.to_numpy()

as_matrix()
as_matrix_mended()

# ValueError: The truth value of a Series is ambiguous. Use a.empty, a.item(), a.any() or a.all().
def truth():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    if df["a"] > 1:  # expect: invalid-value
        print("x")

def truth_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    if (df["a"] > 1).any():
        print("x")

truth()
truth_mended()

# ValueError: The truth value of a Series is ambiguous. Use a.empty, a.item(), a.any() or a.all().
def and_or():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df[(df["a"] > 1) and (df["b"] < 3)]  # expect: invalid-value

def and_or_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    x = df[(df["a"] > 1) & (df["b"] < 3)]

and_or()
and_or_mended()

# TypeError: concat() takes 1 positional argument but 2 were given
def concat_dict():
    import pandas as pd
    a = pd.DataFrame({"a": [1]})
    x = pd.concat(a, a)  # expect: wrong-arguments

def concat_dict_mended():
    import pandas as pd
    a = pd.DataFrame({"a": [1]})
    x = pd.concat([a, a])

concat_dict()
concat_dict_mended()

# ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n
def values_matmul():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.random.rand(20, 4), columns=list("abcd"))
    y = df[["a", "b", "c"]].values @ np.ones(4)  # expect: shape-mismatch

def values_matmul_mended():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame(np.random.rand(20, 4), columns=list("abcd"))
    y = df[["a", "b", "c"]].values @ np.ones(3)

values_matmul()
values_matmul_mended()

# KeyError: 'a'
def rename_use():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = df.rename(columns={"a": "x"})
    y = df["a"]  # expect: key-missing

def rename_use_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    df = df.rename(columns={"a": "x"})
    y = df["x"]

rename_use()
rename_use_mended()

# AttributeError: 'Series' object has no attribute 'reshape'
def to_numpy_reshape():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df["a"].reshape(-1, 1)  # expect: no-such-attribute

def to_numpy_reshape_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df["a"].values.reshape(-1, 1)

to_numpy_reshape()
to_numpy_reshape_mended()

# KeyError: "['c'] not in index"
def select_list():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df[["a", "c"]]  # expect: key-missing

def select_list_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df[["a", "b"]]

select_list()
select_list_mended()

# KeyError: ('a', 'b')
def tuple_key():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df["a", "b"]  # expect: key-missing

def tuple_key_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df[["a", "b"]]

tuple_key()
tuple_key_mended()

# ValueError: Item wrong length 2 instead of 3.
def bool_mask_len():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df[np.array([True, False])]  # expect: invalid-value

def bool_mask_len_mended():
    import numpy as np
    import pandas as pd
    df = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})
    y = df[np.array([True, False, True])]

bool_mask_len()
bool_mask_len_mended()

# ValueError: If using all scalar values, you must pass an index
def scalars():
    import pandas as pd
    df = pd.DataFrame({"a": 1, "b": 2})  # expect: invalid-value

def scalars_mended():
    import pandas as pd
    df = pd.DataFrame({"a": [1], "b": [2]})

scalars()
scalars_mended()

# KeyError: 'x'
def melt():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2], "y": [3, 4]})
    m = df.melt(id_vars="id")
    z = m["x"]  # expect: key-missing

def melt_mended():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2], "y": [3, 4]})
    m = df.melt(id_vars="id")
    z = m["value"]

melt()
melt_mended()

# KeyError: "The following 'columns' labels are not columns of the DataFrame: ['q']"
def pivot():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2], "y": [3, 4]})
    m = df.pivot(index="id", columns="q", values="y")  # expect: key-missing

def pivot_mended():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2], "y": [3, 4]})
    m = df.pivot(index="id", columns="x", values="y")

pivot()
pivot_mended()

# KeyError: ['y']
def dropna_subset():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2]})
    d = df.dropna(subset=["y"])  # expect: key-missing

def dropna_subset_mended():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2]})
    d = df.dropna(subset=["x"])

dropna_subset()
dropna_subset_mended()

# KeyError: 'y'
def apply_axis():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2]})
    d = df.apply(lambda r: r["y"] + 1, axis=1)  # expect: key-missing

def apply_axis_mended():
    import pandas as pd
    df = pd.DataFrame({"id": [1, 2], "x": [1, 2]})
    d = df.apply(lambda r: r["x"] + 1, axis=1)

apply_axis()
apply_axis_mended()
