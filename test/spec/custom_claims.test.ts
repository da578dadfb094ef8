/** Attributes of people, the standard claims of OpenID Connect Core §5.1, and claims that operators define. */
import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import type { NewClaim } from "../../src/admin/contract.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { claimValues } from "../../src/oauth/custom_claim.ts"
import { bodyOf } from "../support/answers.ts"
import { signedIn, visit } from "../support/authorization.ts"
import { machineToken, sendForm, TOKEN } from "../support/client_requests.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, freshCode, refreshed, service, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { attributes, claims, users, roles, groups, apis, scopes, clients } = at.gatehouse.administration

const SCOPE = "openid profile email address phone read"
const app = await confidentialClient(at, { scope: SCOPE, id_token_on_refresh: true })
const jwtApp = await confidentialClient(at, { scope: SCOPE, access_token_format: "jwt", id_token_alg: "RS256" })

const tokensFor = async (client: Confidential, scope: string, more = {}): Promise<Tokens & { id_token: string }> =>
  bodyOf(
    await sendForm(at, TOKEN, Object.entries(codeRequest(client, await freshCode(at, client, { scope, ...more })))),
  )
const informationOf = async ({ access_token }: Tokens) =>
  bodyOf<Record<string, unknown>>(await userinfo(at, access_token))
const information = async (scope: string, client = app) => informationOf(await tokensFor(client, scope))

/** Defines a claim for the time of `work`. */
async function withClaim(claim: NewClaim, work: () => Promise<void>): Promise<void> {
  const { claim_id } = await claims.create(claim)
  await work()
  await claims.delete(claim_id)
}

describe("OpenID Connect Core §5.1, §5.4: standard claims", () => {
  it("profile contains each of its claims that is set, and no other", async () => {
    const before = await information("openid profile")
    await users.update("ann", { name: "Ann B." })
    equal((await information("openid profile")).updated_at, undefined)
    deepEqual(Object.keys(before).toSorted(), ["client_id", "name", "preferred_username", "scope", "sub"])
    await users.update("ann", {
      attributes: { given_name: "Ann", birthdate: "1990-12-31", zoneinfo: "Europe/Paris", phone_number: "+47 22" },
    })
    const { given_name, birthdate, zoneinfo, updated_at, phone_number } = await information("openid profile")
    deepEqual([given_name, birthdate, zoneinfo, phone_number], ["Ann", "1990-12-31", "Europe/Paris", undefined])
    equal(updated_at, Math.floor(at.clock() / 1000))
    equal((await information("openid")).given_name, undefined)
  })
  it("OpenID Connect Core §5.1.1: address is an object with the known members, and phone says whether the number is verified", async () => {
    const given = {
      "address.locality": "Oslo",
      "address.formatted": "Main street 1\nOslo",
      phone_number_verified: true,
    }
    await users.update("ann", { attributes: given })
    const { address, phone_number, phone_number_verified } = await information("openid address phone")
    deepEqual(address, { formatted: "Main street 1\nOslo", locality: "Oslo" })
    deepEqual([phone_number, phone_number_verified], ["+47 22", true])
    await users.update("ann", { attributes: { phone_number: "+47 23" } })
    equal((await information("openid phone")).phone_number_verified, false)
  })
  it("§5.5: a single claim can be requested with `claims`, for user information and for the ID token", async () => {
    const asked = { claims: JSON.stringify({ userinfo: { birthdate: null }, id_token: { given_name: null } }) }
    const tokens = await tokensFor(app, "openid", asked)
    equal((await informationOf(tokens)).birthdate, "1990-12-31")
    equal(decodeJwt(tokens.id_token).given_name, "Ann")
  })
  it("the consent page lists what else the scope value profile includes for this person, in the page's language", async () => {
    const asking = await confidentialClient(at, { scope: SCOPE, consent: "ask" })
    const browser = await signedIn(at, asking)
    const page = await visit(at, browser, asking, { scope: "openid profile", ui_locales: "de" })
    match(page.html, /Weitere Angaben aus Ihrem Profil: Vorname, Geburtsdatum und Zeitzone</)
    const withoutProfile = await visit(at, browser, asking, { scope: "openid email" })
    doesNotMatch(withoutProfile.html, /More of your profile/)
  })
  it("an empty text or null removes an attribute", async () => {
    const { result } = await users.update("ann", { attributes: { given_name: null, birthdate: "" } })
    deepEqual(Object.keys(result.attributes).toSorted(), [
      ...["address.formatted", "address.locality", "phone_number", "zoneinfo"],
    ])
  })
  it("an update that changes nothing does not change updated_at", async () => {
    const { updated_at } = await information("openid profile")
    at.clock.advance({ minutes: 1 })
    await users.update("ann", { attributes: { zoneinfo: "Europe/Paris" } })
    equal((await information("openid profile")).updated_at, updated_at)
  })
})

