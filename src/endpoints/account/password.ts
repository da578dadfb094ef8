import { changePassword, removePassword } from "../../accounts/own_password.ts"
import type { PasswordElsewhere } from "../../accounts/password_elsewhere.ts"
import { passwordElsewhere } from "../../accounts/password_elsewhere.ts"
import { Secret } from "../../base/secret.ts"
import { isDirectory } from "../../connections/is_directory.ts"
import { labelOf } from "../../connections/shown_label.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { deviceCookie } from "../../interaction/device_cookie.ts"
import { restart } from "../../interaction/restart.ts"
import { renewed } from "../../interaction/start_session.ts"
import { ACCOUNT_PASSWORD_PATH, ACCOUNT_PATH, ACCOUNT_SECURITY_PATH } from "../../oauth/paths.ts"
import type { AccountPasswordPage } from "../../pages/account_password.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { passwordsBusy } from "../passwords_busy.ts"
import { accountNav } from "./account_nav.ts"
import { doneQuery } from "./done.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage, renewing } from "./own_page.ts"

/** The page on which a person changes the password. The sign-in step asks for the old one, and limits guesses. */
export const ownPassword = (request: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(PASSWORD, request, ports)

type Shown = Pick<AccountPasswordPage, "problem" | "endSessions" | "endGrants">

const PASSWORD: OwnPage = {
  path: ACCOUNT_PASSWORD_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  show: async (at) => shown(at, { endSessions: true, endGrants: false }),
  changes: {
    async "remove-password"(at) {
      const { changing, own, session } = renewing(at)
      const { user, request } = changing
      const removed = await removePassword(user, own, at, at.ports)
      if (typeof removed === "string") return at.again()
      const device = deviceCookie(request, { user, passwordHash: undefined }, at.ports)
      return {
        ...restart({ path: ACCOUNT_SECURITY_PATH, query: "" }, at.ports, { session, device }),
        occurred: removed,
      }
    },
    async password(at, { values }) {
      const { browser, request, ports } = at
      const password = new Secret(values.get("password") ?? "")
      const ends = { endSessions: values.has("end_sessions"), endGrants: values.has("end_grants") }
      const next = renewed(browser.session, request, ports)
      try {
        const sessions = { previous: browser.session, next }
        const done = await changePassword(browser.user, { password, ...ends }, sessions, at, ports)
        if ("problem" in done) {
          const { problem } = done
          return problem === "spent" ? at.again() : shown(at, { ...ends, problem })
        }
        const session = ports.credentials.mintSession({ sessionId: next.id })
        const device = deviceCookie(request, { user: browser.user, passwordHash: done.passwordHash }, ports)
        const query = doneQuery("password-changed", next.id, ports)
        return { ...restart({ path: ACCOUNT_PATH, query }, ports, { session, device }), occurred: done.event }
      } catch (error) {
        const refused = passwordsBusy(error)
        return { ...(await shown(at, { ...ends, problem: "busy" })), refused }
      }
    },
  },
}

async function shown({ browser: { user }, locale, ports, form, href }: AtOwnPage, how: Shown) {
  const hasPassword = (await ports.store.users.findWithPassword(user.id))?.passwordHash !== undefined
  const { connections, forbiddenBy } = hasPassword ? NOWHERE : await passwordElsewhere(user.id, ports)
  const directory = connections.find(isDirectory)
  const canRemove = hasPassword && (await ports.store.ownAccount.canDoWithoutPassword(user.id, ports.firstProofs))
  return {
    kind: "page",
    page: {
      page: "account-password",
      locale,
      ...form({ change: "password" }),
      nav: accountNav(href),
      hasPassword,
      ...(canRemove && { removal: form({ change: "remove-password" }) }),
      ...(forbiddenBy && { elsewhere: labelOf(forbiddenBy) }),
      ...(directory && { replaces: labelOf(directory) }),
      username: user.username,
      minPasswordLength: ports.passwordRules.minLength,
      ...how,
    },
  } satisfies Answer
}

const NOWHERE: PasswordElsewhere = { connections: [], forbiddenBy: undefined }
