import type { ADMIN_SCOPES } from "../oauth/vocabulary.ts"

/** A scope value of the admin API. `admin` includes all of them. */
export type Right = (typeof ADMIN_SCOPES)[number]

/** What each right allows. docs/admin_api.md prints this text. */
export const RIGHTS: Readonly<Record<Right, string>> = {
  "admin:read": "every GET (clients, users, settings, audit), and dry runs: POST /explain",
  "admin:clients": "change clients with their looks, APIs with their scope values, and initial access tokens",
  "admin:people": "change users, roles and groups, and end sessions, grants and consents",
  "admin:settings": "change signing keys, attributes, claims and the look of the service",
}
