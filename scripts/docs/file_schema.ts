import type { TSchema } from "typebox"
import Type from "typebox"
import { givenSettings, object, optional } from "../../src/admin_api/schemas.ts"
import type { Kind, KindName } from "../../src/apply/kinds.ts"
import { KINDS, SCOPE_VALUES } from "../../src/apply/kinds.ts"
import { MAX_LOGO_BYTES } from "../../src/looks/read_logo.ts"

const SECRET_SOURCES = [
  object("SecretFromVariable", { env: described("The name of an environment variable.") }),
  object("SecretFromFile", { file: described("The path of a file, relative to this file.") }),
]

/** Schemas of the members that `KINDS` does not describe, by kind. */
const OTHERS: Readonly<Record<KindName, Readonly<Record<string, TSchema>>>> = {
  apis: {
    scopes: {
      ...listOf("ScopeValue", SCOPE_VALUES, {}),
      description: "The scope values that the API declares. With --prune, its other values are deleted.",
    },
  },
  attributes: {},
  roles: {},
  groups: {},
  clients: {
    client_secret_from: {
      description:
        "Where the secret of a confidential client comes from. Without it, a new client gets a generated secret.",
      oneOf: SECRET_SOURCES,
    },
  },
  connections: {
    client_secret_from: {
      description: "Where the secret that the provider gave to this service comes from. A new connection needs it.",
      oneOf: SECRET_SOURCES,
    },
  },
  sites: {},
  exchange_policies: {},
  issuers: {},
  looks: {
    logo: {
      description: `A PNG, JPEG, WebP or SVG of at most ${MAX_LOGO_BYTES} bytes. Null removes the logo.`,
      oneOf: [
        object("LogoInFile", { file: described("The path of a file, relative to this file.") }),
        object("LogoAsText", { base64: described("The content of the picture, in base64.") }),
        Type.Null(),
      ],
    },
  },
  claims: { value: Type.Unknown({ description: "The claim is this JSON value for everyone." }) },
}

function described(description: string): TSchema {
  return Type.String({ minLength: 1, description })
}

/** Returns the schema of a list of objects. Null removes a value. The description of a member names the default of a new object. */
function listOf(
  title: string,
  { key, members, isKeyOptional }: Kind,
  others: Readonly<Record<string, TSchema>>,
): TSchema {
  const forNew = givenSettings(members, { ofNew: true })
  const properties = Object.fromEntries(
    Object.entries(givenSettings(members, { ofNew: false })).map(([name, schema]) => {
      const { description } = forNew[name] as { readonly description?: string }
      return [name, { ...schema, description }]
    }),
  )
  const { [key]: named, ...rest } = properties
  const identifies = named === undefined ? {} : { [key]: named }
  // A client can be identified by client_id instead of its name.
  const isRequired = !("client_id" in properties || isKeyOptional)
  return Type.Array(
    object(title, { ...(isRequired ? identifies : optional(identifies)), ...optional({ ...rest, ...others }) }),
  )
}

/** A claim needs a scope value and exactly one source of its value. */
function withOneSource({ items, ...list }: TSchema & { readonly items?: object }): TSchema {
  const sources = ["attribute", "of", "value"].map((member) => ({ required: [member] }))
  return { ...list, items: { ...items, required: ["name", "scope"], oneOf: sources } }
}

/** Returns `docs/gatehouse.schema.json`. Editors use this schema to complete and check the files of `gatehouse apply`. */
export const fileSchema = (): string => {
  const lists = {
    apis: listOf("Api", KINDS.apis, OTHERS.apis),
    attributes: listOf("Attribute", KINDS.attributes, OTHERS.attributes),
    roles: listOf("Role", KINDS.roles, OTHERS.roles),
    groups: listOf("Group", KINDS.groups, OTHERS.groups),
    clients: listOf("Client", KINDS.clients, OTHERS.clients),
    claims: withOneSource(listOf("Claim", KINDS.claims, OTHERS.claims)),
    looks: listOf("Look", KINDS.looks, OTHERS.looks),
    connections: listOf("Connection", KINDS.connections, OTHERS.connections),
    sites: listOf("Site", KINDS.sites, OTHERS.sites),
    exchange_policies: listOf("ExchangePolicy", KINDS.exchange_policies, OTHERS.exchange_policies),
    issuers: listOf("Issuer", KINDS.issuers, OTHERS.issuers),
  } satisfies Record<KindName, TSchema>
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: "Generated from src/apply/kinds.ts by `npm run docs`. Change it there.",
    ...object("Gatehouse", optional(lists)),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
