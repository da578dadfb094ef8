// Which flows of an application the console can try.
import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import type { Client } from "../../console/src/api/operations/clients.ts"
import { cannotTry, flowsOf } from "../../console/src/views/applications/try_it/flow.ts"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"

test("of an application that must push or sign its requests, the console tries the flows without such a request", () => {
  const plain = { require_pushed_authorization_requests: false, require_signed_request_object: false }
  const CODE = "authorization_code"
  for (const [more, grant_types, flows, isLeftOut] of [
    [{}, [CODE, DEVICE_CODE], ["redirect", "device"], false],
    [{ require_pushed_authorization_requests: true }, [CODE, DEVICE_CODE], ["device"], false],
    [{ require_signed_request_object: true }, [CODE, "client_credentials"], ["machine"], false],
    [{ require_signed_request_object: true }, [CODE, "refresh_token"], ["machine"], true],
    [{}, [CODE, "refresh_token"], ["redirect"], false],
  ] as const) {
    const client = { ...plain, ...more, grant_types } as unknown as Client
    deepEqual([flowsOf(client), cannotTry(client)], [flows, isLeftOut])
  }
})
