import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import type { AccountLinks } from "../accounts/links.ts"
import { accountLinks } from "../accounts/links.ts"
import { OPERATOR } from "../admin/actor.ts"
import type { Administration } from "../admin/administration.ts"
import { administration } from "../admin/administration.ts"
import type { AdministrationDeps } from "../admin/ports.ts"
import { MAX_ACCESS_TOKEN_TTL } from "../apis/api_settings.ts"
import type { Clock } from "../base/clock.ts"
import { systemClock, systemTicks } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import { systemRandom } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { Config } from "../config/options.ts"
import { publicUrlOf } from "../config/public_url.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { checkDirectory } from "../connections/directory/check_directory.ts"
import { directories } from "../connections/directory/directories.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { isSaml } from "../connections/is_saml.ts"
import { connectionProtocol } from "../connections/protocol/connection_protocol.ts"
import { samlConnections } from "../connections/saml/saml.ts"
import { MIN_COST, passwords } from "../identity/password.ts"
import { carriedValues } from "../keys/carried_values.ts"
import { clientSecrets } from "../keys/client_secrets.ts"
import { connectionSecrets } from "../keys/connection_secrets.ts"
import type { KeyRing } from "../keys/key_ring.ts"
import { formMac, keyRing } from "../keys/key_ring.ts"
import { registrationTokens } from "../keys/registration_tokens.ts"
import { resealAll } from "../keys/reseal.ts"
import { generateSamlKey } from "../keys/saml_key.ts"
import type { ServerSecrets } from "../keys/server_secret.ts"
import { ServerSecretUnusable, serverSecrets } from "../keys/server_secret.ts"
import { setupLinks } from "../keys/setup_links.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import { signingKeys } from "../keys/signing_keys.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import { outbound } from "../outbound/outbound.ts"
import type { CachedApis } from "../store/cached_apis.ts"
import { withCachedApis } from "../store/cached_apis.ts"
import type { CachedBlockedHosts } from "../store/cached_blocked_hosts.ts"
import { withCachedBlockedHosts } from "../store/cached_blocked_hosts.ts"
import type { CachedClaims } from "../store/cached_claims.ts"
import { withCachedClaims } from "../store/cached_claims.ts"
import type { CachedClients } from "../store/cached_clients.ts"
import { withCachedClients } from "../store/cached_clients.ts"
import type { CachedConnections } from "../store/cached_connections.ts"
import { withCachedConnections } from "../store/cached_connections.ts"
import { withCachedExchangePolicies } from "../store/cached_exchange_policies.ts"
import type { CachedIssuers } from "../store/cached_issuers.ts"
import { withCachedIssuers } from "../store/cached_issuers.ts"
import type { CachedLooks } from "../store/cached_looks.ts"
import { withCachedLooks } from "../store/cached_looks.ts"
import type { CachedSites } from "../store/cached_sites.ts"
import { withCachedSites } from "../store/cached_sites.ts"
import { makePrivateFolder } from "../store/engines/private_folder.ts"
import { openSqlite } from "../store/open_sqlite.ts"
import type { Provenance } from "../store/provenance.ts"
import { RestoredBackup } from "../store/provenance.ts"
import { rememberedProbe } from "../store/remembered_probe.ts"
import type { Store } from "../store/store.ts"
import { protocolDeps, samlDeps } from "./connections.ts"
import { addressOf, databaseFile, usesFolder } from "./data_place.ts"
import { installationOf } from "./installation.ts"
import { canSendMail } from "./mail_place.ts"
import { otherForms } from "./other_forms.ts"
import { passwordRulesOf } from "./password_rules.ts"
import type { ServerClock } from "./server_clock.ts"
import { serverClock } from "./server_clock.ts"

export interface Opening {
  readonly administration: Administration
  readonly store: Store
  readonly signingKeys: SigningKeys
  readonly provenance: Provenance
  close(): Promise<void>
}

/**
 * Opens the data for administration without serving. The command line uses this function, even while a server runs on the same data. Throws
 * RestoredBackup for an unaccepted backup, unless the caller passes "let in", as callers that examine or accept the backup do.
 */
export async function openAdministration(config: Config, restored: "refused" | "let in" = "refused"): Promise<Opening> {
  const core = await openCore(config, undefined, undefined, systemRandom, { restored })
  return {
    provenance: core.provenance,
    administration: administration(administrationDeps(core, config)),
    store: core.store,
    signingKeys: core.keys,
    close: () => core.store.close(),
  }
}

/** The parts that a server and the command line share. */
export interface Core {
  readonly store: Store & {
    readonly clients: CachedClients
    readonly apis: CachedApis
    readonly claims: CachedClaims
    readonly blockedHosts: CachedBlockedHosts
    readonly looks: CachedLooks
    readonly connections: CachedConnections
    readonly sites: CachedSites
    readonly exchangePolicies: ReturnType<typeof withCachedExchangePolicies>["exchangePolicies"]
    readonly issuers: CachedIssuers
  }
  readonly ring: KeyRing
  readonly keys: SigningKeys
  readonly clock: Clock
  /** Present if the server uses the system's time. */
  readonly serverClock: ServerClock | undefined
  readonly random: Random
  readonly passwords: ReturnType<typeof passwords>
  readonly accountLinks: AccountLinks
  readonly provenance: Provenance
  forget(): void
}

