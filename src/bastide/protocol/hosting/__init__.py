"""Hosting other people's engines: a process with limits, the commands that it is sent, and a warden that ends it.

The limits guard against mistakes: a program that hangs, floods, crashes, forks or eats memory. Against malice they are
no protection: what is hosted runs with all the rights of whoever hosts it.
"""

from bastide.protocol.hosting.engine import HostedEngine
from bastide.protocol.hosting.process import HostedProcess

__all__ = ["HostedEngine", "HostedProcess"]
