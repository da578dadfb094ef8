import { basePath, issuer, styleNonce } from "./page_facts.ts"
import { arrive } from "./sign_in/arrive.ts"
import { allowTextAlone } from "./trusted_types.ts"
import { language, textsIn } from "./words/language.ts"

allowTextAlone()
// get-nonce reads this nonce for the style elements of the scroll lock.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const home = new URL(issuer())
if (location.origin === home.origin) await start()
// The page was opened under another name of this server, such as 127.0.0.1 for localhost. The client's redirect URI has only the public name.
else location.replace(`${home.origin}${location.pathname}${location.search}`)

async function start(): Promise<void> {
  const arrival = await arrive(basePath())
  if (arrival.kind === "leaving") return
  const [{ show }, texts] = await Promise.all([import("./show.tsx"), textsIn(language(), "first")])
  show(arrival, texts)
}
