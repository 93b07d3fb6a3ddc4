"""Only the images of MNIST that the tutorials of TensorFlow 1 brought along, which scripts for PyTorch use, too."""
