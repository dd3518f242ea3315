"""Floor 4: lessons. A walk through the rules in small steps, whose tasks the kernel checks.

problems    what is said of a try that does not do what is asked
task        what a step asks for, and whether a move does it
course      the lessons, read from course.toml
"""

from bastide.lessons.course import Lesson, Step, read_course
from bastide.lessons.problems import PROBLEMS
from bastide.lessons.task import Task

__all__ = ["PROBLEMS", "Lesson", "Step", "Task", "read_course"]
