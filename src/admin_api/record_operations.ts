import type { TSchema, TUnsafe } from "typebox"
import type { Administration } from "../admin/administration.ts"
import type { Page, Paging } from "../admin/page.ts"
import type { Unchanged } from "../admin/until_unchanged.ts"
import type { AuditEventType } from "../base/audit_event_types.ts"
import type { DeclaredSetting } from "../base/each_setting.ts"
import { snakeCase } from "../base/snake_case.ts"
import { pageOf } from "./cursor.ts"
import type { AnyCall, FurtherRefusal, Operation } from "./operation.ts"
import { action, change, create, list, show } from "./operation.ts"
import type { Right } from "./rights.ts"
import { about, fromJson, text } from "./schemas.ts"

/** The use cases of a kind of records. */
interface UseCases<Shown, New, Change> {
  list(): Promise<Shown[]>
  show(key: string): Promise<Shown>
  create(input: New): Promise<Shown>
  /** Absent for records that cannot be changed. */
  update?(key: string, change: Change, unchanged: Unchanged<object>): Promise<Shown>
  delete(key: string): Promise<unknown>
}

type Texts = Pick<Operation, "summary" | "description" | "proof">

interface RecordKind<Shown, New, Change, Uses> {
  /** The name in the ids of the operations, such as `Role` in `listRoles`. In snake case it is the parameter of the path. */
  readonly name: string
  /** The name of the list, if it is not the name with an s. */
  readonly plural?: string
  /** The path of the list. */
  readonly path: `/${string}`
  /** The right for changes. */
  readonly right: Right | "admin"
  readonly event: AuditEventType
  readonly uses: (administration: Administration) => Uses
  /** The last part of a record's path, from which the cursor of a list is made. */
  readonly key: (record: Shown) => string
  readonly settings: readonly DeclaredSetting[]
  readonly validate?: Operation["validate"]
  readonly output: TUnsafe<Shown>
  readonly list: Texts & {
    /** A parameter that selects records, and its description. */
    readonly filter?: readonly [name: string, description: string]
    readonly page?: (uses: Uses, filter: string | undefined, paging: Paging) => Promise<Page<Shown>>
  }
  readonly create: Texts & { readonly body: TUnsafe<New> }
  readonly show: Texts
  readonly update?: Texts & { readonly body: TUnsafe<Change>; readonly refusals?: readonly FurtherRefusal[] }
  readonly delete: Texts
}

/** Declares the operations that each kind of records has: list, create, show, update and delete. */
export function recordOperations<
  Shown extends object,
  New extends object,
  Change extends object,
  Uses extends UseCases<Shown, New, Change>,
>(kind: RecordKind<Shown, New, Change, Uses>): readonly Operation[] {
  const { name, plural = `${name}s`, path, right, event, uses, key, settings, update } = kind
  const { filter, page = async (uses, _, paging) => pageOf(await uses.list(), key, paging), ...listed } = kind.list
  const output: TSchema = kind.output
  const parameter = snakeCase(name).slice(1)
  const pathOfOne: string = `${path}/{${parameter}}`
  const keyIn = (call: Pick<AnyCall, "path">) => (call.path as Readonly<Record<string, string>>)[parameter] ?? ""
  const current = (call: Pick<AnyCall, "administration" | "path">) => uses(call.administration).show(keyIn(call))
  const validate = kind.validate && { validate: kind.validate }

  return [
    list({
      ...listed,
      id: `list${plural}`,
      path,
      right: "admin:read",
      query: filter === undefined ? {} : { [filter[0]]: about(filter[1], text) },
      item: output,
      run: ({ administration, query, after, limit }) =>
        page(uses(administration), filter && query[filter[0]], { after, limit }),
    }),
    create({
      ...kind.create,
      id: `create${name}`,
      event,
      path,
      right,
      body: kind.create.body as TSchema,
      output,
      refusals: ["conflict"],
      ...validate,
      async run({ administration, body }) {
        const record = await uses(administration).create(fromJson<New>(settings, body as object))
        return { body: record, created: `${path}/${encodeURIComponent(key(record))}` }
      },
    }),
    show({ ...kind.show, id: `get${name}`, path: pathOfOne, right: "admin:read", output, run: current }),
    ...(update === undefined
      ? []
      : [
          change({
            ...update,
            id: `update${name}`,
            path: pathOfOne,
            right,
            body: update.body as TSchema,
            output,
            ...validate,
            current,
            async run(call) {
              const given = fromJson<Change>(settings, call.body as object)
              return { body: await uses(call.administration).update?.(keyIn(call), given, call.unchanged) }
            },
          }),
        ]),
    action({
      ...kind.delete,
      id: `delete${name}`,
      method: "DELETE",
      path: pathOfOne,
      right,
      current,
      async run(call) {
        await uses(call.administration).delete(keyIn(call))
        return { body: undefined }
      },
    }),
  ]
}
