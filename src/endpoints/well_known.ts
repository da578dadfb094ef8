import { ACCOUNT_PASSKEYS_PATH, ACCOUNT_PASSWORD_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import { passkeySite } from "../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

type Needed = Pick<Ports, "issuer" | "relatedOrigins">

/** Where people add and manage passkeys, for programs that keep passkeys. W3C, "A Well-Known URL for Relying Party Passkey Endpoints". */
export async function passkeyEndpoints(_request: EdgeRequest, ports: Needed): Promise<Answer> {
  if (passkeySite(ports) === undefined) return refuse("not_found", "path-unknown")
  const page = ports.issuer() + ACCOUNT_PASSKEYS_PATH
  return { kind: "json", body: { enroll: page, manage: page } }
}

/** The origins of the setting, at which browsers also accept passkeys of this host. WebAuthn §5.11. */
export async function relatedOrigins(_request: EdgeRequest, ports: Needed): Promise<Answer> {
  if (passkeySite(ports) === undefined || ports.relatedOrigins.length === 0) return refuse("not_found", "path-unknown")
  return { kind: "json", body: { origins: [new URL(ports.issuer()).origin, ...ports.relatedOrigins] } }
}

/** Redirects to the page on which people change their password. */
export async function changePassword(_request: EdgeRequest, { basePath }: Pick<Ports, "basePath">): Promise<Answer> {
  return { kind: "redirect", status: 302, location: basePath + ACCOUNT_PASSWORD_PATH }
}
