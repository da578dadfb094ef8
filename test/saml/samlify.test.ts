import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { ServiceProvider } from "samlify"
import type { ExternalIdentity } from "../../src/connections/external_identity.ts"
import type { ConnectionBinding, ConnectionHints } from "../../src/ports/connections.ts"
import { PERSISTENT, PROVIDER, SIGN_ON_URL } from "../support/saml_provider.ts"
import {
  answer,
  CALLBACK,
  connectionOf,
  ENTITY,
  here,
  NOW,
  ownMetadata,
  PROVIDER_HERE,
  proven,
  REQUEST,
} from "./proving.ts"

/** A provider that nobody here wrote: samlify. */

const ANN: ExternalIdentity = {
  subject: "ann-7",
  email: "ann@example.com",
  emailVerified: false,
  name: "Ann Example",
  username: "ann",
  acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
  amr: [],
  authTime: NOW,
  claims: {
    NameID: ["ann-7"],
    mail: ["ann@example.com"],
    displayName: ["Ann Example"],
    uid: ["ann"],
    groups: ["staff", "editors"],
  },
}

for (const signs of ["assertion", "response", "both"] as const)
  for (const isEncrypted of [false, true])
    test(`accepts an answer with a signature of the ${signs}, ${isEncrypted ? "" : "not "}encrypted`, async () => {
      deepEqual(await proven(await answer({}, { signs, isEncrypted })), ANN)
    })

for (const algorithm of ["aes128-gcm", "aes256-gcm"])
  test(`decrypts ${algorithm}`, async () => {
    const contentEncryption = `http://www.w3.org/2009/xmlenc11#${algorithm}`
    deepEqual(await proven(await answer({}, { isEncrypted: true, contentEncryption })), ANN)
  })

test("accepts a signature with RSA and SHA-512", async () => {
  const algorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"
  deepEqual(await proven(await answer({}, { algorithm })), ANN)
})

const BINDING: ConnectionBinding = { state: "the-state", nonce: "n", verifier: "v", requestId: REQUEST }

async function begun(hints: ConnectionHints = {}, settings = {}) {
  const outcome = await here.saml.begin(connectionOf(settings), BINDING, hints)
  if ("problem" in outcome) throw new Error(JSON.stringify(outcome.problem))
  const { requestId, relayState, xml } = await PROVIDER_HERE.request(outcome.url, ownMetadata)
  return { url: outcome.url, requestId, relayState, xml }
}

test("the request is signed, and names where the answer goes (SAML 2.0 Core §3.4.1, SAML 2.0 Bindings §3.4.4.1)", async () => {
  const { url, requestId, relayState, xml } = await begun()
  deepEqual([url.startsWith(`${SIGN_ON_URL}?SAMLRequest=`), requestId, relayState], [true, REQUEST, "the-state"])
  ok(xml.includes(`AssertionConsumerServiceURL="${CALLBACK}"`))
  ok(xml.includes(`<saml:Issuer>${ENTITY}</saml:Issuer>`))
  ok(xml.includes(`<samlp:NameIDPolicy Format="${PERSISTENT}" AllowCreate="true"/>`))
  equal(xml.includes("ForceAuthn"), false)
})

test("the provider must ask the person again for prompt=login and for max_age", async () => {
  for (const hints of [{ prompt: "login" }, { maxAge: 60 }] as const)
    match((await begun(hints)).xml, /ForceAuthn="true"/)
})

test("with an attribute as the stable id, the provider chooses the format of the NameID", async () => {
  match((await begun({}, { subjectClaim: "employeeNumber" })).xml, /<samlp:NameIDPolicy AllowCreate="true"\/>/)
})

test("samlify reads the metadata of this service (SAML 2.0 Metadata §2.4.4)", () => {
  const service = ServiceProvider({ metadata: ownMetadata })
  deepEqual(
    [
      service.entityMeta.getEntityID(),
      service.entityMeta.getAssertionConsumerService("post"),
      service.entityMeta.isAuthnRequestSigned(),
      service.entityMeta.isWantAssertionsSigned(),
    ],
    [ENTITY, CALLBACK, true, true],
  )
})

