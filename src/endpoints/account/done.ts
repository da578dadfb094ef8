import { formParameters } from "../../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** The change that a page of the account has just made. That page leads to the overview, which reports the change. */
export type Done = "password-changed" | "email-verified"

const DONE: readonly Done[] = ["password-changed", "email-verified"]
const FIELD = "done"

const macParts = (done: Done, sessionId: string): readonly unknown[] => ["done", done, sessionId]

/** Returns the query of the overview. Its MAC binds it to the session, so that a forged link cannot make the page report a change that nobody made. */
export const doneQuery = (done: Done, sessionId: string, { forms }: Pick<Ports, "forms">): string =>
  `${FIELD}=${done}.${forms.mac(macParts(done, sessionId))}`

export function doneIn(
  { query }: Pick<EdgeRequest, "query">,
  sessionId: string,
  { forms }: Pick<Ports, "forms">,
): Done | undefined {
  const [named, mac = ""] = formParameters(query).values.get(FIELD)?.split(".") ?? []
  return DONE.find((done) => done === named && forms.isMac(mac, macParts(done, sessionId)))
}
