import type { Administration } from "../admin/administration.ts"
import type { CreatedClient, Problem } from "../admin/contract.ts"
import { equalValues } from "../base/changed_members.ts"
import type { DeclaredSetting, EachOf } from "../base/each_setting.ts"
import { fromJson } from "../base/each_setting.ts"
import type { Given, Shown } from "../base/setting.ts"
import type { Kind } from "./kinds.ts"

/** One member that a step changes. A secret is shown as `[secret]`. */
export interface Difference {
  readonly setting: string
  /** Absent for a new object. */
  readonly from?: Shown
  readonly to: Shown
}

/**
 * One change of one object. A step is one call of a use case, and writes one audit event. Only a changed claim needs two calls: it is deleted and
 * created again.
 */
export interface Step {
  readonly action: "create" | "update" | "delete"
  readonly kind: Kind["noun"]
  readonly name: string
  /** The id of an existing client, because names of clients need not be unique. */
  readonly id?: string
  /** For a claim for a single client: the name or id of that client, as in the files. */
  readonly client?: string
  readonly differences: readonly Difference[]
  /** Allowed but risky settings. */
  readonly warnings: readonly Problem[]
  /** Makes the change. Passes a new client to `created`, with its secret if the server generated one. */
  run(administration: Administration, created: (client: CreatedClient) => void): Promise<unknown>
}

type Values = Readonly<Record<string, unknown>>

export type Settings = readonly EachOf<DeclaredSetting, string>[]
type GivenValues = Readonly<Record<string, Given | undefined>>

/** Returns the given members that belong to these settings. */
export const givenOnly = <Input extends object>(each: Settings, given: GivenValues): Partial<Input> =>
  Object.fromEntries(
    each
      .filter(({ json, option }) => option !== undefined && given[json] !== undefined)
      .map(({ json }) => [json, given[json]]),
  ) as Partial<Input>

/** Returns the given settings that differ from the present ones. An unchanged setting is not validated again: newer rules might refuse its value. */
export function changedGiven<Input extends object>(each: Settings, before: Values, given: GivenValues): Partial<Input> {
  const shown = Object.fromEntries(each.map(({ json, member, type }) => [json, type.show(before[member])]))
  const present = fromJson<Record<string, Given>>(each, shown)
  const changed = each.filter(({ json }) => given[json] !== undefined && !equalValues(given[json], present[json]))
  return givenOnly(changed, given)
}

export const difference = (setting: string, from: Shown | undefined, to: Shown): Difference => ({
  setting,
  ...(from !== undefined && { from }),
  to,
})

/** Returns the settings in which two states differ. */
export const differencesOf = (each: Settings, before: Values, after: Values): Difference[] =>
  each
    .map(({ json, member, type }) => ({ setting: json, from: type.show(before[member]), to: type.show(after[member]) }))
    .filter(({ from, to }) => !equalValues(from, to))

/** Returns the given settings of a new object. The others have their defaults. */
export const givenDifferences = (
  each: Settings,
  after: Values,
  given: Readonly<Record<string, unknown>>,
): Difference[] =>
  each
    .filter(({ json, option }) => option !== undefined && given[json] !== undefined)
    .map(({ json, member, type }) => ({ setting: json, to: type.show(after[member]) }))
