import { passkeyVerification } from "../accounts/passkey_verification.ts"
import { signInCodes } from "../accounts/sign_in_code.ts"
import type { Administration } from "../admin/administration.ts"
import { administration } from "../admin/administration.ts"
import { setupByLink } from "../admin/first_administrator.ts"
import { validateMetadata } from "../admin/validate_metadata.ts"
import { allApis } from "../apis/all_apis.ts"
import type { FirstProof } from "../base/first_proofs.ts"
import { highestLevel, LOWEST_LEVEL } from "../base/level.ts"
import { blockedHosts } from "../clients/blocked_hosts.ts"
import { consoleClient } from "../clients/console_client.ts"
import { knownClients } from "../clients/known_clients.ts"
import { metadataDocuments } from "../clients/metadata_documents.ts"
import { withCommandsAsRun } from "../config/load.ts"
import { mutualTlsOf } from "../config/mutual_tls.ts"
import type { Config } from "../config/options.ts"
import { listeningAt, publicUrlOf } from "../config/public_url.ts"
import { connectionProtocol } from "../connections/protocol/connection_protocol.ts"
import { samlConnections } from "../connections/saml/saml.ts"
import { pingClients } from "../endpoints/backchannel/ping_clients.ts"
import { notifyClients } from "../endpoints/sign_out/notify_clients.ts"
import { cookies } from "../http/cookies.ts"
import { deviceRegistration } from "../http/device_registration.ts"
import type { Disturb } from "../http/edge.ts"
import { observing } from "../http/observer.ts"
import { keepingRefusals } from "../http/refusals/keep_refusal.ts"
import type { OnRefusal } from "../http/refusals/report_refusal.ts"
import type { RequestTraces } from "../http/request_traces.ts"
import { serverBuilder } from "../http/server.ts"
import { turns } from "../http/turn.ts"
import { failedSignIns } from "../identity/failed_sign_ins.ts"
import { authenticatorSecrets } from "../keys/authenticator_secrets.ts"
import { clientAssertions } from "../keys/client_assertions.ts"
import { clientKeySets } from "../keys/client_key_sets.ts"
import { clientSecrets } from "../keys/client_secrets.ts"
import { connectionHints } from "../keys/connection_hints.ts"
import { heldTokenSecrets } from "../keys/held_token_secrets.ts"
import { idTokens } from "../keys/id_tokens.ts"
import { identityAssertions } from "../keys/identity_assertions.ts"
import { issuerSignatures } from "../keys/issuer_signatures.ts"
import { jwtAccessTokens } from "../keys/jwt_access_tokens.ts"
import { formMac, isFormMac } from "../keys/key_ring.ts"
import { registrationTokens } from "../keys/registration_tokens.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import { siteTokens } from "../keys/site_tokens.ts"
import { subjects } from "../keys/subjects.ts"
import { userCodes } from "../keys/user_codes.ts"
import { documentLimits } from "../limits/document_limits.ts"
import { limitsOf } from "../limits/limits.ts"
import { pollIntervals } from "../limits/poll_intervals.ts"
import { rateLimiter } from "../limits/rate_limit.ts"
import { sharedLimits } from "../limits/shared_rate_limit.ts"
import { rememberedLooks } from "../looks/remembered_looks.ts"
import { sendMails } from "../mail/send_mails.ts"
import type { Message } from "../mail/transport.ts"
import type { Metrics } from "../metrics/metrics.ts"
import { certificateMethodsOf } from "../oauth/client_extensions.ts"
import { credentials } from "../oauth/credentials.ts"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import { isLoopbackHost, validateStrangersRedirectUri } from "../oauth/redirect_uri.ts"
import { logBreachedPasswords } from "../observe/breached_passwords.ts"
import type { Log } from "../observe/log.ts"
import { logMail } from "../observe/mails.ts"
import { logPing } from "../observe/pings.ts"
import { logLogoutDelivery } from "../observe/sign_outs.ts"
import { statistics } from "../observe/statistics.ts"
import { outbound } from "../outbound/outbound.ts"
import type { Lifetimes, Ports, Registration } from "../ports/ports.ts"
import { proofOfWork } from "../proof_of_work/proof_of_work.ts"
import { whatItIs } from "../store/provenance.ts"
import type { Store } from "../store/store.ts"
import { protocolDeps, samlDeps } from "./connections.ts"
import type { Core } from "./core.ts"
import { administrationDeps } from "./core.ts"
import { usesFolder } from "./data_place.ts"
import type { SearchFill } from "./fill_search.ts"
import { searchFill } from "./fill_search.ts"
import { issInEachAnswer } from "./iss_in_each_answer.ts"
import { mailFromOf, mailPlaceOf, transportTo } from "./mail_place.ts"
import { passwordRulesOf } from "./password_rules.ts"
import { recordStatistics } from "./record_statistics.ts"
import type { ServerClock } from "./server_clock.ts"
import { serving } from "./serving.ts"
import { upkeep } from "./upkeep.ts"

