import type { Migration } from "./migration.ts"

/**
 * What a client's certificate must contain, and whether its tokens are bound to it. A program of an older schema refuses a client that authenticates
 * with a certificate, and issues tokens that are bound to none.
 */
export const clientCertificates: Migration = {
  version: 20,
  name: "client_certificates",
  oldestProgram: 4,
  statements: () => [
    ...["subject_dn", "san_dns", "san_uri", "san_ip", "san_email"].map(
      (name) => `ALTER TABLE client ADD COLUMN tls_client_auth_${name} TEXT`,
    ),
    "ALTER TABLE client ADD COLUMN tls_client_certificate_bound_access_tokens INTEGER NOT NULL DEFAULT 0",
  ],
}
