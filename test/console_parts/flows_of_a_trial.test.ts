/** Which flows of an application the console's trial can run, and why it can run none. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import type { Client } from "../../console/src/api/operations/clients.ts"
import { flowsOf, whyNot } from "../../console/src/views/applications/try_it/flow.ts"
import { clientRecord } from "../../src/admin/client_record.ts"
import { CIBA, DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { confidentialClient } from "../store/samples.ts"

const NOTHING = { keys: false, pushed: false }
const client = (settings: Partial<Client> = {}): Client => ({
  ...(clientRecord(confidentialClient(0)) as unknown as Client),
  grant_types: ["authorization_code"],
  profile: "baseline",
  dpop_bound_access_tokens: false,
  tls_client_certificate_bound_access_tokens: false,
  require_pushed_authorization_requests: false,
  require_signed_request_object: false,
  ...settings,
})

test("each way in which an application gets a person's tokens can be tried, and none but client credentials without a person", () => {
  deepEqual(flowsOf(client({ grant_types: ["authorization_code", DEVICE_CODE, CIBA] }), NOTHING), [
    "redirect",
    "device",
    "approval",
  ])
  deepEqual(flowsOf(client({ grant_types: [CIBA, "client_credentials"] }), NOTHING), ["approval"])
  deepEqual(flowsOf(client({ grant_types: ["client_credentials"] }), NOTHING), ["machine"])
})

test("a redirect cannot be tried where requests are pushed or signed, by the application's setting or the installation's", () => {
  for (const [settings, demands] of [
    [{ require_pushed_authorization_requests: true }, NOTHING],
    [{ require_signed_request_object: true }, NOTHING],
    [{}, { keys: false, pushed: true }],
  ] as const) {
    equal(whyNot(client(settings), demands), "ownRequests")
    const agent = client({ ...settings, grant_types: ["authorization_code", CIBA] })
    deepEqual(flowsOf(agent, demands), ["approval"])
    equal(whyNot(agent, demands), undefined)
  }
})

test("nothing can be tried where each token needs a key of the application", () => {
  for (const [settings, demands] of [
    [{ dpop_bound_access_tokens: true }, NOTHING],
    [{ tls_client_certificate_bound_access_tokens: true }, NOTHING],
    [{ profile: "fapi-2.0" }, NOTHING],
    [{}, { keys: true, pushed: false }],
  ] as const)
    equal(whyNot(client({ ...settings, grant_types: ["authorization_code", DEVICE_CODE, CIBA] }), demands), "ownKeys")
  equal(whyNot(client({ profile: "oauth-2.1" }), NOTHING), undefined)
})
