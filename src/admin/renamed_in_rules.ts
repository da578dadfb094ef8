import type { Connection } from "../connections/connection_settings.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import type { Site } from "../sites/site_settings.ts"
import { SITES } from "../sites/site_settings.ts"
import type { Renamed, RenamedInRules } from "../store/renamed_in_rules.ts"
import { changesBetween } from "./changes.ts"
import { updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"

type Deps = Pick<AdministrationDeps, "store" | "clock" | "random" | "actor">

/**
 * The connections and sites whose rules name this group or role, with its new name. Otherwise people would lose it at their next sign-in, and nobody could
 * open the paths of the site. This needs no right `admin`, unlike other changes of rules: the rules mean what they meant before. Decisions 0078 and 0087.
 */
export async function renamedInRules(
  kind: "group" | "role",
  before: string,
  after: string,
  deps: Deps,
): Promise<RenamedInRules> {
  const { connections, sites } = deps.store
  return {
    connections: await renamedIn(connections, withRuleOf(kind, before, after), (changed, one) =>
      updateEvent(
        "connection-updated",
        one.id,
        changesBetween(CONNECTIONS.shown(one), CONNECTIONS.shown(changed)),
        deps,
      ),
    ),
    sites: await renamedIn(sites, withNameOf(kind, before, after), (changed, one) =>
      updateEvent("site-updated", one.id, changesBetween(SITES.shown(one), SITES.shown(changed)), deps),
    ),
  }
}

interface Records<Id, T> {
  find(id: Id): Promise<T | undefined>
  list(): Promise<readonly T[]>
}

/** `renamed` returns undefined for a record that does not name the group or role. */
async function renamedIn<Id, T extends { readonly id: Id }>(
  { find, list }: Records<Id, T>,
  renamed: (record: T) => T | undefined,
  eventOf: (after: T, before: T) => Renamed<T>["event"],
): Promise<readonly Renamed<T>[]> {
  // The list is cached, and the write compares with what is stored.
  const found = await Promise.all((await list()).filter((each) => renamed(each)).map(({ id }) => find(id)))
  return found.flatMap((before) => {
    const after = before && renamed(before)
    return before && after ? [{ before, after, event: eventOf(after, before) }] : []
  })
}

const withRuleOf =
  (gives: "group" | "role", before: string, name: string) =>
  (connection: Connection): Connection | undefined => {
    const isNamed = (rule: Connection["rules"][number]) => rule.gives === gives && rule.name === before
    if (!connection.rules.some(isNamed)) return undefined
    return { ...connection, rules: connection.rules.map((rule) => (isNamed(rule) ? { ...rule, name } : rule)) }
  }

const withNameOf =
  (kind: "group" | "role", before: string, name: string) =>
  (site: Site): Site | undefined => {
    const isNamed = (one: Site["rules"][number]["names"][number]) => one.kind === kind && one.name === before
    if (!site.rules.some(({ names }) => names.some(isNamed))) return undefined
    const rules = site.rules.map((rule) => ({
      ...rule,
      names: rule.names.map((one) => (isNamed(one) ? { kind, name } : one)),
    }))
    return { ...site, rules }
  }
