"""The Django app of people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People, guests and sign-on."""

    name = "teaching.accounts"
    verbose_name = "People"
