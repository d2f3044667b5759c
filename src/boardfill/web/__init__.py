"""One entry point: `answering.answer(request, post)`, the same for the server and in a browser.

`asked` has a function for each question.
"""
