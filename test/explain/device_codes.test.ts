/** `gatehouse explain --token` reports the state of a device request, and changes nothing. RFC 8628 §3.5. */
import { deepEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { explainCredential } from "../../src/explain/credential.ts"
import { decide, poll, startDevice, television } from "../support/devices.ts"
import { flipped } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES)
  test(`RFC 8628 §3.5: ${name}: explains a device code while the device waits, and after each end`, {
    skip,
  }, async () => {
    const at = await installation({ after }, await place())
    const client = await television(at)
    const [waiting, denied, approved, used] = [
      await startDevice(at, client),
      await startDevice(at, client),
      await startDevice(at, client),
      await startDevice(at, client),
    ]
    await decide(at, denied, "deny")
    for (const started of [approved, used]) await decide(at, started)
    await poll(at, client, used)
    const dry = await at.dry()
    after(() => dry.close())
    const explain = async (code: string, minutes = 0) => {
      const explained = await explainCredential(code, dry.ports, at.clock() + minutes * 60_000)
      return [explained.verdict, explained.kind, explained.reason, explained.client_id]
    }
    const { client_id } = client
    deepEqual(
      [
        await explain(waiting.device_code),
        await explain(waiting.device_code, 10),
        await explain(denied.device_code),
        await explain(approved.device_code),
        await explain(approved.device_code, 10),
        await explain(used.device_code),
        await explain(flipped(waiting.device_code)),
      ],
      [
        ["refused", "code", "device-pending", client_id],
        ["refused", "code", "device-code-expired", client_id],
        ["refused", "code", "user-denied", client_id],
        ["accepted", "code", null, client_id],
        ["refused", "code", "device-code-expired", client_id],
        ["refused", "code", "device-code-replayed", client_id],
        ["refused", "code", "device-code-malformed", null],
      ],
    )
    await poll(at, client, approved)
  })
