/** The links of refusals that devices get. RFC 8628 §3.5; decision 0089. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { wordsIn } from "../../src/words/languages.ts"
import { decodeHtml } from "../support/browser.ts"
import { poll, startDevice, television } from "../support/devices.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const tv = await television(at, { error_links: "on" })

async function polled(device_code: string) {
  const { error, error_uri = "" } = JSON.parse((await poll(at, tv, { device_code })).text)
  return { error, uri: error_uri as string }
}

test("a device that waits gets no link with each poll: its developer has nothing to correct", async () => {
  const { device_code } = await startDevice(at, tv)
  deepEqual(await polled(device_code), { error: "authorization_pending", uri: "" })
  deepEqual(await polled(device_code), { error: "slow_down", uri: "" })
})

for (const [title, code, shown] of [
  ["a code that has expired", expired, /The device code has expired/],
  ["a code of another client", ofAnother, new RegExp(wordsIn("en").errorLink.causes["code-not-of-client"].sentence)],
  ["no code", async () => "gdc_x", new RegExp(wordsIn("en").errorLink.causes["code-not-of-client"].sentence)],
] as const)
  test(`${title} is explained by its link, which does not contain the code`, async () => {
    const sent = await code()
    const { uri } = await polled(sent)
    match(uri, /\/oauth\/error\.php\?r=[\w-]+$/)
    const { status, text } = await send(at, uri.slice(at.url.length))
    equal(status, 200)
    match(decodeHtml(text), shown)
    ok(!text.includes("gdc_"))
  })

async function expired(): Promise<string> {
  const { device_code } = await startDevice(at, tv)
  at.clock.advance({ seconds: 600 })
  return device_code
}

async function ofAnother(): Promise<string> {
  return (await startDevice(at, await television(at))).device_code
}
