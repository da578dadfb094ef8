/** RFC 9449 §11.1 with several servers on one database. The tests use real processes and a real PostgreSQL. */
import { deepEqual, equal } from "node:assert/strict"
import { describe, it } from "node:test"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import { freePort } from "../support/free_port.ts"
import { tokenRequest } from "../support/journey.ts"
import { database, newClient, skip } from "./instance.ts"

const PORTS = [await freePort(), await freePort()]
const PUBLIC_URL = `http://localhost:${PORTS[0]}`
const TOKENINFO = "/api/tokeninfo.php"

describe("two servers of one public URL on one database", { skip }, () => {
  it("RFC 9449 §11.1: a proof that arrives at both at once works once, and then at neither", async (t) => {
    const empty = await database(t)
    const urls = await Promise.all(
      PORTS.map(async (port) => {
        await empty.start({ env: { PORT: String(port), GATEHOUSE_URL: PUBLIC_URL } })
        return `http://localhost:${port}`
      }),
    )
    const scene = await empty.open()
    const client = await newClient(scene, { grant_types: ["client_credentials"], redirect_uris: [], consent: "ask" })
    const keys = proofKeys()
    const proofFor = (htm: string, path: string, more = {}) =>
      dpopProof(keys, { htm, htu: PUBLIC_URL + path, at: Date.now(), ...more })
    const world = { url: PUBLIC_URL } as Parameters<typeof tokenRequest>[0]
    const dpop = proofFor("POST", "/oauth/token.php")
    const { body } = await tokenRequest(world, { grant_type: "client_credentials", ...client }, { dpop })
    equal(body.token_type, "DPoP")
    const accessToken = String(body.access_token)

    const check = (url: string, proof: string) =>
      fetch(url + TOKENINFO, { headers: { authorization: `DPoP ${accessToken}`, dpop: proof } })
    for (let round = 0; round < 20; round++) {
      const proof = proofFor("GET", TOKENINFO, { accessToken })
      const statuses = (await Promise.all(urls.map((url) => check(url, proof)))).map(({ status }) => status)
      deepEqual(statuses.toSorted(), [200, 401])
      for (const url of urls) equal((await check(url, proof)).status, 401)
    }
  })
})
