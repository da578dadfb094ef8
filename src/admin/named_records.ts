import type { Id } from "../base/id.ts"
import { isId, newId } from "../base/id.ts"
import type { DeclaredRecord } from "../base/record.ts"
import type { Said } from "../base/say.ts"
import type { NamedStore } from "../store/role.ts"
import { foundByText } from "./found_by_text.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"
import { renamedInRules } from "./renamed_in_rules.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { updateRecord } from "./update_record.ts"

type Kind = "role" | "group" | "site" | "policy" | "issuer"
/** The kind as audit events, error messages and JSON name it. */
type Word<K extends Kind> = K extends "policy" ? "exchange-policy" : K

const wordOf = <K extends Kind>(kind: K) => (kind === "policy" ? "exchange-policy" : kind) as Word<K>

interface Named<K extends Kind> {
  readonly id: Id<K>
  readonly name: string
  readonly description: string | undefined
  readonly createdAt: number
  readonly setBy?: string | undefined
}

interface NamedKind<K extends Kind, Values extends object, GivenValues, Shown> {
  readonly kind: K
  readonly settings: DeclaredRecord<Values, GivenValues>
  readonly store: NamedStore<Id<K>, Values & Named<K>>
  the(name: string): Said
  taken(name: string): Said
  shown(record: Values & Named<K>): Promise<Shown>
  /** Checks the given settings by rules that need the store. */
  completed?(record: Values & Named<K>, given: GivenValues, problems: Problems): Promise<Values & Named<K>>
  /**
   * Whether to record the actor of this change. Attention reports the record when this actor is no longer an administrator. Absent for kinds that
   * record no actor.
   */
  isSetBy?(before: Values, after: Values): boolean
  /** Throws RightsMissing for a right of administration that the actor lacks. Without `before` the record is new, without `after` it stays as it is. */
  requireRights(before: (Values & Named<K>) | undefined, after?: Values & Named<K>): Promise<void>
}

/** Returns the record with this id or name. A name never looks like an id. Throws NotFound. */
export async function foundNamed<K extends Kind, Stored>(
  kind: K,
  store: Pick<NamedStore<Id<K>, Stored>, "find" | "findByName">,
  idOrName: string,
): Promise<Stored> {
  const record = isId(kind, idOrName) ? await store.find(idOrName) : await store.findByName(idOrName)
  if (record === undefined) throw new NotFound(wordOf(kind), idOrName)
  return record
}

/** The use cases that roles, groups, sites, exchange policies and trusted issuers share. Callers name a record by id or name. */
export function namedRecords<K extends Kind, Values extends object, GivenValues, Shown>(
  deps: AdministrationDeps,
  {
    kind,
    settings,
    store,
    the,
    taken,
    shown,
    completed = async (record) => record,
    isSetBy,
    requireRights,
  }: NamedKind<K, Values, GivenValues, Shown>,
) {
  type Stored = Values & Named<K>
  const word = wordOf(kind)
  const found = (given: string) => foundNamed<K, Stored>(kind, store, given)

  /** Returns the record. Throws RightsMissing if it has a right of administration that the actor lacks. */
  async function controlled(given: string): Promise<Stored> {
    const record = await found(given)
    await requireRights(record)
    return record
  }

  return {
    found,
    controlled,
    cases: {
      list: async () => Promise.all((await store.list()).map(shown)),
      async page(search: string | undefined, paging: Paging): Promise<Page<Shown>> {
        const { items, next } = foundByText(await store.list(), search, paging)
        return { items: await Promise.all(items.map(shown)), next }
      },
      show: async (given: string) => shown(await found(given)),

      async create(input: GivenValues) {
        const { clock, random } = deps
        const createdAt = clock()
        const problems = new Problems()
        const applied = settings.applied(settings.defaults(), input, (field, said) => problems.add(field, said))
        const made = { id: newId(kind, createdAt, random), createdAt, ...(isSetBy && { setBy: deps.actor.name }) }
        const empty = { ...applied, ...made } as Stored
        const record = await completed(empty, input, problems)
        problems.throwIfAny()
        await requireRights(undefined, record)
        if (!(await store.create(record, operatorEvent(`${word}-created`, record.id, deps))))
          throw new Conflict(taken(record.name))
        return shown(record)
      },

      async update(given: string, change: GivenValues, unchanged?: Unchanged<Shown>) {
        const { id } = await found(given)
        return updateRecord<Stored, Shown, Values, GivenValues>(
          deps,
          {
            what: the(given),
            event: `${word}-updated`,
            subject: id,
            settings,
            find: () => found(id),
            shown,
            async check(changed, problems, before) {
              const after = await completed(changed, change, problems)
              problems.throwIfAny()
              await requireRights(before, after)
              return isSetBy?.(before, after) ? { ...after, setBy: deps.actor.name } : after
            },
            async write(after, event, before) {
              const isInRules = kind === "group" || kind === "role"
              const renamed =
                isInRules && before.name !== after.name
                  ? await renamedInRules(kind, before.name, after.name, deps)
                  : undefined
              const outcome = await store.update(after, event, before, renamed)
              if (outcome === "name-taken") throw new Conflict(taken(after.name))
              return outcome === "updated"
            },
          },
          change,
          unchanged,
        )
      },

      async delete(given: string) {
        const { id, name } = await controlled(given)
        if (!(await store.delete(id, operatorEvent(`${word}-deleted`, id, deps)))) throw new NotFound(word, given)
        return { [`${word.replace("-", "_")}_id`]: id, name, deleted: true } as Deleted<K>
      },
    },
  }
}

type Deleted<K extends Kind> = { readonly [Name in K extends "policy" ? "exchange_policy_id" : `${K}_id`]: Id<K> } & {
  readonly name: string
  readonly deleted: true
}
