import { once } from "node:events"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { mock } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { SigningAlgorithm } from "../../src/oauth/vocabulary.ts"
import { PASSWORD } from "../support/journey.ts"
import { START, world } from "../support/world.ts"
import { Visitor } from "./visitor.ts"

// Runs the applications of test/clients against the service. Each is written as its library's documentation recommends.

/** The settings that each application receives. */
interface Settings {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly base_url: string
  readonly id_token_alg: SigningAlgorithm
}

interface Closing {
  after(callback: () => Promise<void>): void
}

/**
 * Starts a service with the user ann, and one application of test/clients, given by file name. The browser returns to `callback` after
 * sign-in and to `backAt` after sign-out.
 */
export async function clientSetting(
  { after }: Closing,
  name: string,
  { callback = "/callback", backAt = "/" }: { callback?: string; backAt?: string } = {},
) {
  const service = await world({ after })
  // Libraries read this process's clock, so the service uses the same clock.
  mock.timers.enable({ apis: ["Date"], now: START })
  const { users, clients } = service.gatehouse.administration
  const ann = await users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Ode",
  })
  const { application } = (await import(new URL(`../clients/${name}.js`, import.meta.url).href)) as {
    application: (settings: Settings) => RequestListener | Promise<RequestListener>
  }
  const discovered = await fetch(`${service.url}/.well-known/openid-configuration`)
  const metadata = (await discovered.json()) as Record<string, unknown>
  const announcesLogout = metadata.end_session_endpoint !== undefined

  /**
   * Starts the application at a free port, with a new client, for a user who is not signed in. `logoutPath` is the application's path for
   * back-channel logout.
   */
  async function start(
    t: TestContext,
    id_token_alg: SigningAlgorithm,
    overrides: Partial<Settings> = {},
    { logoutPath }: { logoutPath?: string } = {},
  ) {
    const server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
    t.after(async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    })
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { result: client } = await clients.create({
      name: "Holiday planner",
      kind: "confidential",
      redirect_uris: [base_url + callback],
      post_logout_redirect_uris: [base_url + backAt],
      ...(logoutPath !== undefined && { backchannel_logout_uri: base_url + logoutPath }),
      // Omitted for HS256, which is the default of a confidential client.
      ...(id_token_alg !== "HS256" && { id_token_alg }),
    })
    const { client_id, client_secret = "" } = client
    const settings = { issuer: service.url, client_id, client_secret, base_url, id_token_alg, ...overrides }
    server.on("request", await application(settings))

    /** Returns the status of the application's next answer at a path. */
    const answered = (path: string) =>
      new Promise<number>((resolve) => {
        const listen = ({ url }: IncomingMessage, response: ServerResponse) => {
          if (url !== path) return
          server.off("request", listen)
          response.once("finish", () => resolve(response.statusCode))
        }
        server.on("request", listen)
      })

    const userinfo = {
      sub: ann.user_id,
      name: "Ann Ode",
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: false,
      client_id,
      scope: "openid profile email",
    }
    return { client_id, base_url, userinfo, answered, visitor: new Visitor(service.url) }
  }

  /** Moves the clock of the service and of the library. */
  function advance(by: { hours: number }): void {
    service.clock.advance(by)
    mock.timers.setTime(service.clock())
  }

  return { service, ann, start, advance, announcesLogout }
}
