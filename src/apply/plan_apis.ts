import { validateScopeValue } from "../admin/scopes.ts"
import { validateIdentifier } from "../admin/validate_identifier.ts"
import type { Api } from "../apis/api.ts"
import type { ApiScope } from "../apis/api_scope.ts"
import { defaultScopeSettings, SCOPES } from "../apis/api_scope.ts"
import { APIS } from "../apis/api_settings.ts"
import { say } from "../base/say.ts"
import { findByIdentifier, resourceKey } from "../oauth/resource.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { apiOfScope } from "../oauth/scope.ts"
import type { Entry } from "./entry.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changing, checked, deletion, plannedSettings, withoutRepeated } from "./planning.ts"
import type { Step } from "./step.ts"
import { difference } from "./step.ts"

export interface ApiPlan {
  readonly apis: KindPlan
  readonly scopes: KindPlan
  /** The APIs after all steps, with their scope values. */
  readonly future: readonly DeclaringApi[]
}

/** This type has no `withdrawn` (deleted scope values), because the plan of the APIs decides which values are deleted. */
type ApiPlanning = Omit<Planning, "withdrawn">

interface Matched {
  readonly entry: Entry
  readonly same: string
  readonly before: Api | undefined
}

/** Plans APIs and their scope values. Equivalent spellings of an identifier name the same API. */
export function planApis(planning: ApiPlanning): ApiPlan {
  const { present, wanted, prune, add } = planning
  const matched = withoutRepeated(
    (wanted.apis ?? []).map((entry): Matched => {
      const before = findByIdentifier(present.apis, entry.key)
      return { entry, before, same: resourceKey(entry.key) }
    }),
    add,
  )
  const kept = new Set(matched.map(({ before }) => before))
  const removed = prune && wanted.apis !== undefined ? present.apis.filter((api) => !kept.has(api)) : []
  const scopes = matched.map((each) => planScopes(each, planning))
  return {
    apis: {
      steps: matched.flatMap((each) => planApi(each, planning)),
      deletions: removed.map(({ identifier }) =>
        deletion({
          kind: "API",
          name: identifier,
          run: ({ apis }) => apis.delete(identifier),
        }),
      ),
    },
    scopes: {
      steps: scopes.flatMap(({ steps }) => steps),
      deletions: scopes.flatMap(({ deletions }) => deletions),
    },
    future: [
      ...present.apis.filter((api) => !(kept.has(api) || removed.includes(api))),
      ...scopes.map(({ future }) => future),
    ],
  }
}

function planApi({ entry, before }: Matched, { present, add }: ApiPlanning): readonly Step[] {
  const identifier = before?.identifier ?? entry.key
  const { change, differences } = checked(entry, add, (problems) => {
    const problem = before === undefined ? validateIdentifier(identifier, present.issuer) : undefined
    if (problem !== undefined) problems.add("identifier", problem)
    return plannedSettings(APIS, entry, before, APIS.defaults(), problems)
  })
  return changing(before, {
    kind: "API",
    name: identifier,
    differences,
    run: ({ apis }) => (before === undefined ? apis.create({ ...change, identifier }) : apis.update(before.id, change)),
  })
}

interface ScopePlan extends KindPlan {
  readonly future: DeclaringApi
}

function planScopes({ entry, before }: Matched, planning: ApiPlanning): ScopePlan {
  const { prune, add } = planning
  const identifier = before?.identifier ?? entry.key
  const present = before?.scopes ?? []
  if (entry.scopes === undefined) return { steps: [], deletions: [], future: { identifier, scopes: present } }
  const matched = withoutRepeated(
    entry.scopes.map((each) => ({ entry: each, same: each.key })),
    add,
  )
  const planned = matched.map((each) => planScope(each.entry, identifier, present, planning))
  const others = present.filter(({ value }) => !matched.some(({ same }) => same === value))
  const removed = prune ? others : []
  return {
    steps: planned.flatMap(({ steps }) => steps),
    deletions: removed.map(({ value }) =>
      deletion({ kind: "scope value", name: value, run: ({ scopes }) => scopes.delete(value) }),
    ),
    future: { identifier, scopes: [...(prune ? [] : others), ...planned.map(({ future }) => future)] },
  }
}

function planScope(
  entry: Entry,
  api: string,
  siblings: readonly ApiScope[],
  { present, wanted, add }: ApiPlanning,
): { readonly steps: readonly Step[]; readonly future: ApiScope } {
  const { key: value } = entry
  const before = siblings.find((scope) => scope.value === value)
  const { change, after, differences } = checked(entry, add, (problems) => {
    if (before === undefined) {
      const problem = validateScopeValue(value)
      if (problem !== undefined) problems.add("scope", problem)
      const owner = apiOfScope(present.apis, value)
      if (owner !== undefined) problems.add("scope", say("apply-scope-value-of-api", { value, api: owner.identifier }))
    }
    return plannedSettings(SCOPES, entry, before, defaultScopeSettings(value), problems)
  })
  const elsewhere = (wanted.apis ?? []).flatMap(({ scopes = [] }) => scopes).find((each) => each.key === value)
  if (before === undefined && elsewhere !== undefined && elsewhere !== entry)
    add(entry, "scope", say("apply-scope-value-twice", { path: elsewhere.path, file: elsewhere.file }))
  const steps = changing(before, {
    kind: "scope value",
    name: value,
    differences: before === undefined ? [difference("api", undefined, api), ...differences] : differences,
    run: ({ scopes }) =>
      before === undefined ? scopes.create({ ...change, scope: value, api }) : scopes.update(value, change),
  })
  return { steps, future: { value, ...after } }
}
