import type { UserId } from "../base/id.ts"
import type { StandardScope } from "./vocabulary.ts"

/** The user data that a client may receive. */
export interface Person {
  readonly id: UserId
  readonly username: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** The attributes as JSON; undefined if the person has none. The JSON is parsed only if a client gets an attribute. */
  readonly attributes: string | undefined
}

type Attributes = Readonly<Record<string, unknown>>

/** A claim about a person. */
interface Declared {
  /** The scope value to which the claim belongs. OpenID Connect Core §5.4, specification §2.6. */
  readonly carrier: StandardScope
  /** Whether a request may ask for this value. OpenID Connect Core §5.5.1: "a valid value for the Claim being requested". */
  readonly isValue: (value: unknown) => boolean
  /** The person's value; undefined if it is unknown. Claims without a known value are left out. */
  readonly of: (person: Person, attributes: Attributes, claim: string) => unknown
}

const isText = (value: unknown): boolean => typeof value === "string"
const isBoolean = (value: unknown): boolean => typeof value === "boolean"
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

const stored = (_: Person, attributes: Attributes, claim: string) => attributes[claim]
const profileText: Declared = { carrier: "profile", isValue: isText, of: stored }

/** The claims that need no attribute. */
const OF_SETTINGS = {
  name: { carrier: "profile", isValue: isText, of: ({ name, username }) => name ?? username },
  preferred_username: { carrier: "profile", isValue: isText, of: ({ username }) => username },
  email: { carrier: "email", isValue: isText, of: ({ email }) => email },
  email_verified: {
    carrier: "email",
    isValue: isBoolean,
    of: ({ email, emailVerified }) => (email === undefined ? undefined : emailVerified),
  },
} satisfies Record<string, Declared>

/** The other standard claims, OpenID Connect Core §5.1. */
const OF_ATTRIBUTES = {
  given_name: profileText,
  family_name: profileText,
  middle_name: profileText,
  nickname: profileText,
  profile: profileText,
  picture: profileText,
  website: profileText,
  gender: profileText,
  birthdate: profileText,
  zoneinfo: profileText,
  locale: profileText,
  updated_at: { carrier: "profile", isValue: Number.isInteger, of: stored },
  address: { carrier: "address", isValue: isObject, of: (_, attributes) => address(attributes) },
  phone_number: { carrier: "phone", isValue: isText, of: stored },
  phone_number_verified: {
    carrier: "phone",
    isValue: isBoolean,
    of: (_, { phone_number, phone_number_verified = false }) =>
      phone_number === undefined ? undefined : phone_number_verified,
  },
} satisfies Record<string, Declared>

const ALL = { ...OF_SETTINGS, ...OF_ATTRIBUTES }

export type PersonClaim = keyof typeof ALL

type Entries = readonly (readonly [PersonClaim, Declared])[]
const EACH = Object.entries(ALL) as unknown as Entries
const EACH_OF_SETTINGS = EACH.filter(([claim]) => claim in OF_SETTINGS)

export const PERSON_CLAIMS: readonly PersonClaim[] = EACH.map(([claim]) => claim)

export const carrierOf = (claim: PersonClaim): StandardScope => ALL[claim].carrier

/** Whether the value is possible for this claim. */
export const isClaimValue = (claim: PersonClaim, value: unknown): boolean => (ALL[claim] as Declared).isValue(value)

/**
 * Returns the person's claims that `wants` selects, without those whose value is unknown. Most people have no attributes. For them only four
 * claims are possible, so the function does not look at the others.
 */
export function personClaims(
  person: Person,
  wants: (claim: PersonClaim, carrier: StandardScope) => boolean,
): Readonly<Record<string, unknown>> {
  if (person.attributes === undefined) return claimsOf(EACH_OF_SETTINGS, person, NO_ATTRIBUTES, wants)
  return claimsOf(EACH, person, JSON.parse(person.attributes) as Attributes, wants)
}

const NO_ATTRIBUTES: Attributes = {}

function claimsOf(each: Entries, person: Person, attributes: Attributes, wants: Parameters<typeof personClaims>[1]) {
  const claims: Record<string, unknown> = {}
  for (const [claim, { carrier, of }] of each) {
    if (!wants(claim, carrier)) continue
    const value = of(person, attributes, claim)
    if (value !== undefined) claims[claim] = value
  }
  return claims
}

/** Returns the claims that the scope value `profile` adds to name and username for this person. The consent page lists them. */
export const profileDetails = (person: Person): readonly PersonClaim[] =>
  Object.keys(
    personClaims(
      person,
      (claim, carrier) => carrier === "profile" && !(claim in OF_SETTINGS) && claim !== "updated_at",
    ),
  ) as PersonClaim[]

const ADDRESS = ["formatted", "street_address", "locality", "region", "postal_code", "country"] as const

/** OpenID Connect Core §5.1.1: a JSON object with the known members of the address. */
function address(attributes: Attributes): Readonly<Record<string, unknown>> | undefined {
  const known = ADDRESS.filter((member) => attributes[`address.${member}`] !== undefined)
  return known.length === 0
    ? undefined
    : Object.fromEntries(known.map((member) => [member, attributes[`address.${member}`]]))
}
