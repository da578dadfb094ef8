import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict"
import { Writable } from "node:stream"
import { test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { AUTHORIZE } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { asserted, assertionOf } from "../support/client_assertion.ts"
import { CHALLENGE, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { codeRequest, confidentialClient, freshCode, post, service, tokensFor } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

test("behaviour §8: received text reaches a terminal without control characters", async (t) => {
  for (const readable of [true, false]) {
    let written = ""
    const destination = new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    })
    const at = await service(t, {}, { log: createLog({ level: "info", readable, destination }) })
    const hostile = "a\n[00:00:00] ERROR: forged\r\u001b[2J\u009b2J\u0085b\u2028c\u202Ed\u200B\u{E0041}"
    const { client_id } = await confidentialClient(at)
    await send(at, `${AUTHORIZE}?client_id=${client_id}&redirect_uri=${encodeURIComponent(hostile)}`)
    await send(at, "/oauth/\x9b2J\x85")
    const lines = written.split("\n").filter((line) => /received|path/.test(line))
    ok(lines.length > 0)
    for (const line of lines) {
      // The readable format adds colours of its own.
      const plain = line.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g"), "")
      equal(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(plain), null, JSON.stringify(plain))
    }
    ok(written.includes("9b"))
    ok(!written.split("\n").some((line) => line.startsWith("[00:00:00] ERROR: forged")))
  }
})

test("behaviour §8: a credential in a wrong place appears in no log line", async (t) => {
  let written = ""
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const at = await service(t, {}, { log: createLog({ level: "trace", readable: false, destination }) })
  const web = await confidentialClient(at)
  const tokens = await tokensFor(at, web)
  const code = await freshCode(at, web)
  const session = at.browser.cookies.get("gatehouse_session") ?? ""
  const device = at.browser.cookies.get("gatehouse_device") ?? ""
  for (const credential of [code, tokens.access_token, tokens.refresh_token, tokens.id_token, session, device]) {
    for (const redirect_uri of [`${REDIRECT_URI}?code=${credential}&state=x`, `${REDIRECT_URI}/${credential}`])
      await send(
        at,
        `${AUTHORIZE}?${new URLSearchParams({ ...requestOf(web), redirect_uri } as Record<string, string>)}`,
      )
    await send(at, `${AUTHORIZE}?${new URLSearchParams({ client_id: credential })}`)
    await post(at, { ...codeRequest(web, code), grant_type: credential })
    await post(at, { grant_type: "client_credentials", ...web, scope: credential })
    await send(at, `/oauth/${credential}`)
    ok(!written.includes(credential))
    ok(!written.includes(credential.slice(-40)))
  }
  await send(at, `${AUTHORIZE}?${new URLSearchParams({ client_id: web.client_secret })}`)
  ok(!written.includes(web.client_secret), "a secret sent as client_id")
  const signed = { ...asserted(await assertionOf(at, "x", "a".repeat(32))), grant_type: "client_credentials" }
  await post(at, { ...signed, client_id: web.client_secret })
  ok(!written.includes(web.client_secret), "a secret sent as client_id, with an assertion")
  const ask = (more: Record<string, string>) => {
    const fields = { ...requestOf(web), ...more } as Record<string, string>
    return send(at, `${AUTHORIZE}?${new URLSearchParams(fields)}`)
  }
  for (const name of [
    "response_type",
    "response_mode",
    "scope",
    "prompt",
    "max_age",
    "code_challenge_method",
    "claims",
  ])
    await ask({ code_challenge: CHALLENGE, [name]: web.client_secret })
  for (const name of ["scope", "resource"])
    await post(at, { grant_type: "client_credentials", ...web, [name]: web.client_secret })
  await post(at, { grant_type: web.client_secret })
  await post(at, { ...signed, client_assertion_type: web.client_secret })
  await send(at, `/oauth/${web.client_secret}`)
  ok(!written.includes(web.client_secret), "a secret sent as another parameter")
  for (const reason of [
    "redirect-uri-differs",
    "client-unknown",
    "grant-type-unknown",
    "scope-unknown",
    "path-unknown",
    "assertion-of-another-client",
    "response-type-unknown",
    "response-mode-unsupported",
    "prompt-unknown",
    "max-age-malformed",
    "challenge-method-unknown",
    "claims-malformed",
    "resource-malformed",
    "assertion-type-unknown",
  ])
    ok(written.includes(`"reason":"${reason}"`), reason)
})

/** A typical short password. It looks like a word, so the log cannot recognise it as a secret. */
const PASSWORD_OF_ANN = "hunter2"

test("behaviour §8: a short password in any parameter appears in no log line and no stored refusal", async (t) => {
  let written = ""
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const at = await service(t, {}, { log: createLog({ level: "trace", readable: false, destination }) })
  const web = await confidentialClient(at)
  const traceIds: string[] = []
  const ask = async (answered: Promise<Received>) => {
    traceIds.push((await answered).headers["x-trace-id"] ?? "")
    // Only a few refusals per second are stored for one address. So each refusal gets its own second.
    at.clock.advance({ seconds: 1 })
  }
  const asked = { ...requestOf(web), code_challenge: CHALLENGE } as Record<string, string>
  for (const name of [
    ...["client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge", "code_challenge_method"],
    ...["nonce", "prompt", "max_age", "login_hint", "id_token_hint", "ui_locales", "acr_values", "claims"],
    ...["response_mode", "request", "request_uri", "resource", "display", "unknown"],
  ])
    for (const value of [PASSWORD_OF_ANN, `openid ${PASSWORD_OF_ANN}`])
      await ask(send(at, `${AUTHORIZE}?${new URLSearchParams({ ...asked, [name]: value })}`))
  for (const grant_type of ["authorization_code", "refresh_token", "client_credentials"])
    for (const name of [
      ...["grant_type", "client_id", "client_secret", "client_assertion", "client_assertion_type"],
      ...["code", "redirect_uri", "code_verifier", "refresh_token", "scope", "resource", "unknown"],
    ])
      await ask(post(at, { ...codeRequest(web, "x"), refresh_token: "x", grant_type, [name]: PASSWORD_OF_ANN }))
  const shown = await at.browser.get(`${at.url}${AUTHORIZE}?${new URLSearchParams(asked)}`)
  await at.browser.submit(formOf(shown.html), { username: PASSWORD_OF_ANN, password: PASSWORD_OF_ANN })
  ok(written.includes('"reason":"account-unknown"'))
  ok(written.includes('"received":"openid [unknown, 7 characters]"'))
  deepEqual(
    written.split("\n").filter((line) => line.includes(PASSWORD_OF_ANN)),
    [],
  )
  const kept = await Promise.all(traceIds.map((traceId) => at.gatehouse.store.refusals.find(traceId, at.clock())))
  ok(kept.some((refusal) => refusal !== undefined))
  doesNotMatch(JSON.stringify(kept), new RegExp(PASSWORD_OF_ANN))
})
