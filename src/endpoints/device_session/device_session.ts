import type { SessionDevice } from "../../identity/session.ts"
import { isLive } from "../../identity/session.ts"
import { SESSION_REFRESH_PATH, SESSION_REGISTRATION_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { DeviceProof } from "../../oauth/session_device_proof.ts"
import { isSignedByDevice, readDeviceProof, registeredKey } from "../../oauth/session_device_proof.ts"
import type { Answer } from "../../ports/answer.ts"
import {
  BOUND_COOKIE,
  bindsDevices,
  boundCookie,
  deviceIdOf,
  deviceSessionName,
  openDeviceSessionName,
  openRefresh,
  openRegistration,
  refreshChallenge,
} from "../../ports/device_session.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/**
 * endpoints/device_session — binds a browser's session to a key of its device, as W3C's draft Device Bound Session Credentials says. Owns: the
 * registration and the refresh. Does not own: where the bound cookie is demanded (interaction/browser_session.ts). Decision 0092.
 *
 * Both find the session without a cookie: browsers withhold SameSite=Lax cookies from a POST that a navigation of another site caused.
 */

/** Handles the registration: the browser made a key for the session that has just begun. A session is bound once, and each key binds one session. */
export async function deviceRegistration(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (!bindsDevices(ports)) return refuse("not_found", "path-unknown")
  const proof =
    proofIn(request, SESSION_REGISTRATION_PATH, ports) ?? refuse("invalid_request", "device-proof-malformed")
  const id = openRegistration(proof.challenge, request.now, ports.forms)
  const key = id && registeredKey(proof)
  if (id === undefined || key === undefined) return refuse("invalid_request", "device-proof-refused")
  const device = { id: deviceIdOf(key), key }
  const session = await ports.store.sessions.bind(id, device)
  if (session === undefined) return refuse("invalid_request", "device-proof-refused")
  return bound(session, device, request, ports)
}

/**
 * Handles a refresh: the cookie of the last proof has expired, or will soon. Without a proof, or with one for an old challenge, the answer is a
 * challenge. A proof works once: otherwise somebody who was at the device for a moment could take proofs away.
 */
export async function deviceRefresh(request: EdgeRequest, ports: Ports): Promise<Answer> {
  if (!bindsDevices(ports)) return refuse("not_found", "path-unknown")
  const { now } = request
  const name = stringIn(request.headers["sec-secure-session-id"]) ?? ""
  const deviceId = openDeviceSessionName(name, ports.forms) ?? refuse("invalid_request", "device-session-over")
  const found = await ports.store.sessions.findBound(deviceId)
  const device = found?.session.device
  if (found === undefined || device === undefined || found.user.disabled)
    return refuse("invalid_request", "device-session-over")
  if (!isLive(found.session, ports.lifetimes.sessionIdle, now)) return refuse("invalid_request", "device-session-over")
  const ask = (): Answer => ({ kind: "device-challenge", challenge: refreshChallenge(deviceId, now, ports), name })
  if (request.headers["secure-session-response"] === undefined) return ask()
  const proof = proofIn(request, SESSION_REFRESH_PATH, ports) ?? refuse("invalid_request", "device-proof-malformed")
  if (!isSignedByDevice(proof, device.key)) return refuse("invalid_request", "device-proof-refused")
  const challenge = openRefresh(proof.challenge, deviceId, now, ports.forms)
  if (challenge === undefined || !(await ports.store.usedAssertions.use(challenge.digest, challenge.endsAt)))
    return ask()
  return bound(found.session, device, request, ports)
}

const proofIn = ({ headers }: EdgeRequest, path: string, { issuer }: Pick<Ports, "issuer">): DeviceProof | undefined =>
  readDeviceProof(headers["secure-session-response"], issuer() + path)

/** The value of a header that is a string of structured fields. RFC 9651. */
const stringIn = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" ? header.replace(/^"(.*)"$/, "$1") : undefined

function bound(
  session: Parameters<typeof boundCookie>[0],
  device: SessionDevice,
  { now }: EdgeRequest,
  ports: Ports,
): Answer {
  return {
    kind: "device-session",
    cookies: { bound: boundCookie(session, device, now, ports) },
    instructions: instructions(device, ports),
  }
}

/** Authorization requests come from other sites, so every site may cause a refresh. Only a navigation has the cookies, so no site learns who is signed in. */
const instructions = (
  { id }: SessionDevice,
  { issuer, basePath, forms }: Pick<Ports, "issuer" | "basePath" | "forms">,
) => ({
  session_identifier: deviceSessionName(id, forms),
  refresh_url: basePath + SESSION_REFRESH_PATH,
  scope: {
    origin: new URL(issuer()).origin,
    include_site: false,
    scope_specification:
      basePath === ""
        ? []
        : [
            { type: "include", domain: "*", path: basePath },
            { type: "exclude", domain: "*", path: "/" },
          ],
  },
  credentials: [{ type: "cookie", name: BOUND_COOKIE, attributes: "Path=/; Secure; HttpOnly; SameSite=Lax" }],
  allowed_refresh_initiators: ["*"],
})
