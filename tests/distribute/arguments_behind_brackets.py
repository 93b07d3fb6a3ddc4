# An argument goes before the closing parenthesis of its call, whatever stands before that.
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('adam', 'mse')
x, y = tf.zeros([8, 2]), tf.zeros([8, 1])
model.fit(x, y, epochs=2, validation_data=(x, y))  # expect: rest
model.fit(x, y,  # all of it )
          validation_data=((x),  # (two
                           (y)),  # )
          )
model.fit(x=(  # (
    x), y=((y)))
model.evaluate(i for i in range(3))
print(sum(model.predict(i) for i in [1]), *(model.predict(i) for i in [2]))
print(model
      .predict(3)
      .sum(), (last := model.predict(4)))
