import type { ScopeValue } from "../api/operations/scopes.ts"
import type { Language } from "../words/first_language.ts"

/** What a scope value permits, in the person's language if it has a text in it. */
export const meaningOf = (value: ScopeValue, language: Language): string =>
  (language === "de" ? value["description#de"] : null) ?? value.description
