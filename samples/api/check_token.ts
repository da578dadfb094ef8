import { createRemoteJWKSet, errors, jwtVerify } from "jose"

const KEYS = createRemoteJWKSet(new URL("__jwks_uri__"))
const RULES = {
  issuer: "__issuer__",
  audience: "__audience__",
  typ: "at+jwt",
  algorithms: ["__algorithm_list__"],
  requiredClaims: ["exp", "sub"],
}
const UNAVAILABLE = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"]

/** Checks the header Authorization. Returns the claims, or the status and the header WWW-Authenticate of your answer. */
export async function checkToken(authorization: string | null | undefined, ...scope: string[]) {
  const refuse = (status: 401 | 403, error?: string) => {
    const named = [error && `error="${error}"`, scope.length > 0 && `scope="${scope.join(" ")}"`, "__where__"]
    return { status, challenge: `Bearer ${named.filter(Boolean).join(", ")}` }
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
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
