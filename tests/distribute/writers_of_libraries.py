# What writes a file or the terminal is done by one process.
import logging, os, subprocess, sys
import imageio
import matplotlib.image
import numpy as np
import pandas as pd
import scipy.io
import scipy.misc
import tensorflow as tf
from absl import logging as absl_logging
from PIL import Image
from tqdm import tqdm

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.SGD(0.1), 'mse')
h = model.fit(tf.ones([32, 4]), tf.ones([32, 1]))  # expect: rest
a = np.zeros([28, 28])
log = logging.getLogger(__name__)
a.tofile('a.bin')
imageio.mimsave('a.gif', [a])
scipy.misc.imsave('a.png', a)
scipy.misc.toimage(a).save('a.png')
scipy.io.savemat('a.mat', {'a': a})
matplotlib.image.imsave('a.png', a)
tf.keras.utils.save_img('a.png', a)
tf.keras.preprocessing.image.array_to_img(a).save('a.png')
picture = Image.fromarray(a).resize((8, 8))
picture.save('a.png')
logging.info('x')
absl_logging.info('x')
log.warning('x')
log.addHandler(logging.FileHandler('a.log'))
sys.stdout.write('x')
sys.stderr.write('x')
tqdm.write('x')
os.system('mkdir x')
status = os.system('true')
subprocess.call(['true'])
text = subprocess.run(['true'], capture_output=True).stdout
for _ in tqdm(range(3)):
    pass
