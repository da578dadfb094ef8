import type { Filter } from "ldapts"
import { EqualityFilter, FilterParser, OrFilter } from "ldapts"
import { say } from "../../base/say.ts"
import { fail } from "../protocol/failure.ts"
import { USERNAME_PLACE } from "../validate_directory.ts"
import { guidBytes, isGuid } from "./guid.ts"

const DN_PLACE = "{dn}"

/** RFC 4515 §3: these characters are escaped, "NUL" too, so that a typed text stays one value. */
const escaped = (value: string): string =>
  value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** Throws a ConnectionFailure for a template that is no filter. The error of ldapts has what was typed, so it goes nowhere. */
export const filterForUsername = (template: string, username: string): Filter =>
  filterWith(template, USERNAME_PLACE, username, `(uid=${USERNAME_PLACE})`)

/** The groups of which one of these entries is a member. */
export const filterForMembers = (template: string, dns: readonly string[]): Filter =>
  new OrFilter({ filters: dns.map((dn) => filterWith(template, DN_PLACE, dn, `(member=${DN_PLACE})`)) })

function filterWith(template: string, place: string, value: string, example: string): Filter {
  try {
    return FilterParser.parseString(template.replaceAll(place, () => escaped(value)))
  } catch {
    return fail("connection-answer-invalid", say("connection-filter-malformed", { received: template, example }))
  }
}

export const filterForSubject = (attribute: string, subject: string): Filter =>
  new EqualityFilter({ attribute, value: isGuid(attribute) ? guidBytes(subject) : subject })
