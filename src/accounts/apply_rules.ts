import { changeDetail } from "../base/changed_members.ts"
import type { GroupId, RoleId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import type { Attributes, AttributeType } from "../identity/attributes.ts"
import { attributesFrom, changedAt, STANDARD_ATTRIBUTES, storedAttributes } from "../identity/attributes.ts"
import type { User } from "../identity/user.ts"
import { isAdministrative } from "../oauth/scope.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { NamedByRule, RuledChanges, RuledHoldings } from "../store/ruled.ts"
import type { Store } from "../store/store.ts"
import type { Change, Givable, Givables, RuledUser, RuleResult } from "./rule_result.ts"
import { NEW_USER, ruleResult } from "./rule_result.ts"

type Reading = Pick<Store, "attributes" | "ruled">
type Ruled = Pick<Connection, "preset" | "rules">

const NOTHING: Givables = { groups: [], roles: [], attributes: new Map() }

/** The identity with the name and the username that rules give: those of a new account. */
export function identityByRules(connection: Ruled, identity: ExternalIdentity): ExternalIdentity {
  if (!connection.rules.some(({ gives }) => gives === "profile")) return identity
  const { name, username } = ruleResult(connection, identity.claims, NEW_USER, NOTHING, true)
  return { ...identity, name: name?.value ?? identity.name, username: username?.value ?? identity.username }
}

/** Reads the groups, roles and attributes that the rules name. */
export async function givablesOf(
  { rules }: Pick<Connection, "rules">,
  { ruled, attributes }: Reading,
): Promise<Givables> {
  const namesOf = (kind: "group" | "role" | "attribute") =>
    rules.filter(({ gives }) => gives === kind).map(({ name }) => name)
  const [named, declared] = await Promise.all([
    ruled.named(namesOf("group"), namesOf("role")),
    namesOf("attribute").length === 0 ? [] : attributes.list(),
  ])
  const types = [...STANDARD_ATTRIBUTES, ...declared].map(({ name, type }): [string, AttributeType] => [name, type])
  return { groups: named.groups.map(givable), roles: named.roles.map(givable), attributes: new Map(types) }
}

const givable = <Id extends GroupId | RoleId>({ id, name, scope }: NamedByRule<Id>): Givable<Id> => ({
  id,
  name,
  rights: [...new Set(scope)].filter(isAdministrative),
})

export const ruledUserOf = (
  { name, attributes }: Pick<User, "name" | "attributes">,
  held: RuledHoldings,
): RuledUser => ({
  name,
  attributes: attributesFrom(attributes),
  groups: held.groups,
  roles: held.roles,
  gave: attributesFrom(held.gave),
})

/** The first sign-in of a person with a connection: their link was made by this sign-in, or never used. */
export const isFirstUse = ({ linkedAt, lastUsedAt }: LinkedIdentity): boolean => lastUsedAt <= linkedAt

/** What a user loses with a link, for the detail of an audit event: ` took=group:staff,role:editor`. */
export function takenWith({ groups, roles }: Pick<RuledHoldings, "groups" | "roles">): string {
  const given = [
    ...groups.filter(({ isGiven }) => isGiven).map(({ name }) => `group:${name}`),
    ...roles.filter(({ isGiven }) => isGiven).map(({ name }) => `role:${name}`),
  ]
  return given.length === 0 ? "" : ` took=${given.join(",")}`
}

export interface AppliedRules {
  /** Undefined if nothing changes. */
  readonly changes: RuledChanges | undefined
  /** Whether a rule gives a right of administration. */
  readonly administers: boolean
  /** The groups and roles that no rule may give, because they have a right of administration. */
  readonly withheld: readonly string[]
}

const UNRULED: AppliedRules = { changes: undefined, administers: false, withheld: [] }

/** What the rules of the connection change of the user at this sign-in. Without rules, nothing is read. */
export async function rulesAt(
  connection: Connection,
  identity: ExternalIdentity,
  { user, link }: { readonly user: User; readonly link: LinkedIdentity },
  request: EdgeRequest,
  ports: Pick<Ports, "store" | "random">,
): Promise<AppliedRules> {
  const { store } = ports
  const isFirst = isFirstUse(link)
  if (connection.rules.length === 0) return UNRULED
  const [holdings, givables] = await Promise.all([
    store.ruled.holdings(user.id, connection.id),
    givablesOf(connection, store),
  ])
  const result = ruleResult(connection, identity.claims, ruledUserOf(user, holdings), givables, isFirst)
  // Also what the user has already: another sign-in may have given it after this one read the rights.
  const isPowerful = (all: readonly Givable[]) => (each: Change<GroupId | RoleId>) =>
    each.change !== "taken" && all.some(({ id, rights }) => id === each.id && rights.length > 0)
  return {
    changes: changesOf(connection, result, { user, holdings }, request, ports),
    administers: result.groups.some(isPowerful(givables.groups)) || result.roles.some(isPowerful(givables.roles)),
    withheld: result.refused
      .filter(({ why }) => why.code === "connection-rule-administers")
      .map(({ rule }) => `${connection.rules[rule]?.gives}:${connection.rules[rule]?.name}`),
  }
}

function changesOf(
  connection: Connection,
  result: RuleResult,
  before: RuledChanges["before"],
  request: EdgeRequest,
  ports: Pick<Ports, "random">,
): RuledChanges | undefined {
  const { user, holdings } = before
  const name = result.name?.value ?? user.name
  const attributes = changedAttributes(user, result.attributes)
  const changed: User = { ...user, name, attributes: attributes === undefined ? user.attributes : attributes.stored }
  const names = [...(name === user.name ? [] : ["name"]), ...(attributes?.names ?? [])]
  const isOther = names.length > 0
  const after = isOther ? { ...changed, attributes: changedAt(changed.attributes, request.now) } : changed
  const gave = storedAttributes(result.gave)
  const groups = split(result.groups)
  const roles = split(result.roles)
  const isNothing = [groups.given, groups.taken, roles.given, roles.taken].every(({ length }) => length === 0)
  if (isNothing && !isOther && gave === holdings.gave) return undefined
  const event = (type: AuditEvent["type"], detail: string): AuditEvent =>
    auditEvent(
      { type, actor: "server", subject: user.id, detail: `${detail} connection=${connection.name}` },
      request,
      ports,
    )
  const eventsOf = (kind: "group" | "role", changes: readonly Change<GroupId | RoleId>[]): readonly AuditEvent[] =>
    changes.flatMap(({ name: of, change }) => (change === "kept" ? [] : [event(EVENTS[kind][change], `${kind}=${of}`)]))
  return {
    before,
    user: after,
    gave,
    groups,
    roles,
    events: [
      ...(isOther ? [event("user-updated", changeDetail(names).detail ?? "")] : []),
      ...eventsOf("group", result.groups),
      ...eventsOf("role", result.roles),
    ],
  }
}

/** The audit names groups and roles that a connection gives as it names those that an operator gives. */
const EVENTS = {
  group: { given: "group-member-added", taken: "group-member-removed" },
  role: { given: "role-assigned", taken: "role-unassigned" },
} as const

/** The names of the changed attributes, and what to store. Undefined if nothing differs. A changed telephone number is unverified. */
function changedAttributes({ attributes: stored }: User, after: Attributes) {
  const before = attributesFrom(stored)
  const isOther = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isOther)
  if (names.length === 0) return undefined
  const { phone_number_verified: _, ...unverified } = after
  const isOtherNumber = isOther("phone_number") && !isOther("phone_number_verified")
  return {
    names: names.map((name) => `attributes.${name}`),
    stored: storedAttributes(isOtherNumber ? unverified : after),
  }
}

const split = <Id extends GroupId | RoleId>(changes: readonly Change<Id>[]) => ({
  given: changes.filter(({ change }) => change === "given").map(({ id, isLasting }) => ({ id, isLasting })),
  taken: changes.filter(({ change }) => change === "taken").map(({ id }) => id),
})
