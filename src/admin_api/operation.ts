/**
 * admin_api/ — the admin API, loaded with its first request.
 * Owns: the table of operations (operations.ts) and the check of each caller's rights. The router, the validation, the OpenAPI document and
 * docs/admin_api.md follow from the table.
 * Does not own: the use cases (admin/), the check of tokens (endpoints/), bytes and problem details (http/).
 */
import type { Static, TSchema } from "typebox"
import type { Administration } from "../admin/administration.ts"
import type { Problem } from "../admin/contract.ts"
import type { Page } from "../admin/page.ts"
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { Config } from "../config/options.ts"
import type { Answer } from "../ports/answer.ts"
import type { Ports } from "../ports/ports.ts"
import type { AuditTail } from "./audit_tail.ts"
import type { Right } from "./rights.ts"
import { text } from "./schemas.ts"

/** The parts of the server that the operations use. */
export interface AdminApiDeps {
  readonly administration: Administration
  readonly ports: Ports
  readonly config: Config
  readonly auditTail: AuditTail
}

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** A valid request, for the code of an operation. */
export interface Call<Path extends string, Query, Body> {
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<ParameterOf<Path>, string>>
  readonly query: Query
  readonly body: Body
  /** Where a page begins, and its maximum length. For lists. */
  readonly after: string | undefined
  readonly limit: number
  /** The use cases. Audit events name the caller. */
  readonly administration: Administration
  readonly deps: AdminApiDeps
  readonly caller: Caller
  /** Throws a refusal if the request has If-Match and the resource is no longer in the state that the caller read. */
  readonly unchanged: (current: object) => void
}

/** Who sent the request. */
export interface Caller {
  /** The id of the user or client; empty for an operation without a right. */
  readonly name: string
  /** Whether the server would still accept the caller's token for this operation. Does not count for limits. */
  isAccepted(): Promise<boolean>
  /** The header Last-Event-ID: the last event that a reader of a stream had. */
  readonly lastEventId: string | undefined
}

/** The answer of a stream. */
export type Streamed = Omit<Extract<Answer, { kind: "stream" }>, "kind">

