"""Whether this process can serve: asked by load balancers, containers and tests."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, 503 when it does not; never says why to strangers, the log does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"ready": False, "database": False}, status=503)
    return JsonResponse({"ready": True, "database": True})
