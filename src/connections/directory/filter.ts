import type { Filter } from "ldapts"
import { EqualityFilter, FilterParser } from "ldapts"
import { say } from "../../base/say.ts"
import { fail } from "../protocol/failure.ts"
import { USERNAME_PLACE } from "../validate_directory.ts"
import { guidBytes, isGuid } from "./guid.ts"

/** RFC 4515 §3: these characters are escaped, "NUL" too, so that a typed text stays one value. */
const escaped = (value: string): string =>
  value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** Throws a ConnectionFailure for a template that is no filter. The error of ldapts has what was typed, so it goes nowhere. */
export function filterForUsername(template: string, username: string): Filter {
  try {
    return FilterParser.parseString(template.replaceAll(USERNAME_PLACE, () => escaped(username)))
  } catch {
    return fail(
      "connection-answer-invalid",
      say("connection-filter-malformed", { received: template, example: `(uid=${USERNAME_PLACE})` }),
    )
  }
}

export const filterForSubject = (attribute: string, subject: string): Filter =>
  new EqualityFilter({ attribute, value: isGuid(attribute) ? guidBytes(subject) : subject })
