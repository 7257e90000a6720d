"""Text for every value of the game: `parse(format(x)) == x`. Input is read liberally, output has one form."""
