// Applies files to a real store in memory, as `gatehouse apply` does.
import { after } from "node:test"
import type { CreatedClient } from "../../src/admin/contract.ts"
import { planFiles } from "../../src/apply/apply.ts"
import type { SecretPlaces } from "../../src/apply/chosen_secrets.ts"
import { execute } from "../../src/apply/execute.ts"
import type { Exported } from "../../src/apply/exported.ts"
import { asYaml, exported } from "../../src/apply/exported.ts"
import type { LogoPlaces } from "../../src/apply/given_logos.ts"
import { presentState } from "../../src/apply/present.ts"
import type { Step } from "../../src/apply/step.ts"
import { openAdministration } from "../../src/assembly/core.ts"
import { configure, IN_MEMORY } from "../../src/gatehouse.ts"

const ISSUER = "http://localhost:4000"

export interface Applying {
  readonly prune?: boolean
  readonly expireOldSeconds?: number
  readonly env?: Readonly<Record<string, string>>
  /** The contents of files, by path. */
  readonly logos?: Readonly<Record<string, Uint8Array>>
}

export interface Applied {
  readonly administration: Awaited<ReturnType<typeof openAdministration>>["administration"]
  readonly store: Awaited<ReturnType<typeof openAdministration>>["store"]
  /** Plans files without running the steps. Each text is one file: `1.yaml`, `2.yaml`. */
  planned(texts: readonly string[], given?: Applying): Promise<readonly Step[]>
  /** Runs the steps, and returns the new clients. */
  run(steps: readonly Step[]): Promise<CreatedClient[]>
  state(): Promise<Exported>
  exported(): Promise<string>
}

export async function memory(): Promise<Applied> {
  const { administration, store, close } = await openAdministration(configure({ data: IN_MEMORY, port: 0 }))
  after(close)
  const state = async () => exported(await presentState(store, ISSUER))
  return {
    administration,
    store,
    planned(texts, { prune = false, expireOldSeconds = 0, env = {}, logos = {} } = {}) {
      const places: SecretPlaces & LogoPlaces = {
        env: (name) => env[name],
        file: async (path) => env[`file ${path}`] ?? "",
        logo: async (path) => logos[path] ?? Promise.reject(new Error("no such file")),
      }
      const sources = texts.map((text, at) => ({ file: `${at + 1}.yaml`, text }))
      return planFiles(sources, {
        store,
        issuer: ISSUER,
        connections: administration.connections,
        leastProfile: "baseline",
        prune,
        expireOldSeconds,
        places,
      })
    },
    async run(steps) {
      const created: CreatedClient[] = []
      await execute(steps, administration, (client) => created.push(client))
      return created
    },
    state,
    exported: async () => asYaml(await state()),
  }
}
