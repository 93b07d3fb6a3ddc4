import tensorflow as tf

model = tf.keras.models.load_model('model.h5')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
