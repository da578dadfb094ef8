import type { StackGuide } from "../guide.ts"
import { envFile, SECRET_VARIABLE, withEnvFile } from "../guide.ts"

/**
 * Run with Django 4.2 and the published source of mozilla-django-oidc 4.0. By default that library signs in to the account with the e-mail address,
 * even to an administrator's. Here anybody may have entered that address: hence the class. The sign-out was not run.
 */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "HS256"],
  sendsSecret: "client_secret_post",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "pip install django mozilla-django-oidc\ndjango-admin startproject mysite\ncd mysite",
      },
      envFile(),
      {
        kind: "add",
        file: "mysite/settings.py",
        code: `import os

INSTALLED_APPS += ["mozilla_django_oidc"]
AUTHENTICATION_BACKENDS = ["mysite.sign_in.Gatehouse"]
LOGIN_URL = "oidc_authentication_init"
LOGIN_REDIRECT_URL = "/"
LOGIN_REDIRECT_URL_FAILURE = "/not-signed-in"
# /oidc/logout/ ends the session here and at the service, which needs the ID token.
ALLOW_LOGOUT_GET_METHOD = True
OIDC_STORE_ID_TOKEN = True
OIDC_OP_LOGOUT_URL_METHOD = "mysite.sign_in.sign_out_url"

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
        file: "mysite/sign_in.py",
        code: `from urllib.parse import urlencode

from mozilla_django_oidc.auth import OIDCAuthenticationBackend


def sign_out_url(request):
    query = {
        "id_token_hint": request.session.get("oidc_id_token", ""),
        "post_logout_redirect_uri": "${facts.postLogoutRedirectUri}",
    }
    return "${facts.endpoints.endSession}?" + urlencode(query)


class Gatehouse(OIDCAuthenticationBackend):
    """Recognises people by sub, not by e-mail address: anybody may have entered that."""

    def verify_claims(self, claims):
        return "sub" in claims

    def filter_users_by_claims(self, claims):
        return self.UserModel.objects.filter(username=claims["sub"])

    def create_user(self, claims):
        return self.update_user(self.UserModel.objects.create_user(claims["sub"]), claims)

    def update_user(self, user, claims):
        user.first_name = claims.get("name", "")[:150]
        user.email = claims.get("email", "")
        user.save()
        return user`,
      },
      {
        kind: "create",
        file: "mysite/urls.py",
        code: `from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.urls import include, path


@login_required
def home(request):
    return JsonResponse({"name": request.user.first_name, "email": request.user.email})


def not_signed_in(request):
    return HttpResponse("Nobody was signed in.", status=403)


urlpatterns = [
    # Adds ${facts.callbackPath}.
    path("oidc/", include("mozilla_django_oidc.urls")),
    path("not-signed-in", not_signed_in),
    path("", home),
]`,
      },
      {
        kind: "start",
        code: withEnvFile("python manage.py migrate", `python manage.py runserver ${facts.port.toString()}`),
      },
    ],
    open: `${facts.base}/`,
    shows: '{"name": "Ann Ode", "email": "ann@example.com"}',
  }),
}
