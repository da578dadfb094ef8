import type { Client } from "../client.ts"
import type { AlternativeKind } from "./alternative_names.ts"
import { hasAlternativeName } from "./alternative_names.ts"
import type { ClientCertificate } from "./client_certificate.ts"
import { normalName, normalSubject } from "./distinguished_name.ts"

/** Where the certificate of a client has the registered name. `tlsClientAuthSubjectDn` is the subject itself. RFC 8705 §2.1.2. */
const ALTERNATIVES = {
  tlsClientAuthSanDns: "dns",
  tlsClientAuthSanUri: "uri",
  tlsClientAuthSanIp: "ip",
  tlsClientAuthSanEmail: "email",
} as const satisfies Partial<Record<keyof Client, AlternativeKind>>

/** The settings that register the certificate of a client with tls_client_auth. */
export const CERTIFICATE_SUBJECTS = [
  "tlsClientAuthSubjectDn",
  ...(Object.keys(ALTERNATIVES) as (keyof typeof ALTERNATIVES)[]),
] as const

type Registered = Pick<Client, (typeof CERTIFICATE_SUBJECTS)[number]>

/** Whether the certificate has every registered name. No certificate fits a client without a registered name. */
export function hasRegisteredSubject(client: Registered, { certificate }: ClientCertificate): boolean {
  const registered = CERTIFICATE_SUBJECTS.flatMap((name) => {
    const expected = client[name]
    return expected === undefined ? [] : [[name, expected] as const]
  })
  return (
    registered.length > 0 &&
    registered.every(([name, expected]) =>
      name === "tlsClientAuthSubjectDn"
        ? normalName(expected) === normalSubject(certificate.subject ?? "")
        : hasAlternativeName(certificate.subjectAltName ?? "", ALTERNATIVES[name], expected),
    )
  )
}
