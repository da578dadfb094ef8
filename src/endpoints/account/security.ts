import { removeApp, replaceRecoveryCodes } from "../../accounts/authenticator_app.ts"
import { passwordElsewhere } from "../../accounts/password_elsewhere.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { recoveryCodesPage } from "../../interaction/recovery_codes_page.ts"
import { usableConnections } from "../../interaction/usable_connections.ts"
import { formParameters } from "../../oauth/parameters.ts"
import {
  ACCOUNT_CONNECTIONS_PATH,
  ACCOUNT_PASSKEYS_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_SECURITY_PATH,
} from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage, renewing } from "./own_page.ts"

/**
 * The page on which people manage their second factors. It needs fresh proofs, so that a stolen session changes nothing. `?add=app` leads to the step
 * that adds an authenticator app, and back here.
 */
export const accountSecurity = (request: EdgeRequest, ports: Ports): Promise<Answer> =>
  ownPage(formParameters(request.query).values.get("add") === "app" ? ADDING_APP : SECURITY, request, ports)

const SECURITY: OwnPage = {
  path: ACCOUNT_SECURITY_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  show: (at) => shown(at),
  changes: {
    async "remove-app"(at) {
      const { changing, own, session } = renewing(at)
      const event = await removeApp(changing, own, at.ports)
      return event === undefined ? at.again() : at.again(event, session)
    },
    async "new-recovery-codes"(at) {
      const { changing, own, session } = renewing(at)
      const replaced = await replaceRecoveryCodes(changing, at.ports, own)
      if (replaced === undefined) return at.again()
      const { user, locale } = changing
      const onwardHref = at.href(ACCOUNT_SECURITY_PATH)
      return {
        kind: "page",
        page: recoveryCodesPage(replaced.recoveryCodes, { user, locale, onwardHref }),
        cookies: { session },
        occurred: replaced.event,
      }
    },
  },
}

const ADDING_APP: OwnPage = { ...SECURITY, adds: "app" }

async function shown({ browser, locale, ports, form, href }: AtOwnPage): Promise<Answer> {
  const { id } = browser.user
  const { secondFactors } = ports.store
  const [app, recoveryCodes, passkeys, links, connections, account, { forbiddenBy }] = await Promise.all([
    secondFactors.appOf(id),
    secondFactors.recoveryCodesOf(id),
    ports.store.passkeys.listOf(id),
    ports.store.linkedIdentities.ofUser(id),
    usableConnections(ports),
    ports.store.users.findWithPassword(id),
    passwordElsewhere(id, ports),
  ])
  const hasPassword = account?.passwordHash !== undefined
  const hasSecondFactor = app !== undefined || passkeys.length > 0
  return {
    kind: "page",
    page: {
      page: "account-security",
      locale,
      nav: accountNav(href),
      hasPassword,
      ...((hasPassword || forbiddenBy === undefined) && { passwordHref: href(ACCOUNT_PASSWORD_PATH) }),
      addHref: href(ACCOUNT_SECURITY_PATH, "app"),
      ...(app && { app: { addedAt: app.createdAt, remove: form({ change: "remove-app" }) } }),
      passkeys: { count: passkeys.length, href: href(ACCOUNT_PASSKEYS_PATH) },
      ...((links.length > 0 || connections.length > 0) && {
        connections: { count: links.length, href: href(ACCOUNT_CONNECTIONS_PATH) },
      }),
      ...(hasSecondFactor && {
        recoveryCodes: { left: recoveryCodes, renew: form({ change: "new-recovery-codes" }) },
      }),
    },
  }
}
