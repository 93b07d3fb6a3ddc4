import os
import tensorflow as tf

os.environ['CUDA_VISIBLE_DEVICES'] = '0'  # goes, with its comment
if os.environ.get('SLOW'):
    os.environ.setdefault('CUDA_VISIBLE_DEVICES', '1')
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'; os.environ.update({'CUDA_VISIBLE_DEVICES': '0'})
gpus = tf.config.list_physical_devices('GPU')
tf.config.set_visible_devices(gpus[0], 'GPU')
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
model.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))  # expect: rest
if model.built:
    os.environ['CUDA_VISIBLE_DEVICES'] = '2'
    os.putenv('CUDA_VISIBLE_DEVICES', '2')
os.environ['CUDA_VISIBLE_DEVICES'] = print('0')
