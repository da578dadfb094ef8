import { hash, verify } from "@node-rs/argon2"
import type { Secret } from "../base/secret.ts"

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Longer input is no password; hashing it would only be work for an attacker to give us. */
export const MAXIMUM_PASSWORD_BYTES = 1024

/** More passwords are waiting to be checked than is sensible: the caller answers 503. */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy"
}

export interface Passwords {
  /** An argon2id hash in PHC form. */
  hash(password: Secret): Promise<string>
  /**
   * Whether the password is the one. Without a hash (no such user) the same work is done for nothing, so that the time tells
   * nobody whether an account exists. Throws PasswordsBusy.
   */
  verify(hashed: string | undefined, password: Secret): Promise<boolean>
}

/**
 * Password hashing, at most `concurrency` at once: each takes a core and 19 MiB. Up to `waiting` more stand in line.
 */
export function passwords({ concurrency, waiting }: { concurrency: number; waiting: number }): Passwords {
  let running = 0
  const line: (() => void)[] = []

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (line.length >= waiting) throw new PasswordsBusy(`${waiting} passwords are waiting to be checked`)
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that a newcomer cannot take it in between.
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  let decoy: Promise<string> | undefined

  return {
    hash: (password) => inTurn(() => hash(password.reveal(), COST)),
    verify: (hashed, password) =>
      inTurn(async () => {
        decoy ??= hash("a password that nobody has", COST)
        const against = hashed ?? (await decoy)
        if (Buffer.byteLength(password.reveal()) > MAXIMUM_PASSWORD_BYTES) return false
        const equal = await verify(against, password.reveal())
        return equal && hashed !== undefined
      }),
  }
}
