import type { Locale } from "../../../src/base/locales.ts"
import type { ScopeValue } from "../api/operations/scopes.ts"
import { inLanguage } from "./translations.tsx"

/** The meaning of a scope value, in the person's language if it has a text in that language. */
export const meaningOf = (value: ScopeValue, language: Locale): string =>
  value[inLanguage(language)] ?? value.description

/** The values of a scope, which is a text with spaces between the values. */
export const valuesIn = (scope: string): readonly string[] => scope.split(" ").filter((value) => value !== "")
