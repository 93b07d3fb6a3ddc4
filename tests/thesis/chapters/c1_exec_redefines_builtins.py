# Thesis, 1.2, page 6. Pytropos: assumes that nobody does this. What exec may touch is unknown afterwards.
# not run: it reads a file that is not there
runme = open('runme.py').read()
fakerun = """
def int(val):
  return 3.0
def print(val):
  global a
  a = val
""" + runme
exec(fakerun)
b = a + 1
c = int('6') + [1]
