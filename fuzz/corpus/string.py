'a', "b", '''c''', """d
e""", r'\d', b'x', rb"\x", Rb'', u'é', 'a' "b" 'c', b'a' b'b'
'\n\t\\\'\"\x41\101\u00e9\U0001F600\N{BULLET}\
continued'
