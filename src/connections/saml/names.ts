/** Namespaces and identifiers of SAML 2.0, XML Signature and XML Encryption. */

export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion"
export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata"
export const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#"
export const ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#"

export const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
export const POST_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"

export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
export const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
export const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"

export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
export const STATUS = "urn:oasis:names:tc:SAML:2.0:status:"
