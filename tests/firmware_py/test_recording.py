from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_py.cli import main
from firmware_py.drawing import draw
from firmware_py.errors import BadInput
from firmware_py.page.messages import Leave
from firmware_py.recording import Recorder, Recording
from firmware_py.replaying import Difference, Replay
from firmware_py.watching import Watching
from hal.edges import COMPACT, FULL, Fault, Key
from tests.firmware_py.tables import MS, MemoryPages, S, TableInTime


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """Some seconds of a table: people and bots, draws, refusals, and a pause."""
    file = tmp_path / "friday.jsonl"
    table = TableInTime(seats=3, record=file)
    table.start()
    table.follow_hints(0, 6)
    table.tap(0, Key.DRAW, Key.SLAP, Key.CALL)
    table.run(2 * S)
    table.key(0, Key.CALL, True)
    table.run(4 * S)
    table.key(0, Key.CALL, False)
    table.tap(0, Key.CALL)
    table.run(5 * S)
    table.console.close()
    return file


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines(keepends=True)


def test_a_recording_comes_out_the_same(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(recorded)]) == 0
    assert capsys.readouterr().out.startswith("it comes out the same: ")


def test_what_happened_is_in_it(recorded: Path) -> None:
    told = [each for turn in Recording(recorded).turns for each in turn.happened]
    assert told[0] == "match of seed 7: Ann person, Ada bot 5, Bela bot 5"
    assert "round 1 begins" in told
    assert any("refused: peanuts-left" in each for each in told)


def test_a_round_played_to_its_end_comes_out_the_same(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    table = TableInTime(seats=2, record=file, level=10)
    table.start()
    table.say(Leave(0))  # a bot takes over: only they are here
    for _ in range(60):
        if table.stage in ("points", "match-over"):
            break
        table.run(10 * S)
    table.console.close()
    told = [each for turn in Recording(file).turns for each in turn.happened]
    assert any(each.startswith("round 1 ended, called: (") for each in told)
    assert main(["replay", str(file)]) == 0


def test_compact_pads_are_replayed_as_such(tmp_path: Path) -> None:
    file = tmp_path / "compact.jsonl"
    table = TableInTime(legend=COMPACT, record=file)
    table.start()
    table.tap(0, Key.RIGHT, Key.DRAW, Key.PICK, Key.SLAP)
    table.console.close()
    assert main(["replay", str(file)]) == 0


@pytest.mark.parametrize("part", [0.3, 0.7, 0.999])
def test_a_file_that_was_cut_off_is_replayed_up_to_there(
    recorded: Path, part: float, capsys: pytest.CaptureFixture[str]
) -> None:
    content = recorded.read_bytes()
    recorded.write_bytes(content[: int(len(content) * part)])
    assert main(["replay", str(recorded)]) == 0
    assert capsys.readouterr().out.startswith("the recording was cut off")


def test_wherever_a_file_is_cut_off_it_is_replayed(recorded: Path) -> None:
    whole = lines(recorded)
    first = next(n for n, line in enumerate(whole) if "seeds" in line)
    for end in range(first - 2, first + 3):
        recorded.write_text("".join(whole[:end]), encoding="utf-8")
        assert not any(found for _, found in Replay(Recording(recorded)).turns())


def test_a_difference_is_named_with_its_line(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = lines(recorded)
    number = next(n for n, line in enumerate(changed) if '"happened"' in line and " draw: " in line)
    changed[number] = changed[number].replace(" draw: ", " P>F: ", 1)
    recorded.write_text("".join(changed), encoding="utf-8")
    assert main(["replay", str(recorded)]) == 1
    told = capsys.readouterr().out
    assert f"it differs at line {number}: recorded was " in told
    assert "; now it is " in told


def test_a_moved_edge_makes_a_difference(recorded: Path) -> None:
    changed = lines(recorded)
    for number, line in enumerate(changed):
        if '"Edge"' in line and ',true,' in line and number > len(changed) // 4:
            data = json.loads(line)
            edge = data["Inputs"][1]["Arrivals"][1][0]["Drained"][1][0]["Edge"]
            edge[0] -= 1_000_000
            changed[number] = json.dumps(data) + "\n"
            break
    recorded.write_text("".join(changed), encoding="utf-8")
    assert main(["replay", str(recorded)]) == 1


@pytest.mark.parametrize("content", [
    "", "{}", '{"format": "something else"}\n', "not JSON\n", "[1, 2]\n", "\x00\n",
])
def test_what_is_no_recording_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=r"line 1: not the beginning of a recording"):
        Recording(file)


@pytest.mark.parametrize("spoilt", ["{}", "nonsense", '{"Inputs": [1]}', '{"more": []}'])
def test_a_spoilt_line_is_named(recorded: Path, spoilt: str) -> None:
    changed = lines(recorded)
    changed[7] = spoilt + "\n"
    recorded.write_text("".join(changed), encoding="utf-8")
    with pytest.raises(BadInput, match=r"friday.jsonl: line 8: no line of a recording"):
        Recording(recorded)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "there.jsonl"
    file.write_text("dear", encoding="utf-8")
    with pytest.raises(BadInput, match="is there already"):
        TableInTime(record=file)
    assert file.read_text(encoding="utf-8") == "dear"


def test_a_disk_that_fails_ends_the_recording_and_not_the_game(tmp_path: Path) -> None:
    table = TableInTime(record=tmp_path / "full.jsonl")
    recorder = table.console.keeping.recorder
    assert isinstance(recorder, Recorder)
    recorder.file = open("/dev/full", "w", encoding="utf-8")  # noqa: SIM115 - the recorder's now
    table.start()
    table.run(500 * MS)
    assert table.stage == "play"
    assert table.pages.state["faults"] == ["recording: lost"]
    (fault,) = table.console.game.faults.now
    assert isinstance(fault, Fault)
    assert "No space left" in fault.detail


def test_a_recording_is_watched_at_its_own_speed(recorded: Path) -> None:
    pages, ended = MemoryPages(), list[Difference | None]()
    replay = Replay(Recording(recorded))
    watching = Watching(replay, pages, ended.append)
    first, last = (replay.recording.turns[n].inputs.now_ns for n in (0, -1))
    now_ns: int | None = 5 * S
    while now_ns is not None:
        seen_ns = now_ns
        now_ns = watching.turn(seen_ns)
        assert pages.bits[0] == draw(replay.game.views(seen_ns - 5 * S + first)[0]).tobytes()
    assert (seen_ns - 5 * S, ended) == (last - first, [None])


def test_every_line_can_be_read_by_itself(recorded: Path) -> None:
    assert all(json.loads(line) for line in lines(recorded))
    assert len(FULL) * 3 == len(Recording(recorded).head.contacts)
