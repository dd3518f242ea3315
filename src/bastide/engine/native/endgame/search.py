"""The search behind exact endgames: depth first, one yes-or-no question after the other.

Each pass asks "is the value at least so much?" and gives a bound (Plaat and others' MTD, 1996): first whether Light
wins, then whether Dark does, then the margin, each question chosen by the last answer. What was proved of a position is
kept in a table by a hash of the whole position, so that later passes cost little, and so that lines that lead to the
same position are searched once.

A position is recognised by 63 bits of one hash, in a bucket chosen by another. Among a thousand million positions
looked up, the chance that any two are mistaken for each other is less than one in a thousand million.

There is no recursion: the stack is in the caller's arrays, and the search stops after so many nodes and goes on where
it was.
"""

from __future__ import annotations

from numba import types

from bastide.engine.native.endgame import room as of
from bastide.engine.native.endgame.outlook import is_plain, outlook, reach_of
from bastide.engine.native.endgame.room import ROOM, Room
from bastide.engine.native.values import HIGHEST, LIGHT_WINS, LOWEST, NOT_LOST, result_of, value_at_end
from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner, lowest
from bastide.kernel.layout import ONE, STATE, TABLES, TWO, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import available_kinds, can_pass, find_anchors, index_at, pop_anchor, step_to_place
from bastide.kernel.turn import copy_state, points, put, settle

_FULL_VALUE = U(0xFFF)


@inner
def _mixed(hashed: U, word: U, factor: U) -> U:
    hashed = (hashed ^ word) * factor
    return hashed ^ (hashed >> U(32))


@inner
def hash_state(state: Words) -> tuple[U, U]:
    """Two hashes of a position. What follows from the rest (what is built, the stock) is left out."""
    first, second = U(0x243F6A8885A308D3), U(0x13198A2E03707344)
    for word in range(at.TERRITORY, at.AREA + TWO):
        first = _mixed(first, state[word], U(0x9E3779B97F4A7C15))
        second = _mixed(second, state[word], U(0xD6E8FEB86659FD93))
    for word in range(at.FORMS, at.TURN):
        first = _mixed(first, state[word], U(0x9E3779B97F4A7C15))
        second = _mixed(second, state[word], U(0xD6E8FEB86659FD93))
    rest = state[at.TURN] | (state[at.STAGE] << U(4)) | (state[at.PLACED] << U(8)) | (state[at.PLACED + ONE] << U(12))
    rest |= (state[at.PASSED] << U(16)) | (state[at.GONE] << U(20)) | (state[at.REPLACING] << U(32))
    first = _mixed(first, rest, U(0x9E3779B97F4A7C15))
    second = _mixed(second, rest, U(0xD6E8FEB86659FD93))
    first = _mixed(first, first >> U(29), U(0xBF58476D1CE4E5B9))
    second = _mixed(second, second >> U(29), U(0x94D049BB133111EB))
    return first | ONE, second  # 0 marks an empty entry


@inner
def _packed(least: I, most: I, move: I, effort: U) -> U:
    """An entry's second word. Bounds are stored above `LOWEST`, moves above `NO_MOVE`."""
    return U(least - LOWEST) | (U(most - LOWEST) << U(12)) | (U(move + I(1)) << U(24)) | (effort << U(56))


@inner
def _magnitude(nodes: I) -> U:
    """How many bits the number of nodes has."""
    bits = ZERO
    while nodes:
        nodes >>= I(1)
        bits += ONE
    return bits


@inner
def _recall(room: Room, depth: I) -> None:
    """Take over what the table knows of the position at a ply."""
    frame = room.frames[depth]
    frame[of.LEAST], frame[of.MOST], frame[of.BEST_MOVE] = LOWEST, HIGHEST, of.NO_MOVE
    bucket = room.keys[depth, 1] & U(room.table.shape[0] - of.BUCKET)
    for slot in range(of.BUCKET):
        entry = room.table[bucket + U(slot)]
        if entry[0] == room.keys[depth, 0]:
            frame[of.LEAST] = I(entry[1] & _FULL_VALUE) + LOWEST
            frame[of.MOST] = I((entry[1] >> U(12)) & _FULL_VALUE) + LOWEST
            frame[of.BEST_MOVE] = I((entry[1] >> U(24)) & U(0xFFFFFFFF)) - I(1)
            return


