import { GRANT_TYPES } from "../oauth/grant_types.ts"
import { fixText } from "../words/english.ts"
import type { Message } from "../words/message.ts"

/** The values of a refusal that a fix may contain. */
type FixFacts = Readonly<Partial<Record<"client_id" | "grant_id" | "user_id" | "received", string | null | undefined>>>

/** Replaces a received value in the command of a fix, if the value is unknown, or unsafe in a shell. */
const RECEIVED: Readonly<Record<string, string>> = {
  "auth-method-differs": "METHOD",
  "origin-of-another-client": "ORIGIN",
  "origin-unknown": "ORIGIN",
}

/**
 * Returns what the operator or the client's developers should do about a reason, as a name in `fixes` of locales/en.json with the ids of this refusal in
 * its commands. Returns undefined for an unknown reason. A command ends its sentence, after a colon.
 */
export function fixFor(reason: string, facts: FixFacts = {}): Message | undefined {
  const text = fixText(reason)
  if (text === undefined) return undefined
  const known: Readonly<Record<string, string>> = {
    client: pasteable(facts.client_id) ?? "ID",
    grant: pasteable(facts.grant_id) ?? "ID",
    user: pasteable(facts.user_id) ?? "U",
    received: pasteable(facts.received) ?? RECEIVED[reason] ?? "URI",
    grant_types: GRANT_TYPES.join(", "),
  }
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, known[name] ?? ""])
  return { code: reason, values: Object.fromEntries(names) }
}

/** Returns the value if it is safe to paste into a shell, else undefined. An attacker may have chosen `received`. */
const pasteable = (value: string | null | undefined): string | undefined =>
  value && /^[a-z][\w@%+=:,./~-]*$/i.test(value) ? value : undefined
