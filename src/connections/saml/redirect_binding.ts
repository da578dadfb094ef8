import { sign } from "node:crypto"
import { deflateRawSync } from "node:zlib"

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

interface Message {
  readonly name: "SAMLRequest" | "SAMLResponse"
  readonly xml: string
  /** The value that the provider returns beside the answer. */
  readonly relayState: string | undefined
  /** In PEM form. */
  readonly privateKey: string
}

/** The address with a signed message for the provider. SAML 2.0 Bindings §3.4.4.1: the signature is over the parameters as they are encoded. */
export function redirectUrl(url: string, { name, xml, relayState, privateKey }: Message): string {
  const parameters = [
    [name, deflateRawSync(xml).toString("base64")],
    ...(relayState === undefined ? [] : [["RelayState", relayState]]),
    ["SigAlg", RSA_SHA256],
  ]
  const signed = parameters.map(([each = "", value = ""]) => `${each}=${encodeURIComponent(value)}`).join("&")
  const signature = sign("sha256", Buffer.from(signed), privateKey).toString("base64")
  return `${url}${url.includes("?") ? "&" : "?"}${signed}&Signature=${encodeURIComponent(signature)}`
}
