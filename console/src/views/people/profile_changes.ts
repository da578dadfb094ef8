import type { Attribute } from "../../api/operations/attributes.ts"
import type { User, UserChange } from "../../api/operations/users.ts"

const ATTRIBUTE = "attributes."
type AttributeSetting = `${typeof ATTRIBUTE}${string}`

/** The values of the form. Every attribute is text, as typed. Empty or absent: no value. */
export interface Draft {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly email_verified: boolean
  readonly role: User["role"]
  readonly [attribute: AttributeSetting]: string
}

export const attributeSetting = (name: string): AttributeSetting => `${ATTRIBUTE}${name}`

type Value = User["attributes"][string]

const shownValue = (value: Value): string => (Array.isArray(value) ? value.join(", ") : String(value))

export const draftOf = ({ name, username, email, email_verified, role, attributes }: User): Draft => ({
  name: name ?? "",
  username,
  email: email ?? "",
  email_verified,
  role,
  ...Object.fromEntries(
    Object.entries(attributes).map(([attribute, value]) => [attributeSetting(attribute), shownValue(value)]),
  ),
})

/** The draft without spaces around words, and without empty attributes. */
export const tidy = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft)
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const)
      .filter(([name, value]) => !name.startsWith(ATTRIBUTE) || value !== ""),
  ) as unknown as Draft

/** A merge patch with only the changes, which keeps everything else. RFC 7396. */
export function changeOf(changed: Partial<Draft>, declared: readonly Attribute[]): UserChange {
  const [settings, attributes]: [Record<string, unknown>, Record<string, Value | null>] = [{}, {}]
  for (const [name, value] of Object.entries(changed)) {
    const attribute = name.slice(ATTRIBUTE.length)
    if (name.startsWith(ATTRIBUTE))
      attributes[attribute] = typedValue(
        String(value ?? ""),
        declared.find((each) => each.name === attribute),
      )
    else settings[name] = name === "name" && value === "" ? null : value
  }
  return { ...settings, ...(Object.keys(attributes).length > 0 && { attributes }) } as UserChange
}

/** Returns the value in the type of its attribute, or null to remove it. The server reports errors. */
function typedValue(text: string, attribute: Attribute | undefined): Value | null {
  if (text === "") return null
  switch (attribute?.type) {
    case "number":
      return Number.isNaN(Number(text)) ? text : Number(text)
    case "boolean":
      return text === "true"
    case "list":
      return text
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== "")
    default:
      return text
  }
}
