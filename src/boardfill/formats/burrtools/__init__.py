"""BurrTools files in, compressed or not, through a reader of XML that trusts nothing."""
