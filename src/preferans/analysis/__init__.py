"""Looking at deals with open hands: playing them through, what each card is worth, and a collection of problems."""

from preferans.analysis.answer import Answer, Worth, answer
from preferans.analysis.collection import Problem, problems
from preferans.analysis.playing import Point, Setup, Step, TakenTrick, parse_position, parse_step, play

__all__ = [
    "Answer",
    "Point",
    "Problem",
    "Setup",
    "Step",
    "TakenTrick",
    "Worth",
    "answer",
    "parse_position",
    "parse_step",
    "play",
    "problems",
]
