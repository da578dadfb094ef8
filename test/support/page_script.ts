import { passkeyScript } from "../../src/pages/passkey.ts"
import { proofScript } from "../../src/pages/proof_of_work.ts"

const ofProof = proofScript({ challenge: "", iterations: 1, limit: 1, numbers: 1 })

/** Returns the page without the scripts of passkeys and of the proof of work, byte for byte. Any other script stays, and so does a changed one. */
export const withoutOwnScript = (html: string): string => html.replace(passkeyScript, "").replace(ofProof, "")

/** Returns the page with the same challenge for every passkey, because each page has a new one. */
export const withoutChallenge = (html: string): string =>
  html.replace(/(&#34;challenge&#34;:&#34;)[\w-]+(&#34;)/, "$1CHALLENGE$2")
