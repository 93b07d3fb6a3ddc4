import tensorflow as tf
from elsewhere import make_learner
learner = make_learner()
learner.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: no-training