export interface Gatehouse {
  /** The public base URL. It is known once the server listens. */
  readonly url: string
  readonly administration: Administration
  readonly store: Store
  readonly signingKeys: SigningKeys
  /** Starts to listen. Returns the address and port. */
  listen(): Promise<string>
  /** Notifies clients of due sign-outs and of decisions about their requests, as the server does every two seconds. Resolves after one attempt for each client. */
  notifyClients(): Promise<void>
  /** Sends the e-mails that are due, as the server does every two seconds. Resolves after one attempt for each. */
  sendMails(): Promise<void>
  /** Stores the counts of the current minute, as the server does at the end of each minute. */
  recordStatistics(): Promise<void>
  /** Looks for a new certificate in the files of GATEHOUSE_TLS_CERT and GATEHOUSE_TLS_KEY, as the server does every ten seconds. */
  lookForCertificate(): void
  /** Stops accepting requests, finishes pending requests within 10 seconds, and closes the store. */
  close(): Promise<void>
}

/** The server and the ports of its endpoints. A dry run uses the ports. */
interface Assembled extends Gatehouse {
  readonly ports: Ports
}

export interface Around {
  /** The faults of `gatehouse-auth/testing`; only tests set this. */
  readonly disturb?: Disturb | undefined
  /** Called with each refusal before the caller can read the answer. Only tests and the demo set this, because they run in the server's process. */
  readonly onRefusal?: OnRefusal | undefined
  /** Called with each e-mail that went into the outbox folder, so that a developer sees its link at the terminal. */
  readonly onOutboxMail?: ((message: Message) => void) | undefined
  /** Counts requests and refusals, and serves the counts. Present if GATEHOUSE_METRICS is set. */
  readonly metrics?: Metrics | undefined
  /** Makes a span for each request, if an OpenTelemetry collector is set. */
  readonly traces?: RequestTraces | undefined
  /** Called when the server has closed. */
  release?(): void
}

