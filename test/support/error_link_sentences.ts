import { readFileSync } from "node:fs"

/** The English words of pages and reasons. */
export const english = JSON.parse(readFileSync(new URL("../../locales/en.json", import.meta.url), "utf8"))

/** Causes that the page of an error link names in general words, because the exact one is nobody else's business. */
const VAGUE: Readonly<Record<string, string>> = {
  "secret-differs": "client-not-authenticated",
  "secret-missing": "client-not-authenticated",
  "secret-from-public-client": "client-not-authenticated",
  "code-malformed": "code-not-of-client",
  "code-of-another-client": "code-not-of-client",
  "refresh-malformed": "refresh-not-of-client",
  "refresh-of-another-client": "refresh-not-of-client",
  "prompt-none-signed-out": "of-person",
}

/** Reasons that are shown as another one: the page must not reveal which names others use. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  "scope-unknown": "scope-not-allowed",
  "connection-unknown": "connection-not-chosen",
}

/** The sentence with which the page of an error link explains a reason. */
export const sentenceOf = (reason: string): string => {
  const vague = VAGUE[reason]
  return vague === undefined
    ? english.reasons[SHOWN_AS[reason] ?? reason]
    : english.pages.errorLink.causes[vague].sentence
}