/** The answer of an operation. */
export interface Done<Output> {
  readonly body: Output
  /** The path of the new resource, relative to the path of the admin API. */
  readonly created?: string
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** The refusals that each operation declares. The other refusals depend on its method, path and schemas. */
export type FurtherRefusal = "conflict" | "not_found"

type Schemas = Readonly<Record<string, TSchema>>
type ValuesOf<S extends Schemas> = { readonly [Name in keyof S]: Static<S[Name]> | undefined }

interface Shared<Path extends string> {
  /** The name in the OpenAPI document. Programs generated from it use this name. */
  readonly id: string
  /** The path, relative to the path of the admin API. Each `{name}` is a parameter. */
  readonly path: Path
  readonly summary: string
  readonly description?: string
  readonly right: Right | "admin" | "none"
  /**
   * Whether a person needs a recent proof (decision 0060). `always`: for every request. `for-rights`: the use case demands it if the changed record
   * has or gets a right of administration.
   */
  readonly proof?: "always" | "for-rights"
}

/** One line of the table of operations. */
export interface Operation extends Shared<string> {
  readonly kind: "list" | "show" | "create" | "change" | "action" | "document" | "stream"
  readonly method: Method
  readonly query: Schemas
  readonly body: TSchema | undefined
  /** Absent for an answer without a body. */
  readonly output: TSchema | undefined
  /** Further members of the pages of a list. */
  readonly further: Schemas
  readonly refusals: readonly FurtherRefusal[]
  /** Checks single members by rules that the schema cannot express, and returns the errors. Gets only members that match the schema. */
  readonly validate: ((body: Readonly<Record<string, unknown>>) => readonly Problem[]) | undefined
  /** Returns the current state of the resource. Undefined if the operation ignores If-Match. */
  readonly current: ((call: AnyCall) => Promise<object>) | undefined
  /** Undefined unless the operation is a creation. */
  readonly creates: Creating | undefined
  /** The media types of a stream. Empty for JSON. */
  readonly mediaTypes: readonly string[]
  readonly run: (call: AnyCall) => Promise<Done<object | undefined> | Page<object> | Streamed>
}

export type AnyCall = Call<string, Readonly<Record<string, unknown>>, unknown>

interface Listing<Path extends string, Q extends Schemas, I extends TSchema> extends Shared<Path> {
  readonly query?: Q
  readonly item: I
  readonly further?: Schemas
  run(call: Call<Path, ValuesOf<Q>, undefined>): Promise<Page<Static<I> & object>>
}

/** Declares a list. Its answer is one page, with the cursor of the next page. */
export const list = <const Path extends string, I extends TSchema, const Q extends Schemas = Record<never, TSchema>>(
  declared: Listing<Path, Q, I>,
): Operation => ({ ...NOTHING, ...declared, kind: "list", method: "GET", output: declared.item, run: erased(declared) })

interface Showing<Path extends string, Q extends Schemas, O extends TSchema> extends Shared<Path> {
  readonly query?: Q
  readonly output: O
  run(call: Call<Path, ValuesOf<Q>, undefined>): Promise<Static<O> & object>
}

/** Declares the reading of one resource. Its answer has an ETag. */
export const show = <const Path extends string, O extends TSchema, const Q extends Schemas = Record<never, TSchema>>(
  declared: Showing<Path, Q, O>,
): Operation => ({
  ...NOTHING,
  ...declared,
  kind: "show",
  method: "GET",
  refusals: declared.path.includes("{") ? ["not_found"] : [],
  run: async (call) => ({ body: (await erased<Static<O> & object>(declared)(call)) as object }),
})

interface Streaming<Path extends string, Q extends Schemas> extends Shared<Path> {
  readonly query: Q
  readonly mediaTypes: readonly string[]
  run(call: Call<Path, ValuesOf<Q>, undefined>): Promise<Streamed>
}

/** Declares an answer that is written piece by piece, as the reader takes it. */
export const stream = <const Path extends string, const Q extends Schemas>(
  declared: Streaming<Path, Q>,
): Operation => ({
  ...NOTHING,
  ...declared,
  kind: "stream",
  method: "GET",
  output: text,
  run: erased(declared),
})

interface Writing<Path extends string, B extends TSchema, O extends TSchema> extends Shared<Path> {
  readonly method?: Method
  readonly body?: B
  readonly output?: O
  readonly refusals?: readonly FurtherRefusal[]
  readonly validate?: Operation["validate"]
  current?(call: Call<Path, unknown, unknown>): Promise<object>
  run(call: Call<Path, unknown, Static<B>>): Promise<Done<Static<O> | undefined>>
}

interface Creating {
  /** The audit event of the creation. Its subject is the last part of the new resource's path. */
  readonly event: AuditEventType
  /** Whether the answer has a secret, which no other answer shows. */
  readonly isSecret?: true
}

/** Declares a creation. Its answer is 201, and Location has the address of the new resource. It obeys Idempotency-Key. */
export const create = <const Path extends string, B extends TSchema, O extends TSchema>(
  declared: Writing<Path, B, O> & Creating & { readonly output: O },
): Operation => ({ ...writing("create", "POST", declared), creates: declared })

/** Declares a change of a resource by JSON merge patch, RFC 7396. */
export const change = <const Path extends string, B extends TSchema, O extends TSchema>(
  declared: Writing<Path, B, O> & Required<Pick<Writing<Path, B, O>, "body" | "output" | "current">>,
): Operation => writing("change", "PATCH", declared)

/** Declares any other change, such as a deletion. */
export const action = <const Path extends string, B extends TSchema, O extends TSchema>(
  declared: Writing<Path, B, O> & { readonly method: Method },
): Operation => writing("action", declared.method, declared)

function writing<Path extends string, B extends TSchema, O extends TSchema>(
  kind: "create" | "change" | "action",
  method: Method,
  declared: Writing<Path, B, O>,
): Operation {
  const refusals = [...(declared.path.includes("{") ? (["not_found"] as const) : []), ...(declared.refusals ?? [])]
  const current = declared.current as Operation["current"]
  return { ...NOTHING, ...declared, kind, method, refusals, current, run: erased(declared) }
}

const NOTHING = {
  query: {},
  further: {},
  body: undefined,
  output: undefined,
  refusals: [],
  validate: undefined,
  current: undefined,
  creates: undefined,
  mediaTypes: [],
} as const

/** The router and the schemas guarantee the types that a declaration's code expects. */
const erased = <R>(declared: { run(call: never): Promise<R> }): ((call: AnyCall) => Promise<R>) =>
  declared.run.bind(declared) as (call: AnyCall) => Promise<R>
