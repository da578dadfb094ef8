import { VIEWS } from "../../shell/views.ts"

/** The target of a button for `Link`: a path, and the parameters after the question mark. */
export interface Onward {
  readonly to: "/"
  readonly search: never
}

/** Splits an address that the server returned. Undefined if this console has no such view. The router knows the paths only at run time. */
export function onwardTo(address: string): Onward | undefined {
  const [path = "", query = ""] = address.split("?")
  if (!VIEWS.some((view) => view.path !== "/" && (path === view.path || path.startsWith(`${view.path}/`))))
    return undefined
  return { to: path as "/", search: Object.fromEntries(new URLSearchParams(query)) as never }
}
