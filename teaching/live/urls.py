"""Paths below /runs/."""

from django.urls import path

from teaching.live import views

app_name = "live"
urlpatterns = [
    path("", views.create, name="create"),
    path("<uuid:run_id>/", views.page, name="run"),
    path("<uuid:run_id>/commands", views.commands, name="commands"),
    path("<uuid:run_id>/frames.json", views.frames, name="frames"),
    path("<uuid:run_id>/fork", views.fork_run, name="fork"),
    path("<uuid:run_id>/share", views.share, name="share"),
]
