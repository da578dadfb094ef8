import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { explainUrl } from "../../src/explain/authorization_request.ts"
import { authorizeUrl, CHALLENGE, requestOf } from "../support/journey.ts"
import { confidentialClient, publicClient, tokensFor } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES) {
  test(`${name}: a dry run of an authorization request gives the endpoint's verdict and changes no row`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const web = await confidentialClient(at, { name: "Photo Book" })
    const asking = await confidentialClient(at, { consent: "ask", id_token_alg: "EdDSA" })
    const page = await publicClient(at)
    const { id_token } = await tokensFor(at, web)
    const dry = await at.dry()
    after(() => dry.close())
    const url = (parameters: Record<string, string | undefined>) =>
      explainUrl(authorizeUrl(at, parameters), dry.ports, at.url)
    const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const before = await at.everyRow()
    const tries: readonly (readonly [parameters: Record<string, string | undefined>, verdict: string | RegExp])[] = [
      [requestOf(web), /^the server would show the sign-in page$/],
      [requestOf(web, { id_token_hint: id_token }), /^the server would show the sign-in page/],
      [requestOf(web, { id_token_hint: `${id_token}x` }), "hint-unverifiable"],
      [requestOf(asking), /^the server would show the sign-in page$/],
      [requestOf(asking, { prompt: "none" }), "prompt-none-signed-out"],
      [requestOf(page), "challenge-missing"],
      [requestOf(page, PKCE), /^the server would show the sign-in page/],
      [requestOf(web, { redirect_uri: "https://client.example" }), "redirect-uri-differs"],
      [requestOf({ client_id: "unknown" }), "client-unknown"],
      [{}, "parameter-missing"],
    ]
    for (const [parameters, verdict] of tries) {
      const explained = await url(parameters)
      if (explained.verdict === "refused") equal(explained.reason, verdict)
      else {
        ok(verdict instanceof RegExp, `${verdict} would be accepted`)
        match(explained.says.join(" "), verdict)
      }
    }
    ok((await at.everyRow()) === before, "a row has changed")
  })

  test(`${name}: gatehouse explain --url accepts a URL as typed in a shell`, { skip }, async () => {
    const at = await installation({ after }, await place())
    const web = await confidentialClient(at, { name: "Photo Book" })
    const good = await at.run(["explain", "--url", authorizeUrl(at, requestOf(web))])
    deepEqual([good.status, good.stderr], [0, ""])
    match(
      good.stdout,
      /^GET .*\.php would be accepted\nThe server would show the sign-in page\.\n\nclient client_\w+ \(Photo Book\)\n$/,
    )
    const differing = authorizeUrl(at, requestOf(web, { redirect_uri: "https://client.example/Callback" }))
    const bad = await at.run(["explain", "--url", "-", "--json"], `${differing}\n`)
    deepEqual([bad.status, bad.stderr], [1, ""])
    const { verdict, reason, refusal, client_id, expected, received } = JSON.parse(bad.stdout)
    deepEqual(
      [verdict, refusal, reason, client_id, expected, received],
      [
        ...["refused", "invalid_request", "redirect-uri-differs", web.client_id],
        ...["https://client.example/callback", "https://client.example/Callback"],
      ],
    )
    const shown = await at.run(["explain", "--url", differing])
    match(shown.stdout, /^GET \/oauth\/authorize\.php would be refused: invalid_request \(redirect-uri-differs\)\n/)
    for (const other of ["https://auth.example.com/oauth/authorize.php", `${at.url}/oauth/token.php`, "https://["]) {
      const { status, stdout, stderr } = await at.run(["explain", "--url", other])
      deepEqual([status, stdout], [2, ""])
      match(
        stderr,
        /^gatehouse: --url takes an authorization request of this service: http.*\/oauth\/authorize\.php\?… /,
      )
    }
    match((await at.run(["explain"])).stderr, /^gatehouse: give exactly one of: a trace id, --url, --token\n/)
  })
}

test("an address at another host is in no command to copy, and the terminal says what speaks against it", async () => {
  const [engine] = ENGINES
  ok(engine)
  const at = await installation({ after }, await engine.place())
  const web = await confidentialClient(at)
  const shown = async (redirect_uri: string) =>
    (await at.run(["explain", "--url", authorizeUrl(at, requestOf(web, { redirect_uri }))])).stdout
  const command = `gatehouse client update ${web.client_id} --add-redirect-uri`
  for (const thiefs of [
    ...["https://client.example.evil.example/callback", "https://cl1ent.example/callback", "https://203.0.113.5/cb"],
    ...["http://client.example/callback", "https://client.example@evil.example/cb", "evil:/cb"],
  ]) {
    const text = await shown(thiefs)
    ok(text.includes(`    ${command} URI\n`), text)
  }
  const alike = await shown("https://cl1ent.example/callback")
  match(
    alike,
    /\nWarning: anybody on the internet .*\nWarning: the host is neither .*\nWarning: the host looks like .*\n\n/,
  )
  const redirector = await shown("https://client.example/go")
  ok(redirector.includes(`    ${command} URI\n`), redirector)
  match(redirector, /\nWarning: anybody on the internet .*\nWarning: the path is not registered\. /)
  const below = await shown("https://old.client.example/callback")
  ok(below.includes(`    ${command} URI\n`), below)
  const own = await shown("https://client.example/callback/")
  ok(own.includes(`    ${command} https://client.example/callback/\n`), own)
  match(own, /Warning: anybody on the internet/)
  doesNotMatch(own, /the host/)
})

test("a dry run does not create a missing database", async () => {
  const empty = ENGINES[0]
  ok(empty)
  const { env } = await empty.place()
  const { runAt } = await import("../moving/places.ts")
  const missing = await runAt({ env, address: "" }, ["explain", "--url", "http://localhost:4000/"])
  equal(missing.status, 1)
  match(
    missing.stderr,
    /^gatehouse: no database found in .*: set GATEHOUSE_DATA to the folder that contains the database\n$/,
  )
})
