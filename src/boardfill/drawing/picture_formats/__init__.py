"""Pictures as files, one module per format; `picture_files.py` chooses by the ending of a name."""
