"""The sequential probability ratio test: a match that ends as soon as it is known who plays better.

Abraham Wald, "Sequential tests of statistical hypotheses" (1945), for pairs of games in its generalized form (see
`bastide.arena.likelihood`). The hypotheses are Elo differences as the score gives them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Literal

from bastide.arena.likelihood import log_likelihood, with_prior
from bastide.arena.pairs import score_of
from bastide.errors import BastideError

if TYPE_CHECKING:
    from bastide.arena.pairs import Pentanomial

Verdict = Literal["accepted", "refused"]
_WIDEST = 2000
"""A difference in Elo beyond which a score cannot be told from 1."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of whether the first player is at least `elo1` stronger, or no more than `elo0`.

    Attributes:
        elo0: the difference at which the claim shall be refused.
        elo1: the difference at which it shall be accepted; larger than `elo0`.
        alpha: how often it may be accepted although the difference is `elo0`, 0 to 1/2.
        beta: how often it may be refused although the difference is `elo1`, 0 to 1/2.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -_WIDEST <= self.elo0 < self.elo1 <= _WIDEST:
            raise BastideError(
                f"an SPRT needs two Elo differences, the lower one first, from {-_WIDEST} to {_WIDEST}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:  # noqa: PLR2004 - a coin would do as well
                raise BastideError(f"{name} must be between 0 and 0.5, such as 0.05, not {chance:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: at the lower one the claim is refused, at the upper one accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pentanomial) -> float:
        """The logarithm of how much better `elo1` explains the pairs than `elo0`; 0 without pairs."""
        if not pairs.pairs:
            return 0.0
        score0, score1 = score_of(self.elo0), score_of(self.elo1)
        weights = with_prior(pairs.counts, (score0 + score1) / 2)
        return log_likelihood(weights, score1) - log_likelihood(weights, score0)

    def verdict(self, pairs: Pentanomial) -> Verdict | None:
        """What the pairs say: `accepted`, `refused`, or None while more are needed."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "accepted" if ratio >= high else "refused" if ratio <= low else None

    def as_json(self, pairs: Pentanomial, verdict: Verdict | None) -> dict[str, object]:
        """The test, how far it has come, and its verdict (null where there is none yet)."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "bounds": [round(bound, 4) for bound in self.bounds],
            "llr": round(self.ratio(pairs), 4),
            "verdict": verdict,
        }
