import type { PublicClient } from "../oauth/client.ts"
import { CONSOLE_CLIENT_ID } from "../oauth/console_client_id.ts"
import { CONSOLE_CALLBACK_PATH, CONSOLE_SIGNED_OUT_PATH } from "../oauth/paths.ts"
import { inOrder } from "../oauth/scope.ts"
import { ADMIN_SCOPES } from "../oauth/vocabulary.ts"
import { defaultSettings } from "./settings/each_setting.ts"

/** Returns the client as which the console signs in. The issuer is the public base URL, because the port may be unknown at the start. */
export const consoleClient = (issuer: string): PublicClient => ({
  ...defaultSettings({ kind: "public", authMethod: "none" }),
  id: CONSOLE_CLIENT_ID,
  kind: "public",
  name: "Gatehouse console",
  redirectUris: [issuer + CONSOLE_CALLBACK_PATH],
  postLogoutRedirectUris: [issuer + CONSOLE_SIGNED_OUT_PATH],
  // Each person gets the part that they hold.
  scope: inOrder(["openid", "profile", "email", "admin", ...ADMIN_SCOPES]),
  grantTypes: ["authorization_code", "refresh_token"],
  consent: "first-party",
  errorLinks: "off",
  enabled: true,
  createdAt: 0,
  registeredBy: "operator",
  createdBy: undefined,
  metadataUrl: undefined,
})
