import type { GroupId, RoleId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { hasInvisible, validateName } from "../base/shown_name.ts"
import type { Claims } from "../connections/bounded_claims.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { appliedValue, textsOf } from "../connections/rules/claim_value.ts"
import type { Rule } from "../connections/rules/rule.ts"
import type { Attributes, AttributeType, AttributeValue } from "../identity/attributes.ts"
import { MAX_ATTRIBUTES_BYTES, readAttribute, storedAttributes } from "../identity/attributes.ts"
import type { Scope } from "../oauth/vocabulary.ts"

/** A group or a role that exists here. `rights`: its rights of administration; those of a group are those of its roles. */
export interface Givable<Id extends GroupId | RoleId = GroupId | RoleId> {
  readonly id: Id
  readonly name: string
  readonly rights: readonly Scope[]
}

/** The groups, roles and attributes that rules can give. */
export interface Givables {
  readonly groups: readonly Givable<GroupId>[]
  readonly roles: readonly Givable<RoleId>[]
  readonly attributes: ReadonlyMap<string, AttributeType>
}

/** A group or a role of the user. `isGiven`: this connection gave it, so this connection can take it away. */
export interface Holding<Id extends GroupId | RoleId = GroupId | RoleId> {
  readonly id: Id
  readonly name: string
  readonly isGiven: boolean
}

/** What a user has before the rules apply. A new user has nothing. */
export interface RuledUser {
  readonly name: string | undefined
  readonly attributes: Attributes
  readonly groups: readonly Holding<GroupId>[]
  readonly roles: readonly Holding<RoleId>[]
  /** The attributes that this connection gave at each sign-in, with the values that it gave. */
  readonly gave: Attributes
}

export const NEW_USER: RuledUser = { name: undefined, attributes: {}, groups: [], roles: [], gave: {} }

/** `kept`: the user has it already. `rule`: the position of the rule that gives it; undefined if no rule gives it any more. */
export interface Change<Id extends GroupId | RoleId> {
  readonly id: Id
  readonly name: string
  readonly change: "given" | "kept" | "taken"
  readonly rule: number | undefined
  /** Whether the connection can take it away again: a rule for each sign-in gives it. */
  readonly isLasting: boolean
}

/** A rule that applies and gives nothing, and why. */
export interface RefusedRule {
  readonly rule: number
  readonly why: Said
}

interface Ruled<Value> {
  readonly value: Value
  readonly rule: number
}

/** What a person's claims become here. */
export interface RuleResult {
  /** The parts of the profile that rules give. */
  readonly username: Ruled<string> | undefined
  readonly name: Ruled<string> | undefined
  /** The attributes that rules give, by name. */
  readonly given: ReadonlyMap<string, Ruled<AttributeValue>>
  /** The names of the attributes that the connection gave, and takes away. */
  readonly taken: readonly string[]
  /** All attributes of the user afterwards, and those that the connection can take away again. */
  readonly attributes: Attributes
  readonly gave: Attributes
  readonly groups: readonly Change<GroupId>[]
  readonly roles: readonly Change<RoleId>[]
  readonly refused: readonly RefusedRule[]
}

type Facts = Pick<Connection, "preset" | "rules">

/**
 * Applies the rules of a connection to a person's claims. A pure function, for the sign-in and for the preview. It gives only what a rule names, and
 * takes only what this connection gave. `isFirst`: this is the first sign-in of the person with the connection.
 */
export function ruleResult(
  connection: Facts,
  claims: Claims,
  user: RuledUser,
  givables: Givables,
  isFirst: boolean,
): RuleResult {
  const refused: RefusedRule[] = []
  const applied: Applied[] = []
  for (const [at, rule] of connection.rules.entries()) {
    if (rule.when === "first" && !isFirst) continue
    const value = appliedValue(rule, claims, isDirectory(connection))
    if (value !== undefined) applied.push({ rule, at, value })
  }
  const refuse = (rule: number, why: Said) => refused.push({ rule, why })
  const held = { applied, refuse }
  return {
    ...profileOf(held),
    ...attributesOf(held, user, givables),
    groups: changesOf("group", held, user.groups, givables.groups),
    roles: changesOf("role", held, user.roles, givables.roles),
    refused,
  }
}

interface Applied {
  readonly rule: Rule
  readonly at: number
  readonly value: unknown
}

interface AppliedRules {
  readonly applied: readonly Applied[]
  readonly refuse: (rule: number, why: Said) => void
}

/** The first usable value counts. The rules of usernames are those of a new account, so they are applied there. */
function profileOf({ applied, refuse }: AppliedRules): Pick<RuleResult, "username" | "name"> {
  const part = (wanted: "username" | "name"): Ruled<string> | undefined => {
    for (const { rule, at, value } of applied) {
      if (rule.gives !== "profile" || rule.name !== wanted) continue
      const [text = ""] = textsOf(value)
      if (validateName(text) === undefined && !hasInvisible(text)) return { value: text, rule: at }
      refuse(at, say("connection-rule-value-unusable", { name: wanted }))
    }
    return undefined
  }
  return { username: part("username"), name: part("name") }
}

function attributesOf(
  { applied, refuse }: AppliedRules,
  user: Pick<RuledUser, "attributes" | "gave">,
  { attributes: types }: Pick<Givables, "attributes">,
): Pick<RuleResult, "given" | "taken" | "attributes" | "gave"> {
  const attributes: Record<string, AttributeValue> = { ...user.attributes }
  // An attribute that somebody has changed since is no longer the connection's.
  const own = Object.keys(user.gave).filter((name) => isEqual(attributes[name], user.gave[name]))
  for (const name of own) delete attributes[name]
  const given = new Map<string, Ruled<AttributeValue>>()
  const gave: Record<string, AttributeValue> = {}
  for (const { rule, at, value } of applied) {
    const { name } = rule
    if (rule.gives !== "attribute" || given.has(name)) continue
    const type = types.get(name)
    const read = type === undefined ? undefined : readAttribute(type, asType(type, rule, value))
    if (read === undefined) refuse(at, say("connection-rule-unknown", { name }))
    else if ("error" in read) refuse(at, say("connection-rule-attribute", { name, problem: read.error }))
    else if (isTooLarge({ ...attributes, [name]: read.value }))
      refuse(at, say("connection-rule-attributes-too-large", { max: MAX_ATTRIBUTES_BYTES }))
    else {
      given.set(name, { value: read.value, rule: at })
      attributes[name] = read.value
      if (rule.when === "each") gave[name] = read.value
    }
  }
  return { given, taken: own.filter((name) => !given.has(name)), attributes, gave }
}

const isEqual = (one: AttributeValue | undefined, other: AttributeValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isTooLarge = (attributes: Attributes): boolean =>
  Buffer.byteLength(storedAttributes(attributes) ?? "") > MAX_ATTRIBUTES_BYTES

/** The value in the form of the attribute's type. Claims have lists of one text, and directories have only texts. */
function asType(type: AttributeType, { value: wanted }: Rule, value: unknown): unknown {
  if (type === "list") return textsOf(value)
  // The rule applies, so the claim contains the wanted value.
  if (type === "boolean" && wanted !== undefined) return true
  const [text] = textsOf(value)
  return type === "boolean" ? text?.toLowerCase() : text
}

/** A group or role with a right of administration is given only by a rule that says so, whenever it got the right. Decision 0078. */
function changesOf<Id extends GroupId | RoleId>(
  kind: "group" | "role",
  { applied, refuse }: AppliedRules,
  held: readonly Holding<Id>[],
  givables: readonly Givable<Id>[],
): readonly Change<Id>[] {
  const changes = new Map<Id, Change<Id>>()
  for (const { rule, at } of applied) {
    if (rule.gives !== kind) continue
    const found = givables.find(({ name }) => name === rule.name)
    if (found === undefined) refuse(at, say("connection-rule-unknown", { name: rule.name }))
    else if (found.rights.length > 0 && !rule.administers)
      refuse(at, say("connection-rule-administers", { name: rule.name, rights: found.rights }))
    else {
      const { id, name } = found
      const before = changes.get(id)
      const change = held.some((each) => each.id === id) ? "kept" : "given"
      const isLasting = rule.when === "each" || before?.isLasting === true
      changes.set(id, { id, name, change, rule: before?.rule ?? at, isLasting })
    }
  }
  for (const { id, name, isGiven } of held)
    if (isGiven && !changes.has(id)) changes.set(id, { id, name, change: "taken", rule: undefined, isLasting: false })
  return [...changes.values()]
}
