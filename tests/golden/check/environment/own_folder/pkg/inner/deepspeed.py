version = 1
