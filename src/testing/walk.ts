import type { Browser, Visited } from "./browser.ts"
import type { ShownForm } from "./form.ts"
import { formOf, textOf } from "./form.ts"

/** What a person types and presses. */
export interface Person {
  readonly username: string
  readonly password: string
  readonly decision: "approve" | "deny"
}

/** More pages than any request of this service leads through. */
const MOST_STEPS = 20

/**
 * Does in a browser what a person does from an address on: follows redirects, signs in where asked, answers the consent page, until the
 * browser is sent away from the server. Gives the address that it is sent to, which is not visited; what a form would post there
 * (`response_mode=form_post`) stands in its query.
 * @param from An authorization request, or an address of an application that leads to one.
 * @throws Error with what the page says, where the way ends at a page: a request that cannot be sent back, a wrong password.
 */
export async function walk(browser: Browser, from: string | URL, person: Person, serverUrl: string): Promise<URL> {
  const isOurs = (url: string): boolean => new URL(url).href.startsWith(`${serverUrl}/`)
  let page = await browser.get(new URL(from).href)
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = page.location === undefined ? undefined : new URL(page.location, page.url)
    if (next === undefined) {
      const form = isOurs(page.url) ? formOf(page) : undefined
      if (form !== undefined && !isOurs(form.action)) return posted(form)
      const answers = form && answersTo(form, page, person)
      if (form === undefined || answers === undefined) throw endedAt(page)
      page = await browser.submit(form, answers)
    } else {
      if (isOurs(page.url) && !isOurs(next.href)) return next
      page = await browser.get(next.href)
    }
  }
  throw new Error(`${new URL(from).href} leads in a circle`)
}

function posted({ action, fields }: ShownForm): URL {
  const url = new URL(action)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

/** What is typed into a page, or pressed on it. One that says what went wrong, as with a wrong password, would only be shown again. */
function answersTo(
  { controls }: ShownForm,
  { status }: Visited,
  { username, password, decision }: Person,
): Record<string, string> | undefined {
  if (status !== 200) return undefined
  if (controls.includes("password")) return { username, password }
  return controls.includes("decision") ? { decision } : undefined
}

/** An address of an authorization request may be long and says little: the page says what is wrong. */
const endedAt = ({ url, status, headers, html }: Visited): Error =>
  new Error(
    `the browser ended at a page of ${url.split("?", 1)[0]}, status ${status}, which says: ${textOf(html).slice(0, 500)}` +
      (headers.has("x-trace-id") ? ` (X-Trace-Id ${headers.get("x-trace-id")})` : ""),
  )
