import Type from "typebox"
import type { PublishedMetadata } from "../../admin/apis.ts"
import type { ApiSettings, NewApi } from "../../admin/contract.ts"
import { EACH_API_SETTING } from "../../apis/api_settings.ts"
import { pageOf } from "../cursor.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { apiClientSchema, apiSchema } from "../records.ts"
import { about, fromJson, givenSettings, nullable, object, optional, settingProblems, text } from "../schemas.ts"

const right = "admin:clients"

const newApi = object<NewApi>("ApiInput", {
  identifier: about("An absolute URI. It stays the same for the life of the API.", text),
  ...optional(givenSettings(EACH_API_SETTING, { ofNew: true })),
})
const apiChange = object<ApiSettings>("ApiChange", optional(givenSettings(EACH_API_SETTING, { ofNew: false })))
const metadataSchema = object<PublishedMetadata>("ApiMetadata", {
  address: about(
    "Where the API publishes the document. Null if its identifier is not an http address.",
    nullable(text),
  ),
  document: Type.Unsafe<PublishedMetadata["document"]>({ type: "object", additionalProperties: true }),
})
const validate = (body: object) => settingProblems(EACH_API_SETTING, body)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { api: string } }) =>
  administration.apis.show(path.api)

/** `{api}` is an API's id, or its identifier, percent-encoded. */
export const apiOperations = [
  list({
    id: "listApis",
    path: "/apis",
    summary: "List the APIs, oldest first",
    right: "admin:read",
    item: apiSchema,
    run: async ({ administration, after, limit }) =>
      pageOf(await administration.apis.list(), ({ api_id }) => api_id, { after, limit }),
  }),
  create({
    id: "createApi",
    event: "api-created",
    path: "/apis",
    summary: "Create an API",
    right,
    body: newApi,
    output: apiSchema,
    refusals: ["conflict"],
    validate,
    async run({ administration, body }) {
      const api = await administration.apis.create(fromJson(EACH_API_SETTING, body))
      return { body: api, created: `/apis/${api.api_id}` }
    },
  }),
  show({
    id: "getApi",
    path: "/apis/{api}",
    summary: "Show an API",
    right: "admin:read",
    output: apiSchema,
    run: current,
  }),
  change({
    id: "updateApi",
    path: "/apis/{api}",
    summary: "Change settings of an API",
    description: "Tokens that exist keep their format and lifetime.",
    right,
    body: apiChange,
    output: apiSchema,
    validate,
    current,
    run: async ({ administration, path, body, unchanged }) => ({
      body: await administration.apis.update(path.api, fromJson(EACH_API_SETTING, body), unchanged),
    }),
  }),
  show({
    id: "getApiMetadata",
    path: "/apis/{api}/metadata",
    summary: "Show the document that the API publishes for its clients (RFC 9728)",
    right: "admin:read",
    output: metadataSchema,
    run: ({ administration, path }) => administration.apis.metadata(path.api),
  }),
  list({
    id: "listApiClients",
    path: "/apis/{api}/clients",
    summary: "List the clients whose settings name the API or one of its scope values, oldest first",
    description: "A page may have fewer clients than `limit` although another page follows.",
    right: "admin:read",
    item: apiClientSchema,
    run: ({ administration, path, after, limit }) => administration.apis.clients(path.api, { after, limit }),
  }),
  action({
    id: "deleteApi",
    method: "DELETE",
    path: "/apis/{api}",
    summary: "Delete an API: no client gets further tokens for it",
    right,
    current,
    async run({ administration, path }) {
      await administration.apis.delete(path.api)
      return { body: undefined }
    },
  }),
]
