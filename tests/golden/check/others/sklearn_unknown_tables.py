# What a method learns from an object of which little is known stays learned.
import numpy as np
from elsewhere import Base
from sklearn.linear_model import LinearRegression


class Sparse(Base):
    pass


model = LinearRegression()
model.fit(Sparse(np.eye(3)), np.ones(3))
model.predict(Sparse(np.eye(3)))

fresh = LinearRegression()
fresh.predict(Sparse(np.eye(3)))  # expect: no-such-attribute
