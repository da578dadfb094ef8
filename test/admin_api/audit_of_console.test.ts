/** The console signs in as other applications do. Its own grants must not hide what happened. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, it } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { Browser } from "../support/browser.ts"
import { authorize, requestOf } from "../support/journey.ts"
import { publicClient } from "../support/service.ts"
import { adminApi } from "./samples.ts"

const at = await adminApi({ after })
const { audit, grants } = at.gatehouse.administration

it("an event about a grant names the application, even when an operator ends the grant", async () => {
  const app = await publicClient(at, { name: "Photo Book" })
  await authorize(
    at,
    new Browser(),
    requestOf(app, { code_challenge: "x".repeat(43), code_challenge_method: "plain" }),
    { username: "ann" },
  )
  const [issued] = await audit.list({ types: ["grant-issued"], limit: 1 })
  equal(issued?.detail, `client=${app.client_id}`)
  await grants.revoke(issued?.subject ?? "")
  const [ended] = await audit.list({ types: ["grant-revoked"], limit: 1 })
  deepEqual([ended?.subject, ended?.detail], [issued?.subject, `client=${app.client_id}`])
})

it("leaves out the grants of the console unless they are asked for, and never from an export", async () => {
  const grant = newId("grant", at.clock(), systemRandom)
  const event = newId("event", at.clock(), systemRandom)
  await at.gatehouse.store.audit.append({
    id: event,
    at: at.clock(),
    type: "grant-issued",
    actor: at.userId,
    subject: grant,
    address: undefined,
    traceId: undefined,
    detail: `client=${CONSOLE_CLIENT_ID}`,
  })
  const ids = async (query: string) => {
    const { text } = await at.call("GET", `/audit_events${query}`)
    return text.includes(event)
  }
  equal(await ids(""), false)
  equal(await ids("?type=grant-issued"), false)
  equal(await ids("?include=console"), true)
  equal(await ids(`?about=${grant}`), true)
  ok(await ids("/export"))
})
