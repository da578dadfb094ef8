import { walk } from "../../src/testing/walk.ts"
import type { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { World } from "../support/world.ts"

/** The user's actions in the browser that an application redirects: signs in and presses the button if asked. Returns the final redirect. */
export const person = (
  browser: Browser,
  url: URL,
  { username = "ann", decision = "approve" }: { username?: string; decision?: "approve" | "deny" } = {},
): Promise<URL> => walk(browser, url, { username, password: PASSWORD, decision }, { url: url.origin })

/** Seconds from this machine's clock to the service's: client libraries read the former and get the difference. */
export const skewOf = ({ clock }: World): number => Math.round((clock() - Date.now()) / 1000)
