import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/** A hash's salt and digest, decoded. */
interface Hashed {
  readonly salt: Buffer
  readonly digest: Buffer
}

/**
 * A parsed password hash. Ours are argon2id. The others come from an import, and stay until the person signs in. Every kind has one text form:
 * `$KIND$COST$SALT$DIGEST`, with salt and digest in base64 without padding.
 */
export type PasswordHash = Hashed &
  (
    | { readonly kind: "argon2id" | "argon2i" | "argon2d"; readonly cost: Argon2Cost }
    | { readonly kind: "bcrypt"; readonly rounds: number }
    | { readonly kind: "scrypt"; readonly cost: ScryptCost }
    | { readonly kind: "pbkdf2"; readonly hash: Pbkdf2Hash; readonly iterations: number }
  )

interface Argon2Cost {
  readonly version: number
  readonly memory: number
  readonly passes: number
  readonly lanes: number
}

interface ScryptCost {
  /** The base-2 logarithm of N. */
  readonly log: number
  readonly r: number
  readonly p: number
}

const PBKDF2_HASHES = { sha1: 20, sha256: 32, sha512: 64 } as const
export type Pbkdf2Hash = keyof typeof PBKDF2_HASHES

/**
 * Upper bounds of the cost. Each attempt to sign in does the work of each form of hash in the database (other_forms.ts), so one costly hash
 * slows every sign-in. At its bound each form takes at most half a second of one core, and 128 MiB.
 */
const MAX_COST = {
  bcryptRounds: 13,
  argon2KiB: 131_072,
  /** Memory in KiB, times passes. */
  argon2Work: 524_288,
  /** Each pass starts its lanes again, so many passes over little memory would cost more than `argon2Work` says. */
  argon2Passes: 16,
  argon2Lanes: 16,
  scryptBytes: 134_217_728,
  /** N × r × p. */
  scryptWork: 1_048_576,
  /** Iterations, times blocks of the digest. */
  pbkdf2Work: { sha1: 2_000_000, sha256: 2_000_000, sha512: 1_000_000 },
} as const

/** With a smaller N, most of the work and memory would depend on r × p, so N × r × p would not limit them. OpenSSL refuses more than 160 MiB. */
const MIN_SCRYPT_LOG = 4

/** Shorter digests would match by chance. An empty one would match every password. */
const MIN_DIGEST_BYTES = 16
const MAX_DIGEST_BYTES = 128
const SALT_BYTES = { argon2: [8, 48], others: [4, 128] } as const

const B64 = "([A-Za-z0-9+/]{1,200})={0,2}"
const ARGON2 = new RegExp(
  String.raw`^\$(argon2id|argon2i|argon2d)\$v=(16|19)\$m=(\d{1,7}),t=(\d{1,4}),p=(\d{1,3})\$${B64}\$${B64}$`,
)
const SCRYPT = new RegExp(String.raw`^\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$${B64}\$${B64}$`)
const PBKDF2 = new RegExp(String.raw`^\$pbkdf2(?:-(sha1|sha256|sha512))?\$i=(\d{1,9})(?:,l=\d{1,3})?\$${B64}\$${B64}$`)
const BCRYPT = new RegExp(String.raw`^\$bcrypt\$r=(\d{1,2})\$${B64}\$${B64}$`)
/** The form that every bcrypt library writes. `$2x$` marks the hashes of a faulty library, which nobody should verify. */
const CRYPT_BCRYPT = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/

