import type { Connection } from "../connections/connection_settings.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import type { RenamedInRules } from "../store/connection.ts"
import { changesBetween } from "./changes.ts"
import { updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"

/**
 * The connections whose rules give this group or role, with its new name. Otherwise people would lose it at their next sign-in. This needs no right
 * `admin`, unlike other changes of rules: the rules give what they gave before. Decision 0078.
 */
export async function renamedInRules(
  gives: "group" | "role",
  before: string,
  after: string,
  deps: Pick<AdministrationDeps, "store" | "clock" | "random" | "actor">,
): Promise<readonly RenamedInRules[]> {
  if (after === before) return []
  const { connections } = deps.store
  const isNamed = ({ rules }: Connection) => rules.some((rule) => rule.gives === gives && rule.name === before)
  // The list is cached, and the write compares with what is stored.
  const found = await Promise.all((await connections.list()).filter(isNamed).map(({ id }) => connections.find(id)))
  return found
    .filter((connection) => connection !== undefined)
    .map((connection) => {
      const rules = connection.rules.map((rule) =>
        rule.gives === gives && rule.name === before ? { ...rule, name: after } : rule,
      )
      const renamed = { ...connection, rules }
      const changes = changesBetween(CONNECTIONS.shown(connection), CONNECTIONS.shown(renamed))
      const event = updateEvent("connection-updated", connection.id, changes, deps)
      return { before: connection, after: renamed, event }
    })
}
