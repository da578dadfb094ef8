// The live audit on both engines: what another process writes arrives too.
import { equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { machineToken } from "../support/client_requests.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES)
  test(`${name}: a stream of the audit has the change that a command makes in another process`, { skip }, async () => {
    const at = await installation({ after }, await place())
    const client = await confidentialClient(at, {
      scope: "admin:read",
      grant_types: ["client_credentials"],
      redirect_uris: [],
    })
    const { access_token } = await machineToken(at, client)
    const response = await fetch(`${at.url}/admin/api/v1/audit_events/stream?type=group-created`, {
      headers: withToken(access_token),
    })
    equal(response.status, 200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    // The stream has begun when its first line arrives.
    let text = decoder.decode((await reader.read()).value)
    const { status, stderr } = await at.run(["group", "create", "night-shift"])
    equal(status, 0, stderr)
    while (!/group-created.*\n\n/.test(text)) {
      const { done, value } = await reader.read()
      ok(!done, text)
      text += decoder.decode(value)
    }
    ok(text.includes('"actor":"operator:'), text)
    await reader.cancel()
  })
