import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())
const CREATE = ["client", "create", "--name", "TV", "--kind", "public", "--grant", "device_code"]

test("RFC 8628 §3.1: client create registers a device without a redirect URI, by the short name of the grant type", async () => {
  const created = json<{ grant_types: string[]; redirect_uris: string[] }>(await run([...CREATE, "--json"]))
  deepEqual([created.grant_types, created.redirect_uris], [[DEVICE_CODE], []])
})

test("client create says with which two requests a device gets its tokens", async () => {
  const { status, stdout, stderr } = await run([...CREATE, "--grant", "refresh_token"])
  equal(status, 0)
  const [, id = ""] = /(client_[0-9a-f]{32})/.exec(stdout) ?? []
  const requests = stderr.split("\n").filter((line) => line.startsWith("  curl "))
  equal(requests.length, 2)
  match(requests[0] ?? "", new RegExp(`^  curl http://\\S+/oauth/device_authorization\\.php -d client_id=${id}$`))
  match(requests[1] ?? "", new RegExp(`-d grant_type=${DEVICE_CODE} -d device_code=DEVICE_CODE -d client_id=${id}$`))
})
