/**
 * The composition root: the only file that names engines and connects the parts.
 * `createGatehouse` is the whole server, in the caller's process; `gatehouse serve` does no more than that.
 */
import { existsSync, readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import type { Administration } from "./admin/administration.ts"
import { administration } from "./admin/administration.ts"
import { judgeMetadata } from "./admin/judge_metadata.ts"
import type { Clock } from "./base/clock.ts"
import { systemClock, systemTicks } from "./base/clock.ts"
import type { Random } from "./base/random.ts"
import { systemRandom } from "./base/random.ts"
import { Secret } from "./base/secret.ts"
import type { Config } from "./config/options.ts"
import { configure, OPTIONS } from "./config/options.ts"
import { listeningAt, localUrl } from "./config/public_url.ts"
import { knownClients } from "./endpoints/known_clients.ts"
import type { Lifetimes, Ports, Registration } from "./endpoints/ports.ts"
import { tellClients } from "./endpoints/sign_out/tell_clients.ts"
import { cookies } from "./http/cookies.ts"
import type { Disturb } from "./http/edge.ts"
import type { Hear } from "./http/heard_refusal.ts"
import { heardToo } from "./http/heard_refusal.ts"
import { keepingRefusals } from "./http/keep_refusal.ts"
import { limitsOf } from "./http/limits.ts"
import { rateLimiter } from "./http/rate_limit.ts"
import { buildServer } from "./http/server.ts"
import { sharedLimits } from "./http/shared_rate_limit.ts"
import { turns } from "./http/turn.ts"
import { failedSignIns } from "./identity/failed_sign_ins.ts"
import { passwords } from "./identity/password.ts"
import { clientAssertions } from "./keys/client_assertions.ts"
import { clientKeySets } from "./keys/client_key_sets.ts"
import { idTokens } from "./keys/id_tokens.ts"
import { jwtAccessTokens } from "./keys/jwt_access_tokens.ts"
import type { KeyRing } from "./keys/key_ring.ts"
import { formMac, isFormMac, keyRing } from "./keys/key_ring.ts"
import { registeredClients } from "./keys/registered_clients.ts"
import { PURPOSE, resealAll } from "./keys/reseal.ts"
import { seal } from "./keys/sealing.ts"
import type { ServerSecrets } from "./keys/server_secret.ts"
import { ServerSecretUnusable, serverSecrets } from "./keys/server_secret.ts"
import type { SigningKeys } from "./keys/signing_keys.ts"
import { signingKeys } from "./keys/signing_keys.ts"
import { subjects } from "./keys/subjects.ts"
import { credentials } from "./oauth/credentials.ts"
import { isLoopbackHost } from "./oauth/redirect_uri.ts"
import type { Log } from "./observe/log.ts"
import { createLog } from "./observe/log.ts"
import { logSignOutTold } from "./observe/sign_outs.ts"
import { outbound } from "./outbound/outbound.ts"
import type { ServerClock } from "./server_clock.ts"
import { serverClock } from "./server_clock.ts"
import type { CachedClients } from "./store/cached_clients.ts"
import { cachedClients } from "./store/cached_clients.ts"
import { makePrivateFolder } from "./store/engines/private_folder.ts"
import { lockDataFolder } from "./store/engines/serving_lock.ts"
import type { DatabaseAddress } from "./store/open_copy.ts"
import { openSqlite } from "./store/open_sqlite.ts"
import type { Provenance } from "./store/provenance.ts"
import { RestoredBackup, whatItIs } from "./store/provenance.ts"
import { rememberedProbe } from "./store/remembered_probe.ts"
import type { Store } from "./store/store.ts"
import { upkeep } from "./upkeep.ts"

export type { Administration } from "./admin/administration.ts"
export { type Clock, type ManualClock, manualClock } from "./base/clock.ts"
export { Secret } from "./base/secret.ts"
export { loadConfig } from "./config/load.ts"
export { type Config, configure } from "./config/options.ts"
export type { HeardRefusal } from "./http/heard_refusal.ts"
export { serverSecretFile } from "./keys/server_secret.ts"
export { createLog, type Log } from "./observe/log.ts"
export type { CopiedRows, CopyProgress } from "./store/copy/copy.ts"
export { COMES_BACK, type Provenance, whatItIs } from "./store/provenance.ts"
export type { Store } from "./store/store.ts"

/** As the data folder, if no database URL is set: everything in memory, lost with the process. */
export const IN_MEMORY = ":memory:"

export interface GatehouseOptions {
  /** Defaults to a server in memory on any free port of this machine: for tests. */
  readonly config?: Config
  /** The caller's store. Default: that of the database URL, of the data folder, or one in memory if that is `:memory:`. */
  readonly store?: Store
  /** Used as it is, even if it goes backwards. The default clock never returns a time before one that a server stored in this data. */
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  /** How many processes like this one share the machine's cores: each gets its share of them for hashing passwords. */
  readonly processes?: number
  /** For tests only: the faults of `gatehouse-auth/testing`. */
  readonly disturb?: Disturb | undefined
  /** Called with each refusal before its answer can be read. For tests and the demo, which run in the operator's process. */
  readonly hear?: Hear | undefined
}

export interface Gatehouse {
  /** The public base URL: known once the server listens. */
  readonly url: string
  readonly administration: Administration
  readonly store: Store
  readonly signingKeys: SigningKeys
  /** Returns the address and port. */
  listen(): Promise<string>
  /** Notifies clients of due sign-outs, as the server does every two seconds. Resolves when each client was tried. */
  tellClients(): Promise<void>
  /** Stops accepting, finishes open requests (10 seconds at most), and closes the store. */
  close(): Promise<void>
}

/** The whole server. If it cannot start, throws an Error in words for the operator. */
export async function createGatehouse({
  config = configure({ data: IN_MEMORY, port: 0 }),
  store: given,
  clock,
  random = systemRandom,
  log = createLog({ level: "silent", readable: false }),
  processes = 1,
  disturb,
  hear,
}: GatehouseOptions = {}): Promise<Gatehouse> {
  const release = given === undefined && usesFolder(config) ? lockDataFolder(config.data) : () => {}
  try {
    const core = await openCore(config, given, clock, random, { processes })
    if (core.provenance.state === "recovered") log.warn(RECOVERED)
    return assemble(core, config, log, { disturb, hear, release })
  } catch (error) {
    release()
    throw error
  }
}

const RECOVERED = `${whatItIs({ state: "recovered" })}. After a failover nothing need be done but to accept it: \`gatehouse accept-backup --keep-grants\`. After a restore see docs/operations/restoring.md.`

export interface Opening {
  readonly administration: Administration
  readonly store: Store
  readonly signingKeys: SigningKeys
  readonly provenance: Provenance
  close(): Promise<void>
}

/**
 * Administration without serving: the command line uses it, also while a server runs on the same data. Throws RestoredBackup
 * unless `restored` lets one in, for callers that examine or accept it.
 */
export async function openAdministration(config: Config, restored: "refused" | "let in" = "refused"): Promise<Opening> {
  const core = await openCore(config, undefined, undefined, systemRandom, { restored })
  return {
    provenance: core.provenance,
    administration: administrationOf(core, config),
    store: core.store,
    signingKeys: core.keys,
    close: () => core.store.close(),
  }
}

/** What serving and administering share. */
export interface Core {
  readonly store: Store & { readonly clients: CachedClients }
  readonly ring: KeyRing
  readonly keys: SigningKeys
  readonly clock: Clock
  /** Present if the time is the system's. */
  readonly serverClock: ServerClock | undefined
  readonly random: Random
  readonly passwords: ReturnType<typeof passwords>
  readonly provenance: Provenance
  forget(): void
}

/** Opens store and keys for the server and the command line. Throws RestoredBackup if one is refused; a given store stays open then. */
export async function openCore(
  config: Config,
  given: Store | undefined,
  fixed: Clock | undefined,
  random: Random,
  { processes = 1, restored = "refused" }: { processes?: number; restored?: "refused" | "let in" } = {},
): Promise<Core> {
  if (usesFolder(config)) makePrivateFolder(config.data)
  const ring = keyRing(secretsOf(config, random))
  const opened = given ?? (await openStore(config))
  let provenance: Provenance
  let timed: ServerClock | undefined
  try {
    provenance = await opened.provenance.find()
    const unaccepted = provenance.state === "backup" || provenance.state === "elsewhere"
    if (unaccepted && restored === "refused") throw new RestoredBackup(provenance)
    timed = fixed === undefined ? await serverClock(opened, systemClock, systemTicks) : undefined
    await resealAll(opened, ring, random)
  } catch (error) {
    if (given === undefined) await opened.close()
    throw error
  }
  const clock = timed?.now ?? fixed ?? systemClock
  const clients = cachedClients(opened.clients)
  const store: Core["store"] = { ...opened, clients, probe: rememberedProbe(opened.probe, clock) }
  const keys = signingKeys(store, ring, clock, random, config.accessTokenTtl * 1000)
  return {
    store,
    ring,
    keys,
    clock,
    serverClock: timed,
    random,
    provenance,
    passwords: passwords({ concurrency: Math.max(1, Math.floor(availableParallelism() / processes)), waiting: 64 }),
    forget() {
      clients.forget()
      keys.forget()
    },
  }
}

/** Whether the data is in the data folder: not in memory, not in PostgreSQL. */
export const usesFolder = ({ data, databaseUrl }: Config): boolean => databaseUrl === undefined && data !== IN_MEMORY

/** Where the data is, in words for the operator: the folder, or the database without its password. */
export const whereStored = ({ data, databaseUrl }: Config): string =>
  databaseUrl === undefined ? resolve(data) : OPTIONS.databaseUrl.show(databaseUrl)

function secretsOf(config: Config, random: Random): ServerSecrets {
  if (usesFolder(config))
    return serverSecrets(config.secret, config.data, existsSync(databaseFile(config.data)), random)
  if (config.databaseUrl !== undefined && config.secret === undefined)
    throw new ServerSecretUnusable("GATEHOUSE_SECRET is not set: all servers on one database must have the same")
  return serverSecrets(config.secret ?? [new Secret(random(32).toString("base64url"))], "", false, random)
}

/** PostgreSQL's client is loaded only if used: a server on SQLite saves its 3 MB. */
async function openStore(config: Config): Promise<Store> {
  const address = addressOf(config)
  if ("file" in address) return openSqlite(address)
  const { openPostgres } = await import("./store/open_postgres.ts")
  return openPostgres(address.settings)
}

/** Where the data is, as the store is opened. */
export function addressOf(config: Config): DatabaseAddress {
  const { databaseUrl, databaseCa, databasePool, databaseTimeout, databasePooler } = config
  if (databaseUrl === undefined)
    return usesFolder(config) ? { file: databaseFile(config.data), folder: config.data } : { file: IN_MEMORY }
  const settings = {
    ...databaseUrl,
    authorities: databaseCa === undefined ? undefined : readFileSync(databaseCa, "utf8"),
    connections: databasePool,
    timeoutMs: databaseTimeout * 1000,
    pooled: databasePooler === "transaction",
  }
  return { settings }
}

export const databaseFile = (dataFolder: string): string => join(dataFolder, "gatehouse.db")

const administrationOf = ({ store, ring, keys, clock, random, passwords }: Core, config: Config): Administration =>
  administration({
    store,
    clock,
    random,
    passwords,
    passwordRules: {
      minLength: config.passwordMinLength,
      serviceHost: new URL(config.url ?? localUrl(config.port)).hostname,
    },
    sealClientSecret: (secret: Secret) => seal(ring, PURPOSE.client_secret, secret, random),
    signingKeys: keys,
    registeredClients: registeredClients(ring, random),
  })

const SHUTDOWN_MS = 10_000
const IDLE_MS = 250

/** With the endpoints' ports, which a dry run uses. */
interface Assembled extends Gatehouse {
  readonly ports: Ports
}

interface Around extends Pick<GatehouseOptions, "disturb" | "hear"> {
  /** Called when the server has closed. */
  release?(): void
}

/** Builds the server, not yet listening. */
export function assemble(core: Core, config: Config, log: Log, around: Around): Assembled {
  const { store, ring, keys, clock, random } = core
  let url = config.url ?? localUrl(config.port)
  const shared = store.rateWindows && sharedLimits(store.rateWindows)
  const publicUrl = new URL(url)
  const basePath = publicUrl.pathname.replace(/\/$/, "")
  const calls = outbound({ networks: config.outboundAllow, loopback: isLoopbackHost(publicUrl.hostname) })
  const registration: Registration | undefined =
    config.registration === "off"
      ? undefined
      : { ...registeredClients(ring, random), tokenNeeded: config.registration === "token", judge: judgeMetadata }
  const ports: Ports = {
    store,
    clients: knownClients(store.clients, registration?.read),
    registration,
    credentials: credentials(ring),
    forms: { mac: (parts) => formMac(ring, parts), isMac: (mac, parts) => isFormMac(ring, mac, parts) },
    signingKeys: keys,
    idTokens: idTokens(keys, ring, clock, () => url),
    clientAssertions: clientAssertions(ring, clientKeySets(calls)),
    subjects: subjects(store, ring, clock, random),
    jwtAccessTokens: jwtAccessTokens(keys, clock, () => url),
    passwords: core.passwords,
    failedSignIns: failedSignIns(),
    sessionEnded: () => void telling.now(),
    outbound: calls,
    limits: limitsOf(config, shared?.limit ?? ((_, rate) => rateLimiter(rate))),
    lifetimes: lifetimesOf(config),
    clock,
    random,
    issuer: () => url,
    basePath,
    issParameter: config.issParameter,
  }
  const telling = tellClients(
    ports,
    (told) => logSignOutTold(log, told),
    (error) => log.warn({ err: error }, "Clients could not be told of sign-outs."),
  )
  const server = buildServer({
    ports,
    log,
    cookies: cookies(publicUrl.protocol === "https:"),
    turn: turns(),
    disturb: around.disturb,
    trustedProxies: config.trustedProxies,
    keep: heardToo(keepingRefusals(ports, log), around.hear),
  })
  const stopWatching = store.onForeignChange(core.forget)
  const kept = upkeep(ports, config, shared, log)
  let time: ReturnType<ServerClock["keep"]> | undefined

  return {
    ports,
    get url() {
      return url
    },
    store,
    signingKeys: keys,
    administration: administrationOf(core, config),
    async listen() {
      await new Promise<void>((listening, failed) => {
        server.once("error", failed)
        server.listen({ port: config.port, host: config.host }, () => listening(void server.off("error", failed)))
      })
      // A connection that the system could not accept must not end the others.
      server.on("error", (error) => log.error({ err: error }, "A connection could not be accepted."))
      const address = server.address() as AddressInfo
      url = config.url ?? localUrl(address.port)
      time = core.serverClock?.keep(log)
      await time?.store()
      // The first RSA key takes a while to make: better now than while a client waits for it.
      if (config.databaseUrl !== undefined || usesFolder(config))
        keys
          .active("RS256")
          .then(kept.rotateKeys)
          .catch((error) => log.warn({ err: error }, "No signing key yet."))
      return listeningAt(address)
    },
    tellClients: telling.now,
    async close() {
      const told = telling.stop()
      stopWatching()
      const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
      // Node ends only the connections that are idle now, and not every answer can say that it is the last.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
      await new Promise((closed) => server.close(closed))
      clearInterval(idle)
      clearTimeout(force)
      await Promise.all([told, kept.stop(), time?.stop()])
      await store.close()
      around.release?.()
    },
  }
}

const lifetimesOf = (config: Config): Lifetimes => ({
  code: config.codeTtl * 1000,
  accessToken: config.accessTokenTtl * 1000,
  refreshToken: config.refreshTokenTtl * 1000,
  grant: config.grantTtl * 1000,
  session: config.sessionTtl * 1000,
  sessionIdle: config.sessionIdle * 1000,
})
