import { isSignedIn } from "../../identity/factors.ts"
import type { Session } from "../../identity/session.ts"
import { isLive } from "../../identity/session.ts"
import { knownParts } from "../../identity/shown_device.ts"
import type { AtOwnPage } from "./own_page.ts"

/**
 * How a sign-in began that stopped at the second factor: with the password of this service, or with another service, such as a directory.
 */
export type Begun = "password" | "elsewhere"

/** Returns the live sessions of the person. `begun`: present if the person did not prove the second factor. */
export async function ownSessionsOf({
  browser: { user, enrolled },
  ports,
  request,
}: AtOwnPage): Promise<readonly { readonly session: Session; readonly begun: Begun | undefined }[]> {
  const all = await ports.store.sessions.listOf(user.id)
  return all
    .filter((session) => isLive(session, ports.lifetimes.sessionIdle, request.now))
    .map((session) => ({ session, begun: isSignedIn(session.factors, enrolled) ? undefined : begunWith(session) }))
}

const begunWith = ({ factors }: Session): Begun => (factors.pwd === undefined ? "elsewhere" : "password")

/** The browser and the system as text in any language. */
export const shownParts = (device: string): string => knownParts(device).join(" · ")
