import type { TSchema } from "typebox"
import Type from "typebox"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import type { RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"
import { PAGING } from "./cursor.ts"
import type { Operation } from "./operation.ts"
import { RIGHTS } from "./rights.ts"
import { about, message, nullable, object, oneOf, text } from "./schemas.ts"

/** The problem details of every refusal, RFC 9457. */
const problemSchema = object<object>("Problem", {
  type: text,
  title: text,
  status: Type.Integer(),
  detail: text,
  ...message,
  errors: Type.Array(
    object<object>("InputError", {
      in: oneOf(["body", "query"]),
      pointer: about("A JSON pointer to the value, or `/` and the name of a query parameter.", text),
      detail: text,
      ...message,
    }),
  ),
  trace_id: text,
})

/** The descriptions of the groups of operations, by the first path segment. */
const TAGS: Readonly<Record<string, string>> = {
  clients: "Applications that may request tokens, and their secrets.",
  blocked_hosts: "Hosts whose self-registered clients are refused. `{host}` is a host or an address, percent-encoded.",
  client_hosts: "Hosts of self-registered clients.",
  apis: "Resource servers. `{api}` is an API's id or its identifier, percent-encoded.",
  scopes: "Scope values that APIs declare. `{scope}` is the value, percent-encoded.",
  connections: "Other services with which people sign in. `{connection}` is a connection's id or name.",
  sites: "Applications behind a proxy that asks this service. `{site}` is a site's id or name.",
  exchange_policies:
    "Which client may exchange whose access tokens for which other ones. `{exchange_policy}` is a policy's id or name.",
  issuers: "Issuers of assertions that this service trusts. `{issuer}` is a trusted issuer's id or name.",
  connection_presets: "What is known of the providers of connections.",
  roles: "Named sets of assigned scope values, which users and groups hold. `{role}` is a role's id or name.",
  groups: "Named sets of users, which can hold roles. `{group}` is a group's id or name.",
  users: "People's accounts. `{user}` is a user's id or username, percent-encoded.",
  invitations: "Accounts whose person chooses the password.",
  attributes: "What the service can know of a person. `{attribute}` is an attribute's name.",
  claims: "What tokens and user information say of a person, besides the standard claims.",
  grants: "Which user authorized which client.",
  sessions: "In which browsers people are signed in.",
  registration_tokens: "Initial access tokens, whose holders may register clients.",
  keys: "The keys that sign ID tokens and JWT access tokens.",
  audit_events: "What was done, when and by whom.",
  refusals: "Why a request was refused.",
  attention: "What an operator should mend.",
  names: "What ids are called.",
  explain: "Dry runs: what the server would say, and why.",
  statistics: "Counts over time.",
  look: "How pages and e-mails look: name, logo, colours, links.",
  mail: "Whether the service can send e-mail.",
  settings: "The environment variables of the server.",
  "openapi.json": "This document.",
}

/** The path segment under which the documents group the operations. */
export const tagOf = ({ path }: Pick<Operation, "path">): string => path.split("/")[1] ?? ""

export const tagsOf = (operations: readonly Operation[]) =>
  [...new Set(operations.map(tagOf))].map((name) => ({ name, description: TAGS[name] ?? "" }))

const pageNameOf = (item: TSchema): string => (item as { title?: string }).title ?? ""

/** The schema of a whole answer: for a list, the page around its items. */
export const outputOf = ({ kind, output, further }: Operation): TSchema | undefined =>
  kind === "list" && output !== undefined
    ? object<object>(`${pageNameOf(output)}Page`, {
        items: Type.Array(output),
        next_cursor: nullable(text),
        ...further,
      })
    : output

export const statusOf = ({ kind, output }: Operation): 200 | 201 | 204 =>
  kind === "create" ? 201 : output === undefined && kind !== "document" ? 204 : 200

export const parametersOf = ({ kind, query }: Operation): Operation["query"] =>
  kind === "list" ? { ...query, ...PAGING } : query

/** The names of the parameters in the path. */
export const pathParametersOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => name ?? "")

