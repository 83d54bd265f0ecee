from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bot import Bot, any_play, best_move
from engine.moves import Call, Draw, Reform
from engine.refusals import Refusal
from engine.round import Round, RoundState
from engine.rules import Rules
from engine.sight import Sight
from engine.simulation import SelfPlay
from engine.stuck import productive

house_rules = st.builds(
    Rules,
    draw_count=st.integers(1, 3),
    draw=st.sampled_from(["any-time", "when-stuck"]),
    fill=st.sampled_from(["from-peanuts", "free"]),
    work_piles=st.integers(4, 6),
    peanuts_size=st.integers(5, 20),
    call=st.sampled_from(["by-hand", "automatic"]),
    shifts=st.sampled_from(["on", "off"]),
)


@st.composite
def tables(draw: st.DrawFn) -> SelfPlay:
    """A table of bots somewhere in a round."""
    level, seats = draw(st.integers(1, 10)), draw(st.integers(2, 4))
    play = SelfPlay.deal(draw(house_rules), seats, level, draw(st.integers(0, 10**6)), 0)
    for _ in range(draw(st.integers(0, 400))):
        if play.round.state is RoundState.RUNNING:
            play.step()
    return play


def sights(round: Round) -> list[Sight]:
    running = round.state is RoundState.RUNNING
    return [Sight(round, seat) for seat in range(len(round.layouts) if running else 0)]


@settings(max_examples=60, deadline=None)
@given(tables())
def test_every_advice_is_a_legal_move(play: SelfPlay) -> None:
    for seen in sights(play.round):
        move = best_move(seen)
        if move is not None:
            assert play.round.refusal(seen.seat, move, 10**15) is None


@settings(max_examples=60, deadline=None)
@given(tables())
def test_a_play_is_seen_exactly_if_one_is_productive_by_the_rules(play: SelfPlay) -> None:
    for seen in sights(play.round):
        layout = play.round.layouts[seen.seat]
        wanted = play.round.foundations.wanted
        by_the_rules = productive(layout, wanted, play.round.rules, only_top=True) is not None
        assert (any_play(seen) is not None) == (by_the_rules or not layout.peanuts)


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 10**6))
def test_what_lies_face_down_changes_no_choice(play: SelfPlay, seed: int) -> None:
    other = play.round.copy()
    random = Random(seed)
    for layout in other.layouts:
        for pile, hidden in ((layout.peanuts, -1), (layout.waste, -1), (layout.stock, None)):
            covered = pile[:hidden]
            random.shuffle(covered)
            pile[:hidden] = covered
    for seen, changed in zip(sights(play.round), sights(other), strict=True):
        assert Bot(5, seed).look(seen) == Bot(5, seed).look(changed)


@settings(max_examples=40, deadline=None)
@given(house_rules, st.integers(2, 4), st.integers(1, 10), st.integers(0, 10**6))
def test_every_round_of_bots_ends(rules: Rules, seats: int, level: int, seed: int) -> None:
    play = SelfPlay.deal(rules, seats, level, seed, 0)
    for _ in range(40_000):
        if play.round.state is not RoundState.RUNNING:
            return
        play.step()
    raise AssertionError(f"no end: {play.round.layouts}")


@settings(max_examples=20, deadline=None)
@given(house_rules, st.integers(0, 10**6))
def test_runs_are_not_moved_to_and_fro(rules: Rules, seed: int) -> None:
    round = Round.deal(rules, 2, seed, 0)
    seen, positions = Sight(round, 0), set()
    for at_ns in range(2_000):
        move = best_move(seen)
        if move is None or isinstance(move, Draw | Reform | Call):
            return
        assert not isinstance(round.apply(0, move, at_ns), Refusal)
        position = str(round.layouts[0])
        assert position not in positions
        positions.add(position)