@inner
def _remember(room: Room, depth: I) -> None:
    """Write into the table what was proved of the position at a ply, over what took the least effort."""
    frame = room.frames[depth]
    bucket = room.keys[depth, 1] & U(room.table.shape[0] - of.BUCKET)
    chosen, cheapest = bucket, U(0xFFFFFFFF)
    for slot in range(of.BUCKET):
        entry = room.table[bucket + U(slot)]
        if entry[0] == room.keys[depth, 0]:
            chosen = bucket + U(slot)
            break
        if entry[1] >> U(56) < cheapest:
            chosen, cheapest = bucket + U(slot), entry[1] >> U(56)
    effort = _magnitude(room.control[of.NODES] - frame[of.SINCE])
    room.table[chosen, 0] = room.keys[depth, 0]
    room.table[chosen, 1] = _packed(frame[of.LEAST], frame[of.MOST], frame[of.BEST_MOVE], effort)


@inner
def _add_move(room: Room, end: I, code: U, order: I) -> I:
    room.moves[end] = (U(order) << U(32)) | code
    return end + I(1)


@inner
def _list_moves(tables: Tables, room: Room, depth: I, side: U) -> bool:
    """List the moves of the side to move, each with its place in the order. False where there is no room for them.

    Under announced claims every building is announced: what was not is added later, where there was something to
    announce.
    """
    state, frame, work = room.states[depth], room.frames[depth], room.works[side]
    end = I(0) if depth == I(0) else room.frames[depth - I(1), of.END]
    frame[of.NEXT], frame[of.END] = end, end
    building = step_to_place(tables, state) == at.BUILDING_STEP
    announced = U(building and tables.options[at.ANNOUNCED] != ZERO)
    room_left = room.moves.shape[0] - I(2)
    kinds = available_kinds(tables, state, side)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            while work[number, 0] | work[number, 1]:
                if end >= room_left:
                    return False
                code = TWO * index_at(tables, side, U(number), pop_anchor(work, number)) + announced
                order = I(tables.forms[side, number, at.CELLS]) * I(4) + min(I(1 << 20), room.history[side, code])
                if I(code) == frame[of.BEST_MOVE]:
                    order = I(1 << 30)
                elif I(code) == frame[of.KILLERS] or I(code) == frame[of.KILLERS + ONE]:
                    order += I(1 << 21)
                end = _add_move(room, end, code, order)
    if can_pass(tables, state):
        end = _add_move(room, end, TWO * tables.options[at.ACTIONS + side], I(0))
    frame[of.END] = end
    return True


@inner
def _take_move(room: Room, frame: Ints) -> U:
    """The first in order of the moves that are left."""
    best = frame[of.NEXT]
    for place in range(frame[of.NEXT] + I(1), frame[of.END]):
        if room.moves[place] > room.moves[best]:
            best = place
    taken = room.moves[best]
    room.moves[best] = room.moves[frame[of.NEXT]]
    room.moves[frame[of.NEXT]] = taken
    frame[of.NEXT] += I(1)
    return taken & U(0xFFFFFFFF)


