"""Builds the static site: the page as plain files, with the engines in the browser."""
