import { formParameters } from "../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { addressedRequest, requestQuery } from "./request_address.ts"

/** Browsers keep cookies of at most 4096 bytes, with name and attributes. */
const MAX_COOKIE_LENGTH = 3500
const SEPARATOR = "."

/**
 * Returns a cookie that keeps the authorization request of a person who asked for an account, until the person opens the link in the same browser.
 * The MAC binds the request to the address, so the link to another address does not continue it. Undefined if the request is missing or too long: the
 * person then continues in the first tab.
 */
export function keptRequest(address: string, query: string, { forms }: Pick<Ports, "forms">): string | undefined {
  if (query === "") return undefined
  const cookie = `${Buffer.from(query).toString("base64url")}${SEPARATOR}${forms.mac(macParts(address, query))}`
  return cookie.length > MAX_COOKIE_LENGTH ? undefined : cookie
}

/**
 * Returns the query with which the request continues after the account was created; undefined if this browser did not ask for it. The authorization
 * endpoint checks the request as if the person had opened it there.
 */
export function requestToContinue(
  address: string,
  request: Pick<EdgeRequest, "cookies">,
  ports: Pick<Ports, "forms">,
): string | undefined {
  const [encoded = "", mac = ""] = (request.cookies.signUp ?? "").split(SEPARATOR)
  const query = Buffer.from(encoded, "base64url").toString()
  if (query === "" || !ports.forms.isMac(mac, macParts(address, query))) return undefined
  const { received, overrides } = addressedRequest(formParameters(query), request.cookies, ports)
  return requestQuery({ received, overrides: { ...overrides, signedIn: true } }, request.cookies, ports)
}

const macParts = (address: string, query: string) => ["sign-up-request", address, query]
