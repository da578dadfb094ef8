import { removeApp, replaceRecoveryCodes } from "../../accounts/authenticator_app.ts"
import { setEmailCode } from "../../accounts/own_email_code.ts"
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
    "codes-off": (at) => turned(at, false),
    "codes-on": (at) => turned(at, true),
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

async function turned(at: AtOwnPage, isOn: boolean): Promise<Answer> {
  const { changing, own, session } = renewing(at)
  const event = await setEmailCode(changing.user, isOn, own, at, at.ports)
  return typeof event === "string" ? at.again() : at.again(event, session)
}

/** What the page shows of codes by e-mail. Absent if the service offers none, or if the address is not verified. */
async function emailCodeOf({ browser: { user }, ports, form }: AtOwnPage) {
  const { email, emailVerified } = user
  if (!ports.firstProofs.includes("email-code") || email === undefined || !emailVerified) return {}
  const { isOn, canDoWithout } = await ports.store.ownAccount.emailCodeOf(user.id, ports.firstProofs)
  const change = isOn ? canDoWithout && form({ change: "codes-off" }) : form({ change: "codes-on" })
  return { emailCode: { address: email, isOn, ...(change && { change }) } }
}

const ADDING_APP: OwnPage = { ...SECURITY, adds: "app" }

async function shown(at: AtOwnPage): Promise<Answer> {
  const { browser, locale, ports, form, href } = at
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
      ...(await emailCodeOf(at)),
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
