/**
 * Finds each operation that changes a user, client, role or group, so that no operation is forgotten. To change an object, the caller needs every
 * right of administration that the object has.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { withToken } from "../support/service.ts"
import { changingOperations, HARMLESS } from "./changing.ts"
import { adminApi, pathOf, read, SAMPLES } from "./samples.ts"

const at = await adminApi({ after })
const changing = await changingOperations(at)

describe("with its own right alone, an operation on something that has another right of administration", () => {
  for (const { id, method, path, right, parameter, give } of changing)
    it(`${HARMLESS.includes(id) ? "ends it" : "is refused"}: ${method} ${path}`, async () => {
      const sample = (await SAMPLES[id]?.(at)) ?? {}
      await give(sample.path?.[parameter] ?? "")
      const token = await at.tokenOf(right)
      const answer = await at.call(method, pathOf(path, sample.path), { json: sample.body, headers: withToken(token) })
      if (HARMLESS.includes(id)) return ok(answer.status < 300, answer.text)
      equal(answer.status, 403, answer.text)
      ok(String(read(answer).detail).includes("has admin:settings, which your token lacks"), answer.text)
    })
})

it("the operations that are excepted exist", () => {
  deepEqual(
    HARMLESS.filter((id) => !changing.some((operation) => operation.id === id)),
    [],
  )
  ok(changing.length > 20)
})
