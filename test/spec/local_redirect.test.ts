/** If any local program could receive the answer, users are asked for consent each time. The client's consent setting has no effect on this. */
import { equal } from "node:assert/strict"
import { after, test } from "node:test"
import { ask, assertSentBack, codeIn, errorLocation, isConsentPage, signedIn, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { CHALLENGE, requestOf } from "../support/journey.ts"
import { confidentialClient, publicClient, service } from "../support/service.ts"

const at = await service({ after })
const web = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

const LOCAL = {
  "IPv4 loopback": { registered: "http://127.0.0.1/callback", asked: "http://127.0.0.1:51004/callback" },
  "IPv6 loopback": { registered: "http://[::1]/callback", asked: "http://[::1]:61023/callback" },
  localhost: { registered: "http://localhost:3000/callback", asked: "http://localhost:3000/callback" },
  "a scheme of its own": { registered: "com.example.app:/callback", asked: "com.example.app:/callback" },
}

for (const [name, { registered, asked }] of Object.entries(LOCAL))
  for (const consent of ["remember", "first-party"] as const) {
    const settings = { redirect_uris: [registered], consent, error_links: "off" } as const
    const client = await publicClient(at, { native: true, ...settings })
    const request = { redirect_uri: asked, ...S256 }

    test(`consent is asked each time at ${name} although the setting is ${consent} (RFC 8252 §8.6)`, async () => {
      const browser = await signedIn(at, web)
      for (let time = 0; time < 2; time++) {
        const page = await visit(at, browser, client, request)
        equal(isConsentPage(page), true)
        codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), undefined, asked)
      }
    })

    test(`prompt=none answers consent_required at ${name} although the setting is ${consent} (OIDC Core §3.1.2.6)`, async () => {
      const browser = await signedIn(at, web)
      const answer = await ask(at, { ...requestOf(client, request), prompt: "none" }, { browser })
      assertSentBack(answer, errorLocation("consent_required", undefined, asked))
    })
  }

test("a confidential client at a loopback address is asked too: any local program can receive its code (RFC 8252 §8.6)", async () => {
  const redirect_uri = "http://localhost:8080/callback"
  const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
  equal(isConsentPage(await visit(at, await signedIn(at, web), client, { redirect_uri })), true)
})

test("consent is asked at a loopback address in any notation (RFC 6761 §6.3, RFC 6890 §2.2)", async () => {
  const browser = await signedIn(at, web)
  for (const host of [
    "localhost.",
    "0.0.0.0",
    "0",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "127.1",
    "127.0.0.1.",
  ]) {
    const redirect_uri = `http://${host}:3000/callback`
    const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
    equal(isConsentPage(await visit(at, browser, client, { redirect_uri })), true, host)
  }
})

test("a native client with a claimed https address needs no page, since no other program receives its code (RFC 8252 §7.2)", async () => {
  const client = await publicClient(at, { native: true })
  codeIn(await visit(at, await signedIn(at, web), client, S256))
})
