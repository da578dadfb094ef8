/** Why no browser makes or uses passkeys at a public URL. */
export type PasskeySiteFlaw = "ip-address" | "plain-http"

/**
 * Returns why passkeys cannot work at a public URL, or undefined. The relying party id of WebAuthn is a domain, so an IP address has none. Browsers
 * offer passkeys only in secure contexts: https, or this machine's own name.
 */
export function passkeySiteFlaw(url: string): PasskeySiteFlaw | undefined {
  const { protocol, hostname } = new URL(url)
  if (/^[\d.]+$|^\[/.test(hostname)) return "ip-address"
  return protocol === "http:" && !/(^|\.)localhost$/.test(hostname) ? "plain-http" : undefined
}
