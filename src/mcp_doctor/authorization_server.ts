import { isPlainPublic } from "../config/public_url.ts"
import { documentAt, textsIn } from "../doctor/ask.ts"
import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import { mayName } from "./named_address.ts"
import { asValue, quoted } from "./quoted.ts"

const CHECK = "authorization server"

/** The metadata of the authorization server. RFC 8414 §2. */
export interface ServerMetadata {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly registrationEndpoint: string | undefined
  readonly revocationEndpoint: string | undefined
  /** Whether a client_id may be the address of a client ID metadata document. */
  readonly documents: boolean
  /** Whether each answer to an authorization request has `iss`. RFC 9207. */
  readonly iss: boolean
  readonly scope: readonly string[]
}

/** The addresses at which clients look for the metadata of an issuer, in their order. RFC 8414 §3.1, OpenID Connect Discovery §4. */
function addressesOf(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, "")
  const addresses = ["oauth-authorization-server", "openid-configuration"].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  )
  return path === "" ? addresses : [...addresses, `${origin}${path}/.well-known/openid-configuration`]
}

/** Reads the metadata of the issuer that the MCP server names. Undefined if a client cannot use them. */
export async function* checkAuthorizationServer(issuer: string): AsyncGenerator<Finding, ServerMetadata | undefined> {
  const why: string[] = []
  for (const address of addressesOf(issuer)) {
    const document = await documentAt(address)
    if ("members" in document) return yield* checkMembers(issuer, document.members)
    why.push(`${address} ${document.why}`)
  }
  yield problem(
    [CHECK, "server-metadata-missing", { issuer, why }],
    `${quoted(issuer)} has no metadata: ${why.join("; ")}`,
    "Start the authorization server, or name its issuer (GATEHOUSE_URL) in authorization_servers",
  )
  return undefined
}

async function* checkMembers(
  issuer: string,
  members: Readonly<Record<string, unknown>>,
): AsyncGenerator<Finding, ServerMetadata | undefined> {
  if (members.issuer !== issuer) {
    const values = { named: issuer, announced: asValue(members.issuer) }
    yield problem(["issuer", "issuer-differs", values], ...differs(issuer, members.issuer))
    return undefined
  }
  yield ok(["issuer", "issuer-matches", { issuer }], `${quoted(issuer)} is the issuer of its own metadata`)
  const endpoint = (name: string) => {
    const value = members[name]
    const isHttp = typeof value === "string" && /^https?:/i.test(value) && URL.parse(value) !== null
    return isHttp && !isPlainPublic(value) && mayName(issuer, value) ? value : undefined
  }
  const [authorizationEndpoint, tokenEndpoint] = [endpoint("authorization_endpoint"), endpoint("token_endpoint")]
  if (authorizationEndpoint === undefined || tokenEndpoint === undefined) {
    yield problem(
      [CHECK, "endpoints-unusable", { issuer }],
      "authorization_endpoint or token_endpoint is missing, not https, or an address that others cannot reach",
      "Announce both endpoints with https addresses that clients can reach",
    )
    return undefined
  }
  const methods = textsIn(members.code_challenge_methods_supported)
  if (!methods.includes("S256"))
    yield problem(
      ["S256", "s256-missing", { methods }],
      `code_challenge_methods_supported is ${quoted(members.code_challenge_methods_supported)}; clients refuse a server without S256`,
      "Turn PKCE with S256 on, and announce it (RFC 8414 §2)",
    )
  else yield ok(["S256", "s256-announced"], "PKCE with S256 is announced")
  const iss = members.authorization_response_iss_parameter_supported === true
  if (!iss)
    yield warning(
      ["iss", "iss-not-announced"],
      "newer clients expect authorization_response_iss_parameter_supported, which is not announced (RFC 9207)",
      "Set GATEHOUSE_AGENTS=on, or GATEHOUSE_ISS_PARAMETER=on",
    )
  return {
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    iss,
    registrationEndpoint: endpoint("registration_endpoint"),
    revocationEndpoint: endpoint("revocation_endpoint"),
    documents: members.client_id_metadata_document_supported === true,
    scope: textsIn(members.scopes_supported),
  }
}

/** Clients compare both byte for byte: RFC 8414 §3.3. */
function differs(named: string, announced: unknown): [says: string, advice: string] {
  const isSlash =
    typeof announced === "string" && named !== announced && named.replace(/\/$/, "") === announced.replace(/\/$/, "")
  return isSlash
    ? [
        `authorization_servers has ${quoted(named)}, but the issuer is ${quoted(announced)}: they differ in the final slash`,
        `Write ${quoted(announced)} in authorization_servers; clients compare byte for byte`,
      ]
    : [
        `authorization_servers has ${quoted(named)}, but in the metadata there, the issuer is ${quoted(announced)}`,
        "Write the issuer in authorization_servers as the authorization server announces it (GATEHOUSE_URL)",
      ]
}
