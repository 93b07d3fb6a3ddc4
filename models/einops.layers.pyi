"""Layers of einops, by library."""
