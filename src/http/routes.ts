/**
 * http/ — the edge. Owns: bytes, methods, headers, cookies, limits by address, CORS, how answers and refusals are written. Does not own:
 * the content of answers (endpoints/), the HTML of pages (pages/).
 */

import { ownApplications } from "../endpoints/account/applications.ts"
import { accountConnections } from "../endpoints/account/connections.ts"
import { createAccount } from "../endpoints/account/create_account.ts"
import { ownData } from "../endpoints/account/data.ts"
import { device } from "../endpoints/account/device.ts"
import { ownEmail } from "../endpoints/account/email.ts"
import { forgottenPassword } from "../endpoints/account/forgotten_password.ts"
import { invitation } from "../endpoints/account/invitation.ts"
import { limitedBySession, limitedByUser } from "../endpoints/account/limited_by_user.ts"
import { linkAccount } from "../endpoints/account/link_account.ts"
import { accountOverview } from "../endpoints/account/overview.ts"
import { accountPasskeys } from "../endpoints/account/passkeys.ts"
import { ownPassword } from "../endpoints/account/password.ts"
import { ownProfile } from "../endpoints/account/profile.ts"
import { ownRequests } from "../endpoints/account/requests.ts"
import { resetPassword } from "../endpoints/account/reset_password.ts"
import { accountSecurity } from "../endpoints/account/security.ts"
import { ownSessions } from "../endpoints/account/sessions.ts"
import { signInLink } from "../endpoints/account/sign_in_link.ts"
import { signUp } from "../endpoints/account/sign_up.ts"
import { verifyEmail } from "../endpoints/account/verify_email.ts"
import { authorize } from "../endpoints/authorize.ts"
import { backchannelAuthentication } from "../endpoints/backchannel/authentication.ts"
import { connectionAddress } from "../endpoints/connection_address.ts"
import { connectionLogout } from "../endpoints/connection_logout.ts"
import { connectionSignedOut } from "../endpoints/connection_signed_out.ts"
import { connectionToken } from "../endpoints/connection_token/connection_token.ts"
import { administrationConsole } from "../endpoints/console.ts"
import { deviceAuthorization } from "../endpoints/device_authorization.ts"
import { deviceRefresh, deviceRegistration } from "../endpoints/device_session/device_session.ts"
import { discovery } from "../endpoints/discovery.ts"
import { errorPage } from "../endpoints/error.ts"
import { callbackAtSite } from "../endpoints/forward/callback_at_site.ts"
import { forward } from "../endpoints/forward/forward.ts"
import { signInAtSite } from "../endpoints/forward/sign_in_at_site.ts"
import { signOutAtSite } from "../endpoints/forward/sign_out_at_site.ts"
import { siteSignIn } from "../endpoints/forward/site_sign_in.ts"
import { alive, ready } from "../endpoints/health.ts"
import { home } from "../endpoints/home.ts"
import { introspect } from "../endpoints/introspect.ts"
import { keySet } from "../endpoints/key_set.ts"
import { logo } from "../endpoints/logo.ts"
import { protectedResource } from "../endpoints/protected_resource.ts"
import { pushedAuthorization } from "../endpoints/pushed_authorization.ts"
import { registration } from "../endpoints/registration/registration.ts"
import { revoke } from "../endpoints/revoke.ts"
import { setup } from "../endpoints/setup.ts"
import { signOut } from "../endpoints/sign_out/sign_out.ts"
import { token } from "../endpoints/token/token.ts"
import { tokeninfo } from "../endpoints/tokeninfo.ts"
import { userinfo } from "../endpoints/userinfo.ts"
import { changePassword, passkeyEndpoints, relatedOrigins } from "../endpoints/well_known.ts"
import {
  ACCOUNT_APPLICATIONS_PATH,
  ACCOUNT_CONNECTIONS_PATH,
  ACCOUNT_DATA_PATH,
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSKEYS_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_PROFILE_PATH,
  ACCOUNT_REQUESTS_PATH,
  ACCOUNT_SECURITY_PATH,
  ACCOUNT_SESSIONS_PATH,
  ADMIN_API_PATH,
  AT_SITE_CALLBACK_PATH,
  AT_SITE_SIGN_IN_PATH,
  AT_SITE_SIGN_OUT_PATH,
  AUTHORIZATION_PATH,
  BACKCHANNEL_AUTHENTICATION_PATH,
  BACKCHANNEL_LOGOUT_END,
  CHANGE_PASSWORD_PATH,
  CONNECTION_TOKEN_END,
  CONNECTIONS_PATH,
  CONSOLE_PATH,
  CREATE_ACCOUNT_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
  DISCOVERY_PATH,
  ERROR_PATH,
  FORGOTTEN_PASSWORD_PATH,
  FORWARD_PATH,
  INTROSPECTION_PATH,
  INVITATION_PATH,
  KEY_SET_PATH,
  LINK_ACCOUNT_PATH,
  LOGO_PATH,
  PASSKEY_ENDPOINTS_PATH,
  PROTECTED_RESOURCE_PATH,
  PUSHED_REQUEST_PATH,
  REGISTRATION_PATH,
  RELATED_ORIGINS_PATH,
  RESET_PASSWORD_PATH,
  REVOCATION_PATH,
  SERVER_METADATA_PATH,
  SESSION_REFRESH_PATH,
  SESSION_REGISTRATION_PATH,
  SETUP_PATH,
  SIGN_IN_LINK_PATH,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
  SIGNED_OUT_END,
  SITE_SIGN_IN_PATH,
  TOKEN_PATH,
  TOKENINFO_PATH,
  USERINFO_PATH,
  VERIFY_EMAIL_PATH,
} from "../oauth/paths.ts"
import type { Delivery } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"

