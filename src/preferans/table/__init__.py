"""A live table: commands in, events and a view for each person out. No sockets, no clock, no randomness."""
