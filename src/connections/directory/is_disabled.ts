import type { Entry } from "ldapts"
import { textsOf } from "./entry_values.ts"

const DAY_MS = 86_400_000
/** Active Directory: ACCOUNTDISABLE. https://learn.microsoft.com/windows/win32/adschema/a-useraccountcontrol */
const ACCOUNT_DISABLED = 2
/** Active Directory counts 100 nanoseconds since 1601. */
const TICKS_PER_MS = 10_000n
const EPOCH_MS = 11_644_473_600_000n
const NEVER_EXPIRES: readonly bigint[] = [0n, 0x7fff_ffff_ffff_ffffn]
/** draft-behera-ldap-password-policy: the account is locked until an administrator unlocks it. */
const LOCKED_FOR_GOOD = "000001010000Z"

/**
 * Whether the value of an attribute says that the entry's person may not sign in. A lock after wrong passwords does not count: a stranger who types
 * wrong passwords must not sign anybody out.
 */
const SAYS_DISABLED: Readonly<Record<string, (value: string, now: number) => boolean>> = {
  userAccountControl: (value) => (Number(value) & ACCOUNT_DISABLED) !== 0,
  accountExpires: (value, now) => /^\d{1,19}$/.test(value) && isOver(BigInt(value), now),
  pwdAccountLockedTime: (value) => value === LOCKED_FOR_GOOD,
  // 389 Directory Server and FreeIPA.
  nsAccountLock: (value) => value.toUpperCase() === "TRUE",
  // RFC 2307: a day since 1970. shadow(5): 0 has no fixed meaning.
  shadowExpire: (value, now) => Number(value) > 0 && Number(value) * DAY_MS <= now,
}

const isOver = (ticks: bigint, now: number): boolean =>
  !NEVER_EXPIRES.includes(ticks) && ticks / TICKS_PER_MS - EPOCH_MS <= BigInt(now)

/** The attributes that show a disabled person. Some are operational, so a search must name them. */
export const STATE_ATTRIBUTES: readonly string[] = Object.keys(SAYS_DISABLED)

/** Whether the directory has disabled the person of the entry, or their account there has expired. */
export const isDisabled = (entry: Entry, now: number): boolean =>
  Object.entries(SAYS_DISABLED).some(([attribute, says]) => textsOf(entry, attribute).some((value) => says(value, now)))
