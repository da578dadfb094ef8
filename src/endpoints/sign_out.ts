import type { Answer } from "./answer.ts"
import { readForm } from "./authorize/submission.ts"
import { SIGN_OUT_PATH } from "./paths.ts"
import type { EdgeRequest, Ports } from "./ports.ts"
import { currentSession, isFromElsewhere, shownUser } from "./session.ts"

/** Signing out: a page that asks, since a link on some other site must not do it, and a form that does. */
export async function signOut(edge: EdgeRequest, ports: Ports): Promise<Answer> {
  const browser = await currentSession(edge, ports)
  if (browser === undefined) return notSignedIn(edge, ports)
  const macParts = ["sign-out", browser.session.id]
  const asked =
    edge.method === "POST" &&
    !isFromElsewhere(edge) &&
    ports.forms.isMac(readForm(edge).values.get("form") ?? "", macParts)
  if (asked) {
    await ports.store.sessions.end(browser.session.id)
    return { kind: "page", page: { page: "signed-out" }, cookies: { session: "forget" } }
  }
  return {
    kind: "page",
    page: {
      page: "sign-out",
      action: ports.basePath + SIGN_OUT_PATH,
      fields: [["form", ports.forms.mac(macParts)]],
      user: shownUser(browser.user),
    },
  }
}

/**
 * Nobody is signed in, as far as the request shows: browsers withhold the session from a form of another site. So that such a
 * form signs nobody out either, only a cookie that came is forgotten, and the browser is sent to ask again with what it holds.
 */
function notSignedIn(edge: EdgeRequest, ports: Ports): Answer {
  if (edge.session !== undefined) {
    return { kind: "page", page: { page: "signed-out" }, cookies: { session: "forget" } }
  }
  return edge.method === "POST" && isFromElsewhere(edge)
    ? { kind: "redirect", status: 303, location: ports.basePath + SIGN_OUT_PATH }
    : { kind: "page", page: { page: "signed-out" } }
}
