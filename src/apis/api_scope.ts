import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { LEVELS, LOWEST_LEVEL } from "../base/level.ts"
import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import { record, setting } from "../base/record.ts"
import { flag, text, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { translation } from "../base/translations.ts"

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" })

/** A translation has the locale after a #, as in RFC 7591 §2: `description#de`. */
const descriptionFor = (locale: Locale) =>
  setting({
    type: translation(locale, validateName),
    json: `description#${locale}` as const,
    option: `--description-${locale} <text>`,
    sentence: `the description in ${LANGUAGES.of(locale)}`,
    defaultInWords: "--description",
    byDefault: () => ({}),
  })

/** Every setting of a scope value, in the order of the help. The column has the same name in snake case. */
const SCOPE_SETTINGS = {
  description: setting({
    type: text(validateName),
    json: "description",
    option: "--description <text>",
    sentence: 'what the consent page says that a client may do: "See your photos"; 1 to 200 characters',
    defaultInWords: "the scope value itself",
    byDefault: () => "",
  }),
  descriptions: LOCALES.map(descriptionFor),
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

export const SCOPES = record(SCOPE_SETTINGS)

export type ScopeSettingValues = ValuesOf<typeof SCOPE_SETTINGS>
export type GivenScopeSettings = GivenOf<typeof SCOPE_SETTINGS>
export type ShownScopeSettings = ShownOf<typeof SCOPE_SETTINGS>

/** The settings of a new scope value. Its description is the value itself, until an operator gives a description. */
export const defaultScopeSettings = (value: string): ScopeSettingValues => ({
  ...SCOPES.defaults(),
  description: value,
})

/** A scope value that an API declares. RFC 6749 §3.3. No two APIs declare the same value. */
export interface ApiScope extends ScopeSettingValues {
  readonly value: string
}

/** The description in this language, else the one for all languages. */
export const descriptionIn = ({ description, descriptions }: ApiScope, locale: Locale): string =>
  descriptions[locale] ?? description
