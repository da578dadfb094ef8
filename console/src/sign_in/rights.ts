/** A right of administration that a view requires. Only `admin` allows everything. */
export type Right = "admin" | "admin:read" | "admin:clients" | "admin:people" | "admin:settings"

/** Whether a scope contains a right. `admin` includes all rights. */
export const holds = (scope: readonly string[], right: Right): boolean =>
  scope.includes("admin") || scope.includes(right)
