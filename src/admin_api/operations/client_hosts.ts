import { firstOf } from "../../admin/page.ts"
import type { AnyCall } from "../operation.ts"
import { action, list, show } from "../operation.ts"
import { blockedHostSchema, clientHostSchema } from "../records.ts"

const right = "admin:clients"
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { host: string } }) =>
  administration.clientHosts.show(path.host)

export const clientHostOperations = [
  list({
    id: "listBlockedHosts",
    path: "/client_hosts",
    summary: "List the blocked hosts",
    description: "Hosts of one domain follow each other.",
    right: "admin:read",
    item: blockedHostSchema,
    async run({ administration, after, limit }) {
      const hosts = await administration.clientHosts.blocked()
      const begin = after === undefined ? 0 : hosts.findIndex(({ host }) => host === after) + 1
      return firstOf(hosts.slice(begin, begin + limit + 1), ({ host }) => host, limit)
    },
  }),
  show({
    id: "getClientHost",
    path: "/client_hosts/{host}",
    summary: "Show how many clients and people a block of a host affects",
    description: "Counts at most 10000 of each.",
    right: "admin:read",
    output: clientHostSchema,
    run: current,
  }),
  action({
    id: "blockClientHost",
    method: "POST",
    path: "/client_hosts/{host}/block",
    summary: "Block a host and the hosts below it",
    description:
      "Clients that nobody registered by hand, with a redirect URI or metadata document there, are refused, and nobody can register another one. A client that is set to `first-party` keeps working.",
    right,
    output: clientHostSchema,
    current,
    run: async ({ administration, path }) => ({ body: await administration.clientHosts.block(path.host) }),
  }),
  action({
    id: "unblockClientHost",
    method: "POST",
    path: "/client_hosts/{host}/unblock",
    summary: "Unblock a host",
    description: "Clients that were disabled one by one stay disabled.",
    right,
    output: clientHostSchema,
    current,
    run: async ({ administration, path }) => ({ body: await administration.clientHosts.unblock(path.host) }),
  }),
]
