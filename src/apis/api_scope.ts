import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { eachOf, settingsOf } from "../base/each_setting.ts"
import { LEVELS, LOWEST_LEVEL } from "../base/level.ts"
import type { Locale } from "../base/locales.ts"
import type { Given, SettingType, Shown } from "../base/setting.ts"
import { flag, optionalText, text, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"

/** The declaration of one setting of a scope value. */
interface ScopeSetting<Value, G extends Given, S extends Shown, Json extends string> {
  readonly type: SettingType<Value, G, S>
  /** The setting's name in the JSON of `scope show`. A translation has the language after a #, as in RFC 7591 §2: `description#de`. */
  readonly json: Json
  /** The option of `scope create` and `scope update`. */
  readonly option: string
  /** What the option `--no-…` of `scope update` does. */
  readonly off?: string
  readonly sentence: string
  readonly defaultInWords: string
  /** The default of this setting, for a new scope value. */
  byDefault(): NoInfer<Value>
}

const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: ScopeSetting<Value, G, S, Json>,
): ScopeSetting<Value, G, S, Json> => declared

const translation = <const L extends string>(language: L, name: string) =>
  setting({
    type: optionalText(validateName),
    json: `description#${language}` as const,
    option: `--description-${language} <text>`,
    sentence: `the description in ${name}`,
    defaultInWords: "--description",
    byDefault: () => undefined,
  })

/**
 * Every setting of a scope value, in the order of the help. The column has the same name in snake case. For a new language of the pages, add a
 * description here and a column to the schema.
 */
const SCOPE_SETTINGS = {
  description: setting({
    type: text(validateName),
    json: "description",
    option: "--description <text>",
    sentence: 'what the consent page says that a client may do: "See your photos"; 1 to 200 characters',
    defaultInWords: "the scope value itself",
    byDefault: () => "",
  }),
  descriptionDe: translation("de", "German"),
  descriptionEs: translation("es", "Spanish"),
  descriptionFr: translation("fr", "French"),
  assigned: setting({
    type: flag,
    json: "assigned",
    option: "--assigned",
    off: "every person may have the value",
    sentence: "only people who hold a role with this value get it; for others it is left out",
    defaultInWords: "every person may have it",
    byDefault: () => false,
  }),
  signInLevel: setting({
    type: word(LEVELS),
    json: "sign_in_level",
    option: "--sign-in-level <level>",
    sentence:
      "what a user must prove if a request has the value: pwd, the password; mfa, also a second factor; phr, a passkey",
    defaultInWords: LOWEST_LEVEL,
    byDefault: () => LOWEST_LEVEL,
  }),
}

type Settings = typeof SCOPE_SETTINGS
type Member = keyof Settings
type Declared = ScopeSetting<unknown, Given, Shown, string>

export type ScopeSettingValues = ValuesOf<Settings>
/**
 * The settings that an operator gives, by their names in JSON. In an update, a missing setting stays unchanged. In a creation, it gets its default.
 */
export type GivenScopeSettings = GivenOf<Settings>
/** The settings as JSON shows them. */
export type ShownScopeSettings = ShownOf<Settings>

export const EACH_SCOPE_SETTING = eachOf<Declared, Member>(SCOPE_SETTINGS)

export const scopeSettings = settingsOf<Declared, ScopeSettingValues, GivenScopeSettings, ShownScopeSettings>(
  EACH_SCOPE_SETTING,
)

/** The settings of a new scope value. Its description is the value itself, until an operator gives a description. */
export const defaultScopeSettings = (value: string): ScopeSettingValues => ({
  ...scopeSettings.values(({ byDefault }) => byDefault()),
  description: value,
})

/** A scope value that an API declares. RFC 6749 §3.3. No two APIs declare the same value. */
export interface ApiScope extends ScopeSettingValues {
  readonly value: string
}

/** The description in this language. In a language without a setting for it, and if the setting is empty: the one in the default language. */
export function descriptionIn(scope: ApiScope, locale: Locale): string {
  const { descriptionDe: de, descriptionEs: es, descriptionFr: fr } = scope
  const translations: Partial<Record<Locale, string | undefined>> = { de, es, fr }
  return translations[locale] ?? scope.description
}
