"""The engine's compiled functions. Like the kernel's they are known to the cache by their sources (`kernel/jit.py`)."""
