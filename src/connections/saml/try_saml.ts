import { inflateRawSync } from "node:zlib"
import type { SamlTrials, TrialLine, TrialMessage } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { linesOf } from "../protocol/recorded_messages.ts"
import { attributesIn } from "./assertion.ts"
import { ASSERTION, PROTOCOL, SIGNATURE } from "./names.ts"
import type { SamlProvider } from "./provider_metadata.ts"
import type { SamlDeps } from "./saml_deps.ts"
import type { ReadParts } from "./service_provider.ts"
import { serviceProvider } from "./service_provider.ts"
import { attributeOf, childrenOf, descendantsOf, parseMessage } from "./xml.ts"

/** The profile of a real sign-in, whose messages are shown. Each trial is new, so it keeps no metadata of an earlier one. Decision 0080. */
export const trySaml = (deps: SamlDeps): SamlTrials => ({
  async begin(...given) {
    const outcome = await serviceProvider(deps).begin(...given)
    return "problem" in outcome ? outcome : { url: outcome.url, sent: linesOfRequest(outcome.url) }
  },
  async prove(connection, ...given) {
    const messages: TrialMessage[] = []
    const outcome = await serviceProvider(deps, recorded(connection, messages)).prove(connection, ...given)
    return { messages, outcome }
  },
})

/** Shows only what was read: of an answer without a valid signature, no assertion. */
const recorded = (connection: Connection, messages: TrialMessage[]): ReadParts => ({
  answer: (response) => messages.push(shownAs("answer", linesOfResponse(response))),
  provider: (provider) => messages.push(messageOfMetadata(connection, provider)),
  assertion(assertion) {
    messages.push(shownAs("assertion", linesOfAssertion(assertion)))
    const attributes = [...attributesIn(assertion)].map(([name, values]) => [name, values.join(" · ")] as const)
    messages.push(shownAs("attributes", linesOf(attributes)))
  },
})

const shownAs = (step: TrialMessage["step"], received: readonly TrialLine[], url?: string): TrialMessage => ({
  step,
  url,
  sent: [],
  status: undefined,
  received,
})

/** The values of elements and attributes, at any depth. A missing one is left out. */
type Place = readonly [namespace: string, element: string, attribute?: string]

function linesAt(root: Element, places: readonly Place[]): readonly TrialLine[] {
  return linesOf(
    places.flatMap(([namespace, name, attribute]) => {
      const found = name === root.localName ? [root] : descendantsOf(root, namespace, name)
      return found.flatMap((element) => {
        const value = attribute === undefined ? element.textContent?.trim() : attributeOf(element, attribute)
        const label = attribute === undefined || name === root.localName ? (attribute ?? name) : `${name} ${attribute}`
        return value === undefined || value === "" ? [] : [[label, value] as const]
      })
    }),
  )
}

const REQUEST: readonly Place[] = [
  [PROTOCOL, "AuthnRequest", "ID"],
  [PROTOCOL, "AuthnRequest", "IssueInstant"],
  [PROTOCOL, "AuthnRequest", "Destination"],
  [PROTOCOL, "AuthnRequest", "ProtocolBinding"],
  [PROTOCOL, "AuthnRequest", "AssertionConsumerServiceURL"],
  [PROTOCOL, "AuthnRequest", "ForceAuthn"],
  [ASSERTION, "Issuer"],
  [PROTOCOL, "NameIDPolicy", "Format"],
  [PROTOCOL, "NameIDPolicy", "AllowCreate"],
]

/** SAML 2.0 Bindings §3.4.4.1: the request is compressed in the address. */
function linesOfRequest(url: string): readonly TrialLine[] {
  const { searchParams } = new URL(url)
  const request = Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")
  const others = ["RelayState", "SigAlg", "Signature"].map((name) => [name, searchParams.get(name)] as const)
  return [...linesAt(parseMessage(inflateRawSync(request).toString()), REQUEST), ...linesOf(others)]
}

const RESPONSE: readonly Place[] = [
  [PROTOCOL, "Response", "ID"],
  [PROTOCOL, "Response", "IssueInstant"],
  [PROTOCOL, "Response", "Destination"],
  [PROTOCOL, "Response", "InResponseTo"],
  [PROTOCOL, "StatusCode", "Value"],
  [PROTOCOL, "StatusMessage"],
  [SIGNATURE, "SignatureMethod", "Algorithm"],
]

/** The issuer is that of the response itself: no other part of an unproven answer is shown. */
const linesOfResponse = (response: Element): readonly TrialLine[] => {
  const issuers = childrenOf(response, ASSERTION, "Issuer").map((each) => ["Issuer", each.textContent ?? ""] as const)
  return [...linesOf(issuers), ...linesAt(response, RESPONSE)]
}

const STATEMENT: readonly Place[] = [
  [ASSERTION, "Assertion", "IssueInstant"],
  [ASSERTION, "Issuer"],
  [ASSERTION, "NameID"],
  [ASSERTION, "NameID", "Format"],
  [ASSERTION, "SubjectConfirmationData", "Recipient"],
  [ASSERTION, "SubjectConfirmationData", "InResponseTo"],
  [ASSERTION, "SubjectConfirmationData", "NotOnOrAfter"],
  [ASSERTION, "Conditions", "NotBefore"],
  [ASSERTION, "Conditions", "NotOnOrAfter"],
  [ASSERTION, "Audience"],
  [ASSERTION, "AuthnStatement", "AuthnInstant"],
  [ASSERTION, "AuthnStatement", "SessionIndex"],
  [ASSERTION, "AuthnStatement", "SessionNotOnOrAfter"],
  [ASSERTION, "AuthnContextClassRef"],
]

const linesOfAssertion = (assertion: Element): readonly TrialLine[] => linesAt(assertion, STATEMENT)

const messageOfMetadata = ({ metadataUrl }: Connection, provider: SamlProvider): TrialMessage => {
  const ends = provider.certificates.map(({ validUntil }) => [
    "X509Certificate NotAfter",
    new Date(validUntil).toISOString(),
  ])
  const received = [["entityID", provider.entityId], ["SingleSignOnService", provider.signOnUrl], ...ends] as [
    string,
    string,
  ][]
  return shownAs("metadata", linesOf(received), metadataUrl)
}
