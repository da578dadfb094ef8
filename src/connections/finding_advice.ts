import type { MessageName, Said } from "../base/say.ts"

/** A sentence that says what to do. It has no values. */
type Advice = Extract<MessageName, `advise-${string}`>

/** What an operator does about what a connection's provider or directory did. */
const ADVICE: Readonly<Partial<Record<MessageName, Advice>>> = {
  "outbound-no-address": "advise-name",
  "outbound-timeout": "advise-network",
  "outbound-cut": "advise-network",
  "outbound-private": "advise-private",
  "outbound-not-https": "advise-https",
  "outbound-redirects": "advise-provider",
  "outbound-status": "advise-provider",
  "outbound-not-json": "advise-provider",
  "outbound-too-long": "advise-provider",
  "document-not-object": "advise-provider",
  "key-set-malformed": "advise-provider",
  "connection-metadata-malformed": "advise-provider",
  "connection-issuer-different": "advise-issuer",
  "connection-setting-missing": "advise-setting",
  "connection-has-no-secret": "advise-secret",
  "connection-secret-needed": "advise-secret",
  "connection-signed-secret-malformed": "advise-secret",
  "connection-check-client": "advise-client",
  "connection-check-unregistered": "advise-callback",
  "connection-check-clock": "advise-clock",
  "connection-claim-time": "advise-clock",
  "connection-check-certificate": "advise-certificate-ends",
  "connection-check-algorithms": "advise-keys",
  "connection-check-keys": "advise-keys",
  "connection-algorithm-different": "advise-keys",
  "connection-key-unknown": "advise-keys",
  "connection-signature-wrong": "advise-keys",
  "connection-check-pkce": "advise-pkce",
  "connection-check-method": "advise-method",
  "connection-check-scope": "advise-scope",
  "connection-claim-missing": "advise-claim",
  "connection-claim-different": "advise-other-client",
  "connection-subject-invalid": "advise-subject",
  "connection-attribute-invalid": "advise-subject",
  "connection-error": "advise-error",
  "connection-error-described": "advise-error",
  "connection-directory-code": "advise-directory",
  "connection-directory-plain": "advise-directory-tls",
  "connection-rule-unknown": "advise-rule-target",
  "connection-rule-administers": "advise-rule-administers",
}

/** The names that Node gives to failures of the network. */
const NETWORK: Readonly<Record<string, Advice>> = {
  ENOTFOUND: "advise-name",
  EAI_AGAIN: "advise-name",
  ECONNREFUSED: "advise-refused",
}
const CERTIFICATE = /CERT|ALTNAME|UNABLE_TO_|ERR_TLS/

/** Returns what to do about a message. Undefined if that depends on more than the message. */
export function adviceFor(said: Said): Said | undefined {
  const values: Readonly<Record<string, unknown>> = said.values
  const own = said.code === "outbound-failed" ? adviceForNetwork(String(values.why)) : ADVICE[said.code]
  if (own !== undefined) return { code: own, values: {} }
  const inner = values.problem ?? values.said
  return isSaid(inner) ? adviceFor(inner) : undefined
}

/** What a provider did, without the address at which it did so. */
export function causeOf(said: Said): Said {
  const { problem }: Readonly<Record<string, unknown>> = said.values
  return said.code === "received-at" && isSaid(problem) ? causeOf(problem) : said
}

const adviceForNetwork = (why: string): Advice =>
  NETWORK[why] ?? (CERTIFICATE.test(why) ? "advise-certificate" : "advise-network")

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" && value !== null && "code" in value && "values" in value
