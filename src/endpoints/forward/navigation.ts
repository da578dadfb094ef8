import type { EdgeRequest } from "../../ports/ports.ts"

/** Whether the browser would show the answer as a page. Older browsers do not say so: their requests for pages accept HTML. */
export function isNavigation({ headers }: Pick<EdgeRequest, "headers">): boolean {
  if (headers.upgrade !== undefined || headers["x-requested-with"] !== undefined) return false
  const mode = headers["sec-fetch-mode"]
  if (typeof mode === "string") return mode === "navigate"
  const { accept } = headers
  return typeof accept === "string" && accept.includes("text/html")
}
