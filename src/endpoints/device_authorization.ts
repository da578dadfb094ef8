import { newId } from "../base/id.ts"
import { authenticateClient } from "../clients/client_authentication.ts"
import { CLIENT_PARAMETERS } from "../clients/client_credential.ts"
import { askingDevice } from "../identity/asking_device.ts"
import type { Limit } from "../limits/limit.ts"
import type { Client } from "../oauth/client.ts"
import { DEVICE_REQUEST_SECONDS } from "../oauth/device_request.ts"
import { DEVICE_CODE } from "../oauth/grant_types.ts"
import { REPEATABLE } from "../oauth/parameters.ts"
import { DEVICE_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { UserCode } from "../oauth/user_code.ts"
import { newUserCode, shownUserCode } from "../oauth/user_code.ts"
import type { WaitingRequest } from "../oauth/waiting_request.ts"
import { POLL_SECONDS } from "../oauth/waiting_request.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { readRequestBody } from "./request_body.ts"
import { requestedAccess } from "./requested_access.ts"

const KNOWN: ReadonlySet<string> = new Set(["scope", "authorization_details", REPEATABLE, ...CLIENT_PARAMETERS])

/** Maximum number of attempts to find an unused user code. Two equal ones among 25,600,000,000 are rare, several in a row never happen. */
const MAX_TRIES = 5

/**
 * The device authorization endpoint, RFC 8628 §3.1. The client authenticates as at the token endpoint. Checks the request as the authorization endpoint
 * does, so that nobody is asked for what the client cannot get.
 */
export async function deviceAuthorization(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const parameters = readRequestBody(request, KNOWN)
  const client = await authenticateClient(request, parameters, ports)
  if (!client.grantTypes.includes(DEVICE_CODE))
    refuse("unauthorized_client", "grant-type-not-allowed", {
      expected: client.grantTypes.join(" "),
      received: DEVICE_CODE,
    })
  if (parameters.values.has("authorization_details")) refuse("invalid_authorization_details", "details-elsewhere")
  const access = await requestedAccess(parameters, client, ports)
  await countRequest(client, request, ports)
  const { id, code } = await started({ ...access, clientId: client.id }, request, ports)
  const uri = ports.issuer() + DEVICE_PATH
  return {
    kind: "json",
    body: {
      device_code: ports.credentials.mintDeviceCode({ grantId: id }),
      user_code: shownUserCode(code),
      verification_uri: uri,
      verification_uri_complete: `${uri}?user_code=${shownUserCode(code)}`,
      expires_in: DEVICE_REQUEST_SECONDS,
      interval: POLL_SECONDS,
    },
    client,
  }
}

/** Bounds how many requests wait: a window is as long as a request lives. The client first, so that one client does not use up the count of all. */
async function countRequest({ id }: Client, { now }: EdgeRequest, { limits }: Ports): Promise<void> {
  const counts: (readonly [Limit, string])[] = [
    [limits.deviceClient, id],
    [limits.deviceSum, "all"],
  ]
  for (const [limit, key] of counts) {
    const { allowed, retryAfterSeconds } = await limit.take(key, now)
    if (!allowed) refuse("too_many_requests", "device-requests-limit", { retryAfterSeconds })
  }
}

async function started(
  access: Pick<WaitingRequest, "clientId" | "scope" | "resources">,
  { now, address, userAgent }: EdgeRequest,
  { store, random, userCodes }: Ports,
): Promise<{ readonly id: WaitingRequest["id"]; readonly code: UserCode }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const code = newUserCode(random)
    const id = newId("grant", now, random)
    const waiting: WaitingRequest = {
      ...access,
      id,
      address,
      device: askingDevice(userAgent),
      createdAt: now,
      expiresAt: now + DEVICE_REQUEST_SECONDS * 1000,
      deniedAt: undefined,
    }
    if (await store.deviceRequests.insert(waiting, userCodes.digest(code))) return { id, code }
  }
  return refuse("server_error", "unexpected")
}
