import type { ClientChange } from "./contract.ts"
import type { Problems } from "./problem.ts"
import { quoted } from "./problem.ts"

/**
 * The new list of redirect URIs; undefined if the change does not touch it. Additions go to the end. Errors go to `problems`:
 * removing an unregistered URI is more often a typing error than a repetition.
 */
export function changedRedirectUris(
  before: readonly string[],
  { redirect_uris: replaced, add_redirect_uris: added = [], remove_redirect_uris: removed = [] }: ClientChange,
  problems: Problems,
): readonly string[] | undefined {
  if (added.length === 0 && removed.length === 0) return replaced
  if (replaced !== undefined)
    problems.add("redirect_uris", "replaces the whole list: give it alone, or add and remove single ones")
  const registered = before.length === 0 ? "none is registered" : `registered: ${before.map(quoted).join(", ")}`
  for (const uri of removed) {
    if (!before.includes(uri)) problems.add("remove_redirect_uris", `${quoted(uri)} is not registered; ${registered}`)
    if (added.includes(uri)) problems.add("add_redirect_uris", `${quoted(uri)} is to be removed as well: choose one`)
  }
  return [...before.filter((uri) => !removed.includes(uri)), ...added]
}
