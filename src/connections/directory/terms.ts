import { say } from "../../base/say.ts"
import type { Connection } from "../connection_settings.ts"
import type { Preset } from "../preset.ts"
import { PRESETS } from "../presets.ts"
import { fail } from "../protocol/failure.ts"

/** A connection to a directory with everything that its preset knows. */
export interface DirectoryTerms {
  readonly urls: readonly string[]
  readonly baseDn: string
  readonly filter: string
  /** The attribute that never changes for a person. */
  readonly subject: string
  readonly attributes: Pick<NonNullable<Preset["directory"]>, "username" | "email" | "name">
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
}: Connection): DirectoryTerms {
  const known = PRESETS[preset]
  if (directoryUrls.length === 0) missing("directory_urls")
  return {
    urls: directoryUrls,
    baseDn: baseDn ?? missing("base_dn"),
    filter: userFilter ?? known.directory?.filter ?? missing("user_filter"),
    subject: subjectClaim ?? known.subjectClaim,
    attributes: known.directory ?? missing("preset"),
    addressesAreVerified: known.emailVerified === "always",
    caCertificate,
  }
}

const missing = (setting: string): never =>
  fail("connection-unreachable", say("connection-setting-missing", { setting }))
