"""The lessons app."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Lessons, steps, progress."""

    name = "teaching.lessons"
    default_auto_field = "django.db.models.BigAutoField"
