import type { Locale } from "../../../src/base/locales.ts"
import type { ScopeValue } from "../api/operations/scopes.ts"
import { inLanguage } from "./translations.tsx"

/** What a scope value permits, in the person's language if it has a text in it. */
export const meaningOf = (value: ScopeValue, language: Locale): string =>
  value[inLanguage(language)] ?? value.description

/** The values of a scope, which is a text with spaces between them. */
export const valuesIn = (scope: string): readonly string[] => scope.split(" ").filter((value) => value !== "")
