import { pbkdf2, scrypt, timingSafeEqual } from "node:crypto"
import { verify } from "@node-rs/argon2"
import type { PasswordHash } from "./password_hash.ts"
import { cryptText, hashText } from "./password_hash.ts"

/** scrypt needs 128 × N × r bytes, and a little more. Node refuses to use more than `maxmem`. */
const SCRYPT_MAX_BYTES = 160 * 1024 * 1024

/** Whether the password has this hash. The work runs on threads of the runtime's pool. bcrypt is loaded with the first bcrypt hash. */
export async function verifiedHash(hash: PasswordHash, password: string): Promise<boolean> {
  const { salt, digest } = hash
  switch (hash.kind) {
    case "bcrypt": {
      const bcrypt = await import("@node-rs/bcrypt")
      return bcrypt.verify(password, cryptText(hash))
    }
    case "scrypt": {
      const { log, r, p } = hash.cost
      const cost = { N: 2 ** log, r, p, maxmem: SCRYPT_MAX_BYTES }
      const derived = await new Promise<Buffer>((done, failed) =>
        scrypt(password, salt, digest.length, cost, (error, key) => (error === null ? done(key) : failed(error))),
      )
      return timingSafeEqual(derived, digest)
    }
    case "pbkdf2": {
      const derived = await new Promise<Buffer>((done, failed) =>
        pbkdf2(password, salt, hash.iterations, digest.length, hash.hash, (error, key) =>
          error === null ? done(key) : failed(error),
        ),
      )
      return timingSafeEqual(derived, digest)
    }
    default:
      return verify(hashText(hash), password)
  }
}
