import { html } from "ghtml"

/**
 * Adds to the console's page what its build cannot know. The base comes first, because it applies to the elements after it. The page's script
 * reads the issuer and the nonce.
 */
export const consolePage = (page: { built: string; base: string; issuer: string; nonce: string }): string =>
  page.built.replace(
    "<head>",
    () =>
      html`<head><base href="${page.base}"><meta name="issuer" content="${page.issuer}"><meta name="style-nonce" nonce="${page.nonce}">`,
  )
