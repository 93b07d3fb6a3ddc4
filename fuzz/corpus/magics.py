%%capture out --no-stderr
    %time x = f(1)
!ls -l "it's" \
  more
y = !ls é
z = %timeit -n 3 len(x)
%timeit -o y + 1
>>> print(1)
... 2
x.y?
?z
/f a b
