import { givablesOf } from "../accounts/apply_rules.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import { newId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { Connection, ConnectionSettingValues } from "../connections/connection_settings.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { effectiveSettings } from "../connections/effective_settings.ts"
import { adviceFor } from "../connections/finding_advice.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { isSaml } from "../connections/is_saml.ts"
import type { Preset } from "../connections/preset.ts"
import { PRESET_NAMES, PRESETS } from "../connections/presets.ts"
import {
  connectionCallbackPath,
  connectionLogoutPath,
  connectionMetadataPath,
  connectionSignedOutPath,
} from "../oauth/paths.ts"
import type { ConnectionFinding } from "../ports/connections.ts"
import { english } from "../words/english.ts"
import { advised } from "./advised.ts"
import { previewOf } from "./connection_preview.ts"
import {
  checkConnection,
  checkEmailDomains,
  checkGivenSecret,
  checkNoSecret,
  checkSecret,
  neededSettings,
} from "./connection_rules.ts"
import type {
  ConnectionChange,
  ConnectionFindingRecord,
  ConnectionPresetRecord,
  ConnectionPreview,
  ConnectionRecord,
  Counted,
  DeletedConnection,
  GivenPreview,
  NewConnection,
} from "./contract.ts"
import { counted } from "./counted.ts"
import { foundConnection } from "./find.ts"
import { requireRightsOfConnection } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import { checkRules, findingsOfRules, targetsOf } from "./rule_targets.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { updateRecord } from "./update_record.ts"

/**
 * Callers name a connection by id or name. Every function except create, list and presets throws NotFound for an unknown connection. Each change needs
 * the right `admin` and a recent proof, because a connection decides who signs in to which account.
 */
export interface ConnectionAdministration {
  /** Returns what is known of providers. */
  presets(): readonly ConnectionPresetRecord[]
  /** Throws Conflict if another connection has the name. */
  create(input: NewConnection): Promise<ConnectionRecord>
  /** Returns the connections by name. */
  list(): Promise<ConnectionRecord[]>
  show(connection: string): Promise<ConnectionRecord>
  /** Counts the people who are linked by the connection. */
  countPeople(connection: string): Promise<Counted>
  /** Changes only the given settings. Name and preset cannot change. */
  update(
    connection: string,
    change: ConnectionChange,
    unchanged?: Unchanged<ConnectionRecord>,
  ): Promise<ConnectionRecord>
  /** Asks the provider whether the connection works, as far as that shows without a person, and looks for rules that give nothing. */
  check(connection: string): Promise<readonly ConnectionFindingRecord[]>
  /** What a person would be here if they signed in with the connection. Reveals data of a directory, so it needs what a change needs. */
  preview(connection: string, of: GivenPreview): Promise<ConnectionPreview>
  /** Whether this is the secret of the connection. */
  hasSecret(connection: string, secret: Secret): Promise<boolean>
  /** Replaces the secret that the provider gave to this service. */
  replaceSecret(connection: string, secret: Secret): Promise<ConnectionRecord>
  /** Deletes the connection with its links. People with no other way to sign in need a link for a password. */
  delete(connection: string): Promise<DeletedConnection>
}

