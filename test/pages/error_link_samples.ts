import type { ErrorLinkPage } from "../../src/pages/error_link.ts"
import { errorLinkPage } from "../../src/pages/error_link.ts"

const refused = {
  clientName: "Harbour Photos",
  clientId: "client_01934c8ef0b27c1a01934c8ef0b27c1a",
  section: "RFC 6749 §3.1.2.3",
  grantTypes: "authorization_code, refresh_token",
  traceId: "01934c8ef0b27c1a",
}
export const errorLink: ErrorLinkPage = {
  ...refused,
  error: "invalid_request",
  cause: { code: "invalid_request", reason: "redirect-uri-differs" },
  parameter: "redirect_uri",
  expected: "http://localhost:3000/callback",
  isExpectedHidden: true,
  received: "http://localhost:3000/call<back",
  lines: [{ file: "express/app.mjs", line: 'routes: { callback: "/callback" },' }],
  send: {
    action: "/oauth/error.php?r=AQID",
    fields: [
      ["step", "send"],
      ["form", "MAC"],
    ],
  },
}
const sent: ErrorLinkPage = { ...refused, error: "invalid_grant", cause: { vague: "of-person" }, lines: [] }

/** One page for each cause that replaces a reason. Their refusals have been sent. */
export const vaguePages: readonly ErrorLinkPage[] = (
  ["client-not-authenticated", "code-not-of-client", "refresh-not-of-client", "of-person"] as const
).map((vague) => ({ ...sent, cause: { vague } }))

export const errorLinkSamples = [
  { name: "error link", model: errorLink, render: (model: unknown) => errorLinkPage(model as ErrorLinkPage) },
  { name: "error link that was sent", model: sent, render: (model: unknown) => errorLinkPage(model as ErrorLinkPage) },
]
