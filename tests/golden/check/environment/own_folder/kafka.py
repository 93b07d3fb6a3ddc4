"""A module that is not in a package does not mean itself."""
import kafka

kafka.Client()
