import { VIEWS } from "../../shell/views.ts"

/** Where a button leads: a path and what follows the question mark, for `Link`. */
export interface Onward {
  readonly to: "/"
  readonly search: never
}

/** Splits an address that the server names. Undefined if this console has no view there. The router knows such paths only when it runs. */
export function onwardTo(address: string): Onward | undefined {
  const [path = "", query = ""] = address.split("?")
  if (!VIEWS.some((view) => view.path !== "/" && (path === view.path || path.startsWith(`${view.path}/`))))
    return undefined
  return { to: path as "/", search: Object.fromEntries(new URLSearchParams(query)) as never }
}
