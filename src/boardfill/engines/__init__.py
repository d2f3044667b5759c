"""Engines answer questions about covers; the planner picks one."""
