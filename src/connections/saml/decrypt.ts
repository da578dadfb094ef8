import { decrypt } from "xml-encryption"
import { say } from "../../base/say.ts"
import { fail, shown } from "../protocol/failure.ts"
import { ENCRYPTION } from "./names.ts"
import { attributeOf, descendantsOf, malformed } from "./xml.ts"

/**
 * XML Encryption §5. Not RSA with PKCS #1 1.5, which answers give away (Bleichenbacher), and not Triple DES. AES-CBC alone protects no content from a
 * change, but a signature does here, and many providers encrypt with it. Every failure looks the same to the browser.
 */
const ALLOWED: readonly string[] = [
  ...["aes128-cbc", "aes256-cbc", "rsa-oaep-mgf1p"].map((name) => ENCRYPTION + name),
  ...["aes128-gcm", "aes256-gcm", "rsa-oaep"].map((name) => `http://www.w3.org/2009/xmlenc11#${name}`),
]

/** Returns the XML in an encrypted element, whose key is encrypted for this service. Throws a ConnectionFailure. */
export async function decrypted(encrypted: Element, privateKey: string): Promise<string> {
  for (const method of descendantsOf(encrypted, ENCRYPTION, "EncryptionMethod")) {
    const algorithm = attributeOf(method, "Algorithm") ?? ""
    if (!ALLOWED.includes(algorithm))
      fail(
        "connection-answer-invalid",
        say("connection-algorithm-different", { received: shown(algorithm), expected: ALLOWED }),
      )
  }
  const options = { key: privateKey, disallowDecryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false }
  const content = await new Promise<string | undefined>((done) => {
    decrypt(encrypted.toString(), options, (error, text) => done(error === null ? text : undefined))
  })
  return content ?? malformed("the assertion is not encrypted for this service")
}
