import type { ReasonOf } from "../oauth/refusal.ts"
import type { DirectoryRefusal } from "../ports/connections.ts"

/** The reason of a refused sign-in, by what a directory answered. */
export const DIRECTORY_REASON = {
  unknown: "directory-person-unknown",
  ambiguous: "directory-person-ambiguous",
  disabled: "directory-person-disabled",
  untried: "directory-attempts-limited",
  wrong: "directory-password-differs",
} as const satisfies Readonly<Record<DirectoryRefusal, ReasonOf<"wrong_credentials">>>
