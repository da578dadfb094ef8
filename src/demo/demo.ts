/**
 * The demo: a real service, a user and an application, in one process.
 * Owns: starting and stopping them together. Does not own: the terminal and signals (cli/demo.ts).
 */
import type { Server } from "node:http"
import type { Administration } from "../admin/administration.ts"
import { systemClock } from "../base/clock.ts"
import { systemRandom } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import { localUrl } from "../config/public_url.ts"
import type { Gatehouse, GatehouseOptions } from "../gatehouse.ts"
import { createGatehouse } from "../gatehouse.ts"
import { sampleApplication } from "./application.ts"
import { explainedRefusals } from "./explained_refusal.ts"
import { narrator } from "./narrator.ts"
import { CLIENT_NAME } from "./page.ts"
import type { Registration } from "./redirects.ts"

/** The only address of the demo: other machines must not reach a service with a public password. */
const LOOPBACK = "127.0.0.1"

/** The password may be public, because the demo listens only on this machine and holds no real data. */
export const DEMO_USER = { username: "demo", password: "open-sesame-please" } as const
/** The paths of Gatehouse that the browser visits. */
const BROWSED: readonly string[] = ["/oauth/authorize.php", "/oauth/logout.php"]

export interface Demo {
  /** The address of the sample application. */
  readonly url: string
  readonly serviceUrl: string
  /** The address at which the service and the application listen. */
  readonly address: string
  close(): Promise<void>
}

/** The demo cannot start. The message says which option to change. */
class DemoCannotStart extends Error {
  override readonly name = "DemoCannotStart"
}

export interface DemoOptions extends Required<Pick<GatehouseOptions, "config" | "log">> {
  /** The port of the sample application. */
  readonly appPort: number
  /** Receives each line of the story as it happens. */
  readonly write: (line: string) => void
  /** Returns the command that explains the refusal with this trace id, to be run in another terminal. */
  readonly explainCommand: (traceId: string) => string
}

/**
 * Starts the service and the sample application on 127.0.0.1. Resolves when both accept requests.
 * @throws DemoCannotStart if a port is taken or forbidden. Both servers are then stopped.
 */
export async function startDemo({ config, log, appPort, write, explainCommand }: DemoOptions): Promise<Demo> {
  const refusals = explainedRefusals(explainCommand)
  const narrated = narrator(write, refusals.find)
  const gatehouse = await createGatehouse({
    config: { ...config, host: LOOPBACK },
    log,
    onRefusal(refusal) {
      const explained = refusals.explain(refusal)
      // Only refusals of the browser's requests are printed here. The application's own requests are printed with their answers.
      if (BROWSED.includes(refusal.path)) narrated.refused(explained)
    },
  })
  const application: { server?: Server } = {}
  const close = async () => {
    await stop(application.server)
    await gatehouse.close()
  }
  try {
    const url = localUrl(appPort)
    await ensureUser(gatehouse.administration)
    const client = await ensureClient(gatehouse, url)
    const server = sampleApplication({
      client,
      user: DEMO_USER,
      clock: systemClock,
      random: systemRandom,
      narrator: narrated,
      explained: refusals.find,
    })
    await explained(listen(server, appPort), appPort, "--app-port")
    application.server = server
    await explained(gatehouse.listen(), config.port, "--port")
    return { url, serviceUrl: gatehouse.url, address: LOOPBACK, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Creates the demo user. If the data folder was used before, the user exists. The function then sets the password again, because the password must
 * match the printed one.
 */
async function ensureUser({ users }: Administration): Promise<void> {
  const { username } = DEMO_USER
  const password = new Secret(DEMO_USER.password)
  const known = (await users.list()).some((user) => user.username === username)
  if (known) await users.setPassword(username, password, true)
  else await users.create({ username, password, name: "Demo User", email: "demo@example.com", email_verified: true })
}

/**
 * Creates the client. If the data folder was used before, the client exists. The client then gets a new secret, because the old secret cannot be
 * read.
 */
async function ensureClient({ administration, url }: Gatehouse, applicationUrl: string): Promise<Registration> {
  const { clients } = administration
  const [redirectUri, postLogoutUri] = [`${applicationUrl}/callback`, `${applicationUrl}/signed-out`]
  const settings = {
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [postLogoutUri],
    scope: "openid profile email read write",
  }
  const known = (await clients.list()).find(({ name }) => name === CLIENT_NAME)
  if (known !== undefined) await clients.update(known.client_id, settings)
  const { client_id, client_secret } =
    known === undefined
      ? (await clients.create({ ...settings, name: CLIENT_NAME, kind: "confidential" })).result
      : await clients.newSecret(known.client_id, 0)
  if (client_secret === undefined) throw new Error("a confidential client was created without a secret")
  const proof = { clientId: client_id, method: "post", secret: client_secret } as const
  return { issuer: url, proof, redirectUri, postLogoutUri }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, LOOPBACK, resolve)
  })

/** Stops a server and closes its connections. Browsers keep connections open, and the server would wait for them. */
const stop = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (server === undefined) return resolve()
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function explained(listening: Promise<unknown>, port: number, option: string): Promise<void> {
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
