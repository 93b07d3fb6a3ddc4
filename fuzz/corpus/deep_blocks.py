def outer():
    def inner():
        if a:
            for b in c:
                while d:
                    with e:
                        try:
                            f
                        except g:
                            h
                        x
                    y
    z
w
