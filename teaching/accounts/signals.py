"""What accounts announces; rooms that keep something of people act upon it, and accounts need not know them."""

from django.dispatch import Signal

guest_signed_in = Signal()
"""`guest`, `person`: keys. Somebody who began as a guest signed in; what the guest owns belongs to the person now."""

person_forgotten = Signal()
"""`person`: key. Somebody asked for everything that is kept to be deleted."""
