"""Any bytes whatever on a pad's line: nothing breaks, nothing is made up, nothing grows."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hal.pads.frames import LONGEST, Change, Decoder, Message, line

said = st.builds(
    Change, st.integers(0, 10**9), st.integers(0, (1 << 30) - 1), st.integers(0, 15), st.booleans()
)
noise = st.binary(max_size=100)
# Noise that looks like the real thing: a line with a byte changed, cut short, or doubled.
bent = st.builds(
    lambda edge, at, byte: (text := bytearray(made(edge))).__setitem__(at % len(text), byte)
    or bytes(text), said, st.integers(0, 60), st.integers(0, 255),
)  # fmt: skip


def made(edge: Change) -> bytes:
    """The line that a pad would send."""
    return line(f"E {edge.number} {edge.ticks} {edge.line} {edge.closed:d}")


def fed(chunks: list[bytes]) -> list[Message]:
    """What a decoder finds in a stream that comes in chunks; its memory is watched."""
    decoder, found = Decoder(), []
    for chunk in chunks:
        found += decoder.feed(chunk)
        assert len(decoder.rest) <= LONGEST
    return found


@given(st.lists(noise))
def test_noise_is_no_message(chunks: list[bytes]) -> None:
    assert fed(chunks) == []


@given(st.lists(st.one_of(said, noise, bent)))
def test_nothing_is_heard_that_was_not_said(parts: list[Change | bytes]) -> None:
    sent = [made(part) if isinstance(part, Change) else part for part in parts]
    whole = [message for part in sent for message in fed([part])]
    assert Counter(fed(sent)) <= Counter(whole)


@given(st.lists(said), st.lists(st.integers(1, 70)))
def test_it_does_not_matter_how_the_bytes_are_cut(edges: list[Change], sizes: list[int]) -> None:
    stream = b"".join(map(made, edges))
    chunks, at = [], 0
    for size in [*sizes, len(stream)]:
        chunks.append(stream[at:at + size])
        at += size
    assert fed(chunks) == edges


@given(said, noise)
def test_after_a_line_feed_the_next_line_is_whole_again(edge: Change, before: bytes) -> None:
    assert fed([before + b"\n", made(edge)])[-1] == edge


def test_of_an_endless_line_only_the_last_bytes_are_kept() -> None:
    decoder = Decoder()
    for _ in range(100):
        assert decoder.feed(b"x" * 1000 + b"the end") == []
    assert decoder.rest.endswith(b"the end")
    assert len(decoder.rest) == LONGEST
