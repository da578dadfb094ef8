import { members, send } from "./request.ts"

/** The endpoints that a server has. OpenID Connect Discovery §3, RFC 8414 §2. */
export interface Discovered {
  readonly token: string
  readonly authorization: string | undefined
  readonly introspection: string | undefined
  readonly userinfo: string | undefined
  /** Undefined if the document does not say. */
  readonly grantTypes: readonly string[] | undefined
}

const DOCUMENT = "/.well-known/openid-configuration"

/** Reads the discovery document of an issuer. The address of the document itself is accepted too. */
export async function discover(issuer: string): Promise<Discovered> {
  const url = issuer.includes("/.well-known/") ? issuer : issuer.replace(/\/$/, "") + DOCUMENT
  const document = members(url, await send({ url, headers: {} }))
  const text = (name: string) => {
    const value = document[name]
    return typeof value === "string" ? value : undefined
  }
  const token = text("token_endpoint")
  if (token === undefined) throw new Error(`${url} names no token_endpoint`)
  const { grant_types_supported: grantTypes } = document
  return {
    token,
    authorization: text("authorization_endpoint"),
    introspection: text("introspection_endpoint"),
    userinfo: text("userinfo_endpoint"),
    grantTypes: Array.isArray(grantTypes) ? grantTypes.map(String) : undefined,
  }
}
