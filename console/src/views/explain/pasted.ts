/** The text that the person pasted into the field. */
export interface Pasted {
  readonly kind: "authorization_request" | "token" | "trace"
  readonly value: string
}

const TRACE = /(?<![0-9a-z_-])[0-9a-f]{16}(?![0-9a-z_-])/i
const CREDENTIAL = /^(g[a-z]{2}_|eyJ)\S+$/

/**
 * Recognizes an authorization request of this service, and a trace id, alone or within the text of an error page or an address with an error. Any
 * other text counts as a credential, which is never kept.
 */
export function recognized(text: string, authorizationEndpoint: string): Pasted {
  const value = text.trim()
  const url = URL.parse(value)
  const own = new URL(authorizationEndpoint)
  if (url !== null && url.origin === own.origin && url.pathname === own.pathname)
    return { kind: "authorization_request", value }
  if (CREDENTIAL.test(value)) return { kind: "token", value }
  const trace = TRACE.exec(value)?.[0]
  return trace === undefined ? { kind: "token", value } : { kind: "trace", value: trace.toLowerCase() }
}
