import { validateChosenSecret } from "../admin/validate_chosen_secret.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { Secret } from "../base/secret.ts"
import type { Entry, Wanted } from "./entry.ts"

/** The places from which secrets are read. */
export interface SecretPlaces {
  env(name: string): string | undefined
  /** Reads a file whose path is relative to the file that names it. Rejects if the file cannot be read. */
  file(path: string, namedIn: string): Promise<string>
}

export type ReportEntry = (entry: Entry, member: string | undefined, said: Said) => void

/**
 * Reads the secrets that operators chose for clients, and those that providers gave for connections. Reports missing secrets; of clients also weak ones,
 * and one that two clients share. No report contains any part of a secret.
 */
export async function chosenSecrets(
  { clients = [], connections = [] }: Wanted,
  places: SecretPlaces,
  add: ReportEntry,
): Promise<ReadonlyMap<Entry, Secret>> {
  const found = new Map<Entry, Secret>()
  const users = new Map<string, Entry>()
  for (const entry of [...clients, ...connections]) {
    const { secretFrom } = entry
    if (secretFrom === undefined) continue
    const wrong = (said: Said) => add(entry, "client_secret_from", said)
    const source =
      "env" in secretFrom
        ? say("environment-variable", { name: secretFrom.env })
        : say("named-file", { name: secretFrom.file })
    if ("env" in secretFrom && /^GATEHOUSE_/i.test(secretFrom.env)) {
      wrong(say("apply-secret-setting", { name: secretFrom.env }))
      continue
    }
    let text: string | undefined
    try {
      text = "env" in secretFrom ? places.env(secretFrom.env) : await places.file(secretFrom.file, entry.file)
    } catch (error) {
      wrong(say("apply-secret-unreadable", { source, why: error instanceof Error ? error.message : String(error) }))
      continue
    }
    if (text === undefined || text === "") {
      wrong(say(text === undefined ? "apply-secret-unset" : "apply-secret-empty", { source }))
      continue
    }
    const secret = new Secret(text.replace(/\r?\n$/, ""))
    found.set(entry, secret)
    // A provider decides what its secrets look like.
    if (connections.includes(entry)) continue
    const weakness = validateChosenSecret(secret)
    const other = users.get(secret.reveal())
    if (weakness !== undefined) wrong(say("apply-secret-weak", { source, problem: weakness }))
    else if (other !== undefined) wrong(say("apply-secret-shared", { path: other.path, file: other.file }))
    users.set(secret.reveal(), entry)
  }
  return found
}
