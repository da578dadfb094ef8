/** RFC 7592 §2.2: what a client cannot gain by changing its registration. Decision 0036. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, assertJsonHeaders, bodyOf } from "../support/answers.ts"
import {
  bearerOf,
  changeOf,
  consented,
  credentialsOf,
  manage,
  registered,
  WITH_SECRET,
} from "../support/registration.ts"
import { freshCode, service, tokensFor, userinfo } from "../support/service.ts"

const at = await service({ after }, { registration: "open" })
const stored = (metadata?: object) => consented(at, metadata)

const CHALLENGE = {
  "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
}

const changesOf = async (id: string) =>
  (await at.gatehouse.store.audit.list(500, { about: id })).filter(({ type }) => type === "client-updated")

describe("RFC 7592 §2.2: what an update cannot do", () => {
  it("what an operator removed stays removed: no update gives a client more scope or grant types than it has", async () => {
    const information = await stored()
    const { clients } = at.gatehouse.administration
    await clients.update(information.client_id, {
      scope: "openid email",
      grant_types: ["authorization_code"],
      refresh_rotation: "strict",
    })
    const less = { scope: "openid email", grant_types: ["authorization_code"] }
    for (const more of [
      {},
      { ...less, scope: "openid email profile" },
      { ...less, scope: "openid read" },
      // An omitted member would get its default, which allows more.
      { ...less, scope: undefined },
      { ...less, grant_types: ["authorization_code", "refresh_token"] },
    ])
      assertError(
        await manage(at, information, "PUT", { body: changeOf(information, more) }),
        "invalid_client_metadata",
      )
    for (const allowed of ["openid email", "openid"]) {
      const body = changeOf(information, { ...less, scope: allowed, client_name: "Renamed" })
      equal((await manage(at, information, "PUT", { body })).status, 200)
      const { name, scope, grant_types, refresh_rotation } = await clients.show(information.client_id)
      deepEqual([name, scope, grant_types, refresh_rotation], ["Renamed", allowed, ["authorization_code"], "strict"])
    }
    // Rights that the client itself gave up cannot be regained either.
    const body = changeOf(information, less)
    assertError(await manage(at, information, "PUT", { body }), "invalid_client_metadata")
  })
  it("an update that was checked just before the operator removed rights does not restore them", async (t) => {
    const information = await stored()
    const { administration, store } = at.gatehouse
    const write = store.clients.updateItself
    const quicker: typeof write = async (...change) => {
      await administration.clients.update(information.client_id, { scope: "openid" })
      return write(...change)
    }
    t.mock.method(store.clients, "updateItself", quicker, { times: 1 })
    const body = changeOf(information, { client_name: "Renamed" })
    assertError(await manage(at, information, "PUT", { body }), "invalid_client_metadata")
    const { name, scope } = await administration.clients.show(information.client_id)
    deepEqual([name, scope], ["Harbour Photos", "openid"])
  })
  it("OpenID Connect Core §8.1: no update reveals a user's subject in another sector", async () => {
    const metadata = { ...WITH_SECRET, subject_type: "pairwise" }
    const [pairwise, open] = [await stored(metadata), await stored()]
    const { access_token } = await tokensFor(at, credentialsOf(pairwise))
    const { sub } = bodyOf(await userinfo(at, access_token))
    const victim = { redirect_uris: ["https://victim.example/cb"] }
    for (const [client, more] of [
      [pairwise, victim],
      [pairwise, { redirect_uris: ["com.victim.app:/cb"] }],
      [open, { subject_type: "pairwise" }],
      [open, { subject_type: "pairwise", ...victim }],
    ] as const)
      assertError(await manage(at, client, "PUT", { body: changeOf(client, more) }), "invalid_client_metadata")
    // A client cannot avoid this check by changing to public subjects and then back to pairwise subjects.
    const detour = await stored(metadata)
    for (const [more, status] of [
      [{ subject_type: "public", ...victim }, 200],
      [{ subject_type: "pairwise", ...victim }, 400],
    ] as const)
      equal((await manage(at, detour, "PUT", { body: changeOf(detour, more) })).status, status)
    // If an operator set the sector, the client cannot return to the sector of its own URLs.
    const named = await stored(metadata)
    await at.gatehouse.administration.clients.update(named.client_id, { sector_identifier: "ours.example" })
    assertError(await manage(at, named, "PUT", { body: changeOf(named) }), "invalid_client_metadata")
    // A client may change its URLs if its sector stays the same.
    const moved = changeOf(pairwise, { redirect_uris: ["https://client.example:8443/other"] })
    equal((await manage(at, pairwise, "PUT", { body: moved })).status, 200)
    equal(bodyOf(await userinfo(at, access_token)).sub, sub)
  })
  it("an update without a change writes nothing: no event, and no reason for other processes to read the client again", async () => {
    const { clients } = at.gatehouse.administration
    const more = { default_max_age: 60, post_logout_redirect_uris: ["https://b.example/", "https://a.example/"] }
    for (const information of [await stored(), await stored({ ...WITH_SECRET, ...more, subject_type: "pairwise" })]) {
      const { client_id } = await clients.show(information.client_id)
      const changed = async () => (await changesOf(client_id)).length
      for (const body of [changeOf(information), changeOf(information, { client_secret: undefined })]) {
        const answer = await manage(at, information, "PUT", { body })
        equal(answer.status, 200)
        assertJsonHeaders(answer)
        deepEqual(JSON.parse(answer.text), information)
      }
      equal(await changed(), 0)
      await manage(at, information, "PUT", { body: changeOf(information, { client_name: "Renamed" }) })
      equal(await changed(), 1)
    }
  })
  it("updates and deletions count against the address, together with registrations; reading does not count", async (t) => {
    const own = await service(t, { registration: "open", registrationLimit: { count: 4, windowMs: 3_600_000 } })
    const information = await registered(own, WITH_SECRET)
    await freshCode(own, credentialsOf(information))
    const body = changeOf(information, { client_name: "Renamed" })
    equal((await manage(own, information, "PUT", { body })).status, 200)
    assertError(await manage(own, information, "PUT", { body, headers: bearerOf("gra_x") }), "invalid_token", CHALLENGE)
    equal((await manage(own, information, "PUT", { body })).status, 200)
    for (const method of ["PUT", "DELETE"] as const)
      assertError(await manage(own, information, method, { body }), "too_many_requests", { "retry-after": "3600" })
    equal((await manage(own, information, "GET")).status, 200)
    own.clock.advance({ hours: 1 })
    equal((await manage(own, information, "DELETE")).status, 204)
  })
})
