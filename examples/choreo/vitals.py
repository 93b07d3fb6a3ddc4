"""A device streams signed vital signs to a gatherer, who hands on what is authentic, without the patient's name."""
from __future__ import annotations
import hashlib
from dataclasses import dataclass, replace
from enum import Enum
from moira.choreo import At, Ch3, DiChannel, Role

class Device(Role): ...
class Gatherer(Role): ...
class Store(Role): ...

class Stream(Enum):
    ON = "ON"
    OFF = "OFF"

class Verdict(Enum):
    GOOD = "GOOD"
    BAD = "BAD"

@dataclass(frozen=True)
class Vitals:
    patient: str
    heart_rate: int
    signature: str = ""

def digest(vitals: Vitals) -> str:
    return hashlib.sha256(f"{vitals.patient}/{vitals.heart_rate}".encode()).hexdigest()

def sign(vitals: Vitals) -> Vitals:
    return replace(vitals, signature=digest(vitals))

def is_authentic(vitals: Vitals) -> bool:
    return vitals.signature == digest(vitals)

def pseudonymise(vitals: Vitals) -> Vitals:
    return replace(vitals, patient=hashlib.sha256(vitals.patient.encode()).hexdigest()[:8], signature="")

class VitalsStreaming(Ch3[Device, Gatherer, Store]):
    def __init__(self, from_device: DiChannel[Vitals, Device, Gatherer], to_store: DiChannel[Vitals, Gatherer, Store],
                 device_to_store: DiChannel[Vitals, Device, Store]) -> None:
        self.from_device = from_device
        self.to_store = to_store
        self.device_to_store = device_to_store

    def stream(self, readings: At[list[Vitals], Device], rejected: At[list[str], Gatherer],
               stored: At[list[Vitals], Store]) -> None:
        for reading in readings:
            self.from_device.select(Stream.ON)
            self.device_to_store.select(Stream.ON)
            vitals: At[Vitals, Gatherer] = self.from_device.com(sign(reading) if reading.heart_rate > 0 else reading)
            if is_authentic(vitals):
                self.to_store.select(Verdict.GOOD)
                stored.append(self.to_store.com(pseudonymise(vitals)))
            else:
                self.to_store.select(Verdict.BAD)
                rejected.append(vitals.patient)
        else:
            self.from_device.select(Stream.OFF)
            self.device_to_store.select(Stream.OFF)


if __name__ == "__main__":
    kept: list[Vitals] = []
    VitalsStreaming(DiChannel(), DiChannel(), DiChannel()).stream([Vitals("ann", 60), Vitals("ben", -1)], [], kept)
    print(kept)
