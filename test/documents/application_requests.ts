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
  /** The port at which a program on the person's machine listens, if it is not that of the registration. */
  readonly port?: number
  readonly pkce: boolean
  /** Client authentication at the token endpoint: HTTP Basic, in the body, or none for a public client. */
  readonly authentication: "basic" | "post" | "none"
  /** The claims that the application reads from the ID token, besides `sub`. */
  readonly idToken?: readonly string[]
  readonly userinfo?: readonly string[]
  /** The API whose JWT access token the application needs, with the whole scope. */
  readonly accessTokenFor?: string
  /** Whether the application refreshes, and whether it then needs a new ID token. */
  readonly refresh?: "tokens" | "tokens and ID token"
  readonly signsOut?: boolean
  /** Whether the application also gets the same token with a code that the person types (RFC 8628). */
  readonly device?: boolean
}

const NEXTCLOUD_CLAIMS = JSON.stringify({
  id_token: { email: null, name: null, quota: null, groups: null },
  userinfo: { email: null, name: null, quota: null, groups: null },
})

const ARGO_CD_CLAIMS = JSON.stringify({
  id_token: {
    preferred_username: { essential: true },
    name: { essential: true },
    email: { essential: true },
    groups: { essential: true },
  },
})

const ALL = ["preferred_username", "name", "email", "email_verified", "groups"]

const PROFILE_AND_EMAIL = "openid profile email"

export const REQUESTS: readonly ApplicationRequest[] = [
  {
    guide: "argocd",
    scope: PROFILE_AND_EMAIL,
    parameters: { claims: ARGO_CD_CLAIMS },
    pkce: true,
    authentication: "basic",
    idToken: ["preferred_username", "name", "email", "groups"],
    refresh: "tokens and ID token",
    signsOut: true,
  },
  {
    guide: "argocd",
    client: 1,
    scope: PROFILE_AND_EMAIL,
    parameters: { claims: ARGO_CD_CLAIMS, access_type: "offline" },
    pkce: true,
    authentication: "none",
    idToken: ["preferred_username", "name", "email", "groups"],
    refresh: "tokens and ID token",
  },
  { guide: "gitea", scope: PROFILE_AND_EMAIL, pkce: false, authentication: "basic", userinfo: ALL },
  {
    guide: "grafana",
    scope: PROFILE_AND_EMAIL,
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
    refresh: "tokens",
    signsOut: true,
  },
  {
    guide: "home_assistant",
    scope: "openid profile",
    pkce: true,
    authentication: "none",
    idToken: ["at_hash"],
    userinfo: ["preferred_username", "name", "groups"],
  },
  {
    guide: "immich",
    scope: "openid email profile",
    pkce: false,
    authentication: "post",
    userinfo: ["preferred_username", "name", "email", "immich_role"],
  },
  {
    guide: "jellyfin",
    scope: "openid profile",
    pkce: true,
    authentication: "post",
    userinfo: ["preferred_username", "groups"],
  },
  {
    guide: "jenkins",
    scope: PROFILE_AND_EMAIL,
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
    refresh: "tokens and ID token",
    signsOut: true,
  },
  {
    guide: "kubernetes",
    scope: "profile openid",
    parameters: { access_type: "offline", claims: '{"id_token":{"preferred_username":null}}' },
    port: 18_000,
    pkce: true,
    authentication: "none",
    idToken: ["preferred_username", "groups"],
    refresh: "tokens and ID token",
  },
  { guide: "matrix", scope: PROFILE_AND_EMAIL, pkce: true, authentication: "basic", userinfo: ALL },
  {
    guide: "nextcloud",
    scope: PROFILE_AND_EMAIL,
    parameters: { claims: NEXTCLOUD_CLAIMS },
    pkce: true,
    authentication: "post",
    idToken: ["name", "email", "groups"],
    signsOut: true,
  },
  {
    guide: "outline",
    scope: PROFILE_AND_EMAIL,
    pkce: false,
    authentication: "post",
    userinfo: ["preferred_username", "name", "email"],
    refresh: "tokens",
  },
  { guide: "paperless", scope: PROFILE_AND_EMAIL, pkce: true, authentication: "basic", userinfo: ALL },
  {
    guide: "postgresql",
    scope: "openid profile postgresql",
    port: 41_235,
    pkce: true,
    authentication: "none",
    userinfo: ["preferred_username"],
    accessTokenFor: "urn:example:postgresql",
    device: true,
  },
  { guide: "portainer", scope: PROFILE_AND_EMAIL, pkce: false, authentication: "basic", userinfo: ALL },
  {
    guide: "proxmox",
    scope: "openid email profile",
    parameters: { display: "page", state: JSON.stringify({ csrf_token: "w4XzPCb9Dq1o7T2h", realm: "gatehouse" }) },
    pkce: true,
    authentication: "basic",
    userinfo: ALL,
  },
  {
    guide: "ssh",
    scope: "openid profile ssh",
    port: 41_234,
    pkce: true,
    authentication: "none",
    userinfo: ["preferred_username", "groups"],
    accessTokenFor: "https://ssh-ca.example.com",
  },
  {
    guide: "vaultwarden",
    scope: "openid email profile",
    parameters: { state: btoa("e2d4c1b0-6f0e-4f3f-9a58-0c1c7d3d9a11_state") },
    pkce: true,
    authentication: "basic",
    userinfo: ["preferred_username", "name", "email", "email_verified"],
    refresh: "tokens",
  },
]
