/** Servers keep the connections in memory. No trigger announces the changes of this test, as if no notice had reached this server yet. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { systemClock } from "../../src/base/clock.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { answerFor, lyingProvider } from "../support/lying_provider.ts"
import { database, newClient, skip } from "./instance.ts"

const CLIENT = "client-7"

test("a connection that another server has disabled or deleted makes no account and starts no session", {
  skip,
}, async (t) => {
  const scene = await (await database(t)).open()
  const provider = await lyingProvider(CLIENT, "", systemClock)
  t.after(() => provider.close())
  await scene.administer.connections.create({
    name: "acme",
    preset: "oidc",
    issuer: provider.issuer,
    client_id: CLIENT,
    auth_method: "none",
    accounts: "everybody",
  })
  const client = await newClient(scene)
  const server = await scene.start()

  /** A person who has signed in at the provider. The result opens the address at which the server asks about the person. */
  async function comingBack(sub: string) {
    const browser = new Browser()
    const out = await browser.get(authorizeUrl(server, requestOf(client, { connection: "acme" })))
    const back = await browser.get(answerFor({ sub, email: `${sub}@acme.example` }, out.location))
    return async () => (await browser.get(back.location ?? "")).status
  }
  const rows = async () =>
    Promise.all(
      ['"user"', "session"].map(async (table) => (await scene.rows(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n),
    )
  equal(await (await comingBack("known"))(), 303)
  const before = await rows()
  await scene.rows("ALTER TABLE connection DISABLE TRIGGER USER")
  for (const change of ["UPDATE connection SET enabled = 0", "DELETE FROM connection"]) {
    const people = await Promise.all(["known", "new"].map(comingBack))
    await scene.rows(change)
    deepEqual(await Promise.all(people.map((arrives) => arrives())), [403, 403], change)
    deepEqual(await rows(), before, change)
  }
})
