# options: --budget 100
# expect -1: budget


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


print(sum(collatz(n) for n in range(1, 1000)))
