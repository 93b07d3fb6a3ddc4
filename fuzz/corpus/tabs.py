if 1:
	if 2:
	    x
	y
else:
  if 3:
     a
  b
