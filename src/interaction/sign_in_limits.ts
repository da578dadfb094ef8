import { sha256 } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Count, CountedTry } from "./counted_try.ts"
import { blockCounts, takeEach, takeEachAfter } from "./counted_try.ts"

/** Keys are digests, because the limiter stores each key and the sender chooses the length of the username. */
const keyOf = (...parts: readonly string[]): string => sha256(parts.join(" ")).toString("base64url")

/**
 * Counts an attempt by address, and by account and address together. Counts before the password is checked, because otherwise fifty concurrent
 * guesses would pass a limit of ten. Refuses with too_many_requests.
 */
export async function countTry(
  folded: string,
  { address, addressKey, now }: EdgeRequest,
  limits: Ports["limits"],
): Promise<CountedTry> {
  // Addresses are counted first, because an attempt refused for its address must not use up the account's limit.
  const counts: readonly Count[] = [
    ...blockCounts(address, limits.signInBlock48, limits.signInBlock56),
    [limits.signInAddress, addressKey],
    [limits.signIn, keyOf(addressKey, folded)],
  ]
  return takeEach(counts, "sign-in-limit", now)
}

/**
 * Counts an attempt to prove a second factor, by address as `countTry` does, and by user. The user's count is small, because a code has only six digits.
 * Strangers cannot use it up: they need the password first. A browser with a device cookie of the user has its own count, so a thief who knows the
 * password does not lock the owner out. Refuses with too_many_requests.
 */
export async function countSecondFactor(
  userId: UserId,
  device: Uint8Array | undefined,
  request: EdgeRequest,
  limits: Ports["limits"],
): Promise<CountedTry> {
  const byAddress = await countTry(keyOf("second factor", userId), request, limits)
  const key = keyOf("second factor", userId, device === undefined ? "" : Buffer.from(device).toString("hex"))
  return takeEachAfter(byAddress, [[limits.secondFactor, key]], "second-factor-limit", request.now)
}

/**
 * Counts a code by e-mail: by the sender's address as `countTry` does, by the address of the e-mail, and in all. `isKnown`: the browser has a device cookie
 * of the account, so strangers cannot use up its count. Refuses with too_many_requests.
 */
export async function countCode(
  to: string,
  isKnown: boolean,
  request: EdgeRequest,
  limits: Ports["limits"],
): Promise<CountedTry> {
  const byAddress = await countTry(keyOf("e-mail code", to), request, limits)
  const counts: readonly Count[] = [
    [limits.emailCodeInAll, ""],
    [limits.emailCode, keyOf("e-mail code", to, isKnown ? "known device" : "")],
  ]
  return takeEachAfter(byAddress, counts, "email-code-limit", request.now)
}

/** Counts a request that causes an e-mail, as the routes of other such requests do. Refuses with too_many_requests. */
export async function countMail(
  { address, addressKey, now }: Pick<EdgeRequest, "address" | "addressKey" | "now">,
  limits: Pick<Ports["limits"], "mail" | "mailBlock56" | "mailBlock48">,
): Promise<void> {
  const counts: readonly Count[] = [
    [limits.mail, addressKey],
    ...blockCounts(address, limits.mailBlock48, limits.mailBlock56),
  ]
  for (const [limit, key] of counts) {
    const { allowed, retryAfterSeconds } = await limit.take(key, now)
    if (!allowed) refuse("too_many_requests", "mail-limit", { retryAfterSeconds })
  }
}

export interface AccountTry extends CountedTry {
  readonly allowed: boolean
  /** Whether this is the first refused attempt within the hour. */
  readonly isFirstRefused: boolean
}

/**
 * Counts an attempt against the account's limit, for all addresses together. A browser with a device cookie of the account has its own
 * count. So an attacker with many addresses uses up only the count of browsers without the cookie.
 */
export async function countAtAccount(
  folded: string,
  device: Uint8Array | undefined,
  { now }: Pick<EdgeRequest, "now">,
  limits: Pick<Ports["limits"], "signInAccount" | "accountLimited">,
): Promise<AccountTry> {
  const key = device === undefined ? keyOf("account", folded) : keyOf("device", Buffer.from(device).toString("hex"))
  const { allowed } = await limits.signInAccount.take(key, now)
  const isFirstRefused = !allowed && (await limits.accountLimited.take(key, now)).allowed
  return { allowed, isFirstRefused, giveBack: async () => limits.signInAccount.giveBack(key, now) }
}
