import { equal } from "node:assert/strict"
import { after, it } from "node:test"
import { adminApi } from "./samples.ts"

const at = await adminApi({ after })

it("a refusal is stored with the path of the API, without what the caller wrote below it", async () => {
  const { status } = await at.call("GET", "/users/canary@example.com", { headers: { authorization: "Bearer none" } })
  equal(status, 401)
  // A later write resolves after those of the background.
  await at.gatehouse.administration.attention.list()
  const [kept] = await at.gatehouse.store.refusals.page(undefined, 1, at.clock())
  equal(JSON.parse(kept?.record ?? "{}").path, "/admin/api/v1")
})
