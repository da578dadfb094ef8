/** Step-up: which scope a client may request beyond its registered scope. RFC 6750 §3.1, RFC 8707 §2. Decision 0036. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, isConsentPage, signedIn, stateAndIss, visit } from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { asked, introspected, sendForm, TOKEN } from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE } from "../support/journey.ts"
import type { Information } from "../support/registration.ts"
import { changeOf, credentialsOf, manage, PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  userinfo,
} from "../support/service.ts"

const at = await service({ after }, { registration: "open" })
const { apis, clients, roles, scopes } = at.gatehouse.administration
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

const TOOLS = "http://tools.example/mcp"
const VAULT = "https://vault.example"
await apis.create({ identifier: TOOLS, name: "Tools", clients: "every" })
await apis.create({ identifier: VAULT })
await scopes.create({ scope: "tools:use", api: TOOLS, description: "Use your tools" })
await scopes.create({ scope: "tools:audit", api: TOOLS, description: "Read the log of the tools", assigned: true })
await scopes.create({ scope: "vault:open", api: VAULT, description: "Open the vault" })

const web = await confidentialClient(at)
const gateway = await confidentialClient(at, { introspection: "any" })
const registrations = new Map<string, Information>()
/** Registers a public client. Returns exactly the fields that the client sends. `changed` finds its registration again. */
async function stranger(metadata: object = {}): Promise<RegisteredClient> {
  const information = await registered(at, { ...PUBLIC, ...metadata })
  registrations.set(information.client_id, information)
  return credentialsOf(information)
}
/** Sends the client's update request. RFC 7592 §2.2. */
function changed({ client_id }: RegisteredClient, more: object) {
  const information = registrations.get(client_id)
  if (information === undefined) throw new Error("no registration of this file")
  return manage(at, information, "PUT", { body: changeOf(information, more) })
}

/** Returns the error of a signed-in user's authorization request; undefined if the server shows the consent page or sends a code. */
async function errorOf(client: RegisteredClient, more: Record<string, string>): Promise<string | undefined> {
  const browser = await signedIn(at, web)
  const page = await visit(at, browser, client, { ...S256, ...more })
  if (isConsentPage(page) || page.location?.includes("code=")) return undefined
  // The server shows a page before it sends a self-registered client's error back.
  return /[?&]error=([a-z_]+)/.exec(page.location ?? decodeHtml(page.html))?.[1] ?? "no error"
}
const tokensFor = async (client: RegisteredClient, more: Record<string, string>): Promise<Tokens> =>
  bodyOf<Tokens>(await post(at, codeRequest(client, await freshCode(at, client, more))))
const aboutToken = async ({ access_token }: Tokens) => {
  const { active, scope, aud } = await introspected(at, gateway, access_token)
  return { active, scope, aud }
}
const refresh = (client: RegisteredClient, { refresh_token }: Tokens, more = {}) =>
  post(at, refreshRequest(client, refresh_token, more))
const registration = async ({ client_id }: RegisteredClient) => {
  const { scope, requestable_scope } = await clients.show(client_id)
  return { scope, requestable_scope }
}

