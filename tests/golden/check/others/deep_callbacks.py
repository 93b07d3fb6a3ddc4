"""A call that is not followed to its end may call the methods that it captures."""


class Model:
    def fit(self, numbers):
        self.longest = numbers


def count_down(number, function):
    def step(left):
        if left == 0:
            return function(left)
        return step(left - 1)

    return step(number)


model = Model()
count_down(500, model.fit)
print(model.longest)
print(Model().longest)  # expect: no-such-attribute
