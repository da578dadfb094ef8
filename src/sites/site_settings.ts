/**
 * sites/ — the applications behind a proxy that asks this service about each request.
 * Owns: the settings of a site, its rules, which rule applies to a path, the headers about a person.
 * Does not own: the requests of the proxy and of the browser (endpoints/forward/).
 */
import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { Id } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import { description, enabled, uniqueName } from "../base/record_settings.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import { flag, list } from "../base/setting.ts"
import { siteRules } from "./site_rule.ts"

const MAX_ORIGIN_CHARACTERS = 260
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/

/** An origin is compared byte for byte, so only its own spelling is accepted. */
const validateOrigin: Validate = (given) => {
  const url = given.length <= MAX_ORIGIN_CHARACTERS ? URL.parse(given) : null
  if (url === null || url.origin !== given) return say("site-origin-malformed", { received: given })
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname))
    ? undefined
    : say("site-origin-not-https", { received: given })
}

/**
 * Every setting of a site, by its name in `Site`. The column has the same name in snake case. A new setting needs a declaration here, a column in the
 * schema, and the code that uses it.
 */
const SITE_SETTINGS = {
  name: uniqueName,
  description: description("what people see when they sign in", "the name"),
  origins: setting({
    type: list(validateOrigin),
    json: "origins",
    option: "--origin <origin...>",
    sentence:
      "where people open the application: https://HOST, with the port if it is not 443. Plain http is possible on this machine only",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  rules: setting({
    type: siteRules,
    json: "rules",
    option: "--rule <rule...>",
    sentence:
      'who may open which path, in this order: "PATH WHO LEVEL". WHO is everyone, people (anybody who is signed in), or a list such as group:staff,role:auditor. LEVEL is pwd, mfa or phr, and can be missing. The first rule whose path the request is at, or below, decides. A path without a rule is closed',
    defaultInWords: '"/ people"',
    byDefault: () => [{ path: "/", who: "people", names: [], level: "pwd" } as const],
  }),
  hasHeaders: setting({
    type: flag,
    json: "headers",
    option: "--headers",
    off: "--no-headers",
    sentence: "whether the application gets the headers Remote-User, Remote-Email, Remote-Name and Remote-Groups",
    defaultInWords: "yes",
    byDefault: () => true,
  }),
  hasJwt: setting({
    type: flag,
    json: "jwt",
    option: "--jwt",
    off: "--no-jwt",
    sentence: "whether the application gets the header X-Gatehouse-JWT: a signed JWT about the person",
    defaultInWords: "yes",
    byDefault: () => true,
  }),
  enabled: enabled("whether anybody can open the application"),
}

export const SITES = record(SITE_SETTINGS)

export type SiteSettingValues = ValuesOf<typeof SITE_SETTINGS>
export type GivenSiteSettings = GivenOf<typeof SITE_SETTINGS>
export type ShownSiteSettings = ShownOf<typeof SITE_SETTINGS>

export type SiteId = Id<"site">

/** An application behind a proxy that asks this service about each request. */
export interface Site extends SiteSettingValues {
  readonly id: SiteId
  readonly createdAt: number
}

/** Returns the site with this origin, and the origin as the site declares it. A header never becomes part of a URL. */
export function siteAt(
  sites: readonly Site[],
  matches: (origin: string) => boolean,
): { readonly site: Site; readonly origin: string } | undefined {
  for (const site of sites) {
    const origin = site.enabled ? site.origins.find(matches) : undefined
    if (origin !== undefined) return { site, origin }
  }
  return undefined
}

/** The part of an origin that a request has in its header Host. */
export const hostOf = (origin: string): string => origin.slice(origin.indexOf("//") + 2)