export function connectionAdministration(deps: AdministrationDeps): ConnectionAdministration {
  const { store, clock, random, connectionSecrets, issuer } = deps
  const shown = (connection: Connection) => connectionRecord(connection, issuer())

  const found = (given: string) => foundConnection(store, given)

  /** Returns the connection. Throws RightsMissing and ProofTooOld. */
  async function controlled(given: string): Promise<Connection> {
    const connection = await found(given)
    await requireRightsOfConnection(deps, connection)
    return connection
  }

  return {
    presets: () => PRESET_NAMES.map((name) => presetRecord(PRESETS[name])),
    list: async () => (await store.connections.list()).map(shown),
    show: async (given) => shown(await found(given)),

    async countPeople(given) {
      const { id } = await found(given)
      return counted((limit) => store.linkedIdentities.countOf(id, limit))
    },

    async create({ client_secret: secret, ...input }) {
      const createdAt = clock()
      const id = newId("connection", createdAt, random)
      const problems = new Problems()
      const settings = CONNECTIONS.applied(CONNECTIONS.defaults(), input, (field, said) => problems.add(field, said))
      // Rules of several settings would report an unknown preset a second time.
      problems.throwIfAny()
      checkConnection(settings, problems)
      checkEmailDomains(settings, await store.connections.list(), problems)
      checkRules(settings, targetsOf(await givablesOf(settings, store)), problems)
      checkSecret(settings, undefined, { given: secret, hasSecret: false }, problems)
      problems.throwIfAny()
      await requireRightsOfConnection(deps, { name: settings.name })
      const kept = isSaml(settings) ? await deps.samlKey(settings.name) : secret
      const sealedSecret = kept && connectionSecrets.seal(id, kept)
      const connection: Connection = { ...settings, id, sealedSecret, createdAt }
      if (!(await store.connections.create(connection, operatorEvent("connection-created", id, deps))))
        throw new Conflict(say("connection-name-taken", { name: settings.name }))
      return shown(connection)
    },

    async update(given, { client_secret: secret, ...change }, unchanged) {
      const { id } = await found(given)
      return updateRecord<Connection, ConnectionRecord, ConnectionSettingValues, ConnectionChange>(
        deps,
        {
          what: say("the-connection", { name: given }),
          event: "connection-updated",
          subject: id,
          settings: CONNECTIONS,
          find: () => found(id),
          shown,
          async check(after, problems, before) {
            for (const fixed of ["name", "preset"] as const)
              if (after[fixed] !== before[fixed]) problems.add(fixed, say("connection-fixed", { value: before[fixed] }))
            problems.throwIfAny()
            checkConnection(after, problems)
            if (change.email_domains !== undefined) checkEmailDomains(after, await store.connections.list(), problems)
            if (change.rules !== undefined) checkRules(after, targetsOf(await givablesOf(after, store)), problems)
            checkSecret(after, before, { given: secret, hasSecret: before.sealedSecret !== undefined }, problems)
            problems.throwIfAny()
            await requireRightsOfConnection(deps, before)
            return {
              ...after,
              sealedSecret: secret === undefined ? before.sealedSecret : connectionSecrets.seal(id, secret),
            }
          },
          write(after, event, before) {
            const replaced = secret && operatorEvent("connection-secret-replaced", id, deps)
            return store.connections.update(after, event, before, replaced)
          },
        },
        change,
        unchanged,
      )
    },

    async check(given) {
      const connection = await found(given)
      const [findings, givables] = await Promise.all([
        deps.connectionCheck.check(connection),
        givablesOf(connection, store),
      ])
      return [...findings, ...findingsOfRules(connection, targetsOf(givables))].map(findingRecord)
    },

    preview: async (given, of) => previewOf(await controlled(given), of, deps),

    async hasSecret(given, secret) {
      const connection = await found(given)
      const own = isSaml(connection) ? undefined : connectionSecrets.open(connection)
      return own !== undefined && equalDigests(sha256(own.reveal()), sha256(secret.reveal()))
    },

    async replaceSecret(given, secret) {
      const problems = new Problems()
      checkGivenSecret(secret, problems)
      problems.throwIfAny()
      const connection = await controlled(given)
      if (isSaml(connection)) checkNoSecret(connection, secret, problems)
      problems.throwIfAny()
      const sealedSecret = connectionSecrets.seal(connection.id, secret)
      const event = operatorEvent("connection-secret-replaced", connection.id, deps)
      if (!(await store.connections.replaceSecret(connection.id, sealedSecret, event)))
        throw new NotFound("connection", given)
      return shown({ ...connection, sealedSecret })
    },

    async delete(given) {
      const { id, name } = await controlled(given)
      if (!(await store.connections.delete(id, operatorEvent("connection-deleted", id, deps))))
        throw new NotFound("connection", given)
      return { connection_id: id, name, deleted: true }
    },
  }
}

function findingRecord({ state, said }: ConnectionFinding): ConnectionFindingRecord {
  const advice = state === "ok" ? undefined : adviceFor(said)
  return { state, ...said, detail: english(said), ...advised(advice) }
}

function connectionRecord(connection: Connection, issuer: string): ConnectionRecord {
  const effective = effectiveSettings(connection)
  const reportsSignOuts = PRESETS[connection.preset].kind === "oidc"
  return {
    connection_id: connection.id,
    ...CONNECTIONS.shown(connection),
    has_secret: connection.sealedSecret !== undefined && !isSaml(connection),
    callback_url: isDirectory(connection) ? null : issuer + connectionCallbackPath(connection.name),
    backchannel_logout_url: reportsSignOuts ? issuer + connectionLogoutPath(connection.name) : null,
    signed_out_url: reportsSignOuts ? issuer + connectionSignedOutPath(connection.name) : null,
    entity_id: isSaml(connection) ? issuer + connectionMetadataPath(connection.name) : null,
    effective: {
      label: effective.label,
      issuer: effective.issuer ?? null,
      authorization_endpoint: effective.authorizationEndpoint ?? null,
      token_endpoint: effective.tokenEndpoint ?? null,
      userinfo_endpoint: effective.userinfoEndpoint ?? null,
      auth_method: effective.auth,
      scope: effective.scope.join(" "),
      subject_claim: effective.subjectClaim,
    },
    created_at: timestamp(connection.createdAt),
  }
}

const presetRecord = (preset: Preset): ConnectionPresetRecord => ({
  name: preset.name,
  label: preset.label,
  kind: preset.kind,
  issuer: preset.issuer ?? null,
  issuer_example: preset.issuerExample ?? null,
  needs: neededSettings(preset),
  auth_method: preset.auth,
  scope: preset.scope.join(" "),
  verifies_addresses: preset.emailVerified !== "never",
  register_at: preset.registerAt,
})
