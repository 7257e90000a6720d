"""Bots that imagine hidden hands and solve them: how hard and insane decide."""
