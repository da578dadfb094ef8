/**
 * keys/ — the server secret and everything derived from it.
 * Owns: deriving keys, sealing, signing keys and their rotation, signing ID tokens and JWT access tokens, pairwise subjects, the tokens of
 * registration, the key sets of clients, the signatures of client assertions.
 * Does not own: the content of credentials (oauth/credentials.ts), the storage of sealed values (store/).
 * Hands off to: outbound/, which fetches the key set of a client.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import { MAKE_A_SECRET, secretMonotony } from "../base/variety.ts"
import { english } from "../words/english.ts"

/** The first secret signs and seals. The others only verify and open. */
export type ServerSecrets = readonly [Secret, ...Secret[]]

const MINIMUM_LENGTH = 32

export const serverSecretFile = (dataFolder: string): string => join(dataFolder, "secret")

const WITHOUT_IT =
  "and only the server secret that the database was made with can read the credentials in use and the client secrets. " +
  "Restore the file from your backup, or set GATEHOUSE_SECRET to that secret."

/** The server secret's file is unusable. The message is for the operator. */
export class ServerSecretUnusable extends Error {
  override readonly name = "ServerSecretUnusable"
}

/**
 * Returns the configured secrets, or the secret in a file of the data folder. The first start creates this file with mode 0600. Creation is
 * exclusive: of two concurrent processes, one creates the file and the other reads it. The first start creates the secret before the
 * database. So if the database exists without the secret, the secret is lost, and a new secret would only hide the loss. For this reason the
 * caller first checks whether the database exists.
 */
export function serverSecrets(
  configured: readonly Secret[] | undefined,
  dataFolder: string,
  databaseExists: boolean,
  random: Random,
): ServerSecrets {
  const [first, ...rest] = configured ?? []
  if (first !== undefined) return [first, ...rest]
  const file = serverSecretFile(dataFolder)
  if (!databaseExists) createIfAbsent(file, random)
  else if (!existsSync(file)) throw new ServerSecretUnusable(`${file} is missing, ${WITHOUT_IT}`)
  const text = readFileSync(file, "utf8").trim()
  if (text.length < MINIMUM_LENGTH) {
    throw new ServerSecretUnusable(
      `${file} does not contain a server secret of ${MINIMUM_LENGTH} characters or more, ${WITHOUT_IT}`,
    )
  }
  const monotony = secretMonotony(text, MINIMUM_LENGTH)
  if (monotony !== undefined)
    throw new ServerSecretUnusable(
      `the server secret in ${file} ${english(monotony)} and can be guessed: ${MAKE_A_SECRET}. ` +
        "To keep the values that the old secret sealed, set GATEHOUSE_SECRET to the new secret, a comma and the old secret.",
    )
  return [new Secret(text)]
}

/** The file gets its name only when it is complete, because another process that starts now must not find an empty file. */
function createIfAbsent(file: string, random: Random): void {
  if (existsSync(file)) return
  const partial = `${file}.${random(8).toString("hex")}`
  const descriptor = openSync(partial, "wx", 0o600)
  try {
    chmodSync(partial, 0o600)
    writeSync(descriptor, `${random(48).toString("base64url")}\n`)
    fsyncSync(descriptor)
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    closeSync(descriptor)
    rmSync(partial, { force: true })
  }
}
