import type { Browser, Visited } from "./browser.ts"
import type { ShownForm } from "./form.ts"
import { formOf, textOf } from "./form.ts"
import type { Asked } from "./refusal_reasons.ts"

export interface Person {
  readonly username: string
  readonly password: string
  readonly decision: "approve" | "deny"
  /** Throw if the server does not ask for the password. */
  readonly mustType?: boolean
}

const NOT_ASKED =
  "the server did not ask for this password: the browser is signed in already. Take another browser (`browser: new Browser()`), " +
  "sign out first, or ask with prompt=login"

/** More pages than any request of this service needs. */
const MAX_STEPS = 20

/**
 * Does in a browser what a person does from an address on: follows redirects, signs in if asked, answers the consent page, until
 * the server redirects elsewhere. Returns that address without visiting it; what a form would post there
 * (`response_mode=form_post`) is in its query.
 * @param from An authorization request, or an address of an application that leads to one.
 * @throws Error with the page's message and the reason of the refusal, if the walk ends at a page: a wrong password, for example.
 */
export async function walk(browser: Browser, from: string | URL, person: Person, server: Asked): Promise<URL> {
  const isOurs = (url: string): boolean => new URL(url).href.startsWith(`${server.url}/`)
  let hasTyped = false
  const arrived = (url: URL): URL => {
    if (person.mustType && !hasTyped) throw new Error(NOT_ASKED)
    return url
  }
  let page = await browser.get(new URL(from).href)
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = page.location === undefined ? undefined : new URL(page.location, page.url)
    if (next === undefined) {
      const form = isOurs(page.url) ? formOf(page) : undefined
      if (form !== undefined && !isOurs(form.action)) return arrived(posted(form))
      const answers = form && answersTo(form, page, person)
      if (form === undefined || answers === undefined) throw endedAt(page, server)
      hasTyped ||= "password" in answers
      page = await browser.submit(form, answers)
    } else {
      if (isOurs(page.url) && !isOurs(next.href)) return arrived(next)
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

/** What to type or press on a page. A page that shows an error, such as a wrong password, would only be shown again. */
function answersTo(
  { controls }: ShownForm,
  { status }: Visited,
  { username, password, decision }: Person,
): Record<string, string> | undefined {
  if (status !== 200) return undefined
  if (controls.includes("password")) return { username, password }
  return controls.includes("decision") ? { decision } : undefined
}

/** The address of an authorization request is long and explains little. The page says what is wrong. */
function endedAt({ url, status, headers, html }: Visited, { reasonOf }: Asked): Error {
  const traceId = headers.get("x-trace-id")
  const reason = reasonOf?.(traceId)
  return new Error(
    `the browser ended at a page of ${url.split("?", 1)[0]}, status ${status}, which says: ${textOf(html).slice(0, 500)}` +
      (traceId === null ? "" : ` (X-Trace-Id ${traceId})`) +
      (reason === undefined ? "" : `. Refused because: ${reason}`),
  )
}
