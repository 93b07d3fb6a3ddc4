"""Two roles agree on a key that nobody who listens knows."""
from __future__ import annotations
from typing import TypeVar
from moira.choreo import At, Ch2, Channel, Everywhere, Role

class Alice(Role): ...
class Bob(Role): ...
A = TypeVar("A")
B = TypeVar("B")

# The 1536-bit group of RFC 3526.
PRIME = int("FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD"
            "3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F"
            "24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552"
            "BB9ED529077096966D670C354E4ABC9804F1746C08CA237327FFFFFFFFFFFFFFFF", 16)

class Keys(Ch2[A, B]):
    def __init__(self, left: At[int, A], right: At[int, B]) -> None:
        self.left = left
        self.right = right

class DiffieHellman(Ch2[Alice, Bob]):
    def __init__(self, channel: Channel[int, Alice, Bob]) -> None:
        self.channel = channel

    def exchange(self, a: At[int, Alice], b: At[int, Bob], generator: Everywhere[int] = 2) -> Keys[Alice, Bob]:
        from_alice: At[int, Bob] = self.channel.com(pow(generator, a, PRIME))
        from_bob: At[int, Alice] = self.channel.com(pow(generator, b, PRIME))
        return Keys[Alice, Bob](pow(from_bob, a, PRIME), pow(from_alice, b, PRIME))


if __name__ == "__main__":
    keys = DiffieHellman(Channel()).exchange(123456789, 987654321)
    print(keys.left == keys.right, hex(keys.left)[:12])
