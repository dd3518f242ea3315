"""Floor 2: how the game is played, compiled by Numba.

jit         compiling, caching on disk, and preparing with progress
layout      the words of a state and the columns of the tables
tables      from `Rules` to the arrays that drive the kernel
bits        sets of squares in two 64-bit words: growing, flooding, counting
legal       which placements are legal, kept up to date from ply to ply
turn        playing: enclosure, capture, whose turn is next, the end, the points
playout     random games
perft       counting lines
survey      why a placement is illegal, and what a legal one would conquer
planes      positions as planes for learning
episodes    stepping, rewarding and beginning anew N games
batch       N games at once in arrays
core        the kernel for one ruleset, as the floors above call it
"""
