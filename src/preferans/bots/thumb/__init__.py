"""Rules of thumb: how easy and medium decide."""
