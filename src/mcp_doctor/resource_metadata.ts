import { isPlainPublic } from "../config/public_url.ts"
import { documentAt, textsIn } from "../doctor/ask.ts"
import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import { metadataAddress } from "../oauth/protected_resource.ts"
import type { Challenge } from "./challenge.ts"
import { mayName, ONLY_HERE } from "./named_address.ts"
import { asValue, inCommand, quoted } from "./quoted.ts"

const CHECK = "resource metadata"

/** The members of the protected resource metadata. RFC 9728 §2. */
export interface ResourceMetadata {
  readonly resource: string
  readonly issuer: string
  /** All scope values of the server, or undefined if the document lists none. */
  readonly scope: readonly string[] | undefined
}

const PRINTS = "`gatehouse api metadata IDENTIFIER` prints the document and its address"

/** Reads the metadata as clients do: from the address in the challenge, else from the well-known addresses. Undefined if later checks cannot run. */
export async function* checkResourceMetadata(
  url: URL,
  { metadataUrl }: Challenge,
): AsyncGenerator<Finding, ResourceMetadata | undefined> {
  const wellKnown = metadataAddress(url.href) ?? url.href
  const atWellKnown = await documentAt(wellKnown)
  const why = "why" in atWellKnown ? atWellKnown.why : ""
  let document = "members" in atWellKnown ? atWellKnown.members : undefined
  if (metadataUrl !== undefined && metadataUrl !== wellKnown) {
    if (!mayName(url.href, metadataUrl)) {
      yield problem(
        [CHECK, "metadata-address-private", { address: metadataUrl }],
        `the challenge names ${quoted(metadataUrl)}, ${ONLY_HERE}`,
        PRINTS,
      )
      return undefined
    }
    const named = await documentAt(metadataUrl)
    if ("why" in named) {
      yield problem(
        [CHECK, "metadata-missing", { address: metadataUrl, why: named.why }],
        `${quoted(metadataUrl)}, which the challenge names, ${named.why}`,
        PRINTS,
      )
      return undefined
    }
    if (document === undefined)
      yield warning(
        [CHECK, "well-known-missing", { address: wellKnown, why }],
        `${wellKnown} ${why}; some clients look only there`,
        "Publish the same document there (RFC 9728 §3.1)",
      )
    else if (JSON.stringify(document) !== JSON.stringify(named.members))
      yield problem(
        [CHECK, "metadata-differ", { addresses: [metadataUrl, wellKnown] }],
        `${quoted(metadataUrl)} and ${wellKnown} have different documents`,
        "Publish the same document at both addresses",
      )
    document = named.members
  }
  if (document === undefined) {
    yield problem([CHECK, "metadata-missing", { address: wellKnown, why }], `${wellKnown} ${why}`, PRINTS)
    return undefined
  }
  return yield* checkMembers(url, document)
}

async function* checkMembers(
  url: URL,
  { resource, authorization_servers: servers, scopes_supported: scope }: Readonly<Record<string, unknown>>,
): AsyncGenerator<Finding, ResourceMetadata | undefined> {
  const isOurs = typeof resource === "string" && covers(resource, url)
  if (!isOurs)
    yield problem(
      ["resource", "resource-differs", { url: url.href, resource: asValue(resource) }],
      `the metadata's resource is ${quoted(resource)}, so clients that call ${url.href} refuse to continue`,
      `Set resource to ${url.href}, and declare the API with the same identifier: \`gatehouse api create --identifier ${inCommand(url.href, "ADDRESS")} --clients every\``,
    )
  const issuer: unknown = Array.isArray(servers) ? servers[0] : undefined
  if (typeof issuer !== "string" || URL.parse(issuer) === null) {
    yield problem(
      [CHECK, "authorization-servers-missing", { authorization_servers: asValue(servers) }],
      `authorization_servers is ${quoted(servers)}, so clients do not know where to sign in`,
      'Set authorization_servers to a list with the issuer (GATEHOUSE_URL), such as ["https://auth.example.com"]',
    )
    return undefined
  }
  if (!isOurs) return undefined
  if (isPlainPublic(issuer) || !/^https?:/i.test(issuer)) {
    yield problem(
      [CHECK, "authorization-server-not-https", { issuer }],
      `the authorization server ${quoted(issuer)} is not https`,
      "Name its https address",
    )
    return undefined
  }
  if (!mayName(url.href, issuer)) {
    yield problem(
      [CHECK, "authorization-server-private", { issuer }],
      `authorization_servers has ${quoted(issuer)}, ${ONLY_HERE}`,
      "Name its public address",
    )
    return undefined
  }
  if (isPlainPublic(url.href))
    yield warning(
      ["server", "server-not-https", { url: url.href }],
      `${url.href} is not https: anybody on the network can read tokens`,
      "Use https",
    )
  yield ok([CHECK, "metadata-works", { resource, issuer }], `for ${quoted(resource)}, from ${quoted(issuer)}`)
  return {
    resource,
    issuer,
    scope: Array.isArray(scope) ? textsIn(scope) : undefined,
  }
}

/** Whether clients accept this resource for the address: the same origin, and a path at or above the address's path. */
function covers(resource: string, url: URL): boolean {
  const named = URL.parse(resource)
  if (named === null || named.origin !== url.origin || named.hash !== "") return false
  const withSlash = (path: string) => (path.endsWith("/") ? path : `${path}/`)
  return withSlash(url.pathname).startsWith(withSlash(named.pathname))
}
