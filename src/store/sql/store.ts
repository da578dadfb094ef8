import type { Engine, Statement } from "../engines/engine.ts"
import type { Store } from "../store.ts"
import { apisOn } from "./api.ts"
import { attentionOn } from "./attention.ts"
import { auditOn, eventTypes, removeOldEvents } from "./audit_event.ts"
import { backchannelRequestsOn, removeExpiredBackchannelRequests } from "./backchannel_request.ts"
import { blockedHostsOn } from "./blocked_host.ts"
import { attributesOn, claimsOn } from "./claim.ts"
import { clientsOn } from "./client.ts"
import { removeExpiredSecrets } from "./client_secret.ts"
import { removeOldClientUsage } from "./client_usage.ts"
import { connectionsOn } from "./connection.ts"
import { connectionSessionsOn, removeExpiredConnectionSessions } from "./connection_session.ts"
import { consentsOn } from "./consent.ts"
import { deviceRequestsOn, removeExpiredDeviceRequests } from "./device_request.ts"
import { exchangePoliciesOn } from "./exchange_policy.ts"
import { firstAdministratorOn } from "./first_administrator.ts"
import { grantsOn, removeExpiredGrants } from "./grant.ts"
import { groupsOn } from "./group.ts"
import { heldTokensOn } from "./held_token.ts"
import { idempotencyKeysOn, removeOldIdempotencyKeys } from "./idempotency_key.ts"
import { importOn } from "./imported_user.ts"
import { invitationsOn } from "./invitation.ts"
import { issuersOn } from "./issuer.ts"
import { keySetFetchesOn, removeOldFetches } from "./key_set_fetch.ts"
import { linkedIdentitiesOn } from "./linked_identity.ts"
import { logoutDeliveriesOn } from "./logout_delivery.ts"
import { looksOn } from "./look.ts"
import { mailDeliveriesOn } from "./mail_delivery.ts"
import { ownAccountOn } from "./own_account.ts"
import { passkeysOn } from "./passkey.ts"
import { pingDeliveriesOn, removeExpiredPings } from "./ping_delivery.ts"
import { provenanceOn } from "./provenance.ts"
import { rateWindowsOn } from "./rate_window.ts"
import { refusalsOn, removeOldRefusals } from "./refusal.ts"
import { registrationTokensOn, removeExpiredRegistrationTokens } from "./registration_token.ts"
import { removeExpiredTokens, revokedTokensOn } from "./revoked_token.ts"
import { rolesOn } from "./role.ts"
import { numberIn } from "./row.ts"
import { ruledOn } from "./ruled.ts"
import { sealedOn } from "./sealed.ts"
import { secondFactorsOn } from "./second_factor.ts"
import { serverClockOn } from "./server_clock.ts"
import { removeExpiredSessions, sessionsOn } from "./session.ts"
import { signingKeysOn } from "./signing_key.ts"
import { sitesOn } from "./site.ts"
import { removeOldStatistics, statisticsOn } from "./statistic.ts"
import { removeUnconsentedClients } from "./unconsented_client.ts"
import { removeEndedAssertions, usedAssertionsOn } from "./used_assertion.ts"
import { usersOn } from "./user.ts"

const probe: Statement = { name: "probe", sql: "UPDATE probe SET toggle = 1 - toggle" }

const schemaVersion: Statement = { name: "schema_version", sql: "SELECT MAX(version) AS version FROM schema_migration" }

/** Implements the store port on an engine with an up-to-date schema. The statements are the same on every engine. */
export const storeOn = (engine: Engine): Store => ({
  clients: clientsOn(engine),
  blockedHosts: blockedHostsOn(engine),
  apis: apisOn(engine),
  attributes: attributesOn(engine),
  claims: claimsOn(engine),
  looks: looksOn(engine),
  connections: connectionsOn(engine),
  linkedIdentities: linkedIdentitiesOn(engine),
  connectionSessions: connectionSessionsOn(engine),
  ruled: ruledOn(engine),
  heldTokens: heldTokensOn(engine),
  sites: sitesOn(engine),
  exchangePolicies: exchangePoliciesOn(engine),
  issuers: issuersOn(engine),
  roles: rolesOn(engine),
  groups: groupsOn(engine),
  users: usersOn(engine),
  imports: importOn(engine),
  invitations: invitationsOn(engine),
  firstAdministrator: firstAdministratorOn(engine),
  passkeys: passkeysOn(engine),
  sessions: sessionsOn(engine),
  secondFactors: secondFactorsOn(engine),
  grants: grantsOn(engine),
  deviceRequests: deviceRequestsOn(engine),
  backchannelRequests: backchannelRequestsOn(engine),
  pingDeliveries: pingDeliveriesOn(engine),
  ownAccount: ownAccountOn(engine),
  consents: consentsOn(engine),
  logoutDeliveries: logoutDeliveriesOn(engine),
  mailDeliveries: mailDeliveriesOn(engine),
  usedAssertions: usedAssertionsOn(engine),
  revokedTokens: revokedTokensOn(engine),
  registrationTokens: registrationTokensOn(engine),
  signingKeys: signingKeysOn(engine),
  keySetFetches: keySetFetchesOn(engine),
  audit: auditOn(engine),
  attention: attentionOn(engine),
  rateWindows: engine.dialect.countsTogether ? rateWindowsOn(engine) : undefined,
  refusals: refusalsOn(engine),
  idempotencyKeys: idempotencyKeysOn(engine),
  statistics: statisticsOn(engine),
  provenance: provenanceOn(engine),
  serverClock: serverClockOn(engine),
  sealed: sealedOn(engine),

  async removeExpired(now, batch) {
    const removed = await engine.write([
      removeExpiredSessions(now, batch),
      removeExpiredConnectionSessions(now, batch),
      ...removeExpiredGrants(now, batch),
      removeExpiredDeviceRequests(now, batch),
      removeExpiredBackchannelRequests(now, batch),
      removeExpiredPings(now, batch),
      removeExpiredSecrets(now, batch),
      removeEndedAssertions(now, batch),
      removeExpiredTokens(now, batch),
      removeExpiredRegistrationTokens(now, batch),
      removeOldEvents(now, batch),
      removeOldIdempotencyKeys(now, batch),
      removeOldFetches(now, batch),
      removeOldRefusals(now, batch),
      ...removeOldStatistics(now, batch),
      removeOldClientUsage(now, batch),
      ...removeUnconsentedClients(now, batch),
    ])
    return removed.reduce((sum, count) => sum + count, 0)
  },

  onForeignChange: (changed) => engine.onForeignChange(changed),

  observe: ({ committed, recorded }) =>
    engine.observe({ committed, stored: (steps, counts) => eventTypes(steps, counts).forEach(recorded) }),

  load: () => engine.load(),

  backup: (file, now) => engine.backup(file, now),

  async probe() {
    await engine.write([{ statement: probe, values: [] }])
  },

  async describe() {
    const [row] = await engine.rows(schemaVersion, [])
    return { ...(await engine.checkIntegrity()), schemaVersion: row === undefined ? 0 : numberIn(row, "version") }
  },

  failoverRisk: () => engine.failoverRisk(),

  close: () => engine.close(),
})
