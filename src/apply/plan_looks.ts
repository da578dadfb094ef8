import { validatedLook } from "../admin/looks.ts"
import type { Logo, LogoFacts, Look } from "../looks/look.ts"
import type { GivenLookSettings } from "../looks/look_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import type { Entry } from "./entry.ts"
import { clientOf } from "./plan_claims.ts"
import type { FutureClient } from "./plan_clients.ts"
import type { KindPlan, Planning } from "./planning.ts"
import { checked, deletion, withoutRepeated } from "./planning.ts"
import { clientReference } from "./present.ts"
import type { Difference, Step } from "./step.ts"
import { changedGiven, difference, differencesOf, givenDifferences } from "./step.ts"

interface Matched {
  readonly entry: Entry
  readonly same: string
  /** Undefined for the look of the whole service. */
  readonly client: FutureClient | undefined
  readonly before: Look | undefined
}

/** The plan's name for the look without a client. */
const SERVICE = "the service"

/**
 * Plans looks. An entry finds its look by the client. Without a client, it is the look of the whole service. `clients` are the clients after all
 * steps.
 */
export function planLooks(planning: Planning, clients: readonly FutureClient[]): KindPlan {
  const { present, wanted, prune, add } = planning
  const matched = withoutRepeated(
    (wanted.looks ?? []).flatMap((entry) => matchOf(entry, planning, clients) ?? []),
    add,
  )
  const kept = new Set(matched.map(({ before }) => before))
  const removed = prune && wanted.looks !== undefined ? present.looks.filter(({ look }) => !kept.has(look)) : []
  return {
    steps: matched.flatMap((each) => planLook(each, planning)),
    deletions: removed.map(({ look }) =>
      deletion({
        kind: "look",
        name: clientReference(look, present).client ?? SERVICE,
        run: ({ looks }) => looks.reset(look.clientId),
      }),
    ),
  }
}

/** Finds the look of an entry. Returns undefined if the entry's client is unknown. */
function matchOf(entry: Entry, planning: Planning, clients: readonly FutureClient[]): Matched | undefined {
  const looks = planning.present.looks.map(({ look }) => look)
  if (entry.key === "")
    return { entry, same: "", client: undefined, before: looks.find(({ clientId }) => clientId === undefined) }
  const client = clientOf(entry, entry.key, clients, planning)
  if (client === undefined) return undefined
  const before = client.id === undefined ? undefined : looks.find(({ clientId }) => clientId === client.id)
  return { entry, same: JSON.stringify([client.id ?? client.name]), client, before }
}

function planLook({ entry, client, before }: Matched, { add, logos }: Planning): readonly Step[] {
  const settings = before ?? LOOKS.defaults()
  const given = changedGiven<GivenLookSettings>(LOOKS.each, { ...settings }, entry.given)
  const after = checked(entry, add, (problems) => validatedLook(settings, given, client !== undefined, problems))
  const logo = entry.logo === null ? null : logos.get(entry)
  const differences: readonly Difference[] = [
    ...(before === undefined
      ? givenDifferences(LOOKS.each, { ...after }, given)
      : differencesOf(LOOKS.each, { ...before }, { ...after })),
    ...differenceOfLogo(before, logo),
  ]
  if (differences.length === 0) return []
  const change = { ...given, ...(logo !== undefined && { logo: logo === null ? null : logo.content }) }
  return [
    {
      action: before === undefined ? "create" : "update",
      kind: "look",
      name: entry.key || SERVICE,
      differences,
      warnings: [],
      run: ({ looks }) => looks.set(client && (client.createdId() ?? ""), change),
    },
  ]
}

function differenceOfLogo(before: Look | undefined, logo: Logo | null | undefined): Difference[] {
  if (logo === undefined || logo?.digest === before?.logo?.digest) return []
  return [difference("logo", before && shown(before.logo), shown(logo ?? undefined))]
}

/** The digest is the last part of the logo's address. */
const shown = (logo: LogoFacts | undefined): string | null =>
  logo === undefined
    ? null
    : `${logo.type}, ${logo.width} × ${logo.height}, ${logo.bytes} bytes, ${logo.digest.slice(0, 12)}…`