describe("RFC 6750 §3.1: a self-registered client may request more than it registered", () => {
  it("every standard value, and every value of an API for every client; its registration stays as it is", async () => {
    const client = await stranger({ scope: "openid read" })
    const first = await tokensFor(client, { scope: "read" })
    equal(first.scope, "read")
    const second = await tokensFor(client, { scope: "openid read write address phone tools:use", resource: TOOLS })
    equal(second.scope, "openid read write address phone tools:use")
    deepEqual(await aboutToken(second), { active: true, scope: second.scope, aud: [TOOLS, at.url] })
    equal(bodyOf<Tokens>(await refresh(client, second, { scope: "write" })).scope, "write")
    deepEqual(await registration(client), { scope: "openid read", requestable_scope: "open" })
  })

  it("a request without scope gets the registered scope", async () => {
    equal((await tokensFor(await stranger({ scope: "read write" }), {})).scope, "read write")
    equal((await tokensFor(await stranger(), {})).scope, "openid profile email")
  })

  it("OpenID Connect Core §5.5: the client may name claims beyond its registered scope, and the consent page shows them", async () => {
    const client = await stranger({ scope: "openid" })
    const claims = '{"userinfo":{"email":null}}'
    const browser = await signedIn(at, web)
    const page = await visit(at, browser, client, { ...S256, scope: "openid", claims })
    match(page.html, /Your e-mail address/)
    const code = codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    const { access_token } = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal(bodyOf(await userinfo(at, access_token)).email, "ann@example.com")
  })

  it("no administrative value, and no value of an API for named clients", async () => {
    const client = await stranger()
    for (const scope of ["admin", "openid admin", "admin:read", "vault:open", "openid vault:open", "tools:other"])
      equal(await errorOf(client, { scope }), "invalid_scope", scope)
    equal(await errorOf(client, { scope: "openid", resource: VAULT }), "invalid_target")
    equal(await errorOf(client, { scope: "openid", resource: TOOLS }), undefined)
  })

  it("an assigned value only with a person who holds it", async () => {
    const client = await stranger()
    equal(await errorOf(client, { scope: "tools:audit" }), "invalid_scope")
    equal((await tokensFor(client, { scope: "openid tools:audit" })).scope, "openid")
    await roles.create({ name: "auditor", scope: "tools:audit" })
    await roles.assign("auditor", { user: "ann" })
    const tokens = await tokensFor(client, { scope: "openid tools:audit" })
    equal(tokens.scope, "openid tools:audit")
    await roles.delete("auditor")
    equal((await aboutToken(tokens)).scope, "openid")
    equal(bodyOf<Tokens>(await refresh(client, tokens)).scope, "openid")
  })

  it("a remembered consent to less scope is asked again with the larger scope", async () => {
    const client = await stranger({ scope: "read" })
    const browser = await signedIn(at, web)
    const approve = async (scope: string) => {
      const page = await visit(at, browser, client, { ...S256, scope })
      equal(isConsentPage(page), true, scope)
      codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    }
    await approve("read")
    codeIn(await visit(at, browser, client, { ...S256, scope: "read" }), stateAndIss(at))
    await approve("read write")
    await approve("read write tools:use")
    codeIn(await visit(at, browser, client, { ...S256, scope: "write" }), stateAndIss(at))
  })
})

describe("RFC 3986 §6.2.3: a self-registered client requests an API by any equivalent form of its identifier", () => {
  it("http://h:80, http://h and http://h/ are one resource, and aud is the identifier as declared", async () => {
    const identifier = "http://same.example:80"
    await apis.create({ identifier, clients: "every" })
    const client = credentialsOf(await registered(at, WITH_SECRET))
    for (const resource of ["http://same.example:80", "http://same.example", "http://same.example/"]) {
      const code = await freshCode(at, client, { scope: "read", resource })
      const request = [...Object.entries(codeRequest(client, code)), ...asked(resource)]
      equal((await aboutToken(bodyOf<Tokens>(await sendForm(at, TOKEN, request)))).aud, identifier)
    }
    equal(await errorOf(client, { scope: "read", resource: "http://same.example:81" }), "invalid_target")
  })
})

