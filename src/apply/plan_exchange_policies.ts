import type { NewExchangePolicy } from "../admin/contract.ts"
import { checkPolicy } from "../admin/exchange_policies.ts"
import { isId } from "../base/id.ts"
import { validateRecordName } from "../base/record_name.ts"
import { isMetadataUrl } from "../oauth/metadata_url.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import type { ExchangePolicy, GivenPolicySettings, PolicySettingValues } from "../token_exchange/policy_settings.ts"
import { ANY_CLIENT, EXCHANGE_POLICIES } from "../token_exchange/policy_settings.ts"
import type { Entry } from "./entry.ts"
import { clientOf } from "./plan_claims.ts"
import type { FutureClient } from "./plan_clients.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { changing, checked, deletion, matchedByName, plannedSettings } from "./planning.ts"
import type { Step } from "./step.ts"

/** What policies may refer to, as it is after all steps. */
interface Future {
  readonly apis: readonly DeclaringApi[]
  readonly clients: readonly FutureClient[]
}

/** The clients of an entry by their ids. A client that a step creates has its name instead, until then. */
type Named = ReadonlyMap<string, FutureClient>

/** Plans exchange policies. An entry finds its policy by the name, and names clients as claims do (decision 0039). */
export function planExchangePolicies(planning: Planning, future: Future): KindPlan {
  const { present, wanted } = planning
  const { matched, removed } = matchedByName(wanted.exchange_policies, present.exchangePolicies, planning)
  return {
    steps: matched.flatMap(({ entry, before }) => planPolicy(entry, before, planning, future)),
    deletions: removed.map(({ id, name }: ExchangePolicy) =>
      deletion({ kind: "exchange policy", name, run: ({ exchangePolicies }) => exchangePolicies.delete(id) }),
    ),
  }
}

function planPolicy(entry: Entry, before: ExchangePolicy | undefined, planning: Planning, future: Future): Step[] {
  const { key: name } = entry
  const { given, named } = withClients(entry, planning, future.clients)
  const { change, differences } = checked(entry, planning.add, (problems) => {
    const problem = before === undefined ? validateRecordName(name) : undefined
    if (problem !== undefined) problems.add("name", problem)
    const planned = plannedSettings<PolicySettingValues, GivenPolicySettings>(
      EXCHANGE_POLICIES,
      { ...entry, given: before === undefined ? { ...given, name } : given },
      before && { ...before },
      { ...EXCHANGE_POLICIES.defaults(), name },
      problems,
    )
    const changed = planned.differences.map(({ setting }) => setting)
    if (changed.length > 0) {
      const clientNamed = (each: string) => named.get(each) ?? (isElsewhere(each) ? ELSEWHERE : undefined)
      checkPolicy(planned.after, (setting) => changed.includes(setting), { apis: future.apis, clientNamed }, problems)
    }
    return planned
  })
  return changing(before, {
    kind: "exchange policy",
    name,
    differences: differences.filter(({ setting }) => setting !== "name"),
    run({ exchangePolicies }) {
      const input = withCreated(change, named)
      return before === undefined
        ? exchangePolicies.create({ ...input, name } as NewExchangePolicy)
        : exchangePolicies.update(before.id, input)
    },
  })
}

/** A client that nobody registered by hand is in no file. The step itself checks whether it exists. */
const ELSEWHERE = { kind: "confidential" } as const
const isElsewhere = (name: string): boolean => isMetadataUrl(name) || isId("client", name)

/** Returns what the entry gives, with ids instead of names. Reports an unknown name. */
function withClients(entry: Entry, planning: Planning, clients: readonly FutureClient[]) {
  const named = new Map<string, FutureClient>()
  const idOf = (given: string): string => {
    const isKnown = clients.some(({ id, name }) => id === given || name === given)
    if (given === ANY_CLIENT || (isElsewhere(given) && !isKnown)) return given
    const client = clientOf(entry, given, clients, planning)
    if (client === undefined) return given
    const id = client.id ?? client.name
    named.set(id, client)
    return id
  }
  const { client_id, subject_clients } = entry.given
  return {
    named: named as Named,
    given: {
      ...entry.given,
      ...(typeof client_id === "string" && client_id !== "" && { client_id: idOf(client_id) }),
      ...(Array.isArray(subject_clients) && { subject_clients: subject_clients.map((each) => idOf(String(each))) }),
    },
  }
}

function withCreated(change: GivenPolicySettings, named: Named): GivenPolicySettings {
  const idOf = (given: string) => named.get(given)?.createdId() ?? given
  const { client_id, subject_clients } = change
  return {
    ...change,
    ...(client_id !== undefined && { client_id: idOf(client_id) }),
    ...(subject_clients !== undefined && { subject_clients: subject_clients.map(idOf) }),
  }
}
