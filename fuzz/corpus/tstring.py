t"{a}", rt'{b!r:>{w}}', t'a' t'{c=}'
