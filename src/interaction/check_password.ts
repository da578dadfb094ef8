import { accountNamed } from "../accounts/account_named.ts"
import { networkOf } from "../base/ip_address.ts"
import type { Secret } from "../base/secret.ts"
import { foldUsername } from "../identity/fold_username.ts"
import { PasswordsBusy } from "../identity/password.ts"
import type { User } from "../identity/user.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { DirectoryAnswer, ProvenAtDirectory } from "./ask_directories.ts"
import { askDirectories } from "./ask_directories.ts"
import { refusalOfProblem } from "./connection_problem.ts"
import type { CountedTry } from "./counted_try.ts"
import { knownDevice } from "./device_cookie.ts"
import { countAtAccount, countTry } from "./sign_in_limits.ts"

export interface Checked {
  readonly kind: "password"
  readonly user: User
  /** The stored hash that the password matched. */
  readonly passwordHash: string
}

/** `giveBack`: called when the person is signed in. */
export type CheckedAtDirectory = { readonly kind: "directory" } & ProvenAtDirectory & CountedTry

/**
 * Returns the user with this password, whom the person names by username or verified address, or the person of a directory with this password. An account
 * with a password here is not tried at a directory. Otherwise refuses wrong_credentials. The refusal has the same text and takes the same time for a wrong
 * password, an unknown account, and an account with too many failures. Refuses with too_many_requests if this address fails too often. No attacker can
 * block browsers in which the owner has signed in. Decisions 0011, 0033, 0049 and 0076. `except`: the name of a directory that is not asked.
 */
export async function checkPassword(
  typed: string,
  password: Secret,
  request: EdgeRequest,
  ports: Ports,
  except?: string,
): Promise<Checked | CheckedAtDirectory> {
  const { limits, store, passwords } = ports
  const folded = foldUsername(typed)
  // Counts by the typed name, because this refusal is visible: a shared count would reveal which address belongs to which username.
  const byAddress = await countTry(folded, request, limits)
  const found = await accountNamed(typed, store.users)
  const counted = found === undefined ? folded : foldUsername(found.user.username)
  const byAccount = await countAtAccount(counted, knownDevice(request, found, ports), request, limits)
  const giveBack = () => Promise.all([byAddress.giveBack(), byAccount.allowed && byAccount.giveBack()])
  const isTried =
    found?.passwordHash === undefined && found?.user.disabled !== true && byAccount.allowed && password.reveal() !== ""
  // A directory looks for every name, even for one with a password here, and every refusal waits for its answer. So neither the duration of a refusal
  // nor its text reveals who has an account here.
  const stop = new AbortController()
  const asking = askDirectories(
    { username: typed, password, account: found, isTried, except },
    stop.signal,
    request,
    ports,
  ).catch((error: unknown) => ({ kind: "failed" as const, error }))
  let right: boolean
  try {
    // Verifies the password even if the account's limit already refuses the attempt, and writes the audit event at the same time. So the duration
    // does not reveal that the limit is reached.
    const verified = passwords.verify(found?.passwordHash, password, networkOf(request.address))
    const recorded = byAccount.isFirstRefused && found !== undefined && recordLimited(found.user, request, ports)
    ;[right] = await Promise.all([verified, recorded])
  } catch (error) {
    stop.abort()
    await giveBack()
    throw error
  }
  const reason = whyWrong(found, right, byAccount.allowed)
  if (found?.passwordHash !== undefined && reason === undefined) {
    stop.abort()
    await giveBack()
    const { user, passwordHash } = found
    return { kind: "password", user, passwordHash: await atTodaysCost(user, passwordHash, password, ports) }
  }
  const answer = await asking
  if (answer.kind === "failed") throw answer.error
  if (answer.kind === "proven" && isTried) return { ...answer, kind: "directory", giveBack }
  if (answer.kind !== "unavailable" || !isTried) ports.failedSignIns.note(found?.user.id, request.now)
  if (answer.kind === "unavailable") throw refusalOfProblem(answer.problem)
  return refuse("wrong_credentials", isTried ? reasonOf(answer, reason) : (reason ?? "password-differs"))
}

const recordLimited = ({ id }: User, request: EdgeRequest, ports: Ports): Promise<void> =>
  ports.store.audit.append(auditEvent({ type: "sign-ins-limited", actor: "server", subject: id }, request, ports))

type Found = Awaited<ReturnType<Ports["store"]["users"]["findByUsername"]>>
type Why = ReasonOf<"wrong_credentials">

function whyWrong(found: Found, right: boolean, allowed: boolean): Why | undefined {
  if (!allowed) return "account-limited"
  if (found === undefined) return "account-unknown"
  if (!right) return "password-differs"
  return found.user.disabled ? "account-disabled" : undefined
}

const reasonOf = (answer: DirectoryAnswer, here: Why | undefined): Why =>
  answer.kind === "refused" ? answer.reason : (here ?? "password-differs")

/**
 * Hashes the password again if the stored hash has an older cost. Returns the user's hash. A concurrent sign-in may have stored the same
 * hash. If an operator sets a new password meanwhile, this hash is not stored, and no session starts.
 */
async function atTodaysCost(
  { id }: User,
  passwordHash: string,
  password: Secret,
  { store, passwords }: Pick<Ports, "store" | "passwords">,
): Promise<string> {
  try {
    const upgraded = await passwords.upgraded(passwordHash, password)
    if (upgraded === undefined) return passwordHash
    await store.users.rehash(id, passwordHash, upgraded)
    return upgraded
  } catch (error) {
    // The server is too busy to make a new hash. The password was right, so the user signs in, and the next sign-in upgrades the hash.
    if (error instanceof PasswordsBusy) return passwordHash
    throw error
  }
}