describe("an attribute has a declared type", () => {
  const cases: readonly (readonly [
    type: string,
    good: readonly (readonly [unknown, unknown])[],
    bad: readonly unknown[],
  ])[] = [
    ["text", [["a", "a"]], [7, "a\u0000", "x".repeat(1001), "\ud800"]],
    [
      "number",
      [
        [7, 7],
        ["7.5", 7.5],
      ],
      ["seven", true, Number.NaN],
    ],
    [
      "boolean",
      [
        [true, true],
        ["false", false],
      ],
      ["yes", 1],
    ],
    [
      "list",
      [
        [
          ["a", "b", "a"],
          ["a", "b"],
        ],
        ["a, b", ["a", "b"]],
      ],
      [7, [7], ["a", ""]],
    ],
    ["date", [["2024-02-29", "2024-02-29"]], ["2023-02-29", "29.2.2024", "2024-2-29", 7]],
  ]
  for (const [type, good, bad] of cases)
    it(`${type}: a value of the type is stored, any other is refused with the attribute's name`, async () => {
      const name = `of_type_${type}`
      await attributes.create({ name, type })
      for (const [given, kept] of good) {
        const { result } = await users.update("ann", { attributes: { [name]: given as string } })
        deepEqual(result.attributes[name], kept)
      }
      for (const given of bad)
        await rejects(
          users.update("ann", { attributes: { [name]: given as string } }),
          new RegExp(`attributes.${name} is .*; use `, "s"),
        )
      await users.update("ann", { attributes: { [name]: null } })
      await attributes.delete(name)
    })
  it("an unknown attribute, a standard name and attributes of more than 8192 bytes are refused", async () => {
    await rejects(users.update("ann", { attributes: { shoe_size: "42" } }), /attributes.shoe_size is unknown/)
    await rejects(attributes.create({ name: "birthdate", type: "date" }), /is a standard attribute/)
    await rejects(
      attributes.create({ name: "Shoe", type: "size" }),
      /name "Shoe" is not a valid name.*; type "size" is unknown/,
    )
    await attributes.create({ name: "tags", type: "list" })
    const many = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100, "x"))
    await rejects(users.update("ann", { attributes: { tags: many } }), /have \d+ bytes together; use 8192 at most/)
    await attributes.delete("tags")
  })
})