@inner
def _enter(tables: Tables, room: Room, depth: I) -> bool:
    """Look at the position at a ply. Returns whether its moves must be searched; if not, `control` has its bound."""
    state, frame, control = room.states[depth], room.frames[depth], room.control
    control[of.NODES] += I(1)
    if state[at.OVER]:
        control[of.BOUND] = value_at_end(tables, state)
        return False
    frame[of.SINCE] = control[of.NODES]
    room.keys[depth, 0], room.keys[depth, 1] = hash_state(state)
    _recall(room, depth)
    if _is_answered(frame, control):
        return False
    side = state[at.TURN]
    plain = is_plain(tables, state)
    for each in range(2):
        if plain or U(each) == side:
            find_anchors(tables, state, U(each), room.works[each])
        if plain:
            reach = reach_of(tables, state, U(each), room.works[each])
            room.reach[each, 0], room.reach[each, 1], room.reach[each, 2] = reach
    if plain:
        least, most = outlook(tables, state, room.reach, room.rows, control[of.THRESHOLD])
        frame[of.LEAST] = max(frame[of.LEAST], least)
        frame[of.MOST] = min(frame[of.MOST], most)
        if _is_answered(frame, control):
            return False
    if not _list_moves(tables, room, depth, side):
        control[of.STATUS] = of.TOO_LARGE
    frame[of.BEST] = LOWEST if side == ZERO else HIGHEST
    frame[of.BEST_MOVE] = of.NO_MOVE
    return True


@inner
def _is_answered(frame: Ints, control: Ints) -> bool:
    """Whether the bounds at hand answer the question; if so, `control` has the one that does."""
    if frame[of.LEAST] >= control[of.THRESHOLD]:
        control[of.BOUND] = frame[of.LEAST]
        return True
    if frame[of.MOST] < control[of.THRESHOLD]:
        control[of.BOUND] = frame[of.MOST]
        return True
    return False


@inner
def _step(tables: Tables, room: Room, depth: I) -> bool:
    """Play the next move of the position at a ply. False where none is left."""
    state, frame, after = room.states[depth], room.frames[depth], room.states[depth + I(1)]
    if frame[of.NEXT] == frame[of.END]:
        return False
    code = _take_move(room, frame)
    side = state[at.TURN]
    copy_state(state, after)
    put(tables, after, code >> ONE, code & ONE)
    settle(tables, after)
    mine = at.TERRITORY + TWO * side
    if code & ONE and (after[mine] ^ state[mine]) | (after[mine + ONE] ^ state[mine + ONE]):
        # Something was conquered: not to announce it is another move.
        if frame[of.END] == room.moves.shape[0]:
            room.control[of.STATUS] = of.TOO_LARGE
            return False
        frame[of.END] = _add_move(room, frame[of.END], code ^ ONE, I(0))
    return True


@inner
def _take_bound(room: Room, depth: I) -> bool:
    """Take in the bound of the move just searched at a ply. Returns whether it answers the question."""
    frame, control = room.frames[depth], room.control
    bound = control[of.BOUND]
    code = room.moves[frame[of.NEXT] - I(1)] & U(0xFFFFFFFF)
    side = room.states[depth, at.TURN]
    better = bound > frame[of.BEST] if side == ZERO else bound < frame[of.BEST]
    if better:
        frame[of.BEST], frame[of.BEST_MOVE] = bound, I(code)
    refuted = bound >= control[of.THRESHOLD] if side == ZERO else bound < control[of.THRESHOLD]
    if refuted:
        room.history[side, code] += I(1)
        if frame[of.KILLERS] != I(code):
            frame[of.KILLERS + ONE], frame[of.KILLERS] = frame[of.KILLERS], I(code)
    return refuted


@inner
def _leave(room: Room, depth: I) -> None:
    """The question is answered for the position at a ply: tighten its bounds, remember them, hand one up."""
    frame, control = room.frames[depth], room.control
    # The best of its moves' bounds bounds its value: from below where it reaches the threshold, else from above.
    if frame[of.BEST] >= control[of.THRESHOLD]:
        frame[of.LEAST] = max(frame[of.LEAST], frame[of.BEST])
        control[of.BOUND] = frame[of.LEAST]
    else:
        frame[of.MOST] = min(frame[of.MOST], frame[of.BEST])
        control[of.BOUND] = frame[of.MOST]
    _remember(room, depth)


