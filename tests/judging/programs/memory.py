"""Takes all the memory there is, bit by bit."""

taken = []
while True:
    taken.append(bytearray(2**24))
