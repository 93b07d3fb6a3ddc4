__public__ = "tensorflow.keras"
