"""A whole game between two players, printed: a start for experiments of your own."""

from bastide import Game
from bastide.players import make_player


def main() -> None:
    """Play a game of Cathedral, greedy against random."""
    players = (make_player("greedy", seed=1), make_player("random", seed=2))
    game = Game("cathedral", {"Light": players[0].name, "Dark": players[1].name})
    while (side := game.position.to_move) is not None:
        move = players[side].choose(game.position)
        print(f"{side}: {move}")
        game.play(move)
    print(game.position.board_text())
    print(game.outcome)


if __name__ == "__main__":
    main()
