import type { Level } from "../../base/level.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import type { Destination } from "../destination.ts"
import type { Address } from "../page_form.ts"

interface SignIn {
  /** The name of the site, as people see it. */
  readonly name: string
  readonly level: Level
  readonly address: Address
  /** Where the browser goes with its session. */
  locationFor(browser: BrowserSession): string
}

/** The destination of a sign-in for a site. The operator declared the site, so nobody is asked for consent. */
export const siteDestination = (
  { name, level, address, locationFor }: SignIn,
  { acceptLanguage }: Pick<EdgeRequest, "acceptLanguage">,
): Destination => ({
  locale: preferredLocale(formParameters(""), acceptLanguage),
  asker: { clientName: name },
  needs: { level, maxAgeMs: undefined },
  readsRights: false,
  address: () => address,
  addressAfterSignIn: () => address,
  wantedUser: async () => async () => true,
  suggestedUsername: (current) => current,
  beforeSignIn() {},
  refuseAnother: () => refuse("access_denied", "user-denied"),
  proceed: async (browser) => ({ kind: "redirect", status: 303, location: locationFor(browser) }),
})
