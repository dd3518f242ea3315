"""What holds for all tests."""

import os
import signal

from hypothesis import settings

# Compiled code loads when it is first called, and machines are busy: how long an example takes says nothing. Where a
# change is judged, the examples are the same each time; elsewhere they are new ones.
settings.register_profile("bastide", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("bastide")

# Whoever starts the tests in the background of a script lets them ignore Ctrl-C, and every program that they start with
# them. Tests that send it need it heard.
signal.signal(signal.SIGINT, signal.default_int_handler)