interface CoreOptions {
  readonly processes?: number
  readonly restored?: "refused" | "let in"
  /** Hashes passwords at the least cost. Only for data in memory. */
  readonly cheapPasswords?: boolean
}

/**
 * Opens the store and the keys, for the server and the command line. Throws RestoredBackup if the data are an unaccepted backup. After an
 * error, a store that the caller passed stays open.
 */
export async function openCore(
  config: Config,
  given: Store | undefined,
  fixed: Clock | undefined,
  random: Random,
  { processes = 1, restored = "refused", cheapPasswords = false }: CoreOptions = {},
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
  const clientData = withCachedBlockedHosts(withCachedLooks(withCachedClaims(withCachedClients(opened))))
  const cached = withCachedIssuers(withCachedExchangePolicies(withCachedSites(withCachedConnections(clientData))))
  const store: Core["store"] = {
    ...withCachedApis(cached, () => {
      cached.clients.forget()
      cached.claims.forget()
    }),
    probe: rememberedProbe(opened.probe, clock),
  }
  const forms = otherForms(store, clock)
  const keys = signingKeys(store, ring, clock, random, MAX_ACCESS_TOKEN_TTL * 1000)
  return {
    store,
    ring,
    keys,
    clock,
    serverClock: timed,
    random,
    provenance,
    accountLinks: accountLinks(ring),
    passwords: passwords({
      concurrency: Math.max(1, Math.floor(availableParallelism() / processes)),
      waiting: 64,
      otherForms: forms.read,
      ...(cheapPasswords && { cost: MIN_COST }),
    }),
    forget() {
      forms.forget()
      store.clients.forget()
      store.apis.forget()
      store.claims.forget()
      store.looks.forget()
      store.connections.forget()
      store.sites.forget()
      store.exchangePolicies.forget()
      store.issuers.forget()
      store.blockedHosts.forget()
      keys.forget()
    },
  }
}

function secretsOf(config: Config, random: Random): ServerSecrets {
  if (usesFolder(config))
    return serverSecrets(config.secret, config.data, existsSync(databaseFile(config.data)), random)
  if (config.databaseUrl !== undefined && config.secret === undefined)
    throw new ServerSecretUnusable(
      "GATEHOUSE_SECRET is not set: set it to the same value on all servers of one database",
    )
  return serverSecrets(config.secret ?? [new Secret(random(32).toString("base64url"))], "", false, random)
}

/** The PostgreSQL client is loaded only when needed. A server on SQLite saves 3 MB. */
async function openStore(config: Config): Promise<Store> {
  const address = addressOf(config)
  if ("file" in address) return openSqlite(address)
  const { openPostgres } = await import("../store/open_postgres.ts")
  return openPostgres(address.settings)
}

type Issuer = () => string

/** Returns what the operator's use cases need. They read `issuer` only when they run, because the port may be unknown when they are created. */
export const administrationDeps = (
  { store, ring, keys, clock, random, passwords, accountLinks }: Core,
  config: Config,
  issuer: Issuer = () => publicUrlOf(config),
): AdministrationDeps => {
  const secrets = connectionSecrets(ring, random)
  const calls = outbound({
    networks: config.outboundAllow,
    loopback: isLoopbackHost(new URL(publicUrlOf(config)).hostname),
  })
  const ldap = directories({ secretOf: secrets.open })
  const parts = { outbound: calls, secrets, keys, clock, random, issuer }
  const protocol = connectionProtocol(protocolDeps(parts))
  const spoken = (connection: Connection) => (isSaml(connection) ? samlConnections(samlDeps(parts)) : protocol)
  return {
    actor: OPERATOR,
    store,
    clock,
    random,
    passwords,
    passwordRules: passwordRulesOf(config, clock),
    clientSecrets: clientSecrets(ring, random),
    connectionSecrets: secrets,
    carriedValues: carriedValues(ring, random),
    forms: { mac: (parts) => formMac(ring, parts) },
    connectionCheck: {
      check(connection) {
        if (isDirectory(connection)) return checkDirectory(ldap, connection)
        return spoken(connection).check(connection)
      },
    },
    connectionPeople: {
      identityIn: (connection, claims) => spoken(connection).identityIn(connection, claims),
      find: (connection, username) => ldap.find(connection, username, new AbortController().signal),
    },
    samlKey: (name) => generateSamlKey(name, clock(), random),
    connectionTrials: {
      begin: (connection, ...given) => spoken(connection).trials.begin(connection, ...given),
      finish: protocol.trials.finish,
    },
    directories: ldap,
    limits: undefined,
    signingKeys: keys,
    registrationTokens: registrationTokens(ring),
    setupLinks: setupLinks(ring),
    accountLinks,
    // The command line only queues e-mails: a server sends them.
    mail: canSendMail(config) ? { queued: () => {} } : undefined,
    installation: installationOf(config),
    issuer,
  }
}
