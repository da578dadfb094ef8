import { say } from "../base/say.ts"
import { file, onOff, wholeNumber } from "./kinds.ts"
import { networks } from "./network.ts"
import { option, optional } from "./option.ts"
import { publicUrl } from "./public_url.ts"

/** The settings of TLS that ends at this server, and of the certificates of clients. */
export const TLS_OPTIONS = {
  tlsCert: optional(file, {
    env: "GATEHOUSE_TLS_CERT",
    without: say("default-tls"),
    detail:
      "The file begins with the server's own certificate; the certificates of intermediate authorities follow. GATEHOUSE_TLS_KEY must be set too. The server then speaks HTTPS on PORT, and no HTTP. The server reads both files again when they change, without a restart. If the new files cannot be used, the server logs the reason and keeps the old certificate.",
    example: "/etc/gatehouse/fullchain.pem",
  }),
  tlsKey: optional(file, {
    env: "GATEHOUSE_TLS_KEY",
    without: say("default-tls"),
    detail: "The key must have no passphrase. Let only the server's user read the file.",
    example: "/etc/gatehouse/privkey.pem",
  }),
  mtlsPort: optional(wholeNumber(1, 65_535), {
    env: "GATEHOUSE_MTLS_PORT",
    without: say("default-mtls-port"),
    detail:
      "TLS must end at the server. Only at this port the server asks for a certificate, and it never requires one. On PORT it does not ask, because browsers would then ask people which certificate to use.",
    example: "4443",
  }),
  mtlsUrl: optional(publicUrl, {
    env: "GATEHOUSE_MTLS_URL",
    without: say("default-mtls-url"),
    detail:
      "Discovery announces the endpoints below this address as mtls_endpoint_aliases. Set it if clients reach GATEHOUSE_MTLS_PORT by another host or port, or if your proxy asks for certificates at a host of its own. The path must be that of GATEHOUSE_URL.",
    example: "https://mtls.auth.example.com",
  }),
  tlsClientCa: optional(file, {
    env: "GATEHOUSE_TLS_CLIENT_CA",
    without: say("default-client-ca"),
    detail:
      "Clients that authenticate with tls_client_auth need it. The server reads the file at its start. Name only authorities that issue certificates to your clients: each of them can make a certificate with any subject.",
    example: "/etc/gatehouse/client-ca.pem",
  }),
  clientCertProxies: option(networks("everyone, and any caller could then claim any certificate"), {
    env: "GATEHOUSE_CLIENT_CERT_PROXIES",
    default: [],
    detail:
      "List only proxies that remove the header Client-Cert from each request and set it to the certificate of the connection. The proxies must be in GATEHOUSE_TRUSTED_PROXIES too. Without this setting the server ignores the header.",
    example: "10.0.0.7",
  }),
  clientCertVerified: option(onOff, {
    env: "GATEHOUSE_CLIENT_CERT_VERIFIED",
    default: false,
    detail:
      "Set on only if the proxies set Client-Cert for no other certificate, such as ssl_verify_client on or optional in nginx, but not optional_no_ca. With the value off, tls_client_auth is refused; self_signed_tls_client_auth and tokens that are bound to a certificate work.",
    example: "on",
  }),
} as const
