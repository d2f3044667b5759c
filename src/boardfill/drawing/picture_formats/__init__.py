"""Pictures as files; `picture_files.py` chooses the module by the ending of a name."""
