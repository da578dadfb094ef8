import { definedClaim } from "../admin/claims.ts"
import type { NewClaim } from "../admin/contract.ts"
import { equalValues } from "../base/changed_members.ts"
import { isId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Shown } from "../base/setting.ts"
import { STANDARD_ATTRIBUTES } from "../identity/attributes.ts"
import type { ClaimSettingValues, ClaimSource, CustomClaim, GivenClaimSettings } from "../oauth/custom_claim.ts"
import { CLAIMS } from "../oauth/custom_claim.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import type { Entry } from "./entry.ts"
import type { FutureClient } from "./plan_clients.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { checked, deletion, withoutRepeated } from "./planning.ts"
import { clientReference, isDescribed } from "./present.ts"
import type { Difference, Step } from "./step.ts"
import { difference, givenOnly } from "./step.ts"

/** What claims may refer to, as it is after all steps. */
interface Future {
  readonly apis: readonly DeclaringApi[]
  /** The names of the declared attributes. */
  readonly attributes: readonly string[]
  readonly clients: readonly FutureClient[]
}

type Content = ClaimSettingValues & Pick<CustomClaim, "source">

interface Matched {
  readonly entry: Entry
  readonly same: string
  readonly client: FutureClient | undefined
  readonly before: CustomClaim | undefined
}

/** Plans claims. An entry finds its claim by the name together with the client. */
export function planClaims(planning: Planning, future: Future): KindPlan {
  const { present, wanted, prune, add } = planning
  const described = present.claims.filter((claim) => isDescribed(claim, present))
  const found = (wanted.claims ?? []).flatMap((entry) => {
    const match = matchOf(entry, described, planning, future)
    // If the client of an entry is unknown, this line still reports the other errors of the entry.
    if (match === undefined) checkedClaim(entry, planning, future)
    return match ?? []
  })
  const matched = withoutRepeated(found, add)
  const kept = new Set(matched.map(({ before }) => before))
  const removed = prune && wanted.claims !== undefined ? described.filter((claim) => !kept.has(claim)) : []
  return {
    steps: matched.flatMap((each) => planClaim(each, planning, future)),
    deletions: removed.map((claim) =>
      deletion({
        kind: "claim",
        name: claim.name,
        ...clientReference(claim, present),
        run: ({ claims }) => claims.delete(claim.id),
      }),
    ),
  }
}

/** Finds the claim of an entry. Returns undefined if the entry's client is unknown, so that no step creates a claim for all clients instead. */
function matchOf(
  entry: Entry,
  present: readonly CustomClaim[],
  planning: Planning,
  { clients }: Future,
): Matched | undefined {
  const { key: name, given, wrong } = entry
  if (wrong.has("client")) return undefined
  const of = (client: FutureClient | undefined, before: CustomClaim | undefined): Matched => ({
    entry,
    client,
    before,
    same: JSON.stringify([name, client === undefined ? null : (client.id ?? client.name)]),
  })
  const named = present.filter((claim) => claim.name === name)
  if (given.client === undefined)
    return of(
      undefined,
      named.find(({ clientId }) => clientId === undefined),
    )
  const client = clientOf(entry, String(given.client), clients, planning)
  if (client === undefined) return undefined
  const before = client.id === undefined ? undefined : named.find(({ clientId }) => clientId === client.id)
  return of(client, before)
}

/** Finds the client that an entry names, by id or else by name. Returns undefined after an error. */
export function clientOf(
  entry: Entry,
  given: string,
  clients: readonly FutureClient[],
  { wanted, add }: Planning,
): FutureClient | undefined {
  const [client, ...others] = clients.filter(({ id, name }) => (isId("client", given) ? id : name) === given)
  if (others.length > 0) {
    const ids = [client, ...others].map((each) => each?.id ?? "a new client")
    add(entry, "client", say("apply-client-ambiguous", { name: given, count: ids.length, ids }))
    return undefined
  }
  // If the files contain an entry for the missing client, that entry has an error, and the error is already reported.
  const isReported = wanted.clients?.some(({ key }) => key === given)
  if (client === undefined && !isReported) add(entry, "client", say("apply-client-unknown", { client: given }))
  return client
}

