/**
 * Every setting of the server, declared once. Its type, check, default and documentation follow from here, including
 * `docs/configuration.md` and `gatehouse config`.
 */
import { say } from "../base/say.ts"
import { databaseUrl } from "./database_url.ts"
import { addressAndPort, file, folder, listenAddress, oneOf, onOff, seconds, wholeNumber } from "./kinds.ts"
import { MAIL_OPTIONS } from "./mail_options.ts"
import { networks } from "./network.ts"
import type { Option } from "./option.ts"
import { option, optional } from "./option.ts"
import { leastProfile } from "./profile_option.ts"
import { publicUrl } from "./public_url.ts"
import { days, rateLimit } from "./rate.ts"
import { redirectSchemes } from "./redirect_schemes.ts"
import { ROBOT_OPTIONS } from "./robot_options.ts"
import { serverSecrets } from "./secrets.ts"
import { SIGN_IN_OPTIONS } from "./sign_in_options.ts"
import { TLS_OPTIONS } from "./tls_options.ts"
import { TRACE_OPTIONS } from "./trace_options.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const OPTIONS = {
  port: option(wholeNumber(0, 65_535), {
    env: "PORT",
    default: 4000,
    detail: "With 0 the server takes any free port and logs the port.",
    example: "8080",
  }),
  host: option(listenAddress, {
    env: "HOST",
    default: "127.0.0.1",
    detail:
      "The container image sets 0.0.0.0. Keep the default if a reverse proxy on the same machine handles TLS. " +
      "`gatehouse demo` ignores this setting and listens on 127.0.0.1.",
    example: "0.0.0.0",
  }),
  url: optional(publicUrl, {
    env: "GATEHOUSE_URL",
    without: say("default-url"),
    detail:
      "In production set it to an https URL: cookies are then Secure and have the prefix `__Host-`. " +
      "The server never takes this address from a request's headers. The server removes a final slash. If the URL has a path, the server puts that path before every route. If you change the address later, clients must change their issuer too.",
    example: "https://auth.example.com",
  }),
  data: option(folder, {
    env: "GATEHOUSE_DATA",
    default: "./data",
    detail:
      "The server creates a missing folder. Only one server at a time can use it. Back up the database with `gatehouse backup`. With GATEHOUSE_DATABASE_URL, the folder is not used.",
    example: "/var/lib/gatehouse",
  }),
  databaseUrl: optional(databaseUrl, {
    env: "GATEHOUSE_DATABASE_URL",
    without: say("default-database"),
    detail:
      "The version must be PostgreSQL 14 or later. The database must exist. The user in the URL must own the database, which may contain only Gatehouse's tables. The first start creates the tables. " +
      "GATEHOUSE_SECRET must then be set to the same value on all servers. The default sslmode is require for a remote host (encrypted, but the " +
      "server is not verified) and disable for this machine. In production use verify-full, and GATEHOUSE_DATABASE_CA for an authority of your own. " +
      "If the database has standbys, name all hosts: HOST:PORT,HOST:PORT. The server uses the first host that takes writes.",
    example: "postgres://gatehouse:PASSWORD@db.example.com/gatehouse?sslmode=verify-full",
  }),
  databaseCa: optional(file, {
    env: "GATEHOUSE_DATABASE_CA",
    without: say("default-authorities"),
    detail: "With this file, sslmode require also checks the PostgreSQL server's certificate, as verify-ca does.",
    example: "/etc/gatehouse/database-ca.pem",
  }),
  databasePool: option(wholeNumber(1, 1000), {
    env: "GATEHOUSE_DATABASE_POOL",
    default: 10,
    detail:
      "The connections of all servers together must stay below the database's max_connections. Each worker of `gatehouse serve --workers` counts as a server. " +
      "More than three connections for each of the database's cores rarely help.",
    example: "20",
  }),
  databaseTimeout: option(seconds(HOUR, "1 hour"), {
    env: "GATEHOUSE_DATABASE_TIMEOUT",
    default: 5,
    detail: "A request that takes longer is refused with 503 and Retry-After. The limit does not apply to migrations.",
    example: "2",
  }),
  databasePooler: option(oneOf("off", "transaction"), {
    env: "GATEHOUSE_DATABASE_POOLER",
    default: "off",
    detail:
      "With the value transaction, the server leaves no state on a connection. So it uses no prepared statements, and each statement takes two round trips instead of one. The server sets no time-out in the database: set statement_timeout for the database user. The server polls for changes by other servers instead of listening.",
    example: "transaction",
  }),
  secret: optional(serverSecrets, {
    env: "GATEHOUSE_SECRET",
    without: say("default-secret"),
    detail:
      "To replace the secret, put the new secret first and keep the old secret after a comma: the first signs and seals, the others only verify and open. Remove the old secret when its tokens have expired. Anybody who has one of these secrets can make any token. The first secret must not be a repetition or a sequence, and needs 8 different characters.",
    example: "$(openssl rand -base64 32)",
  }),
  /** Specification §8: "lives 10 minutes". */
  codeTtl: option(seconds(HOUR, "1 hour"), {
    env: "GATEHOUSE_CODE_TTL",
    default: 10 * MINUTE,
    detail: "RFC 6749 §4.1.2 recommends ten minutes at most. A code works once, whatever its lifetime.",
    example: "60",
  }),
  /** Specification §8: "3600 seconds by default". */
  accessTokenTtl: option(seconds(DAY, "1 day"), {
    env: "GATEHOUSE_ACCESS_TOKEN_TTL",
    default: HOUR,
    detail:
      "Revoking a grant ends its tokens at this server at once. An API that validates tokens itself accepts them until this lifetime ends.",
    example: "900",
  }),
  /** Specification §8: "30 days". */
  refreshTokenTtl: option(seconds(365 * DAY, "365 days"), {
    env: "GATEHOUSE_REFRESH_TOKEN_TTL",
    default: 30 * DAY,
    detail: "A user who does not use an application for this long must sign in again.",
    example: "1209600",
  }),
  grantTtl: option(seconds(3650 * DAY, "3650 days"), {
    env: "GATEHOUSE_GRANT_TTL",
    default: 90 * DAY,
    detail:
      "After that the user signs in and consents again. The lifetime also limits the use of a stolen refresh token.",
    example: "15552000",
  }),
  sessionTtl: option(seconds(30 * DAY, "30 days"), {
    env: "GATEHOUSE_SESSION_TTL",
    default: 12 * HOUR,
    example: "86400",
  }),
  sessionIdle: option(seconds(30 * DAY, "30 days"), {
    env: "GATEHOUSE_SESSION_IDLE",
    default: 2 * HOUR,
    example: "1800",
  }),
  keyRotation: option(days, {
    env: "GATEHOUSE_KEY_ROTATION",
    default: 90 * DAY,
    detail:
      "The server publishes the next key a day before that key signs. It publishes the former key until all its tokens have expired. So clients notice no change. With the value off, only `gatehouse key rotate` replaces keys.",
    example: "30days",
  }),
  /** Specification §8: "100 requests a minute for one client IP address". */
  tokenLimit: option(rateLimit, {
    env: "GATEHOUSE_TOKEN_LIMIT",
    default: { count: 100, windowMs: 60_000 },
    detail:
      "Clients behind one address share the limit: raise it if many server-side clients use one gateway. Pushed authorization requests have a count of their own with the same limit. Introspection has a separate count of requests that fail to authenticate. At the limit, introspection refuses every request of the address until the window ends.",
    example: "600/minute",
  }),
  authorizationLimit: option(rateLimit, {
    env: "GATEHOUSE_AUTHORIZATION_LIMIT",
    default: { count: 300, windowMs: 60_000 },
    detail:
      "Addresses and sessions have separate counts. A sign-in with consent takes four requests: raise the limit if many people sign in from one address at once. With the value off, denials are not limited either. By default, a client that a user denied 20 times within an hour shows this user no more consent pages.",
    example: "1000/minute",
  }),
  /** Specification §8: "1000 requests an hour for one token". */
  userinfoLimit: option(rateLimit, {
    env: "GATEHOUSE_USERINFO_LIMIT",
    default: { count: 1000, windowMs: 3_600_000 },
    example: "100/minute",
  }),
  tokeninfoLimit: option(rateLimit, {
    env: "GATEHOUSE_TOKENINFO_LIMIT",
    default: { count: 1000, windowMs: 3_600_000 },
    detail: "An API that checks the token at each request may need more.",
    example: "10000/hour",
  }),
  accountLimit: option(rateLimit, {
    env: "GATEHOUSE_ACCOUNT_LIMIT",
    default: { count: 100, windowMs: 10 * 60_000 },
    detail:
      "All sessions of a user count together. Each change writes an audit event, so without a limit one person could fill the database. With the value off, nothing limits these pages except sign-in and e-mails.",
    example: "30/hour",
  }),
  adminApiLimit: option(rateLimit, {
    env: "GATEHOUSE_ADMIN_API_LIMIT",
    default: { count: 1000, windowMs: 60_000 },
    example: "5000/minute",
  }),
  signInLimit: option(rateLimit, {
    env: "GATEHOUSE_SIGN_IN_LIMIT",
    default: { count: 10, windowMs: 15 * 60_000 },
    detail:
      "At the limit even the right password is refused. An IPv6 /56 has twice the limit of an address, and an IPv6 /48 has four times that limit. A further limit counts all addresses together: sign-in may fail 100 times an hour for one account. After that, the user of that account can sign in only in browsers used before. One address may ask for twice as many e-mails, such as those for a forgotten password. With the value off, none of these limits apply, and attackers can guess weak passwords.",
    example: "5/hour",
  }),
  ...ROBOT_OPTIONS,
  passwordMinLength: option(wholeNumber(8, 64), {
    env: "GATEHOUSE_PASSWORD_MIN_LENGTH",
    default: 15,
    detail:
      "NIST SP 800-63B §3.1.1.2 requires 15 if the password is the only factor. Common passwords, sequences and repetitions are always refused, " +
      "and so are the username, the e-mail address and the name of the service. Existing passwords keep working.",
    example: "12",
  }),
  peopleMayChange: option(oneOf("name-and-email", "name", "email", "nothing"), {
    env: "GATEHOUSE_PEOPLE_MAY_CHANGE",
    default: "name-and-email",
    detail:
      "Set nothing if another system is the source of people's names and addresses. A new address replaces the old one when its owner opens a link, so the service must be able to send e-mail. People can always change their password and their second factors.",
    example: "nothing",
  }),
  agents: option(onOff, {
    env: "GATEHOUSE_AGENTS",
    default: false,
    detail:
      "With the value on, GATEHOUSE_REGISTRATION has the default open, and GATEHOUSE_METADATA_DOCUMENTS the default on. A value that you set for one " +
      "of them still applies.",
    example: "on",
  }),
  registration: option(oneOf("off", "open", "token"), {
    env: "GATEHOUSE_REGISTRATION",
    default: "off",
    detail:
      "`gatehouse registration-token create` makes the token. The consent page says that the client registered itself. The server deletes a client " +
      "after 30 days if nobody has consented to it. If you turn registration off, registered clients still work.",
    example: "token",
  }),
  registrationLimit: option(rateLimit, {
    env: "GATEHOUSE_REGISTRATION_LIMIT",
    default: { count: 20, windowMs: 3_600_000 },
    example: "100/hour",
  }),
  redirectSchemes: option(redirectSchemes, {
    env: "GATEHOUSE_REDIRECT_SCHEMES",
    default: ["vscode", "vscode-insiders", "cursor", "claude", "windsurf"],
    detail:
      "The list begins with the schemes of well-known editors and assistants. Any program on the user's machine can claim such a scheme, so people are asked for consent each time. " +
      "Every client may use a reversed domain name such as com.example.app. Your own clients may use every scheme. With the value none, the list is empty.",
    example: "vscode,vscode-insiders,cursor,claude,windsurf,zed",
  }),
  console: option(onOff, {
    env: "GATEHOUSE_CONSOLE",
    default: true,
    detail:
      "The console is a page that signs in like every other client and calls the admin API. If you turn the console off, nobody can sign in to it, and its tokens no longer work. The admin API stays on.",
    example: "off",
  }),
  metadataDocuments: option(onOff, {
    env: "GATEHOUSE_METADATA_DOCUMENTS",
    default: false,
    detail:
      "The server fetches the document from a public address, and announces client_id_metadata_document_supported. The consent page shows the host of " +
      "the document first. If you turn this off, authorization requests of such clients are refused, but their tokens still work.",
    example: "on",
  }),
  trustedProxies: option(networks("everyone, and any caller could then claim any address"), {
    env: "GATEHOUSE_TRUSTED_PROXIES",
    default: [],
    detail:
      "List only your own proxies: a sender at one of these addresses can claim any address. " +
      "Without this setting the server ignores the header.",
    example: "10.0.0.0/8,fd00::/8",
  }),
  outboundAllow: option(
    networks("every address: anybody who registers a client could make this server call any of them"),
    {
      env: "GATEHOUSE_OUTBOUND_ALLOW",
      default: [],
      detail:
        "Without this setting the server never calls a client's URL at a private address. It uses plain http only for the addresses listed here. The setting applies to the providers of your connections, to your own clients, and to clients that registered themselves with an initial access token while GATEHOUSE_REGISTRATION was token. For other clients the server calls only public addresses. If the issuer is on localhost, the server may also call localhost.",
      example: "10.20.0.0/16",
    },
  ),
  issParameter: option(onOff, {
    env: "GATEHOUSE_ISS_PARAMETER",
    default: false,
    detail:
      "Turn this on for clients that use several authorization servers. Discovery then announces the parameter. " +
      "If GATEHOUSE_REGISTRATION or GATEHOUSE_METADATA_DOCUMENTS is on, or GATEHOUSE_LEAST_PROFILE is not baseline, the parameter is on whatever this value is. Answers to clients that nobody registered by hand always have it.",
    example: "on",
  }),
  requirePushed: option(onOff, {
    env: "GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS",
    default: false,
    detail:
      "Each client then sends its request to /oauth/par.php first, and the browser carries only a request_uri. Discovery announces it (RFC 9126). " +
      "The console is exempt. To require it of one client, use the client's own setting.",
    example: "on",
  }),
  requestObjectEncryption: option(onOff, {
    env: "GATEHOUSE_REQUEST_OBJECT_ENCRYPTION",
    default: false,
    detail:
      "The key set then also contains keys with the use enc, one for each algorithm, which are derived from the server secret. Clients that take the first key of a set, whatever its use, still find a signing key. " +
      "A client encrypts if its request_object_encryption_alg is set. If you turn this off, the requests of such clients are refused.",
    example: "on",
  }),
  dpopNonce: option(onOff, {
    env: "GATEHOUSE_DPOP_NONCE",
    default: false,
    detail:
      "The server gives the nonce in the header DPoP-Nonce, with the error use_dpop_nonce. A nonce works for five minutes, and nothing is stored for it. " +
      "Without nonces, somebody who could use a client's key for a moment can make proofs for later, with a time in the future.",
    example: "on",
  }),
  metrics: optional(addressAndPort, {
    env: "GATEHOUSE_METRICS",
    without: say("default-metrics"),
    detail:
      "Anybody who reaches this address can read the metrics. They name no user, client or address. " +
      "Each server has its own metrics; with `gatehouse serve --workers` the primary process serves those of all workers together.",
    example: "127.0.0.1:9464",
  }),
  ...TLS_OPTIONS,
  ...SIGN_IN_OPTIONS,
  leastProfile,
  ...MAIL_OPTIONS,
  ...TRACE_OPTIONS,
  logLevel: option(oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"), {
    env: "LOG_LEVEL",
    default: "info",
    detail: "No level writes a password, a token or a secret.",
    example: "debug",
  }),
} as const satisfies Record<string, Option<unknown>>

