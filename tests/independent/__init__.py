"""A judge that shares nothing with the package: what fillings are, told once more in plain words.

    geometry     lattices, each in a few lines of its own: turns, edges and corners, lines
    judging      all fillings of a problem document, in the most naive way
    tilings, markings, coverings, fittings     the kinds of problem, one module each
    tiles        what pieces carry, and how it turns with them; tile_rules what must fit
    rules        what symbols must obey; groups and expressions have the words of rules
    connections  what must be connected: lines from cell to cell, parts of a colour
    motions      which fillings are alike up to symmetry
    ranking      in which order fillings come
    dlx          what a file in Knuth's format asks for
    cnf          whether clauses can be satisfied

These import the standard library alone; a test checks it.  What holds them against the package:

    documents    random problem documents of every kind; rule_documents those with rules,
                 linked_documents those with lines or connected parts,
                 tile_documents those with pieces that carry marks and colours,
                 fitting_documents fittings
    case         a problem that both have read, and the words to compare answers
    trials       every question asked of the package, each answer held against all fillings
    hunt         trials without end: python -m tests.independent.hunt --seconds 3600 --seed 1
"""
