import type { StackGuide } from "../guide.ts"
import { exportSecret, SECRET_VARIABLE } from "../guide.ts"

/** mozilla-django-oidc 5, after its documentation. Not run here. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "HS256"],
  sendsSecret: "client_secret_post",
  signsOut: false,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "pip install django mozilla-django-oidc\ndjango-admin startproject mysite\ncd mysite",
      },
      exportSecret,
      {
        kind: "add",
        file: "mysite/settings.py",
        code: `import os

INSTALLED_APPS += ["mozilla_django_oidc"]
AUTHENTICATION_BACKENDS = ["mozilla_django_oidc.auth.OIDCAuthenticationBackend"]
LOGIN_URL = "oidc_authentication_init"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

OIDC_RP_CLIENT_ID = "${facts.clientId}"
OIDC_RP_CLIENT_SECRET = os.environ["${SECRET_VARIABLE}"]
OIDC_RP_SCOPES = "${facts.scope}"
OIDC_RP_SIGN_ALGO = "${facts.idTokenAlg}"
OIDC_USE_PKCE = True
OIDC_OP_AUTHORIZATION_ENDPOINT = "${facts.endpoints.authorization}"
OIDC_OP_TOKEN_ENDPOINT = "${facts.endpoints.token}"
OIDC_OP_USER_ENDPOINT = "${facts.endpoints.userinfo}"
OIDC_OP_JWKS_ENDPOINT = "${facts.endpoints.keys}"`,
      },
      {
        kind: "create",
        file: "mysite/urls.py",
        code: `from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.urls import include, path


@login_required
def home(request):
    return JsonResponse({"email": request.user.email})


urlpatterns = [
    # Adds ${facts.callbackPath}.
    path("oidc/", include("mozilla_django_oidc.urls")),
    path("", home),
]`,
      },
      { kind: "start", code: `python manage.py migrate\npython manage.py runserver ${facts.port.toString()}` },
    ],
    open: `${facts.base}/`,
  }),
}
