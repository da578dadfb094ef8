import { forgetHeldToken } from "../../accounts/forget_held_token.ts"
import { passwordElsewhere } from "../../accounts/password_elsewhere.ts"
import { unlinkIdentity } from "../../accounts/unlink_identity.ts"
import { connectionTokenScope } from "../../apis/connection_api.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { labelOf } from "../../connections/shown_label.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { beginConnection } from "../../interaction/begin_connection.ts"
import { refusalOfProblem } from "../../interaction/connection_problem.ts"
import { renewed } from "../../interaction/start_session.ts"
import { allowedConnection, usableConnections } from "../../interaction/usable_connections.ts"
import { ACCOUNT_CONNECTIONS_PATH, ACCOUNT_PASSWORD_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { AccountConnectionsPage } from "../../pages/account_connections.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import { namesByScope } from "./allowed_clients.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page on which people connect other services to their account. It needs fresh proofs, so that a stolen session changes nothing. */
export const accountConnections = (request: EdgeRequest, ports: Ports): Promise<Answer> =>
  ownPage(CONNECTIONS, request, ports)

const CONNECTIONS: OwnPage = {
  path: ACCOUNT_CONNECTIONS_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  show: (at) => shown(at),
  connectionFailed: (at, refused) => shown(at, problemOf(refused), refused),
  changes: {
    async connect(at, { values }) {
      const { browser, locale, request, ports, address } = at
      const connection = await allowedConnection(values.get("of"), {}, ports)
      if (connection === undefined) return at.again()
      const links = { userId: browser.user.id, rootId: browser.session.rootId }
      const outcome = await beginConnection(connection, { address, links }, { locale }, request, ports)
      return "flaw" in outcome ? shown(at, problemOf(outcome.flaw), refusalOfProblem(outcome)) : outcome
    },
    async forget(at, { values }) {
      const connection = (await at.ports.store.connections.list()).find(({ name }) => name === values.get("of"))
      return at.again(connection && (await forgetHeldToken(at.browser.user, connection, at.request, at.ports)))
    },
    async remove(at, { values }) {
      const connection = (await at.ports.store.connections.list()).find(({ name }) => name === values.get("of"))
      if (connection === undefined) return at.again()
      const { user, session } = at.browser
      const next = renewed(session, at.request, at.ports)
      const outcome = await unlinkIdentity(user, connection, { previous: session, next }, at, at.ports)
      if (outcome === "last") return shown(at, "last")
      if (outcome === "unknown") return at.again()
      return at.again(outcome, at.ports.credentials.mintSession({ sessionId: next.id }))
    },
  },
}

type Problem = NonNullable<AccountConnectionsPage["problem"]>

const problemOf = (refused: Refusal | string): Problem => {
  const reason = typeof refused === "string" ? refused : refused.reason
  if (reason === "connection-taken" || reason === "connection-denied" || reason === "connection-unreachable")
    return reason
  return "connection-failed"
}

async function shown(
  { browser, locale, request, ports, form, href }: AtOwnPage,
  problem?: Problem,
  refused?: Refusal,
): Promise<Answer> {
  const { id } = browser.user
  const [connections, links, account, held, { forbiddenBy }] = await Promise.all([
    ports.store.connections.list(),
    ports.store.linkedIdentities.ofUser(id),
    ports.store.users.findWithPassword(id),
    ports.store.heldTokens.ofUser(id),
    passwordElsewhere(id, ports),
  ])
  const using = held.length === 0 ? [] : await namesByScope(id, request.now, ports)
  const heldOf = ({ id: connectionId, name }: Connection) =>
    held.some((each) => each.connectionId === connectionId) && {
      held: {
        usedBy: using.filter(({ scope }) => scope.includes(connectionTokenScope(name))).map((each) => each.name),
        forget: form({ change: "forget", of: name }),
      },
    }
  const linkOf = (connection: Connection) => links.find(({ connectionId }) => connectionId === connection.id)
  return {
    kind: "page",
    page: {
      page: "account-connections",
      locale,
      nav: accountNav(href),
      links: connections.flatMap((each) => {
        const link = linkOf(each)
        if (link === undefined) return []
        const { shownName, linkedAt, lastUsedAt } = link
        return [
          {
            label: labelOf(each),
            ...(shownName !== undefined && { person: shownName }),
            linkedAt,
            lastUsedAt,
            ...heldOf(each),
            remove: form({ change: "remove", of: each.name }),
          },
        ]
      }),
      others: (await usableConnections(ports))
        .filter((each) => linkOf(each) === undefined)
        .map((each) => ({ label: labelOf(each), connect: form({ change: "connect", of: each.name }) })),
      ...(account?.passwordHash === undefined &&
        forbiddenBy === undefined && { passwordHref: href(ACCOUNT_PASSWORD_PATH) }),
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}
