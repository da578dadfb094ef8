import Type from "typebox"
import type { ClientChange, NewClient, NewClientSecret, Problem } from "../../admin/contract.ts"
import { MAX_SECONDS } from "../../admin/validate_seconds.ts"
import { EACH_SETTING } from "../../clients/settings/each_setting.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { changedClientSchema, clientAccessSchema, clientSchema, newClientSchema } from "../records.ts"
import { about, fromJson, givenSettings, idOf, object, oneOf, optional, settingProblems, text } from "../schemas.ts"
import { warningsOf } from "../warnings.ts"

const right = "admin:clients"
const { name, ...others } = givenSettings(EACH_SETTING, { ofNew: true })

const newClient = object<NewClient>("ClientInput", {
  kind: about("Fixed for the life of the client.", oneOf(["confidential", "public"])),
  ...(name && { name }),
  ...optional(others),
})
const clientChange = object<ClientChange>("ClientChange", optional(givenSettings(EACH_SETTING, { ofNew: false })))
const newSecret = object<{ readonly expire_old_seconds?: number | undefined }>(
  "ClientSecretInput",
  optional({
    expire_old_seconds: about(
      "Older secrets expire after so many seconds. Default: 0, at once.",
      Type.Integer({ minimum: 0, maximum: MAX_SECONDS }),
    ),
  }),
)
const secretSchema = object<NewClientSecret>("NewClientSecret", { client_id: idOf("client"), client_secret: text })

const validate = (body: object): Problem[] => settingProblems(EACH_SETTING, body)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { client_id: string } }) =>
  administration.clients.show(path.client_id)

export const clientOperations = [
  list({
    id: "listClients",
    path: "/clients",
    summary: "List the clients, oldest first",
    description:
      "Self-registered clients are listed once a user has consented to them. With `search` or a filter, the order is that of the names; clients at the searched host follow at the end.",
    right: "admin:read",
    query: {
      search: about(
        "The beginning of a name or id, or a host or address of redirect URIs or of a metadata document.",
        text,
      ),
      registered_by: about("`others`: clients that nobody registered by hand.", oneOf(["operator", "others"])),
      state: about("Only enabled or only disabled clients.", oneOf(["enabled", "disabled"])),
    },
    item: clientSchema,
    run: ({ administration, query: { state, ...query }, after, limit }) =>
      administration.clients.page({ ...query, enabled: state && state === "enabled", after, limit }),
  }),
  create({
    id: "createClient",
    proof: "for-rights",
    event: "client-created",
    isSecret: true,
    path: "/clients",
    summary: "Create a client",
    description: "The answer has the first secret, if the client needs one. No other answer shows this secret.",
    right,
    body: newClient,
    output: newClientSchema,
    validate,
    async run({ administration, body }) {
      const { result, warnings, createdApis } = await administration.clients.create(fromJson(EACH_SETTING, body))
      const { client_id, client_secret } = result
      const record = await administration.clients.show(client_id)
      return {
        body: {
          ...record,
          ...(client_secret !== undefined && { client_secret }),
          warnings: warningsOf(warnings),
          created_apis: createdApis,
        },
        created: `/clients/${client_id}`,
      }
    },
  }),
  show({
    id: "getClient",
    path: "/clients/{client_id}",
    summary: "Show a client and its settings",
    right: "admin:read",
    output: clientSchema,
    run: current,
  }),
  show({
    id: "getClientAccess",
    path: "/clients/{client_id}/access",
    summary: "Show who gave a client access: how many people, and which scope values",
    description: "Counts at most 10000 grants that have not ended.",
    right: "admin:read",
    output: clientAccessSchema,
    run: ({ administration, path }) => administration.clients.access(path.client_id),
  }),
  change({
    id: "updateClient",
    proof: "for-rights",
    path: "/clients/{client_id}",
    summary: "Change settings of a client",
    description: "Grants stay. The next refresh drops removed scope.",
    right,
    body: clientChange,
    output: changedClientSchema,
    validate,
    current,
    async run({ administration, path, body, unchanged }) {
      const given = fromJson<ClientChange>(EACH_SETTING, body)
      const { result, warnings, createdApis } = await administration.clients.update(path.client_id, given, unchanged)
      return { body: { ...result, warnings: warningsOf(warnings), created_apis: createdApis } }
    },
  }),
  action({
    id: "deleteClient",
    proof: "for-rights",
    method: "DELETE",
    path: "/clients/{client_id}",
    summary: "Delete a client with its secrets, grants and remembered consents",
    right,
    current,
    async run({ administration, path }) {
      await administration.clients.delete(path.client_id)
      return { body: undefined }
    },
  }),
  action({
    id: "disableClient",
    proof: "for-rights",
    method: "POST",
    path: "/clients/{client_id}/disable",
    summary: "Disable a client: its requests and tokens are refused",
    right,
    output: clientSchema,
    current,
    run: async ({ administration, path }) => ({ body: await administration.clients.disable(path.client_id) }),
  }),
  action({
    id: "enableClient",
    proof: "for-rights",
    method: "POST",
    path: "/clients/{client_id}/enable",
    summary: "Enable a disabled client",
    right,
    output: clientSchema,
    current,
    run: async ({ administration, path }) => ({ body: await administration.clients.enable(path.client_id) }),
  }),
  create({
    id: "createClientSecret",
    proof: "for-rights",
    event: "client-secret-added",
    isSecret: true,
    path: "/clients/{client_id}/secrets",
    summary: "Create a secret of a confidential client",
    description: "No other answer shows this secret.",
    right,
    body: newSecret,
    output: secretSchema,
    refusals: ["conflict"],
    current,
    run: async ({ administration, path, body }) => ({
      body: await administration.clients.newSecret(path.client_id, body.expire_old_seconds ?? 0),
    }),
  }),
  action({
    id: "endOldClientSecrets",
    proof: "for-rights",
    method: "DELETE",
    path: "/clients/{client_id}/old_secrets",
    summary: "End all secrets of a client except the newest",
    right,
    output: clientSchema,
    refusals: ["conflict"],
    current,
    run: async ({ administration, path }) => ({ body: await administration.clients.endOldSecrets(path.client_id) }),
  }),
]
