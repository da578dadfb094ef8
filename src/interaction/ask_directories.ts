import { countAtDirectory } from "../accounts/directory_attempts.ts"
import { DIRECTORY_REASON } from "../accounts/directory_reason.ts"
import type { Secret } from "../base/secret.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import type { ConnectionProblem } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { UserWithPassword } from "../store/store.ts"
import type { CountedTry } from "./counted_try.ts"
import { endConnectionSessions } from "./end_connection_sessions.ts"
import { usableDirectories } from "./usable_connections.ts"

/** A person whose password a directory has checked. */
export interface ProvenAtDirectory {
  readonly connection: Connection
  readonly identity: ExternalIdentity
}

export type DirectoryAnswer =
  | ({ readonly kind: "proven" } & ProvenAtDirectory)
  | { readonly kind: "refused"; readonly reason: ReasonOf<"wrong_credentials"> }
  /** A directory that may know the person gave no usable answer. */
  | { readonly kind: "unavailable"; readonly problem: ConnectionProblem }
  | { readonly kind: "no-directory" }

export interface Typed {
  readonly username: string
  readonly password: Secret
  /** The account here that the person named. */
  readonly account: UserWithPassword | undefined
  /** Whether a directory may get the password. Otherwise it only looks for the person. */
  readonly isTried: boolean
  /** The name of a connection that is not asked. */
  readonly except: string | undefined
}

/**
 * Asks the directories, in the order of their names, until one knows the person: only that one gets the password. At most three wrong passwords of a
 * person reach a directory in 30 minutes.
 */
export async function askDirectories(
  { username, password, account, isTried, except }: Typed,
  signal: AbortSignal,
  request: EdgeRequest,
  ports: Ports,
): Promise<DirectoryAnswer> {
  const directories = (await usableDirectories(ports)).filter(({ name }) => name !== except)
  if (directories.length === 0) return { kind: "no-directory" }
  const links = isTried && account !== undefined ? await ports.store.linkedIdentities.ofUser(account.user.id) : []
  let problem: ConnectionProblem | undefined
  for (const connection of directories) {
    const subject = links.find(({ connectionId }) => connectionId === connection.id)?.subject
    let tried: CountedTry | undefined
    const passwordFor = async (id: string) => {
      if (!isTried) return undefined
      tried = await countAtDirectory(connection.id, id, request, ports.limits)
      return tried && password
    }
    const outcome = await ports.directories.prove(
      connection,
      { username, subject, now: request.now },
      passwordFor,
      signal,
    )
    if ("identity" in outcome) {
      await tried?.giveBack()
      return { kind: "proven", connection, identity: outcome.identity }
    }
    if ("problem" in outcome) {
      problem ??= outcome.problem
      continue
    }
    if (outcome.refused === "disabled") await signOutDisabled(connection, outcome.subject, request, ports)
    // The directory was also asked for the stable id of the person whose account here has the name.
    else if (outcome.refused === "unknown" && subject !== undefined && account !== undefined)
      await endConnectionSessions(account.user.id, connection, "deleted", request, ports)
    if (outcome.refused !== "unknown") return { kind: "refused", reason: DIRECTORY_REASON[outcome.refused] }
  }
  return problem ? { kind: "unavailable", problem } : { kind: "refused", reason: DIRECTORY_REASON.unknown }
}

/** The person whom the directory has disabled need not be the one whose account here has the typed name. */
async function signOutDisabled(
  connection: Connection,
  subject: string,
  request: EdgeRequest,
  ports: Ports,
): Promise<void> {
  const found = await ports.store.linkedIdentities.find(connection.id, subject)
  if (found !== undefined) await endConnectionSessions(found.user.id, connection, "disabled", request, ports)
}
