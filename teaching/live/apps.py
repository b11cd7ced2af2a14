"""The app's entry in Django's registry."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Runs, their commands, and the sockets on which they are watched."""

    name = "teaching.live"
    label = "live"
    default_auto_field = "django.db.models.BigAutoField"
