"""Inheritance, super(), attributes of classes and of instances."""


class Animal:
    made = 0
    names = []

    def __init__(self, name, legs=4):
        Animal.made += 1
        self.name, self.legs = name, legs
        self.names.append(name)

    def describe(self):
        return self.name + " has " + str(self.legs)


class Swimmer(Animal):
    def describe(self):
        return super().describe() + ", swims"


class Bird(Animal):
    def __init__(self, name):
        super().__init__(name, legs=2)
        self.wings = 2

    def describe(self):
        return super().describe() + " and wings"


class Duck(Bird, Swimmer):
    pass


duck, dog = Duck("duck"), Animal("dog")
duck.wings + dog.legs
dog.wings  # expect: no-such-attribute
(1, 2, 3)[Animal.made]
(1, 2)[Duck.made]  # expect: index-out-of-range
dog.names[1]
duck.names[2]  # expect: index-out-of-range
{"duck has 2, swims and wings": 1}[duck.describe()]
{"duck has 2 and wings": 1}[duck.describe()]  # expect: key-missing
dog.made = 0
dog.made // Animal.made
Animal.made // dog.made  # expect: zero-division
del dog.made
Animal.made // dog.made
del dog.made  # expect: no-such-attribute
isinstance(duck, Swimmer) and duck.legs
Bird("crow", 3)  # expect: wrong-arguments
alias = duck
alias.wings = "none"
duck.wings + 1  # expect: operand-types


def make():
    class Upside(Animal, Bird): pass  # expect: wrong-type
    return Upside
