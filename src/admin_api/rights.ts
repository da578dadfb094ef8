/** The scope values of the admin API, and what each allows. `admin` includes all others. */
export const RIGHTS = {
  "admin:read": "every GET: clients, users, settings, audit",
  "admin:clients": "change clients, APIs and initial access tokens",
  "admin:people": "change users, and end their sessions, grants and consents",
  "admin:settings": "change signing keys",
} as const

export type Right = keyof typeof RIGHTS

/** Whether a token with this scope may do what needs the right. */
export const coversRight = (scope: readonly string[], right: Right): boolean =>
  scope.includes("admin") || scope.includes(right)
