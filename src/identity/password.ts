import { hash } from "@node-rs/argon2"
import { sha256 } from "../base/digest.ts"
import type { Secret } from "../base/secret.ts"
import type { PasswordHash } from "./password_hash.ts"
import { decoyFor, formOf, parsedHash } from "./password_hash.ts"
import { verifiedHash } from "./verify_hash.ts"

export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The lowest cost that argon2 accepts. It protects nothing, so it is only for data that tests discard. */
export const MIN_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const formAt = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** The form of the hashes that this program makes. The index `user_other_password` omits them. */
export const TODAYS_FORM = formAt(COST)

/** Maximum number of other forms of hashes in the database. Each form adds its work to each attempt to sign in. */
export const MAX_OTHER_FORMS = 4

/** Maximum length. Longer input is refused without hashing, because an attacker could make the server hash very long texts. */
export const MAXIMUM_PASSWORD_BYTES = 1024

/** The queue of password checks is full. The caller answers 503. */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy"
}

export interface Passwords {
  /** An argon2id hash in PHC form. */
  hash(password: Secret): Promise<string>
  /**
   * Compares a password with a hash. For an unknown user, who has no hash, this function does the same work, so that the time does not reveal whether
   * an account exists. It does the work of each form of hash in the database once, whichever form the user's hash has. Decision 0048. `from` is the
   * caller's network. One network gets at most a quarter of the queue. Throws PasswordsBusy.
   */
  verify(hashed: string | undefined, password: Secret, from?: string): Promise<boolean>
  /**
   * Returns a hash at the current cost for a password that was just verified, or undefined if the hash already has this cost. The salt
   * stays: an unchanged salt shows that the password is unchanged. Two concurrent sign-ins make the same hash. Throws PasswordsBusy.
   */
  upgraded(hashed: string, password: Secret): Promise<string | undefined>
}

/** How many passwords are hashed and how many wait in the queue. */
export interface PasswordQueue {
  load(): { readonly busy: number; readonly waiting: number; readonly maxWaiting: number }
}

/** Returns the salt of a hash. Each new password gets a new random salt; a hash at a new cost keeps the salt. */
export const passwordMark = (hashed: string): string => hashed.split("$").at(-2) ?? ""

/**
 * Each check occupies a thread of the runtime's pool, which has four. One stays free: otherwise the signatures of all tokens would wait for the
 * checks, behind four bcrypt hashes at cost 13 for a second.
 */
const MAX_AT_ONCE = 3

/** The share of the queue that one network gets. A flood from one network leaves room for all other networks. */
const SHARE_OF_ONE = 1 / 4

/**
 * Hashes at most `concurrency` passwords at the same time, and at most MAX_AT_ONCE: each hash takes a core and 19 MiB. Up to `waiting` more wait in
 * the queue.
 */
export function passwords({
  concurrency,
  waiting,
  otherForms = async () => [],
  cost = COST,
}: {
  concurrency: number
  waiting: number
  /** Returns one hash of each form in the database, except today's. */
  otherForms?: () => Promise<readonly string[]>
  /** The cost of new hashes. */
  cost?: PasswordCost | undefined
}): Passwords & PasswordQueue {
  let running = 0
  const line: { readonly from: string | undefined; readonly go: () => void }[] = []
  const share = Math.max(1, Math.floor(waiting * SHARE_OF_ONE))

  const inTurn = async <T>(work: () => Promise<T>, from?: string): Promise<T> => {
    if (running >= Math.min(concurrency, MAX_AT_ONCE)) {
      if (line.length >= waiting) throw new PasswordsBusy(`${waiting} passwords are waiting to be checked`)
      if (from !== undefined && line.filter((each) => each.from === from).length >= share)
        throw new PasswordsBusy(`${share} passwords from one network are waiting to be checked`)
      await new Promise<void>((go) => line.push({ from, go }))
    } else running += 1
    try {
      return await work()
    } finally {
      // Starts the next caller in the queue immediately, so that no new caller can start before it.
      const next = line.shift()
      if (next === undefined) running -= 1
      else next.go()
    }
  }

  let decoy: Promise<string> | undefined
  const todays = async () => {
    decoy ??= hash("a password that nobody has", cost)
    return parsedHash(await decoy)
  }

  return {
    load: () => ({ busy: running, waiting: line.length, maxWaiting: waiting }),
    hash: (password) => inTurn(() => hash(password.reveal(), cost)),
    verify: (hashed, password, from) =>
      inTurn(async () => {
        const own = hashed === undefined ? undefined : parsedHash(hashed)
        const [ours, samples] = await Promise.all([todays(), otherForms()])
        const typed = password.reveal()
        if (Buffer.byteLength(typed) > MAXIMUM_PASSWORD_BYTES) return false
        let right = false
        for (const each of eachForm(own, [ours, ...samples.map(parsedHash)])) {
          if (each === own) right = await verifiedHash(each, typed)
          // A form that the library cannot compute must not prevent other people from signing in.
          else await verifiedHash(each, typed).catch(() => false)
        }
        // An imported hash may be the hash of the empty text.
        return right && typed !== ""
      }, from),
    async upgraded(hashed, password) {
      if (hashed.startsWith(formAt(cost))) return undefined
      const salt = usableSalt(Buffer.from(passwordMark(hashed), "base64"))
      return inTurn(() => hash(password.reveal(), { ...cost, salt }))
    },
  }
}

/** Returns the user's own hash, and a decoy for each other form. One attempt to sign in verifies all of them. */
export function eachForm(
  own: PasswordHash | undefined,
  samples: readonly (PasswordHash | undefined)[],
): PasswordHash[] {
  const found = new Map<string, PasswordHash>()
  if (own !== undefined) found.set(formOf(own), own)
  for (const sample of samples)
    if (sample !== undefined && !found.has(formOf(sample))) found.set(formOf(sample), decoyFor(sample))
  // The order is the same for each account.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, hash]) => hash)
}

/** argon2 accepts salts of 8 to 48 bytes. For an imported salt of any other length, a digest of the salt is used. */
const usableSalt = (salt: Buffer): Buffer =>
  salt.length >= 8 && salt.length <= 48 ? salt : sha256(salt).subarray(0, 16)
