import { test } from "node:test"
import { Rounds } from "./rounds.ts"
import { sqliteSite } from "./site.ts"

test("SQLite: under load, kill -9", async (t) => {
  const site = await sqliteSite(t)
  const rounds = await Rounds.on(t, site)
  await rounds.run(t, {
    title: "the server is killed",
    async fault() {
      await site.servers[0]?.kill()
      await site.serveAgain(0)
      return { killed: [0] }
    },
  })
})
