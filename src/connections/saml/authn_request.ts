import { escaped } from "./escaped.ts"
import { ASSERTION, PERSISTENT, POST_BINDING, PROTOCOL } from "./names.ts"

interface Asked {
  readonly requestId: string
  readonly destination: string
  readonly entityId: string
  readonly callbackUrl: string
  /** Whether the NameID is to identify the person, so that it must be persistent. */
  readonly wantsNameId: boolean
  /** The provider must ask the person again. */
  readonly isForced: boolean
  readonly now: number
}

/** SAML 2.0 Core §3.4.1. Without a format in NameIDPolicy, the provider chooses one: some refuse a format that they do not have. */
export function authnRequest(asked: Asked): string {
  const attributes = {
    "xmlns:samlp": PROTOCOL,
    "xmlns:saml": ASSERTION,
    ID: asked.requestId,
    Version: "2.0",
    IssueInstant: new Date(asked.now).toISOString(),
    Destination: asked.destination,
    ProtocolBinding: POST_BINDING,
    AssertionConsumerServiceURL: asked.callbackUrl,
    ...(asked.isForced && { ForceAuthn: "true" }),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const format = asked.wantsNameId ? ` Format="${PERSISTENT}"` : ""
  return (
    `<samlp:AuthnRequest${written.join("")}><saml:Issuer>${escaped(asked.entityId)}</saml:Issuer>` +
    `<samlp:NameIDPolicy${format} AllowCreate="true"/></samlp:AuthnRequest>`
  )
}
