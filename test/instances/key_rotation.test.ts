/**
 * If several servers rotate keys by schedule, only one server creates the successor, and no key is created twice. The tests use real processes and a
 * real PostgreSQL.
 */
import { deepEqual, equal } from "node:assert/strict"
import { describe, it } from "node:test"
import { database, skip, soon } from "./instance.ts"

describe("three servers with overdue keys", { skip }, () => {
  it("servers that start at the same time add one successor of each key, and all publish it", async (t) => {
    const scene = await (await database(t)).open()
    for (const alg of ["RS256", "ES256", "EdDSA"]) await scene.administer.keys.rotate({ alg })
    const age = 200 * 86_400_000
    await scene.rows(`UPDATE signing_key SET created_at = created_at - ${age}, active_at = active_at - ${age}`)
    const all = await Promise.all([1, 2, 3].map(() => scene.start()))
    const count = async () => Number((await scene.rows("SELECT count(*)::int AS keys FROM signing_key"))[0]?.keys)
    await soon(async () => (await count()) === 6)
    const kidsOf = async (url: string) =>
      ((await (await fetch(`${url}/oauth/jwks.php`)).json()) as { keys: { kid: string }[] }).keys
        .map(({ kid }) => kid)
        .join()
    const expected = (await scene.administer.keys.list()).map(({ key_id }) => key_id).join()
    for (const { url } of all) await soon(async () => (await kidsOf(url)) === expected)
    // All servers serve the expected key set. So each of them has tried to rotate, or has found the successor of another server.
    for (const { child, ended } of all) {
      child.kill("SIGTERM")
      equal((await ended).status, 0)
    }
    equal(await count(), 6)
    deepEqual(
      (await scene.rows("SELECT subject FROM audit_event WHERE actor = 'server' ORDER BY subject")).map(
        ({ subject }) => subject,
      ),
      ["ES256", "EdDSA", "RS256"],
    )
    deepEqual(
      (await scene.administer.keys.list()).map(({ alg, state }) => `${alg} ${state}`),
      ["RS256", "ES256", "EdDSA"].flatMap((alg) => [`${alg} active`, `${alg} announced`]),
    )
  })
})
