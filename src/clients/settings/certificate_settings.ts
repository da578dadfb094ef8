import { normalAddress } from "../../base/ip_address.ts"
import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { flag, optionalText } from "../../base/setting.ts"
import { normalName } from "../../oauth/certificates/distinguished_name.ts"
import { setting } from "./setting.ts"
import { validateHost } from "./validate_addresses.ts"

const MAX_BYTES = 1024

const bounded =
  (validate: Validate): Validate =>
  (text) =>
    Buffer.byteLength(text) > MAX_BYTES ? say("bytes-too-many", { max: MAX_BYTES }) : validate(text)

const validateSubject: Validate = (text) =>
  normalName(text) === undefined ? say("distinguished-name-malformed") : undefined
const validateUri: Validate = (text) =>
  /^[\x21-\x7e]+$/.test(text) && URL.canParse(text) ? undefined : say("uri-not-absolute")
const validateIp: Validate = (text) => (normalAddress(text) === undefined ? say("ip-address-malformed") : undefined)
const validateEmail: Validate = (text) => (/^[^@\s]+@[^@\s]+$/.test(text) ? undefined : say("email-without-at"))

/** The settings of clients that show a certificate. RFC 8705 §2.1.2. A client with tls_client_auth has exactly one of the first five. */
export const CERTIFICATE_SETTINGS = {
  tlsClientAuthSubjectDn: setting({
    type: optionalText(bounded(validateSubject)),
    json: "tls_client_auth_subject_dn",
    metadata: "tls_client_auth_subject_dn",
    option: "--tls-subject-dn <name>",
    sentence: "for tls_client_auth: the subject of the client's certificate, such as CN=billing,O=Example (RFC 4514)",
    byDefault: () => undefined,
  }),
  tlsClientAuthSanDns: setting({
    type: optionalText(validateHost),
    json: "tls_client_auth_san_dns",
    metadata: "tls_client_auth_san_dns",
    option: "--tls-san-dns <host>",
    sentence: "for tls_client_auth: a host name among the alternative names of the certificate",
    byDefault: () => undefined,
  }),
  tlsClientAuthSanUri: setting({
    type: optionalText(bounded(validateUri)),
    json: "tls_client_auth_san_uri",
    metadata: "tls_client_auth_san_uri",
    option: "--tls-san-uri <uri>",
    sentence:
      "for tls_client_auth: a URI among the alternative names of the certificate, such as a SPIFFE id, compared byte for byte",
    byDefault: () => undefined,
  }),
  tlsClientAuthSanIp: setting({
    type: optionalText(validateIp),
    json: "tls_client_auth_san_ip",
    metadata: "tls_client_auth_san_ip",
    option: "--tls-san-ip <address>",
    sentence: "for tls_client_auth: an IP address among the alternative names of the certificate",
    byDefault: () => undefined,
  }),
  tlsClientAuthSanEmail: setting({
    type: optionalText(bounded(validateEmail)),
    json: "tls_client_auth_san_email",
    metadata: "tls_client_auth_san_email",
    option: "--tls-san-email <address>",
    sentence: "for tls_client_auth: an e-mail address among the alternative names of the certificate",
    byDefault: () => undefined,
  }),
  tlsClientCertificateBoundAccessTokens: setting({
    type: flag,
    json: "tls_client_certificate_bound_access_tokens",
    metadata: "tls_client_certificate_bound_access_tokens",
    option: "--certificate-bound-tokens",
    off: "issue tokens that work without the certificate",
    sentence: "bind access tokens to the client's certificate: they work only with it",
    defaultInWords: "off",
    byDefault: () => false,
  }),
} as const
