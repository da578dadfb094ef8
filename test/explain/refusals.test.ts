import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { AUTHORIZE, ask } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { sendForm } from "../support/client_requests.ts"
import { authorizeUrl, CHALLENGE, PASSWORD, REDIRECT_URI, requestOf, VERIFIER } from "../support/journey.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshed,
  refreshRequest,
  tokensFor,
  userinfo,
  withToken,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import { ENGINES, installation } from "./installation.ts"

const TRAILING = "trailing slash: present, but not registered"
const WRONG_VERIFIER = "a-verifier-that-is-well-formed-and-still-not-the-right-one"

/** A refusal over HTTP, with its expected reason and other expected text. */
interface Case {
  readonly asked: () => Promise<Pick<Received, "headers" | "status" | "text">>
  readonly reason: string
  readonly expected?: Record<string, unknown>
  /** The credentials in the request. They must not appear in any output. */
  readonly secret?: readonly string[]
}

for (const { name, skip, place } of ENGINES) {
  test(`${name}: finds each endpoint's refusals by trace id, with the reason and without a secret`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const web = await confidentialClient(at, { name: "Photo Book" })
    const page = await publicClient(at)
    const leaving = await confidentialClient(at, {
      name: "Leaving",
      post_logout_redirect_uris: ["https://client.example/bye"],
    })
    const client = { client_id: web.client_id, client_name: "Photo Book" }
    const nobody = { client_id: null, client_name: null, grant_id: null }
    const code = await freshCode(at, page)
    const spent = await freshCode(at, web)
    await post(at, codeRequest(web, spent))
    const tokens = await tokensFor(at, web)
    const old = (await tokensFor(at, web)).refresh_token
    await refreshed(at, web, (await refreshed(at, web, old)).refresh_token)
    const wrongPassword = "an-entirely-wrong-password"
    const pasted = "c2VjcmV0LXRoYXQtd2FzLXBhc3RlZC1oZXJlLTEyMzQ1"

    const cases: readonly Case[] = [
      {
        asked: () => ask(at, requestOf(web, { redirect_uri: `${REDIRECT_URI}/` })),
        reason: "redirect-uri-differs",
        expected: {
          ...client,
          method: "GET",
          path: AUTHORIZE,
          address: "127.0.0.1",
          refusal: "invalid_request",
          expected: REDIRECT_URI,
          received: `${REDIRECT_URI}/`,
          nearest: REDIRECT_URI,
          differs: [TRAILING],
        },
      },
      {
        asked: () => ask(at, requestOf(web, { redirect_uri: `http://client.example:8080/callback?token=${pasted}` })),
        reason: "redirect-uri-differs",
        expected: {
          received: "http://client.example:8080/callback?token=[secret]",
          differs: ["http instead of https", "port: 8080 instead of none", "query: a redirect URI cannot have a query"],
        },
        secret: [pasted],
      },
      {
        asked: () => ask(at, requestOf({ client_id: pasted })),
        reason: "client-unknown",
        expected: nobody,
        secret: [pasted],
      },
      {
        asked: () => ask(at, requestOf(web, { scope: `openid ${pasted}` })),
        reason: "scope-unknown",
        expected: { ...client, received: `openid [unknown, ${pasted.length} characters]`, error: "invalid_scope" },
        secret: [pasted],
      },
      { asked: () => ask(at, requestOf(page)), reason: "challenge-missing" },
      {
        asked: () => ask(at, requestOf(web, { prompt: "none" })),
        reason: "prompt-none-signed-out",
      },
      {
        asked: async () => {
          const shown = await at.browser.get(authorizeUrl(at, requestOf(web, { prompt: "login" })))
          const answer = await at.browser.submit(formOf(shown.html), { username: "ann", password: wrongPassword })
          return { status: answer.status, headers: Object.fromEntries(answer.headers), text: answer.html }
        },
        reason: "password-differs",
        expected: { ...client, method: "POST", error: "access_denied" },
        secret: [wrongPassword],
      },
      {
        asked: () => post(at, { grant_type: "client_credentials", ...web, client_secret: pasted }),
        reason: "secret-differs",
        expected: { ...client, error: "invalid_client", expected: null, received: null },
        secret: [pasted],
      },
      {
        asked: () =>
          post(at, { grant_type: "password", username: "ann", password: PASSWORD }, basic(web.client_id, pasted)),
        reason: "grant-type-unknown",
        expected: { ...client, received: "password" },
        secret: [PASSWORD, pasted],
      },
      {
        asked: () => send(at, "/oauth/token.php", { method: "OPTIONS", headers: { origin: "https://page.example" } }),
        reason: "origin-unknown",
        expected: { ...nobody, method: "OPTIONS", refusal: "origin_refused", received: "https://page.example" },
      },
      {
        asked: () =>
          send(at, "/api/userinfo.php", {
            headers: { ...withToken(tokens.access_token), origin: "https://page.example" },
          }),
        reason: "origin-of-another-client",
        expected: {
          expected: "https://client.example",
          received: "https://page.example",
          fix: `If the page belongs to this client, register its origin. \`--cors-origin\` replaces the list, so repeat the others: \`gatehouse client update ${web.client_id} --cors-origin ORIGIN\`.`,
        },
      },
      {
        asked: () => post(at, { grant_type: "authorization_code", ...web }),
        reason: "parameter-missing",
        expected: { expected: "code" },
      },
      {
        asked: () => post(at, codeRequest(page, code, { redirect_uri: "https://client.example/Callback" })),
        reason: "code-redirect-uri-differs",
        expected: {
          client_id: page.client_id,
          username: "ann",
          differs: ["letter case of the path"],
          nearest: REDIRECT_URI,
        },
        secret: [code, VERIFIER],
      },
      {
        asked: () => post(at, codeRequest(page, code, { code_verifier: WRONG_VERIFIER })),
        reason: "verifier-differs",
        secret: [code, WRONG_VERIFIER, CHALLENGE],
      },
      {
        asked: () => post(at, codeRequest(web, spent)),
        reason: "code-replayed",
        expected: { ...client, username: "ann", user_id: at.userId, error: "invalid_grant" },
        secret: [spent, web.client_secret],
      },
      {
        asked: () => post(at, refreshRequest(web, tokens.refresh_token, { scope: "openid read" })),
        reason: "scope-beyond-grant",
        secret: [tokens.refresh_token],
      },
      {
        asked: () => post(at, refreshRequest(web, old)),
        reason: "refresh-replayed",
        expected: { username: "ann" },
        secret: [old],
      },
      {
        asked: () =>
          send(at, "/oauth/token.php", { method: "POST", headers: { "content-type": "text/plain" }, body: pasted }),
        reason: "body-type-unsupported",
        expected: { ...nobody, received: "text/plain" },
        secret: [pasted],
      },
      {
        asked: () => userinfo(at, `${tokens.access_token}x`),
        reason: "token-malformed",
        expected: { ...nobody, path: "/api/userinfo.php" },
        secret: [tokens.access_token],
      },
      {
        asked: () =>
          send(
            at,
            `/oauth/logout.php?client_id=${leaving.client_id}&post_logout_redirect_uri=https://client.example:443/bye`,
          ),
        reason: "post-logout-uri-differs",
        expected: { client_name: "Leaving", differs: ["port: 443 must be omitted"] },
      },
      {
        asked: () => sendForm(at, "/oauth/introspect.php", [["token", tokens.access_token]]),
        reason: "credentials-missing",
        expected: { error: "invalid_client", received: "no credentials" },
        secret: [tokens.access_token],
      },
      {
        asked: () => send(at, "/api/tokeninfo.php"),
        reason: "authorization-missing",
      },
      {
        asked: () => send(at, "/oauth/token.php", { headers: withToken(tokens.access_token) }),
        reason: "method-not-allowed",
        secret: [tokens.access_token],
      },
      {
        asked: () => send(at, `/oauth/${tokens.access_token}`),
        reason: "path-unknown",
        expected: { path: "/oauth/[secret]" },
        secret: [tokens.access_token],
      },
    ]
    const secrets = new Set<string>()
    for (const { asked, reason, expected = {}, secret = [] } of cases) {
      const answer = await asked()
      const explained = await at.explained(answer)
      equal(explained.reason, reason)
      for (const [member, value] of Object.entries(expected))
        deepEqual(explained[member as keyof typeof explained], value, `${reason}: ${member}`)
      ok(explained.fix.length > 20)
      for (const each of secret) {
        ok(!JSON.stringify(explained).includes(each), `${reason} shows a secret`)
        secrets.add(each)
      }
      // The client sees only the public text and the trace id.
      ok(
        !answer.text.includes(reason) &&
          !answer.text.includes(explained.sentence) &&
          !answer.text.includes(explained.fix),
      )
    }
    const rows = await at.everyRow()
    ok(rows.includes("redirect-uri-differs"), "the test reads the table of refusals")
    for (const each of secrets) ok(!rows.includes(each), `a secret is in the database: ${each}`)

    const wrong = await ask(at, requestOf(web, { redirect_uri: `${REDIRECT_URI}/` }))
    const { explained: inProcess } = { explained: await at.explained(wrong) }
    const traceId = wrong.headers["x-trace-id"] ?? ""
    const shown = await at.run(["explain", traceId])
    deepEqual([shown.status, shown.stderr], [0, ""])
    match(shown.stdout, /^GET \/oauth\/authorize\.php was refused: invalid_request \(redirect-uri-differs\)\n/)
    const uri = REDIRECT_URI.replaceAll(".", "\\.")
    for (const part of [
      `\nredirect_uri does not equal .*\n  expected    ${uri}\n  received    ${uri}/\n  differs in  trailing slash: .*\n`,
      `\n\nTo do: Send a registered redirect_uri exactly\\. .*:\n    gatehouse client update ${web.client_id} --add-redirect-uri ${uri}/\n`,
      `\n\nclient ${web.client_id} \\(Photo Book\\)\nat 20.*, trace id ${traceId}\n`,
    ])
      match(shown.stdout, new RegExp(part))
    const order = ["refused:", "expected", "To do:", "client client_"].map((part) => shown.stdout.indexOf(part))
    deepEqual(
      order,
      order.toSorted((one, other) => one - other),
    )
    deepEqual(JSON.parse((await at.run(["explain", traceId.toUpperCase(), "--json"])).stdout), inProcess)
    const unknown = await at.run(["explain", "0000000000000000"])
    deepEqual([unknown.status, unknown.stdout], [1, ""])
    match(unknown.stderr, /^gatehouse: no refusal found for "0000000000000000": /)
    for (const args of [["explain"], ["explain", traceId, "--token", "x"]]) {
      const misused = await at.run(args)
      deepEqual([misused.status, misused.stdout], [2, ""])
      match(misused.stderr, /give exactly one of: a trace id, --url, --token/)
    }
    doesNotMatch(shown.stdout, /undefined|null/)
  })
}
