import { isSignedIn } from "../../identity/factors.ts"
import type { Session } from "../../identity/session.ts"
import { isLive } from "../../identity/session.ts"
import { knownParts } from "../../identity/shown_device.ts"
import type { AtOwnPage } from "./own_page.ts"

/** Returns the live sessions of the person. `isBegun`: a person typed the password and did not prove the second factor. */
export async function ownSessionsOf({
  browser: { user, enrolled },
  ports,
  request,
}: AtOwnPage): Promise<readonly { readonly session: Session; readonly isBegun: boolean }[]> {
  const all = await ports.store.sessions.listOf(user.id)
  return all
    .filter((session) => isLive(session, ports.lifetimes.sessionIdle, request.now))
    .map((session) => ({ session, isBegun: !isSignedIn(session.factors, enrolled) }))
}

/** The browser and the system as text in any language. */
export const shownParts = (device: string): string => knownParts(device).join(" · ")
