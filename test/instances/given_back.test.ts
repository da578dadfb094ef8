/**
 * RFC 7009 with several servers on one database: a token revoked at one server is invalid at the others. The tests use real processes and a real
 * PostgreSQL.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { INTROSPECT, revocation, sendForm } from "../support/client_requests.ts"
import { freePort } from "../support/free_port.ts"
import { bearer, codeFor, exchange, PASSWORD, refresh } from "../support/journey.ts"
import { database, newClient, skip } from "./instance.ts"

const PORTS = [await freePort(), await freePort()]
const PUBLIC_URL = `http://localhost:${PORTS[0]}`

describe("two servers of one public URL on one database", { skip }, () => {
  for (const access_token_format of ["opaque", "jwt"])
    it(`RFC 7009 §2.1: an access token revoked at one server is invalid at the other in the next request (${access_token_format})`, async (t) => {
      const empty = await database(t)
      const [one, other] = await Promise.all(
        PORTS.map(async (port) => ({
          ...(await empty.start({ env: { PORT: String(port), GATEHOUSE_URL: PUBLIC_URL } })),
          url: `http://localhost:${port}`,
        })),
      )
      const scene = await empty.open()
      ok(one && other)
      const password = new Secret(PASSWORD)
      await scene.administer.users.create({ username: "ann", email: "ann@example.com", password })
      const client = await newClient(scene, { access_token_format, id_token_alg: "ES256", subject_type: "pairwise" })
      const browser = new Browser()
      const held = async () => (await exchange(one, client, await codeFor(one, client, {}, browser))).body
      const statuses = (given: unknown, token = String(given)) =>
        Promise.all(
          [one, other].map(async (at) => [
            (await bearer(at, "/api/userinfo.php", token)).status,
            (await bearer(at, "/api/tokeninfo.php", token)).body.active,
            JSON.parse((await sendForm(at, INTROSPECT, Object.entries({ token, ...client }))).text).active,
          ]),
        )
      const { access_token, refresh_token } = await held()
      deepEqual(await statuses(access_token), Array(2).fill([200, true, true]))
      const answers = await Promise.all([one, other].map((at) => revocation(at, client, String(access_token))))
      deepEqual(
        answers.map(({ status, text }) => [status, text]),
        Array(2).fill([200, "{}"]),
      )
      deepEqual(await statuses(access_token), Array(2).fill([401, false, false]))
      equal((await refresh(other, client, refresh_token)).status, 200)

      // One server revokes a refresh token while the other refreshes it. Whichever comes first, the whole grant ends.
      const next = await held()
      const [refreshed, given] = await Promise.all([
        refresh(one, client, next.refresh_token),
        revocation(other, client, String(next.refresh_token)),
      ])
      equal(given.status, 200)
      const left = [next, ...(refreshed.status === 200 ? [refreshed.body] : [])]
      for (const tokens of left) {
        deepEqual(await statuses(tokens.access_token), Array(2).fill([401, false, false]))
        equal((await refresh(one, client, tokens.refresh_token)).body.error, "invalid_grant")
      }
    })
})
