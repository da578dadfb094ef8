/** One person uses a code once, whatever happens at the same time. RFC 8628 §3.3. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { atDevicePage, decide, errorIn, poll, startDevice, television, typeUserCode } from "../support/devices.ts"
import type { Tokens } from "../support/service.ts"
import { post, refreshRequest, service, tokeninfo } from "../support/service.ts"

const AT_ONCE = 64
const at = await service({ after })
const client = await television(at)

const DONE = /<h1>Your device is connected<\/h1>/

test("RFC 8628 §3.3: of 64 people who approve one code at once one succeeds, and the device belongs to that person", async () => {
  const started = await startDevice(at, client)
  const forms = []
  // One after the other, because one network gets only a part of the queue for passwords.
  for (let number = 0; number < AT_ONCE; number++) {
    const username = `person${number}`
    await addUser(at, username)
    const { browser, page } = await atDevicePage(at, "/device", username)
    forms.push({ username, browser, form: formOf((await typeUserCode(browser, page, started.user_code)).html) })
  }
  const answers = await Promise.all(forms.map(({ browser, form }) => browser.submit(form, { decision: "approve" })))
  const winners = forms.filter((_, number) => answers[number]?.status === 200)
  equal(winners.length, 1)
  const others = answers.filter(({ status }) => status !== 200)
  equal(others.filter(({ status }) => status === 303).length, AT_ONCE - 1)
  const loser = forms.find((each) => each !== winners[0])
  match((await loser?.browser.get(others[0]?.location ?? ""))?.html ?? "", /name="user_code"/)
  const tokens = bodyOf<Tokens>(await poll(at, client, started))
  const holder = bodyOf<{ username: string }>(await tokeninfo(at, tokens.access_token))
  equal(holder.username, winners[0]?.username)
  equal((await at.gatehouse.store.grants.list({})).length, 1)
})

test("RFC 8628 §3.3: 64 tabs of one person approve one code at once, and make one grant", async () => {
  const before = (await at.gatehouse.store.grants.list({})).length
  const started = await startDevice(at, client)
  const { browser, page } = await atDevicePage(at)
  const form = formOf((await typeUserCode(browser, page, started.user_code)).html)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => browser.submit(form, { decision: "approve" })),
  )
  for (const { status, html } of answers) if (status === 200) match(html, DONE)
  ok(answers.some(({ status }) => status === 200))
  equal((await at.gatehouse.store.grants.list({})).length, before + 1)
  equal((await poll(at, client, started)).status, 200)
})

test("RFC 8628 §3.3: 32 tabs approve and 32 deny one code: the device gets the answer of the first", async () => {
  const started = await startDevice(at, client)
  const { browser, page } = await atDevicePage(at)
  const form = formOf((await typeUserCode(browser, page, started.user_code)).html)
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      browser.submit(form, { decision: number % 2 === 0 ? "approve" : "deny" }),
    ),
  )
  const events = (await at.gatehouse.store.audit.list(5)).filter(({ detail }) => detail?.includes("device_address"))
  const answer = await poll(at, client, started)
  const last = events[0]?.type
  equal(answer.status === 200 ? "grant-issued" : "device-denied", last)
  if (answer.status !== 200) equal(errorIn(answer), "400 access_denied")
})

test("RFC 8628 §3.4: of 64 polls that redeem one device code at once one succeeds; the others are replays and end the grant", async () => {
  const started = await startDevice(at, client)
  await decide(at, started)
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => poll(at, client, started)))
  const winners = answers.filter(({ status }) => status === 200)
  equal(winners.length, 1)
  deepEqual([...new Set(answers.filter(({ status }) => status !== 200).map(errorIn))], ["400 invalid_grant"])
  const [winner] = winners
  ok(winner)
  const { access_token, refresh_token } = bodyOf<Tokens>(winner)
  equal(bodyOf<{ active: boolean }>(await tokeninfo(at, access_token)).active, false)
  equal(errorIn(await post(at, refreshRequest(client, refresh_token))), "400 invalid_grant")
})

test("RFC 8628 §3.5: a poll at the moment of the approval is answered as before or as after it, never as an unknown code", async () => {
  for (let round = 0; round < 8; round++) {
    const started = await startDevice(at, client)
    const { browser, page } = await atDevicePage(at)
    const form = formOf((await typeUserCode(browser, page, started.user_code)).html)
    const [, ...answers] = await Promise.all([
      browser.submit(form, { decision: "approve" }),
      ...Array.from({ length: 8 }, () => poll(at, client, started)),
    ])
    const errors = answers.filter(({ status }) => status !== 200).map(errorIn)
    const redeemed = answers.length - errors.length
    ok(redeemed <= 1)
    const unknown = errors.filter((each) => each === "400 invalid_grant").length
    ok(unknown === 0 || redeemed === 1, "a replay needs a first use")
  }
})
