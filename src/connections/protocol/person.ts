import { say } from "../../base/say.ts"
import type { Outbound } from "../../outbound/outbound.ts"
import { claimValue } from "../rules/claim_value.ts"
import type { Tokens } from "./exchange_code.ts"
import { fail, saidAt, shown } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject, parsedJson } from "./json_object.ts"
import type { Provider } from "./metadata.ts"
import { get, jsonOf } from "./provider_request.ts"
import type { Terms } from "./terms.ts"
import { endpointsOf } from "./terms.ts"

/** What a provider says about a person: claims, or the answer of an API. The provider is known, the values are unchecked. */
export interface Person {
  /** The claims that say who the person is. */
  readonly used: JsonObject
  /** Also the other claims of userinfo. If both have a claim, that of the ID token counts. */
  readonly all: JsonObject
}

type Sending = Pick<Outbound, "send">

/** Reads the person from the ID token and, if something is missing there, from userinfo. Throws a ConnectionFailure. */
export async function personOf(
  outbound: Sending,
  terms: Terms,
  provider: Provider,
  { accessToken, claims }: Tokens,
  answer: URLSearchParams,
): Promise<Person> {
  if (terms.preset.kind === "oauth2") {
    const person = await personOfApi(outbound, terms, accessToken)
    return { used: person, all: person }
  }
  if (claims === undefined) fail("connection-identity-invalid", say("connection-claim-missing", { claim: "id_token" }))
  const url = provider.server.userinfo_endpoint
  const more = url !== undefined && lacks(claims, terms) ? await userinfo(outbound, url, accessToken, claims.sub) : {}
  const name = terms.preset.formPost === true ? nameIn(answer.get("user")) : {}
  return { used: { ...name, ...usedOf(more, claims, terms), ...claims }, all: { ...name, ...more, ...claims } }
}

const VERIFIED = "email_verified"

/** Rules may name any claim. OpenID Connect Core §5.4: the scope values that fill these claims. Okta's ID tokens have an address, and only userinfo says whether it is verified. */
const lacks = (claims: JsonObject, { scope, preset, connection: { rules } }: Terms): boolean =>
  rules.some(({ from }) => claimValue(claims, from, false) === undefined) ||
  (scope.includes("profile") && claims.name === undefined) ||
  (scope.includes("email") &&
    (claims.email === undefined || (preset.claims?.email_verified === undefined && claims[VERIFIED] === undefined)))

/**
 * The claims that userinfo may add. Only the ID token says how the person proved themselves. Userinfo can say that the address of the ID token is
 * verified if it has the same address.
 */
function usedOf(more: JsonObject, claims: JsonObject, { preset, subjectClaim }: Terms): JsonObject {
  const address =
    claims.email === undefined || claims.email === more.email
      ? ["email", preset.claims?.email_verified ?? VERIFIED]
      : []
  const used = ["name", "preferred_username", subjectClaim, ...address]
  return Object.fromEntries(Object.entries(more).filter(([claim]) => used.includes(claim)))
}

/** OpenID Connect Core §5.3.2: "The sub Claim in the UserInfo Response MUST be verified to exactly match". */
async function userinfo(outbound: Sending, url: string, accessToken: string, sub: string): Promise<JsonObject> {
  const person = await personAt(outbound, url, accessToken)
  if (!isObject(person) || person.sub !== sub)
    fail(
      "connection-identity-invalid",
      saidAt(
        url,
        say("connection-claim-different", {
          claim: "sub",
          expected: shown(sub),
          received: shown(isObject(person) ? person.sub : person),
        }),
      ),
    )
  return person
}

async function personAt(outbound: Sending, url: string, accessToken: string): Promise<unknown> {
  const answer = await get(outbound, url, accessToken)
  const { status } = answer
  // The API is there, and the token is not for it: the scope is too small, for example.
  if (status >= 400 && status < 500)
    fail("connection-identity-invalid", saidAt(url, say("outbound-status", { status })))
  return jsonOf(url, answer)
}

/** OAuth 2.0 says nothing about people, so the person is who the provider's API says that the access token belongs to. */
async function personOfApi(outbound: Sending, terms: Terms, accessToken: string): Promise<JsonObject> {
  const { userinfo: url, emails } = endpointsOf(terms)
  const answer = await personAt(outbound, url, accessToken)
  const member = terms.preset.endpoints?.person
  const person = member !== undefined && isObject(answer) ? answer[member] : answer
  if (!isObject(person)) fail("connection-identity-invalid", saidAt(url, say("document-not-object")))
  if (emails === undefined) return person
  const { email, verified } = primaryIn(await personAt(outbound, emails, accessToken))
  return { ...person, email, [terms.preset.claims?.email_verified ?? VERIFIED]: verified }
}

/** The person's primary address. An address that is not verified can belong to somebody else, so a verified one comes first. */
function primaryIn(answer: unknown): JsonObject {
  const addresses = Array.isArray(answer) ? answer.filter(isObject) : []
  const verified = addresses.filter((each) => each.verified === true)
  return verified.find((each) => each.primary === true) ?? addresses.find((each) => each.primary === true) ?? {}
}

const MAX_USER_CHARACTERS = 2000

/** Apple sends the name beside the code, once, at the person's first sign-in. */
function nameIn(user: string | null): JsonObject {
  if (user === null || user.length > MAX_USER_CHARACTERS) return {}
  const value = parsedJson(user)
  const name = isObject(value) && isObject(value.name) ? value.name : {}
  const parts = [name.firstName, name.lastName].filter((part) => typeof part === "string" && part !== "")
  return parts.length === 0 ? {} : { name: parts.join(" ") }
}
