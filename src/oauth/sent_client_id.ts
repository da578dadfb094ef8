import { clientNamedBy } from "./client_assertion.ts"

/** The client that a request names in its parameters, by HTTP Basic or in an assertion. Nothing is checked. */
export function sentClientId(
  values: ReadonlyMap<string, string>,
  authorization: readonly string[],
): string | undefined {
  const [scheme = "", given = ""] = (authorization[0] ?? "").split(/ +/, 2)
  const basic = /^basic$/i.test(scheme) ? Buffer.from(given, "base64").toString("latin1").split(":")[0] : undefined
  return values.get("client_id") ?? basic ?? clientNamedBy(values.get("client_assertion") ?? "")
}
