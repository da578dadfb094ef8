// A service for agents, the sample MCP server as its own process, and a person with a real browser.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { TestContext } from "node:test"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import type { Page } from "playwright-core"
import type { TestServer } from "../../src/testing/testing.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { watched } from "../flows/watched.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import { freePort } from "../support/free_port.ts"
import { jsonSite } from "../support/json_site.ts"

export const SAMPLE = join(import.meta.dirname, "../../examples/mcp/server.ts")
const PASSWORD = "correct horse battery staple"

interface Closing {
  after(callback: () => unknown): void
}

export interface AgentsSetting {
  readonly gatehouse: TestServer
  /** The address of the sample MCP server. */
  readonly mcp: string
  /** Publishes a client ID metadata document, and returns its address. */
  publish(document: Readonly<Record<string, unknown>>): Promise<string>
  /** Opens a browser in which nobody is signed in. */
  person(t: TestContext): Promise<Person>
}

export interface Person {
  readonly page: Page
  /**
   * Opens the address of an authorization request, unless the browser is on its way there. Signs in if asked, and allows. Returns the words of
   * the consent page after the answer has arrived at an address that begins with `back`.
   */
  allow(address: string | URL | undefined, back: string): Promise<string>
  /** Everything that the browser complained about. */
  readonly problems: readonly string[]
}

/**
 * Starts the service as `GATEHOUSE_AGENTS=on` does, and the sample server. `behindMs` sets the service's clock back, so that its access tokens
 * have expired for the sample server until the test moves the clock.
 */
export async function agentsSetting(test: Closing, { behindMs = 0 } = {}): Promise<AgentsSetting> {
  const now = Math.floor(Date.now() / 1000) * 1000 - behindMs
  const gatehouse = await startTestServer({ now, config: { agents: true } })
  test.after(() => gatehouse.close())
  await gatehouse.createUser({ username: "ann", password: PASSWORD, name: "Ann Ode" })
  const port = await freePort()
  const mcp = `http://localhost:${port}/mcp`
  await declare(gatehouse, mcp)
  await startSample(test, { PORT: String(port), ISSUER: gatehouse.url })
  const chromium = await launchChromium()
  return {
    gatehouse,
    mcp,
    publish: publisher(test),
    person: async (t) => personIn(await watched(t, chromium, { ignoreHTTPSErrors: true })),
  }
}

/** Declares the sample server at the service, as examples/mcp/gatehouse.yaml does. */
async function declare({ administration }: TestServer, mcp: string): Promise<void> {
  const { apis, scopes } = administration
  await apis.create({
    identifier: mcp,
    name: "Notes",
    clients: "every",
    access_token_format: "jwt",
    access_token_ttl: "600",
  })
  await scopes.create({ scope: "notes:read", api: mcp, description: "Read your notes" })
  await scopes.create({ scope: "notes:write", api: mcp, description: "Add notes" })
}

/** Starts the sample server and waits until it listens. */
export async function startSample(
  test: Closing,
  env: Readonly<Record<"PORT" | "ISSUER", string>>,
  program = SAMPLE,
): Promise<void> {
  const sample = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, ...env } })
  test.after(() => sample.kill())
  let errors = ""
  sample.stderr.on("data", (text) => {
    errors += text
  })
  const ended = once(sample, "close").then(() => Promise.reject(new Error(`the sample server ended: ${errors}`)))
  // If the server ends after it has listened, the requests of the test fail.
  ended.catch(() => undefined)
  await Promise.race([once(createInterface({ input: sample.stdout }), "line"), ended])
}

let trusted: ReturnType<typeof certificate> | undefined

/** One certificate for the whole process: OpenSSL does not distinguish two of the same name. */
function trustedCertificate(): ReturnType<typeof certificate> {
  if (trusted === undefined) {
    trusted = certificate("localhost")
    setDefaultCACertificates([...getCACertificates("default"), trusted.cert])
  }
  return trusted
}

/** Publishes documents at https on localhost, with a certificate that this process trusts. */
function publisher(test: Closing): AgentsSetting["publish"] {
  const documents: Record<string, unknown> = {}
  // Started before the tests: inside a test, `after` would close the site with that test.
  const site = skipWithoutOpenssl ? undefined : jsonSite(test, documents, trustedCertificate())
  return async (document) => {
    if (site === undefined) throw new Error(`no certificate: ${skipWithoutOpenssl}`)
    const path = `/client-${Object.keys(documents).length}.json`
    const client_id = (await site) + path
    documents[path] = { client_id, ...document }
    return client_id
  }
}

function personIn({ page, problems }: Awaited<ReturnType<typeof watched>>): Person {
  return {
    page,
    problems,
    async allow(address, back) {
      if (address !== undefined) await page.goto(String(address))
      const [username, consent] = [page.getByLabel("Username"), page.getByRole("button", { name: "Allow" })]
      await username.or(consent).waitFor()
      if (await username.isVisible()) {
        await username.fill("ann")
        await page.getByLabel("Password").fill(PASSWORD)
        await page.getByRole("button", { name: "Sign in", exact: true }).click()
      }
      await consent.waitFor()
      const words = await page.locator("main").innerText()
      const arrival = page.waitForRequest((request) => request.url().startsWith(back))
      await consent.click()
      await arrival
      return words
    },
  }
}
