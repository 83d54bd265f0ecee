"""A pad on a Raspberry Pi Pico: stamps its contacts' edges and tells the console of them."""

import json
import select
import sys

from machine import Pin
from ring import Contact, Pulse, Ring
from talk import Talk


def main():
    """Run for ever; Ctrl-C ends in MicroPython's prompt, from which the console restarts it."""
    with open("pad.json") as file:
        settings = json.load(file)
    ring = Ring()
    contacts = [Contact(ring, line, pin) for line, pin in enumerate(settings["pins"])]
    lamp, sync = settings.get("lamp"), settings.get("sync")
    talk = Talk(settings, sys.stdout.buffer.write, ring, contacts,
                None if lamp is None else Pin(lamp, Pin.OUT, value=0),
                None if sync is None else Pulse(sync))
    came = select.poll()
    came.register(sys.stdin, select.POLLIN)
    read = sys.stdin.buffer.read
    while True:
        wait_ms = 1
        while came.poll(wait_ms):
            talk.hear(read(1)[0])  # more than one would block until all are there
            wait_ms = 0
        talk.tell()


main()