export interface RouteLimit {
  readonly name: "token" | "pushed" | "registration" | "authorization" | "mail" | "device"
  /** By what requests are counted: the address, the session, or each of the two separately. */
  readonly by: readonly ("address" | "session")[]
  /** The limits of the /56 and the /48 of an IPv6 address, because one customer can have 65,536 networks of size /64. */
  readonly blocks?: Readonly<Record<56 | 48, "mailBlock56" | "mailBlock48" | "deviceBlock56" | "deviceBlock48">>
  /** Requests with these methods are not counted. */
  readonly uncounted?: readonly Method[]
}

export interface Route {
  readonly path: string
  /**
   * RFC 8414 §3.1: if the issuer has a path such as `/auth`, this route has a second address with the well-known part first.
   * `/.well-known/…/auth` is then valid beside `/auth/.well-known/…`.
   */
  readonly wellKnown?: true
  /** Whether the path begins at the origin's root, also if the issuer has a path: RFC 8615. */
  readonly atRoot?: true
  /** Whether the route also answers at every path below its own. */
  readonly below?: true
  /** The end of the paths below its own at which the route answers, such as `/callback`. Absent: it answers at all of them. */
  readonly end?: string
  /** `any`: a proxy may send the method of the request that it asks about. */
  readonly methods: readonly Method[] | "any"
  readonly endpoint: (request: EdgeRequest, ports: Ports) => Promise<Answer>
  /** How the server sends a refusal that the endpoint throws. */
  readonly refusals: Exclude<Delivery, "redirect">
  /** Whether the server reads the body of a request. A route that ignores the body accepts any body. */
  readonly body: "read" | "ignored"
  /** Maximum size of the body, if a request of this route needs a larger one than other requests. */
  readonly maxBodyBytes?: number
  /** The limit on requests. The server counts a request before it reads the body. */
  readonly limit?: RouteLimit
  /**
   * The origins whose pages may read the answer. `registered`: those that the client of the request registered. If the client is unknown,
   * those that any client registered.
   */
  readonly cors: "none" | "registered" | "any"
  /** Whether a wrong host causes no warning about GATEHOUSE_URL. Probes and scanners send any Host header to this route. */
  readonly anyHost?: true
  /** Whether a proxy asks, so that its headers can describe a request to another host. */
  readonly asksForProxy?: true
  /** Whether the path is at the host of a site, so that it does not begin with the path of the public URL. */
  readonly atSite?: true
  /** Whether the route answers only at the host of the public URL. */
  readonly ownHost?: true
  readonly cache: "no-store" | "cached"
}

const page = { refusals: "page", cors: "none", cache: "no-store" } as const
const shown = { methods: ["GET", "HEAD"], body: "ignored", ...page } as const
const ownAccount = { methods: ["GET", "HEAD", "POST"], body: "read", ...page } as const
const fromClients = { methods: ["POST"], refusals: "token", body: "read", cache: "no-store" } as const
/** Requests that a browser sends by itself, with a proof in a header. They have no limit by address: a refused refresh signs a person out. Decision 0092. */
const fromBrowsers = {
  methods: ["POST"],
  refusals: "token",
  body: "ignored",
  cors: "none",
  cache: "no-store",
} as const
const bearer = { refusals: "bearer", body: "ignored", cors: "registered", cache: "no-store" } as const
const metadata = {
  methods: ["GET", "HEAD"],
  refusals: "token",
  body: "ignored",
  cors: "any",
  cache: "cached",
} as const

const probe = {
  methods: ["GET", "HEAD"],
  refusals: "token",
  body: "ignored",
  cors: "none",
  cache: "no-store",
  anyHost: true,
} as const

