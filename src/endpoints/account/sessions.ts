import { authTime } from "../../identity/factors.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { renewed } from "../../interaction/start_session.ts"
import { ACCOUNT_PASSWORD_PATH, ACCOUNT_SESSIONS_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"
import { ownSessionsOf, shownParts } from "./own_sessions_of.ts"

/** The page that shows where the person is signed in, and signs out there. */
export const ownSessions = (request: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(SESSIONS, request, ports)

const SESSIONS: OwnPage = {
  path: ACCOUNT_SESSIONS_PATH,
  // "Sign out all other browsers" leaves only the browser that sends it. A thief with a copied cookie must not be the one who stays.
  maxAgeMs: RECENT_PROOF_MS,
  async show(at) {
    const { browser, locale, form, href, request } = at
    const own = browser.session.id
    const sessions = (await ownSessionsOf(at)).toSorted(({ session: one }, { session: other }) =>
      one.id === own ? -1 : other.id === own ? 1 : other.lastSeenAt - one.lastSeenAt,
    )
    const hasOthers = sessions.some(({ session: { id }, begun }) => id !== own && begun === undefined)
    return {
      kind: "page",
      page: {
        page: "account-sessions",
        locale,
        nav: accountNav(href),
        passwordHref: href(ACCOUNT_PASSWORD_PATH),
        now: request.now,
        sessions: sessions.map(({ session: { id, origin, factors, lastSeenAt }, begun }) => ({
          ...(origin && { origin: { ...origin, device: shownParts(origin.device) } }),
          signedInAt: authTime(factors),
          lastSeenAt,
          ...(begun && { begun }),
          ...(id !== own && begun === undefined && { end: form({ change: "end", of: id }) }),
        })),
        ...(hasOthers && { endOthers: form({ change: "end-others" }) }),
      },
    }
  },
  changes: {
    async end(at, form) {
      const of = form.values.get("of")
      const session = (await ownSessionsOf(at)).find((each) => each.session.id === of)?.session
      const event = endedBy(at)
      if (session === undefined || !(await at.ports.store.sessions.signOut(session, at.request.now, event)))
        return at.again()
      at.ports.sessionEnded()
      return at.again(event)
    },
    // This session gets a new id, because a thief may have the cookie of this very browser.
    async "end-others"(at) {
      const { ports, browser, request } = at
      const next = renewed(browser.session, request, ports)
      const event = endedBy(at)
      if (!(await ports.store.ownAccount.signOutOthers({ previous: browser.session, next }, event))) return at.again()
      ports.sessionEnded()
      return at.again(event, ports.credentials.mintSession({ sessionId: next.id }))
    },
  },
}

const endedBy = ({ browser: { user }, request, ports }: AtOwnPage) =>
  auditEvent({ type: "session-ended", actor: user.id, subject: user.id }, request, ports)
