/**
 * The cost of a flood of registrations: the number of stored clients has a maximum, and only clients that the flood registered are deleted. RFC 7591
 * §5, decision 0036.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import type { Information } from "../support/registration.ts"
import { consented, credentialsOf, manage, PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import { confidentialClient, service, tokensFor } from "../support/service.ts"

const at = await service({ after }, { registration: "open", trustedProxies: ["127.0.0.0/8"] })
const MAXIMUM = 20

const from = (address: string, metadata: object = PUBLIC) => registered(at, metadata, { "x-forwarded-for": address })
const isThere = async (client: Information) => (await manage(at, client, "GET")).status === 200
const stillThere = async (clients: readonly Information[]) =>
  (await Promise.all(clients.map(isThere))).filter(Boolean).length

test("RFC 7591 §5: a flood from one block deletes no operator's client, no consented client and no new client from another block", async (t) => {
  const { clients } = at.gatehouse.store
  const register = clients.register
  const asked = new Set<string>()
  t.mock.method(clients, "register", (...[client, block, maximum]: Parameters<typeof register>) => {
    asked.add(`${block} ${maximum}`)
    return register(client, block, MAXIMUM)
  })
  const web = await confidentialClient(at)
  const used = await consented(at)
  const early = [await from("198.51.100.7"), await from("2001:db8:1:2::3", WITH_SECRET)]
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, n) => from(`192.0.2.${n}`, n % 2 ? PUBLIC : WITH_SECRET)),
  )
  const late = [await from("203.0.113.9"), await from("2001:db8:2::4", WITH_SECRET)]

  equal(await stillThere(flood), MAXIMUM - early.length - late.length)
  equal(await stillThere([used, ...early, ...late]), 5)
  for (const client of [web, credentialsOf(used), ...[...early, ...late].map(credentialsOf)])
    equal((await tokensFor(at, client)).token_type, "Bearer")
  deepEqual(
    [...asked].sort(),
    ["127.0.0.0/24", "192.0.2.0/24", "198.51.100.0/24", "2001:db8:1::/48", "2001:db8:2::/48", "203.0.113.0/24"].map(
      (block) => `${block} 10000`,
    ),
  )
})
