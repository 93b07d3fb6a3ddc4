"""The views of a dictionary compare as sets with each other and with sets, and are equal to nothing else."""
import numpy as np

ages = {"ada": 36}
print(ages.keys() == iter(["ada"]), ages.items() != ages.values(), zip() == ages.keys())
print([ages.keys()] == [iter([])], (ages.items(),) == (enumerate([]),))

if ages.keys() == {"ada"} and {("ada", 36)} == ages.items():
    np.ones(2) + np.ones(3)  # expect: shape-mismatch
