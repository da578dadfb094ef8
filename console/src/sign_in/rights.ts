/** A right of administration that a view asks for. */
export type Right = "admin:read" | "admin:clients" | "admin:people" | "admin:settings"

/** Whether a scope has a right. `admin` includes every other one. */
export const holds = (scope: readonly string[], right: Right): boolean =>
  scope.includes("admin") || scope.includes(right)
