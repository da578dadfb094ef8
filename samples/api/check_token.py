import re
import jwt

KEYS = jwt.PyJWKClient("__jwks_uri__")
RULES = {"issuer": "__issuer__", "audience": "__audience__", "algorithms": ["__algorithm_list__"], "options": {"require": ["exp", "iss", "aud", "sub"]}}


def check_token(authorization, *scope):
    """Checks the header Authorization. Returns the claims and None, or None and the pair of the status and the header WWW-Authenticate."""

    def refuse(status, error=None):
        named = [error and f'error="{error}"', scope and f'scope="{" ".join(scope)}"', "__where__"]
        return None, (status, "Bearer " + ", ".join(filter(None, named)))

    found = re.fullmatch(r"Bearer +(\S+)", authorization or "", re.IGNORECASE)
    if found is None:
        return refuse(401)
    try:
        if jwt.get_unverified_header(found[1]).get("typ") != "at+jwt":
            return refuse(401, "invalid_token")
        claims = jwt.decode(found[1], KEYS.get_signing_key_from_jwt(found[1]), **RULES)
    except jwt.PyJWKClientConnectionError:
        raise  # The key set could not be fetched: answer with 503.
    except jwt.PyJWTError:
        return refuse(401, "invalid_token")
    granted = str(claims.get("scope", "")).split()
    return refuse(403, "insufficient_scope") if set(scope) - set(granted) else (claims, None)
