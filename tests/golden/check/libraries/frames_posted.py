# Frames of arrays and dates, each with its mended twin; pandas says what is in the comments.

# KeyError: "['target'] not found in axis"
def df_drop_axis():
    import numpy as np
    import pandas as pd

    df = pd.DataFrame(np.random.rand(6, 3), columns=['a', 'b', 'target'])
    X = df.drop('target')  # expect: key-missing

def df_drop_axis_mended():
    import numpy as np
    import pandas as pd

    df = pd.DataFrame(np.random.rand(6, 3), columns=['a', 'b', 'target'])
    X = df.drop('target', axis=1)
    y = df['target']

df_drop_axis()
df_drop_axis_mended()

# ValueError: All arrays must be of the same length
def df_lengths():
    import numpy as np
    import pandas as pd

    dates = pd.date_range('2020-01-01', periods=10)
    values = np.random.rand(9)
    df = pd.DataFrame({'date': dates, 'value': values})  # expect: shape-mismatch

def df_lengths_mended():
    import numpy as np
    import pandas as pd

    dates = pd.date_range('2020-01-01', periods=10)
    values = np.random.rand(9)
    df = pd.DataFrame({'date': dates[:9], 'value': values})

df_lengths()
df_lengths_mended()

# ValueError: Length of values (6) does not match length of index (5)
def insert_length():
    import numpy as np
    import pandas as pd

    df = pd.DataFrame(np.zeros((5, 2)), columns=['a', 'b'])
    df = df.assign(c=np.ones(6))  # expect: invalid-value

def insert_length_mended():
    import numpy as np
    import pandas as pd

    df = pd.DataFrame(np.zeros((5, 2)), columns=['a', 'b'])
    df = df.assign(c=np.ones(5))

insert_length()
insert_length_mended()
