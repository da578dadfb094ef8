import { LOWEST_LEVEL } from "../../base/level.ts"
import type { Locale } from "../../base/locales.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { currentSession } from "../../interaction/browser_session.ts"
import type { Destination } from "../../interaction/destination.ts"
import { interact } from "../../interaction/interaction.ts"
import { missing } from "../../interaction/missing.ts"
import { needsOfUser } from "../../interaction/needs_of_user.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, isPageForm, ownAddress, pageForm } from "../../interaction/page_form.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { renewed } from "../../interaction/start_session.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { PageForm } from "../../pages/form.ts"
import type { Answer, Redirect } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AuditEvent } from "../../store/audit_event.ts"

/** The change that a form of the page makes: its name, and the record that it changes. The form's MAC covers both. */
interface Change {
  readonly change: string
  /** An id of a session or a client. */
  readonly of?: string
  /** A scope value. */
  readonly value?: string
}

/** A request at a page of the account, by a person who meets the page's needs. */
export interface AtOwnPage {
  readonly browser: BrowserSession
  readonly locale: Locale
  readonly request: EdgeRequest
  readonly ports: Ports
  readonly address: Address
  /** Makes a form of this page, bound to the session. */
  form(change: Change): PageForm
  /** Returns the address of another page, in the same language. `add`: its address at which the person adds an app. */
  href(path: string, add?: "app"): string
  /** Shows this page again, at its own address. */
  again(event?: AuditEvent, session?: string): Redirect
}

export interface OwnPage {
  readonly path: string
  /** Maximum time in milliseconds since the person's proofs. Undefined: as long as the session. */
  readonly maxAgeMs: number | undefined
  /** The parameters of the query that the page needs. The others are dropped. */
  readonly keeps?: readonly string[]
  /** Whether the person adds an authenticator app first. Then the page continues at its own address. */
  readonly adds?: "app"
  show(at: AtOwnPage): Promise<Answer>
  /** Shows the page with the reason why no other service was connected. */
  connectionFailed?(at: AtOwnPage, refused: Refusal): Promise<Answer>
  /** The functions that make the changes of a genuine form, by the name of the change. */
  readonly changes: Readonly<Record<string, (at: AtOwnPage, form: Parameters) => Promise<Answer>>>
}

/** Handles a request at a page of the account. The page is a destination: the steps prove who the person is, and lead back here. */
export async function ownPage(page: OwnPage, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const submission = readSubmission(request)
  const address = addressOf(page.path, request, page)
  const destination = destinationOf(page, address, request, ports)
  const { parameters } = submission
  return request.method === "POST" && submission.answered === undefined && isPageForm(parameters)
    ? changed(page, parameters, destination, request, ports)
    : interact(destination, submission, request, ports)
}

function addressOf(path: string, request: EdgeRequest, { keeps = [], adds }: Pick<OwnPage, "keeps" | "adds">): Address {
  const { values } = formParameters(request.query)
  const kept = ["ui_locales", ...keeps].flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return { path, query: [...(adds === undefined ? [] : [`add=${adds}`]), ...kept].join("&") }
}

const destinationOf = (page: OwnPage, address: Address, request: EdgeRequest, ports: Ports): Destination => {
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  return {
    locale,
    asker: { clientName: new URL(ports.issuer()).host, isService: true },
    needs: { level: LOWEST_LEVEL, maxAgeMs: page.maxAgeMs, newApp: page.adds === "app" },
    readsRights: true,
    address: () => address,
    addressAfterSignIn: () => address,
    addressAfterEnrolment: () => addressOf(page.path, request, { keeps: page.keeps ?? [] }),
    wantedUser: async () => async () => true,
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    async connectionFailed(refused) {
      const browser = await currentSession(request, ports)
      return browser && page.connectionFailed?.(atPage(browser, address, locale, request, ports), refused)
    },
    proceed: (browser) => page.show(atPage(browser, address, locale, request, ports)),
  }
}

const atPage = (
  browser: BrowserSession,
  address: Address,
  locale: Locale,
  request: EdgeRequest,
  ports: Ports,
): AtOwnPage => ({
  browser,
  locale,
  request,
  ports,
  address,
  form: (change) => pageForm(address, Object.entries(change) as [string, string][], macParts(browser, change), ports),
  href: (path, adds) => ownAddress(addressOf(path, request, adds === undefined ? {} : { adds }), ports),
  again: (event, session) => ({
    ...restart(address, ports, session === undefined ? undefined : { session }),
    ...(event && { occurred: event }),
  }),
})

/** Covers the record that the form changes: a person cannot put the id of another person's session into a form of their own. */
const macParts = ({ session }: BrowserSession, { change, of, value }: Change): readonly unknown[] => [
  "own-account",
  session.id,
  change,
  of ?? "",
  value ?? "",
]

async function changed(
  page: OwnPage,
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const address = destination.address()
  const browser = await currentSession(request, ports)
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  const { values } = form
  const [change = "", of = "", value = ""] = ["change", "of", "value"].map((name) => values.get(name))
  const flaw = formFlaw(form, address, macParts(browser, { change, of, value }), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const does = Object.hasOwn(page.changes, change) ? page.changes[change] : undefined
  if (does === undefined) return restartForm(address, "form-not-genuine", ports)
  const known = { proven: browser.session.factors, enrolled: browser.enrolled, isWanted: true, hasConsented: undefined }
  if (missing(await needsOfUser(destination, browser, ports), known, request.now) !== undefined)
    return restartForm(address, "form-stale", ports)
  return does(atPage(browser, address, destination.locale, request, ports), form)
}

/** A change of the factors, which the person continues in a new session. */
export function renewing({ browser: { user, session: previous }, locale, request, ports }: AtOwnPage) {
  const next = renewed(previous, request, ports)
  const session = ports.credentials.mintSession({ sessionId: next.id })
  return { changing: { user, request, locale }, own: { previous, next }, session }
}
