/** OpenID Connect Registration §5: a client's metadata names a sector. The client proves that it belongs to this sector. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { certificate, skipWithoutOpenssl, trust } from "../support/certificate.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import type { Information } from "../support/registration.ts"
import {
  changeOf,
  consented,
  credentialsOf,
  manage,
  read,
  register,
  registered,
  WITH_SECRET,
} from "../support/registration.ts"
import { service, tokensFor, userinfo } from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { registration: "open" }, { log })
const OTHER = "https://other.example/cb"

/** Starts the host of the sector. */
async function sector() {
  const asked: string[] = []
  const state = { status: 200, type: "application/json", body: "[]", location: "" }
  const own = certificate("localhost")
  trust(own)
  const server = createServer(own, (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(state.status, { "content-type": state.type, location: state.location }).end(state.body)
  })
  await new Promise<void>((listening) => server.listen(0, "localhost", listening))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { asked, uri: `https://localhost:${port}/redirect_uris.json` })
}

const there = skipWithoutOpenssl === false ? await sector() : undefined

describe("OpenID Connect Registration §5: sector_identifier_uri", { skip: skipWithoutOpenssl }, () => {
  if (there === undefined) return
  const PAIRWISE = { ...WITH_SECRET, subject_type: "pairwise", sector_identifier_uri: there.uri }
  const lists = (...uris: unknown[]) => {
    there.body = JSON.stringify(uris)
    there.asked.length = 0
    lines.length = 0
  }

  /** Returns the sub of ann at a client. */
  const subOf = async (client: Information) => {
    const { access_token } = await tokensFor(at, credentialsOf(client))
    return bodyOf(await userinfo(at, access_token)).sub
  }

  it("is fetched at registration, must contain every redirect URI, and then defines the sector", async () => {
    lists("https://unused.example/", REDIRECT_URI, OTHER)
    const one = await registered(at, { ...PAIRWISE, redirect_uris: [REDIRECT_URI, OTHER] })
    deepEqual(there.asked, ["GET /redirect_uris.json"])
    equal(one.sector_identifier_uri, there.uri)
    equal((await read(at, one)).sector_identifier_uri, there.uri)
    const sub = await subOf(one)
    lists(REDIRECT_URI)
    equal(await subOf(await registered(at, PAIRWISE)), sub)
    const alone = await registered(at, { ...PAIRWISE, sector_identifier_uri: undefined })
    notEqual(await subOf(alone), sub)
    const { sector_identifier_uri } = await at.gatehouse.administration.clients.show(one.client_id)
    equal(sector_identifier_uri, there.uri)
  })

  it("is refused if a redirect URI is not in the array, byte for byte, or the answer is not such an array", async () => {
    const refused = async (reason: string, received?: string) => {
      lines.length = 0
      const answer = await register(at, { ...PAIRWISE, redirect_uris: [REDIRECT_URI, OTHER] })
      assertError(answer, "invalid_client_metadata")
      deepEqual(
        lines.map((line) => [line.reason, line.received]),
        [[reason, received]],
      )
    }
    for (const uris of [[], [REDIRECT_URI], [REDIRECT_URI, `${OTHER}/`], [[REDIRECT_URI, OTHER]]]) {
      lists(...uris)
      await refused("sector-identifier-incomplete", there.uri)
    }
    for (const body of [`{"0":"${OTHER}"}`, `"${REDIRECT_URI} ${OTHER}"`, "null"]) {
      there.body = body
      await refused("sector-identifier-unavailable", `${there.uri}: it is not a JSON array`)
    }
    lists(REDIRECT_URI, OTHER)
    for (const [changed, problem] of [
      [{ status: 302, location: "https://localhost/" }, "it answers 302, and redirects are not followed"],
      [{ status: 404 }, "it answers 404"],
      [{ type: "text/plain" }, "its answer is not application/json"],
      [{ body: `["${"a".repeat(70_000)}"]` }, "its answer is longer than 65536 bytes"],
    ] as const) {
      const before = { ...there }
      Object.assign(there, changed)
      await refused("sector-identifier-unavailable", `${there.uri}: ${problem}`)
      Object.assign(there, before)
    }
  })

  it("is not fetched for a refused request, or if the caller may not register", async (t) => {
    lists(REDIRECT_URI)
    assertError(await register(at, { ...PAIRWISE, default_max_age: -1 }), "invalid_client_metadata")
    const closed = await service(t, { registration: "token" })
    equal((await register(closed, PAIRWISE)).status, 401)
    deepEqual(there.asked, [])
  })

  it("is fetched again for other redirect URIs or another URL, and for no other change (RFC 7592 §2.2)", async () => {
    lists(REDIRECT_URI)
    const client = await consented(at, PAIRWISE)
    const sub = await subOf(client)
    lists(REDIRECT_URI)
    const put = (more: object) => manage(at, client, "PUT", { body: changeOf(client, more) })
    equal((await put({ client_name: "Renamed" })).status, 200)
    deepEqual(there.asked, [])
    assertError(await put({ redirect_uris: [OTHER] }), "invalid_client_metadata")
    deepEqual(there.asked, ["GET /redirect_uris.json"])
    lists(OTHER)
    const elsewhere = { sector_identifier_uri: `${there.uri}?v=2`, redirect_uris: [OTHER] }
    equal((await put(elsewhere)).status, 200)
    deepEqual(there.asked, ["GET /redirect_uris.json?v=2"])
    lists(REDIRECT_URI)
    equal((await put({})).status, 200)
    equal(await subOf(client), sub)
    // The server refuses a different sector before it calls the URL.
    lists(REDIRECT_URI)
    assertError(await put({ sector_identifier_uri: "https://victim.example/s" }), "invalid_client_metadata")
    assertError(await put({ sector_identifier_uri: undefined }), "invalid_client_metadata")
    deepEqual(there.asked, [])
  })
})
