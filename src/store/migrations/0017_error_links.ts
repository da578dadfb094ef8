import type { Migration } from "./migration.ts"

/**
 * `client.error_links` says when refusals carry a link for the developer, and `refusal.sent_at` when a developer sent the refusal to the operator. A
 * program of an older schema makes no links. A refusal that it stores in the slot of a sent one counts as sent. Decision 0089.
 */
export const errorLinks: Migration = {
  version: 17,
  name: "error_links",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN error_links TEXT NOT NULL DEFAULT 'auto'",
    "ALTER TABLE refusal ADD COLUMN sent_at BIGINT",
  ],
}
