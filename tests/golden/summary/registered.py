"""A model that a registry knows by its name: decorators put it there when its module is imported."""
# summary: "create('small')" n,5,4
from zoo_of_models import create
