/** The paths of all endpoints, below the base URL. Specification §1 fixes some of them; discovery announces the others. */
export const AUTHORIZATION_PATH = "/oauth/authorize.php"
export const TOKEN_PATH = "/oauth/token.php"
/** RFC 9126 §2. */
export const PUSHED_REQUEST_PATH = "/oauth/par.php"
/** RFC 8628 §3.1. */
export const DEVICE_AUTHORIZATION_PATH = "/oauth/device_authorization.php"
/** CIBA §4. */
export const BACKCHANNEL_AUTHENTICATION_PATH = "/oauth/bc_authorize.php"
/** Where people type the code of a device: `verification_uri`, RFC 8628 §3.2. */
export const DEVICE_PATH = "/device"
export const REVOCATION_PATH = "/oauth/revoke.php"
export const INTROSPECTION_PATH = "/oauth/introspect.php"
export const USERINFO_PATH = "/api/userinfo.php"
export const TOKENINFO_PATH = "/api/tokeninfo.php"
/** Where `error_uri` leads. RFC 6749 §4.1.2.1. */
export const ERROR_PATH = "/oauth/error.php"
export const KEY_SET_PATH = "/oauth/jwks.php"
export const REGISTRATION_PATH = "/oauth/register.php"
export const SIGN_OUT_PATH = "/oauth/logout.php"
/** What a proxy asks about each request of an application. Below it: the path of that request, as Envoy sends it. */
export const FORWARD_PATH = "/forward"
/** The sign-in for a site, at this service. */
export const SITE_SIGN_IN_PATH = "/site/sign_in"
/** The paths at the host of each site, which its proxy passes to this service. */
export const AT_SITE_SIGN_IN_PATH = "/.gatehouse/sign_in"
export const AT_SITE_CALLBACK_PATH = "/.gatehouse/callback"
export const AT_SITE_SIGN_OUT_PATH = "/.gatehouse/sign_out"
/** The admin API. Every path below it belongs to the API too: admin_api/operations.ts. */
export const ADMIN_API_PATH = "/admin/api/v1"
/** The administration console. Every path below it belongs to the console too, and CONSOLE_ASSETS_PATH to the files that it loads. */
export const CONSOLE_PATH = "/console"
export const CONSOLE_ASSETS_PATH = "/console/assets/"
/** Where the first administrator arrives. */
export const CONSOLE_WELCOME_PATH = "/console/welcome"
export const CONSOLE_CALLBACK_PATH = "/console/callback"
/** Where the answer of a trial arrives; the id of the person follows. Decision 0057. */
export const CONSOLE_TRY_PATH = "/console/try-callback"
export const CONSOLE_SIGNED_OUT_PATH = "/console/signed-out"
/** Where the first administrator chooses a username and a password. */
export const SETUP_PATH = "/setup"
/** The pages on which people look after their own account. */
export const ACCOUNT_PATH = "/account"
export const ACCOUNT_PROFILE_PATH = "/account/profile"
export const ACCOUNT_PASSWORD_PATH = "/account/password"
export const ACCOUNT_EMAIL_PATH = "/account/email"
export const ACCOUNT_SESSIONS_PATH = "/account/sessions"
export const ACCOUNT_APPLICATIONS_PATH = "/account/applications"
/** The requests that wait for the person's approval. An e-mail leads to one of them. */
export const ACCOUNT_REQUESTS_PATH = "/account/requests"
export const ACCOUNT_DATA_PATH = "/account/data"
/** Where people manage their second factors. */
export const ACCOUNT_SECURITY_PATH = "/account/security"
/** The pages with which people help themselves. The links in e-mails lead to the last two. */
export const FORGOTTEN_PASSWORD_PATH = "/account/forgotten-password"
export const RESET_PASSWORD_PATH = "/account/reset-password"
/** Where an invited person chooses the password. */
export const INVITATION_PATH = "/account/invitation"
export const VERIFY_EMAIL_PATH = "/account/verify-email"
/** Where people ask for an account, and where the link of the e-mail leads. */
export const SIGN_UP_PATH = "/account/sign-up"
/** Where the link of an e-mail with a code leads. */
export const SIGN_IN_LINK_PATH = "/account/sign-in-link"
export const CREATE_ACCOUNT_PATH = "/account/create"
/** Where people manage their passkeys. */
export const ACCOUNT_PASSKEYS_PATH = "/account/passkeys"
/** Where people connect other services to their account. */
export const ACCOUNT_CONNECTIONS_PATH = "/account/connections"
/** Where a person signs in to an account before another service is connected to it. */
export const LINK_ACCOUNT_PATH = "/account/link"
/** The addresses to which the services of connections redirect. */
export const CONNECTIONS_PATH = "/connections"
/** The address for one connection below the base URL. It is registered at the provider. */
export const connectionCallbackPath = (name: string): string => `${CONNECTIONS_PATH}/${name}/callback`
/** Where the provider reports that a session there has ended, and where it sends the browser after a sign-out there. Both are registered at the provider. */
export const BACKCHANNEL_LOGOUT_END = "/backchannel_logout"
export const SIGNED_OUT_END = "/signed_out"
/** Where an application gets the token that this service keeps of a connection. */
export const CONNECTION_TOKEN_END = "/token"
export const connectionTokenPath = (name: string): string => `${CONNECTIONS_PATH}/${name}${CONNECTION_TOKEN_END}`
export const connectionLogoutPath = (name: string): string => `${CONNECTIONS_PATH}/${name}${BACKCHANNEL_LOGOUT_END}`
export const connectionSignedOutPath = (name: string): string => `${CONNECTIONS_PATH}/${name}${SIGNED_OUT_END}`
/** The entity id of this service for a SAML connection, below the base URL. It is also the address of its metadata. */
export const connectionMetadataPath = (name: string): string => `${CONNECTIONS_PATH}/${name}/metadata`
/** Where a SAML provider sends the browser with its request to end sessions, and with its answer to ours. */
export const connectionSamlLogoutPath = (name: string): string => `${CONNECTIONS_PATH}/${name}/logout`
/** Where a browser binds its session to a key of the device, and where it proves that key again. Decision 0092. */
export const SESSION_REGISTRATION_PATH = "/session/registration"
export const SESSION_REFRESH_PATH = "/session/refresh"
/** Logos, each at an address with a digest of its content. */
export const LOGO_PATH = "/logo"
/** The address of a logo below the base URL. */
export const logoPath = (digest: string): string => `${LOGO_PATH}/${digest}`
export const DISCOVERY_PATH = "/.well-known/openid-configuration"
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server"
/** The passkeys of the account, for programs that keep passkeys. At the origin's root, whatever the path of the public URL: RFC 8615. */
export const PASSKEY_ENDPOINTS_PATH = "/.well-known/passkey-endpoints"
/** Where programs that keep passwords send the person to change one. At the origin's root. */
export const CHANGE_PASSWORD_PATH = "/.well-known/change-password"
/** The other origins at which this service's passkeys work. At the origin's root. */
export const RELATED_ORIGINS_PATH = "/.well-known/webauthn"
/** RFC 9728 §3. */
export const PROTECTED_RESOURCE_PATH = "/.well-known/oauth-protected-resource"
