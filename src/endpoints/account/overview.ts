import { ACCOUNT_PATH, ACCOUNT_REQUESTS_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import { allowedNames } from "./allowed_clients.ts"
import { doneIn } from "./done.ts"
import { ownEmailOf } from "./own_email_of.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"
import { ownSessionsOf, shownParts } from "./own_sessions_of.ts"

/** The first page of a person's account: what needs attention, and a summary of the other pages. */
export const accountOverview = (request: EdgeRequest, ports: Ports): Promise<Answer> =>
  ownPage(OVERVIEW, request, ports)

/** Maximum number of applications that the page names. */
const MAX_NAMED = 3

const OVERVIEW: OwnPage = {
  path: ACCOUNT_PATH,
  maxAgeMs: undefined,
  async show(at) {
    const { browser, locale, href, ports } = at
    const { id, username, name } = browser.user
    const done = doneIn(at.request, browser.session.id, ports)
    const [proofs, sessions, applications, waiting] = await Promise.all([
      proofsOf(at),
      ownSessionsOf(at),
      allowedNames(id, MAX_NAMED, at.request.now, ports),
      ports.store.backchannelRequests.waitingFor(id, at.request.now),
    ])
    const begun = (["password", "elsewhere"] as const).find((way) => sessions.some((each) => each.begun === way))
    return {
      kind: "page",
      page: {
        page: "account-overview",
        locale,
        nav: accountNav(href),
        ...(done && { done }),
        user: { name: name ?? "", username },
        ...ownEmailOf(at),
        proofs,
        sessions: {
          device: shownParts(browser.session.origin?.device ?? ""),
          others: sessions.filter(({ session, begun }) => session.id !== browser.session.id && !begun).length,
          ...(begun && { begun }),
        },
        ...(waiting.length > 0 && { requestsHref: href(ACCOUNT_REQUESTS_PATH) }),
        applications,
      },
    }
  },
  changes: {},
}

async function proofsOf({ browser: { user }, ports: { store } }: AtOwnPage) {
  const [account, passkeys, app, recoveryCodes] = await Promise.all([
    store.users.findWithPassword(user.id),
    store.passkeys.listOf(user.id),
    store.secondFactors.appOf(user.id),
    store.secondFactors.recoveryCodesOf(user.id),
  ])
  return {
    hasPassword: account?.passwordHash !== undefined,
    passkeys: passkeys.length,
    ...(app && { appAddedAt: app.createdAt }),
    ...((app !== undefined || passkeys.length > 0) && { recoveryCodes }),
  }
}
