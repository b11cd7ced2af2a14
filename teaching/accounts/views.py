"""The pages about oneself: the name, signing in and out, and being forgotten."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from teaching.accounts.forms import NameForm, SignInForm
from teaching.accounts.guests import person_for, person_or_none
from teaching.accounts.models import Person
from teaching.accounts.signals import guest_signed_in, person_forgotten


class SignIn(LoginView):
    """Address and password. What the guest of this browser did moves to the account."""

    template_name = "accounts/sign_in.html"
    form_class = SignInForm

    def form_valid(self, form: SignInForm) -> HttpResponse:
        """Sign in, and end the guest."""
        before = person_or_none(self.request)
        answer = super().form_valid(form)
        if before is not None and before.is_guest:
            guest_signed_in.send(Person, guest=before.key, person=form.get_user().key)
            before.delete()
        return answer


sign_in = SignIn.as_view()
sign_out = LogoutView.as_view()


@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """Who one is here, and the form for the name. 422 with the form for a name that cannot be."""
    if request.method != "POST":
        person = person_or_none(request)
        return render(request, "accounts/me.html", {"person": person, "form": NameForm(instance=person)})
    person = person_for(request)
    form = NameForm(request.POST, instance=person)
    if not form.is_valid():
        person.refresh_from_db()
        return render(request, "accounts/me.html", {"person": person, "form": form}, status=422)
    form.save()
    messages.success(request, "Your name is saved.")
    return redirect("accounts:me")


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete everything that is kept of this person, and the person."""
    person = person_or_none(request)
    logout(request)
    if person is not None:
        person_forgotten.send(Person, person=person.key)
        person.delete()
    messages.success(request, "Everything that was kept of you is deleted.")
    return redirect("/")
