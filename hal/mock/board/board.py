"""What a Pico does around a program: it runs main.py, then offers its prompts.

Modelled on MicroPython's shared/runtime/pyexec.c (1.25). An interpreter's argument is the tty that
is its USB port; its working directory is the flash. A soft reset starts the interpreter again
under the same process id, with PAD_COMMAND, whose words are parted by unit separators.
"""

import io
import os
import sys
import termios
from array import array

import ffi
import uctypes

ISIG = 1
LFLAG = 3
WINDOW = 128
A, B, C, D, E = 1, 2, 3, 4, 5

write = sys.stdout.buffer.write


def interruptible(on):
    mode = termios.tcgetattr(0)
    mode[LFLAG] = mode[LFLAG] | ISIG if on else mode[LFLAG] & ~ISIG
    termios.tcsetattr(0, termios.TCSANOW, mode)


def get():
    byte = sys.stdin.buffer.read(1)
    if not byte:
        sys.exit()
    return byte[0]


def execute(source, name, scope):
    """Run a source; the traceback that it ended in, or nothing."""
    trouble = io.StringIO()
    interruptible(True)
    try:
        exec(compile(source, name, "exec"), scope)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  a prompt survives whatever a program raises
        sys.print_exception(error, trouble)
    finally:
        interruptible(False)
    return trouble.getvalue().replace("\n", "\r\n").encode()


def soft_reset():
    write(b"\r\nMPY: soft reboot\r\n")
    words = [bytearray(word.encode() + b"\0") for word in os.getenv("PAD_COMMAND").split("\x1f")]
    pointers = array("L", [uctypes.addressof(word) for word in words] + [0])
    ffi.open("libc.so.6").func("i", "execv", "pp")(words[0], pointers)


def friendly(scope):
    """The prompt that echoes; returns when the raw one is asked for."""
    write(b"MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n"
          b'Type "help()" for more information.\r\n>>> ')
    line = b""
    while True:
        byte = get()
        if byte == D and not line:
            soft_reset()
        elif byte == A and not line:
            return
        elif byte == C:
            line = b""
            write(b"\r\n>>> ")
        elif byte == 13:
            write(b"\r\n" + execute(line, "<stdin>", scope) + b">>> ")
            line = b""
        elif 32 <= byte < 127:  # a line feed is none of them
            line += bytes((byte,))
            write(bytes((byte,)))


def raw(scope):
    """The prompt for programs; returns when the friendly one is asked for."""
    write(b"raw REPL; CTRL-B to exit\r\n>")
    line = b""
    while True:
        byte = get()
        if byte == A and line == b"\x05A":
            line = b""
            paste(scope)
            write(b">")
        elif byte == A:
            line = b""
            write(b"raw REPL; CTRL-B to exit\r\n>")
        elif byte == B:
            write(b"\r\n")
            return
        elif byte == C:
            line = b""
        elif byte == D:
            write(b"OK")
            if not line:
                soft_reset()
            write(b"\x04" + execute(line, "<stdin>", scope) + b"\x04>")
            line = b""
        else:
            line += bytes((byte,))


def paste(scope):
    """Take a program with flow control, a window at a time."""
    write(b"R\x01" + bytes((WINDOW & 255, WINDOW >> 8)) + b"\x01")
    source = b""
    while True:
        byte = get()
        if byte in (C, D):
            write(b"\x04")
            break
        source += bytes((byte,))
        if len(source) % WINDOW == 0:
            write(b"\x01")
    if byte == D:
        trouble = execute(source, "<stdin>", scope)
        write(b"\x04" + trouble + b"\x04")


def run():
    scope = {"__name__": "__main__"}
    try:
        with open("main.py") as file:
            source = file.read()
    except OSError:
        source = ""
    write(execute(source, "main.py", scope))
    while True:
        friendly(scope)
        raw(scope)


with open(sys.argv[1], "rb"):  # makes it the controlling tty, so that 0x03 interrupts
    run()
