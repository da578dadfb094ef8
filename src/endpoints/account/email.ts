import { askForNewEmail, changeEmail, newEmailOfLink } from "../../accounts/own_email.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { STEP_FIELD } from "../../interaction/page_form.ts"
import { restart } from "../../interaction/restart.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_EMAIL_PATH, ACCOUNT_PATH } from "../../oauth/paths.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import { doneQuery } from "./done.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

const ASKED = `${STEP_FIELD}=asked`

/**
 * The page on which a person asks for another e-mail address, and the page of the link that the new address gets. The link works only for the person
 * who asked, signed in. So nobody else can attach an address to an account, and nobody attaches their address to another person's account by mistake.
 */
export async function ownEmail(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (ports.mail === undefined) refuse("not_found", "mail-off")
  if (!ports.peopleMayChange.includes("email")) return restart({ path: ACCOUNT_PATH, query: "" }, ports)
  return ownPage(tokenIn(request) === undefined ? ASK : CONFIRM, request, ports)
}

const tokenIn = (request: EdgeRequest): string | undefined => formParameters(request.query).values.get("token")

const ASK: OwnPage = {
  path: ACCOUNT_EMAIL_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  keeps: [STEP_FIELD],
  async show(at) {
    if (formParameters(at.request.query).values.get(STEP_FIELD) !== "asked") return asking(at)
    return { kind: "page", page: { page: "account-email", does: "asked", ...shared(at) } }
  },
  changes: {
    async email(at, form) {
      const typed = form.values.get("email") ?? ""
      const outcome = await askForNewEmail(at.browser.user, typed, at, at.ports)
      if (outcome === "wrong") return asking(at, typed)
      return { ...restart({ path: ACCOUNT_EMAIL_PATH, query: ASKED }, at.ports), occurred: outcome }
    },
  },
}

/** This page changes the account, so it needs fresh proofs too: the new address can set a new password. */
const CONFIRM: OwnPage = {
  path: ACCOUNT_EMAIL_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  keeps: ["token"],
  show: async (at) => confirming(at, (await linkOf(at)).email),
  changes: {
    async "confirm-email"(at) {
      const link = await linkOf(at)
      const outcome = await changeEmail(link, at.browser.session, at, at.ports)
      if (outcome === "spent") return refuseThis("account-link-spent", at)
      if (outcome === "email-taken") return confirming(at, link.email, outcome)
      const query = doneQuery("email-verified", at.browser.session.id, at.ports)
      return { ...restart({ path: ACCOUNT_PATH, query }, at.ports), occurred: outcome }
    },
  },
}

/** Refuses with invalid_account_link. */
async function linkOf(at: AtOwnPage) {
  const { browser, request, ports } = at
  const link = await newEmailOfLink(tokenIn(request) ?? "", browser.user, request.now, ports)
  return typeof link === "string" ? refuseThis(link, at) : link
}

/** Leads to the page on which the person asks for another link. */
const refuseThis = (flaw: ReasonOf<"invalid_account_link">, { href }: AtOwnPage): never =>
  refuse("invalid_account_link", flaw, { wayBack: { href: href(ACCOUNT_EMAIL_PATH) } })

const shared = ({ locale, href }: AtOwnPage) => ({ locale, nav: accountNav(href) })

const asking = (at: AtOwnPage, wrong?: string): Answer => ({
  kind: "page",
  page: {
    page: "account-email",
    does: "ask",
    ...shared(at),
    ...at.form({ change: "email" }),
    present: at.browser.user.email ?? "",
    typed: wrong ?? "",
    isWrong: wrong !== undefined,
  },
})

const confirming = (at: AtOwnPage, email: string, problem?: "email-taken"): Answer => ({
  kind: "page",
  page: {
    page: "account-email",
    does: "confirm",
    ...shared(at),
    ...at.form({ change: "confirm-email" }),
    email,
    ...(problem && { problem }),
  },
})
