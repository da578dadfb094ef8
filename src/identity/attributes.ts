import type { ShownOf, ValuesOf } from "../base/each_setting.ts"
import { record, setting } from "../base/record.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { optionalText, text, word } from "../base/setting.ts"
import { characterCount, validateName } from "../base/shown_name.ts"

export const ATTRIBUTE_TYPES = ["text", "number", "boolean", "list", "date"] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** A date is text such as `1990-12-31`. A list contains texts. */
export type AttributeValue = string | number | boolean | readonly string[]

/** What the service knows about a person in addition to the settings of the user. The keys are the names of attributes. */
export type Attributes = Readonly<Record<string, AttributeValue>>

/** Every setting of an attribute, by its name in `Attribute`. The column has the same name in snake case. */
const ATTRIBUTE_SETTINGS = {
  name: setting({
    type: text(validateAttributeName),
    json: "name",
    option: "--name <name>",
    required: true,
    sentence: "unique: 1 to 63 small letters, digits and underscores, beginning with a letter",
    inFiles: "1 to 63 small letters, digits and _. The standard attributes of every installation are not in the file",
    byDefault: () => "",
  }),
  /** The values that people have are of this type, so it cannot change. */
  type: setting({
    type: word(ATTRIBUTE_TYPES),
    json: "type",
    option: "--type <type>",
    required: true,
    sentence: "it stays the same for the life of the attribute",
    inFiles: "cannot be changed; required for a new attribute",
    byDefault: () => "text" as const,
  }),
  description: setting({
    type: optionalText(validateName),
    json: "description",
    option: "--description <text>",
    sentence: "what the attribute says about a person",
    inFiles: "for administrators",
    byDefault: () => undefined,
  }),
}

export const ATTRIBUTES = record(ATTRIBUTE_SETTINGS)
export type ShownAttributeSettings = ShownOf<typeof ATTRIBUTE_SETTINGS>

/** An attribute that people can have. */
export type Attribute = ValuesOf<typeof ATTRIBUTE_SETTINGS>

const standard = (name: string, type: AttributeType): Attribute => ({ name, type, description: undefined })

/**
 * The attributes that every installation has: the standard claims of OpenID Connect Core §5.1 except those that are settings of the user. The
 * claim `address` is made of the attributes that begin with `address.`, §5.1.1. locales/en.json has their descriptions, under `attributes`.
 */
export const STANDARD_ATTRIBUTES: readonly Attribute[] = [
  standard("given_name", "text"),
  standard("family_name", "text"),
  standard("middle_name", "text"),
  standard("nickname", "text"),
  standard("profile", "text"),
  standard("picture", "text"),
  standard("website", "text"),
  standard("gender", "text"),
  standard("birthdate", "text"),
  standard("zoneinfo", "text"),
  standard("locale", "text"),
  standard("phone_number", "text"),
  standard("phone_number_verified", "boolean"),
  standard("address.formatted", "text"),
  standard("address.street_address", "text"),
  standard("address.locality", "text"),
  standard("address.region", "text"),
  standard("address.postal_code", "text"),
  standard("address.country", "text"),
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
export function readAttribute(type: AttributeType, given: unknown): { value: AttributeValue } | { error: Said } {
  const wrong = (wanted: Said) => ({ error: say("attribute-value", { received: shown(given), wanted }) })
  switch (type) {
    case "text":
      if (typeof given !== "string" || characterCount(given) > MAX_TEXT_CHARACTERS)
        return wrong(say("wanted-text", { max: MAX_TEXT_CHARACTERS }))
      return UNPRINTABLE.test(given) ? wrong(say("wanted-printable")) : { value: given }
    case "number": {
      const value = typeof given === "string" && given.trim() !== "" ? Number(given) : given
      return typeof value === "number" && Number.isFinite(value) ? { value } : wrong(say("wanted-number"))
    }
    case "boolean":
      if (given === true || given === "true") return { value: true }
      return given === false || given === "false" ? { value: false } : wrong(say("wanted-boolean"))
    case "list": {
      const items = typeof given === "string" ? given.split(",").map((item) => item.trim()) : given
      if (!Array.isArray(items) || items.length > MAX_LIST_ITEMS || !items.every(isItem))
        return wrong(say("wanted-list", { max: MAX_LIST_ITEMS }))
      return { value: [...new Set(items)] }
    }
    case "date":
      return typeof given === "string" && isDate(given) ? { value: given } : wrong(say("wanted-date"))
  }
}

/** Control characters except line breaks, which an address contains, and lone surrogates. */
const UNPRINTABLE = /(?![\n\r])\p{Cc}|\p{Cs}/u

const isItem = (item: unknown): item is string =>
  typeof item === "string" && item !== "" && characterCount(item) <= MAX_TEXT_CHARACTERS && !UNPRINTABLE.test(item)

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const shown = (given: unknown): string | Said =>
  typeof given === "string" ? say("quoted-text", { text: given }) : JSON.stringify(given)

/**
 * Adds the time of a change to the stored attributes. The claim `updated_at` shows this time. A person without attributes has no `updated_at`, so
 * that user information has exactly the fields of specification §2.4.
 */
export function changedAt(stored: string | undefined, now: number): string | undefined {
  const { [UPDATED_AT]: _, ...attributes } = attributesFrom(stored)
  if (Object.keys(attributes).length === 0) return undefined
  return storedAttributes({ ...attributes, [UPDATED_AT]: Math.floor(now / 1000) })
}

export const ATTRIBUTE_NAME = /^[a-z][a-z0-9_]{0,62}$/

/** Returns the error in the name of a new attribute, or undefined. */
export function validateAttributeName(name: string): Said | undefined {
  if (STANDARD_ATTRIBUTES.some((each) => each.name === name) || name === UPDATED_AT || name.startsWith("address."))
    return say("attribute-standard", { name })
  return ATTRIBUTE_NAME.test(name) ? undefined : say("attribute-name-malformed", { name })
}
