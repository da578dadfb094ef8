/** A SAML provider that nobody here wrote: samlify. The tests write the assertion, and samlify signs and encrypts it. */
import { generateKeyPairSync } from "node:crypto"
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from "samlify"
import { selfSignedCertificate } from "../../src/keys/certificate.ts"

const { namespace } = Constants
export const PROVIDER = "https://idp.example.com/saml"
export const SIGN_ON_URL = "https://idp.example.com/sso"
export const SIGN_OUT_URL = "https://idp.example.com/slo"

// The package requires a validator of XML schemas, and has none of its own.
setSchemaValidator({ validate: async () => "not validated" })

export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"

/** What an answer says. The tests of bad input change single values. */
export interface Said {
  readonly requestId: string
  readonly callbackUrl: string
  readonly audience: string
  readonly now: number
  readonly id: string
  readonly assertionId: string
  readonly issuer: string
  readonly destination: string | undefined
  readonly recipient: string
  readonly inResponseTo: string | undefined
  readonly confirmedRequest: string | undefined
  readonly notBefore: number
  readonly notOnOrAfter: number
  readonly confirmedUntil: number
  readonly sessionUntil: number | undefined
  readonly authTime: number
  readonly nameId: string
  readonly format: string
  readonly acr: string
  readonly status: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** XML at the end of the assertion. */
  readonly more: string
}

export type Asked = Pick<Said, "requestId" | "callbackUrl" | "audience" | "now">

const MINUTES = 60_000

/** What an honest provider says of ann. */
export const saidOfAnn = (asked: Asked, changes: Partial<Said> = {}): Said => ({
  ...asked,
  id: "_response",
  assertionId: "_assertion",
  issuer: PROVIDER,
  destination: asked.callbackUrl,
  recipient: asked.callbackUrl,
  inResponseTo: asked.requestId,
  confirmedRequest: asked.requestId,
  notBefore: asked.now - MINUTES,
  notOnOrAfter: asked.now + 5 * MINUTES,
  confirmedUntil: asked.now + 5 * MINUTES,
  sessionUntil: undefined,
  authTime: asked.now,
  nameId: "ann-7",
  format: PERSISTENT,
  acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
  status: "urn:oasis:names:tc:SAML:2.0:status:Success",
  attributes: {
    mail: ["ann@example.com"],
    displayName: ["Ann Example"],
    uid: ["ann"],
    groups: ["staff", "editors"],
  },
  more: "",
  ...changes,
})

const time = (ms: number): string => new Date(ms).toISOString()
const given = (name: string, value: string | undefined): string => (value === undefined ? "" : ` ${name}="${value}"`)

export const assertionXml = (said: Said): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.assertionId}" Version="2.0" IssueInstant="${time(said.now)}">` +
  `<saml:Issuer>${said.issuer}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="${said.format}">${said.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${time(said.confirmedUntil)}"` +
  `${given("Recipient", said.recipient)}${given("InResponseTo", said.confirmedRequest)}/></saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${time(said.notBefore)}" NotOnOrAfter="${time(said.notOnOrAfter)}">` +
  `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${time(said.authTime)}" SessionIndex="session-1"${given("SessionNotOnOrAfter", said.sessionUntil === undefined ? undefined : time(said.sessionUntil))}>` +
  `<saml:AuthnContext><saml:AuthnContextClassRef>${said.acr}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement>${Object.entries(said.attributes).map(attributeXml).join("")}</saml:AttributeStatement>${said.more}</saml:Assertion>`

