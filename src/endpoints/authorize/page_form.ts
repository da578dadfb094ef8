import type { ProvenRedirectUri } from "../../oauth/redirect_uri.ts"
import type { Fields } from "../answer.ts"
import { AUTHORIZATION_PATH } from "../paths.ts"
import type { Ports } from "../ports.ts"
import { CARRIED } from "./submission.ts"

/** The form of a page: where it goes, and what it carries beside what is typed and pressed. */
export function pageForm(
  step: "sign-in" | "consent",
  carried: string,
  macParts: readonly unknown[],
  { forms, basePath }: Ports,
  more: Fields = [],
): { readonly action: string; readonly fields: Fields } {
  return {
    action: basePath + AUTHORIZATION_PATH,
    fields: [["step", step], [CARRIED, carried], ...more, ["form", forms.mac(macParts)]],
  }
}

/**
 * Where the form may end up. A scheme of an application's own has no origin; the scheme is then what is allowed. And CSP knows
 * no IPv6 addresses (Content Security Policy Level 3 §2.3.1, `host-char`): browsers ignore one, and would then block the answer
 * to `http://[::1]`. There the scheme and the port are what can be said.
 */
export function formTarget(redirectUri: ProvenRedirectUri): string {
  const { origin, protocol, hostname } = new URL(redirectUri)
  if (origin === "null") return protocol
  return hostname.startsWith("[") ? origin.replace(hostname, "*") : origin
}
