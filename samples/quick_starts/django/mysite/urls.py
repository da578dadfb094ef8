from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.urls import include, path


@login_required
def home(request):
    return JsonResponse({"name": request.user.first_name, "email": request.user.email})


def not_signed_in(request):
    return HttpResponse("Nobody was signed in.", status=403)


urlpatterns = [
    # Adds __callback_path__.
    path("oidc/", include("mozilla_django_oidc.urls")),
    path("not-signed-in", not_signed_in),
    path("", home),
]
