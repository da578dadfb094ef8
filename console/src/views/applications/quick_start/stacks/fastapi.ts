import type { StackGuide } from "../guide.ts"
import { envFile, SECRET_VARIABLE, USER_INFO, withEnvFile } from "../guide.ts"

/** Authlib, as test/clients/elsewhere/authlib_application.py. Run by hand with FastAPI 0.142 and Authlib 1.8. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256"],
  sendsSecret: "client_secret_basic",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      { kind: "install", code: "pip install fastapi uvicorn authlib httpx itsdangerous" },
      envFile(),
      {
        kind: "create",
        file: "main.py",
        code: `import os
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
    server_metadata_url="${facts.issuer}/.well-known/openid-configuration",
    client_id="${facts.clientId}",
    client_secret=os.environ["${SECRET_VARIABLE}"],
    client_kwargs={"scope": "${facts.scope}", "code_challenge_method": "S256"},
)


@app.get("/")
async def home(request: Request):
    return request.session.get("user") or RedirectResponse("/login")


@app.get("/login")
async def login(request: Request):
    return await gatehouse.authorize_redirect(request, "${facts.redirectUri}")


@app.get("${facts.callbackPath}")
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
        "post_logout_redirect_uri": "${facts.postLogoutRedirectUri}",
    }
    request.session.clear()
    return RedirectResponse(metadata["end_session_endpoint"] + "?" + urlencode(back))`,
      },
      { kind: "start", code: withEnvFile(`uvicorn main:app --port ${facts.port.toString()}`) },
    ],
    open: `${facts.base}/`,
    shows: USER_INFO,
  }),
}
