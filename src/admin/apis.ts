import type { Api } from "../apis/api.ts"
import { apiName } from "../apis/api.ts"
import type { ApiSettingValues } from "../apis/api_settings.ts"
import { APIS } from "../apis/api_settings.ts"
import { declaredDetail, detailTypes, validateDetailTypes } from "../apis/detail_type.ts"
import { isId, newId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { ProtectedResourceMetadata } from "../oauth/protected_resource.ts"
import { apiMetadata, metadataAddress } from "../oauth/protected_resource.ts"
import { isSameResource, namesResource } from "../oauth/resource.ts"
import { apiOfScope, scopeText } from "../oauth/scope.ts"
import type { ApiClientRecord, ApiRecord, ApiSettings, DeletedApi, NewApi } from "./contract.ts"
import { foundApi } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { updateRecord } from "./update_record.ts"
import { validateIdentifier } from "./validate_identifier.ts"

const CLIENTS_AT_ONCE = 500
const MAX_READS = 4

export interface PublishedMetadata {
  /** Where the API publishes its metadata; null if the API's identifier is not an http address. RFC 9728 §3.1. */
  readonly address: string | null
  readonly document: ProtectedResourceMetadata
}

/** Callers name an API by id or identifier. Every function except create and list throws NotFound for an unknown API. */
export interface ApiAdministration {
  /** Throws Conflict if an API has this identifier, perhaps in another spelling of the same URL. */
  create(input: NewApi): Promise<ApiRecord>
  /** Returns APIs, oldest first. */
  list(): Promise<ApiRecord[]>
  show(api: string): Promise<ApiRecord>
  /** Returns the metadata document for the clients of the API. The API publishes the document, not this service. RFC 9728 §2. */
  metadata(api: string): Promise<PublishedMetadata>
  /**
   * Returns a page of the clients whose settings name the API or one of its scope values, oldest first. Reads 2000 clients at most, so a page may be
   * shorter than `limit` although another page follows.
   */
  clients(api: string, paging: Paging): Promise<Page<ApiClientRecord>>
  /** Changes only the given settings; concurrent changes to other settings survive. Existing tokens keep their format and lifetime. */
  update(api: string, change: ApiSettings, unchanged?: Unchanged<ApiRecord>): Promise<ApiRecord>
  /** Deletes the API. From the next request on, no client gets new tokens for it. Existing tokens stay valid until they expire. */
  delete(api: string): Promise<DeletedApi>
}

export function apiAdministration(deps: AdministrationDeps): ApiAdministration {
  const { store } = deps
  const found = (api: string) => foundApi(store, api)

  return {
    list: async () => (await store.apis.list()).map(apiRecord),
    show: async (api) => apiRecord(await found(api)),
    async metadata(api) {
      const record = await found(api)
      return { address: metadataAddress(record.identifier) ?? null, document: apiMetadata(record, deps.issuer()) }
    },

    async clients(given, { after, limit }) {
      const api = await found(given)
      const items: ApiClientRecord[] = []
      let last = after !== undefined && isId("client", after) ? after : undefined
      for (let read = 0; read < MAX_READS; read++) {
        const batch = await store.clients.page(last, CLIENTS_AT_ONCE)
        for (const client of batch) {
          last = client.id
          const scope = client.scope.filter((value) => apiOfScope([api], value) !== undefined)
          const named = namesResource(client, api.identifier)
          if (!named && scope.length === 0) continue
          const { id, name, enabled } = client
          items.push({ client_id: id, name, enabled, named, scope: scopeText(scope) })
          if (items.length === limit) return { items, next: last }
        }
        if (batch.length < CLIENTS_AT_ONCE) return { items }
      }
      return { items, next: last }
    },

    async create(input) {
      const problems = new Problems()
      const problem = validateIdentifier(input.identifier, deps.issuer())
      if (problem !== undefined) problems.add("identifier", problem)
      const settings = APIS.applied(APIS.defaults(), input, (field, said) => problems.add(field, said))
      addTaken(settings, undefined, await store.apis.list(), problems)
      problems.throwIfAny()
      const api = await createdApi(input.identifier, settings, deps)
      if (api === undefined) throw new Conflict(say("api-taken", { identifier: input.identifier }))
      return apiRecord(api)
    },

    async update(given, change, unchanged) {
      const { id } = await found(given)
      const problems = new Problems()
      const { authorization_details_types: text } = change
      if (text) addTaken({ authorizationDetailsTypes: text }, id, await store.apis.list(), problems)
      problems.throwIfAny()
      return updateRecord(
        deps,
        {
          what: say("the-api", { name: given }),
          event: "api-updated",
          subject: id,
          settings: APIS,
          find: () => found(id),
          shown: apiRecord,
          write: store.apis.update,
        },
        change,
        unchanged,
      )
    },

    async delete(given) {
      const { id, identifier } = await found(given)
      const deleted = await store.apis.delete(id, operatorEvent("api-deleted", id, deps))
      if (!deleted) throw new NotFound("api", given)
      return { api_id: id, identifier, deleted }
    },
  }
}

/** A type of authorization details belongs to one API. If two changes at the same moment declare it, the older API keeps it: see `declaredDetail`. */
function addTaken(
  settings: Pick<ApiSettingValues, "authorizationDetailsTypes">,
  own: Api["id"] | undefined,
  apis: readonly Api[],
  problems: Problems,
): void {
  const { authorizationDetailsTypes: text } = settings
  if (text === undefined || validateDetailTypes(text) !== undefined) return
  const others = apis.filter(({ id }) => id !== own)
  for (const { type } of detailTypes(settings)) {
    const taken = declaredDetail(others, type)
    if (taken !== undefined)
      problems.add(
        "authorization_details_types",
        say("authorization-details-type-taken", { type, api: taken.api.identifier }),
      )
  }
}

/**
 * For each resource that has no API yet, creates an API for named clients. This service itself needs no API. Returns the identifiers of the new APIs.
 * The store decides which identifiers are new, so that two concurrent calls never create the same API twice.
 */
export async function createMissingApis(resources: readonly string[], deps: AdministrationDeps): Promise<string[]> {
  const created: string[] = []
  for (const identifier of resources) {
    if (isSameResource(identifier, deps.issuer())) continue
    if ((await createdApi(identifier, APIS.defaults(), deps)) !== undefined) created.push(identifier)
  }
  return created
}

/** Stores a new API; undefined if the identifier is taken. */
async function createdApi(
  identifier: string,
  settings: ApiSettingValues,
  deps: AdministrationDeps,
): Promise<Api | undefined> {
  const createdAt = deps.clock()
  const api: Api = { ...settings, id: newId("api", createdAt, deps.random), identifier, scopes: [], createdAt }
  const outcome = await deps.store.apis.create(api, operatorEvent("api-created", api.id, deps))
  return outcome === "created" ? api : undefined
}

const apiRecord = (api: Api): ApiRecord => ({
  api_id: api.id,
  identifier: api.identifier,
  ...APIS.shown(api),
  name: apiName(api),
  created_at: timestamp(api.createdAt),
})
