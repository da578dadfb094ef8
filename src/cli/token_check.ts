import type { PublishedMetadata } from "../admin/apis.ts"
import { KEY_SET_PATH } from "../oauth/paths.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"

/** The languages in which an API can check its tokens, and the library that the lines need. */
export const TOKEN_CHECKS = {
  typescript: { install: "npm install jose", code: typescript },
  python: { install: 'pip install "pyjwt[crypto]>=2.15"', code: python },
} as const satisfies Record<string, { readonly install: string; readonly code: (api: PublishedMetadata) => string }>

export type CheckLanguage = keyof typeof TOKEN_CHECKS
export const CHECK_LANGUAGES = Object.keys(TOKEN_CHECKS) as CheckLanguage[]

/** The values of an API as literals of both languages: JSON in ASCII. */
function literals({ address, document }: PublishedMetadata) {
  const [issuer] = document.authorization_servers
  const where = address === null ? `realm="${document.resource}"` : `resource_metadata="${address}"`
  return {
    issuer: literal(issuer),
    audience: literal(document.resource),
    keys: literal(issuer + KEY_SET_PATH),
    algorithms: `[${PUBLISHED_ALGORITHMS.map(literal).join(", ")}]`,
    where: literal(where),
  }
}

const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** RFC 9068 §4, RFC 6750 §3, RFC 9728 §5.1. If the key set cannot be fetched, the lines throw, because the caller made no mistake. */
function typescript(api: PublishedMetadata): string {
  const { issuer, audience, keys, algorithms, where } = literals(api)
  return `import { createRemoteJWKSet, errors, jwtVerify } from "jose"

const KEYS = createRemoteJWKSet(new URL(${keys}))
const RULES = { issuer: ${issuer}, audience: ${audience}, typ: "at+jwt", algorithms: ${algorithms}, requiredClaims: ["exp", "sub"] }
const UNAVAILABLE = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"]

/** Checks the header Authorization. Returns the claims, or the status and the header WWW-Authenticate of your answer. */
export async function checkToken(authorization: string | null | undefined, ...scope: string[]) {
  const refuse = (status: 401 | 403, error?: string) => {
    const named = [error && \`error="\${error}"\`, scope.length > 0 && \`scope="\${scope.join(" ")}"\`, ${where}]
    return { status, challenge: \`Bearer \${named.filter(Boolean).join(", ")}\` }
  }
  const token = /^Bearer +(\\S+)$/i.exec(authorization ?? "")?.[1]
  if (token === undefined) return refuse(401)
  try {
    const { payload: claims } = await jwtVerify(token, KEYS, RULES)
    const granted = String(claims.scope ?? "").split(" ")
    return scope.every((value) => granted.includes(value)) ? { claims } : refuse(403, "insufficient_scope")
  } catch (error) {
    // The key set could not be fetched: answer with 503.
    if (!(error instanceof errors.JOSEError) || UNAVAILABLE.includes(error.code)) throw error
    return refuse(401, "invalid_token")
  }
}
`
}

function python(api: PublishedMetadata): string {
  const { issuer, audience, keys, algorithms, where } = literals(api)
  return `import re
import jwt

KEYS = jwt.PyJWKClient(${keys})
RULES = {"issuer": ${issuer}, "audience": ${audience}, "algorithms": ${algorithms}, "options": {"require": ["exp", "iss", "aud", "sub"]}}


def check_token(authorization, *scope):
    """Checks the header Authorization. Returns the claims and None, or None and the pair of the status and the header WWW-Authenticate."""

    def refuse(status, error=None):
        named = [error and f'error="{error}"', scope and f'scope="{" ".join(scope)}"', ${where}]
        return None, (status, "Bearer " + ", ".join(filter(None, named)))

    found = re.fullmatch(r"Bearer +(\\S+)", authorization or "", re.IGNORECASE)
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
`
}
