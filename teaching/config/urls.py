"""Addresses of pages. Each room lists its own."""

from django.contrib import admin
from django.urls import include, path

from teaching.config import errors, health

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error

urlpatterns = [
    path("ready", health.ready, name="ready"),
    path("accounts/", include("teaching.accounts.urls")),
    path("admin/", admin.site.urls),
    path("runs/", include("teaching.live.urls")),
    path("", include("teaching.lessons.urls")),
]
