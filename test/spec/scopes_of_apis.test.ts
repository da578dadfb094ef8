/** Scope values that APIs declare: who may request them, what the consent page says, and which API a token is for. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, isConsentPage, signedIn, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { asked, introspected, machineToken, sendForm, TOKEN } from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  tokeninfo,
  userinfo,
} from "../support/service.ts"

const at = await service({ after })
const { apis, scopes, clients, roles, groups, users, audit } = at.gatehouse.administration

const PHOTOS = "https://photos.example/v1"
const FILES = "https://files.example/v1"
await apis.create({ identifier: PHOTOS, name: "Photo Store" })
await apis.create({ identifier: FILES })
await scopes.create({
  scope: "photos:read",
  api: PHOTOS,
  description: "See your photos",
  "description#de": "Ihre Fotos sehen",
})
await scopes.create({ scope: "photos:print", api: PHOTOS, description: "Order prints" })
await scopes.create({ scope: "photos:moderate", api: PHOTOS, description: "Hide photos of others", assigned: true })
await scopes.create({ scope: "files:read", api: FILES, description: "Read your files" })

const ALL = "openid profile email read write photos:read photos:print photos:moderate files:read"
const gateway = await confidentialClient(at, { introspection: "any" })
const app = await confidentialClient(at, { scope: ALL, consent: "ask" })
const first = await confidentialClient(at, { scope: ALL, consent: "first-party" })

const tokensFor = async (client: RegisteredClient, scope: string, ...resources: string[]): Promise<Tokens> => {
  const code = await freshCode(at, client, { scope })
  return bodyOf<Tokens>(
    await sendForm(at, TOKEN, [...Object.entries(codeRequest(client, code)), ...asked(...resources)]),
  )
}
const aboutToken = ({ access_token }: Tokens) => introspected(at, gateway, access_token)
const audienceOf = async (tokens: Tokens) => (await aboutToken(tokens)).aud
const scopeOf = async (tokens: Tokens) => (await aboutToken(tokens)).scope
const refresh = (client: Confidential, { refresh_token }: Tokens, more = {}) =>
  post(at, refreshRequest(client, refresh_token, more))

describe("RFC 6749 §3.3: a scope value exists if it is built in or if an API declares it", () => {
  it("an unknown value is refused, and the message names only what the client may request", async () => {
    const browser = await signedIn(at, app)
    const { location } = await visit(at, browser, app, { scope: "openid photos:reed" })
    equal(new URL(location ?? "").searchParams.get("error"), "invalid_scope")
  })
  it("a declared value that the client is not allowed is refused", async () => {
    const other = await confidentialClient(at)
    const browser = await signedIn(at, other)
    const { location } = await visit(at, browser, other, { scope: "openid photos:read" })
    equal(new URL(location ?? "").searchParams.get("error"), "invalid_scope")
    assertError(
      await sendForm(at, TOKEN, [
        ["grant_type", "client_credentials"],
        ...Object.entries(other),
        ["scope", "photos:read"],
      ]),
      "invalid_scope",
    )
  })
  it("a client cannot be allowed a value that does not exist", async () => {
    await rejects(clients.update(app.client_id, { scope: "openid photos:reed" }), /"photos:reed" is unknown/)
  })
  it("a value is unique among all APIs, and cannot be a built-in value or one of OpenID Connect", async () => {
    await rejects(scopes.create({ scope: "photos:read", api: FILES }), /an API declares the scope value/)
    for (const scope of ["openid", "admin", "admin:read", "admin:other", "address", "phone", "offline_access"])
      await rejects(scopes.create({ scope, api: FILES }), /belongs to this service or to a standard/)
    for (const scope of ["a b", 'a"b', "a\\b", "é", ""])
      await rejects(scopes.create({ scope, api: FILES }), /is not a valid scope value/)
  })
})

describe("RFC 8707 §2: a granted scope value of an API makes the token a token for this API", () => {
  it("without `resource`, the audience is each API with a granted value, and this service with a built-in value", async () => {
    equal(await audienceOf(await tokensFor(first, "photos:read")), PHOTOS)
    deepEqual(await audienceOf(await tokensFor(first, "photos:read files:read")), [FILES, PHOTOS])
    deepEqual(await audienceOf(await tokensFor(first, "openid photos:read")), [at.gatehouse.url, PHOTOS])
    equal(await audienceOf(await tokensFor(first, "openid read")), at.gatehouse.url)
  })
  it("`resource` in the token request narrows the audience, and the scope to the values of these APIs", async () => {
    const tokens = await tokensFor(first, "photos:read files:read", PHOTOS)
    deepEqual([await audienceOf(tokens), await scopeOf(tokens), tokens.scope], [PHOTOS, "photos:read", "photos:read"])
    const again = bodyOf<Tokens>(await refresh(first, tokens))
    deepEqual([await audienceOf(again), again.scope], [[FILES, PHOTOS], "files:read photos:read"])
  })
  it("a resource that declares none of the requested values is refused with invalid_scope", async () => {
    const tokens = await tokensFor(first, "photos:read files:read")
    const more = { scope: "photos:read", resource: FILES }
    assertError(await refresh(first, tokens, more), "invalid_scope")
  })
  it("a token for an API is not accepted at user information", async () => {
    equal((await userinfo(at, (await tokensFor(first, "photos:read")).access_token)).status, 401)
    equal((await userinfo(at, (await tokensFor(first, "openid photos:read")).access_token)).status, 200)
  })
  it("a client gets its allowed values for itself, each with its API", async () => {
    const machine = await confidentialClient(at, { scope: "photos:moderate", grant_types: ["client_credentials"] })
    const token = await machineToken(at, machine)
    deepEqual([await audienceOf(token), token.scope], [PHOTOS, "photos:moderate"])
  })
})

describe("specification §4.1: the consent page groups permissions by API", () => {
  it("it shows the API's name and identifier and the description of each value, in the language of the page", async () => {
    const browser = await signedIn(at, app)
    const page = await visit(at, browser, app, { scope: "openid photos:read photos:print" })
    match(page.html, /Photo Store.*https:\/\/photos\.example\/v1.*Order prints.*See your photos/s)
    ok(!page.html.includes('id="resources"'), "this service itself is not listed")
    const german = await visit(at, browser, app, { scope: "openid photos:read photos:print", ui_locales: "de" })
    match(german.html, /Order prints.*Ihre Fotos sehen/s)
  })
  it("every language of the pages can have its description", async () => {
    const browser = await signedIn(at, app)
    await scopes.update(
      "files:read",
      Object.fromEntries(LOCALES.map((each) => [`description#${each}`, `Files: ${each}`])),
    )
    for (const locale of LOCALES) {
      const page = await visit(at, browser, app, { scope: "openid files:read", ui_locales: locale })
      ok(page.html.includes(`Files: ${locale}<`), locale)
    }
  })
  it("a value that the person does not hold is not shown and not granted", async () => {
    const browser = await signedIn(at, app)
    const page = await visit(at, browser, app, { scope: "openid photos:moderate" })
    ok(isConsentPage(page) && !page.html.includes("Hide photos") && !page.html.includes(PHOTOS))
    const tokens = bodyOf<Tokens>(
      await post(at, codeRequest(app, codeIn(await browser.submit(formOf(page.html), { decision: "approve" })))),
    )
    deepEqual([tokens.scope, await audienceOf(tokens)], ["openid", at.gatehouse.url])
  })
  it("decision 0041: an open page for one API does not approve the value of another API that declares it meanwhile", async () => {
    await scopes.create({ scope: "moved:read", api: PHOTOS })
    const client = await confidentialClient(at, { scope: "openid moved:read", consent: "ask" })
    const browser = await signedIn(at, client)
    const page = await visit(at, browser, client, { scope: "openid moved:read" })
    equal(isConsentPage(page), true)
    await scopes.delete("moved:read")
    await scopes.create({ scope: "moved:read", api: FILES })
    await clients.update(client.client_id, { scope: "openid moved:read" })
    const answer = await browser.submit(formOf(page.html), { decision: "approve" })
    equal(new URL(answer.location ?? "").searchParams.get("code"), null)
    const again = await browser.get(answer.location ?? "")
    equal(isConsentPage(again), true)
    match(again.html, new RegExp(FILES))
    ok(codeIn(await browser.submit(formOf(again.html), { decision: "approve" })))
    await scopes.delete("moved:read")
  })
  it("a remembered consent for one API does not cover a value of another API", async () => {
    const client = await confidentialClient(at, { scope: ALL, consent: "remember" })
    const browser = await signedIn(at, client)
    const page = await visit(at, browser, client, { scope: "photos:read" })
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }))
    ok(!isConsentPage(await visit(at, browser, client, { scope: "photos:read" })))
    ok(isConsentPage(await visit(at, browser, client, { scope: "photos:read files:read" })))
    ok(isConsentPage(await visit(at, browser, client, { scope: "photos:print" })))
  })
})

describe("an assigned value is granted only to people who hold it, and a lost right ends at the next request", () => {
  const SCOPE = "openid photos:moderate photos:read"

  it("a role gives its values, and taking the role away takes them from live tokens at once", async () => {
    await roles.create({ name: "moderator", scope: "photos:moderate" })
    equal((await tokensFor(first, SCOPE)).scope, "openid photos:read")
    await roles.assign("moderator", { user: "ann" })
    const tokens = await tokensFor(first, SCOPE)
    equal(tokens.scope, SCOPE)
    equal(await scopeOf(tokens), SCOPE)
    await roles.unassign("moderator", { user: "ann" })
    equal(await scopeOf(tokens), "openid photos:read")
    equal(bodyOf(await tokeninfo(at, tokens.access_token)).scope, "openid photos:read")
    const refreshed = bodyOf<Tokens>(await refresh(first, tokens))
    equal(refreshed.scope, "openid photos:read")
    await roles.assign("moderator", { user: "ann" })
    equal(bodyOf<Tokens>(await refresh(first, refreshed)).scope, SCOPE)
    await roles.delete("moderator")
    equal(await scopeOf(tokens), "openid photos:read")
  })
  it("the members of a group hold the group's roles, until they leave or the group is deleted", async () => {
    await roles.create({ name: "moderator", scope: "photos:moderate" })
    await groups.create({ name: "staff" })
    await roles.assign("moderator", { group: "staff" })
    await groups.addMember("staff", "ann")
    const tokens = await tokensFor(first, SCOPE)
    equal(tokens.scope, SCOPE)
    deepEqual(await roles.rightsOf("ann"), {
      user_id: (await users.show("ann")).user_id,
      username: "ann",
      role: "user",
      roles: [],
      groups: ["staff"],
      rights: "photos:moderate",
      origins: [{ right: "photos:moderate", role: "moderator", group: "staff" }],
    })
    await groups.removeMember("staff", "ann")
    equal(await scopeOf(tokens), "openid photos:read")
    await groups.addMember("staff", "ann")
    equal(await scopeOf(tokens), SCOPE)
    await groups.delete("staff")
    equal(await scopeOf(tokens), "openid photos:read")
    await roles.delete("moderator")
  })
  it("a token with only lost values is invalid", async () => {
    await roles.create({ name: "moderator", scope: "photos:moderate" })
    await roles.assign("moderator", { user: "ann" })
    const tokens = await tokensFor(first, "photos:moderate")
    await roles.update("moderator", { scope: "admin:read" })
    equal((await aboutToken(tokens)).active, false)
    assertError(await refresh(first, tokens), "invalid_grant")
    await roles.delete("moderator")
  })
  it("a value that becomes assigned is lost by people without a role", async () => {
    const tokens = await tokensFor(first, "openid photos:print")
    await scopes.update("photos:print", { assigned: true })
    equal(await scopeOf(tokens), "openid")
    await scopes.update("photos:print", { assigned: false })
    equal(await scopeOf(tokens), "openid photos:print")
  })
  it("a role cannot contain a value that everyone may have, or that does not exist", async () => {
    await rejects(roles.create({ name: "reader", scope: "photos:read" }), /needs no role, because everyone may have it/)
    await rejects(roles.create({ name: "reader", scope: "photos:reed" }), /"photos:reed" is unknown/)
    await rejects(roles.create({ name: "admin", scope: "photos:moderate" }), /is a built-in role/)
    await rejects(roles.create({ name: "Modera tor", scope: "photos:moderate" }), /is not a valid name/)
  })
  it("each change writes one audit event with the role or group, and a repeated assignment writes none", async () => {
    const earlier = new Set((await audit.list({ limit: 200 })).map(({ event_id }) => event_id))
    await roles.create({ name: "moderator", scope: "photos:moderate" })
    for (let i = 0; i < 2; i++) await roles.assign("moderator", { user: "ann" })
    await roles.unassign("moderator", { user: "ann" })
    await rejects(roles.unassign("moderator", { user: "ann" }), /does not hold the role "moderator" directly/)
    await roles.delete("moderator")
    const events = await audit.list({ limit: 50 })
    const own = events.filter(({ event_id, type }) => !earlier.has(event_id) && type.startsWith("role-"))
    deepEqual(own.map(({ type, detail }) => [type, detail]).reverse(), [
      ["role-created", null],
      ["role-assigned", "role=moderator"],
      ["role-unassigned", "role=moderator"],
      ["role-deleted", null],
    ])
  })
})

describe("a deleted scope value", () => {
  it("is taken from clients and roles, so that a new value of this name on another API gives them nothing", async () => {
    await scopes.create({ scope: "albums:read", api: PHOTOS })
    await scopes.create({ scope: "albums:own", api: PHOTOS, assigned: true })
    const client = await confidentialClient(at, {
      scope: "openid albums:read albums:own",
      consent: "first-party",
    })
    await roles.create({ name: "owner", scope: "albums:own admin:read" })
    const tokens = await tokensFor(client, "openid albums:read")
    deepEqual(await scopes.delete("albums:read"), { scope: "albums:read", deleted: true })
    await scopes.delete("albums:own")
    equal(await scopeOf(tokens), "openid")
    equal((await clients.show(client.client_id)).scope, "openid")
    equal((await roles.show("owner")).scope, "admin:read")
    await scopes.create({ scope: "albums:read", api: FILES })
    await clients.update(client.client_id, { scope: "openid albums:read" })
    equal(await scopeOf(tokens), "openid")
    await roles.delete("owner")
  })
  it("is deleted with its API", async () => {
    const identifier = "urn:example:gone"
    await apis.create({ identifier })
    await scopes.create({ scope: "gone:read", api: identifier })
    const client = await confidentialClient(at, { scope: "openid gone:read" })
    await apis.delete(identifier)
    await rejects(scopes.show("gone:read"), /unknown declared scope value "gone:read"/)
    equal((await clients.show(client.client_id)).scope, "openid")
  })
})
