import os
import secrets
from urllib.parse import urlencode

from authlib.integrations.starlette_client import OAuth
from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI()
# Signs the cookies. Sessions end with the program: use a fixed value in production.
app.add_middleware(SessionMiddleware, secret_key=secrets.token_hex(32))
gatehouse = OAuth().register(
    "gatehouse",
    server_metadata_url="__issuer__/.well-known/openid-configuration",
    client_id="__client_id__",
    client_secret=os.environ["OIDC_CLIENT_SECRET"],
    client_kwargs={"scope": "__scope__", "code_challenge_method": "S256"},
)


@app.get("/")
async def home(request: Request):
    return request.session.get("user") or RedirectResponse("/login")


@app.get("/login")
async def login(request: Request):
    return await gatehouse.authorize_redirect(request, "__redirect_uri__")


@app.get("__callback_path__")
async def callback(request: Request):
    token = await gatehouse.authorize_access_token(request)
    request.session["user"] = dict(await gatehouse.userinfo(token=token))
    request.session["id_token"] = token["id_token"]
    return RedirectResponse("/")


@app.get("/logout")
async def logout(request: Request):
    metadata = await gatehouse.load_server_metadata()
    back = {
        "id_token_hint": request.session.pop("id_token", ""),
        "post_logout_redirect_uri": "__post_logout_redirect_uri__",
    }
    request.session.clear()
    return RedirectResponse(metadata["end_session_endpoint"] + "?" + urlencode(back))
