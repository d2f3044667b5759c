"""What only a machine with a graphics processor can tell."""
