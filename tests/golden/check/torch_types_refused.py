import torch
import torch.nn.functional as F

single = torch.ones(2, 3)
double = torch.ones(2, 3, dtype=torch.float64)
whole = torch.ones(2, 3, dtype=torch.int64)
image = torch.ones(2, 3, 5, 5)
grid = torch.zeros(2, 4, 4, 2)

single.lerp_(single, 0.5)
torch.polar(double, double)
torch.nextafter(whole, single)
F.grid_sample(image, grid, align_corners=False)

single.lerp_(double, 0.5)  # expect: invalid-value
torch.polar(single, double)  # expect: wrong-type
torch.nextafter(whole, whole)  # expect: wrong-type
F.grid_sample(image, grid.double(), align_corners=False)  # expect: wrong-type
