from dataclasses import dataclass, field

@dataclass
class Config:
    width: int
    depth: int = 2
    tags: list = field(default_factory=list)

    def size(self):
        return self.width * self.depth

c = Config(8)
a = c.size()
c.tags.append('x')
b = Config(1, depth=3).tags
d = Config()           # expect: wrong-arguments
e = c.height           # expect: no-such-attribute
f = Config(width='a', depth='b').size()  # expect -8: operand-types
# state: a = 16
# state: b = []
