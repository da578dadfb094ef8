/** `gatehouse explain --token` reports the state of a request for approval, and changes nothing. CIBA §11. */
import { deepEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { explainCredential } from "../../src/explain/credential.ts"
import { addUser } from "../support/authorization.ts"
import { agent, asked, decideNewest, pollFor } from "../support/backchannel.ts"
import { flipped } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES)
  test(`CIBA §11: ${name}: explains an auth_req_id while the request waits, and after each end`, { skip }, async () => {
    const at = await installation({ after }, await place())
    const client = await agent(at)
    const request = async (username: string) => {
      await addUser(at, username)
      return asked(at, client, { login_hint: username })
    }
    const [waiting, denied, approved, used, ended] = [
      await request("waits"),
      await request("denies"),
      await request("approves"),
      await request("uses"),
      await request("leaves"),
    ]
    await decideNewest(at, "deny", "denies")
    for (const username of ["approves", "uses"]) await decideNewest(at, "approve", username)
    await pollFor(at, client, used)
    await at.gatehouse.administration.users.disable("leaves")
    const dry = await at.dry()
    after(() => dry.close())
    const explain = async (id: string, minutes = 0) => {
      const explained = await explainCredential(id, dry.ports, at.clock() + minutes * 60_000)
      return [explained.verdict, explained.reason, explained.client_id]
    }
    const { client_id } = client
    deepEqual(
      [
        await explain(waiting.auth_req_id),
        await explain(waiting.auth_req_id, 10),
        await explain(denied.auth_req_id),
        await explain(approved.auth_req_id),
        await explain(approved.auth_req_id, 10),
        await explain(used.auth_req_id),
        await explain(ended.auth_req_id),
        await explain(ended.auth_req_id, 60),
        await explain(flipped(waiting.auth_req_id)),
      ],
      [
        ["refused", "request-pending", client_id],
        ["refused", "auth-req-id-expired", client_id],
        ["refused", "user-denied", client_id],
        ["accepted", null, client_id],
        ["refused", "auth-req-id-expired", client_id],
        ["refused", "auth-req-id-replayed", client_id],
        ["refused", "request-withdrawn", null],
        ["refused", "auth-req-id-expired", null],
        ["refused", "auth-req-id-malformed", null],
      ],
    )
  })
