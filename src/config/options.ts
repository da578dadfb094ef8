/**
 * Every setting of the server, declared once. Its type, check, default and documentation come from here
 * (`docs/configuration.md` and `gatehouse config` too).
 */
import { databaseUrl } from "./database_url.ts"
import { file, folder, listenAddress, oneOf, onOff, seconds, wholeNumber } from "./kinds.ts"
import { networks } from "./network.ts"
import type { Option } from "./option.ts"
import { option, optional } from "./option.ts"
import { publicUrl } from "./public_url.ts"
import { days, rateLimit } from "./rate.ts"
import { serverSecrets } from "./secrets.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const OPTIONS = {
  port: option(wholeNumber(0, 65_535), {
    env: "PORT",
    default: 4000,
    sentence: "The TCP port that the server listens on.",
    detail: "0 takes any free port and logs which.",
    example: "8080",
  }),
  host: option(listenAddress, {
    env: "HOST",
    default: "127.0.0.1",
    sentence:
      "The address that the server listens on: 127.0.0.1 is reached from this machine only, 0.0.0.0 from everywhere.",
    detail:
      "The container image sets 0.0.0.0. Keep the default where a reverse proxy on the same machine does TLS. " +
      "`gatehouse demo` ignores it and listens on 127.0.0.1.",
    example: "0.0.0.0",
  }),
  url: optional(publicUrl, {
    env: "GATEHOUSE_URL",
    without: "http://localhost:PORT",
    sentence:
      "The address under which browsers and clients reach the service; it is also the issuer in ID tokens and discovery.",
    detail:
      "Set it for anything but a trial, as https: cookies are then Secure and carry the prefix `__Host-`. " +
      "It never comes from a request's headers. A final slash is dropped; a path is put before every route. " +
      "Changing it later invalidates what clients have stored as the issuer.",
    example: "https://auth.example.com",
  }),
  data: option(folder, {
    env: "GATEHOUSE_DATA",
    default: "./data",
    sentence: "The folder that holds the database and, unless GATEHOUSE_SECRET is set, the server secret.",
    detail:
      "It is created if need be. One server at a time uses it. Back it up with `gatehouse backup`. Not used where GATEHOUSE_DATABASE_URL is set.",
    example: "/var/lib/gatehouse",
  }),
  databaseUrl: optional(databaseUrl, {
    env: "GATEHOUSE_DATABASE_URL",
    without: "SQLite in the data folder",
    sentence: "The PostgreSQL database to store in, for several servers on one database.",
    detail:
      "PostgreSQL 14 or later. The database must be there, be Gatehouse's alone, and its user must own it; tables are made at the first start. " +
      "GATEHOUSE_SECRET must then be set, the same for all servers. Without sslmode, require holds for a remote host (encrypted, but whoever " +
      "answers is believed) and disable for this machine; in production name verify-full, and GATEHOUSE_DATABASE_CA where the authority is your own.",
    example: "postgres://gatehouse:PASSWORD@db.example.com/gatehouse?sslmode=verify-full",
  }),
  databaseCa: optional(file, {
    env: "GATEHOUSE_DATABASE_CA",
    without: "the authorities that Node knows",
    sentence: "A file with the certificates, in PEM, of the authorities that may have signed the PostgreSQL server's.",
    detail: "With sslmode require it is heeded as well, as with verify-ca.",
    example: "/etc/gatehouse/database-ca.pem",
  }),
  databasePool: option(wholeNumber(1, 1000), {
    env: "GATEHOUSE_DATABASE_POOL",
    default: 10,
    sentence: "How many connections one server keeps to PostgreSQL at most, one more apart that hears of changes.",
    detail:
      "All servers together must stay below the database's max_connections, each worker of `gatehouse serve --workers` counted as one. " +
      "More than three for each of its cores seldom helps.",
    example: "20",
  }),
  databaseTimeout: option(seconds(HOUR, "1 hour"), {
    env: "GATEHOUSE_DATABASE_TIMEOUT",
    default: 5,
    sentence: "How long a statement may take on PostgreSQL, and how long one may wait for a connection.",
    detail: "What takes longer is refused with 503 and Retry-After. Migrations are not bounded by it.",
    example: "2",
  }),
  databasePooler: option(oneOf("off", "transaction"), {
    env: "GATEHOUSE_DATABASE_POOLER",
    default: "off",
    sentence:
      "Whether a pooler, such as PgBouncer, that hands out connections for one transaction stands before PostgreSQL.",
    detail:
      "With transaction nothing is left on a connection: no prepared statements (a second round trip for each statement), no time-out kept by the " +
      "database itself (set statement_timeout for the user there), and changes by other servers are looked for instead of heard.",
    example: "transaction",
  }),
  secret: optional(serverSecrets, {
    env: "GATEHOUSE_SECRET",
    without: "made at the first start and kept as the file secret in the data folder",
    sentence:
      "The server secret, from which the keys are derived that sign every token and cookie and seal what is secret in the database.",
    detail:
      "To replace it, put the new one first and keep the old one behind a comma: the first signs and seals, the others still verify and open. " +
      "Drop the old one when its tokens have expired. A secret lets its holder make any token. " +
      "One that repeats itself, is a sequence or has fewer than 8 different characters is refused in the first place.",
    example: "$(openssl rand -base64 32)",
  }),
  /** Specification §8: "lives 10 minutes". */
  codeTtl: option(seconds(HOUR, "1 hour"), {
    env: "GATEHOUSE_CODE_TTL",
    default: 10 * MINUTE,
    sentence: "How long a client has to exchange an authorization code for tokens.",
    detail: "RFC 6749 §4.1.2 recommends ten minutes at most. A code works once, however long it lives.",
    example: "60",
  }),
  /** Specification §8: "3600 seconds by default". */
  accessTokenTtl: option(seconds(DAY, "1 day"), {
    env: "GATEHOUSE_ACCESS_TOKEN_TTL",
    default: HOUR,
    sentence: "How long an access token works; clients see it as expires_in.",
    detail:
      "Revoking a grant ends its tokens at once at this server; an API that checks tokens by itself sees only this lifetime.",
    example: "900",
  }),
  /** Specification §8: "30 days". */
  refreshTokenTtl: option(seconds(365 * DAY, "365 days"), {
    env: "GATEHOUSE_REFRESH_TOKEN_TTL",
    default: 30 * DAY,
    sentence: "How long a refresh token works when it is not used; each use gives a new one with a new life.",
    detail: "So this is how long a person may leave an application alone before signing in again.",
    example: "1209600",
  }),
  grantTtl: option(seconds(3650 * DAY, "3650 days"), {
    env: "GATEHOUSE_GRANT_TTL",
    default: 90 * DAY,
    sentence: "The longest that one authorization lives, however often it is refreshed.",
    detail:
      "The person then signs in and consents again. It bounds what a stolen refresh token that nobody notices is worth.",
    example: "15552000",
  }),
  sessionTtl: option(seconds(30 * DAY, "30 days"), {
    env: "GATEHOUSE_SESSION_TTL",
    default: 12 * HOUR,
    sentence: "The longest that a person stays signed in at this server in one browser.",
    example: "86400",
  }),
  sessionIdle: option(seconds(30 * DAY, "30 days"), {
    env: "GATEHOUSE_SESSION_IDLE",
    default: 2 * HOUR,
    sentence: "How long a person stays signed in at this server without using it.",
    example: "1800",
  }),
  keyRotation: option(days, {
    env: "GATEHOUSE_KEY_ROTATION",
    default: 90 * DAY,
    sentence: "How long a key signs ID tokens before the server replaces it by itself.",
    detail:
      "The next one is published a day before it signs, and the former one until what it signed has expired, so that no client notices. " +
      "With off keys are replaced by `gatehouse key rotate` alone.",
    example: "30days",
  }),
  /** Specification §8: "100 requests a minute for one client IP address". */
  tokenLimit: option(rateLimit, {
    env: "GATEHOUSE_TOKEN_LIMIT",
    default: { count: 100, windowMs: 60_000 },
    sentence: "How many requests one address may send to the token and revocation endpoints.",
    detail:
      "Clients behind one address share it: raise it where many server-side clients come through one gateway. " +
      "Introspection counts apart, and only where the client is not proven: once that was as often, nobody at the address is answered there until the window ends.",
    example: "600/minute",
  }),
  authorizationLimit: option(rateLimit, {
    env: "GATEHOUSE_AUTHORIZATION_LIMIT",
    default: { count: 300, windowMs: 60_000 },
    sentence: "How many requests one address, and one session, may send to the authorization endpoint.",
    detail:
      "Each counts by itself. A sign-in with consent takes four requests: raise the limit if many people sign in from one address at the same time.",
    example: "1000/minute",
  }),
  /** Specification §8: "1000 requests an hour for one token". */
  userinfoLimit: option(rateLimit, {
    env: "GATEHOUSE_USERINFO_LIMIT",
    default: { count: 1000, windowMs: 3_600_000 },
    sentence: "How many requests one access token may be used for at the user information endpoint.",
    example: "100/minute",
  }),
  tokeninfoLimit: option(rateLimit, {
    env: "GATEHOUSE_TOKENINFO_LIMIT",
    default: { count: 1000, windowMs: 3_600_000 },
    sentence:
      "How many times one access token may be checked at the token validation endpoint, and as often by the introspection of each client.",
    detail: "An API that checks the token at each of its own requests may need more.",
    example: "10000/hour",
  }),
  signInLimit: option(rateLimit, {
    env: "GATEHOUSE_SIGN_IN_LIMIT",
    default: { count: 10, windowMs: 15 * 60_000 },
    sentence:
      "How many times sign-in may fail for one account from one address; ten times as many for one address in all.",
    detail:
      "While the limit lasts the right password is refused too. An IPv6 /56 has twice the failures of an address, a /48 four times. " +
      "Whatever the value, unless it is off, an account takes 100 failures an hour from all addresses; after that only browsers in which its user has signed in before are let in. " +
      "Turning it off leaves weak passwords to whoever guesses longest.",
    example: "5/hour",
  }),
  passwordMinLength: option(wholeNumber(8, 64), {
    env: "GATEHOUSE_PASSWORD_MIN_LENGTH",
    default: 15,
    sentence: "The least number of characters of a password that is set from now on.",
    detail:
      "NIST SP 800-63B §3.1.1.2 demands 15 while the password is the only factor. Whatever the length, common passwords, sequences and repetitions are refused, " +
      "as are the username, the e-mail address and the name of the service. Passwords that are set already go on working.",
    example: "12",
  }),
  registration: option(oneOf("off", "open", "token"), {
    env: "GATEHOUSE_REGISTRATION",
    default: "off",
    sentence:
      "Whether clients may register themselves (RFC 7591): not at all, everybody, or with an initial access token.",
    detail:
      "`gatehouse registration-token create` makes the token. The consent page says that the client registered itself. The server deletes a client " +
      "after 30 days if nobody has consented to it. If you turn registration off, registered clients still work.",
    example: "token",
  }),
  registrationLimit: option(rateLimit, {
    env: "GATEHOUSE_REGISTRATION_LIMIT",
    default: { count: 20, windowMs: 3_600_000 },
    sentence: "How many clients one address may register, change and delete.",
    example: "100/hour",
  }),
  trustedProxies: option(networks("everyone, and any client could then claim any address"), {
    env: "GATEHOUSE_TRUSTED_PROXIES",
    default: [],
    sentence:
      "The reverse proxies whose X-Forwarded-For header is believed, so that limits count clients and not the proxy.",
    detail:
      "Name your own proxies and nothing wider: whoever sends from one of these addresses can claim to be any client. " +
      "Without it the header is ignored.",
    example: "10.0.0.0/8,fd00::/8",
  }),
  outboundAllow: option(
    networks("every address, and whoever registers a client could then have this server call any of them"),
    {
      env: "GATEHOUSE_OUTBOUND_ALLOW",
      default: [],
      sentence:
        "The addresses that this server may call although they are not public: private networks, where a client's keys or its sign-out address lie.",
      detail:
        "Without it a name or an address of a client's that leads into a private network is not called, whatever the name says; " +
        "plain http is spoken with the addresses named here alone. It holds for your own clients, and for those that registered themselves with an " +
        "initial access token where GATEHOUSE_REGISTRATION was token; the others are called at public addresses alone. Where the issuer itself is on localhost, so may be what is called.",
      example: "10.20.0.0/16",
    },
  ),
  issParameter: option(onOff, {
    env: "GATEHOUSE_ISS_PARAMETER",
    default: false,
    sentence: "Whether the answer of the authorization endpoint names the issuer in a parameter iss (RFC 9207).",
    detail:
      "Turn it on for clients that use several authorization servers; it is then announced in the discovery document.",
    example: "on",
  }),
  logLevel: option(oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"), {
    env: "LOG_LEVEL",
    default: "info",
    sentence: "The least important message that is still logged.",
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
 * The first may not exceed the second, because the excess would be promised and never given. An excessive value that was set
 * is a problem. An excessive default is lowered, so that shortening the second needs only one setting.
 */
export const BOUNDED_BY = { refreshTokenTtl: "grantTtl", sessionIdle: "sessionTtl" } as const satisfies Partial<
  Record<OptionName, OptionName>
>

export const defaults = (): Config =>
  Object.fromEntries(eachOption().map(([name, declared]) => [name, declared.default])) as Config

/** Settings that another one requires, and why. Otherwise an operator would notice the missing one too late. */
export const NEEDED_WITH = {
  databaseUrl: { needs: "secret", since: "all servers on one database must have the same" },
} as const satisfies Partial<Record<OptionName, { readonly needs: OptionName; readonly since: string }>>

/** The defaults with some values replaced, as for `createGatehouse` in tests. The values are not checked. */
export function configure(overrides: Partial<Config>): Config {
  const config = { ...defaults(), ...overrides }
  const lowered = (name: keyof typeof BOUNDED_BY): number =>
    Object.hasOwn(overrides, name) ? config[name] : Math.min(config[name], config[BOUNDED_BY[name]])
  return { ...config, refreshTokenTtl: lowered("refreshTokenTtl"), sessionIdle: lowered("sessionIdle") }
}
