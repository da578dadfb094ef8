import { removeApp, replaceRecoveryCodes } from "../../accounts/authenticator_app.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { currentSession } from "../../interaction/browser_session.ts"
import type { Destination } from "../../interaction/destination.ts"
import { interact } from "../../interaction/interaction.ts"
import { missing } from "../../interaction/missing.ts"
import { needsOfUser } from "../../interaction/needs_of_user.ts"
import type { Address } from "../../interaction/page_form.ts"
import { formFlaw, isPageForm, ownAddress, pageForm } from "../../interaction/page_form.ts"
import { recoveryCodesPage } from "../../interaction/recovery_codes_page.ts"
import { restart, restartForm } from "../../interaction/restart.ts"
import { renewed } from "../../interaction/start_session.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PASSKEYS_PATH, ACCOUNT_PASSWORD_PATH, ACCOUNT_SECURITY_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"

const CHANGES = ["remove-app", "new-recovery-codes"] as const
type Change = (typeof CHANGES)[number]

/**
 * The page on which people manage their second factors. It needs fresh proofs, so that a stolen session changes nothing. `?add=app` leads to the step
 * that adds an authenticator app, and back here.
 */
export async function accountSecurity(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const submission = readSubmission(request)
  const isAdding = formParameters(request.query).values.get("add") === "app"
  const destination = securityPage(isAdding, request, ports)
  const { parameters } = submission
  if (request.method === "POST" && submission.answered === undefined && isPageForm(parameters))
    return changed(parameters, destination, request, ports)
  return interact(destination, submission, request, ports)
}

function securityPage(isAdding: boolean, request: EdgeRequest, ports: Ports): Destination {
  const { values } = formParameters(request.query)
  const locales = values.get("ui_locales")
  const query = (add: boolean) =>
    [...(add ? ["add=app"] : []), ...(locales === undefined ? [] : [`ui_locales=${encodeURIComponent(locales)}`])].join(
      "&",
    )
  const address = (add: boolean): Address => ({ path: ACCOUNT_SECURITY_PATH, query: query(add) })
  const other = (path: string) => ownAddress({ path, query: query(false) }, ports)
  const locale = preferredLocale(formParameters(request.query), request.acceptLanguage)
  return {
    locale,
    asker: { clientName: new URL(ports.issuer()).host, isService: true },
    needs: { level: LOWEST_LEVEL, maxAgeMs: RECENT_PROOF_MS, ...(isAdding && { newApp: true }) },
    readsRights: true,
    address: () => address(isAdding),
    addressAfterSignIn: () => address(isAdding),
    addressAfterEnrolment: () => address(false),
    wantedUser: async () => async () => true,
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    proceed: (browser) => shown(browser, address(false), address(true), other, locale, ports),
  }
}

async function shown(
  browser: BrowserSession,
  address: Address,
  adding: Address,
  other: (path: string) => string,
  locale: Destination["locale"],
  ports: Ports,
): Promise<Answer> {
  const { id } = browser.user
  const { secondFactors } = ports.store
  const [app, recoveryCodes, passkeys] = await Promise.all([
    secondFactors.appOf(id),
    secondFactors.recoveryCodesOf(id),
    ports.store.passkeys.listOf(id),
  ])
  const hasSecondFactor = app !== undefined || passkeys.length > 0
  const form = (change: Change) => pageForm(address, [["change", change]], macParts(browser, change), ports)
  return {
    kind: "page",
    page: {
      page: "account-security",
      locale,
      nav: accountNav(other),
      passwordHref: other(ACCOUNT_PASSWORD_PATH),
      addHref: ownAddress(adding, ports),
      ...(app && { app: { addedAt: app.createdAt, remove: form("remove-app") } }),
      passkeys: { count: passkeys.length, href: other(ACCOUNT_PASSKEYS_PATH) },
      ...(hasSecondFactor && { recoveryCodes: { left: recoveryCodes, renew: form("new-recovery-codes") } }),
    },
  }
}

const macParts = ({ session }: BrowserSession, change: Change): readonly unknown[] => ["security", session.id, change]

async function changed(
  form: Parameters,
  destination: Destination,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const address = destination.address()
  const browser = await currentSession(request, ports)
  const change = CHANGES.find((each) => each === form.values.get("change"))
  if (browser === undefined) return restartForm(address, "form-without-session", ports)
  if (change === undefined) return restartForm(address, "form-not-genuine", ports)
  const flaw = formFlaw(form, address, macParts(browser, change), request, ports)
  if (flaw !== undefined) return restartForm(address, flaw, ports)
  const { session, enrolled, user } = browser
  const known = { proven: session.factors, enrolled, isWanted: true, hasConsented: undefined }
  if (missing(await needsOfUser(destination, browser, ports), known, request.now) !== undefined)
    return restartForm(address, "form-stale", ports)
  const changing = { user, request, locale: destination.locale }
  const next = renewed(session, request, ports)
  const own = { previous: session, next }
  const cookies = { session: ports.credentials.mintSession({ sessionId: next.id }) }
  if (change === "remove-app") {
    const event = await removeApp(changing, own, ports)
    return event === undefined ? restart(address, ports) : { ...restart(address, ports, cookies), occurred: event }
  }
  const replaced = await replaceRecoveryCodes(changing, ports, own)
  if (replaced === undefined) return restartForm(address, "form-without-session", ports)
  return {
    kind: "page",
    page: recoveryCodesPage(replaced.recoveryCodes, {
      user,
      locale: destination.locale,
      onwardHref: ownAddress(address, ports),
    }),
    cookies,
    occurred: replaced.event,
  }
}
