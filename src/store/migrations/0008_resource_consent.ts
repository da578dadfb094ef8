import type { Migration } from "./migration.ts"

/**
 * `consent` remains what people allowed for this service itself, as older programs read it. Consent for other resources has rows
 * here, one per resource, so that no consent covers a resource that the user did not see.
 * `grant_unused` contains only the grants whose code nobody has exchanged: few, and never more than a day's.
 */
export const resourceConsent: Migration = {
  version: 8,
  name: "resource_consent",
  oldestProgram: 1,
  statements: ({ bytes, clustered }) => [
    `CREATE TABLE resource_consent (
      user_id ${bytes} NOT NULL,
      client_id ${bytes} NOT NULL,
      resource TEXT NOT NULL,
      scope TEXT NOT NULL,
      remembered_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, client_id, resource)
    )${clustered}`,
    "CREATE INDEX resource_consent_client ON resource_consent (client_id)",
    'CREATE INDEX grant_unused ON "grant" (user_id, client_id, created_at) WHERE used_at IS NULL AND ended_at IS NULL',
  ],
}
