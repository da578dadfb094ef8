import { KINDS, registration, riskWarnings } from "../admin/client_settings.ts"
import type { ClientSettings } from "../admin/contract.ts"
import type { Problems } from "../admin/problem.ts"
import { refuseUndeclared, unprovenScope } from "../admin/scopes.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import { strongestProfile } from "../base/profiles.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import { defaultSettings, EACH_SETTING } from "../clients/settings/each_setting.ts"
import type { Client } from "../oauth/client.ts"
import { provesOwnKey } from "../oauth/client_extensions.ts"
import { findByIdentifier, isSameResource } from "../oauth/resource.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import type { Entry } from "./entry.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { checked, deletion, withoutRepeated } from "./planning.ts"
import type { Difference, Step } from "./step.ts"
import { changedGiven, differencesOf, givenDifferences, givenOnly } from "./step.ts"

const SHOWN_SECRET = "[secret]"

/** A client as it is after all steps. */
export interface FutureClient {
  readonly name: string
  /** Undefined for a client that a step creates. */
  readonly id: Client["id"] | undefined
  /** Returns the client's id. Undefined for a new client until the client is created. */
  createdId(): string | undefined
  readonly kind: Client["kind"]
}

/** Plans clients. `apis` are the APIs after all steps. Decision 0039 says how an entry finds its client. */
export function planClients(
  planning: Planning,
  apis: readonly DeclaringApi[],
): KindPlan & { readonly future: readonly FutureClient[] } {
  const { present, wanted, prune, add } = planning
  const found = (wanted.clients ?? []).map((entry) => ({ entry, ...matchOf(entry, planning) }))
  const matched = withoutRepeated(
    found.filter(({ same }) => same !== undefined) as { entry: Entry; same: string; before: Client | undefined }[],
    add,
  )
  const kept = new Set(matched.map(({ before }) => before))
  const removed = prune && wanted.clients !== undefined ? present.clients.filter((client) => !kept.has(client)) : []
  const ids = new Map<Entry, string>()
  return {
    steps: matched.flatMap(({ entry, before }) =>
      before === undefined ? planNew(entry, planning, apis, ids) : planExisting(entry, before, planning, apis),
    ),
    deletions: removed.map(({ id, name }) =>
      deletion({ kind: "client", name, id, run: ({ clients }) => clients.delete(id) }),
    ),
    future: [
      ...matched.map(({ entry, before }) => ({
        name: entry.key === "" ? (before?.name ?? "") : entry.key,
        id: before?.id,
        createdId: () => before?.id ?? ids.get(entry),
        kind: before?.kind ?? (entry.given.kind === "public" ? ("public" as const) : ("confidential" as const)),
      })),
      ...present.clients
        .filter((client) => !(kept.has(client) || removed.includes(client)))
        .map(({ id, name, kind }) => ({ name, id, createdId: () => id, kind })),
    ],
  }
}

/**
 * Finds the client of an entry by id, or by name if the entry has no id. Reports an error if several clients have the name; `same` is then
 * undefined.
 */
function matchOf(
  entry: Entry,
  { present, add }: Planning,
): { readonly same?: string; readonly before?: Client | undefined } {
  const { client_id: id } = entry.given
  if (id !== undefined) {
    const before = present.clients.find((client) => client.id === id)
    if (before !== undefined) return { before, same: before.id }
    add(entry, "client_id", say("apply-client-not-by-operator", { client: String(id) }))
    return {}
  }
  const [before, ...others] = present.clients.filter(({ name }) => name === entry.key)
  if (others.length === 0) return { before, same: before?.id ?? `name ${entry.key}` }
  const ids = [before, ...others].flatMap((client) => client?.id ?? [])
  add(entry, "name", say("apply-client-named-twice", { name: entry.key, count: ids.length, ids }))
  return {}
}

/** Adds the id of the new client to `ids` as soon as it is known. */
function planNew(
  entry: Entry,
  planning: Planning,
  apis: readonly DeclaringApi[],
  ids: Map<Entry, string>,
): readonly Step[] {
  const { given, key: name } = entry
  const { secrets, add, leastProfile } = planning
  const { enabled, kind: word } = given as { readonly enabled?: boolean; readonly kind?: string }
  const kind = KINDS.find((each) => each === word)
  const secret = secrets.get(entry)
  const settled = checked(entry, add, (problems) => {
    if (word === undefined) problems.add("kind", say("apply-kind-missing"))
    else problems.oneOf("kind", word, KINDS)
    const { token_endpoint_auth_method: authMethod, profile } = given as {
      readonly token_endpoint_auth_method?: string
      readonly profile?: string
    }
    const of = { kind: kind ?? "confidential", authMethod, profile: strongestProfile(profile, leastProfile) } as const
    const after = registration(defaultSettings(of), kind, settingsOf(given), problems, leastProfile)
    checkReferences(entry, after, undefined, apis, planning, problems)
    checkSecret(entry, kind, after, problems)
    return after
  })
  if (kind === undefined) return []
  const isGenerated = kind === "confidential" && !provesOwnKey(settled.authMethod) && secret === undefined
  const input = { ...settingsOf(given), name, kind }
  const create: Step = {
    action: "create",
    kind: "client",
    name,
    warnings: riskWarnings(settled),
    differences: [
      { setting: "kind", to: kind },
      ...givenDifferences(EACH_SETTING, { ...settled }, given).filter(({ setting }) => setting !== "name"),
      ...(secret === undefined ? [] : [{ setting: "client_secret", to: SHOWN_SECRET }]),
      ...(isGenerated ? [{ setting: "client_secret", to: "generated, and printed once" }] : []),
    ],
    async run({ clients }, created) {
      const { result } = await clients.create(input, secret)
      ids.set(entry, result.client_id)
      created(result)
    },
  }
  // Disabling is a separate step, because each step is one transaction. This step runs after the creation and uses the new client's id.
  const disable: Step = {
    action: "update",
    kind: "client",
    name,
    warnings: [],
    differences: [{ setting: "enabled", from: true, to: false }],
    run: ({ clients }) => clients.disable(ids.get(entry) ?? ""),
  }
  return enabled === false ? [create, disable] : [create]
}

