/** The values that the server adds to the page: pages/console.ts. */
function metaOf(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (found === null) throw new Error(`The page has no <meta name="${name}">. The server adds it.`)
  return found
}

/** The public URL of the service, without a final slash. */
export const issuer = (): string => metaOf("issuer").content

/** The path of the console, with a final slash. */
export const basePath = (): string => new URL(document.baseURI).pathname

/** The nonce that the style elements of the page need. Browsers hide it from everything except scripts. */
export const styleNonce = (): string => metaOf("style-nonce").nonce
