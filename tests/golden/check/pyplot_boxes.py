# As Matplotlib has it since 3.9.
import matplotlib.pyplot as plt
import numpy as np

x = np.arange(5)


def boxes():
    plt.boxplot([x, x[:2]], tick_labels=["a", "b"])
    plt.boxplot(np.zeros((10, 3)), tick_labels=["a", "b", "c"])
    plt.boxplot([x, x], tick_labels=["a", "b", "c"])  # expect: shape-mismatch


boxes()
