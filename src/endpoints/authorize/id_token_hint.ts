import { refuse } from "../../oauth/refusal.ts"
import type { Ports } from "../ports.ts"
import type { Asked } from "./asked.ts"

/** Whose ID token the client showed. Refuses what we did not sign for it. */
export async function hintedSubject({ request, client }: Asked, ports: Ports): Promise<string | undefined> {
  if (request.idTokenHint === undefined) return undefined
  const subject = await ports.idTokens.subjectOfHint(client, request.idTokenHint)
  return subject ?? refuse("invalid_request", "hint-unverifiable")
}
