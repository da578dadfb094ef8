import type { TSchema } from "typebox"
import Type from "typebox"
import type { Problem } from "../admin/contract.ts"
import type { DeclaredSetting } from "../base/each_setting.ts"
import { fromJson } from "../base/each_setting.ts"
import type { Given, ItemForm } from "../base/setting.ts"
import type { Message } from "../words/message.ts"

export { fromJson }

type Setting = DeclaredSetting

type Members = Readonly<Record<string, TSchema>>

/** An object that allows only these members. `T` is its type, which the tests compare with real answers. The OpenAPI document uses the name. */
export const object = <T>(name: string, members: Members) =>
  Type.Unsafe<T>(Type.Object(members, { title: name, additionalProperties: false }))

/** An object of which every member is optional. */
export const optional = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]))

export const nullable = (schema: TSchema): TSchema => {
  const { type, enum: words, ...rest } = schema as TSchema & { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<unknown>({
    type: [type ?? "string", "null"],
    ...(words !== undefined && { enum: [...words, null] }),
    ...rest,
  })
}

export const about = <S extends TSchema>(description: string, schema: S): S => ({ ...schema, description })

export const text = Type.String()
export const flag = Type.Boolean()
export const count = Type.Integer({ minimum: 0 })
export const texts = Type.Array(Type.String())
export const time = Type.Unsafe<string>({ type: "string", format: "date-time" })
export const oneOf = <const W extends string>(words: readonly W[]) =>
  Type.Unsafe<W>({ type: "string", enum: [...words] })
export const idOf = (kind: string) => Type.Unsafe<string>({ type: "string", pattern: `^${kind}_[0-9a-f]{32}$` })

/**
 * Returns the description of a setting as sentences: a capital letter at the start, a full stop at the end. After a list of signs, a full stop would
 * look like one of them.
 */
const described = ({ sentence, defaultInWords }: Setting, withDefault: boolean): string => {
  const stop = sentence.endsWith(" -") ? "" : "."
  const end = withDefault && defaultInWords !== undefined ? `. Default: ${defaultInWords}.` : stop
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${end}`
}

/** The schemas of the settings in a request body. In an update, null removes a value, as RFC 7396 says. */
export const givenSettings = (each: readonly Setting[], { ofNew }: { readonly ofNew: boolean }): Members =>
  Object.fromEntries(
    each
      .filter(({ option }) => option !== undefined)
      .map((setting) => {
        const { json, type } = setting
        const schema = givenSchema(type)
        return [json, about(described(setting, ofNew), type.removable && !ofNew ? nullable(schema) : schema)]
      }),
  )

function givenSchema({ given, words, item }: Pick<Setting["type"], "given" | "words" | "item">): TSchema {
  switch (given) {
    case "items":
      return item === undefined ? texts : Type.Array(itemSchema(item, "given"))
    case "seconds":
      return count
    case "flag":
      return flag
    case "list":
      return Type.Array(words === undefined ? Type.String({ minLength: 1 }) : oneOf(words))
    default:
      return words === undefined ? Type.String({ minLength: 1 }) : oneOf(words)
  }
}

/** The schema of an item. A given one may omit what has a default; a shown one has each member. */
function itemSchema({ title, members }: ItemForm, form: "given" | "shown"): TSchema {
  const schemas = Object.entries(members).map(([name, { words, required, byDefault, sentence }]) => {
    const plain = typeof byDefault === "boolean" ? flag : words === undefined ? text : oneOf(words)
    const schema = required || byDefault !== undefined ? plain : nullable(plain)
    return [name, about(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, schema), required] as const
  })
  return object(
    form === "shown" ? title : `${title}Input`,
    Object.fromEntries(
      schemas.map(([name, schema, required]) => [name, form === "shown" || required ? schema : Type.Optional(schema)]),
    ),
  )
}

/** The schemas of the settings of a new record (base/record.ts). An empty text is the same as a missing one. */
export const newSettings = (each: readonly Setting[]): Members =>
  Object.fromEntries(
    each.map((setting) => {
      const schema = about(described(setting, true), emptyOr(setting))
      return [setting.json, setting.required ? schema : Type.Optional(schema)]
    }),
  )

/** The schemas of the settings in a change of a record (base/record.ts). Null and an empty text remove a value. */
export const changedSettings = (each: readonly Setting[]): Members =>
  optional(
    Object.fromEntries(
      each.map((setting) => {
        const schema = about(described(setting, false), emptyOr(setting))
        return [setting.json, setting.type.removable ? nullable(schema) : schema]
      }),
    ),
  )

const emptyOr = ({ type }: Setting): TSchema =>
  type.given === "text" && type.words === undefined ? text : givenSchema(type)

/** The schemas of the settings in an answer. A value that is absent is null. */
export const shownSettings = (each: readonly Setting[]): Members =>
  Object.fromEntries(
    each.map((setting) => {
      const { given, optional, words, item } = setting.type
      const schema =
        given === "items" && item !== undefined
          ? Type.Array(itemSchema(item, "shown"))
          : given === "list" && words === undefined
            ? texts
            : emptyOr(setting)
      return [setting.json, about(described(setting, false), optional ? nullable(schema) : schema)]
    }),
  )

/** Returns the errors in single settings. The use case checks the rules that concern several settings together. */
export function settingProblems(each: readonly Setting[], body: object): Problem[] {
  const problems: Problem[] = []
  const given = fromJson<Record<string, Given | undefined>>(each, body)
  for (const { json, type, option } of each) {
    const value = given[json]
    if (value === undefined || option === undefined) continue
    type.read(value, undefined, (said) => problems.push({ field: json, ...said }))
  }
  return problems
}

/** The members of a message, for programs that show it in their own words. */
export const message = {
  code: about("The stable name of the message. `locales/en.json` has its sentence.", text),
  values: about(
    "The values in the sentence, by name: texts as received, numbers, lists of texts, and messages of their own (`code`, `values`).",
    Type.Unsafe<Message["values"]>({ type: "object", additionalProperties: {} }),
  ),
}

export const messageSchema = object<Message>("Message", message)