describe("OpenID Connect Core §5.1.2: a claim that an operator defined is in tokens whose scope has its scope value", () => {
  it("an attribute is in user information, the ID token and a JWT access token, as its targets say", async () => {
    await attributes.create({ name: "department", type: "text" })
    await users.update("ann", { attributes: { department: "Sales" } })
    for (const target of ["userinfo", "id_token", "access_token"]) {
      await withClaim({ name: "dept", attribute: "department", scope: "email", targets: [target] }, async () => {
        const tokens = await tokensFor(jwtApp, "openid email")
        const [inToken, inAccess] = [decodeJwt(tokens.id_token).dept, decodeJwt(tokens.access_token).dept]
        const found = { userinfo: (await informationOf(tokens)).dept, id_token: inToken, access_token: inAccess }
        deepEqual(found, { userinfo: undefined, id_token: undefined, access_token: undefined, [target]: "Sales" })
        equal(decodeJwt((await tokensFor(jwtApp, "openid")).id_token).dept, undefined)
      })
    }
    await attributes.delete("department")
  })
  it("`groups` and `roles` are lists of names, roles also through groups, read again for each answer", async () => {
    await apis.create({ identifier: "urn:example:api" })
    await scopes.create({ scope: "do:this", api: "urn:example:api", assigned: true })
    await roles.create({ name: "doer", scope: "do:this" })
    await groups.create({ name: "staff" })
    await groups.create({ name: "board" })
    await roles.assign("doer", { group: "staff" })
    await groups.addMember("staff", "ann")
    await withClaim({ name: "groups", of: "groups", scope: "profile" }, () =>
      withClaim({ name: "roles", of: "roles", scope: "profile" }, async () => {
        const tokens = await tokensFor(app, "openid profile")
        const { groups: inToken, roles: rolesInToken } = decodeJwt(tokens.id_token)
        deepEqual([inToken, rolesInToken], [["staff"], ["doer"]])
        await groups.addMember("board", "ann")
        await groups.removeMember("staff", "ann")
        const found = await informationOf(tokens)
        deepEqual([found.groups, found.roles], [["board"], []])
        const { id_token = "" } = await refreshed(at, app, tokens.refresh_token)
        deepEqual(decodeJwt(id_token).groups, ["board"])
      }),
    )
  })
  it("a constant can be any JSON value, and a claim for one client takes precedence over one for all", async () => {
    await withClaim({ name: "tenant", value: { name: "all" }, scope: "openid" }, () =>
      withClaim({ name: "tenant", value: ["own"], scope: "openid", client_id: app.client_id }, async () => {
        deepEqual((await information("openid")).tenant, ["own"])
        deepEqual((await information("openid", jwtApp)).tenant, { name: "all" })
      }),
    )
  })
  it("a client that acts for itself gets constants, and no claim about a person", async () => {
    await withClaim({ name: "tenant", value: "north", scope: "read" }, () =>
      withClaim({ name: "teams", of: "groups", scope: "read" }, async () => {
        const { tenant, teams } = decodeJwt((await machineToken(at, jwtApp, ["scope", "read"])).access_token)
        deepEqual([tenant, teams], ["north", undefined])
      }),
    )
  })
  it("RFC 7519 §4.1: names with a meaning in a standard are refused, and so are sources and scope values that do not exist", async () => {
    for (const name of ["sub", "aud", "scope", "email", "birthdate", "acr", "cnf"])
      await rejects(claims.create({ name, value: 1, scope: "openid" }), /has a meaning in a standard/)
    await rejects(claims.create({ name: "__proto__", value: { a: 1 }, scope: "openid" }), /is dangerous in JavaScript/)
    await rejects(claims.create({ name: "a b", value: 1, scope: "openid" }), /is not a valid name of a claim/)
    await rejects(claims.create({ name: "x", attribute: "nothing", scope: "openid" }), /"nothing" is unknown/)
    await rejects(
      claims.create({ name: "x", of: "friends", scope: "openid" }),
      /"friends" is unknown: use one of groups, roles/,
    )
    await rejects(claims.create({ name: "x", scope: "openid" }), /give exactly one of the three/)
    await rejects(claims.create({ name: "x", of: "roles", value: 1, scope: "openid" }), /give exactly one of the three/)
    await rejects(claims.create({ name: "x", value: 1, scope: "nothing:read" }), /scope "nothing:read" is unknown/)
    await rejects(
      claims.create({ name: "x", value: 1, scope: "openid", targets: ["cookie"] }),
      /targets "cookie" is unknown/,
    )
    await rejects(claims.create({ name: "x", value: "y".repeat(1100), scope: "openid" }), /use 1024 at most/)
  })
  it("an attribute named constructor, which every object inherits, has no value unless the person has it", async () => {
    const claim = { id: newId("claim", 0, systemRandom), clientId: undefined, scope: "openid", targets: [] } as const
    const named = { ...claim, name: "builder", source: { kind: "attribute", attribute: "constructor" } } as const
    const of = (attributes: object) =>
      claimValues([named], { attributes: { ...attributes }, groups: [], roles: [] }, "userinfo")
    deepEqual([of({}), of({ constructor: "Bob" })], [{}, { builder: "Bob" }])
  })
  it("claims of a token have at most 4096 bytes: what does not fit is absent, and user information has all", async () => {
    const long = "z".repeat(1000)
    const ids: string[] = []
    for (const name of ["c1", "c2", "c3", "c4", "c5"])
      ids.push((await claims.create({ name, value: long, scope: "openid" })).claim_id)
    const tokens = await tokensFor(app, "openid")
    deepEqual(
      Object.keys(decodeJwt(tokens.id_token)).filter((name) => /^c\d$/.test(name)),
      ["c1", "c2", "c3", "c4"],
    )
    ok("c5" in (await informationOf(tokens)))
    for (const id of ids) await claims.delete(id)
  })
  it("discovery announces claims for all clients, and scope values of APIs for every client", async () => {
    await apis.create({ identifier: "urn:example:open", clients: "every" })
    await scopes.create({ scope: "open:read", api: "urn:example:open" })
    const other = await confidentialClient(at)
    await withClaim({ name: "tenant", value: 1, scope: "openid" }, () =>
      withClaim({ name: "hidden", value: 1, scope: "openid", client_id: other.client_id }, async () => {
        const { claims_supported, scopes_supported } = JSON.parse(
          (await send(at, "/.well-known/openid-configuration")).text,
        )
        ok(claims_supported?.includes("tenant") && !claims_supported.includes("hidden"))
        ok(claims_supported?.includes("birthdate") && claims_supported.includes("address"))
        ok(scopes_supported?.includes("open:read") && !scopes_supported.includes("do:this"))
      }),
    )
  })
  it("deleting an attribute deletes its claims, and deleting a client deletes the claims for it", async () => {
    await attributes.create({ name: "room", type: "text" })
    await claims.create({ name: "room", attribute: "room", scope: "profile" })
    const other = await confidentialClient(at)
    await claims.create({ name: "own", value: 1, scope: "profile", client_id: other.client_id })
    await attributes.delete("room")
    await clients.delete(other.client_id)
    deepEqual(await claims.list(), [])
  })
  it("deleting a scope value deletes its claims, so that a later value of this name does not show them", async () => {
    await scopes.create({ scope: "rooms:read", api: "urn:example:open" })
    await claims.create({ name: "room", value: 1, scope: "rooms:read" })
    equal((await claims.list()).length, 1)
    await scopes.delete("rooms:read")
    deepEqual(await claims.list(), [])
  })
})
