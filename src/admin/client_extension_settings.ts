import type { ClientExtensions } from "../oauth/client_extensions.ts"
import { ACCESS_TOKEN_FORMATS, AUTH_METHODS, INTROSPECTIONS, SUBJECT_TYPES } from "../oauth/client_extensions.ts"
import { isLoopbackHost, judgeRedirectUri } from "../oauth/redirect_uri.ts"
import { sectorOfRedirectUri } from "../oauth/subject.ts"
import { SIGNING_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { ClientSettings, Problem } from "./contract.ts"
import {
  judgeBackchannelUri,
  judgeHost,
  judgeJwks,
  judgeJwksUri,
  judgeResource,
  judgeUsable,
} from "./judge_addresses.ts"
import type { Judge } from "./judge_text.ts"
import type { Problems } from "./problem.ts"
import { quoted } from "./problem.ts"

/** The extensions with the given settings applied. Errors go to `problems`. An empty text removes a setting. */
export function extensions(before: ClientExtensions, given: ClientSettings, problems: Problems): ClientExtensions {
  const word = <const T extends string>(field: keyof ClientSettings, allowed: readonly T[], was: T): T => {
    const value = given[field]
    return typeof value === "string" ? (problems.oneOf(field, value, allowed) ?? was) : was
  }
  const address = (field: keyof ClientSettings, was: string | undefined, judge: Judge): string | undefined => {
    const value = given[field]
    if (typeof value !== "string") return was
    if (value === "") return undefined
    const says = judge(value)
    if (says !== undefined) problems.add(field, says)
    return value
  }
  const addresses = (field: keyof ClientSettings, was: readonly string[], judge: Judge): readonly string[] => {
    const values = given[field]
    if (!Array.isArray(values)) return was
    for (const value of values) {
      const says = judge(value)
      if (says !== undefined) problems.add(field, `${quoted(value)} ${says}`)
    }
    return [...new Set<string>(values)]
  }
  return {
    authMethod: word("token_endpoint_auth_method", AUTH_METHODS, before.authMethod),
    jwks: address("jwks", before.jwks, judgeJwks),
    jwksUri: address("jwks_uri", before.jwksUri, judgeJwksUri),
    postLogoutRedirectUris: addresses(
      "post_logout_redirect_uris",
      before.postLogoutRedirectUris,
      (uri) => judgeRedirectUri(uri).problem,
    ),
    backchannelLogoutUri: address("backchannel_logout_uri", before.backchannelLogoutUri, judgeBackchannelUri),
    subjectType: word("subject_type", SUBJECT_TYPES, before.subjectType),
    sectorIdentifier: address("sector_identifier", before.sectorIdentifier, judgeHost),
    // Only registration sets it, because registration fetches it. An operator names the host instead.
    sectorIdentifierUri: before.sectorIdentifierUri,
    userinfoAlg:
      given.userinfo_signed_response_alg === undefined
        ? before.userinfoAlg
        : given.userinfo_signed_response_alg === ""
          ? undefined
          : problems.oneOf("userinfo_signed_response_alg", given.userinfo_signed_response_alg, SIGNING_ALGORITHMS),
    accessTokenFormat: word("access_token_format", ACCESS_TOKEN_FORMATS, before.accessTokenFormat),
    resources: addresses("resources", before.resources, judgeResource),
    introspection: word("introspection", INTROSPECTIONS, before.introspection),
    idTokenOnRefresh: given.id_token_on_refresh ?? before.idTokenOnRefresh,
    defaultMaxAge: seconds(given.default_max_age, before.defaultMaxAge, problems),
  }
}

const isPlainHttp = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && url.protocol === "http:" && !isLoopbackHost(url.hostname)
}

function seconds(given: string | undefined, was: number | undefined, problems: Problems): number | undefined {
  if (given === undefined) return was
  if (given === "") return undefined
  if (/^[0-9]{1,9}$/.test(given)) return Number(given)
  problems.add("default_max_age", `${quoted(given)} is no whole number of seconds`)
  return was
}

/** Checks settings that allow or forbid each other. */
export function judgeExtensionsTogether(
  after: ClientExtensions & { readonly redirectUris: readonly string[] },
  kind: "confidential" | "public" | undefined,
  problems: Problems,
): void {
  if (kind === "public") {
    if (after.authMethod !== "none")
      problems.add("token_endpoint_auth_method", "is none for a public client, which holds neither secret nor key")
    if (after.userinfoAlg === "HS256")
      problems.add(
        "userinfo_signed_response_alg",
        "HS256 signs with the client's secret, and a public client holds none",
      )
    if (after.introspection !== "own")
      problems.add("introspection", "needs a confidential client: anybody can ask in the name of a public one")
    if (after.backchannelLogoutUri !== undefined && isPlainHttp(after.backchannelLogoutUri))
      problems.add("backchannel_logout_uri", "is plain http, which only a confidential client may use")
  }
  if (kind === "confidential" && after.authMethod === "none")
    problems.add("token_endpoint_auth_method", "none is for public clients")
  if (after.jwks !== undefined && after.jwksUri !== undefined)
    problems.add("jwks_uri", "and jwks cannot both be set: take one of them back")
  if (after.authMethod === "private_key_jwt" && after.jwks === undefined && after.jwksUri === undefined)
    problems.add("token_endpoint_auth_method", "private_key_jwt needs jwks or jwks_uri, by which the client is known")
  const unusable = after.authMethod === "private_key_jwt" && after.jwks !== undefined && judgeUsable(after.jwks)
  if (unusable) problems.add("jwks", unusable)
  if (after.authMethod === "private_key_jwt" && after.userinfoAlg === "HS256")
    problems.add(
      "userinfo_signed_response_alg",
      "HS256 signs with the client's secret, and private_key_jwt does without one",
    )
  const sectors = new Set(after.redirectUris.filter((uri) => URL.canParse(uri)).map(sectorOfRedirectUri))
  // OpenID Connect Core §8.1: with several hosts there must be one name for the sector.
  const named = after.sectorIdentifier ?? after.sectorIdentifierUri
  if (after.subjectType === "pairwise" && named === undefined && sectors.size > 1)
    problems.add("sector_identifier", "is missing: pairwise subjects of redirect URIs on several hosts need one")
}

/** Warnings about settings that are allowed but risky; for addresses, only new ones. */
export function extensionRegrets(after: ClientExtensions, before?: ClientExtensions): Problem[] {
  const { postLogoutRedirectUris, backchannelLogoutUri: uri } = after
  // OpenID Connect RP-Initiated Logout §3: "This URI SHOULD use the https scheme".
  const warnings = postLogoutRedirectUris
    .filter((each) => isPlainHttp(each) && before?.postLogoutRedirectUris.includes(each) !== true)
    .map((each) => ({
      field: "post_logout_redirect_uris",
      says: `${quoted(each)} is plain http: who signs out can be led elsewhere on the way. Use https in production.`,
    }))
  if (uri !== undefined && isPlainHttp(uri) && uri !== before?.backchannelLogoutUri)
    warnings.push({
      field: "backchannel_logout_uri",
      says: `${quoted(uri)} is plain http: it is called only where GATEHOUSE_OUTBOUND_ALLOW names its address. Use https.`,
    })
  return warnings
}
