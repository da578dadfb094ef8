import os

INSTALLED_APPS += ["mozilla_django_oidc"]
AUTHENTICATION_BACKENDS = ["mysite.sign_in.Gatehouse"]
LOGIN_URL = "oidc_authentication_init"
LOGIN_REDIRECT_URL = "/"
LOGIN_REDIRECT_URL_FAILURE = "/not-signed-in"
# /oidc/logout/ ends the session here and at the service, which needs the ID token.
ALLOW_LOGOUT_GET_METHOD = True
OIDC_STORE_ID_TOKEN = True
OIDC_OP_LOGOUT_URL_METHOD = "mysite.sign_in.sign_out_url"

OIDC_RP_CLIENT_ID = "__client_id__"
OIDC_RP_CLIENT_SECRET = os.environ["OIDC_CLIENT_SECRET"]
OIDC_RP_SCOPES = "__scope__"
OIDC_RP_SIGN_ALGO = "__id_token_alg__"
OIDC_USE_PKCE = True
OIDC_OP_AUTHORIZATION_ENDPOINT = "__authorization_endpoint__"
OIDC_OP_TOKEN_ENDPOINT = "__token_endpoint__"
OIDC_OP_USER_ENDPOINT = "__userinfo_endpoint__"
OIDC_OP_JWKS_ENDPOINT = "__jwks_uri__"
