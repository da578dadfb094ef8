import { sha256 } from "../../base/digest.ts"
import type { Secret } from "../../base/secret.ts"
import type { User } from "../../identity/user.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports.ts"

interface Checked {
  readonly user: User
  /** Of the password that was right. */
  readonly passwordHash: string | undefined
}

/**
 * The user whose password this is. Refuses wrong_credentials in the same words and time whether or not the account exists,
 * and too_many_requests while the account is guessed at from this address. A try counts before the password is looked at, and
 * is given back when it was right: fifty guesses at once are still ten. Another address never locks the owner out.
 */
export async function checkPassword(
  folded: string,
  password: Secret,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Checked> {
  const { limits, store, passwords } = ports
  // A digest, since the name is as long as whoever sends it likes and the limiter keeps it; and the address first, so that one
  // that is refused leaves nothing there at all.
  const accountKey = sha256(`${edge.addressKey} ${folded}`).toString("base64url")
  const byAddress = await limits.signInAddress.take(edge.addressKey, edge.now)
  if (!byAddress.allowed)
    refuse("too_many_requests", "sign-in-limit", { retryAfterSeconds: byAddress.retryAfterSeconds })
  const byAccount = await limits.signIn.take(accountKey, edge.now)
  if (!byAccount.allowed) {
    // A refused try must not use up the other limit: ten guesses at one account would bar its neighbours.
    await limits.signInAddress.giveBack(edge.addressKey, edge.now)
    refuse("too_many_requests", "sign-in-limit", { retryAfterSeconds: byAccount.retryAfterSeconds })
  }
  const giveBack = () =>
    Promise.all([
      limits.signIn.giveBack(accountKey, edge.now),
      limits.signInAddress.giveBack(edge.addressKey, edge.now),
    ])
  const found = await store.users.findByUsername(folded)
  let right: boolean
  try {
    right = await passwords.verify(found?.passwordHash, password)
  } catch (error) {
    await giveBack()
    throw error
  }
  const reason: ReasonOf<"wrong_credentials"> | undefined =
    found === undefined
      ? "account-unknown"
      : !right
        ? "password-differs"
        : found.user.disabled
          ? "account-disabled"
          : undefined
  if (found === undefined || reason !== undefined) return refuse("wrong_credentials", reason ?? "account-unknown")
  await giveBack()
  return found
}
