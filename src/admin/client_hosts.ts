import { quoted } from "../base/quoted.ts"
import { hostIn } from "../oauth/client_hosts.ts"
import type { BlockedHost } from "../store/blocked_host.ts"
import type { BlockedHostRecord, ClientHostRecord } from "./contract.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Every function with a host also takes an address, and throws Invalid for any other text. */
export interface ClientHostAdministration {
  /** Returns the blocked hosts. Hosts of one domain follow each other. */
  blocked(): Promise<BlockedHostRecord[]>
  /** Returns how many clients and people a block of this host affects, and whether the host is blocked. */
  show(host: string): Promise<ClientHostRecord>
  /**
   * Blocks a host and the hosts below it. Clients that nobody registered by hand, with a redirect URI or metadata document there, are refused from
   * now on: existing ones like disabled clients, new ones at their registration. A client that an operator set to `first-party` keeps working. Has
   * no effect on a blocked host.
   */
  block(host: string): Promise<ClientHostRecord>
  /** Ends the block. Clients that an operator disabled stay disabled, and so do clients at another blocked host. */
  unblock(host: string): Promise<ClientHostRecord>
}

/** Counting further would cost as much as reading that many rows. */
const MAX_COUNT = 10_000

export function clientHostAdministration(deps: AdministrationDeps): ClientHostAdministration {
  const { blockedHosts, clients } = deps.store

  function validHost(text: string): string {
    const problems = new Problems()
    const host = hostIn(text)
    if (host === undefined) problems.add("host", `${quoted(text)} is not a host such as app.example.com`)
    problems.throwIfAny()
    return host ?? ""
  }

  async function record(host: string): Promise<ClientHostRecord> {
    const found = (await blockedHosts.list()).find((blocked) => blocked.host === host)
    const counted = await clients.strangersAt(host, MAX_COUNT)
    return {
      host,
      blocked: found !== undefined,
      blocked_at: found === undefined ? null : timestamp(found.blockedAt),
      blocked_by: found?.blockedBy ?? null,
      ...counted,
    }
  }

  return {
    blocked: async () => (await blockedHosts.list()).map(blockedRecord),
    show: async (text) => record(validHost(text)),
    async block(text) {
      const host = validHost(text)
      const event = operatorEvent("client-host-blocked", host, deps)
      await blockedHosts.block({ host, blockedAt: event.at, blockedBy: event.actor }, event)
      return record(host)
    },
    async unblock(text) {
      const host = validHost(text)
      await blockedHosts.unblock(host, operatorEvent("client-host-unblocked", host, deps))
      return record(host)
    },
  }
}

const blockedRecord = ({ host, blockedAt, blockedBy }: BlockedHost): BlockedHostRecord => ({
  ...{ host, blocked_at: timestamp(blockedAt), blocked_by: blockedBy },
})
