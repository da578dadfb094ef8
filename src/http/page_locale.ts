import type { IncomingMessage } from "node:http"
import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import { sentParameters } from "../interaction/sent_parameters.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { loadWords } from "../words/languages.ts"
import { loadRefusalWords } from "../words/refusal_words.ts"
import { pathOf } from "./arrival.ts"

/** Loads the words that an answer needs. Only a page needs words. */
export async function loadWordsOf(answer: Answer): Promise<void> {
  if (answer.kind === "page") await loadWords(answer.page.locale)
  if (answer.kind === "page" && answer.page.page === "error-link") await loadRefusalWords(answer.page.locale)
  if (answer.kind === "form-post") await loadWords(answer.locale)
}

/**
 * Returns the language of a problem page, and loads its words. Returns English if they cannot be loaded, because a problem must always be shown.
 * `asked` is absent if the request was refused before its body was read.
 */
export async function problemLocale(request: IncomingMessage, asked?: EdgeRequest): Promise<Locale> {
  const locale = pageLocale(request, asked)
  return loadWords(locale).then(
    () => locale,
    () => LOCALES[0],
  )
}

function pageLocale(request: IncomingMessage, asked: EdgeRequest | undefined): Locale {
  const query = (request.url ?? "").slice(pathOf(request).length + 1)
  const parameters = asked === undefined ? formParameters(query) : sentParameters(asked)
  return preferredLocale(parameters, request.headers["accept-language"])
}
