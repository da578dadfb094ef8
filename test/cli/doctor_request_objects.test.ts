import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { checkObjectEncryption } from "../../src/cli/doctor/request_objects.ts"
import type { Client } from "../../src/oauth/client.ts"
import { confidentialClient, publicClient } from "../store/samples.ts"

const plain: Client = {
  ...publicClient(),
  requestObjectEncryptionAlg: undefined,
  requestObjectEncryptionEnc: undefined,
}
const encrypting = confidentialClient()

async function found(clients: readonly Client[], decrypts: boolean) {
  const found: unknown[][] = []
  const store = { clients: { list: async () => [...clients] } }
  for await (const { state, code, values, says } of checkObjectEncryption(store, decrypts))
    found.push([state, code, values, says])
  return found
}

test("doctor reports the clients that encrypt their request objects while the server decrypts none", async () => {
  deepEqual(await found([plain], false), [])
  deepEqual(await found([plain, encrypting], true), [])
  deepEqual(await found([plain, encrypting], false), [
    [
      "warning",
      "object-encryption-off",
      { count: 1 },
      `1 client encrypts its request objects (${encrypting.id}), and GATEHOUSE_REQUEST_OBJECT_ENCRYPTION is off. Their requests are refused`,
    ],
  ])
  const many = Array.from({ length: 21 }, () => encrypting)
  const [[, , values, says] = []] = await found(many, false)
  deepEqual([values, String(says).includes(", and others)")], [{ count: 21 }, true])
})
