import type { Language } from "./languages.ts"

/** The texts of the links at the end of each page. */
export const LINK_WORDS: Readonly<Record<Language, Readonly<Record<"support" | "privacy" | "terms", string>>>> = {
  en: { support: "Help", privacy: "Privacy", terms: "Terms of use" },
  de: { support: "Hilfe", privacy: "Datenschutz", terms: "Nutzungsbedingungen" },
  fr: { support: "Aide", privacy: "Confidentialité", terms: "Conditions d’utilisation" },
  es: { support: "Ayuda", privacy: "Privacidad", terms: "Condiciones de uso" },
}