/** Builds the server, which does not listen yet. */
export function assemble(core: Core, config: Config, log: Log, around: Around): Assembled {
  const { store, ring, keys, clock, random } = core
  if (core.provenance.state === "recovered") log.warn(withCommandsAsRun(RECOVERED))
  let url = publicUrlOf(config)
  const shared = store.rateWindows && sharedLimits(store.rateWindows)
  const publicUrl = new URL(url)
  const basePath = publicUrl.pathname.replace(/\/$/, "")
  const { leastProfile } = config
  const isLocal = isLoopbackHost(publicUrl.hostname)
  const calls = outbound({ networks: config.outboundAllow, loopback: isLocal })
  const places = () => ({ redirectSchemes: config.redirectSchemes, issuer: url, leastProfile })
  const mutualTls = mutualTlsOf(config)
  const decrypts = config.requestObjectEncryption
  const certificateMethods = certificateMethodsOf(mutualTls)
  const validate: Registration["validate"] = async (metadata) =>
    validateMetadata(metadata, { apis: await store.apis.list(), certificateMethods, decrypts, ...places() })
  const registration: Registration | undefined =
    config.registration === "off"
      ? undefined
      : {
          tokens: registrationTokens(ring),
          secrets: clientSecrets(ring, random),
          tokenNeeded: config.registration === "token",
          validate,
        }
  const { metrics, traces } = around
  const mailPlace = mailPlaceOf(config)
  if (config.signUp !== "off" && mailPlace === undefined) log.warn(NO_SIGN_UP)
  if (config.firstProofs.includes("email-code") && mailPlace === undefined) log.warn(NO_EMAIL_CODE)
  const mail = mailPlace && { queued: () => void mails?.now() }
  const limits = limitsOf(config, shared?.limit ?? ((_, rate) => rateLimiter(rate)))
  const passwordRules = passwordRulesOf(config, clock, (outcome, problem) => {
    if (problem !== undefined) logBreachedPasswords(log, problem)
    metrics?.comparedWithBreaches(outcome)
  })
  const deps = { ...administrationDeps(core, config, () => url), mail, limits, passwordRules }
  const operations = administration(deps)
  const forms = {
    mac: (parts: readonly unknown[]) => formMac(ring, parts),
    isMac: (mac: string, parts: readonly unknown[]) => isFormMac(ring, mac, parts),
  }
  // GATEHOUSE_SIGN_IN_LIMIT=off also turns off the limits on e-mails, so no work is needed either. Decision 0088.
  const work =
    config.proofOfWork === "off" || config.signInLimit === "off"
      ? undefined
      : proofOfWork({ calm: config.proofOfWork, forms, random, use: store.usedAssertions.use, report: metrics?.proved })
  const adminApi = once(async () => {
    const loaded = await import("../admin_api/admin_api.ts")
    return loaded.adminApi({ administration: operations, ports, config })
  })
  const hosts = blockedHosts(store.blockedHosts)
  const ports: Ports = {
    store,
    blockedHosts: hosts,
    clients: knownClients(store.clients, hosts, () => (config.console ? consoleClient(url) : undefined), leastProfile),
    apis: { list: () => allApis(store) },
    claims: store.claims,
    looks: rememberedLooks(store.looks, basePath),
    registration,
    metadataDocuments: config.metadataDocuments
      ? metadataDocuments({
          outbound: calls,
          allows: documentLimits(),
          validate,
          allowsRedirectUri: (uri) => validateStrangersRedirectUri(uri, places()) === undefined,
          allowsPlainHttp: isLocal,
        })
      : undefined,
    credentials: credentials(ring),
    userCodes: userCodes(ring),
    polls: pollIntervals(),
    carriedValues: deps.carriedValues,
    connectionProtocol: connectionProtocol(
      protocolDeps({ outbound: calls, secrets: deps.connectionSecrets, keys, clock, random, issuer: () => url }),
    ),
    connectionHints: connectionHints(ring, random),
    heldTokenSecrets: heldTokenSecrets(ring, random),
    saml: samlConnections(
      samlDeps({ outbound: calls, secrets: deps.connectionSecrets, clock, random, issuer: () => url }),
    ),
    directories: deps.directories,
    forms,
    proofOfWork: work,
    signingKeys: keys,
    identityAssertions: identityAssertions(keys),
    idTokens: idTokens(keys, ring, clock, () => url),
    clientAssertions: clientAssertions(ring, clientKeySets(calls)),
    issuerSignatures: issuerSignatures(calls),
    dpopProofs: once(async () => {
      const { dpopProofs } = await import("../keys/dpop_proofs.ts")
      return dpopProofs({
        forms,
        needsNonce: config.dpopNonce,
        useShared: store.rateWindows && store.usedAssertions.use,
      })
    }),
    objectKeys: decrypts ? once(async () => (await import("../keys/object_keys.ts")).objectKeys(ring)) : undefined,
    subjects: subjects(store, ring, clock, random),
    mutualTls,
    jwtAccessTokens: jwtAccessTokens(keys, clock, () => url),
    siteTokens: siteTokens(keys),
    passwords: core.passwords,
    authenticatorSecrets: authenticatorSecrets(core.ring, core.random),
    passkeys: passkeyVerification(),
    passkeyOffer: config.passkeyOffer,
    relatedOrigins: config.relatedOrigins,
    setup: setupByLink(deps),
    signInPolicy: {
      levelOf: (administers) =>
        highestLevel([config.signInLevel, administers && config.adminMfa ? "mfa" : LOWEST_LEVEL]),
    },
    accountLinks: core.accountLinks,
    signInCodes: signInCodes(core.ring),
    firstProofs: usableProofs(config.firstProofs, mailPlace !== undefined),
    passwordRules,
    signUp: mailPlace === undefined || config.signUp === "off" ? undefined : config.signUp,
    peopleMayChange: (["name", "email"] as const).filter((each) => config.peopleMayChange.split("-").includes(each)),
    mail,
    failedSignIns: failedSignIns(),
    sessionEnded: () => void logouts.now(),
    requestDecided: () => void pings.now(),
    adminApi: async (request) => (await adminApi())(request),
    console: config.console ? once(async () => (await import("./console_files.ts")).consoleFiles()) : undefined,
    quickStarts: once(async () => (await import("./quick_starts.ts")).quickStarts()),
    outbound: calls,
    limits,
    lifetimes: lifetimesOf(config),
    clock,
    random,
    issuer: () => url,
    basePath,
    requirePushed: config.requirePushed,
    issParameter: issInEachAnswer(config),
  }
  const logouts = notifyClients(
    ports,
    (report) => logLogoutDelivery(log, report),
    (error) => log.warn({ err: error }, "Clients could not be notified of sign-outs."),
  )
  const pings = pingClients(
    ports,
    (report) => logPing(log, report),
    (error) => log.warn({ err: error }, "Clients could not be notified of decisions."),
  )
  const mails =
    mailPlace &&
    sendMails(
      { ...ports, from: mailFromOf(config) },
      transportTo(mailPlace, (message) => around.onOutboxMail?.(message)),
      (report) => {
        logMail(log, report)
        metrics?.mailed(report.delivery.purpose, report.outcome)
      },
      (error) => log.warn({ err: error }, "E-mails could not be sent."),
    )
  const counted = statistics(basePath + ADMIN_API_PATH)
  const stopping = new AbortController()
  const recorder = recordStatistics(ports, counted, log)
  const build = serverBuilder({
    ports,
    log,
    cookies: cookies(publicUrl.protocol === "https:", deviceRegistration(ports)),
    turn: turns(),
    disturb: around.disturb,
    trustedProxies: config.trustedProxies,
    certificates: mutualTls && config,
    stopping: stopping.signal,
    keep: keepingRefusals(ports, log),
    observer: observing([counted, metrics, traces, around.onRefusal && { refused: around.onRefusal }]),
    traces,
  })
  const served = serving(config, build, log)
  for (const server of served.servers) metrics?.requestsOf(server, basePath)
  metrics?.proofsOf(work, clock)
  const stopWatching = store.onForeignChange(core.forget)
  const kept = upkeep(ports, config, shared, log)
  let time: ReturnType<ServerClock["keep"]> | undefined
  let filling: SearchFill | undefined

  return {
    ports,
    get url() {
      return url
    },
    store,
    signingKeys: keys,
    administration: operations,
    async listen() {
      await metrics?.listen()
      // Loads the look, so that even a page that cannot wait for the database, such as a 404, has it from the start.
      await ports.looks.of()
      const address = await served.listen()
      url = publicUrlOf(config, address.port)
      recorder.begin()
      time = core.serverClock?.keep(log)
      await time?.store()
      filling = searchFill(store, log)
      store.failoverRisk().then(
        (risk) => risk && log.warn(`${risk.says}. ${risk.advice}.`),
        // A database that is out of reach is reported by the requests that need it.
        () => {},
      )
      // Makes the first RSA key now, because that takes a while and no client should wait for it. If the data are in memory, the first use
      // makes the key.
      if (config.databaseUrl !== undefined || usesFolder(config))
        keys
          .active("RS256")
          .then(kept.rotateKeys)
          // A server that is stopped meanwhile has closed its store.
          .catch((error) => stopping.signal.aborted || log.warn({ err: error }, "No signing key yet."))
      return listeningAt(address)
    },
    notifyClients: async () => {
      await Promise.all([logouts.now(), pings.now()])
    },
    sendMails: async () => mails?.now(),
    recordStatistics: recorder.now,
    lookForCertificate: served.lookForCertificate,
    async close() {
      const background = [logouts.stop(), pings.stop(), mails?.stop()]
      stopWatching()
      // Answers without an end would keep the server from closing.
      stopping.abort()
      await served.close()
      await Promise.all([...background, kept.stop(), filling?.stop(), recorder.stop(), time?.stop()])
      await Promise.all([store.close(), metrics?.close(), traces?.close()])
      around.release?.()
    },
  }
}

/** Returns a function that loads code at its first call. If loading fails, the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
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

/** Nobody is left without a way to sign in: if nothing of the list can be used, the password can. */
function usableProofs(listed: readonly FirstProof[], canSendMail: boolean): readonly FirstProof[] {
  const usable = listed.filter((proof) => proof !== "email-code" || canSendMail)
  return usable.length === 0 ? ["password"] : usable
}

const NO_EMAIL_CODE =
  "GATEHOUSE_FIRST_PROOFS has email-code, but the service cannot send e-mail, so nobody gets a code. Set GATEHOUSE_SMTP_URL to the address of your SMTP server."

const NO_SIGN_UP =
  "GATEHOUSE_SIGN_UP allows sign-up, but the service cannot send e-mail, so nobody can sign up. Set GATEHOUSE_SMTP_URL to the address of your SMTP server."

const RECOVERED = `${whatItIs({ state: "recovered" })}. After a failover, only accept the database: \`gatehouse accept-backup --keep-grants\`. After a restore, see docs/operations/restoring.md.`