@inner
def _ask(room: Room) -> bool:
    """Choose the next question about the position to be solved. False where all is known that is wanted."""
    control = room.control
    low, high = control[of.LOW], control[of.HIGH]
    if low >= high or (control[of.TARGET] == of.OUTCOME and result_of(low) == result_of(high)):
        return False
    guess = control[of.BOUND]
    if result_of(low) == result_of(high):
        control[of.THRESHOLD] = min(high, max(low + I(1), guess))
    elif low < LIGHT_WINS <= high and (guess >= I(0) or low >= NOT_LOST):
        control[of.THRESHOLD] = LIGHT_WINS
    else:
        control[of.THRESHOLD] = NOT_LOST
    control[of.DEPTH], control[of.ENTERING] = I(0), I(1)
    return True


@inner
def _conclude(room: Room) -> None:
    """A question about the position to be solved is answered: ask the next, if there is one."""
    control = room.control
    if control[of.BOUND] >= control[of.THRESHOLD]:
        control[of.LOW] = max(control[of.LOW], control[of.BOUND])
    else:
        control[of.HIGH] = min(control[of.HIGH], control[of.BOUND])
    if not _ask(room):
        control[of.STATUS] = of.DONE


@inner
def begin(tables: Tables, room: Room, state: Words, low: I, high: I, target: I) -> None:
    """Set the search to a position whose value is known to lie between two bounds, both included."""
    control = room.control
    copy_state(state, room.states[0])
    control[of.STATUS], control[of.NODES] = of.RUNNING, I(0)
    control[of.LOW], control[of.HIGH], control[of.TARGET] = low, high, target
    # The points as they stand are the first guess.
    control[of.BOUND] = points(tables, state, ONE) - points(tables, state, ZERO)
    if not _ask(room):
        control[of.STATUS] = of.DONE


@inner
def go_on(tables: Tables, room: Room, nodes: I) -> None:
    """Search until the question is answered or so many more nodes were looked at; `control` says which."""
    control = room.control
    until = control[of.NODES] + nodes
    deepest = I(room.states.shape[0] - 2)
    depth = control[of.DEPTH]
    while control[of.STATUS] == of.RUNNING and control[of.NODES] < until:
        searched = False
        if control[of.ENTERING]:
            answered = not _enter(tables, room, depth)
            control[of.ENTERING] = I(0)
        elif depth < I(0):  # a pass is done
            _conclude(room)
            depth = I(0)
            continue
        else:
            searched = True
            answered = _take_bound(room, depth)
        if not answered:
            if depth == deepest:
                control[of.STATUS] = of.TOO_LARGE
            elif _step(tables, room, depth):
                depth += I(1)
                control[of.ENTERING] = I(1)
                continue
            if control[of.STATUS] == of.TOO_LARGE:
                break  # not all its moves are known: nothing follows
            searched = True
        if searched:
            _leave(room, depth)
        depth -= I(1)
    control[of.DEPTH] = depth


@inner
def prove_within(tables: Tables, room: Room, state: Words, target: I, nodes: I) -> tuple[I, I]:
    """Bounds on a position's value by a search of so many nodes at most, for compiled code that has a leaf to judge.

    Args:
        tables: the ruleset.
        room: see `room_for`. What was proved stays in its table.
        state: the position.
        target: `MARGIN` for the value itself, `OUTCOME` to be done once it is known who wins.
        nodes: the most to be looked at.

    Returns:
        The value is at least the first and at most the second; equal where it is known. `result_of` says of both who
        wins: where that agrees, the outcome is proved.
    """
    begin(tables, room, state, LOWEST, HIGHEST, target)
    go_on(tables, room, nodes)
    return room.control[of.LOW], room.control[of.HIGH]


@entry((TABLES, ROOM, STATE, types.int64, types.int64, types.int64))
def begin_solving(tables: Tables, room: Room, state: Words, low: I, high: I, target: I) -> None:
    """Set the search to a position whose value is known to lie between two bounds, both included."""
    begin(tables, room, state, low, high, target)


@entry((TABLES, ROOM, types.int64))
def go_on_solving(tables: Tables, room: Room, nodes: I) -> None:
    """Search for so many nodes more at most."""
    go_on(tables, room, nodes)
