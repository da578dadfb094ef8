import { basePath, issuer, styleNonce } from "./page_facts.ts"
import { arrive } from "./sign_in/arrive.ts"
import { allowTextAlone } from "./trusted_types.ts"
import { firstLanguage } from "./words/first_language.ts"

allowTextAlone()
document.documentElement.lang = firstLanguage()
// The style elements of the scroll lock take their nonce from here (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const home = new URL(issuer())
if (location.origin === home.origin) await start()
// Another name of the same server, such as 127.0.0.1 for localhost: the client's redirect URI has only the public one.
else location.replace(`${home.origin}${location.pathname}${location.search}`)

async function start(): Promise<void> {
  const arrival = await arrive(basePath())
  if (arrival.kind === "leaving") return
  const { show } = await import("./show.tsx")
  show(arrival)
}
