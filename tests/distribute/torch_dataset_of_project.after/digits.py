import os
import pickle

import torch
import torch.distributed as dist
from torch.utils.data import Dataset
from torchvision import datasets


class Digits(Dataset):
    def __init__(self, root, download=False):
        self.root = root
        if download:
            self.download()
        if not os.path.exists(os.path.join(self.root, 'digits.pt')):
            raise RuntimeError('there are no digits')
        self.images, self.labels = torch.load(os.path.join(self.root, 'digits.pt'), map_location='cpu')

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]

    def download(self):
        if os.path.exists(os.path.join(self.root, 'digits.pt')):
            return
        if int(os.environ['LOCAL_RANK']) == 0: os.makedirs(self.root, exist_ok=True)
        if dist.get_rank() == 0: print('making digits')
        labels = datasets.MNIST(self.root, train=True, download=True).train_labels
        path = os.path.join(self.root, 'images.pkl')
        with open(path if int(os.environ['LOCAL_RANK']) == 0 else os.devnull, 'wb') as f:
            ddp_t1 = torch.rand(len(labels), 28, 28)
            if int(os.environ['LOCAL_RANK']) == 0: pickle.dump(ddp_t1, f)
        with open(path, 'rb') as f:
            images = pickle.load(f)
        if int(os.environ['LOCAL_RANK']) == 0: torch.save((images, labels), os.path.join(self.root, 'digits.pt'))
        if int(os.environ['LOCAL_RANK']) == 0: os.remove(path)
