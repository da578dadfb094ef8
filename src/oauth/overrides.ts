import type { Client } from "./client.ts"
import type { Parameters } from "./parameters.ts"

/**
 * The events at the pages since the request arrived. A page can change nothing else about a request: no override affects the client, the redirect
 * URI, the scope, the challenge or the claims.
 */
export interface Overrides {
  /** The user chose "not me". */
  readonly anotherAccount: boolean
  /** A user has signed in for this request, after the last "not me". */
  readonly signedIn: boolean
}

/** Minimum number of seconds that a user has for the next steps after sign-in, even if the request or the client allows less. */
const AFTER_SIGN_IN_SECONDS = 600

/**
 * Returns the parameters of the request with the overrides. After a sign-in, `prompt` no longer demands one; otherwise the request would demand
 * another sign-in each time. `max_age` still applies, because the user may leave the consent page open, but it allows at least the time for that
 * page. For another account, `prompt` demands to select one, and no account is suggested.
 */
export function overridden(
  parameters: Parameters,
  { anotherAccount, signedIn }: Overrides,
  { defaultMaxAge }: Pick<Client, "defaultMaxAge">,
): Parameters {
  if (!anotherAccount && !signedIn) return parameters
  const values = new Map(parameters.values)
  const others = (values.get("prompt") ?? "").split(" ").filter((word) => word !== "login" && word !== "select_account")
  const prompt = (signedIn ? others : [...others, "select_account"]).join(" ").trim()
  if (prompt === "") values.delete("prompt")
  else values.set("prompt", prompt)
  if (anotherAccount) values.delete("login_hint")
  const maxAge = values.get("max_age") ?? defaultMaxAge
  if (signedIn && maxAge !== undefined) values.set("max_age", String(Math.max(Number(maxAge), AFTER_SIGN_IN_SECONDS)))
  return { ...parameters, values }
}
