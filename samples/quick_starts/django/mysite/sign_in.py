from urllib.parse import urlencode

from mozilla_django_oidc.auth import OIDCAuthenticationBackend


def sign_out_url(request):
    query = {
        "id_token_hint": request.session.get("oidc_id_token", ""),
        "post_logout_redirect_uri": "__post_logout_redirect_uri__",
    }
    return "__end_session_endpoint__?" + urlencode(query)


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
        return user
