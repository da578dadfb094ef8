import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Secret } from "../../src/base/secret.ts"
import type { Config, Gatehouse, ManualClock } from "../../src/gatehouse.ts"
import { configure, createGatehouse, manualClock } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { Browser } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorize, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { START } from "../support/world.ts"

const TEN_YEARS = 10 * 365 * 86_400
const CONFIG: Config = configure({
  data: ":memory:",
  port: 0,
  secret: [new Secret("the server secret of all the runs, long enough")],
  sessionTtl: TEN_YEARS,
  sessionIdle: TEN_YEARS,
  tokenLimit: "off",
  authorizationLimit: "off",
  userinfoLimit: "off",
  tokeninfoLimit: "off",
  signInLimit: "off",
})

/** A server on its own database file. A test can end the server at any moment, and start it again with what was on the disk. */
export class CrashingWorld {
  readonly clock: ManualClock
  readonly #folder: string
  #file = 0
  #running: Gatehouse | undefined
  /** While true, confirmations do not reach the disk, as if the process died before the next commit. */
  confirmationsAreLost = false

  constructor(folder: string, now: number) {
    this.#folder = folder
    this.clock = manualClock(now)
  }

  get gatehouse(): Gatehouse {
    if (this.#running === undefined) throw new Error("not started")
    return this.#running
  }

  get url(): string {
    return this.gatehouse.url
  }

  get file(): string {
    return join(this.#folder, `${this.#file}.db`)
  }

  async start(): Promise<this> {
    const store = await openSqlite({ file: this.file })
    const { grants } = store
    const confirm: typeof grants.confirm = (id, generation) => {
      if (!this.confirmationsAreLost) grants.confirm(id, generation)
    }
    this.#running = await createGatehouse({
      config: CONFIG,
      clock: this.clock,
      store: { ...store, grants: { ...grants, confirm } },
    })
    await this.#running.listen()
    return this
  }

  /** Replaces the server by one that has only what is on the disk now, and nothing from memory. */
  async crash(): Promise<void> {
    const last = this.file
    this.#file += 1
    for (const suffix of ["", "-wal"]) if (existsSync(last + suffix)) copyFileSync(last + suffix, this.file + suffix)
    await this.gatehouse.close()
    this.confirmationsAreLost = false
    await this.start()
  }

  async end(): Promise<void> {
    await this.#running?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** The folder is removed at the end of all runs, because a run that the time limit interrupts cannot clean up. */
const root = mkdtempSync(join(tmpdir(), "gatehouse-model-"))
process.on("exit", () => rmSync(root, { recursive: true, force: true }))

const newFolder = (): string => mkdtempSync(join(root, "run-"))

/** A user, and the browser in which this user is signed in. */
export interface SignedInUser {
  readonly userId: string
  readonly username: string
  readonly cookies: ReadonlyMap<string, string>
}

export interface Template {
  /** One client for each kind of refresh rotation. */
  readonly clients: { readonly confirmed: RegisteredClient; readonly strict: RegisteredClient }
  readonly users: readonly [SignedInUser, SignedInUser]
  /** Makes a new world in the state of the template. */
  world(): Promise<CrashingWorld>
  remove(): void
}

/**
 * Creates two clients that never ask for consent, and two signed-in users. Done once for all runs, because hashing passwords takes longer than a run.
 */
export async function template(): Promise<Template> {
  const folder = newFolder()
  const maker = await new CrashingWorld(folder, START).start()
  const { users, clients } = maker.gatehouse.administration
  const register = async (refresh_rotation: string): Promise<RegisteredClient> => {
    const { result } = await clients.create({
      name: refresh_rotation,
      kind: "confidential",
      consent: "first-party",
      redirect_uris: [REDIRECT_URI],
      refresh_rotation,
    })
    // Keeps only these fields, because a token request sends every field of the object.
    const { client_id, client_secret = "" } = result
    return { client_id, client_secret }
  }
  const registered = { confirmed: await register("confirmed"), strict: await register("strict") }
  const signedIn = async (username: string): Promise<SignedInUser> => {
    const { user_id } = await users.create({
      username,
      email: `${username}@example.com`,
      password: new Secret(PASSWORD),
    })
    const browser = new Browser()
    await authorize(maker, browser, requestOf(registered.confirmed), { username })
    return { userId: user_id, username, cookies: browser.cookies }
  }
  const two = [await signedIn("ann"), await signedIn("bob")] as const
  await maker.gatehouse.close()
  return {
    clients: registered,
    users: two,
    async world() {
      const own = newFolder()
      copyFileSync(maker.file, join(own, "0.db"))
      return new CrashingWorld(own, START).start()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
