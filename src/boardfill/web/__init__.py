"""One way to ask: `answering.answer(request, post)`, the same behind a socket and in a browser.

`asked` has a function for each question.
"""