describe("what an operator takes away from a self-registered client", () => {
  it("an API that is closed to every client: the values end with the next request, even if the client registered them", async () => {
    const identifier = "https://closing.example"
    await apis.create({ identifier, clients: "every" })
    await scopes.create({ scope: "closing:use", api: identifier, description: "Use it" })
    const client = await stranger({ scope: "openid closing:use" })
    equal((await registration(client)).scope, "openid closing:use")
    const tokens = await tokensFor(client, {})
    const alone = await tokensFor(client, { scope: "closing:use" })
    await apis.update(identifier, { clients: "named" })
    equal((await aboutToken(tokens)).scope, "openid")
    equal((await aboutToken(alone)).active, false)
    equal(bodyOf<Tokens>(await refresh(client, tokens)).scope, "openid")
    assertError(await refresh(client, alone), "invalid_grant")
    equal(await errorOf(client, { scope: "closing:use" }), "invalid_scope")
    equal(await errorOf(client, { scope: "openid", resource: identifier }), "invalid_target")
  })

  it("scope: the client may then request only its registered scope, and its tokens lose the rest", async () => {
    const client = await stranger()
    const tokens = await tokensFor(client, { scope: "openid read write" })
    await clients.update(client.client_id, { scope: "openid read" })
    deepEqual(await registration(client), { scope: "openid read", requestable_scope: "registered" })
    equal((await aboutToken(tokens)).scope, "openid read")
    equal(bodyOf<Tokens>(await refresh(client, tokens)).scope, "openid read")
    for (const scope of ["openid write", "openid tools:use"])
      equal(await errorOf(client, { scope }), "invalid_scope", scope)
  })

  it("RFC 7592 §2.2: no update of the client's own brings it back", async () => {
    const client = await stranger({ scope: "openid read write" })
    await clients.update(client.client_id, { scope: "openid read" })
    for (const more of [{ scope: "openid read write" }, { scope: undefined }]) {
      assertError(await changed(client, more), "invalid_client_metadata")
    }
    const more = { scope: "read", requestable_scope: "open", requestableScope: "open" }
    equal((await changed(client, more)).status, 200)
    deepEqual(await registration(client), { scope: "read", requestable_scope: "registered" })
    equal(await errorOf(client, { scope: "read write" }), "invalid_scope")
  })

  it("RFC 7592 §2.2: a client that no operator restricted may register another default", async () => {
    const client = await stranger({ scope: "openid read" })
    equal((await changed(client, { scope: "openid write" })).status, 200)
    deepEqual(await registration(client), { scope: "openid write", requestable_scope: "open" })
    equal((await changed(client, { scope: "openid read admin vault:open" })).status, 200)
    equal((await registration(client)).scope, "openid read")
    equal((await changed(client, { scope: "admin" })).status, 200)
    equal((await registration(client)).scope, "openid profile email")
  })

  it("the consent page: a first-party client may request only its registered scope, unless the operator says otherwise", async () => {
    const client = await stranger({ scope: "openid read" })
    await clients.update(client.client_id, { consent: "first-party" })
    equal((await registration(client)).requestable_scope, "registered")
    equal(await errorOf(client, { scope: "openid write" }), "invalid_scope")
    await clients.update(client.client_id, { scope: "openid", requestable_scope: "open" })
    equal((await registration(client)).requestable_scope, "open")
    const browser = new Browser()
    await freshCode({ ...at, browser }, client, { scope: "openid write" })
  })
})

describe("requestable_scope of the operator's own clients", () => {
  it("is `registered` by default; a change of scope leaves it alone", async () => {
    const own = await confidentialClient(at, { scope: "openid read" })
    equal((await clients.show(own.client_id)).requestable_scope, "registered")
    equal(await errorOf(own, { scope: "openid tools:use" }), "invalid_scope")
    await clients.update(own.client_id, { requestable_scope: "open" })
    await clients.update(own.client_id, { scope: "openid vault:open" })
    equal((await clients.show(own.client_id)).requestable_scope, "open")
    equal((await tokensFor(own, { scope: "write tools:use vault:open" })).scope, "write tools:use vault:open")
    equal(await errorOf(own, { scope: "openid admin" }), "invalid_scope")
  })

  it("RFC 6749 §4.4: a client that acts for itself gets its registered scope only", async () => {
    const own = await confidentialClient(at, { scope: "read", requestable_scope: "open" })
    const request = (scope?: string) => post(at, { grant_type: "client_credentials", ...own, scope })
    equal(bodyOf<Tokens>(await request()).scope, "read")
    for (const scope of ["write", "tools:use", "tools:audit"]) assertError(await request(scope), "invalid_scope")
    const tokens = bodyOf<Tokens>(await request("read"))
    await clients.update(own.client_id, { scope: "write" })
    equal((await aboutToken(tokens)).active, false)
  })
})
