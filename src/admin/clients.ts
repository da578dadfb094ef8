import { equalValues } from "../base/changed_members.ts"
import type { ClientId } from "../base/id.ts"
import { newId } from "../base/id.ts"
import { strongestProfile } from "../base/profiles.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { clientSettings, defaultSettings, EACH_SETTING } from "../clients/settings/each_setting.ts"
import { CERTIFICATE_SUBJECTS } from "../oauth/certificates/registered_subject.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import { provesOwnKey } from "../oauth/client_extensions.ts"
import { createMissingApis } from "./apis.ts"
import { changesBetween } from "./changes.ts"
import { connectionWarnings } from "./chosen_connections.ts"
import { clientAccess } from "./client_access.ts"
import { clientRecord, registered } from "./client_record.ts"
import type { Registration } from "./client_settings.ts"
import { KINDS, registration, riskWarnings } from "./client_settings.ts"
import type {
  ClientAccessRecord,
  ClientChange,
  ClientRecord,
  ClientSelection,
  DeletedClient,
  MadeClientRecord,
  NewClient,
  NewClientOutcome,
  NewClientSecret,
  UpdatedClient,
} from "./contract.ts"
import { foundClient } from "./find.ts"
import { requireRightsOfClient } from "./held_rights.ts"
import { madeClients } from "./made_clients.ts"
import { operatorEvent, updateEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import { refuseUnknownScope } from "./scopes.ts"
import { searchedClients } from "./searched_clients.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { untilUnchanged } from "./until_unchanged.ts"
import { requireSeconds } from "./validate_seconds.ts"

/**
 * Every function except create and list throws NotFound for an unknown client. A change throws RightsMissing if the client's allowed scope
 * has, or would get, a right of administration that the actor lacks.
 */
export interface ClientAdministration {
  /**
   * Returns the client with its first secret. No other function returns this secret. If the operator chose the secret, it is not returned; the
   * caller must check it with `validateChosenSecret` before the call.
   */
  create(input: NewClient, chosen?: Secret): Promise<NewClientOutcome>
  /** Returns clients, oldest first. Omits self-registered clients that no user has consented to yet. */
  list(): Promise<ClientRecord[]>
  /** Whether any client is registered. Reads at most one. */
  exist(): Promise<boolean>
  /** Returns a page of the clients that `list` returns. With a selection, the order is that of the names. */
  page(paging: Paging & ClientSelection): Promise<Page<ClientRecord>>
  /** Returns who gave the client access. */
  access(id: string): Promise<ClientAccessRecord>
  show(id: string): Promise<ClientRecord>
  /**
   * Changes only the given settings; concurrent changes to other settings survive. Grants stay valid. If the change removes scope values, later
   * refreshes omit these values.
   */
  update(id: string, change: ClientChange, unchanged?: Unchanged<ClientRecord>): Promise<UpdatedClient>
  disable(id: string): Promise<ClientRecord>
  enable(id: string): Promise<ClientRecord>
  /** Deletes the client with its secrets, grants and remembered consents. */
  delete(id: string): Promise<DeletedClient>
  /**
   * Adds a secret. The existing secrets expire after `expireOldSeconds`, which is ten years at most. A secret that expires earlier keeps its
   * expiry.
   */
  newSecret(id: string, expireOldSeconds: number): Promise<NewClientSecret>
  /** Like `newSecret`, but adds a secret that the operator chose. Before the call, the caller must check the secret with `validateChosenSecret`. */
  addSecret(id: string, expireOldSeconds: number, chosen: Secret): Promise<ClientRecord>
  /** Returns a page of the clients that this user registered, or of which they made a secret. Throws NotFound for an unknown user. */
  madeBy(user: string, paging: Paging): Promise<Page<MadeClientRecord>>
  /** Ends all secrets except the newest. */
  endOldSecrets(id: string): Promise<ClientRecord>
}

export function clientAdministration(deps: AdministrationDeps): ClientAdministration {
  const { store, clock, random, clientSecrets, installation } = deps
  const { leastProfile } = installation
  const found = (id: string) => foundClient(store, id)
  /** Returns the client. Throws RightsMissing if its allowed scope has a right of administration that the actor lacks. */
  const controlled = async (id: string) => {
    const client = await found(id)
    await requireRightsOfClient(deps, client)
    return client
  }
  const confidential = async (id: string) => {
    const client = await controlled(id)
    if (client.kind === "public") throw new Conflict(say("secret-of-public-client", { client: client.id }))
    if (client.metadataUrl !== undefined) throw new Conflict(say("secret-of-document", { client: client.id }))
    return client
  }
  const withSecret = async (id: string, expireOldSeconds: number, chosen?: Secret) => {
    requireSeconds("expire_old_seconds", expireOldSeconds, 0)
    const { id: clientId } = await confidential(id)
    const now = clock()
    const { secret, stored } = clientSecrets.create(now, deps.actor.name, chosen)
    const event = operatorEvent("client-secret-added", clientId, deps)
    if (!(await store.clients.addSecret(clientId, stored, now + 1000 * expireOldSeconds, event)))
      throw new NotFound("client", id)
    return { clientId, secret }
  }
  const setEnabled = async (id: string, enabled: boolean) => {
    const client = await controlled(id)
    const event = operatorEvent(enabled ? "client-enabled" : "client-disabled", client.id, deps)
    await store.clients.setEnabled(client.id, enabled, event)
    return clientRecord(await found(client.id))
  }

  return {
    async create(input, chosen) {
      const problems = new Problems()
      const kind = problems.oneOf("kind", input.kind, KINDS)
      const settled = registration(
        defaultSettings({
          kind: kind ?? "confidential",
          authMethod: input.token_endpoint_auth_method,
          profile: strongestProfile(input.profile, leastProfile),
        }),
        kind,
        input,
        problems,
        leastProfile,
      )
      await refuseUnknownScope(settled.scope, [], problems, deps)
      problems.throwIfAny()
      await requireRightsOfClient(deps, settled)
      await deps.signingKeys.ensureFor(settled)
      const now = clock()
      const id = newId("client", now, random)
      const common = {
        ...settled,
        id,
        enabled: true,
        createdAt: now,
        registeredBy: "operator",
        createdBy: deps.actor.name,
        metadataUrl: undefined,
      } as const
      const fresh =
        kind === "public" || provesOwnKey(settled.authMethod)
          ? undefined
          : clientSecrets.create(now, deps.actor.name, chosen)
      const client: Client =
        kind === "public"
          ? { ...common, kind }
          : { ...common, kind: "confidential", secrets: fresh === undefined ? [] : [fresh.stored] }
      const createdApis = await createMissingApis(settled.resources, deps)
      await store.clients.create(client, operatorEvent("client-created", client.id, deps))
      const { client_id, ...rest } = registered(client)
      const generated = chosen === undefined ? fresh : undefined
      const created = { client_id, ...(generated && { client_secret: generated.secret.reveal() }), ...rest }
      const warnings = [...riskWarnings(settled), ...(await connectionWarnings(settled, undefined, deps))]
      return { result: created, warnings, createdApis }
    },

    list: async () => (await store.clients.list()).map(clientRecord),
    exist: () => store.clients.exist(),
    async page({ search = "", registered_by: registeredBy, enabled, after, limit }) {
      if (search.trim() === "" && registeredBy === undefined && enabled === undefined)
        return firstOf(
          (await store.clients.page(after as ClientId | undefined, limit + 1)).map(clientRecord),
          ({ client_id }) => client_id,
          limit,
        )
      const { items, next } = await searchedClients(search, { registeredBy, enabled }, { after, limit }, store)
      return { items: items.map(clientRecord), next }
    },
    access: async (id) => clientAccess((await found(id)).id, deps),
    show: async (id) => clientRecord(await found(id)),

    update(id, asked, unchanged) {
      const createdApis: string[] = []
      return untilUnchanged(say("the-client", { name: id }), async () => {
        const client = await found(id)
        unchanged?.(clientRecord(client))
        const problems = new Problems()
        if (asked.kind !== undefined && asked.kind !== client.kind)
          problems.add("kind", say("kind-fixed", { kind: client.kind }))
        const settings = {
          ...asked,
          requestable_scope: asked.requestable_scope ?? restriction(client, asked),
          redirect_uris: changedRedirectUris(client.redirectUris, asked, problems),
        }
        const settled: Registration = registration(client, client.kind, settings, problems)
        const bySecret = settled.authMethod !== client.authMethod && !provesOwnKey(settled.authMethod)
        if (bySecret && client.kind === "confidential" && client.secrets.length === 0)
          problems.add(
            "token_endpoint_auth_method",
            say("secret-needed", { method: settled.authMethod, client: client.id }),
          )
        refuseSettingsOfDocument(client, settled, problems)
        await refuseUnknownScope(settled.scope, client.scope, problems, deps)
        problems.throwIfAny()
        await requireRightsOfClient(deps, { ...client, scope: [...client.scope, ...settled.scope] })
        await deps.signingKeys.ensureFor(settled)
        // Creates APIs only if this change sets resources. The client may still name a deleted API, and a change of another setting must not create
        // that API again.
        if (asked.resources !== undefined) createdApis.push(...(await createMissingApis(settled.resources, deps)))
        const changed = {
          ...client,
          ...settled,
          createdBy: setsKeys(settled, client) ? deps.actor.name : client.createdBy,
        }
        const event = updateEvent(
          "client-updated",
          client.id,
          changesBetween(clientSettings.shown(client), clientSettings.shown(changed)),
          deps,
        )
        if (!(await store.clients.update(changed, event, client))) return undefined
        const removedRedirectUris = client.redirectUris.filter((uri) => !changed.redirectUris.includes(uri))
        return {
          result: clientRecord(changed),
          warnings: [...riskWarnings(settled, client), ...(await connectionWarnings(settled, client, deps))],
          removedRedirectUris,
          createdApis,
        }
      })
    },

    disable: (id) => setEnabled(id, false),
    enable: (id) => setEnabled(id, true),

    async delete(id) {
      const { id: client_id } = await controlled(id)
      const deleted = await store.clients.delete(client_id, operatorEvent("client-deleted", client_id, deps))
      if (!deleted) throw new NotFound("client", id)
      return { client_id, deleted }
    },

    async endOldSecrets(id) {
      const { id: client_id } = await confidential(id)
      const event = operatorEvent("client-secrets-ended", client_id, deps)
      await store.clients.endOlderSecrets(client_id, clock(), event)
      return clientRecord(await found(client_id))
    },

    madeBy: (user, paging) => madeClients(user, paging, deps),

    async newSecret(id, expireOldSeconds) {
      const { clientId, secret } = await withSecret(id, expireOldSeconds)
      return { client_id: clientId, client_secret: secret.reveal() }
    },

    async addSecret(id, expireOldSeconds, chosen) {
      const { clientId } = await withSecret(id, expireOldSeconds, chosen)
      return clientRecord(await found(clientId))
    },
  }
}

/** Refuses changes that the client's next authorization request would undo: of settings that its metadata document decides. Decision 0042. */
function refuseSettingsOfDocument(client: Client, after: Registration, problems: Problems): void {
  if (client.metadataUrl === undefined) return
  for (const { member, metadata, json } of EACH_SETTING)
    if (metadata !== undefined && member !== "scope" && !equalValues(client[member], after[member]))
      problems.add(json, say("setting-of-document"))
}

/**
 * Limits a client that no operator registered to its registered scope if an operator sets that scope. So the client cannot request what the operator
 * left out. The same with `first-party`: without a consent page, nobody would decide about more scope than the operator saw.
 */
const restriction = (client: Client, { scope, consent }: ClientChange): "registered" | undefined =>
  !isRegisteredByHand(client) && (scope !== undefined || consent === "first-party") ? "registered" : undefined

/**
 * Returns the new list of redirect URIs, or undefined if the change does not affect the list. Adds errors to `problems`. Removing an
 * unregistered URI is an error, because a typing error is the most likely cause.
 */
function changedRedirectUris(
  before: readonly string[],
  { redirect_uris: replaced, add_redirect_uris: added = [], remove_redirect_uris: removed = [] }: ClientChange,
  problems: Problems,
): readonly string[] | undefined {
  if (added.length === 0 && removed.length === 0) return replaced
  if (replaced !== undefined) problems.add("redirect_uris", say("redirect-uris-replaced"))
  for (const uri of removed) {
    if (!before.includes(uri)) problems.add("remove_redirect_uris", notRegistered(uri, before))
    if (added.includes(uri)) problems.add("add_redirect_uris", say("redirect-uri-contradiction", { uri }))
  }
  return [...before.filter((uri) => !removed.includes(uri)), ...added]
}

/** Whether a change decides with which keys the client authenticates. Its actor is then the maker of the client: they may have the private key. */
const setsKeys = (settled: Registration, before: Client): boolean =>
  provesOwnKey(settled.authMethod) &&
  (KEY_SETTINGS.some((name) => settled[name] !== before[name]) ||
    !equalValues(settled.federatedIdentities, before.federatedIdentities))

const KEY_SETTINGS = ["authMethod", "jwks", "jwksUri", ...CERTIFICATE_SUBJECTS] as const

const notRegistered = (uri: string, registered: readonly string[]): Said =>
  registered.length === 0
    ? say("redirect-uri-none-registered", { uri })
    : say("redirect-uri-not-registered", { uri, registered })
