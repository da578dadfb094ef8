import { say } from "../base/say.ts"
import { hostIn } from "../oauth/client_hosts.ts"
import type { BlockedHost } from "../store/blocked_host.ts"
import type { BlockedHostRecord, ClientHostRecord } from "./contract.ts"
import { requireRightsOfClient } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Invalid, NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

export interface ClientHostAdministration {
  /** Returns the blocked hosts. Hosts of one domain follow each other. */
  blocked(): Promise<BlockedHostRecord[]>
  /** Returns a blocked host. Throws NotFound. */
  show(host: string): Promise<BlockedHostRecord>
  /** Returns how many clients and people a block of this host affects: 0 for text that is not a host. */
  affected(host: string): Promise<ClientHostRecord>
  /**
   * Blocks a host and the hosts below it. Clients that nobody registered by hand, with a redirect URI or metadata document there, are refused from
   * now on: existing ones like disabled clients, new ones at their registration. A client that an operator set to `first-party` keeps working.
   * Throws Invalid for text that is neither a host nor an address at one, and Conflict if the host is blocked already.
   */
  block(host: string): Promise<BlockedHostRecord>
  /**
   * Ends the block. Clients that an operator disabled stay disabled, and so do clients at another blocked host. Throws NotFound if the host is not
   * blocked, and RightsMissing if a client that would work again has a right of administration that the actor lacks.
   */
  unblock(host: string): Promise<BlockedHostRecord>
}

/** Counting further would cost as much as reading that many rows. */
const MAX_COUNT = 10_000

export function clientHostAdministration(deps: AdministrationDeps): ClientHostAdministration {
  const { blockedHosts, clients } = deps.store

  async function found(text: string): Promise<BlockedHost> {
    const host = hostIn(text)
    const blocked = (await blockedHosts.list()).find((each) => each.host === host)
    if (blocked === undefined) throw new NotFound("blocked-host", text)
    return blocked
  }

  return {
    blocked: async () => (await blockedHosts.list()).map(blockedRecord),
    show: async (text) => blockedRecord(await found(text)),
    async affected(text) {
      const host = hostIn(text)
      if (host === undefined) return { host: text, blocked: false, clients: 0, people: 0 }
      const blocked = (await blockedHosts.list()).some((each) => each.host === host)
      return { host, blocked, ...(await clients.strangersAt(host, MAX_COUNT)) }
    },
    async block(text) {
      const host = hostIn(text)
      if (host === undefined) throw new Invalid([{ field: "host", ...say("host-malformed", { received: text }) }])
      const event = operatorEvent("client-host-blocked", host, deps)
      const blocked = { host, blockedAt: event.at, blockedBy: event.actor }
      if (!(await blockedHosts.block(blocked, event))) throw new Conflict(say("host-blocked-already", { host }))
      return blockedRecord(blocked)
    },
    async unblock(text) {
      const blocked = await found(text)
      // Unblocking enables each of these clients again, so it requires the rights for that change.
      for (const { id, scope } of await clients.powerfulStrangersAt(blocked.host))
        await requireRightsOfClient(deps, { id, scope, name: (await clients.find(id))?.name ?? id })
      const event = operatorEvent("client-host-unblocked", blocked.host, deps)
      if (!(await blockedHosts.unblock(blocked.host, event))) throw new NotFound("blocked-host", text)
      return blockedRecord(blocked)
    },
  }
}

const blockedRecord = ({ host, blockedAt, blockedBy }: BlockedHost): BlockedHostRecord => ({
  host,
  blocked_at: timestamp(blockedAt),
  blocked_by: blockedBy,
})
