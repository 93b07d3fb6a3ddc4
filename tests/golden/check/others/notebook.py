"""Files that import IPython run in notebooks, which have names of their own."""
import ipywidgets as widgets
from IPython.display import Image


def show(path):
    display(Image(filename=path))
    get_ipython().system("ls")
    displays(path)  # expect: undefined-name
