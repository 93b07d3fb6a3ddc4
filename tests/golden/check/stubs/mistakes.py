# Mistakes of a stub are reported there; what it says otherwise still counts.
import broken

broken.unbound([1]) + "text"
broken.two_stars([1]) + "text"
broken.computed([1]) + "text"
broken.nameless([1]) + "text"
broken.strange_view([1]) + "text"
broken.fine([[1]])  # expect: wrong-rank
