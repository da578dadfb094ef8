import { validateChosenSecret } from "../admin/validate_chosen_secret.ts"
import { Secret } from "../base/secret.ts"
import type { Entry, Wanted } from "./entry.ts"

/** The places from which secrets are read. */
export interface SecretPlaces {
  env(name: string): string | undefined
  /** Reads a file whose path is relative to the file that names it. Rejects if the file cannot be read. */
  file(path: string, namedIn: string): Promise<string>
}

export type ReportEntry = (entry: Entry, member: string | undefined, says: string) => void

/**
 * Reads the secrets that operators chose. Reports missing secrets, weak secrets, and a secret that two clients share. No report contains any
 * part of a secret.
 */
export async function chosenSecrets(
  { clients = [] }: Wanted,
  places: SecretPlaces,
  add: ReportEntry,
): Promise<ReadonlyMap<Entry, Secret>> {
  const found = new Map<Entry, Secret>()
  const users = new Map<string, Entry>()
  for (const entry of clients) {
    const { secretFrom } = entry
    if (secretFrom === undefined) continue
    const wrong = (says: string) => add(entry, "client_secret_from", says)
    const from = "env" in secretFrom ? `environment variable ${secretFrom.env}` : `file ${secretFrom.file}`
    if ("env" in secretFrom && /^GATEHOUSE_/i.test(secretFrom.env)) {
      wrong(`names ${secretFrom.env}, which is a setting of the server: use another variable`)
      continue
    }
    let text: string | undefined
    try {
      text = "env" in secretFrom ? places.env(secretFrom.env) : await places.file(secretFrom.file, entry.file)
    } catch (error) {
      wrong(`names the ${from}, which cannot be read: ${error instanceof Error ? error.message : error}`)
      continue
    }
    if (text === undefined || text === "") {
      wrong(`names the ${from}, which is ${text === undefined ? "not set" : "empty"}`)
      continue
    }
    const secret = new Secret(text.replace(/\r?\n$/, ""))
    const says = validateChosenSecret(secret)
    const other = users.get(secret.reveal())
    if (says !== undefined) wrong(`names the ${from}; its value ${says}`)
    else if (other !== undefined)
      wrong(`is the secret of ${other.path} in ${other.file} too: give each client a secret of its own`)
    users.set(secret.reveal(), entry)
    found.set(entry, secret)
  }
  return found
}
