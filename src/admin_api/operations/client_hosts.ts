import { firstOf } from "../../admin/page.ts"
import { NotFound } from "../../admin/problem.ts"
import type { AnyCall } from "../operation.ts"
import { action, create, list, show } from "../operation.ts"
import { blockedHostSchema, clientHostSchema } from "../records.ts"
import { about, object, text } from "../schemas.ts"

const right = "admin:clients"
const HOST = "A host such as `app.example.com`, or an address at this host."
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { host: string } }) =>
  administration.clientHosts.show(path.host)

export const clientHostOperations = [
  list({
    id: "listBlockedHosts",
    path: "/blocked_hosts",
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
  create({
    id: "blockHost",
    event: "client-host-blocked",
    path: "/blocked_hosts",
    summary: "Block a host and the hosts below it",
    description:
      "Clients that nobody registered by hand, with a redirect URI or metadata document there, are refused, and nobody can register another one. A client that is set to `first-party` keeps working.",
    right,
    body: object<{ readonly host: string }>("BlockedHostInput", { host: about(HOST, text) }),
    output: blockedHostSchema,
    async run({ administration, body }) {
      const blocked = await administration.clientHosts.block(body.host)
      return { body: blocked, created: `/blocked_hosts/${encodeURIComponent(blocked.host)}` }
    },
  }),
  show({
    id: "getBlockedHost",
    path: "/blocked_hosts/{host}",
    summary: "Show a blocked host",
    right: "admin:read",
    output: blockedHostSchema,
    run: current,
  }),
  action({
    id: "unblockHost",
    // The clients at this host work again, perhaps one with a right of administration.
    proof: "always",
    method: "DELETE",
    path: "/blocked_hosts/{host}",
    summary: "Unblock a host",
    description:
      "Clients that were disabled one by one stay disabled, and so do clients at another blocked host. Needs the rights of administration of the clients that work again.",
    right,
    current,
    async run({ administration, path }) {
      await administration.clientHosts.unblock(path.host)
      return { body: undefined }
    },
  }),
  show({
    id: "getClientHost",
    path: "/client_hosts/{host}",
    summary: "Show how many clients and people a block of a host affects",
    description: "Counts at most 10000 of each. A host without such a client is not found.",
    right: "admin:read",
    output: clientHostSchema,
    async run({ administration, path }) {
      const affected = await administration.clientHosts.affected(path.host)
      if (affected.clients === 0) throw new NotFound("client-host", path.host)
      return affected
    },
  }),
]
