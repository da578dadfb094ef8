/** Sections that are cited but need no test: formats, examples, and sections whose requirement DEMANDS lists under another section. */
export const MENTIONED: readonly string[] = [
  "CSP Level 3 §6.4.1, CSP Level 3 §6.7.2, Multiple Response Types §2.1, OpenID Connect Core §3.1.3, OpenID Connect Discovery §4.1, OpenID Connect Registration §4, RFC 1035 §4, RFC 3986 §2, RFC 4231 §4.3, RFC 4648 §3.5, RFC 4648 §5",
  "RFC 6265 §5.3, RFC 6265 §5.4, RFC 6265bis §5.7, RFC 6749 §2.2, RFC 6749 §B, RFC 6890 §2.2, RFC 7515 §3.1, RFC 7517 §4.2, RFC 7517 §4.3, RFC 7517 §4.4, RFC 7519 §3, RFC 7591 §3.2, RFC 7636 §B, RFC 7638 §3.1, RFC 8017 §3.1, RFC 8037 §2, SAML 2.0 Bindings §3.4.3",
  "RFC 8037 §A.1, RFC 8252 §7.2, RFC 8725 §2.1, RFC 8725 §3.10, RFC 9110 §10.2.2, RFC 9110 §11.1, RFC 9110 §12.5.5, RFC 9110 §15.5.2, RFC 9112 §9.3.2, RFC 9126 §2.4, RFC 9562 §5.8, RFC 9700 §4.1.3, RFC 9700 §4.15",
].flatMap((line) => line.split(", "))
