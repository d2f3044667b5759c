"""Answers as plain values, as `--json` writes them and the page gets them: docs/json.md.

What only a feature answers (a hint, a rating, a step of a search) has its tree with the feature.
"""
