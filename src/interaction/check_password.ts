import { accountNamed } from "../accounts/account_named.ts"
import { siteOf } from "../base/ip_address.ts"
import type { Secret } from "../base/secret.ts"
import { foldUsername } from "../identity/fold_username.ts"
import { PasswordsBusy } from "../identity/password.ts"
import type { User } from "../identity/user.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { knownDevice } from "./device_cookie.ts"
import { countAtAccount, countTry } from "./sign_in_limits.ts"

export interface Checked {
  readonly user: User
  /** The stored hash that the password matched. */
  readonly passwordHash: string
}

/**
 * Returns the user with this password, whom the person names by username or verified address. Otherwise refuses wrong_credentials. The refusal has
 * the same text and takes the same time for a wrong password, an unknown account, and an account with too many failures. Refuses with
 * too_many_requests if this address fails too often. No attacker can block browsers in which the owner has signed in. Decisions 0011, 0033 and 0049.
 */
export async function checkPassword(
  typed: string,
  password: Secret,
  request: EdgeRequest,
  ports: Ports,
): Promise<Checked> {
  const { limits, store, passwords } = ports
  const folded = foldUsername(typed)
  // Counts by the typed name, because this refusal is visible: a shared count would reveal which address belongs to which username.
  const byAddress = await countTry(folded, request, limits)
  const found = await accountNamed(typed, store.users)
  const counted = found === undefined ? folded : foldUsername(found.user.username)
  const byAccount = await countAtAccount(counted, knownDevice(request, found, ports), request, limits)
  const giveBack = () => Promise.all([byAddress.giveBack(), byAccount.allowed && byAccount.giveBack()])
  let right: boolean
  try {
    // Verifies the password even if the account's limit already refuses the attempt, and writes the audit event at the same time. So the duration
    // does not reveal that the limit is reached.
    const verified = passwords.verify(found?.passwordHash, password, siteOf(request.address))
    const recorded = byAccount.isFirstRefused && found !== undefined && recordLimited(found.user, request, ports)
    ;[right] = await Promise.all([verified, recorded])
  } catch (error) {
    await giveBack()
    throw error
  }
  const reason = whyWrong(found, right, byAccount.allowed)
  if (found?.passwordHash === undefined || reason !== undefined) {
    ports.failedSignIns.note(found?.user.id, request.now)
    return refuse("wrong_credentials", reason ?? "password-differs")
  }
  await giveBack()
  const { user, passwordHash } = found
  return { user, passwordHash: await atTodaysCost(user, passwordHash, password, ports) }
}

const recordLimited = ({ id }: User, request: EdgeRequest, ports: Ports): Promise<void> =>
  ports.store.audit.append(auditEvent({ type: "sign-ins-limited", actor: "server", subject: id }, request, ports))

type Found = Awaited<ReturnType<Ports["store"]["users"]["findByUsername"]>>

function whyWrong(found: Found, right: boolean, allowed: boolean): ReasonOf<"wrong_credentials"> | undefined {
  if (!allowed) return "account-limited"
  if (found === undefined) return "account-unknown"
  if (!right) return "password-differs"
  return found.user.disabled ? "account-disabled" : undefined
}

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
