import { quoted } from "../base/quoted.ts"
import { characterCount } from "../base/shown_name.ts"

export const ATTRIBUTE_TYPES = ["text", "number", "boolean", "list", "date"] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** A date is text such as `1990-12-31`. A list contains texts. */
export type AttributeValue = string | number | boolean | readonly string[]

/** What the service knows of a person in addition to the settings of the user. The keys are the names of attributes. */
export type Attributes = Readonly<Record<string, AttributeValue>>

/** An attribute that people can have. */
export interface Attribute {
  readonly name: string
  readonly type: AttributeType
  readonly description: string | undefined
}

const standard = (name: string, type: AttributeType, description: string): Attribute => ({ name, type, description })

/**
 * The attributes that every installation has: the standard claims of OpenID Connect Core §5.1 except those that are settings of the user. The
 * claim `address` is made of the attributes that begin with `address.`, §5.1.1.
 */
export const STANDARD_ATTRIBUTES: readonly Attribute[] = [
  standard("given_name", "text", "first names"),
  standard("family_name", "text", "last names"),
  standard("middle_name", "text", "middle names"),
  standard("nickname", "text", "a casual name"),
  standard("profile", "text", "the URL of a page about the person"),
  standard("picture", "text", "the URL of a picture of the person"),
  standard("website", "text", "the URL of the person's own site"),
  standard("gender", "text", "female, male or another value"),
  standard("birthdate", "text", "1990-12-31; 0000-12-31 without the year, 1990 for the year alone"),
  standard("zoneinfo", "text", "a time zone such as Europe/Paris"),
  standard("locale", "text", "a language such as de-CH"),
  standard("phone_number", "text", "best in the form +1 425 555 1212"),
  standard("phone_number_verified", "boolean", "whether the telephone number is known to be the person's own"),
  standard("address.formatted", "text", "the whole address, with line breaks"),
  standard("address.street_address", "text", "street and house number"),
  standard("address.locality", "text", "city"),
  standard("address.region", "text", "state, province or region"),
  standard("address.postal_code", "text", "postal code"),
  standard("address.country", "text", "country"),
]

/** The time of the person's last change, in Unix seconds. The service itself sets this attribute. OpenID Connect Core §5.1. */
export const UPDATED_AT = "updated_at"

const MAX_TEXT_CHARACTERS = 1000
const MAX_LIST_ITEMS = 100
/** Maximum size of all attributes of one person together. Every token check reads the person's row, so the row must stay small. */
export const MAX_ATTRIBUTES_BYTES = 8192

/** Parses the column `attributes`. */
export const attributesFrom = (stored: string | undefined): Attributes =>
  stored === undefined ? {} : (JSON.parse(stored) as Attributes)

/** Returns the text for the column `attributes`, sorted by name; undefined if there are no attributes. */
export function storedAttributes(attributes: Attributes): string | undefined {
  const entries = Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries))
}

/**
 * Returns the value of an attribute, given as JSON or as the text of the command line. A list is a JSON list, or text with commas. Returns
 * the error as the rest of a sentence that begins with the attribute's name.
 */
export function readAttribute(type: AttributeType, given: unknown): { value: AttributeValue } | { error: string } {
  const wrong = (wanted: string) => ({ error: `is ${shown(given)}; use ${wanted}` })
  switch (type) {
    case "text":
      if (typeof given !== "string" || characterCount(given) > MAX_TEXT_CHARACTERS)
        return wrong(`a text of at most ${MAX_TEXT_CHARACTERS} characters`)
      return UNPRINTABLE.test(given) ? wrong("a text without control characters") : { value: given }
    case "number": {
      const value = typeof given === "string" && given.trim() !== "" ? Number(given) : given
      return typeof value === "number" && Number.isFinite(value) ? { value } : wrong("a number")
    }
    case "boolean":
      if (given === true || given === "true") return { value: true }
      return given === false || given === "false" ? { value: false } : wrong("true or false")
    case "list": {
      const items = typeof given === "string" ? given.split(",").map((item) => item.trim()) : given
      if (!Array.isArray(items) || items.length > MAX_LIST_ITEMS || !items.every(isItem))
        return wrong(`a list of at most ${MAX_LIST_ITEMS} texts`)
      return { value: [...new Set(items)] }
    }
    case "date":
      return typeof given === "string" && isDate(given) ? { value: given } : wrong("a date such as 1990-12-31")
  }
}

/** Control characters except line breaks, which an address contains, and lone surrogates. */
const UNPRINTABLE = /(?![\n\r])\p{Cc}|\p{Cs}/u

const isItem = (item: unknown): item is string =>
  typeof item === "string" && item !== "" && characterCount(item) <= MAX_TEXT_CHARACTERS && !UNPRINTABLE.test(item)

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const shown = (given: unknown): string => (typeof given === "string" ? quoted(given) : JSON.stringify(given))

/**
 * Adds the time of a change to the stored attributes. The claim `updated_at` shows this time. A person without attributes has no `updated_at`, so
 * that user information has exactly the fields of our specification, §2.4.
 */
export function changedAt(stored: string | undefined, now: number): string | undefined {
  const { [UPDATED_AT]: _, ...attributes } = attributesFrom(stored)
  if (Object.keys(attributes).length === 0) return undefined
  return storedAttributes({ ...attributes, [UPDATED_AT]: Math.floor(now / 1000) })
}
