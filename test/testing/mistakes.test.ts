/** A test server reports a mistake in the test itself, so that the test does not pass for a wrong reason. */
import { equal, rejects, throws } from "node:assert/strict"
import { after, test } from "node:test"
import { Browser, startTestServer } from "../../src/testing/testing.ts"

const server = await startTestServer()
after(() => server.close())
const client = await server.createConfidentialClient({ consent: "first-party" })
const ann = await server.createUser()
const REQUEST = `${server.url}/oauth/authorize.php?${new URLSearchParams({
  response_type: "code",
  client_id: client.client_id,
  redirect_uri: client.redirect_uris[0] ?? "",
})}`
const TOKEN_PATH = "/oauth/token.php"

/** Passes options as a test in JavaScript does, without types. */
const written = (options: Record<string, unknown>): object => options

const unknown = (call: string, option: string, known: string) => ({
  name: "TypeError",
  message: new RegExp(`^${call}: unknown option ${option}\\. Known options: ${known}`),
})

test("an unknown option is refused with a list of the known options, by every function that takes options", async () => {
  const settings = written({ redirectUris: [] })
  const asking = written({ scopes: "read" })
  for (const [call, expected] of [
    [() => startTestServer(written({ clock: 1 })), unknown("startTestServer", "clock", "now, config, store, log\\.$")],
    [
      () => startTestServer({ config: written({ accessTokenTTL: 60 }) }),
      unknown("config of startTestServer", "accessTokenTTL", "port, host, .*accessTokenTtl, "),
    ],
    [() => server.createUser(written({ user: "bob" })), unknown("createUser", "user", "username, email, ")],
    [
      () => server.createConfidentialClient(settings),
      unknown("createConfidentialClient", "redirectUris", "name, redirect_uris, "),
    ],
    [() => server.createPublicClient(settings), unknown("createPublicClient", "redirectUris", "name, redirect_uris, ")],
    [() => server.tokensFor(ann, client, asking), unknown("tokensFor", "scopes", "scope, parameters\\.$")],
    [() => server.tokensWithoutUser(client, asking), unknown("tokensWithoutUser", "scopes", "scope, parameters\\.$")],
    [() => server.rotateKeys(written({ algorithm: "ES256" })), unknown("rotateKeys", "algorithm", "alg, former\\.$")],
    [
      () => ann.signIn(REQUEST, written({ decide: "deny" })),
      unknown("signIn", "decide", "decision, password, browser"),
    ],
  ] as const)
    await rejects(call, expected)
  const { faults } = server
  throws(() => faults.loseAnswer(TOKEN_PATH, written({ count: 2 })), unknown("loseAnswer", "count", "times\\.$"))
  const retry = written({ retryAfter: 2 })
  throws(
    () => faults.refuse(TOKEN_PATH, "too_many_requests", retry),
    unknown("refuse", "retryAfter", "times, retryAfterSeconds\\.$"),
  )
})

test("an unknown unit of time is refused with the closest unit, and the clock does not move", () => {
  const before = server.clock()
  for (const [unit, use] of [
    ["hour", "hours"],
    ["Day", "days"],
    ["weeks", "ms, seconds, minutes, hours, days"],
  ] as const)
    throws(() => server.clock.advance({ seconds: 1, ...written({ [unit]: 1 }) }), {
      name: "TypeError",
      message: `unknown unit ${unit}; use ${use}`,
    })
  equal(server.clock(), before)
})

test("a sign-in with a wrong password fails even if the browser is signed in", async () => {
  await ann.signIn(REQUEST)
  await rejects(ann.signIn(REQUEST, { password: "wrong" }), { message: /^the server did not ask for this password/ })
  await rejects(ann.signIn(REQUEST, { password: "wrong", browser: new Browser() }), { message: /password-differs/ })
  await rejects(ann.signIn(`${REQUEST}&prompt=login`, { password: "wrong" }), { message: /password-differs/ })
  await ann.signIn(REQUEST, { password: ann.password })
})