test("an address is verified in the domains of authority_for, and of account_domains if they decide who gets an account", async () => {
  const posted = await answer()
  for (const [settings, isVerified] of [
    [{}, false],
    [{ authorityFor: ["other.example"] }, false],
    [{ authorityFor: ["example.com"] }, true],
    [{ accountDomains: ["example.com"] }, false],
    [{ accounts: "domains", accountDomains: ["example.com"] }, true],
  ] as const)
    deepEqual(await proven(posted, settings), { ...ANN, emailVerified: isVerified })
})

const FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format"
const REFUSED_FORMATS = [
  [`${FORMAT}:transient`, "transient"],
  ["urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress", "emailAddress"],
  ["urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified", "unspecified"],
] as const

for (const [format, name] of REFUSED_FORMATS)
  test(`refuses a NameID of the format ${name} as the stable id, and says what to do`, async () => {
    const result = await proven(await answer({ format }))
    deepEqual(result, [
      "connection-identity-invalid",
      `the NameID has the format ${name}, so it can change or pass to another person: let the provider send a persistent NameID, or set subject_claim to an attribute that never changes for a person`,
    ])
  })

test("with subject_claim NameID, any NameID is the stable id, except a transient one", async () => {
  const settings = { subjectClaim: "NameID" }
  const email = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
  deepEqual(await proven(await answer({ format: email }), settings), ANN)
  const refused = await proven(await answer({ format: `${FORMAT}:transient` }), settings)
  ok(Array.isArray(refused) && refused[0] === "connection-identity-invalid")
})

test("with subject_claim, an attribute is the stable id, whatever the NameID is", async () => {
  const attributes = { employeeNumber: ["4711"] }
  const posted = await answer({ format: `${FORMAT}:transient`, attributes })
  const result = await proven(posted, { subjectClaim: "employeeNumber" })
  equal("subject" in result && result.subject, "4711")
})

for (const values of [[], ["1", "2"], [""], ["a b"], ["x".repeat(256)]])
  test(`refuses the stable id ${JSON.stringify(values).slice(0, 20)}`, async () => {
    const result = await proven(await answer({ attributes: { employeeNumber: values } }), {
      subjectClaim: "employeeNumber",
    })
    equal(Array.isArray(result) && result[0], "connection-identity-invalid")
  })

test("Microsoft's names of attributes are known, and its methods become amr", async () => {
  const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"
  const microsoft = "http://schemas.microsoft.com"
  const attributes = {
    [`${microsoft}/identity/claims/objectidentifier`]: ["0f1e"],
    [`${microsoft}/identity/claims/displayname`]: ["Ann Example"],
    [`${claims}/emailaddress`]: ["ann@example.com"],
    [`${claims}/name`]: ["ann@tenant.example"],
    [`${microsoft}/claims/authnmethodsreferences`]: [`${microsoft}/claims/multipleauthn`],
  }
  const result = await proven(await answer({ attributes }), { preset: "microsoft-saml" })
  ok("subject" in result)
  deepEqual(
    [result.subject, result.name, result.email, result.username, result.amr],
    ["0f1e", "Ann Example", "ann@example.com", "ann@tenant.example", [`${microsoft}/claims/multipleauthn`]],
  )
})

test("attributes are known by object identifiers and by friendly names", async () => {
  const attribute = (name: string, friendly: string, value: string) =>
    `<saml:Attribute Name="${name}" FriendlyName="${friendly}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`
  const more = `<saml:AttributeStatement>${attribute("urn:oid:0.9.2342.19200300.100.1.3", "mail", "oid@example.com")}${attribute("https://idp.example.com/x", "uid", "friend")}</saml:AttributeStatement>`
  const result = await proven(await answer({ attributes: {}, more }))
  ok("subject" in result)
  deepEqual([result.email, result.username], ["oid@example.com", "friend"])
  deepEqual(result.claims["https://idp.example.com/x"], ["friend"])
})

test("the claims of a person name the same identity in a preview", async () => {
  const outcome = await here.saml.identityIn(connectionOf(), ANN.claims)
  deepEqual(outcome, { identity: { ...ANN, acr: undefined, authTime: undefined } })
})

test("the entity id of the provider is that of its metadata, if the operator gave no other one", async () => {
  deepEqual(await proven(await answer(), { issuer: undefined }), ANN)
  const other = await proven(await answer({ issuer: `${PROVIDER}/other` }), { issuer: undefined })
  equal(Array.isArray(other) && other[0], "connection-answer-invalid")
})
