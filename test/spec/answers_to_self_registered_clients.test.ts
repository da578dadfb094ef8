/** What clients that nobody registered by hand get and must send: `iss` in every answer (RFC 9207), and PKCE with S256 (RFC 9700 §2.1.1). */
import { equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { ClientId } from "../../src/base/id.ts"
import { event } from "../store/samples.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import {
  ask,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  signedIn,
  stateAndIss,
  visit,
} from "../support/authorization.ts"
import { decodeHtml, formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, requestOf, VERIFIER } from "../support/journey.ts"
import { credentialsOf, PUBLIC, registered, WITH_SECRET } from "../support/registration.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { registration: "open" })
const web = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
const stranger = async (metadata: object = PUBLIC) => credentialsOf(await registered(at, metadata))
const metadataOf = async (server: { readonly url: string }) =>
  JSON.parse((await send(server, "/.well-known/oauth-authorization-server")).text) as Record<string, unknown>

describe("RFC 9207 §2: iss is in every answer to a self-registered client", () => {
  it("in a code, in Deny, in an error by redirect, in the link of a page before an error, and in a form", async () => {
    const client = await stranger()
    const browser = await signedIn(at, web)
    const request = { ...requestOf(client, S256) }
    for (const decision of ["approve", "deny"] as const) {
      const page = await visit(at, browser, client, { ...S256, prompt: "consent" })
      const answer = await browser.submit(formOf(page.html), { decision })
      if (decision === "approve") codeIn(answer, stateAndIss(at))
      else equal(answer.location, errorLocation("access_denied", stateAndIss(at)))
    }
    const silent = await ask(at, { ...request, prompt: "none" })
    assertSentBack(silent, errorLocation("login_required", stateAndIss(at)))
    const shown = await ask(at, { ...request, scope: "bogus" })
    equal(decodeHtml(shown.text).includes(errorLocation("invalid_scope", stateAndIss(at))), true)
    const form = await ask(at, { ...request, prompt: "none", response_mode: "form_post" })
    equal(formOf(form.text).fields.iss, at.url)
  })

  it("RFC 9207 §2.4: where discovery announces iss, the operator's clients get it too, because they refuse an answer without it", async () => {
    equal((await metadataOf(at)).authorization_response_iss_parameter_supported, true)
    codeIn(await visit(at, await signedIn(at, web), web), stateAndIss(at))
    const tokens = await service({ after }, { registration: "token" })
    equal((await metadataOf(tokens)).authorization_response_iss_parameter_supported, true)
  })

  it("RFC 9207 §3: with registration off, discovery does not announce iss; clients that registered earlier still get it", async () => {
    const closed = await service({ after })
    const { client_id } = await stranger()
    const row = await at.gatehouse.store.clients.find(client_id as ClientId)
    if (row === undefined) throw new Error("the client is not registered")
    await closed.gatehouse.store.clients.create(row, event("client-created"))
    equal("authorization_response_iss_parameter_supported" in (await metadataOf(closed)), false)
    const silent = { ...requestOf({ client_id }, S256), prompt: "none" }
    assertSentBack(await ask(closed, silent), errorLocation("login_required", stateAndIss(closed)))
    const own = await confidentialClient(closed)
    codeIn(await visit(closed, await signedIn(closed, own), own))
  })
})

describe("RFC 9700 §2.1.1: a self-registered client uses PKCE with S256", () => {
  const errorOf = async (client: RegisteredClient, more: Record<string, string>) => {
    const { headers } = await ask(at, { ...requestOf(client, more), prompt: "none" })
    return new URL(headers.location ?? "").searchParams.get("error")
  }
  const PLAIN = { code_challenge: VERIFIER }

  it("`plain` is refused, named or by default, with and without a client secret", async () => {
    for (const metadata of [PUBLIC, WITH_SECRET]) {
      const client = await stranger(metadata)
      equal(await errorOf(client, PLAIN), "invalid_request")
      equal(await errorOf(client, { ...PLAIN, code_challenge_method: "plain" }), "invalid_request")
      equal(await errorOf(client, S256), "login_required")
    }
  })

  it("without a challenge only a client with a secret is served", async () => {
    equal(await errorOf(await stranger(), {}), "invalid_request")
    equal(await errorOf(await stranger(WITH_SECRET), {}), "login_required")
  })

  it("a downgrade at the token endpoint does not help: the verifier is compared as S256", async () => {
    const client = await stranger()
    const browser = await signedIn(at, web)
    const page = await visit(at, browser, client, S256)
    equal(isConsentPage(page), true)
    const code = codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    const downgraded = { code_verifier: CHALLENGE, code_challenge_method: "plain" }
    assertError(await post(at, codeRequest(client, code, downgraded)), "invalid_grant")
    match(bodyOf<Tokens>(await post(at, codeRequest(client, code))).access_token, /^gat_/)
  })

  it("specification §5: a client of the operator may still use `plain`", async () => {
    codeIn(await visit(at, await signedIn(at, web), web, PLAIN), stateAndIss(at))
  })
})
