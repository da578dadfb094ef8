import type { Entry } from "ldapts"
import { EqualityFilter, PresenceFilter } from "ldapts"
import { decoded, valuesOf } from "./entry_values.ts"
import type { Search } from "./search.ts"

const RID_BYTES = 4
/** A RID is an unsigned integer of 32 bits. */
const RID = /^\d{1,10}$/
const MAX_RID = 0xffff_ffff

/**
 * The primary group of a person of Active Directory, which no group lists as a member. Its objectSid is that of the person with another last part, the RID
 * ([MS-ADTS], primaryGroupID). Undefined without one, and if the group is not below the base DN.
 */
export async function primaryGroupOf(
  search: Search,
  dn: string,
  groups: { readonly baseDn: string; readonly name: string },
): Promise<Entry | undefined> {
  const hasPrimaryGroup = new PresenceFilter({ attribute: "primaryGroupID" })
  const [person] = await search(dn, hasPrimaryGroup, ["primaryGroupID", "objectSid"], 1)
  if (person === undefined) return undefined
  const [sid] = valuesOf(person, "objectSid")
  const rid = ridIn(person)
  if (sid === undefined || sid.length <= RID_BYTES || rid === undefined) return undefined
  const value = Buffer.from(sid)
  value.writeUInt32LE(rid, value.length - RID_BYTES)
  const [group] = await search(groups.baseDn, new EqualityFilter({ attribute: "objectSid", value }), [groups.name], 1)
  return group
}

function ridIn(person: Entry): number | undefined {
  const [value] = valuesOf(person, "primaryGroupID")
  const text = value === undefined ? undefined : decoded(value)
  return text !== undefined && RID.test(text) && Number(text) <= MAX_RID ? Number(text) : undefined
}
