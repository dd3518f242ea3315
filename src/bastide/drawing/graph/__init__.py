"""The course of a game as a graph, from plain data.

course    what it shows
text      in letters
picture   as SVG
"""

from bastide.drawing.graph.course import Course, Point
from bastide.drawing.graph.picture import course_svg
from bastide.drawing.graph.text import course_text

__all__ = ["Course", "Point", "course_svg", "course_text"]
