import type { Attribute, User, UserChange } from "../../api/operations.ts"

/** The settings that the form shows. */
const SHOWN = ["name", "username", "email", "email_verified", "role"] as const
type Shown = (typeof SHOWN)[number]

/** What the form holds. Every attribute is a text, as it is typed; empty for none. */
export interface Draft {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly email_verified: boolean
  readonly role: User["role"]
  readonly attributes: Readonly<Record<string, string>>
}

type Value = User["attributes"][string]

const shownValue = (value: Value | undefined): string =>
  value === undefined ? "" : Array.isArray(value) ? value.join(", ") : String(value)

export const draftOf = (user: User): Draft => ({
  name: user.name ?? "",
  username: user.username,
  email: user.email ?? "",
  email_verified: user.email_verified,
  role: user.role,
  attributes: Object.fromEntries(Object.entries(user.attributes).map(([name, value]) => [name, shownValue(value)])),
})

/** The names of what differs: settings by their name, attributes with the prefix. */
export function differing(before: Draft, after: Draft): readonly string[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
  return [
    ...SHOWN.filter((name) => before[name] !== after[name]),
    ...[...names]
      .filter((name) => (before.attributes[name] ?? "") !== (after.attributes[name] ?? ""))
      .map((name) => `${ATTRIBUTE}${name}`),
  ]
}

const ATTRIBUTE = "attributes."

/** The value of a setting or an attribute, as text. */
export const textOf = (draft: Draft, name: string): string =>
  name.startsWith(ATTRIBUTE) ? (draft.attributes[name.slice(ATTRIBUTE.length)] ?? "") : String(draft[name as Shown])

export const attributeIn = (name: string): string | undefined =>
  name.startsWith(ATTRIBUTE) ? name.slice(ATTRIBUTE.length) : undefined

/** A merge patch with what changed alone, so that it leaves everything else as it is. RFC 7396. */
export function changeOf(before: Draft, after: Draft, declared: readonly Attribute[]): UserChange {
  const names = differing(before, after)
  const settings = Object.fromEntries(
    SHOWN.filter((name) => names.includes(name)).map((name) => {
      const value = after[name]
      return [name, name === "name" && value === "" ? null : typeof value === "string" ? value.trim() : value]
    }),
  )
  const attributes = names.flatMap((name) => attributeIn(name) ?? [])
  return {
    ...settings,
    ...(attributes.length > 0 && {
      attributes: Object.fromEntries(
        attributes.map((name) => [
          name,
          typedValue(
            after.attributes[name] ?? "",
            declared.find((each) => each.name === name),
          ),
        ]),
      ),
    }),
  } as UserChange
}

/** Returns the value in the type of its attribute, and null to remove it. The server says what is wrong with it. */
function typedValue(text: string, attribute: Attribute | undefined): Value | null {
  const trimmed = text.trim()
  if (trimmed === "") return null
  switch (attribute?.type) {
    case "number":
      return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
    case "boolean":
      return trimmed === "true"
    case "list":
      return trimmed
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== "")
    default:
      return trimmed
  }
}