export type OptionName = keyof typeof OPTIONS

/** A complete, checked configuration. Lifetimes are in seconds. */
export type Config = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name] extends Option<infer Value> ? Value : never
}

export const eachOption = (): [OptionName, Option<unknown>][] =>
  Object.entries(OPTIONS) as [OptionName, Option<unknown>][]

/**
 * The first setting of each pair must not exceed the second, because a refresh token ends with its grant, and idle time ends with the session. A
 * configured value that is too high is an error. A default that is too high is lowered, so that an operator need not set both.
 */
export const BOUNDED_BY = { refreshTokenTtl: "grantTtl", sessionIdle: "sessionTtl" } as const satisfies Partial<
  Record<OptionName, OptionName>
>

export const defaults = (): Config =>
  Object.fromEntries(eachOption().map(([name, declared]) => [name, declared.default])) as Config

/** The defaults that GATEHOUSE_AGENTS replaces if it is on. */
export const DEFAULTS_FOR_AGENTS = { registration: "open", metadataDocuments: true } as const satisfies Partial<Config>

/** Settings that require another setting, and why. */
export const NEEDED_WITH = {
  databaseUrl: { needs: "secret", since: "all servers on one database must have the same secret" },
  tlsCert: { needs: "tlsKey", since: "TLS needs the key of the certificate" },
  tlsKey: { needs: "tlsCert", since: "TLS needs the certificate of the key" },
  mtlsPort: { needs: "tlsCert", since: "the server sees the certificates of clients only if TLS ends at the server" },
  tlsClientCa: { needs: "mtlsPort", since: "the server asks for certificates only at that port" },
  clientCertProxies: { needs: "trustedProxies", since: "no header of another proxy counts" },
  clientCertVerified: { needs: "clientCertProxies", since: "it describes what these proxies do" },
} as const satisfies Partial<Record<OptionName, { readonly needs: OptionName; readonly since: string }>>

/** Returns the defaults, changed by GATEHOUSE_AGENTS and `overrides`. Tests pass such a configuration to `createGatehouse`. The values are not checked. */
export function configure(overrides: Partial<Config>): Config {
  const config = { ...defaults(), ...(overrides.agents && DEFAULTS_FOR_AGENTS), ...overrides }
  const lowered = (name: keyof typeof BOUNDED_BY): number =>
    Object.hasOwn(overrides, name) ? config[name] : Math.min(config[name], config[BOUNDED_BY[name]])
  return { ...config, refreshTokenTtl: lowered("refreshTokenTtl"), sessionIdle: lowered("sessionIdle") }
}
