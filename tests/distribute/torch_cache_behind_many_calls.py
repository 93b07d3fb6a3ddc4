import os
import torch

def load():
    if os.path.exists('x.pt'):
        rows = torch.load('x.pt')
    else:
        rows = torch.rand(64, 4)
        torch.save(rows, 'x.pt')
    return rows

def a0():
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    rows = load()
    return rows

def a1():
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    rows = a0()
    return rows

def a2():
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    rows = a1()
    return rows

def a3():
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    rows = a2()
    return rows

def a4():
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    rows = a3()
    return rows

def a5():
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    rows = a4()
    return rows

def a6():
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    rows = a5()
    return rows

def a7():
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    rows = a6()
    return rows

def a8():
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    rows = a7()
    return rows

model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = torch.utils.data.DataLoader(a8(), batch_size=8)
for rows in loader:
    optimizer.zero_grad()
    model(rows).mean().backward()
    optimizer.step()

