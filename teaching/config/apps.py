"""The composition root: what has to know several rooms is wired here, when everything is loaded."""

from django.apps import AppConfig

from teaching.config.simulations import SIMULATIONS


class ConfigApp(AppConfig):
    """Commands, template tags and wiring. It has no models."""

    name = "teaching.config"
    label = "config"

    def ready(self) -> None:
        """Introduce the simulators to whoever drives them, and tell each room what the others announce."""
        from teaching.accounts.signals import guest_signed_in, person_forgotten
        from teaching.config import belongings
        from teaching.live import engines

        for name, factory in SIMULATIONS.items():
            engines.register(name, factory)
        guest_signed_in.connect(belongings.hand_over)
        person_forgotten.connect(belongings.delete)
