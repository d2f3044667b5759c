"""Solutions and problems as pictures, a scene first, then text; solutions in files."""