const settingsOf = (given: Entry["given"]): ClientSettings => givenOnly<ClientSettings>(EACH_SETTING, given)

function planExisting(
  entry: Entry,
  before: Client,
  planning: Planning,
  apis: readonly DeclaringApi[],
): readonly Step[] {
  const { given } = entry
  const { add, expireOldSeconds } = planning
  const { id, name } = before
  const change = changedGiven<ClientSettings>(EACH_SETTING, { ...before }, given)
  const secret = newSecret(planning.secrets.get(entry), before)
  const after = checked(entry, add, (problems) => {
    const kind = given.kind === undefined ? before.kind : problems.oneOf("kind", String(given.kind), KINDS)
    if (kind !== undefined && kind !== before.kind) problems.add("kind", say("apply-kind-fixed", { kind: before.kind }))
    const settled = Object.keys(change).length === 0 ? before : registration(before, before.kind, change, problems)
    checkReferences(entry, settled, before, apis, planning, problems)
    checkSecret(entry, before.kind, settled, problems)
    const needsSecret = before.kind === "confidential" && !provesOwnKey(settled.authMethod)
    if (needsSecret && provesOwnKey(before.authMethod) && before.secrets.length === 0 && entry.secretFrom === undefined)
      problems.add("token_endpoint_auth_method", say("apply-secret-needed", { method: settled.authMethod }))
    return settled
  })
  const differences = differencesOf(EACH_SETTING, { ...before }, { ...after })
  const common = { action: "update", kind: "client", name, id } as const
  const step = (changed: readonly Difference[], run: Step["run"]): Step => ({
    ...common,
    differences: changed,
    warnings: [],
    run,
  })
  const { enabled = before.enabled } = given
  return [
    // The secret comes before the settings, because a new authentication method can need the secret.
    ...(secret === undefined
      ? []
      : [
          step([{ setting: "client_secret", from: SHOWN_SECRET, to: SHOWN_SECRET }], ({ clients }) =>
            clients.addSecret(id, expireOldSeconds, secret),
          ),
        ]),
    ...(differences.length === 0
      ? []
      : [
          {
            ...step(differences, ({ clients }) => clients.update(id, change)),
            warnings: riskWarnings(after, before),
          },
        ]),
    ...(enabled === before.enabled
      ? []
      : [
          step([{ setting: "enabled", from: before.enabled, to: enabled }], ({ clients }) =>
            enabled ? clients.enable(id) : clients.disable(id),
          ),
        ]),
  ]
}

/**
 * Returns the secret if the client needs it as a new secret. Returns undefined if the client's newest secret is equal and never expires. If the
 * equal secret expires, it is added again without an expiry.
 */
function newSecret(secret: Secret | undefined, client: Client): Secret | undefined {
  if (secret === undefined || client.kind === "public") return undefined
  const [newest] = client.secrets
  const isPresent =
    newest !== undefined && newest.expiresAt === undefined && equalDigests(newest.digest, sha256(secret.reveal()))
  return isPresent ? undefined : secret
}

function checkSecret(
  { secretFrom }: Entry,
  kind: Client["kind"] | undefined,
  { authMethod }: ClientSettingValues,
  problems: Problems,
): void {
  if (secretFrom === undefined) return
  if (kind === "public") problems.add("client_secret_from", say("apply-secret-of-public-client"))
  else if (provesOwnKey(authMethod)) problems.add("client_secret_from", say("apply-secret-unused"))
}

/** Checks the scope values and resources of a client against the APIs after all steps. */
function checkReferences(
  { given }: Entry,
  after: ClientSettingValues,
  before: Client | undefined,
  apis: readonly DeclaringApi[],
  { present, withdrawn }: Planning,
  problems: Problems,
): void {
  if (given.scope !== undefined) {
    const kept = (before?.scope ?? []).filter((value) => !withdrawn.has(value))
    refuseUndeclared(unprovenScope(after.scope, kept), apis, problems)
  }
  if (given.resources === undefined) return
  const isUnchanged = before !== undefined && before.resources.join(" ") === after.resources.join(" ")
  for (const resource of after.resources) {
    if (isSameResource(resource, present.issuer) || findByIdentifier(apis, resource) !== undefined) continue
    // A client may still name an API that was deleted earlier.
    if (isUnchanged && findByIdentifier(present.apis, resource) === undefined) continue
    problems.add("resources", say("apply-resource-unknown", { resource }))
  }
}
