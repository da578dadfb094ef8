import { randomUUID } from "node:crypto"
import postgres from "postgres"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { databaseUrl } from "../../src/config/database_url.ts"
import type { DatabaseHost, PostgresSettings } from "../../src/store/engines/postgres_settings.ts"
import type { Migration } from "../../src/store/migrations/migration.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import type { Store } from "../../src/store/store.ts"
import { startPostgres } from "./postgres_server.ts"

/**
 * Empties a database so that tests can reuse it: creating one takes 300 ms, emptying one 5 ms. DELETE is used because TRUNCATE creates new
 * files.
 */
const WITHOUT_ROWS = [
  "client",
  "api",
  "scope_value",
  "role",
  '"group"',
  "group_member",
  "role_holder",
  "client_secret",
  "client_origin",
  "client_host",
  "blocked_host",
  "look",
  "look_logo",
  "connection",
  "linked_identity",
  "connection_session",
  "held_token",
  '"user"',
  "user_search",
  "session",
  "authenticator_app",
  "recovery_code",
  '"grant"',
  "device_request",
  "backchannel_request",
  "backchannel_block",
  "consent",
  "resource_consent",
  "signing_key",
  "audit_event",
  "rate_window",
  "revoked_token",
  "used_assertion",
  "logout_delivery",
  "ping_delivery",
  "mail_delivery",
  "refusal",
  "key_set_fetch",
  "registration_token",
  "site",
  "exchange_policy",
  "issuer",
  "unconsented_client",
  "statistic",
  "client_usage",
  "idempotency_key",
]
  .map((table) => `DELETE FROM ${table}`)
  .concat(
    "UPDATE first_administrator SET created_at = NULL",
    "UPDATE password_form_claim SET claims = '{}'",
    "UPDATE server_clock SET latest_at = 0, accepted = 0",
  )
  .join(";")

/** A PostgreSQL server for tests, with separate databases. */
export interface TestPostgres {
  /** The URL of the server's owner, with the password. */
  readonly url: string
  /** Makes a database without tables, and returns its URL with the password. */
  emptyDatabase(): Promise<string>
  /** Returns a database without rows, with or without tables. */
  database(): Promise<{ readonly url: string; giveBack(): Promise<void> }>
  /** Runs statements as the server's owner, in the database of the URL. Without a URL, the statements run outside of the tests' databases. */
  asOwner(sql: string, url?: string): Promise<readonly Record<string, unknown>[]>
}

export type Found =
  | { readonly here: true; readonly postgres: TestPostgres }
  | { readonly here: false; readonly why: string }

/**
 * The settings with which tests open a database. They allow only a few connections, since many tests run in parallel. The time limit is one that
 * only a hanging database exceeds, however busy the machine is.
 */
export function settingsOf(
  url: string,
  { host, port, ...more }: Partial<PostgresSettings & DatabaseHost> = {},
): PostgresSettings {
  const parsed = databaseUrl.parse(url)
  if (!parsed.ok) throw new Error(`${url} ${parsed.why}`)
  const hosts = parsed.value.hosts.map((each) => ({ host: host ?? each.host, port: port ?? each.port }))
  return { ...parsed.value, hosts, connections: 4, timeoutMs: 30_000, pooled: false, ...more }
}

/**
 * Repeats a call until the store is available, for at most a minute. A store with a short time limit is unavailable while the machine is busy, and
 * any store is while it makes a new connection.
 */
export async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(60_000)
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (patience.aborted || !(error instanceof StoreUnavailable)) throw error
      await new Promise(setImmediate)
    }
  }
}

let found: Promise<Found> | undefined

/**
 * Returns the PostgreSQL for tests: that of TEST_DATABASE_URL (whose user may create databases), or one that this process starts. If neither
 * is possible, `here` is false and the tests that need PostgreSQL are reported as skipped.
 */
export function testPostgres(): Promise<Found> {
  found ??= find()
  return found
}

async function find(): Promise<Found> {
  const { TEST_DATABASE_URL: given, TEST_DATABASE_MISSING: missing } = process.env
  if (given !== undefined) return { here: true, postgres: await databasesOf(given) }
  if (missing !== undefined) return { here: false, why: missing }
  let url: string
  try {
    url = (await startPostgres()).url
  } catch (error) {
    return { here: false, why: error instanceof Error ? error.message : String(error) }
  }
  return { here: true, postgres: await databasesOf(url) }
}

async function databasesOf(given: string): Promise<TestPostgres> {
  const at = (database: string): string => {
    const url = new URL(given)
    url.pathname = `/${database}`
    return url.href
  }
  const asOwner = async (sql: string, url = at("postgres")) => {
    const connection = postgres(url, { max: 1, onnotice: () => {} })
    try {
      return await connection.unsafe(sql)
    } finally {
      await connection.end()
    }
  }
  const made: string[] = []
  const emptyDatabase = async () => {
    const name = `gatehouse_test_${randomUUID().replaceAll("-", "")}`
    await asOwner(`CREATE DATABASE ${name}`)
    made.push(name)
    return at(name)
  }
  const free: string[] = []
  process.once("beforeExit", async () => {
    for (const name of made) await asOwner(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {})
  })

  return {
    url: given,
    asOwner,
    emptyDatabase,
    async database() {
      const url = free.pop() ?? (await emptyDatabase())
      return {
        url,
        async giveBack() {
          await asOwner(WITHOUT_ROWS, url)
          free.push(url)
        },
      }
    },
  }
}

/**
 * Opens a store without rows. When the store is closed, its database goes to the next test. If `migrations` is given, the store has the schema
 * of an older program.
 */
export async function openOn(
  postgres: TestPostgres,
  more: Parameters<typeof settingsOf>[1] = {},
  migrations?: readonly Migration[],
): Promise<Store> {
  const { url, giveBack } = await postgres.database()
  const store = await openPostgres(settingsOf(url, more), migrations)
  let closed: Promise<void> | undefined
  return {
    ...store,
    close() {
      closed ??= store.close().then(giveBack)
      return closed
    },
  }
}
