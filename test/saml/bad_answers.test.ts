/** Answers that prove nobody, each with its reason for the operator. */
import { deepEqual, equal, match } from "node:assert/strict"
import { generateKeyPairSync, sign } from "node:crypto"
import { test } from "node:test"
import { SignedXml } from "xml-crypto"
import type { Said, Sealing } from "../support/saml_provider.ts"
import { assertionXml, responseXml, samlProvider } from "../support/saml_provider.ts"
import { answer, connectionOf, inBase64, inXml, NOW, ownMetadata, PROVIDER_HERE, proven, said } from "./proving.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const ELSEWHERE = "https://elsewhere.example/callback"

/** The false values in the answer, and the sentence for the operator. */
const REFUSED: readonly (readonly [title: string, changes: Partial<Said>, flaw: string, sentence: RegExp])[] = [
  [
    "another destination",
    { destination: ELSEWHERE },
    "connection-answer-invalid",
    /^Destination of the answer is "https:\/\/elsewhere/,
  ],
  ["another recipient", { recipient: ELSEWHERE }, "connection-answer-invalid", /^Recipient of the answer/],
  ["another audience", { audience: "https://other.example" }, "connection-answer-invalid", /^Audience of the answer/],
  ["another issuer", { issuer: "https://other.example" }, "connection-answer-invalid", /^Issuer of the answer/],
  ["the id of another request", { inResponseTo: "_other" }, "connection-answer-invalid", /^InResponseTo of the answer/],
  ["no request", { inResponseTo: undefined }, "connection-answer-invalid", /^the answer has no InResponseTo/],
  [
    "the id of another request in the signed part",
    { confirmedRequest: "_other" },
    "connection-answer-invalid",
    /^InResponseTo of the answer/,
  ],
  [
    "no request in the signed part",
    { confirmedRequest: undefined },
    "connection-answer-invalid",
    /^the answer has no InResponseTo/,
  ],
  [
    "conditions that have ended",
    { notOnOrAfter: NOW - MINUTE },
    "connection-answer-invalid",
    /^the claim NotOnOrAfter is 2029/,
  ],
  [
    "conditions that have not begun",
    { notBefore: NOW + MINUTE + SECOND },
    "connection-answer-invalid",
    /^the claim NotBefore is 2030/,
  ],
  [
    "a confirmation that has ended",
    { confirmedUntil: NOW - MINUTE },
    "connection-answer-invalid",
    /^the claim NotOnOrAfter/,
  ],
  [
    "a session that has ended",
    { sessionUntil: NOW - MINUTE },
    "connection-answer-invalid",
    /^the claim SessionNotOnOrAfter/,
  ],
  [
    "a sign-in in the future",
    { authTime: NOW + MINUTE + SECOND },
    "connection-answer-invalid",
    /^the claim AuthnInstant/,
  ],
  [
    "a person who cancelled",
    { status: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed" },
    "connection-denied",
    /^the error is "AuthnFailed"/,
  ],
  [
    "an error",
    { status: "urn:oasis:names:tc:SAML:2.0:status:Requester" },
    "connection-answer-invalid",
    /^the error is "Requester"/,
  ],
  ["an empty NameID", { nameId: "" }, "connection-identity-invalid", /NameID$/],
  [
    "a NameID with an element",
    { nameId: "ann-7<saml:Issuer>x</saml:Issuer>" },
    "connection-answer-invalid",
    /elements instead of a text/,
  ],
  ["an unknown condition", { more: "" }, "connection-answer-invalid", /the condition X is unknown/],
]

const isRefused = async (posted: string, flaw: string, sentence: RegExp, settings = {}) => {
  const result = await proven(posted, settings)
  if (!Array.isArray(result)) throw new Error(`accepted ${JSON.stringify(result)}`)
  equal(result[0], flaw)
  match(result[1], sentence)
}

for (const [title, changes, flaw, sentence] of REFUSED)
  test(`refuses an answer with ${title} (SAML 2.0 Profiles §4.1.4.3, SAML 2.0 Core §2.5.1, §3.2.2.2)`, async () => {
    const xml = responseXml(said(changes))
    const changed =
      title === "an unknown condition" ? xml.replace("</saml:Conditions>", "<saml:X/></saml:Conditions>") : xml
    await isRefused(await PROVIDER_HERE.answer(changed, ownMetadata), flaw, sentence)
  })

test("the clock of the provider may differ by less than a minute", async () => {
  const changes = {
    now: NOW + MINUTE,
    notBefore: NOW + MINUTE,
    authTime: NOW + MINUTE,
    notOnOrAfter: NOW - MINUTE + SECOND,
    confirmedUntil: NOW - MINUTE + SECOND,
  }
  const result = await proven(await answer(changes))
  equal("subject" in result && result.subject, "ann-7")
})

const MISSING = [
  "Issuer",
  "Subject",
  "NameID",
  "SubjectConfirmation",
  "SubjectConfirmationData",
  "Conditions",
  "AudienceRestriction",
  "AuthnStatement",
]

for (const name of MISSING)
  test(`refuses a signed assertion without ${name}`, async () => {
    const element = new RegExp(`<saml:${name}[ >/].*?(</saml:${name}>|/>(?=</saml:SubjectConfirmation>))`, "s")
    const assertion = assertionXml(said()).replace(element, "")
    const posted = await PROVIDER_HERE.answer(responseXml(said(), assertion), ownMetadata, { signs: "response" })
    const result = await proven(posted)
    match(Array.isArray(result) ? result[0] : "accepted", /^connection-(answer|identity)-invalid$/)
  })

test("refuses a signed answer without a Destination (SAML 2.0 Bindings §3.5.5.2)", async () => {
  const posted = await answer({ destination: undefined }, { signs: "response" })
  await isRefused(posted, "connection-answer-invalid", /^the answer has no Destination$/)
  const ofAssertion = await proven(await answer({ destination: undefined }))
  equal("subject" in ofAssertion && ofAssertion.subject, "ann-7")
})

test("refuses an answer without a signature, and one whose signature is removed", async () => {
  for (const posted of [
    inBase64(responseXml(said())),
    inBase64(inXml(await answer()).replace(/<ds:Signature.*<\/ds:Signature>/s, "")),
  ])
    await isRefused(posted, "connection-answer-invalid", /^the answer has no Signature$/)
})

test("refuses every change of what is signed", async () => {
  for (const signs of ["assertion", "response"] as const) {
    const xml = inXml(await answer({}, { signs }))
    for (const [from, to] of [
      ["ann-7", "mallory"],
      ["staff", "admin"],
      ["ann@example.com", "boss@example.com"],
      ["persistent", "transient"],
    ] as const)
      await isRefused(
        inBase64(xml.replace(from, to)),
        "connection-answer-invalid",
        /^the signature \(.*\) matches no key in the provider’s metadata/,
      )
  }
})

test("refuses the signature of another key, even if the answer contains its certificate", async () => {
  const other = samlProvider({ now: NOW })
  const posted = await other.answer(responseXml(said()), ownMetadata)
  match(inXml(posted), /X509Certificate/)
  await isRefused(
    posted,
    "connection-answer-invalid",
    /^the signature \(.*\) matches no key in the provider’s metadata/,
  )
})

test("refuses SHA-1 (RFC 9231 §2.3)", async () => {
  const algorithm = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
  await isRefused(await answer({}, { algorithm }), "connection-answer-invalid", /sha1/)
})

const LOCATION = {
  reference: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']",
  action: "after",
} as const
const REFERENCE = {
  xpath: "//*[local-name(.)='Assertion']",
  transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"],
  digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
}
const CANONICAL = "http://www.w3.org/2001/10/xml-exc-c14n#"

/** Signs the assertion without samlify. */
function signedBy(signer: SignedXml, more: Partial<typeof REFERENCE> = {}): string {
  signer.canonicalizationAlgorithm = CANONICAL
  signer.addReference({ ...REFERENCE, ...more })
  signer.computeSignature(responseXml(said()), { prefix: "ds", location: LOCATION })
  return inBase64(signer.getSignedXml())
}

test("refuses a MAC with the public key as its secret (key confusion)", async () => {
  const pem = `-----BEGIN CERTIFICATE-----\n${PROVIDER_HERE.certificate}\n-----END CERTIFICATE-----\n`
  const signer = new SignedXml({ privateKey: pem })
  signer.enableHMAC()
  signer.signatureAlgorithm = "http://www.w3.org/2000/09/xmldsig#hmac-sha1"
  await isRefused(
    signedBy(signer),
    "connection-answer-invalid",
    /^the algorithm is "http:\/\/www\.w3\.org\/2000\/09\/xmldsig#hmac-sha1"/,
  )
})

test("refuses a digest with SHA-1", async () => {
  const signer = new SignedXml({ privateKey: PROVIDER_HERE.privateKey })
  signer.signatureAlgorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
  const posted = signedBy(signer, { digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1" })
  await isRefused(
    posted,
    "connection-answer-invalid",
    /^the algorithm is "http:\/\/www\.w3\.org\/2000\/09\/xmldsig#sha1"/,
  )
})

const ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" })

/** Signs with ECDSA, which xml-crypto does not know. */
function signedWithEcdsa(): string {
  const signer = new SignedXml({ privateKey: "unused" })
  signer.SignatureAlgorithms[ECDSA] = class {
    getAlgorithmName = () => ECDSA
    getSignature = (content: unknown) =>
      sign("sha256", Buffer.from(String(content)), { key: curve.privateKey, dsaEncoding: "ieee-p1363" }).toString(
        "base64",
      )
    verifySignature = () => false
  }
  signer.signatureAlgorithm = ECDSA
  return signedBy(signer)
}

test("a signature with ECDSA needs a key of the metadata too", async () => {
  await isRefused(
    signedWithEcdsa(),
    "connection-answer-invalid",
    /^the signature \(.*\) matches no key in the provider’s metadata/,
  )
})

for (const [title, change] of [
  ["a DOCTYPE", (xml: string) => `<!DOCTYPE samlp:Response>${xml}`],
  [
    "entities that grow without end",
    (xml: string) =>
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${xml.replace("ann-7", "&c;")}`,
  ],
  [
    "an entity of a file",
    (xml: string) => `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace("ann-7", "&f;")}`,
  ],
  ["an unknown entity", (xml: string) => xml.replace("ann-7", "&nobody;")],
  [
    "a comment in the NameID, before which another person's id ends",
    (xml: string) => xml.replace("ann-7", "ann-7<!-- -->.evil.example"),
  ],
  ["a comment anywhere", (xml: string) => xml.replace("<samlp:Status>", "<!-- --><samlp:Status>")],
  ["CDATA", (xml: string) => xml.replace("ann-7", "<![CDATA[ann-7]]>")],
  ["a processing instruction", (xml: string) => xml.replace("<samlp:Status>", "<?x y?><samlp:Status>")],
  ["XML that does not end", (xml: string) => xml.slice(0, -20)],
  ["two documents", (xml: string) => xml + xml],
  ["another root", (xml: string) => xml.replaceAll("samlp:Response", "samlp:Other")],
  ["the root in another namespace", (xml: string) => xml.replace("SAML:2.0:protocol", "SAML:1.1:protocol")],
  ["10,001 elements", (xml: string) => xml.replace("<samlp:Status>", `${"<x></x>".repeat(10_001)}<samlp:Status>`)],
  [
    "2,001 prefixes",
    (xml: string) => xml.replace("<samlp:Status>", `${'<x xmlns:a="b"></x>'.repeat(2001)}<samlp:Status>`),
  ],
  [
    "elements in elements in elements",
    (xml: string) => xml.replace("<samlp:Status>", `${"<x>".repeat(60)}${"</x>".repeat(60)}<samlp:Status>`),
  ],
  ["two statuses", (xml: string) => xml.replace(/<samlp:Status>.*?<\/samlp:Status>/s, "$&$&")],
] as const)
  test(`refuses ${title}`, async () => {
    for (const signs of ["assertion", "response"] as const)
      await isRefused(inBase64(change(inXml(await answer({}, { signs })))), "connection-answer-invalid", /./)
  })

test("a comment that the provider itself signed is refused too, and shortens no id", async () => {
  const posted = await PROVIDER_HERE.answer(responseXml(said({ nameId: "ann<!-- x -->-7" })), ownMetadata)
  await isRefused(posted, "connection-answer-invalid", /is not allowed$/)
})

test("refuses a value that is not an answer", async () => {
  for (const posted of [
    "",
    "!",
    "%%%",
    "PGE+",
    inBase64(""),
    inBase64("<a/>"),
    inBase64("\u0000"),
    Buffer.from([0xff, 0xfe]).toString("base64"),
  ])
    await isRefused(posted, "connection-answer-invalid", /./)
})

test("refuses an assertion that is encrypted for another service, or changed", async () => {
  const own = inXml(await answer({}, { isEncrypted: true }))
  const other = ownMetadata.replaceAll(
    /<ds:X509Certificate>.*?<\/ds:X509Certificate>/gs,
    `<ds:X509Certificate>${PROVIDER_HERE.certificate}</ds:X509Certificate>`,
  )
  const foreign = await PROVIDER_HERE.answer(responseXml(said()), other, { isEncrypted: true })
  const changed = own.replace(/(<e:CipherValue>[^<]{40})[^<]{4}([^<]*<\/e:CipherValue>)/, "$1AAAA$2")
  equal(changed === own, false)
  for (const posted of [foreign, inBase64(changed)]) await isRefused(posted, "connection-answer-invalid", /./)
})

test("refuses a key that is encrypted with PKCS #1 1.5, and Triple DES (XML Encryption §5)", async () => {
  const own = inXml(await answer({}, { isEncrypted: true }))
  for (const [from, to] of [
    ["http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p", "http://www.w3.org/2001/04/xmlenc#rsa-1_5"],
    ["http://www.w3.org/2001/04/xmlenc#aes256-cbc", "http://www.w3.org/2001/04/xmlenc#tripledes-cbc"],
  ] as const) {
    equal(own.includes(from), true, from)
    await isRefused(inBase64(own.replace(from, to)), "connection-answer-invalid", /^the algorithm is/)
  }
})

test("refuses an encrypted assertion that nobody signed", async () => {
  const sealing: Sealing = { isEncrypted: true, signs: "response" }
  const xml = inXml(await answer({}, sealing)).replace(/<ds:Signature.*<\/ds:Signature>/s, "")
  await isRefused(inBase64(xml), "connection-answer-invalid", /^the answer has no Signature$/)
})

test("refuses an answer if the metadata of the connection lack the provider's key", async () => {
  const metadata = samlProvider({ now: NOW }).metadata
  equal(connectionOf({ metadata }).metadata === PROVIDER_HERE.metadata, false)
  await isRefused(
    await answer(),
    "connection-answer-invalid",
    /^the signature \(.*\) matches no key in the provider’s metadata/,
    { metadata },
  )
  deepEqual("subject" in (await proven(await answer())), true)
})
