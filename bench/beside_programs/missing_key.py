# A key that the dictionary does not have.
config = {"rate": 0.1, "epochs": 3}
print(config["learning_rate"])  # wrong
