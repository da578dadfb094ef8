import { say } from "../../base/say.ts"
import type { Connection } from "../connection_settings.ts"
import type { DirectoryGroups, Preset } from "../preset.ts"
import { PRESETS } from "../presets.ts"
import { fail } from "../protocol/failure.ts"
import { GROUPS_OF_DIRECTORY } from "../rules/rule.ts"

/** A connection to a directory with everything that its preset knows. */
export interface DirectoryTerms {
  readonly urls: readonly string[]
  readonly baseDn: string
  readonly filter: string
  /** The attribute that never changes for a person. */
  readonly subject: string
  readonly attributes: Pick<NonNullable<Preset["directory"]>, "username" | "email" | "name">
  /** Attributes that only rules need. */
  readonly ruleAttributes: readonly string[]
  /** How groups are found. Undefined if no rule needs them. */
  readonly groups: (DirectoryGroups & { readonly baseDn: string }) | undefined
  readonly addressesAreVerified: boolean
  readonly caCertificate: string | undefined
}

/** Throws a ConnectionFailure if a setting is missing. */
export function termsOf({
  preset,
  directoryUrls,
  baseDn,
  userFilter,
  subjectClaim,
  caCertificate,
  groupBaseDn,
  rules,
}: Connection): DirectoryTerms {
  const known = PRESETS[preset]
  if (directoryUrls.length === 0) missing("directory_urls")
  const groups = known.directory?.groups
  const names = [...new Set(rules.map(({ from }) => from))]
  const needsGroups = names.some(isOfGroups)
  return {
    urls: directoryUrls,
    baseDn: baseDn ?? missing("base_dn"),
    filter: userFilter ?? known.directory?.filter ?? missing("user_filter"),
    subject: subjectClaim ?? known.subjectClaim,
    attributes: known.directory ?? missing("preset"),
    ruleAttributes: names.filter((name) => !isOfGroups(name)),
    groups: groups && needsGroups ? { ...groups, baseDn: groupBaseDn ?? baseDn ?? missing("base_dn") } : undefined,
    addressesAreVerified: known.emailVerified === "always",
    caCertificate,
  }
}

const isOfGroups = (from: string): boolean => GROUPS_OF_DIRECTORY.some((name) => name === from.toLowerCase())

const missing = (setting: string): never =>
  fail("connection-unreachable", say("connection-setting-missing", { setting }))
