import { changeName } from "../../accounts/own_profile.ts"
import {
  ACCOUNT_APPLICATIONS_PATH,
  ACCOUNT_DATA_PATH,
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSKEYS_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_SECURITY_PATH,
  ACCOUNT_SESSIONS_PATH,
  SIGN_OUT_PATH,
  VERIFY_EMAIL_PATH,
} from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The first page of a person's account: the profile, and the ways to the other pages. */
export const accountOverview = (edge: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(OVERVIEW, edge, ports)

const OVERVIEW: OwnPage = {
  path: ACCOUNT_PATH,
  maxAgeMs: undefined,
  show: async (at) => shown(at),
  changes: {
    async name(at, form) {
      if (!at.ports.peopleMayChange.includes("name")) return at.again()
      const typed = form.values.get("name") ?? ""
      const outcome = await changeName(at.browser.user, typed, at.edge, at.ports)
      return outcome === "wrong" ? shown(at, typed) : at.again(outcome)
    },
  },
}

/** `refusedName`: a name that the person typed and that is not possible. */
function shown({ browser: { user }, locale, ports, form, href }: AtOwnPage, refusedName?: string): Answer {
  const { username, name, email, emailVerified } = user
  const canChange = ports.mail !== undefined && ports.peopleMayChange.includes("email")
  const canVerify = ports.mail !== undefined && !emailVerified
  return {
    kind: "page",
    page: {
      page: "account-overview",
      locale,
      user: { name: name ?? "", username },
      ...(email !== undefined && {
        email: {
          address: email,
          isVerified: emailVerified,
          ...(canVerify && { verifyHref: href(VERIFY_EMAIL_PATH) }),
        },
      }),
      ...(ports.peopleMayChange.includes("name") && {
        changeName: {
          ...form({ change: "name" }),
          typed: refusedName ?? name ?? "",
          isWrong: refusedName !== undefined,
        },
      }),
      securityHref: href(ACCOUNT_SECURITY_PATH),
      passwordHref: href(ACCOUNT_PASSWORD_PATH),
      ...(canChange && { emailHref: href(ACCOUNT_EMAIL_PATH) }),
      passkeysHref: href(ACCOUNT_PASSKEYS_PATH),
      sessionsHref: href(ACCOUNT_SESSIONS_PATH),
      applicationsHref: href(ACCOUNT_APPLICATIONS_PATH),
      dataHref: href(ACCOUNT_DATA_PATH),
      signOutHref: href(SIGN_OUT_PATH),
    },
  }
}
