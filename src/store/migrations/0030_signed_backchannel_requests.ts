import type { Migration } from "./migration.ts"

/** The algorithm with which a client signs its backchannel requests. A program of an older schema reads no signed request. */
export const signedBackchannelRequests: Migration = {
  version: 30,
  name: "signed_backchannel_requests",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN backchannel_request_alg TEXT"],
}
