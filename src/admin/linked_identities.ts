import { takenWith } from "../accounts/apply_rules.ts"
import { isId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { LinkedIdentity } from "../connections/external_identity.ts"
import { labelOf } from "../connections/shown_label.ts"
import type { LinkedIdentityRecord } from "./contract.ts"
import { foundUser } from "./find.ts"
import { requireProofsOfUser } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Callers name a user by id or username, and a connection by id or name. Every function throws NotFound for an unknown user. */
export interface LinkedIdentityAdministration {
  /** Returns the user's links, oldest first. */
  list(user: string): Promise<LinkedIdentityRecord[]>
  /**
   * Removes a link, even if the user then has no way to sign in. The sessions that a connection proved end. Throws NotFound for an unknown link, and
   * RightsMissing if the user has a right of administration that the actor lacks.
   */
  remove(user: string, connection: string): Promise<void>
}

export function linkedIdentityAdministration(deps: AdministrationDeps): LinkedIdentityAdministration {
  const { store } = deps
  return {
    async list(name) {
      const { id } = await foundUser(store, name)
      const [links, connections, held] = await Promise.all([
        store.linkedIdentities.ofUser(id),
        store.connections.list(),
        store.heldTokens.ofUser(id),
      ])
      return links.flatMap((link) => {
        const connection = connections.find((each) => each.id === link.connectionId)
        return connection === undefined
          ? []
          : [
              recordOf(
                link,
                connection,
                held.some((each) => each.connectionId === connection.id),
              ),
            ]
      })
    },

    async remove(name, given) {
      const user = await foundUser(store, name)
      await requireProofsOfUser(deps, user)
      const connection = isId("connection", given)
        ? await store.connections.find(given)
        : await store.connections.findByName(given)
      if (connection === undefined) throw new NotFound("linked-identity", given)
      const taken = takenWith(await store.ruled.holdings(user.id, connection.id))
      const detail = `connection=${connection.name}${taken}`
      const event = { ...operatorEvent("identity-unlinked", user.id, deps), detail }
      if (!(await store.linkedIdentities.unlink(user.id, connection.id, event)))
        throw new NotFound("linked-identity", given)
    },
  }
}

const recordOf = (link: LinkedIdentity, connection: Connection, holdsToken: boolean): LinkedIdentityRecord => ({
  connection_id: connection.id,
  connection: connection.name,
  label: labelOf(connection),
  subject: link.subject,
  shown_name: link.shownName ?? null,
  holds_token: holdsToken,
  linked_at: timestamp(link.linkedAt),
  last_used_at: timestamp(link.lastUsedAt),
})
