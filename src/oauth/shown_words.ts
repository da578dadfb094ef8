import { GRANT_TYPES } from "./grant_types.ts"
import { BUILT_IN_SCOPES, CHALLENGE_METHODS } from "./vocabulary.ts"

/** Values that may be logged: supported values, registered but unsupported values, and common misspellings. */
const WELL_KNOWN = {
  scope: [...BUILT_IN_SCOPES, "offline_access"],
  response_type: ["code", "token", "id_token", "none"],
  response_mode: ["query", "form_post", "fragment", "web_message", "jwt", "query.jwt", "fragment.jwt", "form_post.jwt"],
  prompt: ["none", "login", "consent", "select_account", "create"],
  max_age: [],
  code_challenge_method: [...CHALLENGE_METHODS, "s256", "S-256", "SHA256", "sha256", "SHA-256", "PLAIN"],
  grant_type: [
    ...GRANT_TYPES,
    "password",
    "implicit",
    "client_credential",
    "code",
    "device_code",
    ...["jwt-bearer", "saml2-bearer"].map((name) => `urn:ietf:params:oauth:grant-type:${name}`),
    "urn:openid:params:grant-type:ciba",
  ],
  client_assertion_type: ["jwt-bearer", "saml2-bearer"].map(
    (name) => `urn:ietf:params:oauth:client-assertion-type:${name}`,
  ),
} as const satisfies Record<string, readonly string[]>

/**
 * Returns the value for the log: known words unchanged, and of other words only the length. A password in the wrong field may be as short as a
 * word.
 */
export function shownWords(parameter: keyof typeof WELL_KNOWN, value: string): string {
  const known: readonly string[] = WELL_KNOWN[parameter]
  return value
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (known.includes(word) ? word : `[unknown, ${word.length} characters]`))
    .join(" ")
}
