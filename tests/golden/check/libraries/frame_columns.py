"""The attribute of a frame that has the name of a column is that column, also where something is stored in it."""
import pandas as pd

frame = pd.DataFrame({"date": ["a", "b"], "n": [1, 2]})
frame.date = list("xy")
print(frame.date.apply(str))
frame.note = [1, 2, 3]
frame.note.apply(str)  # expect: no-such-attribute
other = pd.DataFrame(columns=["date"])
other.date = list("xy")
print(other.date.apply(str))
other.columns = ["one"]
print(other.one.apply(str))
