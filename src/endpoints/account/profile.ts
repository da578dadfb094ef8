import { changeName } from "../../accounts/own_profile.ts"
import { ACCOUNT_EMAIL_PATH, ACCOUNT_PROFILE_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import { ownEmailOf } from "./own_email_of.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page that shows what the service knows about the person, and changes the name. */
export const ownProfile = (request: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(PROFILE, request, ports)

const PROFILE: OwnPage = {
  path: ACCOUNT_PROFILE_PATH,
  maxAgeMs: undefined,
  show: async (at) => shown(at),
  changes: {
    async name(at, form) {
      if (!at.ports.peopleMayChange.includes("name")) return at.again()
      const typed = form.values.get("name") ?? ""
      const outcome = await changeName(at.browser.user, typed, at.request, at.ports)
      return outcome === "wrong" ? shown(at, typed) : at.again(outcome)
    },
  },
}

/** `refusedName`: the invalid name that the person typed. */
function shown(at: AtOwnPage, refusedName?: string): Answer {
  const { browser, locale, ports, form, href } = at
  const { username, name } = browser.user
  const canChange = ports.mail !== undefined && ports.peopleMayChange.includes("email")
  return {
    kind: "page",
    page: {
      page: "account-profile",
      locale,
      nav: accountNav(href),
      user: { name: name ?? "", username },
      ...ownEmailOf(at),
      ...(canChange && { emailHref: href(ACCOUNT_EMAIL_PATH) }),
      ...(ports.peopleMayChange.includes("name") && {
        changeName: {
          ...form({ change: "name" }),
          typed: refusedName ?? name ?? "",
          isWrong: refusedName !== undefined,
        },
      }),
    },
  }
}
