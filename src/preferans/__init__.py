"""Preferans: rules, score, bots, table and club of the great thinking card game."""
