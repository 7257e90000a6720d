"""The words of the program in Russian, English and Ukrainian, and the rule book.

>>> from preferans.texts import Texts
>>> Texts("ru").n("tricks", 21)
'21 взятка'
"""

from preferans.texts.catalogue import LANGUAGES
from preferans.texts.negotiation import negotiate
from preferans.texts.texts import Texts

__all__ = ["LANGUAGES", "Texts", "negotiate"]
