# An import that nobody uses: nothing fails by it.
import json  # wrong
import sys

print(sys.version_info[0])
