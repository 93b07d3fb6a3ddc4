"""The managers that people use: none of them swallows what is wrong in its block."""
import bz2
import concurrent.futures
import contextlib
import decimal
import gzip
import io
import lzma
import multiprocessing
import os
import pathlib
import socket
import sqlite3
import subprocess
import tarfile
import tempfile
import threading
import urllib.request
import warnings
import zipfile
from unittest import mock

import h5py
import jax
import numpy as np
import pandas as pd
import tensorflow as tf
import torch
from PIL import Image
from tqdm import tqdm


def all_of_them(strategy, accelerator, model, lock):
    with open("x") as entered:
        1 + "a"  # expect: operand-types
    with gzip.open("x") as entered:
        1 + "a"  # expect: operand-types
    with bz2.open("x") as entered:
        1 + "a"  # expect: operand-types
    with lzma.open("x") as entered:
        1 + "a"  # expect: operand-types
    with zipfile.ZipFile("x") as entered:
        1 + "a"  # expect: operand-types
    with tarfile.open("x") as entered:
        1 + "a"  # expect: operand-types
    with io.StringIO() as entered:
        1 + "a"  # expect: operand-types
    with np.load("x.npz") as entered:
        1 + "a"  # expect: operand-types
    with np.errstate(all="ignore") as entered:
        1 + "a"  # expect: operand-types
    with np.printoptions(precision=3) as entered:
        1 + "a"  # expect: operand-types
    with multiprocessing.Pool(2) as entered:
        1 + "a"  # expect: operand-types
    with multiprocessing.get_context("spawn").Pool(2) as entered:
        1 + "a"  # expect: operand-types
    with concurrent.futures.ThreadPoolExecutor(2) as entered:
        1 + "a"  # expect: operand-types
    with concurrent.futures.ProcessPoolExecutor() as entered:
        1 + "a"  # expect: operand-types
    with socket.socket() as entered:
        1 + "a"  # expect: operand-types
    with socket.create_connection(("a", 1)) as entered:
        1 + "a"  # expect: operand-types
    with sqlite3.connect("x") as entered:
        1 + "a"  # expect: operand-types
    with contextlib.closing(sqlite3.connect("x")) as entered:
        1 + "a"  # expect: operand-types
    with tempfile.TemporaryFile() as entered:
        1 + "a"  # expect: operand-types
    with tempfile.NamedTemporaryFile("w", suffix="x") as entered:
        1 + "a"  # expect: operand-types
    with tempfile.TemporaryDirectory() as entered:
        1 + "a"  # expect: operand-types
    with tempfile.SpooledTemporaryFile() as entered:
        1 + "a"  # expect: operand-types
    with contextlib.nullcontext() as entered:
        1 + "a"  # expect: operand-types
    with contextlib.ExitStack() as entered:
        1 + "a"  # expect: operand-types
    with contextlib.redirect_stdout(io.StringIO()) as entered:
        1 + "a"  # expect: operand-types
    with contextlib.redirect_stderr(None) as entered:
        1 + "a"  # expect: operand-types
    with contextlib.chdir("x") as entered:
        1 + "a"  # expect: operand-types
    with threading.Lock() as entered:
        1 + "a"  # expect: operand-types
    with threading.RLock() as entered:
        1 + "a"  # expect: operand-types
    with threading.Condition() as entered:
        1 + "a"  # expect: operand-types
    with threading.Semaphore(2) as entered:
        1 + "a"  # expect: operand-types
    with decimal.localcontext() as entered:
        1 + "a"  # expect: operand-types
    with warnings.catch_warnings() as entered:
        1 + "a"  # expect: operand-types
    with warnings.catch_warnings(record=True) as entered:
        1 + "a"  # expect: operand-types
    with mock.patch("a.b") as entered:
        1 + "a"  # expect: operand-types
    with mock.patch.object(np, "sum") as entered:
        1 + "a"  # expect: operand-types
    with mock.patch.dict({}) as entered:
        1 + "a"  # expect: operand-types
    with urllib.request.urlopen("x") as entered:
        1 + "a"  # expect: operand-types
    with subprocess.Popen("x") as entered:
        1 + "a"  # expect: operand-types
    with os.scandir(".") as entered:
        1 + "a"  # expect: operand-types
    with pathlib.Path("x").open() as entered:
        1 + "a"  # expect: operand-types
    with memoryview(b"a") as entered:
        1 + "a"  # expect: operand-types
    with torch.no_grad() as entered:
        1 + "a"  # expect: operand-types
    with torch.inference_mode() as entered:
        1 + "a"  # expect: operand-types
    with torch.enable_grad() as entered:
        1 + "a"  # expect: operand-types
    with torch.set_grad_enabled(False) as entered:
        1 + "a"  # expect: operand-types
    with torch.autocast("cuda") as entered:
        1 + "a"  # expect: operand-types
    with torch.cuda.amp.autocast() as entered:
        1 + "a"  # expect: operand-types
    with torch.amp.autocast("cpu") as entered:
        1 + "a"  # expect: operand-types
    with torch.cuda.stream(None) as entered:
        1 + "a"  # expect: operand-types
    with torch.cuda.device(0) as entered:
        1 + "a"  # expect: operand-types
    with torch.device("cpu") as entered:
        1 + "a"  # expect: operand-types
    with torch.profiler.profile() as entered:
        1 + "a"  # expect: operand-types
    with torch.profiler.record_function("x") as entered:
        1 + "a"  # expect: operand-types
    with torch.autograd.profiler.profile() as entered:
        1 + "a"  # expect: operand-types
    with torch.autograd.detect_anomaly() as entered:
        1 + "a"  # expect: operand-types
    with torch.autograd.set_detect_anomaly(True) as entered:
        1 + "a"  # expect: operand-types
    with torch.random.fork_rng() as entered:
        1 + "a"  # expect: operand-types
    with torch.backends.cudnn.flags(enabled=False) as entered:
        1 + "a"  # expect: operand-types
    with torch.autograd.graph.save_on_cpu() as entered:
        1 + "a"  # expect: operand-types
    with torch.nn.utils.parametrize.cached() as entered:
        1 + "a"  # expect: operand-types
    with torch.utils.tensorboard.SummaryWriter() as entered:
        1 + "a"  # expect: operand-types
    with torch.jit.optimized_execution(True) as entered:
        1 + "a"  # expect: operand-types
    with Image.open("x") as entered:
        1 + "a"  # expect: operand-types
    with h5py.File("x") as entered:
        1 + "a"  # expect: operand-types
    with tf.GradientTape() as entered:
        1 + "a"  # expect: operand-types
    with tf.device("/gpu:0") as entered:
        1 + "a"  # expect: operand-types
    with tf.name_scope("x") as entered:
        1 + "a"  # expect: operand-types
    with tf.compat.v1.Session() as entered:
        1 + "a"  # expect: operand-types
    with tf.io.TFRecordWriter("x") as entered:
        1 + "a"  # expect: operand-types
    with strategy.scope() as entered:
        1 + "a"  # expect: operand-types
    with pd.option_context("a", 1) as entered:
        1 + "a"  # expect: operand-types
    with pd.HDFStore("x") as entered:
        1 + "a"  # expect: operand-types
    with tqdm(total=3) as entered:
        1 + "a"  # expect: operand-types
    with jax.disable_jit() as entered:
        1 + "a"  # expect: operand-types
    with accelerator.accumulate(model) as entered:
        1 + "a"  # expect: operand-types
    with model.no_sync() as entered:
        1 + "a"  # expect: operand-types
    with lock as entered:
        1 + "a"  # expect: operand-types