/** Returns the refusals that an operation can answer. The declaration of the operation determines them. */
export function refusalsOf(operation: Operation): RefusalCode[] {
  const { right, kind, body, current, refusals } = operation
  const isPublic = right === "none"
  return [
    "invalid_request",
    ...(isPublic ? [] : (["invalid_token", "insufficient_user_authentication", "insufficient_right"] as const)),
    ...(operation.proof === undefined ? [] : (["proof_too_old"] as const)),
    ...(refusals.includes("not_found") ? (["not_found"] as const) : []),
    ...(refusals.includes("conflict") || kind === "change" || kind === "create" ? (["conflict"] as const) : []),
    ...(current === undefined ? [] : (["precondition_failed"] as const)),
    ...(body === undefined ? [] : (["body_too_large", "unsupported_media_type", "invalid_input"] as const)),
    ...(isPublic ? [] : (["too_many_requests"] as const)),
    "temporarily_unavailable",
  ]
}

/** Returns the API as an OpenAPI 3.1 document. */
export function openapi(operations: readonly Operation[], issuer: string): object {
  const paths = Map.groupBy(operations, ({ path }) => path)
  const schemas: Record<string, unknown> = {}
  const document = {
    openapi: "3.1.1",
    info: {
      title: "Gatehouse admin API",
      version: "1",
      summary: "Everything that the command line administers, over HTTP.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: issuer + ADMIN_API_PATH }],
    tags: tagsOf(operations),
    paths: Object.fromEntries(
      [...paths].map(([path, lines]) => [
        path,
        Object.fromEntries(lines.map((operation) => [operation.method.toLowerCase(), operationObject(operation)])),
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `An access token of this service. Scope values: ${Object.entries({
            admin: "everything",
            ...RIGHTS,
          })
            .map(([right, allows]) => `\`${right}\` (${allows})`)
            .join(", ")}.`,
        },
      },
    },
  }
  const { components, ...rest } = named(document, schemas) as typeof document
  return { ...rest, components: { ...components, schemas } }
}

/** Replaces each schema that has a title by a reference, and adds the schema to `schemas` under its title. */
function named(value: unknown, schemas: Record<string, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => named(each, schemas))
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(each, schemas)]))
  if (!("type" in value) || !("title" in value) || typeof value.title !== "string") return copy
  schemas[value.title] = copy
  return { $ref: `#/components/schemas/${value.title}` }
}

function operationObject(operation: Operation): object {
  const { id, summary, description, right, body, kind, current, creates, mediaTypes } = operation
  const output = outputOf(operation)
  const status = statusOf(operation)
  const json = (schema: object) => ({ "application/json": { schema } })
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    ...(description !== undefined && { description }),
    // OpenAPI 3.1: for a scheme other than oauth2, the list names the roles that the caller needs.
    security: right === "none" ? [] : [{ token: [right] }],
    parameters: [
      ...pathParametersOf(operation).map((name) => ({ name, in: "path", required: true, schema: text })),
      ...Object.entries(parametersOf(operation)).map(([name, schema]) => ({ name, in: "query", ...described(schema) })),
      ...(creates === undefined
        ? []
        : [
            {
              name: "Idempotency-Key",
              in: "header",
              schema: text,
              description:
                "A value of your choice, such as a UUID. The same request with the same key creates only once within a day.",
            },
          ]),
      ...(current === undefined
        ? []
        : [
            {
              name: "If-Match",
              in: "header",
              description: "The ETag of the state that the change is based on.",
              schema: text,
            },
          ]),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          ...json(body),
          ...(kind === "change" && { "application/merge-patch+json": { schema: body } }),
        },
      },
    }),
    responses: {
      [status]: {
        description: status === 204 ? "Done." : "The result.",
        ...(headersOf(operation) && { headers: headersOf(operation) }),
        ...(status !== 204 && {
          content:
            mediaTypes.length === 0
              ? json(output ?? { type: "object" })
              : Object.fromEntries(mediaTypes.map((type) => [type, { schema: output }])),
        }),
      },
      ...refusalObjects(operation),
    },
  }
}

/** Moves the description of a parameter's schema to the parameter. */
function described(schema: TSchema): object {
  const { description, ...rest } = schema as TSchema & { description?: string }
  return { ...(description !== undefined && { description }), schema: rest }
}

function headersOf({ kind, path }: Operation): object | undefined {
  const etag = { ETag: { description: "The state of the resource, for If-Match.", schema: text } }
  if (kind === "create") return { Location: { description: "The address of the new resource.", schema: text } }
  if (kind === "list") return { Link: { description: "The next page, if one follows.", schema: text } }
  return (kind === "show" && path.includes("{")) || kind === "change" ? etag : undefined
}

function refusalObjects(operation: Operation): object {
  const byStatus = Map.groupBy(refusalsOf(operation), (code) => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => REFUSALS[code].text).join(" "),
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  )
}
