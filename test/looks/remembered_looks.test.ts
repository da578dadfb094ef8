import { deepEqual, equal, rejects } from "node:assert/strict"
import { test } from "node:test"
import { sha256 } from "../../src/base/digest.ts"
import { newId } from "../../src/base/id.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Look } from "../../src/looks/look.ts"
import { LOOKS } from "../../src/looks/look_settings.ts"
import { rememberedLooks } from "../../src/looks/remembered_looks.ts"
import { confidentialClient } from "../store/samples.ts"

const CONTENT = Buffer.from("logo")
const DIGEST = sha256(CONTENT).toString("base64url")
const look = (more: Partial<Look> = {}): Look => ({
  clientId: undefined,
  ...LOOKS.defaults(),
  logo: undefined,
  ...more,
})

/** A store whose list the test replaces, or that is unreachable. It counts the reads of a logo's content. */
function stored(first: readonly Look[]) {
  const at = { looks: first, error: undefined as Error | undefined, read: 0, content: CONTENT }
  const store = {
    async list() {
      if (at.error !== undefined) throw at.error
      return at.looks
    },
    async logo() {
      at.read += 1
      return at.content
    },
  }
  return { at, looks: rememberedLooks(store, "/auth") }
}

test("while the database is unreachable, pages keep the latest known look", async () => {
  const { at, looks } = stored([look({ name: "Example ID" })])
  equal((await looks.of())?.name, "Example ID")
  at.error = new StoreUnavailable("gone", {})
  equal((await looks.of())?.name, "Example ID")
  equal((await looks.of(confidentialClient()))?.name, "Example ID")
  equal(looks.latest()?.name, "Example ID")
})

test("any other error while reading looks is a defect, except on a page that does not wait", async () => {
  const { at, looks } = stored([])
  at.error = new TypeError("a column holds NULL")
  await rejects(looks.of(), TypeError)
  equal(looks.latest(), undefined)
})

test("a page that does not wait gets a change one page later", async () => {
  const { at, looks } = stored([])
  equal(await looks.of(), undefined)
  at.looks = [look({ name: "Example ID" })]
  equal(looks.latest(), undefined)
  await looks.of()
  equal(looks.latest()?.name, "Example ID")
})

test("a client's look is that of its present name, and only of a client that an operator registered", async () => {
  const client = confidentialClient()
  const { at, looks } = stored([look({ clientId: client.id, tosUri: "https://example.com/terms" })])
  equal((await looks.of(client))?.client?.name, client.name)
  equal((await looks.of({ ...client, name: "Renamed" }))?.client?.name, "Renamed")
  for (const registeredBy of ["anyone", "token-holder", "metadata-document"] as const)
    for (const consent of ["ask", "first-party"] as const)
      equal(await looks.of({ ...client, registeredBy, consent }), undefined)
  at.looks = []
  equal(await looks.of(client), undefined)
})

test("an invented digest costs no read of the database", async () => {
  const logo = { digest: DIGEST, type: "image/png", width: 1, height: 1, bytes: 4 } as const
  const owner = newId("client", 0, (bytes) => Buffer.alloc(bytes))
  const { at, looks } = stored([look(), look({ clientId: owner, logo })])
  for (const invented of ["", "x", `${DIGEST.slice(1)}e`, DIGEST.toUpperCase()])
    equal(await looks.logo(invented), undefined)
  equal(at.read, 0)
  deepEqual(await looks.logo(DIGEST), { type: "image/png", content: CONTENT })
  equal(at.read, 1)
})

test("a logo that another process has replaced is not sent under the address of the former one, which browsers keep", async () => {
  const { at, looks } = stored([look({ logo: { digest: DIGEST, type: "image/png", width: 1, height: 1, bytes: 4 } })])
  at.content = Buffer.from("other")
  equal(await looks.logo(DIGEST), undefined)
})
