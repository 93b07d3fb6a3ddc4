"""Variables of enclosing functions and of the module."""
count = 0


def counter(step):
    total = 0

    def add(times=1):
        nonlocal total
        total += step * times
        return total

    return add, lambda: total


add, peek = counter(2)
add()
add(3)
(1, 2)[peek() - 7]
(1, 2)[peek() - 6]  # expect: index-out-of-range


def count_up():
    global count
    count += 1
    return made_later


made_later = 5
(1, 2, 3)[count_up() - 3]
(1, 2, 3)[count]
count_up()
(1, 2, 3)[count_up()]  # expect: index-out-of-range
("a", "b", "c")[count]  # expect: index-out-of-range

late = [lambda: index for index in range(3)]
early = [lambda index=index: index for index in range(3)]
(10, 20, 30)[early[0]() + early[1]()]
(10, 20)[late[0]()]  # expect: index-out-of-range


def unbound():
    print(local)  # expect: undefined-name
    local = 1


unbound()
