import type { Entry } from "ldapts"
import { say } from "../../base/say.ts"
import type { Claims } from "../bounded_claims.ts"
import { fail } from "../protocol/failure.ts"
import { nameIn } from "./entry.ts"
import { filterForMembers } from "./filter.ts"
import { primaryGroupOf } from "./primary_group.ts"
import type { Search } from "./search.ts"
import type { DirectoryTerms } from "./terms.ts"

/** Active Directory answers a search with 1,000 entries at most. */
const MAX_GROUPS = 1000
/** Maximum depth of groups within groups. */
const MAX_ROUNDS = 10
/** Number of groups for which one search looks. */
const AT_ONCE = 50

/**
 * The groups of an entry, also through other groups. Throws a ConnectionFailure for more groups than the bounds: a part of them would look like a person
 * who left the others.
 */
export async function groupsOf(search: Search, dn: string, terms: DirectoryTerms): Promise<Claims> {
  const { groups } = terms
  if (groups === undefined) return {}
  const found = new Map<string, Entry>()
  const primary = groups.hasPrimaryGroup ? await primaryGroupOf(search, dn, groups) : undefined
  if (primary !== undefined) found.set(primary.dn, primary)
  let members: readonly string[] = [dn, ...found.keys()]
  for (let round = 0; members.length > 0; round++) {
    if (round === MAX_ROUNDS) fail("connection-answer-invalid", say("connection-directory-groups", { max: MAX_GROUPS }))
    const next: string[] = []
    for (let at = 0; at < members.length; at += AT_ONCE) {
      const filter = filterForMembers(groups.filter, members.slice(at, at + AT_ONCE))
      for (const entry of await search(groups.baseDn, filter, [groups.name], MAX_GROUPS)) {
        if (found.has(entry.dn)) continue
        found.set(entry.dn, entry)
        next.push(entry.dn)
      }
      if (found.size > MAX_GROUPS)
        fail("connection-answer-invalid", say("connection-directory-groups", { max: MAX_GROUPS }))
    }
    members = groups.findsNested ? [] : next
  }
  const entries = [...found.values()]
  return {
    groups: entries.map((entry) => nameIn(entry, groups.name)).filter((name) => name !== undefined),
    group_dns: entries.map((entry) => entry.dn),
  }
}
