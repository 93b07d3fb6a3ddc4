from utils import run, start  # expect: no-such-import

print(run())
