"""Leaves, many at once: their value by random games and by a static look, and priors for their placements.

Work is shared by giving each thread rows of its own; what comes of a row depends on the row alone.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from numba import types

from bastide.engine.native import balance, features
from bastide.engine.native.gain import may_conquer_from
from bastide.engine.native.keen import play_keenly
from bastide.engine.native.numbers import (
    FLOATS_1,
    FLOATS_2,
    FLOATS_3,
    LINKS_2,
    SINGLES_2,
    F,
    Floats,
    Links,
    Singles,
)
from bastide.engine.native.threats import DIVIDED, SEEN_TYPE, Seen, look
from bastide.kernel import layout as at
from bastide.kernel.bits import Pair, first_bit, holds, single
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import can_pass, index_at, pop_anchor
from bastide.kernel.turn import copy_state, points, winner

# A value: the chances that Light wins and of a draw, and the margin to be expected from Light's view.
LIGHT, DRAW, MARGIN = 0, 1, 2
VALUE = 3

# The settings of an evaluation.
GAMES, KEEN, STATIC, SHARPNESS = 0, 1, 2, 3
SETTINGS = 4
"""Random games a leaf; how keenly they are played; the static look's share of a value where there are games as well, 0
to 1; and the factor on the logits of the priors."""

BUCKETS = 64
_FOR_DEFENCE = 5
"""Where not all placements are kept, one place in so many is left for those that break the greatest threat."""
_CERTAIN = F(40)
"""The logit of a placement that wins at once: nothing else has to be looked at."""
_SPAN = F(12)
"""Placements whose logit is so far below the greatest one share the lowest bucket."""


class Weights(NamedTuple):
    """What the hand-made evaluation knows.

    Attributes:
        settings: shape (SETTINGS,).
        priors: shape (PHASES, FEATURES of placements): the logits' weights.
        balance: shape (PHASES, 2, FEATURES of positions + 1): the weights of the winning logit and of the margin, and
            last a constant.
        fixed: shape (2, placements, 2): what never changes of a placement, see `features`.
        by_size: shape (2, largest size + 1): a side's kinds by how many squares they cover, as bits.
    """

    settings: Floats
    priors: Floats
    balance: Floats
    fixed: Floats
    by_size: Words


class Room(NamedTuple):
    """A thread's room for work.

    Attributes:
        work: see `find_anchors`.
        states: shape (3, WORDS).
        seen: what is seen of a position.
        found: room for features, of a position or a placement.
        logits: shape (placements + 1,).
        chosen: shape (placements + 1,).
        buckets: shape (BUCKETS,).
        owned: shape (128,), added to: by the bit of a square, how often Light owned it at the end less how often Dark.
    """

    work: Words
    states: Words
    seen: Seen
    found: Floats
    logits: Floats
    chosen: Ints
    buckets: Ints
    owned: Floats


_types: Any = types
WEIGHTS = _types.NamedTuple([FLOATS_1, FLOATS_2, FLOATS_3, FLOATS_3, WORDS_2], Weights)
ROOM = _types.NamedTuple([WORDS_2, WORDS_2, SEEN_TYPE, FLOATS_1, FLOATS_1, INTS_1, INTS_1, FLOATS_1], Room)


@inner
def list_described(tables: Tables, weights: Weights, state: Words, room: Room) -> I:
    """Find the mover's legal placements, and the logit of each.

    Returns:
        How many there are; the first so many of `room.chosen` and `room.logits` are filled. A choice is twice the
        action, and one more where it breaks the greatest threat.
    """
    side = state[at.TURN]
    look(tables, state, room.work, room.states[0], room.states[1], room.seen)
    row = weights.priors[features.phase_of(tables, state)]
    many = I(0)
    divided = room.seen.words[DIVIDED] != ZERO
    for number in range(tables.forms.shape[1]):
        low, high = may_conquer_from(tables, state, side, number, divided, room.work)
        while room.work[number, 0] | room.work[number, 1]:
            anchor = pop_anchor(room.work, number)
            action = index_at(tables, side, U(number), anchor)
            fixed, may_conquer = weights.fixed[side, action], holds(low, high, anchor)
            features.describe(tables, state, side, action, may_conquer, room.seen, fixed, room.states[1], room.found)
            logit = F(0)
            for feature in range(features.FEATURES):
                logit += row[feature] * room.found[feature]
            if room.found[features.WINS] > F(0):
                logit = _CERTAIN
            defends = room.found[features.BREAKS_GREATEST] > F(0)
            room.chosen[many] = 2 * I(action) + I(defends)
            room.logits[many] = logit * weights.settings[SHARPNESS]
            many += 1
    if can_pass(tables, state):
        room.chosen[many] = 2 * I(tables.options[at.ACTIONS + side])
        room.logits[many] = F(-20)
        many += 1
    return many


@inner
def _bucket(greatest: F, logit: F) -> int:
    """Which bucket a logit falls into: 0 for the greatest."""
    return min(int((greatest - logit) * F(BUCKETS) / _SPAN), BUCKETS - 1)


@inner
def _edge(room: Room, many: I, greatest: F, first: int, least: I, wanted: I) -> int:
    """The bucket from which on no more placements than wanted lie in whole buckets; BUCKETS where all do.

    Args:
        room: what `list_described` has filled.
        many: how many placements there are.
        greatest: their greatest logit.
        first: the bucket to begin with.
        least: 1 to count only those that break the greatest threat, else 0.
        wanted: see above.
    """
    for bucket in range(BUCKETS):
        room.buckets[bucket] = I(0)
    for number in range(many):
        if room.chosen[number] & 1 >= least:
            room.buckets[_bucket(greatest, room.logits[number])] += 1
    kept = I(0)
    for bucket in range(first, BUCKETS):
        kept += room.buckets[bucket]
        if kept > wanted:
            return bucket
    return BUCKETS


@inner
def _keep(
    room: Room,
    many: I,
    greatest: F,
    first: int,
    stop: int,
    least: I,
    actions: Links,
    priors: Singles,
    kept: I,
    limit: I,
) -> I:
    """Keep what lies in some buckets and is not kept yet, up to a limit; for `least` see `_edge`.

    Returns:
        How many are kept then.
    """
    if first >= BUCKETS:
        return kept
    for number in range(many):
        choice = room.chosen[number]
        if kept == limit or choice < 0 or choice & 1 < least:
            continue
        if first <= _bucket(greatest, room.logits[number]) < stop:
            actions[kept] = choice >> 1
            priors[kept] = math.exp(max(room.logits[number] - greatest, F(-30)))
            kept += 1
            room.chosen[number] = -1
    return kept


@inner
def fill_priors(tables: Tables, weights: Weights, state: Words, room: Room, actions: Links, priors: Singles) -> I:
    """The placements of the highest priors, and among them some that break the enemy's greatest threat.

    Args:
        tables: the ruleset.
        weights: what is known.
        state: the position, not over.
        room: room for work.
        actions: filled with placements.
        priors: filled with their priors, which add up to 1.

    Returns:
        How many there are; negative where some were left out.
    """
    many = list_described(tables, weights, state, room)
    greatest = F(-1e9)
    for number in range(many):
        greatest = max(greatest, room.logits[number])
    wanted = I(actions.shape[0])
    edge = guard = BUCKETS
    if many > wanted:
        best = wanted - wanted // _FOR_DEFENCE
        edge = _edge(room, many, greatest, 0, I(0), best)
        # Moves that break the enemy's next enclosure look bad to every simple measure: some stay whatever theirs is.
        guard = _edge(room, many, greatest, edge, I(1), wanted // _FOR_DEFENCE)
    kept = _keep(room, many, greatest, 0, edge, I(0), actions, priors, I(0), wanted)
    limit = min(wanted, kept + wanted // _FOR_DEFENCE)
    kept = _keep(room, many, greatest, edge, guard, I(1), actions, priors, kept, limit)
    kept = _keep(room, many, greatest, guard, guard + 1, I(1), actions, priors, kept, limit)
    kept = _keep(room, many, greatest, edge, edge + 1, I(0), actions, priors, kept, wanted)
    total = F(0)
    for number in range(kept):
        total += F(priors[number])
    for number in range(kept):
        priors[number] /= total
    return kept if kept == many else -kept


@inner
def static_value(tables: Tables, weights: Weights, state: Words, room: Room, value: Floats) -> None:
    """The value of a position that is not over, by its look."""
    balance.weigh(tables, state, room.work, room.states[0], room.found)
    row = weights.balance[features.phase_of(tables, state)]
    logit, margin = F(row[0, balance.FEATURES]), F(row[1, balance.FEATURES])
    for feature in range(balance.FEATURES):
        logit += row[0, feature] * room.found[feature]
        margin += row[1, feature] * room.found[feature]
    value[LIGHT], value[DRAW], value[MARGIN] = F(1) / (F(1) + math.exp(-logit)), F(0), margin


@inner
def _add_owners(state: Words, owned: Floats) -> None:
    for side in range(2):
        pair, sign = U(2 * side), F(1 - 2 * side)
        low = state[at.BUILT + pair] | state[at.TERRITORY + pair]
        high = state[at.BUILT + pair + U(1)] | state[at.TERRITORY + pair + U(1)]
        while low | high:
            bit = first_bit(low, high)
            here: Pair = single(bit)
            low &= ~here[0]
            high &= ~here[1]
            owned[bit] += sign


@inner
def end_value(tables: Tables, state: Words, value: Floats) -> None:
    """The value of a game that is over."""
    won = winner(tables, state)
    value[LIGHT], value[DRAW] = F(won == 0), F(won == 2)
    value[MARGIN] = F(points(tables, state, U(1)) - points(tables, state, ZERO))


@inner
def value_of(tables: Tables, weights: Weights, state: Words, room: Room, random: Words, value: Floats) -> None:
    """The value of a position, over or not: see SETTINGS for how it comes about. Adds to `room.owned`."""
    if state[at.OVER]:
        end_value(tables, state, value)
        _add_owners(state, room.owned)
        return
    games, keen = I(weights.settings[GAMES]), I(weights.settings[KEEN])
    light, draws, margin = F(0), F(0), F(0)
    playing = room.states[2]
    for _ in range(games):
        copy_state(state, playing)
        play_keenly(tables, weights.by_size, playing, room.work, room.states[1], random, keen)
        end_value(tables, playing, value)
        _add_owners(playing, room.owned)
        light += value[LIGHT]
        draws += value[DRAW]
        margin += value[MARGIN]
    share = weights.settings[STATIC] if games else F(1)
    if share > F(0):
        static_value(tables, weights, state, room, value)
    if games:
        rest = (F(1) - share) / F(games)
        value[LIGHT] = share * value[LIGHT] + rest * light
        value[DRAW] = share * value[DRAW] + rest * draws
        value[MARGIN] = share * value[MARGIN] + rest * margin


@entry(
    (
        TABLES,
        WEIGHTS,
        ROOM,
        WORDS_2,
        INTS_1,
        WORDS_2,
        FLOATS_2,
        INTS_1,
        LINKS_2,
        SINGLES_2,
        types.int64,
        types.int64,
    )
)
def evaluate_rows(
    tables: Tables,
    weights: Weights,
    room: Room,
    states: Words,
    wanted: Ints,
    seeds: Words,
    values: Floats,
    counts: Ints,
    actions: Links,
    priors: Singles,
    start: int,
    stop: int,
) -> None:
    """Evaluate some rows of a batch.

    Args:
        tables: the ruleset.
        weights: what is known.
        room: the thread's room for work.
        states: the leaves, a row each.
        wanted: 1 for those whose priors are wanted.
        seeds: a random generator's word for each, shape (rows, 1); changed.
        values: filled, shape (rows, VALUE).
        counts: filled where priors are wanted: how many placements are kept; negative where some were left out.
        actions: filled with them, shape (rows, most).
        priors: filled with their priors.
        start: the first row.
        stop: the one after the last.
    """
    for row in range(start, stop):
        state = states[row]
        value_of(tables, weights, state, room, seeds[row], values[row])
        counts[row] = I(0)
        if wanted[row] and state[at.OVER] == ZERO:
            counts[row] = fill_priors(tables, weights, state, room, actions[row], priors[row])


@entry((TABLES, WEIGHTS, ROOM, WORDS_1, FLOATS_2, INTS_1))
def describe_position(tables: Tables, weights: Weights, room: Room, state: Words, found: Floats, actions: Ints) -> I:
    """The features of all legal placements, for fitting the weights.

    Args:
        tables: the ruleset.
        weights: of which only what is fixed is used.
        room: room for work.
        state: the position, not over.
        found: shape (placements, FEATURES of placements), filled.
        actions: the placements, filled.

    Returns:
        How many there are.
    """
    side = state[at.TURN]
    look(tables, state, room.work, room.states[0], room.states[1], room.seen)
    many = I(0)
    divided = room.seen.words[DIVIDED] != ZERO
    for number in range(tables.forms.shape[1]):
        low, high = may_conquer_from(tables, state, side, number, divided, room.work)
        while room.work[number, 0] | room.work[number, 1]:
            anchor = pop_anchor(room.work, number)
            action = index_at(tables, side, U(number), anchor)
            fixed, may_conquer = weights.fixed[side, action], holds(low, high, anchor)
            features.describe(tables, state, side, action, may_conquer, room.seen, fixed, room.states[1], found[many])
            actions[many] = I(action)
            many += 1
    return many


@entry((TABLES, ROOM, WORDS_2, FLOATS_2, INTS_1))
def balance_rows(tables: Tables, room: Room, states: Words, found: Floats, phases: Ints) -> None:
    """The features and phases of positions that are not over, for fitting the weights; a row each, filled."""
    for row in range(states.shape[0]):
        balance.weigh(tables, states[row], room.work, room.states[0], found[row])
        phases[row] = features.phase_of(tables, states[row])
