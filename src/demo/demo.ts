/**
 * The demo: a real service, somebody to sign in as, and an application to sign in to, in one process.
 * Owns: putting them together and taking them apart again. Does not own: the terminal and signals (cli/demo.ts).
 */
import type { Server } from "node:http"
import type { Administration } from "../admin/administration.ts"
import type { Gatehouse, GatehouseOptions } from "../app.ts"
import { createGatehouse } from "../app.ts"
import { systemClock } from "../base/clock.ts"
import { systemRandom } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import { localUrl } from "../config/public_url.ts"
import { sampleApplication } from "./application.ts"
import { narrator } from "./narrator.ts"
import type { Registration } from "./oauth_client.ts"

/** Known to everybody, on purpose: the demo listens on this machine alone and holds nothing. */
export const DEMO_USER = { username: "demo", password: "open-sesame" } as const
const CLIENT_NAME = "Sample application"

export interface Demo {
  /** Where the sample application is. */
  readonly url: string
  readonly serviceUrl: string
  close(): Promise<void>
}

/** The demo cannot start, in words that name the option to change. */
class DemoCannotStart extends Error {
  override readonly name = "DemoCannotStart"
}

export interface DemoOptions extends Required<Pick<GatehouseOptions, "config" | "log">> {
  /** The port of the sample application. */
  readonly appPort: number
  /** Takes each line of the story as it happens. */
  readonly write: (line: string) => void
}

/**
 * Starts the service of `config` and the sample application, and resolves when both answer.
 * @throws DemoCannotStart where a port is taken or forbidden; nothing is left running
 */
export async function startDemo({ config, log, appPort, write }: DemoOptions): Promise<Demo> {
  const gatehouse = await createGatehouse({ config, log })
  const application: { server?: Server } = {}
  const close = async () => {
    await stop(application.server)
    await gatehouse.close()
  }
  try {
    const url = localUrl(appPort)
    await ensureUser(gatehouse.administration)
    const client = await ensureClient(gatehouse, `${url}/callback`)
    const server = sampleApplication({
      client,
      user: DEMO_USER,
      clock: systemClock,
      random: systemRandom,
      narrator: narrator(write),
    })
    await explained(listen(server, appPort, config.host), appPort, "--app-port")
    application.server = server
    await explained(gatehouse.listen(), config.port, "--port")
    return { url, serviceUrl: gatehouse.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In a folder that was kept, the user is there already; the password that is printed must be right all the same. */
async function ensureUser({ users }: Administration): Promise<void> {
  const { username } = DEMO_USER
  const password = new Secret(DEMO_USER.password)
  const known = (await users.list()).some((user) => user.username === username)
  if (known) await users.setPassword(username, password, true)
  else await users.create({ username, password, name: "Demo User", email: "demo@example.com", email_verified: true })
}

/** A secret is told once only, so a client that is there already gets a new one. */
async function ensureClient({ administration, url }: Gatehouse, redirectUri: string): Promise<Registration> {
  const { clients } = administration
  const settings = { redirect_uris: [redirectUri], scope: "openid profile email read write" }
  const known = (await clients.list()).find(({ name }) => name === CLIENT_NAME)
  if (known !== undefined) await clients.update(known.client_id, settings)
  const { client_id, client_secret } =
    known === undefined
      ? (await clients.create({ ...settings, name: CLIENT_NAME, kind: "confidential" })).result
      : await clients.newSecret(known.client_id, 0)
  if (client_secret === undefined) throw new Error("a confidential client was created without a secret")
  return { issuer: url, clientId: client_id, clientSecret: client_secret, redirectUri }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })

/** Browsers keep connections open long after the last answer, and a server that waits for them does not end. */
const stop = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (server === undefined) return resolve()
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function explained(listening: Promise<void>, port: number, option: string): Promise<void> {
  try {
    await listening
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    const other = `choose another with ${option}, for example ${option} ${port + 1000 > 65_535 ? 4000 : port + 1000}`
    if (code === "EADDRINUSE") throw new DemoCannotStart(`port ${port} is taken by another program; ${other}`)
    if (code === "EACCES") throw new DemoCannotStart(`this account may not use port ${port}; ${other}`)
    throw error
  }
}
