import { SESSION_REGISTRATION_PATH } from "../oauth/paths.ts"
import { DEVICE_ALGORITHMS } from "../oauth/session_device_proof.ts"
import { bindsDevices, registrationChallenge } from "../ports/device_session.ts"
import type { Ports } from "../ports/ports.ts"

/**
 * Returns the value of the header Secure-Session-Registration for the answer that sets this session cookie. Browsers without device-bound sessions ignore
 * the header. Undefined if sessions cannot be bound.
 */
export const deviceRegistration =
  (ports: Pick<Ports, "credentials" | "forms" | "issuer" | "basePath">) =>
  (session: string): string | undefined => {
    const opened = bindsDevices(ports) ? ports.credentials.openSession(session) : undefined
    if (opened === undefined) return undefined
    const challenge = registrationChallenge(opened.sessionId, ports.forms)
    return `(${DEVICE_ALGORITHMS.join(" ")});path="${ports.basePath}${SESSION_REGISTRATION_PATH}";challenge="${challenge}"`
  }
