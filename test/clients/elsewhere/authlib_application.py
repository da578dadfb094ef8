"""A Flask application that signs users in with authlib. Arguments: issuer, client id, client secret, port."""

import os
import sys
from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from flask import Flask, abort, jsonify, redirect, session

issuer, client_id, client_secret, port = sys.argv[1:]
base_url = f"http://127.0.0.1:{port}"

app = Flask(__name__)
app.secret_key = os.urandom(32)
gatehouse = OAuth(app).register(
    "gatehouse",
    server_metadata_url=f"{issuer}/.well-known/openid-configuration",
    client_id=client_id,
    client_secret=client_secret,
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)


@app.get("/login")
def login():
    return gatehouse.authorize_redirect(f"{base_url}/callback")


@app.get("/callback")
def callback():
    token = gatehouse.authorize_access_token()
    session["claims"] = token.pop("userinfo")
    session["token"] = token
    return redirect("/profile")


@app.get("/profile")
def profile():
    if "token" not in session:
        abort(401)
    return jsonify(claims=session["claims"], userinfo=gatehouse.userinfo(token=session["token"]))


@app.get("/refresh")
def refresh():
    token = session["token"]
    endpoint = gatehouse.load_server_metadata()["token_endpoint"]
    with OAuth2Session(client_id, client_secret) as client:
        new = client.refresh_token(endpoint, refresh_token=token["refresh_token"])
    session["token"] = {**token, **new}
    return jsonify(changed=new["access_token"] != token["access_token"])


@app.get("/logout")
def logout():
    endpoint = gatehouse.load_server_metadata().get("end_session_endpoint")
    back = f"{base_url}/signed-out"
    query = urlencode({"id_token_hint": session["token"]["id_token"], "post_logout_redirect_uri": back})
    session.clear()
    return redirect(back if endpoint is None else f"{endpoint}?{query}")


@app.get("/signed-out")
def signed_out():
    return "Signed out"


app.run(host="127.0.0.1", port=int(port))
