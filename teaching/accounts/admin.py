"""People in the administration."""

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from teaching.accounts.models import Person


class AccountFilter(admin.SimpleListFilter):
    """Guests, or those with an account."""

    title = "account"
    parameter_name = "account"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The two choices."""
        return [("yes", "With an account"), ("no", "Guests")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> QuerySet[Person]:
        """The people of one choice."""
        return queryset.filter(email__isnull=self.value() == "no") if self.value() else queryset


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    """Find, rename, bar and delete people. Passwords are set with `manage.py changepassword`."""

    list_display = ("__str__", "email", "is_staff", "is_active", "joined_at", "last_login")
    list_filter = (AccountFilter, "is_staff", "is_active")
    search_fields = ("email", "name")
    ordering = ("-joined_at",)
    readonly_fields = ("joined_at", "last_login")
    fields: ClassVar[tuple[str, ...]] = (
        "email", "name", "is_active", "is_staff", "is_superuser", "groups", "joined_at", "last_login",
    )  # fmt: skip
    filter_horizontal = ("groups",)
