"""What people tell about themselves."""

from typing import ClassVar

from django import forms
from django.contrib.auth.forms import AuthenticationForm

from teaching.accounts.models import Person


class NameForm(forms.ModelForm):
    """The name that others see."""

    class Meta:
        """One field of the person."""

        model = Person
        fields: ClassVar[list[str]] = ["name"]
        widgets: ClassVar[dict[str, forms.Widget]] = {
            "name": forms.TextInput({"autocomplete": "nickname", "class": "input"})
        }


class SignInForm(AuthenticationForm):
    """Address and password; the address however it was capitalised."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Dress the fields as the site's other fields."""
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"

    def clean_username(self) -> str:
        """The address in the form in which it is kept."""
        return self.cleaned_data["username"].strip().lower()
