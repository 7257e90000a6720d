"""What a seat may believe about the hidden cards: exact counting, drawing, and weighing by what was said and played."""
