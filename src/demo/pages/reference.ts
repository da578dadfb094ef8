import { html } from "ghtml"

/** A section of a standard: its name and its address. */
export interface Reference {
  readonly name: string
  readonly href: string
}

export const rfc = (number: number, section: string): Reference => ({
  name: `RFC ${number} §${section}`,
  href: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
})

/** In OpenID Connect Core, a section has a number in the text and a name in its address. */
export const openid = (section: string, anchor: string): Reference => ({
  name: `OpenID Connect Core §${section}`,
  href: `https://openid.net/specs/openid-connect-core-1_0.html#${anchor}`,
})

export const logout = (section: string, anchor: string): Reference => ({
  name: `OpenID Connect RP-Initiated Logout §${section}`,
  href: `https://openid.net/specs/openid-connect-rpinitiated-1_0.html#${anchor}`,
})

export const referenceLine = (references: readonly Reference[]): string =>
  html`<p class="references">To read on: !${references
    .map(({ name, href }) => html`<a href="${href}" rel="noreferrer">${name}</a>`)
    .join(", ")}</p>`
