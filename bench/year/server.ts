// Gatehouse from the sources of a commit, with a clock that the harness moves. Passwords have the least cost, because argon2id would take most of the year.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { answerHarness, givenOptions } from "../servers/programs/answering.ts"
import type { Place } from "../servers/programs/gatehouse_settings.ts"
import { configOf, settingsOf } from "../servers/programs/gatehouse_settings.ts"

export interface ServerOptions extends Place {
  /** The folder of the sources. */
  readonly sources: string
  /** By how many milliseconds the clock is ahead of the machine's. */
  readonly ahead: number
}

/** People whose usernames end with these numbers, the last one excluded. All have the same password. */
export interface NewPeople {
  readonly from: number
  readonly to: number
  readonly password: string
}

const REMOVAL_BATCH = 500
/** Passwords that are hashed at the same time. The server refuses more than 64. */
const AT_ONCE = 32

const { sources, ahead, ...place } = givenOptions<ServerOptions>()
const source = <Module>(file: string): Promise<Module> => import(pathToFileURL(join(sources, file)).href)
const { assemble } = await source<typeof import("../../src/assembly/assemble.ts")>("assembly/assemble.ts")
const { openCore } = await source<typeof import("../../src/assembly/core.ts")>("assembly/core.ts")
const { replaceDueKeys } =
  await source<typeof import("../../src/admin/scheduled_rotation.ts")>("admin/scheduled_rotation.ts")
const { systemRandom: random } = await source<typeof import("../../src/base/random.ts")>("base/random.ts")
const { createLog, loadConfig, Secret } = await source<typeof import("../../src/gatehouse.ts")>("gatehouse.ts")

let moved = ahead
const clock = () => Date.now() + moved
const config = configOf(loadConfig, settingsOf(place))
const core = await openCore(config, undefined, clock, random, { cheapPasswords: true })
const gatehouse = assemble(core, config, createLog({ level: "warn", readable: false }), {})
await gatehouse.listen()

answerHarness(Number(new URL(gatehouse.url).port), {
  async register(redirectUri: string) {
    const client = { name: "Photo Book", kind: "confidential", consent: "remember" } as const
    return (await gatehouse.administration.clients.create({ ...client, redirect_uris: [redirectUri] })).result
  },

  async populate({ from, to, password }: NewPeople) {
    for (let first = from; first < to; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at) => {
          const username = `person${first + at}`
          const email = `${username}@example.com`
          return gatehouse.administration.users.create({ username, email, password: new Secret(password) })
        }),
      )
  },

  pass(ms: number) {
    moved += ms
  },

  /** Does what a server does periodically (assembly/upkeep.ts). */
  async maintain() {
    if (config.keyRotation !== "off")
      await replaceDueKeys({ signingKeys: core.keys, clock, random }, config.keyRotation)
    await core.keys.removeRetired()
    while ((await core.store.removeExpired(clock(), REMOVAL_BATCH)) > 0);
    await gatehouse.recordStatistics()
  },

  /** Returns the ids of the published signing keys. */
  keys: async () => (await gatehouse.administration.keys.list()).map(({ key_id }) => key_id),

  close: () => gatehouse.close(),
})
