/**
 * testing/ — `gatehouse-auth/testing`: the whole server, to be started in the tests of applications.
 * Owns: users and clients made in one call, a browser for the server's own pages, faults on demand.
 * Does not own: any answer. All answers come over HTTP from the same server that `gatehouse serve` starts.
 */
import type { Administration } from "../admin/administration.ts"
import type { SigningKeyRecord } from "../admin/contract.ts"
import { systemClock } from "../base/clock.ts"
import type { Config, Gatehouse, ManualClock, Store } from "../gatehouse.ts"
import { configure, createGatehouse, IN_MEMORY, manualClock } from "../gatehouse.ts"
import { ROUTES } from "../http/routes.ts"
import { REGISTRATION_PATH } from "../oauth/paths.ts"
import type { Log } from "../observe/log.ts"
import { createLog } from "../observe/log.ts"
import type { ConfidentialTestClient, TestClient, TestClientSettings } from "./client.ts"
import { confidentialClient, publicClient } from "./client.ts"
import type { Faults } from "./faults.ts"
import { faultsOnDemand } from "./faults.ts"
import { refuseUnknown } from "./known_options.ts"
import type { Asked } from "./refusal_reasons.ts"
import { refusalReasons } from "./refusal_reasons.ts"
import type { KeyRotation } from "./rotate_keys.ts"
import { rotateKeys } from "./rotate_keys.ts"
import type { Asking, Tokens } from "./tokens.ts"
import { tokensOf, tokensWithoutUser } from "./tokens.ts"
import type { TestUser, TestUserSettings } from "./user.ts"
import { createUser } from "./user.ts"

export type { Config, ManualClock } from "../gatehouse.ts"
export { Browser, type Visited } from "./browser.ts"
export type { ConfidentialTestClient, TestClient, TestClientSettings } from "./client.ts"
export type { Fault, Faults, HeldAnswer } from "./faults.ts"
export { type Form, formOf, type ShownForm } from "./form.ts"
export type { KeyRotation } from "./rotate_keys.ts"
export type { Asking, Tokens } from "./tokens.ts"
export type { SigningIn, TestUser, TestUserSettings } from "./user.ts"

export interface TestServerOptions {
  /** The start time of the server's clock: milliseconds or a Date. Default: the machine's time, rounded down to a whole second. */
  readonly now?: number | Date
  /** Settings, as in docs/configuration.md. Limits are off by default. If `logLevel` is set, the log goes to standard output. */
  readonly config?: Partial<Config>
  /** The store to use instead of a store in memory. */
  readonly store?: Store | undefined
  readonly log?: Log | undefined
}

/** A server on a free port of this machine. By default its data are in memory. */
export interface TestServer {
  /** The base URL, which is the issuer. */
  readonly url: string
  /** The server's clock, a function that returns milliseconds. Only the test changes its time. */
  readonly clock: ManualClock
  readonly faults: Faults
  /** The operator's functions, such as to disable a user or a client, to revoke a grant or to change a client. */
  readonly administration: Administration
  readonly gatehouse: Gatehouse
  createUser(settings?: TestUserSettings): Promise<TestUser>
  createConfidentialClient(settings?: TestClientSettings): Promise<ConfidentialTestClient>
  createPublicClient(settings?: TestClientSettings): Promise<TestClient>
  /** Signs the user in, consents, and returns the client's tokens. Each call makes a new authorization. */
  tokensFor(user: TestUser, client: TestClient, asking?: Asking): Promise<Tokens>
  /** Returns tokens for the client itself, by `client_credentials`. */
  tokensWithoutUser(client: TestClient, asking?: Asking): Promise<Tokens>
  rotateKeys(rotation?: KeyRotation): Promise<SigningKeyRecord>
  /** Sends all logout tokens that are due by the server's clock, including retries. Resolves when the clients have answered. */
  notifyClients(): Promise<void>
  /** Releases held answers, finishes open requests, and discards all data. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the whole server in this process. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  refuseUnknown("startTestServer", options, SERVER_OPTIONS)
  const { now, config = {}, store, log } = options
  refuseUnknown("config of startTestServer", config, configure({}))
  const clock = manualClock(now === undefined ? Math.floor(systemClock() / 1000) * 1000 : Number(now))
  const settings = configure({ ...UNLIMITED_IN_MEMORY, ...config })
  const { faults, disturb } = faultsOnDemand(
    ROUTES.filter(({ path }) => path !== REGISTRATION_PATH || settings.registration !== "off"),
  )
  const reasons = refusalReasons()
  const gatehouse = await createGatehouse({
    config: settings,
    clock,
    disturb,
    onRefusal: reasons.remember,
    log: log ?? createLog({ level: settings.logLevel, readable: true }),
    // A caller's store and data outside of memory may outlive the test.
    cheapPasswords: store === undefined && settings.data === IN_MEMORY && settings.databaseUrl === undefined,
    ...(store !== undefined && { store }),
  })
  try {
    await gatehouse.listen()
  } catch (error) {
    await gatehouse.close()
    throw error
  }
  const { administration, url } = gatehouse
  const asked: Asked = { url, reasonOf: reasons.reasonOf }
  let closing: Promise<void> | undefined
  const close = () => {
    faults.clear()
    closing ??= gatehouse.close()
    return closing
  }
  return {
    url,
    clock,
    faults,
    administration,
    gatehouse,
    createUser: (user = {}) => createUser(administration, asked, user),
    createConfidentialClient: (client = {}) => confidentialClient(administration, client),
    createPublicClient: (client = {}) => publicClient(administration, client),
    tokensFor: (user, client, asking = {}) => tokensOf(asked, user, client, asking),
    tokensWithoutUser: (client, asking = {}) => tokensWithoutUser(asked, client, asking),
    rotateKeys: (rotation = {}) => rotateKeys(gatehouse, clock, rotation),
    notifyClients: () => gatehouse.notifyClients(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const SERVER_OPTIONS = { now: true, config: true, store: true, log: true } satisfies Record<
  keyof TestServerOptions,
  true
>

/** Test defaults: data in memory, and no limits, because a test sends more requests from one address than people do. */
const UNLIMITED_IN_MEMORY: Partial<Config> = {
  data: IN_MEMORY,
  port: 0,
  logLevel: "silent",
  tokenLimit: "off",
  authorizationLimit: "off",
  userinfoLimit: "off",
  accountLimit: "off",
  adminApiLimit: "off",
  tokeninfoLimit: "off",
  signInLimit: "off",
  adminMfa: false,
  registrationLimit: "off",
}
