import type { ClientId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { MeasuredAccent } from "../looks/accent.ts"
import { measuredAccents } from "../looks/accent.ts"
import type { Mode } from "../looks/grounds.ts"
import type { Logo, LogoFacts, Look } from "../looks/look.ts"
import type { GivenLookSettings, LookSettingValues } from "../looks/look_settings.ts"
import { LOOKS } from "../looks/look_settings.ts"
import { readLogo } from "../looks/read_logo.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { shownLook } from "../looks/shown_look.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import { logoPath } from "../oauth/paths.ts"
import { changesBetween } from "./changes.ts"
import type { LogoRecord, LookChange, LookRecord } from "./contract.ts"
import { foundClient } from "./find.ts"
import { requireRightsOfClient } from "./held_rights.ts"
import { operatorEvent, updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Problems } from "./problem.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { untilUnchanged } from "./until_unchanged.ts"

/**
 * The look of the whole service, and those of clients. `client` is a client's id; undefined is the whole service. Every function throws NotFound for
 * an unknown client. A change throws RightsMissing if the client's allowed scope has a right of administration that the actor lacks.
 */
export interface LookAdministration {
  /** Returns the look. If none was set, every setting is null. */
  show(client: string | undefined): Promise<LookRecord>
  /**
   * Changes only the given settings; concurrent changes to other settings survive. Throws Conflict for a client that no operator registered: its pages
   * would look trusted.
   */
  set(client: string | undefined, change: LookChange, unchanged?: Unchanged<LookRecord>): Promise<LookRecord>
  /**
   * Returns what pages would show after a change, and changes nothing. Refuses what `set` refuses, except that the actor needs no right of the client.
   */
  preview(client: string | undefined, change: LookChange): Promise<LookPreview>
  /** Removes the look with its logo. Returns the look without settings. */
  reset(client: string | undefined): Promise<LookRecord>
}

/** The values that pages would show with a look that is not stored. The addresses of logos contain the logos, because no path serves them yet. */
export interface LookPreview {
  /** The client whose pages these are; undefined for the look of the service. */
  readonly client: Client | undefined
  readonly page: ShownLook | undefined
  /** What e-mails would show: the look of the service. */
  readonly mail: ShownLook | undefined
  readonly accents: Readonly<Record<Mode, MeasuredAccent>>
}

export function lookAdministration(deps: AdministrationDeps): LookAdministration {
  const { store } = deps
  const find = async (clientId: ClientId | undefined): Promise<Look | undefined> =>
    (await store.looks.list()).find((look) => look.clientId === clientId)
  /** Returns the client whose look the actor may change; undefined for the whole service. */
  const changeableClient = async (given: string | undefined): Promise<Client | undefined> => {
    if (given === undefined) return undefined
    const client = await foundClient(store, given)
    await requireRightsOfClient(deps, client)
    return client
  }

  return {
    async show(given) {
      const id = given === undefined ? undefined : (await foundClient(store, given)).id
      return lookRecord((await find(id)) ?? noLook(id))
    },

    async set(given, { logo: content, ...settings }, unchanged) {
      const client = await changeableClient(given)
      requireRegisteredByHand(client)
      const logo = validLogo(content)
      return untilUnchanged(
        client === undefined ? say("the-look-of-service") : say("the-look-of", { client: client.id }),
        async () => {
          const stored = await find(client?.id)
          const before = stored ?? noLook(client?.id)
          unchanged?.(lookRecord(before))
          const changed: Look = {
            ...before,
            ...applied(before, settings, client !== undefined),
            logo: content === undefined ? before.logo : logo && factsOf(logo),
          }
          // The path of a logo contains a digest of its content, so the event identifies the logo without its bytes.
          const changes = changesBetween(lookRecord(before), lookRecord(changed))
          const event = updateEvent("look-changed", client?.id ?? SERVICE, changes, deps)
          // If another caller removed the logo meanwhile, it is stored again only if this change contains it.
          return (await store.looks.set(changed, stored, logo, event)) ? lookRecord(changed) : undefined
        },
      )
    },

    async preview(given, { logo: content, ...settings }) {
      const client = given === undefined ? undefined : await foundClient(store, given)
      requireRegisteredByHand(client)
      const logo = validLogo(content)
      const stored = await store.looks.list()
      const before = stored.find(({ clientId }) => clientId === client?.id) ?? noLook(client?.id)
      const changed: Look = {
        ...before,
        ...applied(before, settings, client !== undefined),
        logo: content === undefined ? before.logo : logo && factsOf(logo),
      }
      const looks = [...stored.filter((look) => look !== before), changed]
      const addresses = new Map<string, string>()
      for (const look of looks)
        if (look.logo !== undefined && (look.clientId === undefined || look.clientId === client?.id)) {
          const bytes = look.logo.digest === logo?.digest ? logo.content : await store.looks.logo(look.clientId)
          addresses.set(look.logo.digest, dataAddress(look.logo, bytes ?? new Uint8Array()))
        }
      const addressOf = ({ digest }: LogoFacts): string => addresses.get(digest) ?? "data:,"
      return {
        client,
        page: shownLook(looks, client, addressOf),
        mail: shownLook(looks, undefined, addressOf),
        accents: measuredAccents(changed),
      }
    },

    async reset(given) {
      const client = await changeableClient(given)
      const before = await find(client?.id)
      if (before !== undefined) {
        const { values } = changesBetween(lookRecord(before), lookRecord(noLook(client?.id)))
        const event = operatorEvent("look-reset", client?.id ?? SERVICE, deps)
        await store.looks.reset(client?.id, { ...event, ...(values !== undefined && { changes: values }) })
      }
      return lookRecord(noLook(client?.id))
    },
  }
}

/** Throws Conflict for a client that no operator registered. */
function requireRegisteredByHand(client: Client | undefined): void {
  if (client !== undefined && !isRegisteredByHand(client))
    throw new Conflict(say("look-of-stranger", { client: client.name }))
}

const dataAddress = ({ type }: LogoFacts, content: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(content).toString("base64")}`

/** The subject of the audit events about the look of the whole service. */
const SERVICE = "service"

const noLook = (clientId: ClientId | undefined): Look => ({ clientId, ...LOOKS.defaults(), logo: undefined })

/** Returns the logo; undefined if none is given. Throws Invalid if the content is not a logo. */
function validLogo(content: Uint8Array | null | undefined): Logo | undefined {
  if (content === undefined || content === null) return undefined
  const read = readLogo(content)
  if (!("problem" in read)) return read
  const problems = new Problems()
  problems.add("logo", read.problem)
  problems.throwIfAny()
  return undefined
}

function applied(before: Look, given: LookChange, ofClient: boolean) {
  const problems = new Problems()
  const settings = validatedLook(before, given, ofClient, problems)
  problems.throwIfAny()
  return settings
}

/** Returns the settings of a look with the given ones applied. Adds each error to `problems`. */
export function validatedLook(
  before: LookSettingValues,
  given: GivenLookSettings,
  ofClient: boolean,
  problems: Problems,
): LookSettingValues {
  const settings = LOOKS.applied(before, given, (field, said) => problems.add(field, said))
  if (ofClient && settings.name !== undefined) problems.add("name", say("name-of-client-look"))
  return settings
}

const factsOf = ({ digest, type, width, height, bytes }: Logo): LogoFacts => ({ digest, type, width, height, bytes })

const lookRecord = ({ clientId, logo, ...settings }: Look): LookRecord => ({
  client_id: clientId ?? null,
  ...LOOKS.shown(settings),
  logo: logo === undefined ? null : logoRecord(logo),
})

const logoRecord = ({ digest, type, width, height, bytes }: LogoFacts): LogoRecord => ({
  path: logoPath(digest),
  media_type: type,
  width,
  height,
  bytes,
})
