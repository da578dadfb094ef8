/** The server removes the redirect URI of a trial whose person has no live session. Decision 0057. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { removeEndedTrials } from "../../src/admin/ended_trials.ts"
import { systemRandom } from "../../src/base/random.ts"
import { atAccount } from "../support/own_account.ts"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"

const IDLE_MS = 3_600_000

const run = ({ gatehouse: { store }, clock, url }: Service) =>
  removeEndedTrials({ store, clock, random: systemRandom, issuer: () => url }, IDLE_MS)

async function withTrial(at: Service, ...users: string[]) {
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Tried",
    kind: "public",
    redirect_uris: ["https://app.example/cb", ...users.map((user) => `${at.url}/console/try-callback/${user}`)],
  })
  return result.client_id
}

const urisOf = async (at: Service, id: string) => (await at.gatehouse.administration.clients.show(id)).redirect_uris

test("the address of a trial stays while its person has a live session, and is removed afterwards, once, by the server", async (t) => {
  const at = await service(t)
  await atAccount(at)
  const [client, other] = [await withTrial(at, at.userId), await withTrial(at)]
  deepEqual(await run(at), [])
  equal((await urisOf(at, client)).length, 2)
  at.clock.advance({ ms: IDLE_MS })
  deepEqual(await run(at), [client])
  deepEqual(await urisOf(at, client), ["https://app.example/cb"])
  deepEqual(await run(at), [])
  const events = await at.gatehouse.administration.audit.list({ limit: 9, types: ["client-updated"] })
  deepEqual(
    events.map(({ actor, subject, detail }) => [actor, subject, detail]),
    [["server", client, "changed=redirect_uris"]],
  )
  deepEqual(await urisOf(at, other), ["https://app.example/cb"])
})

test("an address that no person has is removed; other addresses of this origin and those of the others stay", async (t) => {
  const at = await service(t)
  await atAccount(at)
  const gone = `user_${"0".repeat(32)}`
  const client = await withTrial(at, gone, at.userId, "somebody")
  await at.gatehouse.administration.clients.update(client, {
    redirect_uris: [...(await urisOf(at, client)), `${at.url}/console/other/${gone}`],
  })
  deepEqual(await run(at), [client])
  deepEqual(
    (await urisOf(at, client)).map((uri) => uri.replace(at.url, "")),
    [
      "https://app.example/cb",
      `/console/try-callback/${at.userId}`,
      "/console/try-callback/somebody",
      `/console/other/${gone}`,
    ],
  )
})

test("the last redirect URI of an application stays, and so does a change that somebody makes meanwhile", async (t) => {
  const at = await service(t)
  const client = await withTrial(at, at.userId)
  const { clients } = at.gatehouse.administration
  const { store } = at.gatehouse
  const meanwhile = {
    ...store.clients,
    update: async (...given: Parameters<typeof store.clients.update>) => {
      await clients.update(client, { name: "Renamed" })
      return store.clients.update(...given)
    },
  }
  const deps = { clock: at.clock, random: systemRandom, issuer: () => at.url }
  deepEqual(await removeEndedTrials({ ...deps, store: { clients: meanwhile, sessions: store.sessions } }, IDLE_MS), [])
  const { name, redirect_uris } = await clients.show(client)
  deepEqual([name, redirect_uris.length], ["Renamed", 2])
  const alone = await clients.create({
    name: "Alone",
    kind: "public",
    redirect_uris: [`${at.url}/console/try-callback/${at.userId}`],
  })
  deepEqual(await run(at), [client])
  ok((await urisOf(at, alone.result.client_id)).length === 1)
})
