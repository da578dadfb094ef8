import type { Locale } from "../../../src/base/locales.ts"
import type { ScopeValue } from "../api/operations/scopes.ts"

/** What a scope value permits, in the person's language if it has a text in it. */
export function meaningOf(value: ScopeValue, language: Locale): string {
  const translated = value[`description#${language}` as keyof ScopeValue]
  return typeof translated === "string" ? translated : value.description
}

/** The values of a scope, which is a text with spaces between them. */
export const valuesIn = (scope: string): readonly string[] => scope.split(" ").filter((value) => value !== "")
