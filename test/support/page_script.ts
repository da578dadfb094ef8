import { passkeyScript } from "../../src/pages/passkey.ts"

/** Returns the page without the script of passkeys, byte for byte. Any other script stays, and so does a changed one. */
export const withoutOwnScript = (html: string): string => html.replace(passkeyScript, "")

/** Returns the page with the same challenge for every passkey, because each page has a new one. */
export const withoutChallenge = (html: string): string =>
  html.replace(/(&#34;challenge&#34;:&#34;)[\w-]+(&#34;)/, "$1CHALLENGE$2")
