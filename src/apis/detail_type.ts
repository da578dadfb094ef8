import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import { hasInvisible, validateName } from "../base/shown_name.ts"
import type { DetailSchema } from "./detail_schema.ts"
import { isShowable, schemaFlaw } from "./detail_schema.ts"

/** A type of authorization details that an API knows. RFC 9396 §2.1. */
export interface DetailType {
  readonly type: string
  /** The members of a detail, without `type`. Unknown members are always refused. */
  readonly schema: DetailSchema
  /** What people read on the consent page: `Pay {amount.value} to {creditor}`. */
  readonly sentence: string
  /** The sentence in other languages. */
  readonly sentences?: Partial<Record<Locale, string>>
}

/** The part of an API that this file reads. */
interface DeclaringApi {
  readonly authorizationDetailsTypes: string | undefined
}

const MAX_TYPES = 20
const MAX_CHARACTERS = 32_768
const NAME = /^[A-Za-z][A-Za-z0-9._~:/-]{0,99}$/
const MEMBERS: ReadonlySet<string> = new Set(["type", "schema", "sentence", "sentences"])
const PLACEHOLDER = /\{([^{}]*)\}/g
const NO_TYPES: readonly DetailType[] = []

/** The text of an API is parsed once. The list of APIs is in memory. */
const PARSED = new WeakMap<object, readonly DetailType[]>()

/** The types that an API knows, in the operator's order. */
export function detailTypes(api: DeclaringApi): readonly DetailType[] {
  if (api.authorizationDetailsTypes === undefined) return NO_TYPES
  const known = PARSED.get(api)
  if (known !== undefined) return known
  // This cast is safe, because `validateDetailTypes` accepted the text.
  const parsed = JSON.parse(api.authorizationDetailsTypes) as readonly DetailType[]
  PARSED.set(api, parsed)
  return parsed
}

/** The API that declares a type, and its declaration. If several APIs declare it, the oldest of them. */
export function declaredDetail<A extends DeclaringApi>(
  apis: readonly A[],
  type: string,
): { readonly api: A; readonly declared: DetailType } | undefined {
  for (const api of apis) {
    const declared = detailTypes(api).find((each) => each.type === type)
    if (declared !== undefined) return { api, declared }
  }
  return undefined
}

/** Whether the text is a JSON list of types. A flaw is named by its JSON Pointer. */
export const validateDetailTypes: Validate = (text) => {
  const where = text.length > MAX_CHARACTERS ? "/" : flawIn(parsedOrUndefined(text))
  return where === undefined ? undefined : say("authorization-details-types-malformed", { where })
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function flawIn(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_TYPES) return "/"
  const names = new Set<unknown>()
  for (const [at, each] of (list as readonly unknown[]).entries()) {
    const flaw = flawOf(each)
    if (flaw !== undefined) return `/${at}${flaw}`
    const { type } = each as DetailType
    if (names.has(type)) return `/${at}/type`
    names.add(type)
  }
  return undefined
}

function flawOf(given: unknown): string | undefined {
  if (typeof given !== "object" || given === null) return ""
  const unknown = Object.keys(given).find((member) => !MEMBERS.has(member))
  if (unknown !== undefined) return `/${unknown}`
  const { type, schema, sentence, sentences = {} } = given as Partial<DetailType>
  if (typeof type !== "string" || !NAME.test(type)) return "/type"
  const flaw = schemaFlaw(schema)
  if (flaw !== undefined) return `/schema${flaw}`
  if (!isSentence(sentence, schema as DetailSchema)) return "/sentence"
  if (typeof sentences !== "object" || sentences === null) return "/sentences"
  const wrong = Object.entries(sentences).find(
    ([locale, text]) => !(LOCALES as readonly string[]).includes(locale) || !isSentence(text, schema as DetailSchema),
  )
  return wrong && `/sentences/${wrong[0]}`
}

/** Each placeholder names a member whose value is one text, number or flag, or a list of them. */
function isSentence(text: unknown, schema: DetailSchema): boolean {
  if (typeof text !== "string" || validateName(text) !== undefined) return false
  if (/[{}]/.test(text.replace(PLACEHOLDER, ""))) return false
  return [...text.matchAll(PLACEHOLDER)].every(([, path = ""]) => isShowable(schema, path.split(".")))
}

/** Returns the sentence of this language, else the one for all languages. */
const sentenceIn = ({ sentence, sentences }: DetailType, locale: Locale): string => sentences?.[locale] ?? sentence

/** The paths of the members that any sentence of the type shows. */
export const shownPaths = ({ sentence, sentences = {} }: DetailType): readonly string[] => [
  ...new Set(
    [sentence, ...Object.values(sentences)].flatMap((text) =>
      [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => path),
    ),
  ),
]

/** The value at a path such as `creditor.name`. Only own members count. */
export const valueAt = (detail: object, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value === undefined ? undefined : Object.getOwnPropertyDescriptor(Object(value), name)?.value),
      detail,
    )

/** What people read is exactly what the client gets, so a text with invisible or distorting characters is refused, not changed. */
export const isShown = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isShown)
  return typeof value === "string" ? validateName(value) === undefined && !hasInvisible(value) : !isObject(value)
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null

const MISSING = "–"
// Each value is isolated, so that its letters do not change the direction of the sentence. UAX #9.
const isolated = (text: string): string => `\u2068${text}\u2069`

/** What people read about one detail. It was valid when the person was asked; a sentence that changed since may name what it cannot show. */
const shownDetail = (declared: DetailType, detail: object, locale: Locale): string =>
  sentenceIn(declared, locale).replaceAll(PLACEHOLDER, (_, path: string) => {
    const value = valueAt(detail, path)
    if (value === undefined || !isShown(value)) return MISSING
    const texts = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((each) => isolated(String(each)))
    return new Intl.ListFormat(locale).format(texts)
  })

/** What people read about each detail whose type an API declares. */
export const sentencesOf = (
  details: readonly { readonly type: string }[],
  apis: readonly DeclaringApi[],
  locale: Locale,
): string[] =>
  details.flatMap((detail) => {
    const found = declaredDetail(apis, detail.type)
    return found === undefined ? [] : shownDetail(found.declared, detail, locale)
  })