/** The members of an entry that say what the claim is. A missing member has its default: see decision 0039. */
type GivenClaim = GivenClaimSettings & Pick<NewClaim, "attribute" | "of" | "value">

const givenClaim = ({ given, constant }: Entry): GivenClaim => {
  const { attribute, of } = given as GivenClaim
  return { ...givenOnly<GivenClaimSettings>(CLAIMS.each, given), attribute, of, ...constant }
}

const attributesIn = ({ attributes }: Future): readonly string[] => [
  ...STANDARD_ATTRIBUTES.map(({ name }) => name),
  ...attributes,
]

function planClaim({ entry, client, before }: Matched, planning: Planning, future: Future): readonly Step[] {
  const given = givenClaim(entry)
  // An unchanged claim is validated again only if the plan deletes the scope value or the attribute that the claim uses.
  if (
    before !== undefined &&
    isEqual(given, before) &&
    !planning.withdrawn.has(before.scope) &&
    (before.source.kind !== "attribute" || attributesIn(future).includes(before.source.attribute))
  )
    return []
  const after = checkedClaim(entry, planning, future)
  const { key: name } = entry
  const input = { ...given, name, scope: after.scope }
  const common = { kind: "claim", name, ...(client && { client: String(entry.given.client) }), warnings: [] } as const
  return [
    {
      ...common,
      action: before === undefined ? "create" : "update",
      differences: differences(before, after),
      async run({ claims }) {
        if (before !== undefined) await claims.delete(before.id)
        await claims.create({ ...input, ...(client && { client_id: client.createdId() ?? "" }) })
      },
    },
  ]
}

/** Validates an entry by the rules of the use case. Reports its errors. */
function checkedClaim(entry: Entry, { add }: Planning, future: Future): Content {
  const given = givenClaim(entry)
  const hasWrongSource = ["attribute", "of", "value"].some((member) => entry.wrong.has(member))
  return checked(entry, add, (problems) => {
    if (given.scope === undefined) problems.add("scope", say("apply-claim-scope-missing"))
    const { scope = "openid" } = given
    const input = { ...given, name: entry.key, scope, ...(hasWrongSource && { value: null }) }
    return definedClaim(input, { attributes: attributesIn(future), apis: future.apis }, problems)
  })
}

/** Returns the member by which a file gives the source of a claim's value. */
export const givenSource = (source: ClaimSource): Pick<NewClaim, "attribute" | "of" | "value"> =>
  source.kind === "attribute"
    ? { attribute: source.attribute }
    : source.kind === "constant"
      ? { value: source.value }
      : { of: source.kind }

/** Compares an entry with the present claim. An entry with an invalid setting differs. */
function isEqual({ attribute, of, ...given }: GivenClaim, { source, ...before }: CustomClaim): boolean {
  let isValid = true
  const byDefault = { ...CLAIMS.defaults(), name: before.name }
  const wanted = CLAIMS.applied(byDefault, given, () => {
    isValid = false
  })
  const { value } = given
  const wantedSource = Object.fromEntries(
    Object.entries({ attribute, of, value }).filter(([, each]) => each !== undefined),
  )
  return (
    isValid && equalValues(CLAIMS.shown(wanted), CLAIMS.shown(before)) && equalValues(wantedSource, givenSource(source))
  )
}

/** Shows a constant as JSON text, so that 3 and "3" differ. */
function shown({ source, ...settings }: Content): Readonly<Record<string, Shown>> {
  const { name: _, ...declared } = CLAIMS.shown(settings)
  const { attribute = null, of = null } = givenSource(source)
  const value = source.kind === "constant" ? JSON.stringify(source.value) : null
  return { attribute, of, value, ...declared }
}

function differences(before: Content | undefined, after: Content): readonly Difference[] {
  const old = before && shown(before)
  return Object.entries(shown(after))
    .filter(([setting, to]) => (old === undefined ? to !== null : !equalValues(old[setting], to)))
    .map(([setting, to]) => difference(setting, old?.[setting], to))
}
