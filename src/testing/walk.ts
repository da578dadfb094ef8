import type { Browser, Visited } from "./browser.ts"
import type { ShownForm } from "./form.ts"
import { formOf, textOf } from "./form.ts"
import type { Asked } from "./refusal_reasons.ts"

export interface Person {
  readonly username: string
  readonly password: string
  readonly decision: "approve" | "deny"
  /** Whether it is an error if the server does not ask for the password. */
  readonly mustType?: boolean
}

const NOT_ASKED =
  "the server did not ask for this password: the browser is already signed in. Use another browser (`browser: new Browser()`), " +
  "sign out first, or send prompt=login"

/** The maximum number of pages and redirects. No request of this service needs this many. */
const MAX_STEPS = 20

/**
 * Acts as a person in a browser: follows redirects, signs in if asked, and answers the consent page. Stops when the server redirects to the
 * application. Returns the application's URL without visiting it. If the request has `response_mode=form_post`, the form fields are in the
 * URL's query.
 * @param from The URL of an authorization request, or of an application page that redirects to such a request.
 * @throws Error if the last page is one of the server's, for example after a wrong password. The error has the page's message and the
 * reason of the refusal.
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
  throw new Error(`${new URL(from).href} is redirected in a loop`)
}

function posted({ action, fields }: ShownForm): URL {
  const url = new URL(action)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

/** Returns the input for a page. Undefined if the page shows an error, such as a wrong password, because the same input would fail again. */
function answersTo(
  { controls }: ShownForm,
  { status }: Visited,
  { username, password, decision }: Person,
): Record<string, string> | undefined {
  if (status !== 200) return undefined
  if (controls.includes("password")) return { username, password }
  return controls.includes("decision") ? { decision } : undefined
}

/** Creates the error for a walk that ended at a page. The message quotes the page, not the long URL of the request. */
function endedAt({ url, status, headers, html }: Visited, { reasonOf }: Asked): Error {
  const traceId = headers.get("x-trace-id")
  const reason = reasonOf?.(traceId)
  return new Error(
    `the browser ended at a page of ${url.split("?", 1)[0]}, status ${status}, which says: ${textOf(html).slice(0, 500)}` +
      (traceId === null ? "" : ` (X-Trace-Id ${traceId})`) +
      (reason === undefined ? "" : `. Refused because: ${reason}`),
  )
}