/** Parses a hash: PHC strings of argon2, scrypt and pbkdf2, and bcrypt's own form. Returns undefined for any other text. Does not check bounds. */
export function parsedHash(text: string): PasswordHash | undefined {
  const crypt = CRYPT_BCRYPT.exec(text)
  if (crypt !== null) return bcryptOf(crypt[1], fromBcrypt64(crypt[2]), fromBcrypt64(crypt[3]))
  const bcrypt = BCRYPT.exec(text)
  if (bcrypt !== null) return bcryptOf(bcrypt[1], decoded(bcrypt[2]), decoded(bcrypt[3]))
  const argon2 = ARGON2.exec(text)
  if (argon2 !== null) {
    const [, kind, version, memory, passes, lanes, salt, digest] = argon2
    const cost = { version: Number(version), memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
    return { kind: kind as "argon2id", cost, salt: decoded(salt), digest: decoded(digest) }
  }
  const scrypt = SCRYPT.exec(text)
  if (scrypt !== null) {
    const [, log, r, p, salt, digest] = scrypt
    const cost = { log: Number(log), r: Number(r), p: Number(p) }
    return { kind: "scrypt", cost, salt: decoded(salt), digest: decoded(digest) }
  }
  const pbkdf2 = PBKDF2.exec(text)
  if (pbkdf2 === null) return undefined
  const [, hash = "sha1", iterations, salt, digest] = pbkdf2
  return {
    kind: "pbkdf2",
    hash: hash as Pbkdf2Hash,
    iterations: Number(iterations),
    salt: decoded(salt),
    digest: decoded(digest),
  }
}

/** Returns the text to store. `parsedHash` reads it. */
export const hashText = (hash: PasswordHash): string => `${formOf(hash)}${encoded(hash.salt)}$${encoded(hash.digest)}`

/**
 * Returns the form of a hash: everything before its salt. It determines how long a verification takes. Hashes of equal form cost the same.
 */
export function formOf(hash: PasswordHash): string {
  switch (hash.kind) {
    case "bcrypt":
      return `$bcrypt$r=${hash.rounds}$`
    case "scrypt":
      return `$scrypt$ln=${hash.cost.log},r=${hash.cost.r},p=${hash.cost.p}$`
    case "pbkdf2":
      // PBKDF2 computes each block of the digest separately.
      return `$pbkdf2-${hash.hash}$i=${hash.iterations},l=${hash.digest.length}$`
    default: {
      const { version, memory, passes, lanes } = hash.cost
      return `$${hash.kind}$v=${version}$m=${memory},t=${passes},p=${lanes}$`
    }
  }
}

/** Returns a hash of the same form that no password matches: verifying it takes as long. */
export const decoyFor = (hash: PasswordHash): PasswordHash => ({
  ...hash,
  salt: Buffer.alloc(hash.salt.length),
  digest: Buffer.alloc(hash.digest.length),
})

/** Returns why the import refuses a hash, or undefined. The result contains no part of the hash. */
export function unacceptableHash(hash: PasswordHash): Said | undefined {
  const [least, most] = hash.kind.startsWith("argon2") ? SALT_BYTES.argon2 : SALT_BYTES.others
  if (hash.salt.length < least || hash.salt.length > most)
    return say("hash-salt", { bytes: hash.salt.length, min: least, max: most })
  if (hash.kind !== "bcrypt" && (hash.digest.length < MIN_DIGEST_BYTES || hash.digest.length > MAX_DIGEST_BYTES))
    return say("hash-digest", { bytes: hash.digest.length, min: MIN_DIGEST_BYTES, max: MAX_DIGEST_BYTES })
  return tooCostly(hash)
}

function tooCostly(hash: PasswordHash): Said | undefined {
  switch (hash.kind) {
    case "bcrypt": {
      if (hash.salt.length !== 16 || hash.digest.length !== 23) return say("hash-bcrypt-incomplete")
      const inRange = hash.rounds >= 4 && hash.rounds <= MAX_COST.bcryptRounds
      return inRange ? undefined : say("hash-bcrypt-cost", { cost: hash.rounds, min: 4, max: MAX_COST.bcryptRounds })
    }
    case "scrypt": {
      const { log, r, p } = hash.cost
      const n = 2 ** log
      // RFC 7914 §6: N is "less than 2^(128 * r / 8)". OpenSSL refuses others, and then every sign-in would fail.
      const usable = log >= MIN_SCRYPT_LOG && r >= 1 && p >= 1 && log < 16 * r
      return usable && 128 * n * r <= MAX_COST.scryptBytes && n * r * p <= MAX_COST.scryptWork
        ? undefined
        : say("hash-scrypt-cost", { log, r, p, min: 2 ** MIN_SCRYPT_LOG, max: MAX_COST.scryptWork })
    }
    case "pbkdf2": {
      const work = hash.iterations * Math.ceil(hash.digest.length / PBKDF2_HASHES[hash.hash])
      const most = MAX_COST.pbkdf2Work[hash.hash]
      return hash.iterations >= 1 && work <= most
        ? undefined
        : say("hash-pbkdf2-iterations", { iterations: hash.iterations, bytes: hash.digest.length, most })
    }
    default: {
      const { memory, passes, lanes } = hash.cost
      const usable = passes >= 1 && lanes >= 1 && memory >= 8 * lanes && hash.digest.length <= 64
      const bounded = memory <= MAX_COST.argon2KiB && memory * passes <= MAX_COST.argon2Work
      return usable && bounded && passes <= MAX_COST.argon2Passes && lanes <= MAX_COST.argon2Lanes
        ? undefined
        : say("hash-argon2-cost", {
            m: memory,
            t: passes,
            p: lanes,
            maxM: MAX_COST.argon2KiB,
            maxWork: MAX_COST.argon2Work,
            maxT: MAX_COST.argon2Passes,
            maxP: MAX_COST.argon2Lanes,
          })
    }
  }
}

const bcryptOf = (rounds: string | undefined, salt: Buffer, digest: Buffer): PasswordHash => ({
  kind: "bcrypt",
  rounds: Number(rounds),
  salt,
  digest,
})

const STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const BCRYPT_ALPHABET = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

const mapped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)]).join("")

const fromBcrypt64 = (text = ""): Buffer => decoded(mapped(text, BCRYPT_ALPHABET, STANDARD))

/** Returns bcrypt's own form, which libraries read. */
export const cryptText = ({ rounds, salt, digest }: Extract<PasswordHash, { kind: "bcrypt" }>): string =>
  `$2b$${String(rounds).padStart(2, "0")}$${[salt, digest].map((each) => mapped(encoded(each), STANDARD, BCRYPT_ALPHABET)).join("")}`

const decoded = (text = ""): Buffer => Buffer.from(text, "base64")
const encoded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "")
