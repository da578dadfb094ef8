/**
 * The security profiles of clients. Each demands what the profiles before it demand. `baseline` is the specification. docs/profiles.md lists the demands,
 * docs/conformance.md the requirements of FAPI 2.0 with their tests.
 */
export const PROFILES = ["baseline", "oauth-2.1", "fapi-2.0", "fapi-2.0-message-signing"] as const
export type Profile = (typeof PROFILES)[number]

export const isProfile = (name: string | undefined): name is Profile => PROFILES.some((each) => each === name)

/** Whether a client of this profile must meet the demands of `least`. */
export const isAtLeast = (profile: Profile, least: Profile): boolean =>
  PROFILES.indexOf(profile) >= PROFILES.indexOf(least)

/** The stronger one of two profiles. The first may be any text that somebody gave, or missing. */
export const strongestProfile = (given: string | undefined, least: Profile): Profile =>
  isProfile(given) && isAtLeast(given, least) ? given : least

/** Whether the name is that of a profile of FAPI. A new client of such a profile has other defaults. */
export const isOfFapi = (profile: string | undefined): boolean =>
  PROFILES.some((each) => each === profile && isAtLeast(each, "fapi-2.0"))
