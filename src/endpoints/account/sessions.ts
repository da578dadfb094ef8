import { authTime } from "../../identity/factors.ts"
import type { Session } from "../../identity/session.ts"
import { isLive } from "../../identity/session.ts"
import { renewed } from "../../interaction/start_session.ts"
import { ACCOUNT_PATH, ACCOUNT_SESSIONS_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page that shows where the person is signed in, and signs out there. */
export const ownSessions = (edge: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(SESSIONS, edge, ports)

const SESSIONS: OwnPage = {
  path: ACCOUNT_SESSIONS_PATH,
  maxAgeMs: undefined,
  async show(at) {
    const { browser, locale, form, href } = at
    const own = browser.session.id
    const sessions = (await liveSessions(at)).toSorted((one, other) =>
      one.id === own ? -1 : other.id === own ? 1 : other.lastSeenAt - one.lastSeenAt,
    )
    return {
      kind: "page",
      page: {
        page: "account-sessions",
        locale,
        accountHref: href(ACCOUNT_PATH),
        sessions: sessions.map(({ id, origin, factors, lastSeenAt }) => ({
          ...(origin && { origin: { ...origin, device: namedParts(origin.device) } }),
          signedInAt: authTime(factors),
          lastSeenAt,
          ...(id !== own && { end: form({ change: "end", of: id }) }),
        })),
        ...(sessions.length > 1 && { endOthers: form({ change: "end-others" }) }),
      },
    }
  },
  changes: {
    async end(at, form) {
      const session = (await liveSessions(at)).find(({ id }) => id === form.values.get("of"))
      const event = endedBy(at)
      if (session === undefined || !(await at.ports.store.sessions.signOut(session, at.edge.now, event)))
        return at.again()
      at.ports.sessionEnded()
      return at.again(event)
    },
    // This session gets a new id, because a thief may have the cookie of this very browser.
    async "end-others"(at) {
      const { ports, browser, edge } = at
      const next = renewed(browser.session, edge, ports)
      const event = endedBy(at)
      if (!(await ports.store.ownAccount.signOutOthers({ previous: browser.session, next }, event))) return at.again()
      ports.sessionEnded()
      return at.again(event, ports.credentials.mintSession({ sessionId: next.id }))
    },
  },
}

/** Omits the parts that are unknown, because their words are not in the page's language. */
const namedParts = (device: string): string =>
  device
    .split(" on ")
    .filter((part) => !part.startsWith("unknown "))
    .join(" · ")

const endedBy = ({ browser: { user }, edge, ports }: AtOwnPage) =>
  auditEvent({ type: "session-ended", actor: user.id, subject: user.id }, edge, ports)

async function liveSessions({ browser: { user }, edge, ports }: AtOwnPage): Promise<readonly Session[]> {
  const all = await ports.store.sessions.listOf(user.id)
  return all.filter((session) => isLive(session, ports.lifetimes.sessionIdle, edge.now))
}
