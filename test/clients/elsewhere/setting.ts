import { spawn } from "node:child_process"
import { once } from "node:events"
import type { TestContext } from "node:test"
import type { SigningAlgorithm } from "../../../src/oauth/vocabulary.ts"
import { startTestServer } from "../../../src/testing/testing.ts"
import { Visitor } from "../../flows/visitor.ts"
import { freePort } from "../../support/free_port.ts"
import { PASSWORD } from "../../support/journey.ts"

/** The settings of a tested program: the issuer, the registration, and the program's port. */
export interface OtherProgram {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly port: number
}

interface Closing {
  after(callback: () => Promise<void>): void
}

/** A service with the user ann. It uses the system time, because other programs read the system clock. */
export async function elsewhere({ after }: Closing) {
  const service = await startTestServer()
  after(() => service.close())
  const ann = await service.createUser({ username: "ann", password: PASSWORD, name: "Ann Ode" })

  const discovered = await fetch(`${service.url}/.well-known/openid-configuration`)
  const announcesLogout = Object.hasOwn((await discovered.json()) as object, "end_session_endpoint")

  /** Registers a client, starts the program, and waits until it answers. The program ends with the test. */
  async function start(
    t: TestContext,
    id_token_alg: SigningAlgorithm,
    command: (program: OtherProgram) => readonly string[],
  ) {
    const port = await freePort()
    const base_url = `http://127.0.0.1:${port}`
    const { result: client } = await service.administration.clients.create({
      name: "Holiday planner",
      kind: "confidential",
      redirect_uris: [`${base_url}/callback`],
      post_logout_redirect_uris: [`${base_url}/signed-out`],
      id_token_alg,
    })
    const { client_id, client_secret = "" } = client
    const [file = "", ...args] = command({ issuer: service.url, client_id, client_secret, port })
    const child = spawn(file, args, { stdio: ["ignore", "ignore", "pipe"] })
    let said = ""
    child.stderr.on("data", (data) => {
      said += data
    })
    const ended = once(child, "close")
    t.after(async () => {
      child.kill()
      await ended
    })
    while (!(await answers(`${base_url}/`))) {
      if (child.exitCode !== null) throw new Error(`${file} ended: ${said}`)
    }
    const userinfo = {
      sub: ann.user_id,
      name: "Ann Ode",
      preferred_username: "ann",
      email: "ann@example.com",
      email_verified: true,
      client_id,
      scope: "openid profile email",
    }
    return { client_id, base_url, userinfo, visitor: new Visitor(service.url) }
  }

  return { issuer: service.url, ann, start, announcesLogout }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { redirect: "manual" }).then(
    () => true,
    () => new Promise<boolean>((resolve) => setTimeout(resolve, 50, false)),
  )
