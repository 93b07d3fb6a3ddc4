import sys

import numpy as np
import tensorflow as tf
from model import Model, Other


def main():
    data = np.random.normal(size=[64, 4])
    with tf.Session() as session:
        model = None
        for kind in [Model, Other]:
            if kind.__name__ == sys.argv[1]:
                model = kind(session, data)
        model.build()
        model.train(8)


if __name__ == '__main__':
    main()
