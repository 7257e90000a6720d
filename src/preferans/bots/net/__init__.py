"""Small networks that know what a hand is worth; trained by `python -m preferans.bots.net.learn`."""
