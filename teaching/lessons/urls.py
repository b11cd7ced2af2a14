"""Pages of the course. The names are used by templates and tests."""

from django.urls import path

from teaching.lessons import views

app_name = "lessons"
urlpatterns = [
    path("", views.home, name="home"),
    path("lessons/moved", views.moved, name="moved"),
    path("lessons/<slug:slug>/", views.lesson, name="lesson"),
    path("lessons/<slug:slug>/summary/", views.summary, name="summary"),
    path("lessons/<slug:slug>/<slug:step_id>/", views.step, name="step"),
    path("lessons/<slug:slug>/<slug:step_id>/answer", views.answer, name="answer"),
    path("lessons/<slug:slug>/<slug:step_id>/check", views.check, name="check"),
    path("lessons/<slug:slug>/<slug:step_id>/hint", views.hint, name="hint"),
    path("lessons/<slug:slug>/<slug:step_id>/again", views.again, name="again"),
    path("sandbox/<slug:sandbox_id>/", views.sandbox, name="sandbox"),
    path("fidelity/<slug:engine>/", views.fidelity, name="fidelity"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
