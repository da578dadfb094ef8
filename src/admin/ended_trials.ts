import type { ClientId, UserId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import { isLive } from "../identity/session.ts"
import type { Client } from "../oauth/client.ts"
import { CONSOLE_TRY_PATH } from "../oauth/paths.ts"
import type { Actor } from "./actor.ts"
import { changesBetween } from "./changes.ts"
import { updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"

/** Clients at this service's own origin that are looked at. */
const MAX_CLIENTS = 1000

const SERVER: Actor = { name: "server", rights: [] }

type Deps = Pick<AdministrationDeps, "clock" | "issuer" | "random"> & {
  readonly store: {
    readonly clients: Pick<AdministrationDeps["store"]["clients"], "atOrigin" | "find" | "update">
    readonly sessions: Pick<AdministrationDeps["store"]["sessions"], "listOf">
  }
}

/**
 * Removes the redirect URIs of trials whose person has no live session any more: the browser ended before the console could remove them. Leaves the
 * last redirect URI of a client, and a client that changes at the same moment. Returns the changed clients. Decision 0057.
 */
export async function removeEndedTrials(
  { store, clock, random, issuer }: Deps,
  sessionIdleMs: number,
): Promise<readonly ClientId[]> {
  const { origin } = new URL(issuer())
  const prefix = `${issuer()}${CONSOLE_TRY_PATH}/`
  const changed: ClientId[] = []
  const isOver = async (user: UserId): Promise<boolean> =>
    (await store.sessions.listOf(user)).every((session) => !isLive(session, sessionIdleMs, clock()))

  for (const id of await store.clients.atOrigin(origin, MAX_CLIENTS)) {
    const client = await store.clients.find(id)
    const kept: string[] = []
    for (const uri of client?.redirectUris ?? []) {
      const user = uri.startsWith(prefix) ? uri.slice(prefix.length) : ""
      if (!isId("user", user) || !(await isOver(user))) kept.push(uri)
    }
    if (client === undefined || kept.length === 0 || kept.length === client.redirectUris.length) continue
    const after: Client = { ...client, redirectUris: kept }
    const changes = changesBetween({ redirect_uris: client.redirectUris }, { redirect_uris: kept })
    const event = updateEvent("client-updated", id, changes, { actor: SERVER, clock, random })
    if (await store.clients.update(after, event, client)) changed.push(id)
  }
  return changed
}
