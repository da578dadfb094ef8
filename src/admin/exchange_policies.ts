import type { Api } from "../apis/api.ts"
import { say } from "../base/say.ts"
import type { Client } from "../oauth/client.ts"
import { isMetadataUrl, metadataClientId } from "../oauth/metadata_url.ts"
import { apiOfScope, isAdministrative, isBuiltIn } from "../oauth/scope.ts"
import type { ExchangePolicy, PolicySettingValues } from "../token_exchange/policy_settings.ts"
import { ANY_CLIENT, EXCHANGE_POLICIES } from "../token_exchange/policy_settings.ts"
import type {
  DeletedExchangePolicy,
  ExchangePolicyRecord,
  ExchangePolicySettings,
  NewExchangePolicy,
} from "./contract.ts"
import { namedRecords } from "./named_records.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"

/** Callers name a policy by id or name. Every function except create and list throws NotFound for an unknown policy. */
export interface ExchangePolicyAdministration {
  /** Throws Conflict if another policy has the name. */
  create(input: NewExchangePolicy): Promise<ExchangePolicyRecord>
  /** Returns the policies by name. */
  list(): Promise<ExchangePolicyRecord[]>
  /** Returns a page of the policies whose name or description contains this text, by name. Without a text: of all policies. */
  page(search: string | undefined, paging: Paging): Promise<Page<ExchangePolicyRecord>>
  show(policy: string): Promise<ExchangePolicyRecord>
  /** Changes only the given settings. Exchanged tokens that the policy no longer allows end at once. */
  update(
    policy: string,
    change: ExchangePolicySettings,
    unchanged?: Unchanged<ExchangePolicyRecord>,
  ): Promise<ExchangePolicyRecord>
  /** Deletes the policy, and so ends the tokens that only this policy allows. */
  delete(policy: string): Promise<DeletedExchangePolicy>
}

export function exchangePolicyAdministration(deps: AdministrationDeps): ExchangePolicyAdministration {
  const { store } = deps

  const found = async (clientId: string): Promise<PolicyClient | undefined> => {
    const id = isMetadataUrl(clientId) ? metadataClientId(clientId) : clientId
    return store.clients.find(id as Client["id"])
  }

  const { cases } = namedRecords<"policy", PolicySettingValues, ExchangePolicySettings, ExchangePolicyRecord>(deps, {
    kind: "policy",
    settings: EXCHANGE_POLICIES,
    store: store.exchangePolicies,
    the: (name) => say("the-exchange-policy", { name }),
    taken: (name) => say("exchange-policy-taken", { name }),
    shown: async (policy) => ({
      exchange_policy_id: policy.id,
      ...EXCHANGE_POLICIES.shown(policy),
      created_at: timestamp(policy.createdAt),
    }),
    async completed(policy, given, problems) {
      const { clientId, subjectClients } = policy
      const names = [...new Set([clientId, ...subjectClients])].filter((name) => name !== "" && name !== ANY_CLIENT)
      const clients = new Map(await Promise.all(names.map(async (name) => [name, await found(name)] as const)))
      // A change must not fail because a client or a value was deleted, unless it gives that setting.
      checkPolicy(
        policy,
        (setting) => given[setting] !== undefined,
        { apis: await store.apis.list(), clientNamed: (name) => clients.get(name) },
        problems,
      )
      return policy
    },
    isSetBy: () => true,
    // A policy gives no right of administration.
    requireRights: async () => {},
  })
  return cases
}

export type PolicyClient = Pick<Client, "kind">

/** What a policy may name. */
export interface PolicyTargets {
  readonly apis: readonly Pick<Api, "identifier" | "scopes">[]
  clientNamed(name: string): PolicyClient | undefined
}

type Checked = "client_id" | "subject_clients" | "resources" | "scope"

/** Checks the given settings by rules that need the store. A missing required setting is a problem too. */
export function checkPolicy(
  {
    clientId,
    subjectClients,
    resources,
    scope,
  }: Pick<ExchangePolicy, "clientId" | "subjectClients" | "resources" | "scope">,
  isGiven: (setting: Checked) => boolean,
  { apis, clientNamed }: PolicyTargets,
  problems: Problems,
): void {
  const missing = say("exchange-policy-setting-missing")
  if (clientId === "") problems.add("client_id", missing)
  else if (isGiven("client_id")) {
    const client = clientNamed(clientId)
    if (client === undefined) problems.add("client_id", say("exchange-policy-client-unknown", { client: clientId }))
    else if (client.kind === "public") problems.add("client_id", say("exchange-policy-client-public"))
  }

  if (subjectClients.length === 0) problems.add("subject_clients", missing)
  else if (isGiven("subject_clients")) {
    if (subjectClients.includes(ANY_CLIENT) && subjectClients.length > 1)
      problems.add("subject_clients", say("exchange-policy-any-alone"))
    for (const client of subjectClients)
      if (client !== ANY_CLIENT && clientNamed(client) === undefined)
        problems.add("subject_clients", say("exchange-policy-client-unknown", { client }))
  }

  if (resources.length === 0) problems.add("resources", missing)
  else if (isGiven("resources"))
    for (const resource of resources)
      if (!apis.some(({ identifier }) => identifier === resource))
        problems.add("resources", say("exchange-policy-api-unknown", { resource }))

  if (scope.length === 0) problems.add("scope", missing)
  else if (isGiven("scope") || isGiven("resources"))
    for (const value of scope) {
      const api = apiOfScope(apis, value)
      // `openid` would be for userinfo, and a right of administration never goes through an exchange.
      const isUsable = isBuiltIn(value)
        ? value !== "openid" && !isAdministrative(value)
        : api !== undefined && resources.includes(api.identifier)
      if (!isUsable) problems.add("scope", say("exchange-policy-scope-unusable", { value }))
    }
}
