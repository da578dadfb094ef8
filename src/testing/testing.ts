/**
 * testing/ — the whole server as a test double, for the tests of whoever writes clients: `gatehouse/testing`.
 * Owns: users and clients that are made in one call, a browser for the server's own pages, faults on demand.
 * Does not own: any answer. All of them come over HTTP from the server that `gatehouse serve` starts too.
 */
import type { Administration } from "../admin/administration.ts"
import type { SigningKeyRecord } from "../admin/contract.ts"
import type { Config, Gatehouse, ManualClock, Store } from "../app.ts"
import { configure, createGatehouse, IN_MEMORY, manualClock } from "../app.ts"
import { systemClock } from "../base/clock.ts"
import { REGISTRATION_PATH } from "../endpoints/paths.ts"
import { ROUTES } from "../http/routes.ts"
import type { Log } from "../observe/log.ts"
import { createLog } from "../observe/log.ts"
import type { ConfidentialTestClient, TestClient, TestClientSettings } from "./client.ts"
import { confidentialClient, publicClient } from "./client.ts"
import type { Faults } from "./faults.ts"
import { faultsOnDemand } from "./faults.ts"
import type { KeyRotation } from "./rotate_keys.ts"
import { rotateKeys } from "./rotate_keys.ts"
import type { Asking, Tokens } from "./tokens.ts"
import { tokensOf, tokensWithoutUser } from "./tokens.ts"
import type { TestUser, TestUserSettings } from "./user.ts"
import { createUser } from "./user.ts"

export type { Config, ManualClock } from "../app.ts"
export { Browser, type Visited } from "./browser.ts"
export type { ConfidentialTestClient, TestClient, TestClientSettings } from "./client.ts"
export type { Fault, Faults, HeldAnswer } from "./faults.ts"
export { type Form, formOf, type ShownForm } from "./form.ts"
export type { KeyRotation } from "./rotate_keys.ts"
export type { Asking, Tokens } from "./tokens.ts"
export type { SigningIn, TestUser, TestUserSettings } from "./user.ts"

export interface TestServerOptions {
  /** When the clock begins, milliseconds or a date. This machine's time, to the second, unless named. */
  readonly now?: number | Date
  /** Settings other than the defaults: docs/configuration.md has them all. Limits are off unless named. With `logLevel` the log goes to standard output. */
  readonly config?: Partial<Config>
  /** A store of the caller's instead of one in memory. */
  readonly store?: Store | undefined
  readonly log?: Log | undefined
}

/** A server that listens at a free port of this machine, and stores in memory. */
export interface TestServer {
  /** The base URL, which is the issuer. */
  readonly url: string
  /** The server's time, in milliseconds when called. It stands still until the test moves it. */
  readonly clock: ManualClock
  readonly faults: Faults
  /** All that an operator can do: disable a user or a client, revoke a grant, change what a client may. */
  readonly administration: Administration
  readonly gatehouse: Gatehouse
  createUser(settings?: TestUserSettings): Promise<TestUser>
  createConfidentialClient(settings?: TestClientSettings): Promise<ConfidentialTestClient>
  createPublicClient(settings?: TestClientSettings): Promise<TestClient>
  /** What the client holds once this user has signed in and consented. Each call is an authorization of its own. */
  tokensFor(user: TestUser, client: TestClient, asking?: Asking): Promise<Tokens>
  /** What the client gets for itself: `client_credentials`. */
  tokensWithoutUser(client: TestClient, asking?: Asking): Promise<Tokens>
  rotateKeys(rotation?: KeyRotation): Promise<SigningKeyRecord>
  /** Tells clients of the sign-outs whose time has come by the server's clock, first tries and later ones; resolves when they have answered. */
  tellClients(): Promise<void>
  /** Lets go what is held, finishes what is under way, and forgets everything. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the whole server in this process. */
export async function startTestServer({ now, config, store, log }: TestServerOptions = {}): Promise<TestServer> {
  const clock = manualClock(now === undefined ? Math.floor(systemClock() / 1000) * 1000 : Number(now))
  const settings = configure({ ...UNLIMITED_IN_MEMORY, ...config })
  const { faults, disturb } = faultsOnDemand(
    ROUTES.filter(({ path }) => path !== REGISTRATION_PATH || settings.registration !== "off"),
  )
  const gatehouse = await createGatehouse({
    config: settings,
    clock,
    disturb,
    log: log ?? createLog({ level: settings.logLevel, readable: true }),
    ...(store !== undefined && { store }),
  })
  try {
    await gatehouse.listen()
  } catch (error) {
    await gatehouse.close()
    throw error
  }
  const { administration, url } = gatehouse
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
    createUser: (user = {}) => createUser(administration, url, user),
    createConfidentialClient: (client = {}) => confidentialClient(administration, client),
    createPublicClient: (client = {}) => publicClient(administration, client),
    tokensFor: (user, client, asking = {}) => tokensOf(url, user, client, asking),
    tokensWithoutUser: (client, asking = {}) => tokensWithoutUser(url, client, asking),
    rotateKeys: (rotation = {}) => rotateKeys(gatehouse, clock, rotation),
    tellClients: () => gatehouse.tellClients(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A test sends more from one address than people do. */
const UNLIMITED_IN_MEMORY: Partial<Config> = {
  data: IN_MEMORY,
  port: 0,
  logLevel: "silent",
  tokenLimit: "off",
  userinfoLimit: "off",
  tokeninfoLimit: "off",
  signInLimit: "off",
  registrationLimit: "off",
}
