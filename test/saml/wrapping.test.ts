/**
 * Signature wrapping: the document has what a provider signed, where only the signature check finds it, and something else, where it is read.
 * Somorovsky, Mayer, Schwenk, Kampmann, Jensen: On Breaking SAML (USENIX Security 2012), figure 6: XSW 1 to 8.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { answer, inBase64, inXml, proven } from "./proving.ts"

const SIGNATURE = /<ds:Signature.*<\/ds:Signature>/s
const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s

const ofAssertion = inXml(await answer())
const ofResponse = inXml(await answer({}, { signs: "response" }))
const part = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[0] ?? ""

const signed = part(ofAssertion, ASSERTION)
const signature = part(signed, SIGNATURE)
const original = signed.replace(signature, "")
const forged = original.replace("ann-7", "mallory").replace('ID="_assertion"', 'ID="_forged"')
/** The forged assertion, with this XML after its issuer, in the place of a signature. */
const forgedWith = (content: string): string => forged.replace("</saml:Issuer>", `</saml:Issuer>${content}`)
const inResponse = (content: string): string => ofAssertion.replace(signed, content)

const responseSignature = part(ofResponse, SIGNATURE)
const originalResponse = ofResponse.replace(responseSignature, "")
const forgedResponse = originalResponse.replace("ann-7", "mallory").replace('ID="_response"', 'ID="_forged"')
const forgedResponseWith = (content: string): string =>
  forgedResponse.replace("</saml:Issuer><samlp:Status>", `</saml:Issuer>${content}<samlp:Status>`)

const withObject = (given: string, content: string): string =>
  given.replace("</ds:Signature>", `<ds:Object>${content}</ds:Object></ds:Signature>`)

const WRAPPINGS: readonly (readonly [name: string, xml: string])[] = [
  [
    "XSW 1: the signed response is in the signature of a forged response",
    forgedResponseWith(withObject(responseSignature, originalResponse)),
  ],
  [
    "XSW 2: the signed response is beside its signature in a forged response",
    forgedResponseWith(originalResponse + responseSignature),
  ],
  ["XSW 3: a forged assertion comes before the signed one", inResponse(forged + signed)],
  ["XSW 3 in reverse: a forged assertion comes after the signed one", inResponse(signed + forged)],
  [
    "XSW 4: the signed assertion is in a forged one",
    inResponse(forged.replace("</saml:Assertion>", `${signed}</saml:Assertion>`)),
  ],
  [
    "XSW 5: the signature is in a forged assertion, and the signed one comes last",
    inResponse(forgedWith(signature) + original),
  ],
  [
    "XSW 6: the signed assertion is in its signature, in a forged assertion",
    inResponse(forgedWith(signature.replace("</ds:SignedInfo>", `</ds:SignedInfo>${original}`))),
  ],
  [
    "XSW 7: the signed assertion is in an extension",
    inResponse(`<samlp:Extensions>${signed}</samlp:Extensions>${forged}`),
  ],
  [
    "XSW 8: the signed assertion is in an object of its signature, in a forged assertion",
    inResponse(forgedWith(withObject(signature, original))),
  ],
  [
    "the signature of the assertion is in the response",
    inResponse(forged).replace("<samlp:Status>", `${withObject(signature, original)}<samlp:Status>`),
  ],
  [
    "both have the same id",
    inResponse(`<samlp:Extensions>${signed}</samlp:Extensions>${forged.replace("_forged", "_assertion")}`),
  ],
  [
    "the signed assertion is in the status",
    inResponse(forged).replace("</samlp:Status>", `<samlp:StatusDetail>${signed}</samlp:StatusDetail></samlp:Status>`),
  ],
  ["a reference without an id", inResponse(forgedWith(signature.replace('URI="#_assertion"', 'URI=""')))],
  ["two references", inResponse(forgedWith(signature.replace(/<ds:Reference.*<\/ds:Reference>/s, "$&$&")))],
  ["two digests in a reference", inResponse(signed.replace(/<ds:DigestValue>.*?<\/ds:DigestValue>/, "$&$&"))],
  ["two signatures", inResponse(forgedWith(signature + signature))],
  [
    "a transform that removes what was forged",
    inResponse(
      signed
        .replace(
          "<ds:Transforms>",
          '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::saml:NameID)</ds:XPath></ds:Transform>',
        )
        .replace("ann-7", "mallory"),
    ),
  ],
]

test("the answers are valid before they are wrapped", async () => {
  for (const xml of [ofAssertion, ofResponse]) {
    const result = await proven(inBase64(xml))
    equal("subject" in result && result.subject, "ann-7")
  }
})

for (const [name, xml] of WRAPPINGS)
  test(`refuses a wrapped signature: ${name} (SAML 2.0 Core §5.4)`, async () => {
    ok(xml.includes("<ds:Signature"))
    const result = await proven(inBase64(xml))
    deepEqual(Array.isArray(result) ? result[0] : result, "connection-answer-invalid")
  })

test("refuses a forged assertion beside an encrypted one", async () => {
  const encrypted = inXml(await answer({}, { isEncrypted: true }))
  for (const xml of [
    encrypted.replace("</samlp:Status>", `</samlp:Status>${forged}`),
    encrypted.replace("</samlp:Response>", `${forged}</samlp:Response>`),
  ]) {
    const result = await proven(inBase64(xml))
    deepEqual(Array.isArray(result) ? result[0] : result, "connection-answer-invalid")
  }
})