const attributeXml = ([name, values]: [string, readonly string[]]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`

export const responseXml = (said: Said, content = assertionXml(said)): string =>
  `<samlp:Response xmlns:samlp="${namespace.names.protocol}" xmlns:saml="${namespace.names.assertion}" ID="${said.id}" Version="2.0" IssueInstant="${time(said.now)}"` +
  `${given("Destination", said.destination)}${given("InResponseTo", said.inResponseTo)}><saml:Issuer>${said.issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${said.status}"/></samlp:Status>${content}</samlp:Response>`

export interface Sealing {
  /** What is signed. Default: the assertion. */
  readonly signs?: "assertion" | "response" | "both"
  readonly isEncrypted?: boolean
  readonly contentEncryption?: string
  readonly algorithm?: string
}

/** What a request to end sessions says. */
export interface SaidLogout {
  readonly id: string
  readonly now: number
  readonly issuer: string
  readonly destination: string
  readonly nameId: string
  readonly sessionIndexes: readonly string[]
}

export const logoutXml = (said: SaidLogout): string =>
  `<samlp:LogoutRequest xmlns:samlp="${namespace.names.protocol}" xmlns:saml="${namespace.names.assertion}" ID="${said.id}" Version="2.0" IssueInstant="${time(said.now)}" Destination="${said.destination}">` +
  `<saml:Issuer>${said.issuer}</saml:Issuer><saml:NameID Format="${PERSISTENT}">${said.nameId}</saml:NameID>` +
  `${said.sessionIndexes.map((each) => `<samlp:SessionIndex>${each}</samlp:SessionIndex>`).join("")}</samlp:LogoutRequest>`

export interface SamlProvider {
  readonly metadata: string
  readonly privateKey: string
  /** Base64. */
  readonly certificate: string
  /** Reads the address to which the browser was sent, and verifies its signature. */
  request(
    url: string,
    ownMetadata: string,
  ): Promise<{ readonly requestId: string; readonly relayState: string; readonly xml: string }>
  /** Reads our request to end a session, or our answer to one, and verifies its signature. */
  logout(url: string, ownMetadata: string): Promise<{ readonly xml: string; readonly relayState: string }>
  /** Signs a request to end sessions: an address, or base64. */
  askToEnd(xml: string, ownMetadata: string, binding: "redirect" | "post", relayState?: string): string
  /** Returns the answer in base64. */
  answer(xml: string, ownMetadata: string, sealing?: Sealing): Promise<string>
}

/** `validUntil`: the end of its certificate, in milliseconds. */
export function samlProvider({
  entityId = PROVIDER,
  signOnUrl = SIGN_ON_URL,
  now,
  validUntil = now + 365 * 86_400_000,
}: {
  readonly now: number
  readonly entityId?: string
  readonly signOnUrl?: string
  readonly validUntil?: number
}): SamlProvider {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const certificate = selfSignedCertificate({
    privateKey: key,
    commonName: "provider",
    serial: Buffer.alloc(16, 7),
    validFrom: now - 86_400_000,
    validUntil,
  }).toString("base64")
  const privateKey = key.export({ type: "pkcs8", format: "pem" }).toString()
  const provider = (more: object = {}) =>
    IdentityProvider({
      entityID: entityId,
      signingCert: certificate,
      privateKey,
      wantAuthnRequestsSigned: true,
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      singleLogoutService: [{ Binding: namespace.binding.redirect, Location: SIGN_OUT_URL }],
      singleSignOnService: [{ Binding: namespace.binding.redirect, Location: signOnUrl }],
      ...more,
    })
  return {
    metadata: provider().getMetadata(),
    privateKey,
    certificate,
    async request(url, ownMetadata) {
      const { searchParams, search } = new URL(url)
      const octetString = search.slice(1).replace(/&Signature=.*/, "")
      const { samlContent, extract } = await provider().parseLoginRequest(
        ServiceProvider({ metadata: ownMetadata }),
        "redirect",
        { query: Object.fromEntries(searchParams), octetString },
      )
      const { id } = extract.request as { id: string }
      return { requestId: id, relayState: searchParams.get("RelayState") ?? "", xml: samlContent }
    },
    async logout(url, ownMetadata) {
      const { searchParams, search } = new URL(url)
      const octetString = search.slice(1).replace(/&Signature=.*/, "")
      const sent = { query: Object.fromEntries(searchParams), octetString }
      const service = ServiceProvider({ metadata: ownMetadata })
      const { samlContent } = searchParams.has("SAMLRequest")
        ? await provider().parseLogoutRequest(service, "redirect", sent)
        : await provider().parseLogoutResponse(service, "redirect", sent)
      return { xml: samlContent, relayState: searchParams.get("RelayState") ?? "" }
    },
    askToEnd(xml, ownMetadata, binding, relayState = "") {
      const service = ServiceProvider({ metadata: ownMetadata, wantLogoutRequestSigned: true })
      const { context } = provider().createLogoutRequest(
        service,
        binding,
        {},
        {
          relayState,
          customTagReplacement: () => ({ id: "_logout", context: xml }),
        },
      )
      return context
    },
    async answer(xml, ownMetadata, { signs = "assertion", isEncrypted = false, contentEncryption, algorithm } = {}) {
      const wanted = ownMetadata.replace(
        /WantAssertionsSigned="true"/,
        `WantAssertionsSigned="${signs !== "response"}"`,
      )
      const service = ServiceProvider({ metadata: wanted, wantMessageSigned: signs !== "assertion" })
      const own = provider({
        isAssertionEncrypted: isEncrypted,
        ...(contentEncryption !== undefined && { dataEncryptionAlgorithm: contentEncryption }),
        ...(algorithm !== undefined && { requestSignatureAlgorithm: algorithm }),
      })
      const { context } = await own.createLoginResponse(
        service,
        { extract: {} },
        "post",
        {},
        {
          customTagReplacement: () => ({ id: "_response", context: xml }),
          encryptThenSign: isEncrypted && signs !== "assertion",
        },
      )
      return context
    },
  }
}
