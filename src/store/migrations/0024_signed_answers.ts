import type { Migration } from "./migration.ts"

/**
 * The algorithms with which a client's authorization answers and its answers to introspection are signed, if a request asks for it. A program of
 * an older schema signs none.
 */
export const signedAnswers: Migration = {
  version: 24,
  name: "signed_answers",
  oldestProgram: 4,
  statements: () => [
    "ALTER TABLE client ADD COLUMN authorization_signed_response_alg TEXT",
    "ALTER TABLE client ADD COLUMN introspection_signed_response_alg TEXT",
  ],
}
