import type { Language } from "./languages.ts"

/** The texts of the links at the end of each page. */
export const LINK_WORDS: Readonly<Record<Language, Readonly<Record<"support" | "privacy" | "terms", string>>>> = {
  en: { support: "Help", privacy: "Privacy", terms: "Terms of use" },
  de: { support: "Hilfe", privacy: "Datenschutz", terms: "Nutzungsbedingungen" },
  fr: { support: "Aide", privacy: "Confidentialité", terms: "Conditions d’utilisation" },
  es: { support: "Ayuda", privacy: "Privacidad", terms: "Condiciones de uso" },
  it: { support: "Assistenza", privacy: "Privacy", terms: "Termini di servizio" },
  pt: { support: "Ajuda", privacy: "Privacidade", terms: "Termos de uso" },
  nl: { support: "Hulp", privacy: "Privacy", terms: "Gebruiksvoorwaarden" },
  pl: { support: "Pomoc", privacy: "Prywatność", terms: "Warunki korzystania" },
  tr: { support: "Yardım", privacy: "Gizlilik", terms: "Kullanım koşulları" },
  ar: { support: "المساعدة", privacy: "الخصوصية", terms: "شروط الاستخدام" },
  ja: { support: "ヘルプ", privacy: "プライバシー", terms: "利用規約" },
  zh: { support: "帮助", privacy: "隐私", terms: "使用条款" },
}
