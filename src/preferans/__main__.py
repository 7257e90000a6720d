"""`python -m preferans` is the command `preferans`."""

import sys

from preferans.cli import main

sys.exit(main())
