"""A person: somebody with an account, or a guest who has nothing but a cookie. Both own runs and progress alike."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

NAME_MAX = 60


class PersonManager(BaseUserManager["Person"]):
    """Ways in which a person comes to be."""

    def create_guest(self) -> "Person":
        """Somebody new, of whom nothing is known."""
        guest = self.model(email=None)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Person":
        """Somebody with an address. Raises ValueError without one."""
        if not email:
            raise ValueError("A person with an account needs an e-mail address; create_guest is for one without.")
        person = self.model(email=email.strip().lower(), **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Person":
        """Somebody who may do everything."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Person":
        """The person with this address, however it was capitalised."""
        return self.get(email=(username or "").strip().lower())


class Person(AbstractBaseUser, PermissionsMixin):
    """Who learns, teaches or administers."""

    email = models.EmailField("e-mail address", unique=True, null=True, blank=True)
    name = models.CharField(
        max_length=NAME_MAX, blank=True, help_text="What others in a workshop see. A first name will do."
    )
    is_staff = models.BooleanField("may enter the administration", default=False)
    is_active = models.BooleanField("may sign in", default=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[PersonManager] = PersonManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        """Words of the administration."""

        verbose_name = "person"
        verbose_name_plural = "people"

    def __str__(self) -> str:
        """The name, or the address, or a number."""
        return self.name or self.email or f"Guest {self.pk}"

    @property
    def is_guest(self) -> bool:
        """Whether this person has no account."""
        return self.email is None

    @property
    def key(self) -> str:
        """What runs and records of this person bear, whether guest or not."""
        return f"person:{self.pk}"
