"""Single sign-on with retries: the client may try until the provider is satisfied or loses patience."""
from __future__ import annotations
from enum import Enum
from typing import Optional, TypeVar
from moira.choreo import At, Ch3, Channel, Role

class Client(Role): ...
class Service(Role): ...
class Provider(Role): ...
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

class Answer(Enum):
    TOKEN = "TOKEN"
    RETRY = "RETRY"
    BLOCKED = "BLOCKED"

ACCOUNTS = {"alice": "wonderland", "bob": "builder"}

def is_known(name: str, password: str) -> bool:
    return ACCOUNTS.get(name) == password

class Session(Ch3[A, B, C]):
    def __init__(self, token: At[Optional[str], A], user: At[Optional[str], B], tries: At[int, C]) -> None:
        self.token = token
        self.user = user
        self.tries = tries

class SingleSignOn(Ch3[Client, Service, Provider]):
    def __init__(self, client_provider: Channel[str, Client, Provider], service_provider: Channel[str, Service, Provider],
                 client_service: Channel[str, Client, Service]) -> None:
        self.client_provider = client_provider
        self.service_provider = service_provider
        self.client_service = client_service

    def sign_on(self, name: At[str, Client], passwords: At[list[str], Client],
                patience: At[int, Provider]) -> Session[Client, Service, Provider]:
        user: At[str, Provider] = self.client_provider.com(name)
        return self.attempt(user, passwords, patience, 1)

    def attempt(self, user: At[str, Provider], passwords: At[list[str], Client], patience: At[int, Provider],
                tries: At[int, Provider]) -> Session[Client, Service, Provider]:
        guess: At[str, Provider] = self.client_provider.com(passwords[0])
        if is_known(user, guess):
            self.client_provider.select(Answer.TOKEN)
            self.service_provider.select(Answer.TOKEN)
            at_service: At[str, Service] = self.service_provider.com(user)
            token: At[str, Client] = self.client_service.com("token-for-" + at_service)
            return Session[Client, Service, Provider](token, at_service, tries)
        elif tries < patience:
            self.client_provider.select(Answer.RETRY)
            self.service_provider.select(Answer.RETRY)
            return self.attempt(user, passwords[1:], patience, tries + 1)
        else:
            self.client_provider.select(Answer.BLOCKED)
            self.service_provider.select(Answer.BLOCKED)
            return Session[Client, Service, Provider](None, None, tries)


if __name__ == "__main__":
    session = SingleSignOn(Channel(), Channel(), Channel()).sign_on("alice", ["a", "b", "wonderland"], 3)
    print(session.token, session.user, session.tries)
