"""Addresses below /accounts/."""

from django.urls import path

from teaching.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("forget/", views.forget, name="forget"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
]
