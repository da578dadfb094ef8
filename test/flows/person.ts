import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { signIn } from "../support/journey.ts"
import type { World } from "../support/world.ts"

/**
 * What a person does at the address that an application sends the browser to: signs in where asked, presses the button where
 * asked. Returns where the browser is sent at last.
 */
export async function person(
  browser: Browser,
  url: URL,
  { username = "ann", decision = "approve" }: { username?: string; decision?: "approve" | "deny" } = {},
): Promise<URL> {
  let page = await browser.get(url.href)
  if (page.html.includes('name="password"')) page = await signIn(browser, page, username)
  if (page.html.includes('name="decision"')) page = await browser.submit(formOf(page.html), { decision })
  if (page.location === undefined) throw new Error(`expected a redirect, got ${page.status}: ${page.html.slice(-1500)}`)
  return new URL(page.location)
}

/** Seconds from this machine's clock to the service's: client libraries read the former and are told the difference. */
export const skewOf = ({ clock }: World): number => Math.round((clock() - Date.now()) / 1000)
