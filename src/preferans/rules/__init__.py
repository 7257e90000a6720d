"""The game of Preferans, as values and pure functions: no I/O, no clock, no randomness."""
