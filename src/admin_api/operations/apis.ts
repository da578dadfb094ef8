import Type from "typebox"
import type { PublishedMetadata } from "../../admin/apis.ts"
import type { ApiSettings, NewApi } from "../../admin/contract.ts"
import { APIS } from "../../apis/api_settings.ts"
import { list, show } from "../operation.ts"
import { recordOperations } from "../record_operations.ts"
import { apiClientSchema, apiSchema } from "../records.ts"
import { about, givenSettings, nullable, object, optional, settingProblems, text } from "../schemas.ts"

const metadataSchema = object<PublishedMetadata>("ApiMetadata", {
  address: about(
    "Where the API publishes the document. Null if its identifier is not an http address.",
    nullable(text),
  ),
  document: Type.Unsafe<PublishedMetadata["document"]>({ type: "object", additionalProperties: true }),
})

/** `{api}` is an API's id, or its identifier, percent-encoded. */
export const apiOperations = [
  ...recordOperations({
    name: "Api",
    path: "/apis",
    right: "admin:clients",
    event: "api-created",
    uses: ({ apis }) => apis,
    key: ({ api_id }) => api_id,
    settings: APIS.each,
    validate: (body) => settingProblems(APIS.each, body),
    output: apiSchema,
    list: { summary: "List the APIs, oldest first" },
    create: {
      summary: "Create an API",
      body: object<NewApi>("ApiInput", {
        identifier: about("An absolute URI. It stays the same for the life of the API.", text),
        ...optional(givenSettings(APIS.each, { ofNew: true })),
      }),
    },
    show: { summary: "Show an API" },
    update: {
      summary: "Change settings of an API",
      description: "Tokens that exist keep their format and lifetime.",
      body: object<ApiSettings>("ApiChange", optional(givenSettings(APIS.each, { ofNew: false }))),
    },
    delete: { summary: "Delete an API: no client gets further tokens for it" },
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
]
