import { createHash } from "node:crypto"
import type { Clock } from "../base/clock.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { sharedWork } from "../base/shared_work.ts"
import type { Outbound } from "../outbound/outbound.ts"

/** How the check of a new password ended. `unknown`: the service gave no usable answer, so only the bundled list decides. */
export const BREACH_OUTCOMES = ["found", "not-found", "unknown"] as const
export type BreachOutcome = (typeof BREACH_OUTCOMES)[number]

/** The service gets this many characters of the hash. Some 800 passwords from breaches share each prefix. */
const PREFIX_LENGTH = 5
const LINE = /^([0-9a-f]{35}):(\d{1,12})$/i
/** An answer has about 1,000 lines of 40 bytes, with the padding. */
const MAX_BYTES = 262_144
const MAX_LINES = 10_000
const LIFE_MS = 6 * 3_600_000
/** After a failure nobody waits for the service for this long. */
const FAILED_LIFE_MS = 60_000
/** 256 answers take 9 MB. */
const MAX_PREFIXES = 256
const SUFFIX = 18

interface Deps {
  /** The first characters of the hash follow it. */
  readonly url: string
  readonly outbound: Pick<Outbound, "send">
  readonly clock: Clock
  /** Called with the end of each check, and with the problem if the service was asked without success. */
  readonly report?: ((outcome: BreachOutcome, problem?: Said) => void) | undefined
}

export interface BreachedPasswords {
  /** Whether a password is known from data breaches. False if the service gives no usable answer. */
  has(password: string): Promise<boolean>
  /** Asks for a password that every such service knows. Returns the problem, if there is one. */
  check(): Promise<{ readonly isKnown: boolean } | { readonly problem: Said }>
}

interface Kept {
  readonly suffixes: Buffer
  readonly askedAt: number
}

/**
 * Asks a service for the passwords of data breaches whose SHA-1 begins as that of a new password does (k-anonymity). The password and the rest of its
 * hash never leave this process. NIST SP 800-63B §3.1.1.2: "obtained from previous breach corpuses".
 */
export function breachedPasswords({ url, outbound, clock, report }: Deps): BreachedPasswords {
  const kept = new Map<string, Kept>()
  let failedAt = Number.NEGATIVE_INFINITY

  const fetchSuffixes = sharedWork(async (prefix: string): Promise<Buffer | { readonly problem: Said }> => {
    const sent = { method: "GET", headers: { accept: "text/plain", "add-padding": "true" } } as const
    const answer = await outbound.send(url + prefix, sent, MAX_BYTES)
    if ("problem" in answer) return answer
    if (answer.status !== 200) return { problem: say("outbound-status", { status: answer.status }) }
    return suffixesIn(Buffer.from(answer.body).toString("latin1")) ?? { problem: say("outbound-not-hashes") }
  })

  function known(prefix: string): Buffer | undefined {
    const found = kept.get(prefix)
    const age = found === undefined ? 0 : clock() - found.askedAt
    return age >= 0 && age < LIFE_MS ? found?.suffixes : undefined
  }

  function keep(prefix: string, suffixes: Buffer): void {
    kept.delete(prefix)
    kept.set(prefix, { suffixes, askedAt: clock() })
    if (kept.size > MAX_PREFIXES) kept.delete(kept.keys().next().value ?? prefix)
  }

  return {
    async has(password) {
      const [prefix, suffix] = hashOf(password)
      const found = known(prefix)
      const failedFor = clock() - failedAt
      if (found === undefined && failedFor >= 0 && failedFor < FAILED_LIFE_MS) {
        report?.("unknown")
        return false
      }
      const suffixes = found ?? (await fetchSuffixes(prefix))
      if ("problem" in suffixes) {
        failedAt = clock()
        report?.("unknown", suffixes.problem)
        return false
      }
      if (found === undefined) keep(prefix, suffixes)
      const isFound = includes(suffixes, suffix)
      report?.(isFound ? "found" : "not-found")
      return isFound
    },

    async check() {
      const [prefix, suffix] = hashOf("password")
      const suffixes = await fetchSuffixes(prefix)
      return "problem" in suffixes ? suffixes : { isKnown: includes(suffixes, suffix) }
    },
  }
}

/** Returns the prefix, and the rest as bytes. */
function hashOf(password: string): [prefix: string, suffix: Buffer] {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase()
  return [hash.slice(0, PREFIX_LENGTH), suffixBytes(hash.slice(PREFIX_LENGTH))]
}

/** 35 digits are one more than 17 bytes have. */
const suffixBytes = (digits: string): Buffer => Buffer.from(`0${digits}`, "hex")

/** Returns the suffixes one after another, or undefined if a line is malformed. A line with the count 0 is padding. */
function suffixesIn(text: string): Buffer | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line !== "")
  if (lines.length > MAX_LINES) return undefined
  const suffixes: Buffer[] = []
  for (const line of lines) {
    const [, digits, count] = LINE.exec(line) ?? []
    if (digits === undefined) return undefined
    if (Number(count) > 0) suffixes.push(suffixBytes(digits))
  }
  return Buffer.concat(suffixes)
}

function includes(suffixes: Buffer, suffix: Buffer): boolean {
  for (let at = 0; at < suffixes.length; at += SUFFIX)
    if (suffixes.subarray(at, at + SUFFIX).equals(suffix)) return true
  return false
}