const atSite = { body: "ignored", asksForProxy: true, atSite: true, anyHost: true, ...page } as const

const mailLimit: RouteLimit = {
  name: "mail",
  by: ["address"],
  blocks: { 56: "mailBlock56", 48: "mailBlock48" },
  uncounted: ["GET", "HEAD"],
}
const tokenLimit: RouteLimit = { name: "token", by: ["address"] }
const pushedLimit: RouteLimit = { name: "pushed", by: ["address"] }

/** Returns every path of a route. Each path contains `basePath`, the path of the public URL, which may be empty. */
export const pathsOf = ({ path, wellKnown, atRoot, atSite }: Route, basePath: string): readonly string[] => {
  if (atRoot || atSite) return [path]
  return wellKnown && basePath !== "" ? [basePath + path, path + basePath] : [basePath + path]
}

export const ROUTES: readonly Route[] = [
  { path: "/", endpoint: home, methods: ["GET", "HEAD"], body: "ignored", anyHost: true, ...page },
  {
    path: AUTHORIZATION_PATH,
    endpoint: authorize,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    limit: { name: "authorization", by: ["address", "session"] },
    ...page,
  },
  { path: SIGN_OUT_PATH, endpoint: signOut, methods: ["GET", "HEAD", "POST"], body: "read", ...page },
  { path: SETUP_PATH, endpoint: setup, methods: ["GET", "HEAD", "POST"], body: "read", ownHost: true, ...page },
  { path: ACCOUNT_PATH, endpoint: limitedByUser(accountOverview), ...ownAccount },
  { path: ACCOUNT_PROFILE_PATH, endpoint: limitedByUser(ownProfile), ...ownAccount },
  { path: ACCOUNT_PASSWORD_PATH, endpoint: limitedBySession(ownPassword), ...ownAccount },
  { path: ACCOUNT_EMAIL_PATH, endpoint: limitedByUser(ownEmail), ...ownAccount, limit: mailLimit },
  { path: ACCOUNT_SESSIONS_PATH, endpoint: limitedBySession(ownSessions), ...ownAccount },
  { path: ACCOUNT_APPLICATIONS_PATH, endpoint: limitedByUser(ownApplications), ...ownAccount },
  { path: ACCOUNT_DATA_PATH, endpoint: limitedByUser(ownData), ...ownAccount },
  {
    path: ACCOUNT_SECURITY_PATH,
    endpoint: limitedByUser(accountSecurity),
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    ...page,
  },
  {
    path: FORGOTTEN_PASSWORD_PATH,
    endpoint: forgottenPassword,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    limit: mailLimit,
    ...page,
  },
  {
    path: RESET_PASSWORD_PATH,
    endpoint: resetPassword,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    ...page,
  },
  { path: INVITATION_PATH, endpoint: invitation, methods: ["GET", "HEAD", "POST"], body: "read", ...page },
  {
    path: VERIFY_EMAIL_PATH,
    endpoint: limitedByUser(verifyEmail),
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    limit: mailLimit,
    ...page,
  },
  {
    path: ACCOUNT_PASSKEYS_PATH,
    endpoint: limitedByUser(accountPasskeys),
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    ...page,
  },
  { path: ACCOUNT_REQUESTS_PATH, endpoint: limitedByUser(ownRequests), ...ownAccount },
  { path: ACCOUNT_CONNECTIONS_PATH, endpoint: limitedByUser(accountConnections), ...ownAccount },
  { path: LINK_ACCOUNT_PATH, endpoint: limitedByUser(linkAccount), ...ownAccount },
  {
    path: CONNECTIONS_PATH,
    below: true,
    end: BACKCHANNEL_LOGOUT_END,
    endpoint: connectionLogout,
    ...fromClients,
    cors: "none",
  },
  {
    path: CONNECTIONS_PATH,
    below: true,
    end: CONNECTION_TOKEN_END,
    endpoint: connectionToken,
    methods: ["POST"],
    ...bearer,
  },
  {
    path: CONNECTIONS_PATH,
    below: true,
    end: SIGNED_OUT_END,
    endpoint: connectionSignedOut,
    methods: ["GET", "HEAD"],
    body: "ignored",
    ...page,
  },
  {
    path: CONNECTIONS_PATH,
    below: true,
    endpoint: connectionAddress,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    // The answer of a SAML provider, in base64: an assertion with certificates and the groups of a person.
    maxBodyBytes: 262_144,
    ...page,
  },
  { path: LOGO_PATH, below: true, endpoint: logo, methods: ["GET", "HEAD"], body: "ignored", ...page },
  { path: SIGN_IN_LINK_PATH, endpoint: signInLink, methods: ["GET", "HEAD"], body: "ignored", ...page },
  { path: SIGN_UP_PATH, endpoint: signUp, limit: mailLimit, ...ownAccount },
  { path: CREATE_ACCOUNT_PATH, endpoint: createAccount, limit: mailLimit, ...ownAccount },
  { path: SESSION_REGISTRATION_PATH, endpoint: deviceRegistration, ...fromBrowsers },
  { path: SESSION_REFRESH_PATH, endpoint: deviceRefresh, ...fromBrowsers },
  { path: TOKEN_PATH, endpoint: token, ...fromClients, limit: tokenLimit, cors: "registered" },
  {
    path: DEVICE_AUTHORIZATION_PATH,
    endpoint: deviceAuthorization,
    ...fromClients,
    limit: { name: "device", by: ["address"], blocks: { 56: "deviceBlock56", 48: "deviceBlock48" } },
    cors: "registered",
  },
  {
    path: BACKCHANNEL_AUTHENTICATION_PATH,
    endpoint: backchannelAuthentication,
    ...fromClients,
    limit: tokenLimit,
    cors: "none",
  },
  { path: DEVICE_PATH, endpoint: device, limit: { name: "authorization", by: ["address", "session"] }, ...ownAccount },
  { path: PUSHED_REQUEST_PATH, endpoint: pushedAuthorization, ...fromClients, limit: pushedLimit, cors: "registered" },
  { path: REVOCATION_PATH, endpoint: revoke, ...fromClients, limit: tokenLimit, cors: "registered" },
  { path: ERROR_PATH, endpoint: errorPage, methods: ["GET", "HEAD", "POST"], body: "read", ...page },
  { path: INTROSPECTION_PATH, endpoint: introspect, ...fromClients, cors: "none" },
  {
    path: REGISTRATION_PATH,
    endpoint: registration,
    methods: ["GET", "POST", "PUT", "DELETE"],
    refusals: "bearer",
    body: "read",
    limit: { name: "registration", by: ["address"], uncounted: ["GET"] },
    // The answer depends only on what the caller sends, never on the page's origin.
    cors: "any",
    cache: "no-store",
  },
  { path: USERINFO_PATH, endpoint: userinfo, methods: ["GET", "HEAD", "POST"], ...bearer },
  { path: TOKENINFO_PATH, endpoint: tokeninfo, methods: ["GET", "HEAD"], ...bearer },
  {
    path: ADMIN_API_PATH,
    below: true,
    endpoint: (request, ports) => ports.adminApi(request),
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    refusals: "problem",
    body: "read",
    // A logo of 64 KiB in base64, and the rest of its look.
    maxBodyBytes: 98_304,
    // No page of another origin may call the API. If a setting allows such pages one day, read that setting here.
    cors: "none",
    cache: "no-store",
  },
  { path: CONSOLE_PATH, below: true, endpoint: administrationConsole, ...shown },
  {
    path: FORWARD_PATH,
    below: true,
    endpoint: forward,
    methods: "any",
    asksForProxy: true,
    anyHost: true,
    refusals: "bearer",
    body: "ignored",
    cors: "none",
    cache: "no-store",
  },
  { path: AT_SITE_SIGN_IN_PATH, endpoint: signInAtSite, methods: ["GET", "HEAD"], ...atSite },
  { path: AT_SITE_CALLBACK_PATH, endpoint: callbackAtSite, methods: ["GET"], ...atSite },
  { path: AT_SITE_SIGN_OUT_PATH, endpoint: signOutAtSite, methods: ["GET"], ...atSite },
  {
    path: SITE_SIGN_IN_PATH,
    endpoint: siteSignIn,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    limit: { name: "authorization", by: ["address", "session"] },
    ...page,
  },
  { path: DISCOVERY_PATH, wellKnown: true, endpoint: discovery, ...metadata },
  { path: SERVER_METADATA_PATH, wellKnown: true, endpoint: discovery, ...metadata },
  { path: PROTECTED_RESOURCE_PATH, wellKnown: true, endpoint: protectedResource, ...metadata },
  { path: KEY_SET_PATH, endpoint: keySet, ...metadata },
  { path: PASSKEY_ENDPOINTS_PATH, atRoot: true, endpoint: passkeyEndpoints, ...metadata },
  { path: RELATED_ORIGINS_PATH, atRoot: true, endpoint: relatedOrigins, ...metadata },
  { path: CHANGE_PASSWORD_PATH, atRoot: true, endpoint: changePassword, ...shown },
  { path: "/healthz", endpoint: alive, ...probe },
  { path: "/readyz", endpoint: ready, ...probe },
]
