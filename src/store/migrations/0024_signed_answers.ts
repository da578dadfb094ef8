import type { Migration } from "./migration.ts"

/** The algorithm with which a client's authorization answers are signed, if a request asks for it. A program of an older schema signs none. */
export const signedAnswers: Migration = {
  version: 24,
  name: "signed_answers",
  oldestProgram: 4,
  statements: () => ["ALTER TABLE client ADD COLUMN authorization_signed_response_alg TEXT"],
}
