class Animal:
    legs = 4
    def __init__(self, name):
        self.name = name
    def speak(self):
        return self.name + ' says ' + self.sound()
    @property
    def loud(self):
        return self.speak().upper()
    @staticmethod
    def kingdom():
        return 'animalia'
    @classmethod
    def make(cls):
        return cls('made')

class Dog(Animal):
    def __init__(self, name, age):
        super().__init__(name)
        self.age = age
    def sound(self):
        return 'wuff'

d = Dog('rex', 3)
a = d.speak()
b = d.loud
c = Dog.kingdom() + str(d.legs)
e = Animal('x').name
f = d.colour          # expect: no-such-attribute
d.loud = 'quiet'      # expect: read-only-attribute
g = Dog('rex')        # expect: wrong-arguments
h = d.age + d.name    # expect: operand-types
i = Animal.make().name
# state: a = 'rex says wuff'
# state: b = 'REX SAYS WUFF'
# state: c = 'animalia4'
# state: i = 'made'
