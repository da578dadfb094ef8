import { say } from "../base/say.ts"
import { isDirectory } from "../connections/is_directory.ts"
import type { Registration } from "./client_settings.ts"
import type { Problem } from "./contract.ts"
import type { AdministrationDeps } from "./ports.ts"

/**
 * Warns about names that the sign-in page ignores: of no connection, or of a directory. They are no errors, because a client can be registered before the
 * connection. A name that the client had before causes no warning.
 */
export async function connectionWarnings(
  after: Pick<Registration, "connections">,
  before: Pick<Registration, "connections"> | undefined,
  { store }: Pick<AdministrationDeps, "store">,
): Promise<Problem[]> {
  const added = after.connections.filter((name) => before?.connections.includes(name) !== true)
  if (added.length === 0) return []
  const all = await store.connections.list()
  return added
    .filter((name) => !all.some((each) => each.name === name && !isDirectory(each)))
    .map((name) => ({ field: "connections", ...say("client-connection-unknown", { name }) }))
}
