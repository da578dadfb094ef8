import type { Preset } from "../preset.ts"

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"

/**
 * The names of attributes that providers use: plain names, the object identifiers of the X.500 profile (RFC 4519, RFC 2798, eduPerson), and the claims of Microsoft's services.
 */
const ATTRIBUTES = {
  email: ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${CLAIMS}/emailaddress`, "emailAddress", "Email"],
  name: [
    "displayName",
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "cn",
    "urn:oid:2.5.4.3",
    "name",
  ],
  username: [
    "uid",
    "username",
    "urn:oid:0.9.2342.19200300.100.1.1",
    "eduPersonPrincipalName",
    "urn:oid:1.3.6.1.4.1.5923.1.1.1.6",
    `${CLAIMS}/upn`,
    `${CLAIMS}/name`,
  ],
} as const

export const saml: Preset = {
  name: "saml",
  label: "SAML",
  kind: "saml",
  issuerExample: "https://id.example.com/saml",
  attributes: ATTRIBUTES,
  scope: [],
  auth: "none",
  subjectClaim: "NameID",
  emailVerified: "domains",
  registerAt: "where the provider registers service providers: give it the metadata of this service",
}
