import { walk } from "../../src/testing/walk.ts"
import type { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { World } from "../support/world.ts"

/**
 * Does what the user does when an application redirects the browser: signs in, and presses the button if a page asks. Returns the final
 * redirect.
 */
export const person = (
  browser: Browser,
  url: URL,
  { username = "ann", decision = "approve" }: { username?: string; decision?: "approve" | "deny" } = {},
): Promise<URL> => walk(browser, url, { username, password: PASSWORD, decision }, { url: url.origin })

/**
 * Returns by how many seconds the service's clock is ahead of the system clock. Client libraries read the system clock, and have a setting for this
 * difference.
 */
export const skewOf = ({ clock }: World): number => Math.round((clock() - Date.now()) / 1000)
