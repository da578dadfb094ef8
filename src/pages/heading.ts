import { html } from "ghtml"

/** A word that begins with one letter and a hyphen: e-mail, E-Mail, e-posta. */
const WITH_HYPHEN = /((?<!\p{L})\p{L}-\p{L}+)/u

/**
 * The heading of a page in the words of the service. A browser may break a line after a hyphen, and "e-" alone at the end of a line is hard to read.
 * The hyphen stays U+002D, so that screen readers and searches recognise the word.
 */
export const headingOf = (words: string): string => {
  const parts = words
    .split(WITH_HYPHEN)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<span class="whole">${part}</span>`))
  return html`<h1>!${parts}</h1>`
}
