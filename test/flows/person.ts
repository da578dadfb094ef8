import { walk } from "../../src/testing/walk.ts"
import type { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { World } from "../support/world.ts"

/**
 * What a person does at the address that an application sends the browser to: signs in where asked, presses the button where
 * asked. Returns where the browser is sent at last.
 */
export const person = (
  browser: Browser,
  url: URL,
  { username = "ann", decision = "approve" }: { username?: string; decision?: "approve" | "deny" } = {},
): Promise<URL> => walk(browser, url, { username, password: PASSWORD, decision }, { url: url.origin })

/** Seconds from this machine's clock to the service's: client libraries read the former and are told the difference. */
export const skewOf = ({ clock }: World): number => Math.round((clock() - Date.now()) / 1000)
