import type { Counted, HoldingGroup, PersonRecord, RoleHolderCount } from "../admin/contract.ts"
import { about, count, flag, idOf, nullable, object, text } from "./schemas.ts"

/** The records of members of groups, and of holders of roles, as JSON schemas. */

const person = { user_id: idOf("user"), username: text, name: nullable(text) }

export const memberSchema = object<PersonRecord>("GroupMember", person)
export const holderSchema = object<PersonRecord>("RolePerson", person)

export const holdingGroupSchema = object<HoldingGroup>("RoleGroup", {
  group_id: idOf("group"),
  name: text,
  description: nullable(text),
})

const counted = {
  count: about("The number, up to 10000.", count),
  has_more: about("Whether there are more than `count`.", flag),
}

export const countedSchema = object<Counted>("Counted", counted)
export const holderCountSchema = object<RoleHolderCount>("RoleHolderCount", {
  people: countedSchema,
  groups: countedSchema,
})
