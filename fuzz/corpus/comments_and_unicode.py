def f():
    """doc"""

    # comment
    x = 1
  # odd comment
    return x


é = ñ = 名前 = 1
𝐱 = x٣
