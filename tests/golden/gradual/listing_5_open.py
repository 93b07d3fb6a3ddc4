# Listing 5 with nothing said of x: the convolution takes images without a batch, too.
# prune:
import torch


class ConvControlFlow(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(
            in_channels=512, out_channels=512, kernel_size=3)

    def forward(self, x):
        if self.conv(x).dim() == 4:
            return torch.relu(x)
        else:
            return torch.nn.Dropout(x)
