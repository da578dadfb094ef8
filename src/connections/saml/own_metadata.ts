import { escaped } from "./escaped.ts"
import { METADATA, PERSISTENT, POST_BINDING, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from "./names.ts"

interface Own {
  readonly entityId: string
  readonly callbackUrl: string
  readonly logoutUrl: string
  /** Base64. */
  readonly certificate: string
}

/** The metadata of this service for one connection, which the operator gives to the provider. SAML 2.0 Metadata §2.4.4. */
export function ownMetadata({ entityId, callbackUrl, logoutUrl, certificate }: Own): string {
  const key = (use: string) =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="${SIGNATURE}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<md:EntityDescriptor xmlns:md="${METADATA}" entityID="${escaped(entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">`,
    key("signing"),
    key("encryption"),
    ...[REDIRECT_BINDING, POST_BINDING].map(
      (binding) => `<md:SingleLogoutService Binding="${binding}" Location="${escaped(logoutUrl)}"/>`,
    ),
    `<md:NameIDFormat>${PERSISTENT}</md:NameIDFormat>`,
    `<md:AssertionConsumerService Binding="${POST_BINDING}" Location="${escaped(callbackUrl)}" index="0" isDefault="true"/>`,
    "</md:SPSSODescriptor>",
    "</md:EntityDescriptor>",
    "",
  ].join("\n")
}
