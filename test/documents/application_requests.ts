/**
 * What each application of docs/applications sends, and which claims its configuration reads. The values are from the sources that the pages name.
 * The registration is not repeated here: the test reads it from the page.
 */
export interface ApplicationRequest {
  readonly guide: string
  /** Which of the page's clients sends the request, counted from 0. */
  readonly client?: number
  readonly scope: string
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly pkce: boolean
  /** Client authentication at the token endpoint: HTTP Basic, in the body, or none for a public client. */
  readonly authentication: "basic" | "post" | "none"
  /** The claims that the application reads from the ID token, besides `sub`. */
  readonly idToken?: readonly string[]
  readonly userinfo?: readonly string[]
  /** Whether the application refreshes, and whether it then needs a new ID token. */
  readonly refresh?: "tokens" | "tokens and ID token"
  readonly signsOut?: boolean
}

const NEXTCLOUD_CLAIMS = JSON.stringify({
  id_token: { email: null, name: null, quota: null, groups: null },
  userinfo: { email: null, name: null, quota: null, groups: null },
})

const ALL = ["preferred_username", "name", "email", "email_verified", "groups"]

export const REQUESTS: readonly ApplicationRequest[] = [
  {
    guide: "grafana",
    scope: "openid profile email",
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
    refresh: "tokens",
    signsOut: true,
  },
  { guide: "gitea", scope: "openid profile email", pkce: false, authentication: "basic", userinfo: ALL },
  {
    guide: "nextcloud",
    scope: "openid profile email",
    parameters: { claims: NEXTCLOUD_CLAIMS },
    pkce: true,
    authentication: "post",
    idToken: ["name", "email", "groups"],
    signsOut: true,
  },
  {
    guide: "jenkins",
    scope: "openid profile email",
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
    refresh: "tokens and ID token",
    signsOut: true,
  },
  {
    guide: "proxmox",
    scope: "openid email profile",
    parameters: { display: "page", state: JSON.stringify({ csrf_token: "w4XzPCb9Dq1o7T2h", realm: "gatehouse" }) },
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
  },
]
