import { AUTHORIZATION_PATH, PUSHED_REQUEST_PATH, TOKEN_PATH } from "../oauth/paths.ts"
import type { RefusalRecord } from "../observe/refusal_record.ts"
import type { Ports } from "../ports/ports.ts"
import type { LinkedRefusal } from "./error_link.ts"

/** Where each endpoint's refused requests arrive, as the operator sees them. */
const REQUESTS = {
  authorization: { method: "GET", path: AUTHORIZATION_PATH },
  token: { method: "POST", path: TOKEN_PATH },
  pushed: { method: "POST", path: PUSHED_REQUEST_PATH },
} as const

/**
 * Sends a refusal to the operator: it appears among the refusals that the server stores, under its trace id, with the fix that these have. Returns false
 * if it was sent before.
 */
export function sendToOperator(
  { code, reason, clientId, traceId, at, endpoint, expected, received }: LinkedRefusal,
  now: number,
  { store, basePath }: Pick<Ports, "basePath" | "store">,
): Promise<boolean> {
  const { method, path } = REQUESTS[endpoint]
  // The link has no address, because a link must not show who sent the request.
  const record: RefusalRecord = {
    method,
    path: basePath + path,
    address: "",
    code,
    reason,
    clientId,
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  }
  return store.refusals.send({ traceId, at, record: JSON.stringify(record), sentAt: now })
}
