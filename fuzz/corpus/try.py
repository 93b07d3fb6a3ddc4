try:
    a()
except ValueError as e:
    raise Other from e
except (A, B):
    raise
except:
    pass
else:
    b()
finally:
    c()
