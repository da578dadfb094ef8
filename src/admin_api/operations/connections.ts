import Type from "typebox"
import type { Administration } from "../../admin/administration.ts"
import type { ConnectionRecord, GivenPreview } from "../../admin/contract.ts"
import type { Unchanged } from "../../admin/until_unchanged.ts"
import { Secret } from "../../base/secret.ts"
import type { GivenConnectionSettings } from "../../connections/connection_settings.ts"
import { CONNECTIONS } from "../../connections/connection_settings.ts"
import {
  checkSchema,
  connectionPresetSchema,
  connectionSchema,
  linkedIdentitySchema,
  previewSchema,
} from "../connection_records.ts"
import { pageOf } from "../cursor.ts"
import { countedSchema } from "../holders.ts"
import { action, list, show } from "../operation.ts"
import { recordOperations } from "../record_operations.ts"
import { about, changedSettings, fromJson, newSettings, object, optional } from "../schemas.ts"

const right = "admin"

/** Why each change needs the right `admin`. */
const POWER = "A connection decides who signs in to which account, also to those of administrators."

const secret = about(
  "The secret that the provider gave to this service. No answer shows it.",
  Type.String({ minLength: 1 }),
)

const RULES = CONNECTIONS.each.filter(({ member }) => member === "rules")

interface Change extends GivenConnectionSettings {
  readonly client_secret?: string | undefined
}

interface New extends Change {
  readonly name: string
  readonly preset: string
}

const withSecret = <Given extends Change>({ client_secret: given, ...settings }: Given) => ({
  ...settings,
  client_secret: given === undefined ? undefined : new Secret(given),
})

const uses = ({ connections }: Administration) => ({
  ...connections,
  create: ({ name, preset, ...rest }: New) => connections.create({ ...withSecret(rest), name, preset }),
  update: (key: string, change: Change, unchanged: Unchanged<ConnectionRecord>) =>
    connections.update(key, withSecret(change), unchanged),
})

/** `{connection}` and `{user}` are ids or names. */
export const connectionOperations = [
  ...recordOperations({
    name: "Connection",
    path: "/connections",
    right,
    event: "connection-created",
    uses,
    key: ({ connection_id }) => connection_id,
    settings: CONNECTIONS.each,
    output: connectionSchema,
    list: { summary: "List the connections with other services, by name" },
    create: {
      proof: "always",
      summary: "Create a connection: people can sign in with another service",
      description: `Register \`callback_url\` of the answer at the provider as redirect URI. It follows from the name: the public URL, then \`/connections/NAME/callback\`. ${POWER}`,
      body: object<New>("ConnectionInput", {
        ...newSettings(CONNECTIONS.each),
        ...optional({ client_secret: secret }),
      }),
    },
    show: { summary: "Show a connection" },
    update: {
      proof: "always",
      summary: "Change settings of a connection",
      description: `Name and preset cannot change. If the issuer or the token endpoint changes, \`client_secret\` is needed again: it must not go to another service. ${POWER}`,
      body: object<Change>("ConnectionChange", {
        ...changedSettings(CONNECTIONS.each),
        ...optional({ client_secret: secret }),
      }),
    },
    delete: {
      proof: "always",
      summary: "Delete a connection with its links",
      description: `People who have neither a password nor a passkey can then not sign in until they set a password with a link. Sessions continue. ${POWER}`,
    },
  }),
  action({
    id: "replaceConnectionSecret",
    method: "PUT",
    path: "/connections/{connection}/secret",
    proof: "always",
    summary: "Replace the provider's secret of a connection",
    description: POWER,
    right,
    body: object<{ readonly client_secret: string }>("ConnectionSecret", { client_secret: secret }),
    output: connectionSchema,
    run: async ({ administration, path, body }) => ({
      body: await administration.connections.replaceSecret(path.connection, new Secret(body.client_secret)),
    }),
  }),
  action({
    id: "checkConnection",
    method: "POST",
    path: "/connections/{connection}/check",
    summary: "Ask the provider whether a connection works",
    description:
      "Reads the provider's metadata and keys, sends an authorization request that asks nobody, and a code that does not exist to the token endpoint. Each problem says what to do. Some providers show only at the sign-in of a person whether the callback address is registered.",
    right: "admin:settings",
    output: checkSchema,
    run: async ({ administration, path }) => ({
      body: { findings: await administration.connections.check(path.connection) },
    }),
  }),
  action({
    id: "previewConnection",
    method: "POST",
    path: "/connections/{connection}/preview",
    proof: "always",
    summary: "Show what a person would be here after a sign-in with a connection",
    description:
      "Give `claims`, as the provider would send them, or for a directory `person`: what the person types to sign in. Nothing changes. The answer can have data of the directory.",
    right,
    body: object<GivenPreview>("ConnectionPreviewInput", {
      ...optional({
        claims: about(
          "The claims of a person.",
          Type.Unsafe<GivenPreview["claims"]>({ type: "object", additionalProperties: {} }),
        ),
        person: about("Whom the directory looks for.", Type.String({ minLength: 1, maxLength: 255 })),
        ...changedSettings(RULES),
      }),
    }),
    output: previewSchema,
    run: async ({ administration, path, body }) => ({
      body: await administration.connections.preview(path.connection, fromJson<GivenPreview>(RULES, body)),
    }),
  }),
  show({
    id: "countConnectionPeople",
    path: "/connections/{connection}/people_count",
    summary: "Count the people who are linked by a connection",
    right: "admin:read",
    output: countedSchema,
    run: ({ administration, path }) => administration.connections.countPeople(path.connection),
  }),
  list({
    id: "listConnectionPresets",
    path: "/connection_presets",
    summary: "List the presets for connections: what is known of providers",
    right: "admin:read",
    item: connectionPresetSchema,
    run: async ({ administration, after, limit }) =>
      pageOf([...administration.connections.presets()], ({ name }) => name, { after, limit }),
  }),
  list({
    id: "listUserConnections",
    path: "/users/{user}/connections",
    summary: "List the links of a user to people of other services",
    right: "admin:read",
    item: linkedIdentitySchema,
    run: async ({ administration, path, after, limit }) =>
      pageOf(await administration.linkedIdentities.list(path.user), ({ connection_id }) => connection_id, {
        after,
        limit,
      }),
  }),
  action({
    id: "removeUserConnection",
    proof: "for-rights",
    method: "DELETE",
    path: "/users/{user}/connections/{connection}",
    summary: "Remove the link of a user to a person of another service",
    description:
      "Also the last way in: the user then needs a link for a password. The sessions that a connection proved end, with their session-bound grants.",
    right: "admin:people",
    async run({ administration, path }) {
      await administration.linkedIdentities.remove(path.user, path.connection)
      return { body: undefined }
    },
  }),
]
