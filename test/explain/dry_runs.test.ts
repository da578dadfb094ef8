import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { readCurl, readUrl } from "../../src/explain/curl.ts"
import { explainRequest } from "../../src/explain/dry_request.ts"
import { bodyOf } from "../support/answers.ts"
import { formOf } from "../support/browser.ts"
import { authorizeUrl, CHALLENGE, PASSWORD, REDIRECT_URI, requestOf, VERIFIER } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshed,
  refreshRequest,
  tokensFor,
} from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

const wrongUsage = (says: string) => `gatehouse: ${says}\n\`gatehouse explain --help\` tells more.\n`

for (const { name, skip, place } of ENGINES) {
  test(`${name}: a dry run gives the verdict of the real endpoints and changes no row, also beside the server`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const web = await confidentialClient(at, { name: "Photo Book" })
    const asking = await confidentialClient(at, { consent: "ask", id_token_alg: "EdDSA" })
    const remembering = await confidentialClient(at, { consent: "remember" })
    const page = await publicClient(at)
    const code = await freshCode(at, page)
    const spent = await freshCode(at, web)
    await post(at, codeRequest(web, spent))
    const tokens = await tokensFor(at, web)
    const first = (await tokensFor(at, web)).refresh_token
    const third = await refreshed(at, web, (await refreshed(at, web, first)).refresh_token)
    const cookie = [...at.browser.cookies].map(([key, value]) => `${key}=${value}`).join("; ")
    const signInForm = formOf((await at.browser.get(authorizeUrl(at, requestOf(web, { prompt: "login" })))).html)
    const dry = await at.dry()
    after(() => dry.close())

    const curl = (fields: Readonly<Record<string, string | undefined>>, path = "/oauth/token.php", more = "") => {
      const data = Object.entries(fields).map(([key, value]) => `--data-urlencode ${quoted(`${key}=${value}`)}`)
      return explainRequest(readCurl(`curl ${at.url}${path} ${data.join(" ")} ${more}`), dry, at.url)
    }
    const url = (parameters: Record<string, string | undefined>, more = "") =>
      explainRequest(readCurl(`curl ${quoted(authorizeUrl(at, parameters))} ${more}`), dry, at.url)
    const bearer = (path: string, token: string) => curl({}, path, `-H ${quoted(`Authorization: Bearer ${token}`)} -G`)

    const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const before = await at.everyRow()
    const tries: readonly (readonly [asked: () => ReturnType<typeof url>, verdict: string | RegExp])[] = [
      [
        () => curl(codeRequest(page, code)),
        /^it would be given access_token, .*refresh_token, scope, id_token; the scope is openid profile email$/,
      ],
      // Once more, since nothing has changed.
      [() => curl(codeRequest(page, code)), /^it would be given access_token/],
      [() => curl(codeRequest(page, code, { code_verifier: "x".repeat(43) })), "verifier-differs"],
      [() => curl(codeRequest(page, code, { redirect_uri: `${REDIRECT_URI}/` })), "code-redirect-uri-differs"],
      [() => curl(codeRequest(web, spent)), "code-replayed"],
      [() => curl(refreshRequest(web, tokens.refresh_token)), /^it would be given .*refresh_token/],
      [() => curl(refreshRequest(web, first)), "refresh-replayed"],
      [
        () => curl({ grant_type: "client_credentials", ...web }),
        /^it would be given access_token, token_type, expires_in, scope; the scope is read write$/,
      ],
      [() => curl({ grant_type: "client_credentials", ...web, client_secret: "x" }), "secret-differs"],
      [() => bearer("/api/userinfo.php", third.access_token), /^it would be given sub, name, /],
      [() => bearer("/api/tokeninfo.php", third.access_token), /^it would be given active, client_id, /],
      [() => bearer("/api/tokeninfo.php", `${third.access_token}x`), "token-malformed"],
      [
        () => url(requestOf(web)),
        /^the sign-in page would be shown then a code at once: the client's users are not asked/,
      ],
      [
        () => url(requestOf(asking)),
        /^the sign-in page would be shown then the consent page, for openid profile email$/,
      ],
      [() => url(requestOf(asking, { prompt: "none" })), "prompt-none-signed-out"],
      [() => url(requestOf(remembering)), /then the consent page, .*, unless the user allowed as much before$/],
      [
        () => url(requestOf(web), `-b ${quoted(cookie)}`),
        /^the browser would be sent to https:\/\/client\.example\/callback with a code$/,
      ],
      [
        () => url(requestOf(asking), `-b ${quoted(cookie)}`),
        /^the consent page would be shown to the user who is signed in$/,
      ],
      [() => url(requestOf(page)), "challenge-missing"],
      [() => url(requestOf(page, PKCE)), /^the sign-in page/],
      [() => url(requestOf(web, { redirect_uri: "https://client.example" })), "redirect-uri-differs"],
      [() => curl(requestOf(web), "/oauth/authorize.php"), /^the browser would be sent on to the same request by GET/],
      [
        () =>
          curl(
            { ...signInForm.fields, username: "ann", password: "x" },
            "/oauth/authorize.php",
            `-b ${quoted(cookie)}`,
          ),
        "password-differs",
      ],
      [
        () =>
          curl(
            { ...signInForm.fields, username: "ann", password: PASSWORD },
            "/oauth/authorize.php",
            `-b ${quoted(cookie)}`,
          ),
        /^the browser would be sent on/,
      ],
      [() => curl({}, "/oauth/token.php", "-X GET"), "method-not-allowed"],
      [() => curl({}, "/oauth/token.php", "-F a=b"), "body-type-unsupported"],
      [() => curl({}, "/oauth/nothing.php", "-G"), "path-unknown"],
      [() => curl({}, "/.well-known/openid-configuration", "-G"), /^it would be given issuer, /],
      [() => curl({}, "/readyz", "-G"), /^it would be given status$/],
    ]
    // Many at once: each is undone before the next.
    const together = await Promise.all(Array.from({ length: 8 }, () => curl(codeRequest(page, code))))
    deepEqual([...new Set(together.map(({ verdict }) => verdict))], ["accepted"])
    const secrets = [
      code,
      spent,
      tokens.refresh_token,
      first,
      third.access_token,
      web.client_secret,
      VERIFIER,
      PASSWORD,
    ]
    for (const [asked, verdict] of tries) {
      const explained = await asked()
      const told = JSON.stringify(explained)
      if (explained.verdict === "refused") equal(explained.reason, verdict)
      else {
        ok(verdict instanceof RegExp, `${verdict} would be accepted: ${told}`)
        match(explained.says.join(" "), verdict)
        deepEqual([...new Set(explained.checks.map(({ state }) => state))], ["passed"])
      }
      for (const secret of secrets) ok(!told.includes(secret))
      ok(!/g(at|rt|ac|se)_|eyJ/.test(told), `a credential is told: ${told}`)
    }
    ok((await at.everyRow()) === before, "a row has changed")

    // What was tried still works, each once.
    equal((await post(at, codeRequest(page, code))).status, 200)
    equal(bodyOf<Tokens>(await post(at, refreshRequest(web, tokens.refresh_token))).token_type, "Bearer")
    equal((await post(at, refreshRequest(web, third.refresh_token))).status, 200)
  })

  test(`${name}: gatehouse explain --url and --curl, as they are typed`, { skip }, async () => {
    const at = await installation({ after }, await place())
    const web = await confidentialClient(at, { name: "Photo Book" })
    const before = await at.everyRow()
    const good = await at.run(["explain", "--url", authorizeUrl(at, requestOf(web))])
    deepEqual([good.status, good.stderr], [0, ""])
    match(good.stdout, /^GET \/oauth\/authorize\.php would be accepted\nclient client_\w+ \(Photo Book\)\n\n✓ /)
    match(good.stdout, /\n\nThe sign-in page would be shown\.\nThen a code at once: .*\.\n$/)
    const command = `curl ${at.url}/oauth/token.php \\\n -d grant_type=client_credentials -u '${web.client_id}:wrong'\n`
    const bad = await at.run(["explain", "--curl", "-", "--json"], command)
    deepEqual([bad.status, bad.stderr], [1, ""])
    const { verdict, reason, refusal, client_id } = JSON.parse(bad.stdout)
    deepEqual([verdict, refusal, reason, client_id], ["refused", "invalid_client", "secret-differs", web.client_id])
    const elsewhere = await at.run(["explain", "--url", "https://auth.example.com/oauth/authorize.php"])
    deepEqual(
      [elsewhere.status, elsewhere.stdout, elsewhere.stderr],
      [2, "", wrongUsage(`https://auth.example.com is not this service, which is at ${at.url} (GATEHOUSE_URL)`)],
    )
    const unread = await at.run(["explain", "--curl", `curl ${at.url} -d @secrets`])
    deepEqual(
      [unread.status, unread.stderr],
      [2, wrongUsage("--data names a file, which is not read: write what is in it")],
    )
    // One of what is given is a word of the shell, an option, a method, a header: wrong usage, and neither refused nor a defect.
    for (const [asked, why] of [
      ["'", "a quote is not closed"],
      ["-X 'A B'", "a method is one word of letters, such as POST"],
      ["-H 'X-A: →'", "the header X-A has a character that cannot stand in one: leave it away"],
      ["--oauth2-bearer 'gat_…'", "the header authorization has a character that cannot stand in one: leave it away"],
    ] as const) {
      const { status, stdout, stderr } = await at.run(["explain", "--curl", "-", "--json"], `curl ${at.url}/ ${asked}`)
      deepEqual([status, stdout, stderr], [2, "", wrongUsage(why)], asked)
    }
    const unknown = await at.run(["explain", "--curl", `curl ${at.url} --proxy x`])
    equal(unknown.status, 2)
    match(unknown.stderr, /^gatehouse: Unknown option '--proxy': these are read: --url /)
    equal((await at.run(["explain", "--url", "https://["])).status, 2)
    const unheard = await at.run(["explain", "--json", "--curl", `curl ${at.url} -X FOO`])
    deepEqual([unheard.status, unheard.stderr, JSON.parse(unheard.stdout).reason], [1, "", "http-malformed"])
    ok((await at.everyRow()) === before, "a row has changed")
  })
}

test("a dry run does not make the database that it was to look at, and needs the address of this service", async () => {
  const empty = ENGINES[0]
  ok(empty)
  const { env } = await empty.place()
  const { runAt } = await import("../moving/places.ts")
  const missing = await runAt({ env, address: "" }, ["explain", "--url", "http://localhost:4000/"])
  equal(missing.status, 1)
  match(missing.stderr, /^gatehouse: there is no database in .*: set GATEHOUSE_DATA to the folder that has one\n$/)
  equal(readUrl("http://localhost:4000/x?y#z").origin, "http://localhost:4000")
})
