import { newId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import { hasMisleadingLetters } from "../base/look_alike.ts"
import type { Secret } from "../base/secret.ts"
import { hasInvisible, validateName } from "../base/shown_name.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { User } from "../identity/user.ts"
import { USERS } from "../identity/user_settings.ts"
import { validateEmail, validateUsername } from "../identity/validate_user.ts"
import { auditEvent } from "../ports/audit.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { UserWithPassword } from "../store/store.ts"
import type { CreateProblem } from "./create_problem.ts"
import type { LinkFlaw } from "./link_flaw.ts"
import type { Before } from "./links.ts"
import { passwordProblem } from "./password_problem.ts"
import { isReservedUsername } from "./reserved_username.ts"

/** Maximum number of e-mails that wait because strangers asked for them. */
const MAX_WAITING = 10_000

/** Whether GATEHOUSE_SIGN_UP lets a person with this folded address create an account. */
export const allowsSignUp = (signUp: NonNullable<Ports["signUp"]>, address: string): boolean =>
  signUp === "open" || signUp.includes(address.slice(address.lastIndexOf("@") + 1))

/**
 * Queues the e-mail with the link that creates an account, and returns its folded address, which the account marks as verified. Reads no account, so
 * neither the result nor the time reveals one. `email`: not an address. `domain`: GATEHOUSE_SIGN_UP does not allow the domain.
 */
export async function askForAccount(
  typed: string,
  signUp: NonNullable<Ports["signUp"]>,
  locale: Locale,
  request: EdgeRequest,
  ports: Ports,
): Promise<{ readonly address: string } | { readonly problem: "email" | "domain" }> {
  const address = foldEmail(typed.trim())
  if (validateEmail(address) !== undefined) return { problem: "email" }
  if (!allowsSignUp(signUp, address)) return { problem: "domain" }
  const cause = { purpose: "sign-up", userId: undefined, locale, parameters: { to: address } } as const
  await ports.store.mailDeliveries.ask(mailDelivery(cause, request, ports), MAX_WAITING)
  ports.mail?.queued()
  return { address }
}

/** The values that a link that creates an account will change: which account has verified the address. */
export const beforeSignUp = (account: UserWithPassword | undefined): Before => [account?.user.id]

/** Returns the address of a link, or why the link does not work. Reads nothing for a forged link. */
export async function addressOfLink(
  token: string,
  now: number,
  { accountLinks, signUp, store }: Pick<Ports, "accountLinks" | "signUp" | "store">,
): Promise<{ readonly address: string } | { readonly flaw: LinkFlaw }> {
  const link = accountLinks.open("sign-up", token, now)
  if (typeof link === "string") return { flaw: link }
  const address = link.subject
  if (signUp === undefined || !allowsSignUp(signUp, address)) return { flaw: "account-link-not-allowed" }
  const account = await store.users.findByVerifiedEmail(address)
  return link.isFor(beforeSignUp(account)) ? { address } : { flaw: "account-link-spent" }
}

export interface NewAccount {
  readonly username: string
  readonly name: string
  /** Undefined for a person who signs in without one. */
  readonly password: Secret | undefined
}

export type CreateOutcome =
  | { readonly user: User; readonly passwordHash: string | undefined }
  | { readonly problems: readonly CreateProblem[] }
  | { readonly flaw: LinkFlaw }

/**
 * Creates the account of a person who opened the link to this address. The address is verified. Of several concurrent calls with one link, one succeeds,
 * because only one account can have verified an address. Throws PasswordsBusy.
 */
export async function createAccount(
  address: string,
  { username, name, password }: NewAccount,
  request: EdgeRequest,
  ports: Ports,
): Promise<CreateOutcome> {
  const problems = await problemsOf(address, { username, name, password }, ports)
  if (problems.length > 0) return { problems }
  const passwordHash = password && (await ports.passwords.hash(password))
  // A reserved name and a taken name are refused after the same time. So nobody learns which similar names belong to administrators.
  if (await isReservedUsername(username, ports)) return { problems: ["username-taken"] }
  const id = newId("user", request.now, ports.random)
  const user: User = {
    ...USERS.defaults(),
    id,
    username,
    name: name === "" ? undefined : name,
    email: address,
    emailVerified: true,
    disabled: false,
    attributes: undefined,
    invitedAt: undefined,
    createdAt: request.now,
  }
  const event = auditEvent({ type: "user-created", actor: id, subject: id, detail: "sign_up=link" }, request, ports)
  const { users } = ports.store
  const outcome = await users.create(user, passwordHash, event)
  if (outcome === "created") return { user, passwordHash }
  // A second submission has the same username as the first one. The person must read that the account exists, not that the name is taken.
  const isSpent = outcome === "email-taken" || (await users.findByVerifiedEmail(address)) !== undefined
  return isSpent ? { flaw: "account-link-spent" } : { problems: [outcome] }
}

async function problemsOf(
  address: string,
  { username, name, password }: NewAccount,
  { passwordRules }: Pick<Ports, "passwordRules">,
): Promise<CreateProblem[]> {
  const ofPassword = password && (await passwordProblem(password, { username, email: address }, passwordRules))
  const ofUsername = usernameProblem(username, address)
  return [
    ...(ofUsername === undefined ? [] : [ofUsername]),
    ...(name !== "" && validateName(name) !== undefined ? (["name"] as const) : []),
    ...(ofPassword === undefined ? [] : [ofPassword]),
  ]
}

/**
 * Strangers choose these usernames, and other people see them. Nobody may imitate another address, or a username in letters that look the same or with
 * characters that are not drawn. Browsers show two spaces as one.
 */
export function usernameProblem(username: string, address: string): CreateProblem | undefined {
  if (validateUsername(username) !== undefined || hasInvisible(username) || username.includes("  ")) return "username"
  const folded = foldUsername(username)
  if (folded.includes("@")) return folded === foldUsername(address) ? undefined : "username-address"
  return hasMisleadingLetters(username) ? "username-letters" : undefined
}
