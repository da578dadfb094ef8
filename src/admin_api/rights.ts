import { ADMIN_SCOPES } from "../oauth/vocabulary.ts"

/** A scope value of the admin API. `admin` includes all of them. */
export type Right = (typeof ADMIN_SCOPES)[number]

/** What each right allows. docs/admin_api.md prints this text. */
export const RIGHTS: Readonly<Record<Right, string>> = {
  "admin:read": "every GET: clients, users, settings, audit",
  "admin:clients": "change clients, APIs and initial access tokens",
  "admin:people": "change users and groups, and end their sessions, grants and consents",
  "admin:settings": "change signing keys, scope values and roles",
}

/** Whether a token with this scope may do what needs the right. */
export const coversRight = (scope: readonly string[], right: string): boolean =>
  scope.includes("admin") || scope.includes(right)

const ADMINISTRATIVE: ReadonlySet<string> = new Set(["admin", ...ADMIN_SCOPES])

/**
 * Returns the first administrative scope value in `reached` that a token with this scope does not cover. Who may change clients could else
 * make a client with more rights, or take the secret of one; who may change users could take over an administrator.
 */
export const beyondRights = (scope: readonly string[], reached: readonly string[]): string | undefined =>
  reached.find((value) => ADMINISTRATIVE.has(value) && !coversRight(scope, value))
